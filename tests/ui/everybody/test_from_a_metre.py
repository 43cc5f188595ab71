"""What the table has to read from a metre away is large enough, by the real measures of the letters, on every panel."""

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.games.orc.view import OrcView
from companion.games.orconomy.view_shapes import TableView
from companion.locale.gaps import signed
from companion.locale.preferences import Preferences
from companion.ui.compose import compose
from companion.ui.paint.shapes import Text
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from tests.games.orc.screen.orc_samples import samples as orc_samples
from tests.many_rows import each_row, few_quick
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every

COUNT, NAME = 16.0, 12.0
"""Arc minutes: Trophies, dues and the Skulls of who has none (in large letters names too), and names and titles of
prompts.
"""
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
LETTERS = {"normal": Preferences(), "large": Preferences(size="large")}


@cache
def capital(file: str) -> float:
    """The height of a font's capitals, in its size: the field sCapHeight of its table OS/2 (OpenType specification)."""
    data = Path(file).read_bytes()
    count = struct.unpack(">H", data[4:6])[0]
    tables = {
        data[12 + 16 * n : 16 + 16 * n]: struct.unpack(">II", data[20 + 16 * n : 28 + 16 * n]) for n in range(count)
    }
    os2, head = tables[b"OS/2"][0], tables[b"head"][0]
    (version,) = struct.unpack(">H", data[os2 : os2 + 2])
    assert version >= 2
    (height,) = struct.unpack(">h", data[os2 + 88 : os2 + 90])
    (em,) = struct.unpack(">H", data[head + 18 : head + 20])
    return float(height / em)


def texts(size: tuple[int, int], language: str, chosen: Preferences, sample: str) -> Iterator[tuple[Text, float]]:
    """The words of a picture, each with the angle of its capitals from a metre away."""
    ink, panel = ink_at(size), PANELS[size]
    shown = every(NAMES if language == "en" else ("Анна", "Борис", "Вера", "Глеб", "Дарья"))[sample]
    scene = compose(shown, Local(language=language, chosen=chosen), ink, speaker_of("orconomy", language), size, screen)
    for layer in scene.layers:
        for item in layer.items:
            if isinstance(item, Text):
                yield item, panel.minutes(item.size * capital(ink.files[item.face]))


@few_quick("letters", LETTERS)
@each_row("language", ["en", "ru"])
@each_row("size", PANELS)
def test_trophies_dues_names_and_titles_are_read_from_a_metre(
    size: tuple[int, int], language: str, letters: str
) -> None:
    chosen = LETTERS[letters]
    game = every(NAMES)["revenue"].game
    assert isinstance(game, TableView)
    found = list(texts(size, language, chosen, "revenue"))
    trophies = {str(player.trophies) for player in game.players}
    dues = {signed(player.due) if player.due else str(player.skulls) for player in game.players}
    counts = [angle for text, angle in found if in_row(text, size, chosen) and text.text in trophies | dues]
    assert len(counts) >= 2 * len(game.players) and min(counts) >= COUNT
    least = COUNT if chosen.size == "large" else NAME
    people = [
        angle for text, angle in found if text.text.rstrip(".") and text.face in ("body", "narrow") and named(text)
    ]
    assert len(people) == len(game.players) and min(people) >= least
    titles = [angle for text, angle in found if text.text in ("Revenue", "Прибыль") and text.size >= 29]
    assert titles and min(titles) >= NAME


def in_row(text: Text, size: tuple[int, int], chosen: Preferences) -> bool:
    """Whether it is a number of a player's row, and not what is small there beside it."""
    small = (22.0 if chosen.size == "large" else 19.0) * (1.5 if size[1] > size[0] else 1.0)
    return zones(*PANELS[size].size, "right").rows.contains(text.rect.middle) and text.size > small


def named(text: Text) -> bool:
    """Whether it is the name of a player in a row, or how it is shortened there."""
    whole = (*NAMES, "Анна", "Борис", "Вера", "Глеб", "Дарья")
    return text.size >= 29 and any(name.startswith(text.text.rstrip(".")) for name in whole)


@each_row("size", PANELS)
def test_skulls_are_read_from_a_metre_in_large_letters(size: tuple[int, int]) -> None:
    game = every(NAMES)["revenue"].game
    assert isinstance(game, TableView)
    skulls = {str(player.skulls) for player in game.players}
    found = [
        angle
        for text, angle in texts(size, "en", LETTERS["large"], "roll")
        if text.text in skulls and in_row(text, size, LETTERS["large"])
    ]
    assert len(found) >= len(game.players) and min(found) >= COUNT


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("size", PANELS, ids=str)
def test_the_table_of_orc_is_read_from_a_metre(size: tuple[int, int], letters: str, tmp_path: Path) -> None:
    ink, panel, chosen = ink_at(size), PANELS[size], LETTERS[letters]
    shown = next(sample.shown for sample in orc_samples(tmp_path, "en") if sample.name == "deploy")
    scene = compose(shown, Local(chosen=chosen), ink, speaker_of("orc", "en"), size, screen)
    items = [item for layer in scene.layers for item in layer.items if isinstance(item, Text)]
    angles = {item.text: panel.minutes(item.size * capital(ink.files[item.face])) for item in items if item.size >= 26}
    least = COUNT if chosen.size == "large" else NAME
    names = [angle for text, angle in angles.items() if text in LONG["en"]]
    assert len(names) == 2 and min(names) >= least
    assert isinstance(shown.game, OrcView)
    scores = {str(player.score) for player in shown.game.players} | {str(player.hand) for player in shown.game.players}
    counts = [
        panel.minutes(item.size * capital(ink.files[item.face]))
        for item in items
        if item.text in scores and in_row(item, size, chosen)
    ]
    assert len(counts) == 4 and min(counts) >= COUNT
