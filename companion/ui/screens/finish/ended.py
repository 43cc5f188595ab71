"""A game that is over: the winner, how it came to that, the final board, and the game in numbers.

Charts of a game: lines over its rounds, one for each player, and dice against what fair ones would show.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.locale.gaps import signed
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Chronicle, GameView, MomentView, Race, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.screens.finish.winner import draw_winner
from companion.ui.screens.wishes.phones_page import draw_square

COLOURS: Final = ("gold", "ice", "danger", "act", "silver")  # of players without a mark of their own
PATTERNS: Final = ((), (9.0, 5.0), (3.0, 5.0), (14.0, 4.0, 3.0, 4.0), (6.0, 3.0))
"""Lengths drawn and left out by turns, so that lines differ without their colours; () for a whole line."""
MARK, MARK_ROOM = 10.0, 27.0  # radius of a player's mark at the end of a line, and the room it takes
APART: Final = 1.6  # how far lines of several players that lie on each other are drawn apart
TITLE: Final = 30.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the values of a chart stand."""

    rect: Rect
    low: int
    high: int
    columns: int

    def at(self, column: int, value: float, shift: float = 0.0) -> Point:
        """The place of a value in a column."""
        wide = self.rect.w / max(1, self.columns - 1)
        up = (value - self.low) / max(1, self.high - self.low)
        return self.rect.x + column * wide, self.rect.foot - up * self.rect.h + shift


def draw_race(page: Page, chronicle: Chronicle, race: Race, rect: Rect, title: str) -> None:
    """A number of each player over the rounds, with the goal where there is one."""
    page.box(rect, "surface", 10)
    page.words(Rect(rect.x + 14, rect.y + 2, rect.w - 28, TITLE), title, 22, face="bold")
    values = [value for run in race.runs for value in run] or [0]
    low, high = min(values), max(*values, race.goal, min(values) + 1)
    top = rect.y + TITLE + (30 if race.goal else 12)
    inner = Rect(rect.x + 44, top, rect.w - 44 - MARK_ROOM - 12, rect.foot - top - 34)
    frame = _Frame(inner, low, high, len(chronicle.rounds))
    _scale(page, frame, chronicle.rounds)
    if race.goal:
        _goal(page, frame, race.goal)
    for seat, run in enumerate(race.runs):
        _line(page, chronicle, frame, seat, run, len(race.runs))
    _ends(page, chronicle, race, frame)


def _scale(page: Page, frame: _Frame, rounds: Sequence[int]) -> None:
    rect, step = frame.rect, _step(frame.high - frame.low, max(2, int(frame.rect.h // 24)))
    first = -(-frame.low // step) * step
    for value in range(first, frame.high + 1, step):
        y = frame.at(0, value)[1]
        page.area(((rect.x, y), (rect.right, y)), edge="line", closed=False)
        page.words(Rect(rect.x - 42, y - 12, 34, 24), str(value), SMALL, "dim", align="right")
    every = _step(len(rounds), max(2, int(rect.w // 34)))
    for column in range(0, len(rounds), every):
        x = frame.at(column, frame.low)[0]
        page.words(Rect(x - 16, rect.foot + 6, 32, 24), str(rounds[column]), SMALL, "dim", align="centre")


def _step(span: int, most: int) -> int:
    """The smallest round step (1, 2, 5, 10, ...) with which a span needs no more than so many."""
    steps = [base * scale for scale in (1, 10, 100, 1000) for base in (1, 2, 5)]
    return next((step for step in steps if span / step <= most), steps[-1])


def _goal(page: Page, frame: _Frame, goal: int) -> None:
    rect, y = frame.rect, frame.at(0, goal)[1]
    for x in range(int(rect.x), int(rect.right), 14):
        page.area(((x, y), (min(x + 8, rect.right), y)), edge="gold", width=1.8, closed=False)
    sentence = page.say.text("goal {n}", n=goal)
    page.words(Rect(rect.x + 6, y - 24, rect.w / 2, 22), sentence, SMALL, "gold")


def colour_of(page: Page, chronicle: Chronicle, seat: int) -> str:
    """A player's colour: that of the mark, or one by the seat."""
    look = page.marks.get(chronicle.marks[seat]) if seat < len(chronicle.marks) else None
    return look.colour if look is not None else COLOURS[seat % len(COLOURS)]


def _line(page: Page, chronicle: Chronicle, frame: _Frame, seat: int, run: Sequence[int], seats: int) -> None:
    shift = (seat - (seats - 1) / 2) * APART
    points = [frame.at(column, value, shift) for column, value in enumerate(run)]
    for piece in _pieces(points, PATTERNS[seat % len(PATTERNS)]):
        page.area(tuple(piece), edge=colour_of(page, chronicle, seat), width=2.6, closed=False)


def _pieces(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """A line cut into those parts of it that are drawn."""
    if not pattern or len(points) < 2:
        return [list(points)] if len(points) > 1 else []
    pieces: list[list[Point]] = []
    place, left, drawn = 0, pattern[0], [points[0]]
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        gone = 0.0
        while long - gone > left:
            gone += left
            here = (ax + (bx - ax) * gone / long, ay + (by - ay) * gone / long)
            if place % 2 == 0:
                pieces.append([*drawn, here])
            place, drawn = place + 1, [here]
            left = pattern[place % len(pattern)]
        left -= long - gone
        if place % 2 == 0:
            drawn.append((bx, by))
    return [*pieces, drawn] if place % 2 == 0 and len(drawn) > 1 else pieces


def _ends(page: Page, chronicle: Chronicle, race: Race, frame: _Frame) -> None:
    """Each player's mark, or the first letter of the name, at the end of their line; none covers another."""
    room = min(2 * MARK + 2, (frame.rect.h + MARK) / max(1, len(race.runs)))
    order = sorted(range(len(race.runs)), key=lambda run: -race.runs[run][-1])
    heights: list[float] = []
    for seat in order:
        y = frame.at(0, race.runs[seat][-1])[1]
        heights.append(max([y, *(height + room for height in heights[-1:])]))
    for below, (seat, y) in enumerate(zip(reversed(order), reversed(heights), strict=True)):
        lowest = frame.rect.foot + MARK - below * room
        player(page, chronicle, seat, frame.rect.right + MARK_ROOM - 8, min(y, lowest), min(MARK, room / 2))


def player(page: Page, chronicle: Chronicle, seat: int, x: float, y: float, radius: float) -> None:
    """A player's mark, or in its place how the name begins."""
    mark = chronicle.marks[seat] if seat < len(chronicle.marks) else ""
    if mark in page.marks:
        page.mark(mark, x, y, radius)
        return
    page.words(
        Rect(x - 16, y - 14, 32, 28),
        initials(chronicle.names, seat),
        22,
        colour_of(page, chronicle, seat),
        "bold",
        "centre",
    )


def initials(names: Sequence[str], seat: int) -> str:
    """The first letter of a name, or two where another name begins with the same one."""
    same = sum(name[:1] == names[seat][:1] for name in names)
    return names[seat][: 2 if same > 1 else 1]


def draw_dice(page: Page, chronicle: Chronicle, rect: Rect) -> None:
    """How often each sum was thrown, and where fair dice would be."""
    page.box(rect, "surface", 10)
    dice = chronicle.dice
    if dice is None:
        return
    title = page.say.plural("Dice, {n} throw", "Dice, {n} throws", len(dice.throws))
    wide = page.words(Rect(rect.x + 14, rect.y + 2, rect.w - 28, TITLE), title, 22, face="bold").w
    top = max(1.0, *(max(count, fair) for _, count, fair in dice.sums))
    inner = Rect(rect.x + 10, rect.y + TITLE + 8, rect.w - 20, rect.h - TITLE - 38)
    for (total, count, fair), cell in zip(dice.sums, inner.columns(len(dice.sums), 4), strict=True):
        high = inner.h * count / top
        page.box(Rect(cell.x, inner.foot - high, cell.w, high), "gold", 3)
        y = inner.foot - inner.h * fair / top
        page.area(((cell.x - 1, y), (cell.right + 1, y)), edge="text", width=2.4, closed=False)
        page.words(Rect(cell.x - 6, inner.foot + 2, cell.w + 12, 26), str(total), SMALL, "dim", align="centre")
    few = page.say.text("too few to judge") if dice.few else page.say.text("line: fair dice")
    room = Rect(rect.x + 26 + wide, rect.y + 4, rect.w - wide - 36, TITLE)
    page.words(room, few, SMALL, "dim", align="right")


WORD: Final = "finish"  # stands before the name of a page in the open dialog's name: `finish:numbers`
BOARD: Final = "board"
STORY: Final = "story"
HEAD, FOOT, GAP = 48.0, 62.0, 6.0
TOLD = 34.0  # how high the sentence about the result is
STACKED = 400.0  # how high a part of a page is at most where the parts stand below each other
PITCH = 34.0
LINES: Final = 9  # lines of the second page of numbers
LONG_NAME: Final = 3


def draw_ended(page: Page, snapshot: Snapshot, local: Local, game: GameView, screen: GameScreen) -> None:
    """The page of the end that is open."""
    kind, *words = (*local.dialog_words, "")
    chronicle = snapshot.chronicle
    here = words[0] if kind == WORD else ""
    if here == BOARD:
        _board(page, snapshot, screen)
    elif chronicle is not None and here in PAGES:
        PAGES[here](page, snapshot, chronicle, game)
    elif here == STORY:
        _story(page, snapshot, game, screen)
    else:
        draw_winner(page, snapshot, game, screen.wins, screen.decided(page, snapshot), away=local.away)


def _head(page: Page, game: GameView) -> Rect:
    """Who has won, along the top; returns the room below it, above the buttons."""
    rect = Rect(8, page.top - 2, page.rect.w - 16, HEAD)
    page.box(rect, "surface", 10, "gold", 1.6)
    page.sign("trophy", rect.x + 32, rect.middle[1], 36, "gold")
    winners = [game.players[seat] for seat in game.winners]
    left = rect.x + 62
    for winner in winners[:LONG_NAME]:
        if winner.mark:
            page.mark(winner.mark, left + 20, rect.middle[1], 18)
            left += 44
    names = ", ".join(one.name for one in winners)
    sentence = page.say.text("{name} wins", name=names) if len(winners) == 1 else names or page.say.text("Nobody wins")
    page.words(Rect(left + 4, rect.y, rect.right - left - 16, rect.h), sentence, 32, face="title")
    return Rect(8, rect.foot + GAP, rect.w, page.rect.h - rect.foot - 3 * GAP - FOOT)


def _buttons(page: Page, *buttons: tuple[str, str, str, str]) -> None:
    """The row of buttons along the foot: what each says to the table, its label, its look and its icon."""
    row = Rect(8, page.rect.h - FOOT - GAP, page.rect.w - 16, FOOT)
    for (name, label, look, icon), cell in zip(buttons, row.columns(len(buttons), 8), strict=True):
        page.button(name, cell, label, look, icon, 21, lines=2)


def _board(page: Page, snapshot: Snapshot, screen: GameScreen) -> None:
    """The final board to be looked at, with a way back where the bar has its menu."""
    draw_board(page, snapshot, screen)
    page.layer("board bar")
    page.button("ui:finish:winner", Rect(0, 0, 54, 52), "", "main", "back", 24, shown=Rect(3, 4, 48, 40))


def _story(page: Page, snapshot: Snapshot, game: GameView, screen: GameScreen) -> None:
    room = _head(page, game)
    sentence = Rect(room.x + 8, room.y - 3, room.w - 16, TOLD - 2)
    below = Rect(room.x, room.y + TOLD - 3, room.w, room.h - TOLD + 3)
    chronicle = snapshot.chronicle
    rows, story = _halves(below, 0.52) if chronicle is not None and chronicle.story else (below, below)
    screen.draw_result(page, snapshot, sentence, rows)
    if chronicle is not None and chronicle.story:
        _draw_story(page, chronicle, story)
    say = page.say.text
    numbers = "ui:finish:numbers" if snapshot.chronicle is not None else ""
    _buttons(
        page,
        ("ui:finish:winner", say("Back"), "plain", "back"),
        (numbers, say("Charts"), "plain", "next"),
        ("past:list", say("Past games"), "plain", "clock"),
        ("rematch", say("Once more"), "main", "redo"),
    )


def _halves(rect: Rect, share: float) -> tuple[Rect, Rect]:
    """A box cut in two, side by side, or one below the other where it is higher than wide (and no more than needed)."""
    if rect.h > rect.w:
        upper, lower = Rect(rect.x, rect.y, rect.w, min(rect.h, 2 * STACKED)).rows(2, GAP)
        return upper, lower
    left = rect.w * share
    return Rect(rect.x, rect.y, left, rect.h), Rect(rect.x + left + GAP, rect.y, rect.w - left - GAP, rect.h)


def _draw_story(page: Page, chronicle: Chronicle, rect: Rect) -> None:
    page.box(rect, "surface", 10)
    title = Rect(rect.x + 14, rect.y + 2, rect.w - 28, 30)
    page.words(title, page.say.text("How it came to that"), 22, face="bold")
    lines = chronicle.story
    rows = Rect(rect.x + 12, rect.y + 34, rect.w - 24, rect.h - 40).rows(max(5, len(lines)), 2)
    for step, row in zip(lines, rows, strict=False):
        page.words(Rect(row.x, row.y, 28, row.h), str(step.round), 20, "gold", "bold", "right")
        gain = f"{signed(step.change)} = {step.value}" if step.change else ""
        wide = page.ink.width(gain, "bold", 20) + 8 if gain else 0
        cause = page.say.cause(step.action, chronicle.names, step.where)
        room = Rect(row.x + 38, row.y, row.w - 40 - wide, row.h)
        fits = not page.ink.fit(cause, "body", 20, room.w).cut
        page.words(room, cause, 20 if fits else SMALL, lines=1 if fits else 2)
        page.words(Rect(row.right - wide, row.y, wide, row.h), gain, 20, "act", "bold", "right")


def _numbers(page: Page, snapshot: Snapshot, chronicle: Chronicle, game: GameView) -> None:
    room = _head(page, game)
    half, right = _halves(room, 0.54)
    charts = [half, right] if chronicle.dice is None else [half, Rect(right.x, right.y, right.w, right.h * 0.52)]
    for race, rect in zip(chronicle.races, charts, strict=False):
        draw_race(page, chronicle, race, rect, over_rounds(page, race.field))
    if not chronicle.races and chronicle.dice is None:
        page.words(room, page.say.text("Nothing was counted in this game."), 22, "dim", align="centre")
    if chronicle.dice is not None:
        upper = charts[1].h + GAP if len(chronicle.races) > 1 else 0
        draw_dice(page, chronicle, Rect(right.x, right.y + upper, right.w, right.h - upper))
    _foot_of_numbers(page, "ui:finish:more", page.say.text("More numbers"))


def over_rounds(page: Page, field: str) -> str:
    """The title of a chart: the name of the number, over the rounds."""
    name = page.say.word(page.say.tables.fields, field)
    return page.say.text("{what} by round", what=name[:1].upper() + name[1:])


def _foot_of_numbers(page: Page, name: str, label: str, *more: tuple[str, str, str, str]) -> None:
    say = page.say.text
    _buttons(
        page,
        ("ui:finish:story", say("Back"), "plain", "back"),
        (name, label, "plain", "next"),
        ("save" if page.sitting is None else "", say("Save"), "plain", "disk"),  # nothing of a demo is kept
        *more,
        ("rematch", say("Once more"), "main", "redo"),
    )


def _more(page: Page, snapshot: Snapshot, chronicle: Chronicle, game: GameView) -> None:
    room = _head(page, game)
    page.box(room, "surface", 10)
    lines = [
        *(page.say.tally(count, chronicle.names) for count in chronicle.counts),
        *readings(page, chronicle),
        *fairness(page, chronicle),
    ]
    place = room.inset(14, 6)
    rows = place.rows(max(LINES, len(lines), int(place.h // PITCH)), 0)
    for line, row in zip(lines, rows, strict=False):
        page.words(row, line, 20)
    along = "ui:finish:bgstats" if snapshot.along else ""
    decided = (
        "ui:finish:decided" if snapshot.moments is not None else "",
        page.say.text("What decided it"),
        "plain",
        "",
    )
    _foot_of_numbers(page, "ui:finish:numbers", page.say.text("Charts"), decided, (along, "BG Stats", "plain", ""))


def _decided(page: Page, snapshot: Snapshot, chronicle: Chronicle, game: GameView) -> None:
    """Everybody's chances over the rounds, and the acts after which the winner's had risen most."""
    room, say = _head(page, game), page.say.text
    if snapshot.moments is not None:
        left, right = _halves(room, 0.5)
        draw_race(page, chronicle, snapshot.moments.race, left, say("Chances of 100, estimated"))
        page.box(right, "surface", 10)
        title, *rows = right.inset(14, 6).rows(len(snapshot.moments.moments) + 1, 6)
        name = chronicle.names[snapshot.moments.winner]
        page.words(title, say("The moments after which {name} had better chances", name=name), 21, face="bold", lines=2)
        for moment, row in zip(snapshot.moments.moments, rows, strict=True):
            upper, lower = row.rows(2, 0)
            page.words(upper, page.say.cause(moment.action, chronicle.names), 20, lines=2)
            shares = {"before": round(100 * moment.before), "after": round(100 * moment.after)}
            page.words(lower, say("{before} to {after} of 100", **shares) + _between(page, moment), 20, "gold")
    _foot_of_numbers(page, "ui:finish:more", say("More numbers"))


def _between(page: Page, moment: MomentView) -> str:
    """Between which shares these chances lie, once games have been played on from there."""
    if not moment.between_before or not moment.between_after:
        return ""
    (low, high), (least, most) = moment.between_before, moment.between_after
    shares = {name: round(100 * share) for name, share in zip("abcd", (low, high, least, most), strict=True)}
    return " " + page.say.text("({a} to {b}, then {c} to {d})", **shares)


def _taken_along(page: Page, snapshot: Snapshot, _chronicle: Chronicle, _game: GameView) -> None:
    """The square with which a phone takes the game into BG Stats, as large as the screen, and how to."""
    room = Rect(8, page.top, page.rect.w - 16, page.rect.h - page.top - 8)
    side = min(room.w, room.h)
    square = Rect(room.x, room.y, side, side)
    draw_square(page, snapshot.along, square, "l")
    words = Rect(room.x, square.foot + 8, room.w, room.foot - square.foot - 8)
    if not page.upright:
        words = Rect(square.right + 16, room.y, room.right - square.right - 16, room.h)
    how = page.say.text(
        "Read this with the camera of a phone that has the app BG Stats. It asks there who is who, and keeps the game."
    )
    page.words(Rect(words.x, words.y, words.w, words.h - FOOT - GAP), how, 22, lines=8, top=True)
    back = Rect(words.x, words.foot - FOOT, words.w, FOOT)
    page.button("ui:finish:more", back, page.say.text("Back"), "plain", "back", 21)


def readings(page: Page, chronicle: Chronicle) -> list[str]:
    """How the camera fared, and how often the screen was touched in a round."""
    say, reading = page.say.text, chronicle.readings
    lines = []
    if reading.accepted or reading.asked:
        sentence = "Camera: {accepted} read by itself, {asked} asked, {corrected} put right or taken back"
        lines.append(say(sentence, accepted=reading.accepted, asked=reading.asked, corrected=reading.corrected))
    if counts := sorted(count for _, count in chronicle.taps):
        middle, most = counts[len(counts) // 2], counts[-1]
        lines.append(say("Touches a round: {middle} usually, {most} at most", middle=middle, most=most))
    return lines


def fairness(page: Page, chronicle: Chronicle) -> list[str]:
    """What can be said of each die, and what it would take to say more."""
    say = page.say.text
    judged = {"few": "Die {die}: too few throws to judge ({n})", "usual": "Die {die}: as fair dice fall (throws: {n})",
              "unusual": "Die {die}: only 5 of 100 fair dice fall like this (throws: {n})"}  # fmt: skip
    if chronicle.dice is None:
        return []
    lines = [say(judged[die.judged], die=die.die, n=sum(die.faces)) for die in chronicle.dice.dice]
    power = "After {n} throws a die that shows one face once in {odd} is found out 8 times in 10"
    return [*lines, say(power, odd=chronicle.dice.odd, n=chronicle.dice.needed)]


PAGES: Mapping[str, Callable[[Page, Snapshot, Chronicle, GameView], None]] = {
    "numbers": _numbers, "more": _more, "bgstats": _taken_along, "decided": _decided,
}  # fmt: skip


def draw_board(page: Page, snapshot: Snapshot, screen: GameScreen) -> None:
    """The game's own table below the bar."""
    page.layer("board")
    screen.draw_board(page, snapshot)
    for layer in page.layers:
        layer.touches.clear()
