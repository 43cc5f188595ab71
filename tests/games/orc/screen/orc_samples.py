"""Screens of ORC that no random game reaches: what a camera asks, the app's hand, and games that were broken off."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.eyes import reports
from companion.games.orc.screen.hands_told import Own
from companion.session.snapshot import Snapshot
from companion.session.views import AbsentView, HandView
from companion.ui.parts.local import Local
from tests.games.orc.mat.watched_table import WatchedTable
from tests.games.orc.screen.orc_table import OrcTable

LONG = {"en": ("Anna-Katharina", "Bartholomewson"), "ru": ("Анна-Екатерина", "Борис Петрович")}
SPARE, DEPLOY = "do:spare:1:1", "do:deploy:1:3:4:2"


class Sample(NamedTuple):
    """One screen: what it is called, what the session shows, and what the screen itself knows."""

    name: str
    shown: Snapshot
    local: Local


def samples(folder: Path, language: str) -> Iterator[Sample]:
    """All of them in a language."""
    yield from _playing(OrcTable(folder / "game", LONG[language]), language)
    yield from _telling(OrcTable(folder / "told", LONG[language]), language)
    yield from _watched(WatchedTable(folder / "watched", LONG[language]), language)


def _playing(table: OrcTable, language: str) -> Iterator[Sample]:
    table.begin()
    table.press(SPARE, "notice:close:1")
    yield Sample("deploy", table.shown, Local(language=language))
    yield Sample("land", table.shown, Local(language=language, dialog="land:3"))
    table.close()


def _telling(table: OrcTable, language: str) -> Iterator[Sample]:
    """What the table is told, and games that were broken off."""
    local = Local(language=language)
    table.begin()
    table.press(SPARE, DEPLOY)
    for touch in ("do:deploy:1:3:4:2", "do:draw:1:7", "undo", "redo", "rule:set_orcs:1:3:4:4:agreed", "do:natives:0:3"):
        table.press(touch)
        yield Sample(f"told {touch}", table.shown, local)
    for absent in (
        AbsentView(frozenset({1}), tells=HandView(1, 2, 3)),
        AbsentView(frozenset({1}), laid=HandView(1, 4)),
    ):
        shown = replace(table.shown, absent=absent)
        yield Sample("the app's hand", shown, local)
        yield Sample("a card told to the app", shown, replace(local, dialog="apps_hand", own=Own(2)))
    table.press("do:resign:0")
    yield Sample("resigned", table.shown, local)
    table.press("undo", "do:agree_draw:-1")
    yield Sample("agreed", table.shown, local)
    table.close()


def _watched(table: WatchedTable, language: str) -> Iterator[Sample]:
    """Under a camera: what it is shown, what it asks, a card against a law, and what hands owe after a battle."""
    local = Local(language=language)
    table.press("setup:next")
    yield Sample("lesson without cards", table.shown, local)
    table.session.handle(reports.Taught("empty", ()))
    yield Sample("lesson with six cards", table.shown, local)
    table.start()
    table.press("do:spare:1:1")
    table.deploy(1, 1, "white1")
    table.look()
    yield Sample("a card against a law", table.shown, local)
    table.lay()
    table.look()
    table.cards[83] = ["red2"]
    table.look(p=0.75)
    assert table.shown.question is not None
    yield Sample("whose card", table.shown, local)
    table.look()
    yield Sample("draws that are not told", table.shown, local)
    table.press("rule:set_stock:-1:3:1:counted")
    yield Sample("a pile that may be gone", table.shown, Local(language=language, dialog="land:3"))
    table.take_pile(3)
    table.look()
    assert table.shown.owed
    yield Sample("what hands owe", table.shown, local)
    table.close()
