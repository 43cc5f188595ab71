"""What happened, newest first: every line can be tapped, to go back to it or to correct it."""

from collections.abc import Sequence

from companion.locale.tables import SOURCES
from companion.session.snapshot import HistoryLine, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, grid

SHOWN = 5


def draw_history(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen) -> None:
    """The newest lines, and further ones on the next pages."""
    room = frame(page, page.say.text("What happened"), 760, topic="house:history")
    lines = snapshot.history
    pages = max(1, -(-len(lines) // SHOWN))
    shown = min(local.page, pages - 1)
    rows = Rect(room.x, room.y, room.w, room.h - 62).rows(SHOWN, 0)
    rounds: set[int] = set()
    for line, row in zip(lines[shown * SHOWN : (shown + 1) * SHOWN], rows, strict=False):
        _happened(page, snapshot, line, row, first=line.round not in rounds)
        rounds.add(line.round)
    undo, redo, newer, older = Rect(room.x, room.foot - 56, room.w, 56).columns(4, 8)
    page.button("undo" if snapshot.can_undo else "", undo, page.say.text("Undo"), "plain", "undo")
    page.button("redo" if snapshot.can_redo else "", redo, page.say.text("Redo"), "plain", "redo")
    page.button("ui:newer" if shown else "", newer, "", "edge", "back")
    page.button(f"ui:page:{(shown + 1) % pages}" if pages > 1 else "", older, f"{shown + 1}/{pages}", "edge", "next")


def _happened(page: Page, snapshot: Snapshot, line: HistoryLine, whole: Rect, *, first: bool) -> None:
    """One line; the first of a round says which one."""
    row = whole.inset(0, 2)
    page.box(row, "raised", 8)
    page.touch(f"ui:act:{line.line}", whole)
    if first:
        page.words(Rect(row.x + 6, row.y, 34, row.h), str(line.round), 24, "gold", "bold", "right")
    players = snapshot.game.players if snapshot.game else ()
    if 0 <= line.action.player < len(players) and not line.choices:
        page.mark(players[line.action.player].mark, row.x + 64, row.middle[1], 12)
    page.words(Rect(row.x + 88, row.y, row.w - 190, row.h), told(page, snapshot, line), 22, lines=2)
    source = page.say.word(SOURCES, line.source)
    page.words(Rect(row.right - 96, row.y, 86, row.h), source, SMALL, "dim", align="right")


def told(page: Page, snapshot: Snapshot, line: HistoryLine) -> str:
    """A line as a sentence."""
    game = snapshot.game
    names = tuple(player.name for player in game.players) if game else ()
    where = game.active if game is not None and game.round == line.round else 0
    return page.say.happened(line, names, where)


def draw_act(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """One line of the history: to go back to it, strike it, or correct it."""
    number = int(words[0]) if words and words[0].isdigit() else 0
    line = next((one for one in snapshot.history if one.line == number), None)
    if line is None:
        return
    room = frame(page, page.say.text("Round {n}", n=line.round), icon="clock", topic="house:history")
    page.words(Rect(room.x, room.y, room.w, 56), told(page, snapshot, line), 24, face="bold", lines=2)
    newest = snapshot.history[0].line == number
    say = page.say.text
    later = say("later lines stay where they hold")
    choices = [
        Choice("" if newest else f"undo_to:{number}", say("Undo to here"), icon="undo", sub=say("this line stays")),
        Choice(f"mend:open:{number}", say("Change it or add before it"), icon="swap", sub=later),
        Choice(f"mend:strike:{number}", say("Strike it"), "bad", "cross", sub=later),
        Choice("ui:history", say("What happened"), "edge", "clock"),
    ]
    grid(page, choices, Rect(room.x, room.y + 70, room.w, room.h - 70), local, columns=1)


def draw_unsettled(page: Page, snapshot: Snapshot, _local: Local, _screen: GameScreen) -> None:
    """What no longer holds after a correction, until the table has settled it by rulings."""
    room = frame(page, page.say.text("These no longer hold"), 720, icon="warn", topic="house:unsettled")
    page.words(Rect(room.x, room.y - 4, room.w, 48), page.say.hint("settle"), 20, "dim", lines=2)
    rows = Rect(room.x, room.y + 50, room.w, room.h - 122).rows(SHOWN, 4)
    more = len(snapshot.unsettled) - SHOWN
    shown = snapshot.unsettled[: SHOWN - 1] if more > 0 else snapshot.unsettled
    for line, row in zip(shown, rows, strict=False):
        page.words(Rect(row.x, row.y, 34, row.h), str(line.round), 22, "gold", "bold", "right")
        page.words(Rect(row.x + 50, row.y, row.w - 50, row.h), told(page, snapshot, line), 20)
    if more > 0:
        page.words(Rect(rows[-1].x + 50, rows[-1].y, 80, rows[-1].h), f"+{more + 1}", 22, "gold", "bold")
    look, settled = Rect(room.x, room.foot - 60, room.w, 60).columns(2, 8)
    page.button("ui:lookup", look, page.say.text("Look up"), "edge", "eye")
    page.button("unsettled", settled, page.say.text("All is settled"), "main", "check", 24)
