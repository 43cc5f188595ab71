"""The camera asks whose piece it sees, or says that table and app differ; the table answers with one tap."""

from companion.locale.tables import REASONS
from companion.session.snapshot import Answer, Difference, GameView, Piece, Question, Showing, Snapshot, Spot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

SHOWN_ANSWERS = 3
MOST_PIECES = 4


def draw_question(page: Page, question: Question, game: GameView, screen: GameScreen) -> None:
    """The whole screen below the top bar: before and now on the left, ranked answers on the right."""
    rect = Rect(8, page.top, page.rect.w - 16, page.rect.h - page.top - 8)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("camera", rect.x + 36, rect.y + 32, 28, "gold")
    page.words(Rect(rect.x + 64, rect.y + 8, 360, 48), page.say.hint("asks"), 31, face="title")
    half = rect.x + rect.w * 0.535
    where = Rect(half + 8, rect.y + 8, rect.right - half - 24, 48)
    page.words(where, screen.place(page, question.area, question.spot), 20, "dim", align="right")
    pictures = Rect(rect.x + 16, rect.y + 62, half - rect.x - 24, 240)
    for frame, jpeg, word in zip(
        pictures.columns(2, 8), (question.before, question.now), ("before", "now"), strict=True
    ):
        page.photo(frame, jpeg)
        _caption(page, frame, page.say.text(word))
    waits = page.say.text("No hurry: the game waits, and everything stays as it is.")
    page.words(Rect(rect.x + 16, pictures.foot + 8, pictures.w, 78), waits, 19, "dim", lines=3, top=True)
    _answers(page, question, game, screen, Rect(half + 8, rect.y + 62, rect.right - half - 24, rect.h - 74))


def _caption(page: Page, frame: Rect, word: str) -> None:
    width = page.ink.width(word, "body", SMALL) + 16
    tag = Rect(frame.x + 6, frame.y + 6, width, 26)
    page.box(tag, "bg", 5)
    page.words(tag, word, SMALL, align="centre")


def _answers(page: Page, question: Question, game: GameView, screen: GameScreen, rect: Rect) -> None:
    shown = list(enumerate(question.answers))[:SHOWN_ANSWERS]
    rows = Rect(rect.x, rect.y, rect.w, rect.h - 128).rows(max(2, len(shown)), 7)
    for (index, answer), row in zip(shown, rows, strict=False):
        _answer(page, game, screen, index, answer, row)
    foot = Rect(rect.x, rect.foot - 120, rect.w, 120).rows(2, 7)
    page.button("answer:none", foot[0], page.say.hint("nobody"), "edge", "cross", 22)
    page.button("answer:again", foot[1], page.say.text("Look again"), "edge", "camera", 22)


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


def draw_difference(page: Page, game: GameView, difference: Difference, screen: GameScreen) -> None:
    """In the column beside the board: what each side says, and what the table can do about it."""
    column = page.column
    rect = column
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("warn", rect.x + 28, rect.y + 30, 28, "gold")
    page.words(Rect(rect.x + 52, rect.y + 6, rect.w - 62, 46), page.say.text("Table and app differ"), 28, face="title")
    page.words(Rect(rect.x + 16, rect.y + 48, rect.w - 32, 26), _where(page, difference, screen), 20, "dim")
    sides = Rect(rect.x + 16, rect.y + 74, rect.w - 32, 140).columns(2, 14)
    if difference.what in page.say.tables.markers:
        _marker_sides(page, difference, screen, sides)
    else:
        picture = difference.now if difference.what else b""
        says, sees = difference.apart
        _side(page, game, screen, page.say.text("App says"), says, sides[0])
        _side(page, game, screen, page.say.text("Camera sees"), sees, sides[1], picture)
    _ways(page, game, difference, Rect(rect.x + 16, rect.y + 222, rect.w - 32, rect.h - 232))


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
        screen.draw_piece(page, piece, mark, x, frame.y + 33, 23 if len(pieces) == 1 else 12)
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


def _ways(page: Page, game: GameView, difference: Difference, rect: Rect) -> None:
    back, take, wrong = rect.rows(3, 6)
    closes = page.say.text("closes by itself when seen")
    page.button("differ:back", back, page.say.text("I put it back"), "main", "hand", 22, closes)
    name = "differ:take" if difference.takes else ""
    names = tuple(player.name for player in game.players)
    told = page.say.taken(difference.takes[-1], names) if name else page.say.text("No move fits")
    follows = page.say.text("the app follows the table")
    page.button(name, take, told, "plain", size=21, sub=follows)
    page.button("differ:camera", wrong, page.say.text("The camera is wrong"), "edge", size=22)


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
