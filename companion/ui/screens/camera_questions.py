"""The camera asks whose piece it sees, or says that table and app differ; the table answers with one tap."""

from companion.locale.tables import REASONS
from companion.session.snapshot import Answer, Difference, GameView, Piece, Question, Showing, Snapshot, Spot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.table_frame import draw_due, draw_keys
from companion.ui.parts.table_stage import Due, Key

SHOWN_ANSWERS = 3
MOST_PIECES = 4


def draw_question(page: Page, snapshot: Snapshot, question: Question, game: GameView, screen: GameScreen) -> None:
    """In the frame of the game: before and now on the stage, the ranked answers in the rows, the likeliest at the main
    key.
    """
    say, unit, stage = page.say, page.unit, page.zones.stage
    where = screen.place(page, question.area, question.spot)
    draw_due(page, snapshot, Due(say.hint("asks"), where, sign="camera"))
    page.box(stage, "surface", 12)
    pictures = Rect(stage.x + 12, stage.y + 12, stage.w - 24, stage.h - 100 * unit)
    for frame, jpeg, word in zip(
        pictures.columns(2, 8), (question.before, question.now), ("before", "now"), strict=True
    ):
        page.photo(frame, jpeg)
        _caption(page, frame, say.text(word))
    waits = say.text("No hurry: the game waits, and everything stays as it is.")
    below = Rect(pictures.x, pictures.foot + 8, pictures.w, stage.foot - pictures.foot - 16)
    page.words(below, waits, 20 * unit, "dim", lines=3)
    shown = question.answers[:SHOWN_ANSWERS]
    for index, (answer, row) in enumerate(zip(shown, page.zones.rows.rows(max(2, len(shown)), 4), strict=False)):
        _answer(page, game, screen, index, answer, row)
    again = Key("answer:again", say.text("Look again"), "camera", say.text("Again"))
    likeliest = Key("answer:0", _likeliest(page, game, shown[0]), "check") if shown else again
    draw_keys(page, likeliest, again if shown else None, Key("answer:none", say.hint("nobody"), look="edge"))


def _likeliest(page: Page, game: GameView, answer: Answer) -> str:
    if 0 <= answer.seat < len(game.players):
        return page.say.text("It is {what}", what=game.players[answer.seat].name)
    return page.say.text("No token") if answer.owned else page.say.button(answer.reason)


def _caption(page: Page, frame: Rect, word: str) -> None:
    width = page.ink.width(word, "body", SMALL) + 16
    tag = Rect(frame.x + 6, frame.y + 6, width, 26)
    page.box(tag, "bg", 5)
    page.words(tag, word, SMALL, align="centre")


def _answer(page: Page, game: GameView, screen: GameScreen, index: int, answer: Answer, row: Rect) -> None:
    best = index == 0
    page.box(row, "raised", 10, "gold" if best else "edge", 2 if best else 1.4)
    page.touch(f"answer:{index}", row)
    percent = page.words(
        Rect(row.right - 84, row.y + 4, 70, row.h / 2),
        f"{round(answer.p * 100)} %",
        23,
        "gold" if best else "dim",
        "bold",
        "right",
        grows=False,
    )
    room = Rect(row.x + 76, row.y + 4, percent.x - row.x - 86, row.h / 2 - 2)
    if 0 <= answer.seat < len(game.players):
        player = game.players[answer.seat]
        piece = Piece(answer.piece if not answer.owned else "", answer.seat, answer.side)
        screen.draw_piece(page, piece, player.mark, row.x + 40, row.middle[1], min(22.0, row.h / 2 - 8))
        page.words(room, player.name, 26, face="body")
    else:
        page.sign("cross", row.x + 40, row.middle[1], 26, "dim")
        page.words(room, page.say.text("No token") if answer.owned else page.say.button(answer.reason), 26)
    lower = Rect(room.x, row.middle[1], row.right - room.x - 12, row.h / 2 - 4)
    reason = page.say.word(REASONS, answer.reason) if answer.reason in REASONS else page.say.button(answer.reason)
    if not answer.owned and answer.piece:
        reason = f"{reason}: {screen.piece_words(page, game, Piece(answer.piece))}"
    page.words(lower, reason, 19, "dim")


def draw_difference(page: Page, snapshot: Snapshot, game: GameView, difference: Difference, screen: GameScreen) -> None:
    """In the frame of the game: what each side says, and what the table can do about it."""
    say, unit = page.say, page.unit
    where = _where(page, difference, screen)
    draw_due(page, snapshot, Due(say.text("Table and app differ"), where, sign="warn", colour="danger"))
    upper, *ways = page.zones.rows.rows(4, 4)
    both = upper.joined(ways.pop(0)).columns(2, 8)
    if difference.what in say.tables.markers:
        _marker_sides(page, difference, screen, both)
    else:
        picture = difference.now if difference.what else b""
        says, sees = difference.apart
        _side(page, game, screen, say.text("App says"), says, both[0])
        _side(page, game, screen, say.text("Camera sees"), sees, both[1], picture)
    names = tuple(player.name for player in game.players)
    name = "differ:take" if difference.takes else ""
    told = say.taken(difference.takes[-1], names) if name else say.text("No move fits")
    page.button(name, ways[0], told, "plain", size=21 * unit, sub=say.text("the app follows the table"))
    page.button("differ:camera", ways[1], say.text("The camera is wrong"), "edge", size=21 * unit)
    look = Key("look", say.text("Camera"), "eye") if snapshot.watched else None
    draw_keys(page, Key("differ:back", say.text("I put it back"), "hand"), look, None)


def _where(page: Page, difference: Difference, screen: GameScreen) -> str:
    if difference.area:
        return screen.place(page, difference.area, difference.spot)
    return page.say.word(page.say.tables.markers, difference.what)


def _side(
    page: Page,
    game: GameView,
    screen: GameScreen,
    title: str,
    pieces: tuple[Piece, ...],
    rect: Rect,
    jpeg: bytes = b"",
) -> None:
    page.words(Rect(rect.x, rect.y, rect.w, 26), title, 20, "dim")
    frame = Rect(rect.x, rect.y + 28, rect.w, rect.h - 28)
    if jpeg:
        page.photo(frame, jpeg)
        return
    page.box(frame, "bg", 8, "edge")
    x = frame.middle[0] - 26 * (min(MOST_PIECES, len(pieces)) - 1) / 2
    for piece in pieces[:MOST_PIECES]:
        mark = game.players[piece.owner].mark if piece.owner >= 0 else ""
        screen.draw_piece(page, piece, mark, x, frame.y + frame.h * 0.24, frame.h * 0.2 if len(pieces) == 1 else 12)
        x += 26
    label = Rect(frame.x + 4, frame.foot - 51, frame.w - 8, 48)
    page.words(label, _told(page, game, screen, pieces), 19, face="bold", align="centre", lines=2)


def _marker_sides(page: Page, difference: Difference, screen: GameScreen, sides: tuple[Rect, ...]) -> None:
    """A marker: here by the app's count, somewhere else (or nowhere) for the camera."""
    here = page.say.label(difference.area) if difference.area else page.say.text("not on the board")
    for rect, title, where in zip(sides, ("App says", "Camera sees"), (here, page.say.text("not there")), strict=True):
        page.words(Rect(rect.x, rect.y, rect.w, 26), page.say.text(title), 20, "dim")
        frame = Rect(rect.x, rect.y + 28, rect.w, rect.h - 28)
        page.box(frame, "bg", 8, "edge")
        screen.draw_piece(page, Piece(difference.what), "", frame.middle[0], frame.y + 26, 15)
        label = Rect(frame.x + 4, frame.foot - 62, frame.w - 8, 56)
        text = f"{page.say.word(page.say.tables.markers, difference.what)}: {where}"
        page.words(label, text, 19, face="bold", align="centre", lines=2)


def _told(page: Page, game: GameView, screen: GameScreen, pieces: tuple[Piece, ...]) -> str:
    if not pieces:
        return page.say.text("empty")
    if len(pieces) > 1:
        return page.say.plural("{n} token", "{n} tokens", len(pieces))
    return screen.piece_words(page, game, pieces[0])


def draw_showing(page: Page, snapshot: Snapshot, showing: Showing, screen: GameScreen) -> None:
    """The board with the one place on the left, what to do on the right."""
    sides = showing.sides
    done = sides.index(showing.side) if showing.side in sides else len(sides)
    spot = Spot(showing.area, "", showing.spot, 0, showing.side)
    told = page.say.text("{n} of {all}", n=done, all=len(sides))
    screen.draw_spots(page, snapshot, (spot,), (showing.mark,), told)
    page.layer("column")
    rect = page.column
    page.box(rect, "surface", 12, "gold", 2)
    page.mark(showing.mark, rect.x + 36, rect.y + 38, 18)
    page.words(Rect(rect.x + 66, rect.y + 8, rect.w - 78, 60), showing.name, 30, face="title")
    _say(page, showing, Rect(rect.x + 20, rect.y + 76, rect.w - 40, rect.h - 216))
    photograph, skip = Rect(rect.x + 12, rect.foot - 136, rect.w - 24, 124).rows(2, 8)
    if showing.side in sides:
        page.button("show:photograph", photograph, page.say.text("Photograph"), "main", "camera", 23)
        page.button("show:skip", skip, page.say.text("Without camera"), "edge", size=21)
    else:
        page.button("show:skip", skip, page.say.text("Go on"), "main", "check", 23)


def _say(page: Page, showing: Showing, rect: Rect) -> None:
    todo, wrong = rect.rows(2, 8)
    page.words(todo, page.say.showing(showing.side, showing.area), 22, lines=3, top=True)
    if showing.problem:
        page.words(wrong, page.say.unlearnt(showing.problem), 20, "danger", lines=3, top=True)
