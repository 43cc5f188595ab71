"""Whoever touches a number reads what it is made of and every act that changed it, whole, however long the game is."""

from pathlib import Path

from companion.app import catalogue
from companion.locale.preferences import Preferences
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Text
from companion.ui.parts.local import Local
from tests.goldens.kept import FOLDER, Golden
from tests.goldens.seeded_games import walk
from tests.goldens.seeded_screens import OpenedTable
from tests.many_rows import few_quick
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import faults
from tests.ui.panels import PANELS
from tests.ui.reached import PEOPLE

ACTS = 100
ASKED = {
    "economicus": (4, "why:assets:0", "why:stars:1", "why:price:4"),
    "economancy": (4, "why:coins:0", "why:attacker:-1"),
    "orc": (4, "why:hand:1", "why:land:3"),
}
LOOKS = (((720, 1280), "large"), ((800, 480), "large"), ((800, 480), "normal"))


def drawn(shown: Snapshot, name: str, size: tuple[int, int], letters: str) -> tuple[list[str], str]:
    """What is wrong with all the pages of a number, and all that they say."""
    wrong, acts, words, page, more = list[str](), set[str](), "", 0, True
    while more:
        local = Local(language="ru", chosen=Preferences(size=letters), page=page)
        scene = compose(shown, local, ink_at(size), speaker_of(name, "ru"), size, catalogue.screen)
        wrong += faults(scene, PANELS[size])
        touches = {touch.id for touch in scene.touches}
        acts |= {touch for touch in touches if touch.startswith("ui:act:")}
        words += " ".join(item.text for layer in scene.layers for item in layer.items if isinstance(item, Text))
        page += 1
        more = f"ui:page:{page}" in touches
    assert shown.why is not None
    return wrong + sorted({f"ui:act:{step.act}" for step in shown.why.steps} ^ acts), words


@few_quick("name", ASKED)
def test_a_number_of_a_long_game_is_told_whole(compiled: None, tmp_path: Path, name: str) -> None:
    seed, *asked = ASKED[name]
    played = walk(name, int(seed), Golden.read(FOLDER / f"{name}.txt").kinds, PEOPLE)
    lines = [
        {**played.game.rules.to_line(step.action, played.names), "n": number}
        for number, step in zip(range(1, ACTS), played.steps, strict=False)
    ]
    with OpenedTable(tmp_path, name, played.header, lines) as table:
        for touch in asked:
            table.press(str(touch))
            for size, letters in LOOKS:
                wrong, words = drawn(table.shown, name, size, letters)
                assert wrong == [], (touch, size, letters)
                assert "В начале" in words
