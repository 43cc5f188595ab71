"""Every screen of ORC to look at: positions played by touches, and the dialogs over them."""

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
from tests.games.orc.screen.orc_table import LAID, OrcTable, Players

LONG = {"en": ("Anna-Katharina", "Bartholomewson"), "ru": ("Анна-Екатерина", "Борис Петрович")}
SPARE, DEPLOY = "do:spare:1:1", "do:deploy:1:3:4:2"
FROZEN = (
    *(f"rule:set_stock:-1:{land}:0:counted" for land in (2, 4)), "rule:set_orcs:0:4:0:1:misread",
    "rule:set_owner:1:5:agreed", "rule:set_owner:0:6:agreed",
)  # fmt: skip


class Sample(NamedTuple):
    """One screen: what it is called, what the session shows, and what the screen itself knows."""

    name: str
    shown: Snapshot
    local: Local


DIALOGS = {
    "ends": "ends:1", "ends with an enemy": "ends:3", "land": "land:3", "frozen land": "land:2", "held land": "land:5",
    "player": "player:0", "off": "off", "lookup": "lookup", "menu": "menu", "history": "history", "people": "people",
    "new": "new", "laws": "laws",
}  # fmt: skip
RULINGS = {
    "land": "rule:land:3", "player": "rule:player:1", "pile": "rule:pile:3", "orcs": "rule:orcs:1:3",
    "so many orcs": "rule:orcs:1:3:4", "hand": "rule:hand:0",
}  # fmt: skip


def samples(folder: Path, language: str) -> Iterator[Sample]:
    """All screens in a language."""
    yield from _setting_up(OrcTable(folder / "set-up", LONG[language]), language)
    yield from _playing(OrcTable(folder / "game", LONG[language]), language)
    yield from _ending(folder, language)
    yield from _telling(OrcTable(folder / "told", LONG[language]), language)
    yield from _watched(WatchedTable(folder / "watched", LONG[language]), language)


def _setting_up(table: OrcTable, language: str) -> Iterator[Sample]:
    local = Local(language=language)
    yield Sample("set-up players", table.shown, local)
    yield Sample("set-up games", table.shown, Local(language=language, dialog="games"))
    table.press("setup:next")
    yield Sample("set-up line", table.shown, local)
    table.press(*LAID[:3])
    yield Sample("set-up line begun", table.shown, local)
    table.press(*LAID[3:5])
    yield Sample("set-up line named", table.shown, local)
    table.press(*LAID[5:])
    yield Sample("set-up line whole", table.shown, local)
    table.press("setup:next")
    yield Sample("set-up rules", table.shown, local)
    for page in (0, 1):
        yield Sample(f"set-up options {page}", table.shown, Local(language=language, dialog="options:house", page=page))
    table.close()


def _playing(table: OrcTable, language: str) -> Iterator[Sample]:
    local = Local(language=language)
    table.begin()
    yield Sample("spare", table.shown, local)
    table.press(SPARE, "notice:close:1")
    yield Sample("deploy", table.shown, local)
    table.press(DEPLOY)
    yield Sample("draw", table.shown, local)
    table.press("do:draw:1:2", "do:deploy:0:3:0:1", "do:draw:0:1", "do:draw:0:1", "do:deploy:1:1:4:1")
    table.press("do:draw:1:2", "do:draw:1:3", "do:discard:0")
    yield Sample("discard", table.shown, local)
    table.press("do:draw:0:1")
    yield Sample("enough", table.shown, local)
    table.press("do:enough:0", *FROZEN)
    yield Sample("line half decided", table.shown, local)
    for name, dialog in DIALOGS.items():
        yield Sample(name, table.shown, Local(language=language, dialog=dialog))
    for name, dialog in RULINGS.items():
        for reason in ("", "misread"):
            yield Sample(f"{name} ruling {reason}", table.shown, Local(language=language, dialog=dialog, reason=reason))
    for field in ("score:0", "score:1", "land:3", "land:2", "land:5", "stock:1", "hand:1"):
        table.press(f"why:{field}")
        yield Sample(f"why {field}", table.shown, local)
    table.press("why:close")
    newest = table.shown.history[0].line
    yield Sample("act", table.shown, Local(language=language, dialog=f"act:{newest}"))
    deployed = next(line.line for line in table.shown.history if line.action.kind == "deploy")
    table.press(f"mend:open:{deployed}")
    for dialog in ("", "number:deploy:1", "number:deploy:1:3", "number:deploy:1:3:4"):
        yield Sample(f"correcting {dialog}", table.shown, Local(language=language, dialog=dialog))
    table.close()


def _ending(folder: Path, language: str) -> Iterator[Sample]:
    """Whole games: the hands card by card, and a series."""
    for seed in (2, 3):
        table = OrcTable(folder / f"ending {seed}", LONG[language], seed)
        table.begin("setup:option:series:3")
        players = Players(table, seed)
        while table.view.phase != "over":
            action = players.next()
            if table.view.phase == "hands":
                yield Sample(f"hands {seed}", table.shown, Local(language=language))
                for dialog in (f"show:{action.player}", f"natives:{action.player}"):
                    local = Local(language=language, dialog=dialog, typed="7", own=Own(two=2))
                    yield Sample(f"{dialog} {seed}", table.shown, local)
            table.press(players.done(action))
        yield Sample(f"won {seed}", table.shown, Local(language=language))
        table.press("why:score:0")
        yield Sample(f"why at the end {seed}", table.shown, Local(language=language))
        table.press("new")
        yield Sample(f"next game {seed}", table.shown, Local(language=language))
        table.press("setup:next")
        yield Sample(f"next line {seed}", table.shown, Local(language=language))
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
