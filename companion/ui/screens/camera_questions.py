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
    """Before and now in the stage, the answers in the rows, the likeliest first; that is the next step, too."""
    say, unit, stage = page.say, page.unit, page.zones.stage
    where = screen.place(page, question.area, question.spot)
    draw_due(page, snapshot, Due(say.hint("asks"), where, sign="camera"))
    pictures = Rect(stage.x, stage.y, stage.w, stage.h - 62 * unit)
    for frame, jpeg, word in zip(
        pictures.columns(2, 8), (question.before, question.now), ("before", "now"), strict=True
    ):
        page.photo(frame, jpeg)
        _caption(page, frame, say.text(word))
    waits = say.text("No hurry: the game waits, and everything stays as it is.")
    page.words(
        Rect(stage.x, pictures.foot + 6, stage.w, stage.foot - pictures.foot - 6), waits, 20 * unit, "dim", lines=2
    )
    answers = question.answers[:SHOWN_ANSWERS]
    for index, (answer, row) in enumerate(zip(answers, page.zones.rows.rows(SHOWN_ANSWERS, 6), strict=False)):
        _answer(page, game, screen, index, answer, row)
    nobody = Key("answer:none", say.hint("nobody"), "cross")
    likeliest = Key("answer:0", _chosen(page, game, answers[0]), "check") if answers else nobody
    draw_keys(
        page,
        likeliest,
        Key("answer:again", say.text("Look again"), "camera", say.text("Once more")),
        nobody if answers else None,
    )


def _chosen(page: Page, game: GameView, answer: Answer) -> str:
    name = _name(page, game, answer)
    return page.say.text("It is {what}", what=name) if answer.owned and answer.seat >= 0 else name


def _name(page: Page, game: GameView, answer: Answer) -> str:
    if 0 <= answer.seat < len(game.players):
        return game.players[answer.seat].name
    return page.say.text("No token") if answer.owned else page.say.button(answer.reason)


def _caption(page: Page, frame: Rect, word: str) -> None:
    size = SMALL * page.unit
    tag = Rect(frame.x + 6, frame.y + 6, page.ink.width(word, "body", size) + 16, 26 * page.unit)
    page.box(tag, "bg", 5)
    page.words(tag, word, size, align="centre")


def _answer(page: Page, game: GameView, screen: GameScreen, index: int, answer: Answer, row: Rect) -> None:
    best, unit = index == 0, page.unit
    page.box(row, "raised", 10, "gold" if best else "edge", 2 if best else 1.4)
    page.touch(f"answer:{index}", row)
    percent = page.words(
        Rect(row.right - 84 * unit, row.y + 4, 70 * unit, row.h / 2),
        f"{round(answer.p * 100)} %",
        23 * unit,
        "gold" if best else "dim",
        "bold",
        "right",
        grows=False,
    )
    room = Rect(row.x + 76 * unit, row.y + 4, percent.x - row.x - 86 * unit, row.h / 2 - 2)
    if 0 <= answer.seat < len(game.players):
        player = game.players[answer.seat]
        piece = Piece(answer.piece if not answer.owned else "", answer.seat, answer.side)
        screen.draw_piece(page, piece, player.mark, row.x + 40 * unit, row.middle[1], min(22 * unit, row.h / 2 - 8))
    else:
        page.sign("cross", row.x + 40 * unit, row.middle[1], 26 * unit, "dim")
    page.words(room, _name(page, game, answer), 26 * unit)
    lower = Rect(room.x, row.middle[1], row.right - room.x - 12, row.h / 2 - 4)
    reason = page.say.word(REASONS, answer.reason) if answer.reason in REASONS else page.say.button(answer.reason)
    if not answer.owned and answer.piece:
        reason = f"{reason}: {screen.piece_words(page, game, Piece(answer.piece))}"
    page.words(lower, reason, 19 * unit, "dim")


def draw_difference(page: Page, snapshot: Snapshot, game: GameView, difference: Difference, screen: GameScreen) -> None:
    """Beside the board: what each side says, and what the table can do about it."""
    say, rows = page.say, page.zones.rows
    sentence = say.text("{where}: put it back, or say what is right.", where=_where(page, difference, screen))
    draw_due(page, snapshot, Due(say.text("Table and app differ"), sentence, sign="warn", colour="danger"))
    upper, lower = rows.rows(2, 6)
    page.box(upper, "surface", 10)
    sides = upper.inset(10, 4).columns(2, 14)
    if difference.what in say.tables.markers:
        _marker_sides(page, difference, screen, sides)
    else:
        picture = difference.now if difference.what else b""
        says, sees = difference.apart
        _side(page, game, screen, say.text("App says"), says, sides[0])
        _side(page, game, screen, say.text("Camera sees"), sees, sides[1], picture)
    take, wrong = lower.rows(2, 6)
    move = say.taken(difference.takes[-1], game.names) if difference.takes else say.text("No move fits")
    name, follows = "differ:take" if difference.takes else "", say.text("the app follows the table")
    page.button(name, take, move, "plain", size=21, sub=follows)
    page.button("differ:camera", wrong, say.text("The camera is wrong"), "edge", size=22)
    draw_keys(page, Key("differ:back", say.text("I put it back"), "hand"), None, None)


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
        screen.draw_piece(page, piece, mark, x, frame.y + 22, 16 if len(pieces) == 1 else 12)
        x += 26
    label = Rect(frame.x + 4, frame.foot - 48, frame.w - 8, 46)
    page.words(label, _sentence(page, game, screen, pieces), 19, face="bold", align="centre", lines=2)


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


def _sentence(page: Page, game: GameView, screen: GameScreen, pieces: tuple[Piece, ...]) -> str:
    if not pieces:
        return page.say.text("empty")
    if len(pieces) > 1:
        return page.say.plural("{n} token", "{n} tokens", len(pieces))
    return screen.piece_words(page, game, pieces[0])


def draw_showing(page: Page, snapshot: Snapshot, showing: Showing, screen: GameScreen) -> None:
    """The board with the one place in the stage, and whose token lies there how; what went wrong in the rows."""
    sides, say, unit = showing.sides, page.say, page.unit
    done = sides.index(showing.side) if showing.side in sides else len(sides)
    spot = Spot(showing.area, "", showing.spot, 0, showing.side)
    sentence = say.text("{n} of {all}", n=done, all=len(sides))
    screen.draw_spots(page, snapshot, (spot,), (showing.mark,), sentence)
    page.layer("column")
    draw_due(page, snapshot, Due(showing.name, say.area(showing.area), mark=showing.mark))
    page.box(page.zones.rows, "surface", 10)
    todo, wrong = page.zones.rows.inset(14).rows(2, 8)
    page.words(todo, say.showing(showing.side, showing.area), 24 * unit, lines=4, top=True)
    if showing.problem:
        page.words(wrong, say.unlearnt(showing.problem), 22 * unit, "danger", lines=4, top=True)
    if showing.side in sides:
        skip = Key("show:skip", say.text("Without camera"), "cross")
        draw_keys(page, Key("show:photograph", say.text("Photograph"), "camera"), None, skip)
    else:
        draw_keys(page, Key("show:skip", say.text("Go on"), "check"), None, None)
