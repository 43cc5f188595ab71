"""Every screen of ORC in both languages and two sizes: no word is cut or covers another, targets are big and apart."""

import re
from itertools import combinations

import pytest

from companion.app.catalogue import screen, speaker
from companion.ui.compose import compose, scale_of
from companion.ui.paint.kivy_ink import kivy_ink
from companion.ui.paint.shapes import Scene
from tests.games.orc.screen.orc_samples import LONG, samples
from tests.locale.compiling import compile_all
from tests.ui.test_layout import SIZES, big_enough, collide, letters, meet, visible

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


def test_no_word_is_cut(drawn: list[tuple[str, Scene]]) -> None:
    assert [(name, text.text) for name, scene in drawn for text in visible(scene) if text.cut] == []


def test_no_word_covers_another(drawn: list[tuple[str, Scene]]) -> None:
    wrong = [
        (name, a.text, b.text)
        for name, scene in drawn
        for a, b in combinations(visible(scene), 2)
        if meet(letters(a), letters(b))
    ]
    assert wrong == []


def test_no_word_leaves_the_screen_or_is_too_small(drawn: list[tuple[str, Scene]]) -> None:
    for name, scene in drawn:
        for text in visible(scene):
            assert text.rect.x >= 0 and text.rect.right <= 854 and letters(text).foot <= 480, (name, text.text)
            assert text.size >= 18, (name, text.text)


def test_every_target_is_big_enough_and_apart(drawn: list[tuple[str, Scene]]) -> None:
    assert [(name, touch.id) for name, scene in drawn for touch in scene.touches if not big_enough(touch)] == []
    wrong = [(name, a.id, b.id) for name, scene in drawn for a, b in combinations(scene.touches, 2) if collide(a, b)]
    assert wrong == []


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
