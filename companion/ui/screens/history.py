"""What happened, newest first: every line can be tapped, to go back to it or to correct it."""

from collections.abc import Sequence

from companion.locale.tables import SOURCES
from companion.session.snapshot import CorrectionView, GameView, HistoryLine, Offer, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import onward
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, dice_keys, frame, grid, number_sheet

SHOWN = 5


def draw_history(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen) -> None:
    """The newest lines, and further ones on the next pages."""
    room = frame(page, page.say.text("What happened"), 760, topic="house:history")
    lines = snapshot.history
    pages = max(1, -(-len(lines) // SHOWN))
    current = min(local.page, pages - 1)
    rows = Rect(room.x, room.y, room.w, room.h - 62).rows(SHOWN, 0)
    rounds: set[int] = set()
    for line, row in zip(lines[current * SHOWN : (current + 1) * SHOWN], rows, strict=False):
        _happened(page, snapshot, line, row, first=line.round not in rounds)
        rounds.add(line.round)
    undo, redo, newer, older = Rect(room.x, room.foot - 56, room.w, 56).columns(4, 8)
    page.button("undo" if snapshot.can_undo else "", undo, page.say.text("Undo"), "plain", "undo")
    page.button("redo" if snapshot.can_redo else "", redo, page.say.text("Redo"), "plain", "redo")
    page.button("ui:newer" if current else "", newer, "", "edge", "back")
    page.button(
        f"ui:page:{(current + 1) % pages}" if pages > 1 else "", older, f"{current + 1}/{pages}", "edge", "next"
    )


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
    page.words(Rect(row.x + 88, row.y, row.w - 190, row.h), line_sentence(page, snapshot, line), 22, lines=2)
    source = page.say.word(SOURCES, line.source)
    page.words(Rect(row.right - 96, row.y, 86, row.h), source, SMALL, "dim", align="right")


def line_sentence(page: Page, snapshot: Snapshot, line: HistoryLine) -> str:
    """A line as a sentence."""
    game = snapshot.game
    names = game.names if game else ()
    where = game.active if game is not None and game.round == line.round else 0
    return page.say.happened(line, names, where)


def draw_act(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """One line of the history: to go back to it, strike it, or correct it."""
    number = int(words[0]) if words and words[0].isdigit() else 0
    line = next((entry for entry in snapshot.history if entry.line == number), None)
    if line is None:
        return
    room = frame(page, page.say.text("Round {n}", n=line.round), icon="clock", topic="house:history")
    page.words(Rect(room.x, room.y, room.w, 56), line_sentence(page, snapshot, line), 24, face="bold", lines=2)
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
    visible = snapshot.unsettled[: SHOWN - 1] if more > 0 else snapshot.unsettled
    for line, row in zip(visible, rows, strict=False):
        page.words(Rect(row.x, row.y, 34, row.h), str(line.round), 22, "gold", "bold", "right")
        page.words(Rect(row.x + 50, row.y, row.w - 50, row.h), line_sentence(page, snapshot, line), 20)
    if more > 0:
        page.words(Rect(rows[-1].x + 50, rows[-1].y, 80, rows[-1].h), f"+{more + 1}", 22, "gold", "bold")
    look, settled = Rect(room.x, room.foot - 60, room.w, 60).columns(2, 8)
    page.button("ui:lookup", look, page.say.text("Look up"), "edge", "eye")
    page.button("unsettled", settled, page.say.text("All is settled"), "main", "check", 24)


WAYS = (("change", "In its place"), ("insert", "Before it"))
PART, PART_WORDS = "part", "One player's part"  # how one choice of a reveal is corrected, and what the button says
MOST_KEYS = 12  # up to this many values of a number get a key each; beyond that there is a pad


def draw_correcting(
    page: Page, snapshot: Snapshot, correction: CorrectionView, local: Local, screen: GameScreen
) -> None:
    """What could have been done then; or, once that is chosen, its next number."""
    kind, *words = local.dialog_words
    game = snapshot.game
    if game is None:
        return
    if kind == "number" and len(words) > 1:
        _numbers(page, game, correction, local, screen, words)
        return
    room = frame(page, _title(page, snapshot, correction), 720, close="mend:close", icon="swap", topic="house:correct")
    ways = (*WAYS, (PART, PART_WORDS)) if correction.part_offers else WAYS
    for (way, label), cell in zip(ways, Rect(room.x, room.y, room.w, 54).columns(len(ways), 8), strict=True):
        page.button(f"ui:way:{way}", cell, page.say.text(label), "gold" if way == local.way else "plain")
    choices = [_choice(page, game, correction, local, offer) for offer in _kinds(_offers(correction, local))]
    grid(page, choices, Rect(room.x, room.y + 66, room.w, room.h - 66), local, columns=3)


def _title(page: Page, snapshot: Snapshot, correction: CorrectionView) -> str:
    line = next(
        (entry for entry in snapshot.history if entry.line == correction.act),
        HistoryLine(correction.act, 0, correction.action, ""),
    )
    return line_sentence(page, snapshot, line)


def _offers(correction: CorrectionView, local: Local) -> tuple[Offer, ...]:
    """What could have been done then; of one player's part, what that player could have chosen."""
    return correction.part_offers if local.way == PART and correction.part_offers else correction.offers


def _kinds(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    return tuple({(offer.kind, offer.player): offer for offer in reversed(offers)}.values())[::-1]


def _choice(page: Page, game: GameView, correction: CorrectionView, local: Local, offer: Offer) -> Choice:
    mark = game.players[offer.player].mark if 0 <= offer.player < len(game.players) else ""
    return Choice(_name(correction, local, offer.kind, offer.player, ()), page.say.button(offer.kind), mark=mark)


def _name(correction: CorrectionView, local: Local, kind: str, seat: int, chosen: Sequence[int]) -> str:
    """What the button of a choice says: the whole correction, or where its next number is asked."""
    numbers, values = onward(_offers(correction, local), kind, seat, chosen)
    if values:
        return ":".join(("ui:number", kind, str(seat), *map(str, numbers)))
    return ":".join(("mend", local.way, str(correction.act), kind, str(seat), *map(str, numbers)))


def _numbers(
    page: Page, game: GameView, correction: CorrectionView, local: Local, screen: GameScreen, words: Sequence[str]
) -> None:
    kind, seat, chosen = words[0], int(words[1]), [int(word) for word in words[2:]]
    _, values = onward(_offers(correction, local), kind, seat, chosen)
    if len(values) > MOST_KEYS:
        fits = local.typed.isdigit() and int(local.typed) in values
        done = _name(correction, local, kind, seat, (*chosen, int(local.typed))) if fits else ""
        number_sheet(page, page.say.button(kind), local.typed, done)
        return
    mark = game.players[seat].mark if 0 <= seat < len(game.players) else ""
    room = frame(page, page.say.button(kind), mark=mark)
    if kind in screen.dice_kinds:
        names = [_name(correction, local, kind, seat, (*chosen, value)) for value in values]
        dice_keys(page, Rect(room.x, room.y + 20, room.w, 90), names)
        return
    choices = [
        Choice(
            _name(correction, local, kind, seat, (*chosen, value)),
            screen.number_words(page, game, kind, len(chosen), value),
        )
        for value in values
    ]
    grid(page, choices, room, local)
