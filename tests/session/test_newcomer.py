"""Somebody who sits down in the middle of a game shows the camera a token it has never seen."""

from pathlib import Path

import pytest

from companion.eyes.commands import Teach
from companion.eyes.reports import Taught
from companion.games.orconomy.rules.state import Token
from tests.session.table import LOOKS, Table, view
from vision.sighting import Placement

LEAF = ("leaf:face", "leaf:bones")


def after_round_1(folder: Path) -> Table:
    """Tusk and moon have played a round, and the camera knows their tokens only."""
    table = Table(folder)
    table.known = tuple(look for look in LOOKS if look.startswith(("tusk", "moon")))
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1")
    return table


@pytest.fixture
def joined(tmp_path: Path) -> Table:
    """Zoya of the leaf has sat down after round 1."""
    table = after_round_1(tmp_path)
    table.look()
    table.press("join:Zoya:leaf")
    return table


def eyes_say(table: Table, what: str, *problems: str) -> None:
    table.session.handle(Taught(what, problems))


def told(table: Table) -> list[Teach]:
    assert table.eyes is not None
    return [command for command in table.eyes.told if isinstance(command, Teach)]


def learnt(table: Table) -> None:
    """Both sides are photographed."""
    for side in ("face", "bones"):
        table.press("show:photograph")
        eyes_say(table, side)
    table.known = (*table.known, *LEAF)


def test_both_sides_are_photographed_and_then_the_camera_reads_it(joined: Table) -> None:
    learnt(joined)
    assert [command.pieces for command in told(joined)] == [(Placement(2, "slot", 0, look),) for look in LEAF]
    joined.put(2, 2, pledged=True)
    joined.look()
    assert joined.shown.showing is None
    assert [(due.verb, due.area) for due in joined.shown.owed] == [("take", 2)]
    joined.lift(2)
    assert joined.shown.owed == () and joined.shown.difference is None
    joined.throw(2, 4, roll=3)
    joined.activity = 6
    joined.look()
    joined.press("settle")
    while view(joined).turn != 2:
        joined.press(f"do:pass:{view(joined).turn}")
    joined.press("do:bid:2:6")
    while view(joined).step != "pay":
        joined.press(f"do:pass:{view(joined).turn}")
    joined.place((2, 6))
    assert view(joined).industries[4].companies == (Token(2),)
