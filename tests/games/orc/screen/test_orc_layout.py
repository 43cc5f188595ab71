"""Every screen of ORC in both languages and two sizes: no word is cut or covers another, targets are big and apart."""

import re
from collections.abc import Callable

import pytest

from companion.app.catalogue import screen, speaker
from companion.ui.compose import compose, scale_of
from companion.ui.paint.kivy_ink import kivy_ink
from companion.ui.paint.shapes import Scene
from tests.games.orc.screen.orc_samples import LONG, samples
from tests.locale.compiling import compile_all
from tests.ui.fit import CHECKS, SIZES, everywhere, visible

LEFT_OUT = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя|Language:")
"""A value nobody gave, a code without a sentence, or the head of a catalogue, as it would show."""
ENGLISH = re.compile(r"[A-Za-z]{3,}")
LATIN = {"ORC", "Orconomy", "English"}


@pytest.fixture(scope="module", params=[(language, size) for language in LONG for size in SIZES], ids=str)
def drawn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Scene]]:
    compile_all()
    language, size = request.param
    ink, speaks = kivy_ink(scale_of(*size)), speaker("orc", language)
    folder = tmp_path_factory.mktemp("samples")
    return [(one.name, compose(one.shown, one.local, ink, speaks, size, screen)) for one in samples(folder, language)]


@pytest.mark.parametrize("check", CHECKS)
def test_every_picture_can_be_read_and_touched(
    drawn: list[tuple[str, Scene]], check: Callable[[Scene], list[str]]
) -> None:
    assert everywhere(check, drawn) == []


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
