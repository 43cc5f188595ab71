"""The camera asks whose token it sees, or says that table and app differ; the table answers with one tap."""

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.screen.ring import dim_ring
from companion.games.orconomy.view_shapes import TableView
from companion.locale.tables import MARKERS, REASONS, SLOTS
from companion.session.snapshot import Answer, Difference, Question
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

SHOWN_ANSWERS = 3


def draw_question(page: Page, question: Question, table: TableView) -> Rect:
    """The whole screen below the top bar: before and now on the left, ranked answers on the right. Returns the place
    below the pictures.
    """
    rect = Rect(8, 56, page.rect.w - 16, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("camera", rect.x + 36, rect.y + 32, 28, "gold")
    page.words(Rect(rect.x + 64, rect.y + 8, 360, 48), page.say.text("Whose token is this?"), 31, face="title")
    half = rect.x + rect.w * 0.535
    page.words(
        Rect(half + 8, rect.y + 8, rect.right - half - 24, 48),
        place_name(page, question.industry, question.slot),
        20,
        "dim",
        align="right",
    )
    pictures = Rect(rect.x + 16, rect.y + 62, half - rect.x - 24, 240)
    for frame, jpeg, word in zip(
        pictures.columns(2, 8), (question.before, question.now), ("before", "now"), strict=True
    ):
        page.photo(frame, jpeg)
        _caption(page, frame, page.say.text(word))
    waits = page.say.text("No hurry: the game waits, bids and money stay as they are.")
    page.words(Rect(rect.x + 16, pictures.foot + 8, pictures.w, 78), waits, 19, "dim", lines=3, top=True)
    _answers(page, question, table, Rect(half + 8, rect.y + 62, rect.right - half - 24, rect.h - 74))
    return Rect(pictures.x, pictures.foot + 8, pictures.w, 88)


def _caption(page: Page, frame: Rect, word: str) -> None:
    width = page.ink.width(word, "body", SMALL) + 16
    tag = Rect(frame.x + 6, frame.y + 6, width, 26)
    page.box(tag, "bg", 5)
    page.words(tag, word, SMALL, align="centre")


def _answers(page: Page, question: Question, table: TableView, rect: Rect) -> None:
    shown = list(enumerate(question.answers))[:SHOWN_ANSWERS]
    rows = Rect(rect.x, rect.y, rect.w, rect.h - 128).rows(max(2, len(shown)), 7)
    for (index, answer), row in zip(shown, rows, strict=False):
        _answer(page, table, index, answer, row)
    foot = Rect(rect.x, rect.foot - 120, rect.w, 120).rows(2, 7)
    page.button("answer:none", foot[0], page.say.text("Nobody"), "edge", "cross", 22)
    page.button("answer:again", foot[1], page.say.text("Look again"), "edge", "camera", 22)


def _answer(page: Page, table: TableView, index: int, answer: Answer, row: Rect) -> None:
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
    )
    room = Rect(row.x + 76, row.y + 4, percent.x - row.x - 86, row.h / 2 - 2)
    if 0 <= answer.seat < len(table.players):
        player = table.players[answer.seat]
        _token(page, answer.face, player.clan, row)
        page.words(room, player.name, 26, face="body")
    else:
        page.sign("cross", row.x + 40, row.middle[1], 26, "dim")
        page.words(room, page.say.text("No token"), 26)
    lower = Rect(room.x, row.middle[1], row.right - room.x - 12, row.h / 2 - 4)
    reason = page.say.word(REASONS, answer.reason) if answer.reason in REASONS else page.say.button(answer.reason)
    page.words(lower, reason, 19, "dim")


def _token(page: Page, face: str, clan: str, row: Rect) -> None:
    draw = {"bones": page.pledged, "startup": page.startup}.get(face, page.mark)
    draw(clan, row.x + 40, row.middle[1], min(22.0, row.h / 2 - 8))


def place_name(page: Page, number: int, slot: int) -> str:
    """An industry and a slot in words."""
    place = f"{page.say.label(number)} {page.say.industry(number)}"
    return f"{place}, {page.say.text(SLOTS[slot])}" if 0 <= slot < len(SLOTS) else place


def _where(page: Page, difference: Difference) -> str:
    if difference.industry:
        return place_name(page, difference.industry, difference.slot)
    return page.say.word(MARKERS, difference.what)


def draw_difference(page: Page, table: TableView, difference: Difference, column: Rect) -> None:
    """The ring dimmed but for the place, and what each side says."""
    dim_ring(page, table, difference)
    rect = Rect(column.x, 55, column.w, page.rect.h - 61)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("warn", rect.x + 28, rect.y + 30, 28, "gold")
    page.words(Rect(rect.x + 52, rect.y + 6, rect.w - 62, 46), page.say.text("Table and app differ"), 28, face="title")
    page.words(Rect(rect.x + 16, rect.y + 48, rect.w - 32, 26), _where(page, difference), 20, "dim")
    sides = Rect(rect.x + 16, rect.y + 74, rect.w - 32, 140).columns(2, 14)
    if difference.what in MARKERS:
        _marker_sides(page, difference, sides)
    else:
        _side(page, table, page.say.text("App says"), difference.says, difference, sides[0])
        _side(page, table, page.say.text("Camera sees"), difference.sees, difference, sides[1], difference.now)
    _ways(page, table, difference, Rect(rect.x + 16, rect.y + 222, rect.w - 32, rect.h - 232))


def _side(
    page: Page,
    table: TableView,
    title: str,
    tokens: tuple[Token, ...],
    difference: Difference,
    rect: Rect,
    jpeg: bytes = b"",
) -> None:
    page.words(Rect(rect.x, rect.y, rect.w, 26), title, 20, "dim")
    frame = Rect(rect.x, rect.y + 28, rect.w, rect.h - 28)
    if jpeg:
        page.photo(frame, jpeg)
        return
    page.box(frame, "bg", 8, "edge")
    x = frame.middle[0] - 26 * (min(4, len(tokens)) - 1) / 2
    for token in tokens[:4]:
        clan = table.players[token.player].clan
        draw = page.startup if difference.what == "startup" else page.pledged if token.pledged else page.mark
        draw(clan, x, frame.y + 33, 23 if len(tokens) == 1 else 12)
        x += 26
    label = Rect(frame.x + 4, frame.foot - 51, frame.w - 8, 48)
    page.words(label, _told(page, table, tokens), 19, face="bold", align="centre", lines=2)


def _marker_sides(page: Page, difference: Difference, sides: tuple[Rect, ...]) -> None:
    """The Crisis or the Activity token: here by the app's count, somewhere else (or nowhere) for the camera."""
    here = page.say.label(difference.industry) if difference.industry else page.say.text("not on the board")
    for rect, title, where in zip(sides, ("App says", "Camera sees"), (here, page.say.text("not there")), strict=True):
        page.words(Rect(rect.x, rect.y, rect.w, 26), page.say.text(title), 20, "dim")
        frame = Rect(rect.x, rect.y + 28, rect.w, rect.h - 28)
        page.box(frame, "bg", 8, "edge")
        page.sign("bolt" if difference.what == "crisis" else "pointer", frame.middle[0], frame.y + 26, 30, "crisis")
        label = Rect(frame.x + 4, frame.foot - 62, frame.w - 8, 56)
        text = f"{page.say.word(MARKERS, difference.what)}: {where}"
        page.words(label, text, 19, face="bold", align="centre", lines=2)


def _told(page: Page, table: TableView, tokens: tuple[Token, ...]) -> str:
    if not tokens:
        return page.say.text("empty")
    if len(tokens) > 1:
        return page.say.plural("{n} token", "{n} tokens", len(tokens))
    name = table.players[tokens[0].player].name
    return page.say.text("{name}, pledged", name=name) if tokens[0].pledged else name


def _ways(page: Page, table: TableView, difference: Difference, rect: Rect) -> None:
    places = rect.rows(3, 6)
    page.button(
        "differ:back",
        places[0],
        page.say.text("I put it back"),
        "main",
        "hand",
        22,
        page.say.text("closes by itself when seen"),
    )
    take = "differ:take" if difference.takes else ""
    page.button(
        take,
        places[1],
        _take(page, table, difference),
        "plain",
        size=21,
        sub=page.say.text("the app follows the table"),
    )
    page.button("differ:camera", places[2], page.say.text("The camera is wrong"), "edge", size=22)


def _take(page: Page, table: TableView, difference: Difference) -> str:
    if not difference.takes:
        return page.say.text("No move fits")
    names = tuple(player.name for player in table.players)
    action = difference.takes[-1]
    if action.kind == "remove" and 0 <= action.player < len(names):
        return page.say.text("{name} took it off", name=names[action.player])
    return page.say.action(action, names)
