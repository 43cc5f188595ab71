"""Screens of ORC that no random game reaches, in both languages on every panel: whole words, targets big and apart."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.locale.preferences import Preferences
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign
from companion.ui.parts.local import Local
from tests.games.orc.screen.orc_samples import LONG, samples
from tests.games.orc.screen.orc_table import OrcTable
from tests.locale.compiling import compile_all
from tests.many_rows import each_row, few_quick, rest_slow
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import CHECKS, everywhere, visible
from tests.ui.panels import PANELS, Panel

LEFT_OUT = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя|Language:")
"""A value nobody gave, a code without a sentence, or the head of a catalogue, as it would show."""
ENGLISH = re.compile(r"[A-Za-z]{3,}")
LOOKS = {"usual": Preferences(), "large": Preferences(size="large"), "left": Preferences(hand="left")}
Pictures = Callable[[str], list[tuple[str, Scene]]]  # the pictures of each look, drawn when they are first asked for
LATIN = {"ORC", "Orconomy", "English", "Camera"}  # titles, and the name that a device gives itself


@pytest.fixture(scope="module", params=rest_slow(product(reversed(LONG), PANELS)), ids=str)
def shown(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Panel, Pictures]:
    compile_all()
    language, size = request.param
    ink, speaks = ink_at(size), speaker_of("orc", language)
    ones = list(samples(tmp_path_factory.mktemp("samples"), language))

    @cache
    def pictures(look: str) -> list[tuple[str, Scene]]:
        looks = [replace(sample.local, chosen=LOOKS[look]) for sample in ones]
        return [
            (sample.name, compose(sample.shown, local, ink, speaks, size, screen))
            for sample, local in zip(ones, looks, strict=True)
        ]

    return PANELS[size], pictures


@pytest.fixture
def drawn(shown: tuple[Panel, Pictures]) -> list[tuple[str, Scene]]:
    return shown[1]("usual")


@few_quick("look", LOOKS)
@each_row("check", CHECKS)
def test_every_picture_can_be_read_and_touched(
    shown: tuple[Panel, Pictures], check: Callable[[Scene, Panel], list[str]], look: str
) -> None:
    panel, pictures = shown
    assert everywhere(check, pictures(look), panel) == []


def test_nothing_is_left_without_its_words(drawn: list[tuple[str, Scene]]) -> None:
    assert [(name, text.text) for name, scene in drawn for text in visible(scene) if LEFT_OUT.search(text.text)] == []


def test_a_russian_screen_is_russian(drawn: list[tuple[str, Scene]]) -> None:
    said = [(name, text.text) for name, scene in drawn for text in visible(scene)]
    if any(LONG["ru"][0] in text for _, text in said):
        words = [(name, word) for name, text in said for word in ENGLISH.findall(text) if word not in LATIN]
        assert sorted(set(words)) == []


def test_simulated_is_always_said(drawn: list[tuple[str, Scene]]) -> None:
    for name, scene in drawn:
        assert any(text.text in ("SIMULATED", "СИМУЛЯЦИЯ") for text in visible(scene)), name


def test_where_draws_are_not_told_the_next_player_discards_and_a_pile_can_be_said_to_be_gone(
    drawn: list[tuple[str, Scene]],
) -> None:
    scenes = dict(drawn)
    assert scenes["draws that are not told"].touch("do:discard:0") is not None
    assert scenes["a pile that may be gone"].touch("do:emptied:-1:3") is not None
    assert scenes["land"].touch("do:emptied:-1:3") is None


def test_a_game_that_nobody_has_won_is_called_a_draw(drawn: list[tuple[str, Scene]]) -> None:
    said = {text.text for text in visible(dict(drawn)["agreed"])}
    assert said & {"A draw", "Ничья"} and not said & {"Nobody wins", "Никто не победил"}


@few_quick("cards", (6, 3, 9, 13, 27))
def test_every_card_of_a_hand_that_was_shown_is_seen(tmp_path: Path, cards: int) -> None:
    """With the colours of both its ends, whether or not the rest is told."""
    table = OrcTable(tmp_path)
    table.begin()
    table.press("do:spare:1:1")
    shown, view = table.shown, table.view
    table.close()
    hand = (("green", "red"), *(("white", "purple") for _ in range(cards - 1)))
    for size, told, left in product(PANELS, (False, True), (0, 2)):
        one = replace(view.players[0], shown=hand, hand=cards + left, told=told)
        here = replace(view, phase="hands", players=(one, replace(view.players[1], told=True)))
        scene = compose(replace(shown, game=here), Local(), ink_at(size), speaker_of("orc", "en"), size, screen)
        signs = [item for layer in scene.layers for item in layer.items if isinstance(item, Sign)]
        ends = {(sign.x, sign.y) for sign in signs if sign.name == "white" and sign.size < 18}
        assert len(ends) == cards - 1, (size, told, left)
