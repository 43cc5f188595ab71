"""A game put away into its box, and laid out again: what lies where, thing by thing, with a tick each."""

from collections.abc import Sequence
from typing import Final

from companion.session.snapshot import BoxLine, GameView, LayingView, LayStep, Owed, Piece, Snapshot
from companion.ui.game_screen import GameScreen, reached
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, rows_that_fit
from companion.ui.screens.finish.ended import draw_board

ROWS, ROW, BUTTONS = 5, 58.0, 68.0  # the least rows, one's height, and the buttons' below
BOARD: Final = "board"  # the dialog that shows the whole board
BOXED: Final = 6  # rows of the list of what belongs in the box, in two columns


def draw_laying(page: Page, snapshot: Snapshot, laying: LayingView, local: Local, screen: GameScreen) -> None:
    """What goes into the box, that all is in it, or what has to be laid out."""
    game = snapshot.game
    if game is None:
        return
    if laying.steps and local.dialog == BOARD:
        _draw_board(page, snapshot, screen)
    elif laying.steps:
        _steps(page, game, laying.steps, local, screen)
    elif laying.mode == "putting":
        _putting(page, game, laying.boxed, unsaved=snapshot.unsaved)
    else:
        _away(page, reached(screen, page, snapshot), unsaved=snapshot.unsaved)


# --- into the box -------------------------------------------------------------------------------------------------


def _putting(page: Page, game: GameView, boxed: Sequence[BoxLine], *, unsaved: bool) -> None:
    say = page.say.text
    room = frame(page, say("Into the box"), 760, close="lay:close", icon="disk")
    note = say("What lies where is kept. Keep each player's cards together: nobody has told which they are.")
    if not any(line.players for line in boxed):
        note = say("What lies where is kept: it can be laid out again by a list.")
    if game.over:
        note = say("Count as you put them in: this is all there is.")
    if unsaved:
        note = say("The game is not saved yet: see to the disk first.")
    page.words(Rect(room.x, room.y - 4, room.w, 48), note, 20, "dim", lines=2)
    place = Rect(room.x, room.y + 48, room.w, room.h - 122)
    cells = place.grid(max(BOXED, -(-len(boxed) // 2)), 2, 3, 10)
    for line, cell in zip(boxed, _downwards(cells, len(boxed)), strict=False):
        _boxed(page, game, line, cell)
    if not boxed:
        page.words(room, say("This game counts nothing for the box."), 21, "dim", align="centre", lines=2)
    keep, done = Rect(room.x, room.foot - 62, room.w, 62).columns(2, 8)
    page.button("lay:close", keep, say("Leave it on the table"), "edge", "cross")
    page.button("lay:done" if not game.over else "lay:close", done, say("All is in the box"), "main", "check")


def _downwards(cells: Sequence[Rect], count: int) -> list[Rect]:
    """Cells of two columns in the order of reading: the left one first, as far as it is needed."""
    left = cells[::2][: max(1, -(-count // 2))]
    return [*left, *cells[1::2]]


def _boxed(page: Page, game: GameView, line: BoxLine, cell: Rect) -> None:
    """How many, of what, whose, and how many of them lie on the board or at the players'."""
    thing, say, name = line.thing, page.say.text, ""
    number = page.words(Rect(cell.x, cell.y, 44, cell.h), str(thing.many), 24, "gold", "bold", "right")
    left = number.right + 12
    if 0 <= thing.owner < len(game.players):
        player = game.players[thing.owner]
        name = player.name
        if player.mark:
            page.mark(player.mark, left + 12, cell.middle[1], 12)
            left += 30
    where = say("board {n}", n=line.board) if line.board else say("players {n}", n=line.players) if line.players else ""
    place = page.words(cell, where, SMALL, "dim", align="right") if where else Rect(cell.right, cell.y, 0, cell.h)
    room = Rect(left, cell.y, place.x - left - 8, cell.h)
    page.words(room, page.say.boxed(thing, game.names), 20, short=name)


def _away(page: Page, where: str, *, unsaved: bool) -> None:
    say = page.say.text
    room = frame(page, say("This game is put away"), 640, close="", icon="disk")
    sentence = say(
        "It is kept, with everything in its place: {where}. Lay it out again whenever you like.", where=where
    )
    if unsaved:
        sentence = say("The game is not saved yet: see to the disk first.")
    page.words(Rect(room.x, room.y + 10, room.w, 110), sentence, 24, lines=3)
    again, new = Rect(room.x, room.foot - 70, room.w, 66).columns(2, 10)
    page.button("ui:new", new, say("New game"), "edge", "play")
    page.button("lay:again", again, say("Lay it out again"), "main", "redo", 24)


# --- out of the box -----------------------------------------------------------------------------------------------


def _steps(page: Page, game: GameView, steps: Sequence[LayStep], local: Local, screen: GameScreen) -> None:
    """What is still to be laid out first, then what lies there; a touch ticks it off or takes the tick away."""
    say = page.say.text
    wanted = [step for step in steps if not step.take]
    done = sum(step.done for step in wanted)
    ranked = sorted(steps, key=lambda step: (step.done, not step.take, step.number))
    count = rows_that_fit(page, ROWS, ROW, BUTTONS)
    pages = max(1, -(-len(ranked) // count))
    here = local.page % pages
    more = Choice(f"ui:page:{(here + 1) % pages}", f"{here + 1}/{pages}", "edge", "next") if pages > 1 else None
    title = say("Lay it out: {done} of {all}", done=done, all=len(wanted))
    room = frame(page, title, 784, close="lay:close", icon="hand", more=more)
    rows = Rect(room.x, room.y, room.w, room.h - BUTTONS).rows(count, 5)
    for step, row in zip(ranked[here * count : (here + 1) * count], rows, strict=False):
        _step(page, game, step, row, screen)
    if not steps:
        page.words(room, say("Nothing has to be laid out."), 21, "dim", align="centre")
    every, board, on = Rect(room.x, room.foot - 60, room.w, 60).columns(3, 8)
    page.button("ui:board", board, say("Show the board"), "plain", "eye")
    page.button("lay:all" if done < len(wanted) else "", every, say("All lies there"), "plain", "check")
    look = "main" if done == len(wanted) else "edge"
    page.button("lay:close", on, say("Go on with the game"), look, "play")


def _draw_board(page: Page, snapshot: Snapshot, screen: GameScreen) -> None:
    page.layer("sheet", modal=True)
    page.box(page.rect, "bg", 0)
    draw_board(page, snapshot, screen)
    page.button("ui:close", Rect(0, 0, 54, 52), "", "main", "back", 24, shown=Rect(3, 4, 48, 40))


def _step(page: Page, game: GameView, step: LayStep, row: Rect, screen: GameScreen) -> None:
    edge = "gold" if step.take else "" if step.done else "edge"
    page.box(row, "surface" if step.done else "raised", 8, edge)
    _drawn(page, game, step, Rect(row.x + 6, row.y, 48, row.h), screen)
    colour = "dim" if step.done else "text"
    page.words(Rect(row.x + 62, row.y, row.w - 172, row.h), laying_sentence(page, game, step), 21, colour, lines=2)
    x = row.right - 36
    if step.seen:
        page.sign("camera", x - 40, row.middle[1], 24, "dim")
    if step.take:
        page.sign("warn", x, row.middle[1], 28, "gold")
        return
    page.sign("check" if step.done else "hoop", x, row.middle[1], 28, "act" if step.done else "edge")
    if not step.seen:
        page.touch(f"lay:tick:{step.number}", row)


def _drawn(page: Page, game: GameView, step: LayStep, cell: Rect, screen: GameScreen) -> None:
    """The piece as it lies, or whose thing it is."""
    x, y = cell.middle
    seat = step.thing.owner if step.thing.owner >= 0 else step.thing.seat
    mark = game.players[seat].mark if 0 <= seat < len(game.players) else ""
    if step.piece is not None or step.marker:
        screen.draw_piece(page, step.piece or Piece(step.marker), mark, x, y, 17)
    elif mark:
        page.mark(mark, x, y, 15)


def laying_sentence(page: Page, game: GameView, step: LayStep) -> str:
    """What is to be laid where, as a sentence."""
    thing, names = step.thing, game.names
    if step.piece is None and not step.marker:
        return page.say.laid(thing, names)
    side = step.piece.side if step.piece is not None else ""
    verb = "take" if step.take else "put"
    what = step.marker or thing.kind
    return page.say.owed(Owed(verb, what, thing.owner, thing.area, side), names)
