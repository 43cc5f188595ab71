"""The frame of a table, once for all games: how far the round is, what is due, the players, and the three keys."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import inf
from typing import Final, NamedTuple

from companion.locale.gaps import signed
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import FRAME, Rect
from companion.ui.paint.theme import BONE, ON_MARK
from companion.ui.parts.due_chips import Change, draw_change
from companion.ui.parts.page import LOOKS, Page
from companion.ui.parts.table_stage import Due, Key, Row, Stage

BLOCK, CORNER = 52.0, 54.0  # width of the block that says who, and of the key at the other end of what is due
LEAST: Final = 19.0
LARGE_LEAST: Final = 26.0
LARGE_LOW: Final = 22.0
NUMBER: Final = 26.0  # the least size of a number that is read across a table
NARROW: Final = 300.0  # a row that is narrower has two lines
DUE_FORMS, LARGE_DUE_FORMS = ((20, 2), (19, 2)), ((24, 2), (22, 2), (20, 2), (19, 2))
KEY_FORMS = ((28, 1), (26, 1), (24, 1), (22, 2), (20, 2), (19, 2))
LARGE_KEY_FORMS = ((34, 1), (30, 1), (28, 1), (26, 2), *KEY_FORMS[1:3], (24, 2), *KEY_FORMS[3:])
SMALL_FORMS = ((22, 2), (20, 2), (19, 2))
LARGE_SMALL_FORMS = ((26, 1), (24, 2), *SMALL_FORMS)  # size of letters and lines, the first with which the words fit


class Sizes(NamedTuple):
    """Letters of a row, by how high it is."""

    high: float
    name: float
    score: float
    due: float
    purse: float


SIZES = (Sizes(120, 44, 68, 60, 54), Sizes(76, 38, 58, 48, 46), Sizes(56, 34, 50, 39, 38), Sizes(0, 29, 47, 39, 38))
LARGE = (Sizes(120, 53, 80, 70, 64), Sizes(76, 47, 68, 60, 54), Sizes(56, 43, 60, 48, 48), Sizes(0, 39, 47, 40, 39))


def draw_frame(page: Page, snapshot: Snapshot, stage: Stage) -> None:
    """Everything of a table but its scene, above which it lies."""
    page.layer(FRAME)
    page.news = stage.news
    _progress(page, stage)
    whose = stage.due.mark or stage.due.sign
    draw_due(page, snapshot, stage.due, [row.name for row in stage.rows if (row.mark or row.sign) == whose])
    draw_rows(page, stage.rows, stage.signs)
    draw_keys(page, _explained(page, stage), stage.s1, stage.s2)


def _explained(page: Page, stage: Stage) -> Key:
    """The next step; where nothing is to be done but wait, a touch of its key says more about it."""
    topic = stage.due.topic
    if stage.p.name or stage.p.icon in POINTS or page.say.help(topic) is None:
        return stage.p
    return replace(stage.p, name=f"ui:help:{topic}", look="edge")


def draw_rows(page: Page, rows: Sequence[Row], signs: tuple[str, str]) -> None:
    """The players, their names in one size; whoever has nothing to take or to give keeps the purse in sight."""
    rows = [replace(row, due=row.due if row.due and row.due.amount else None) for row in rows]
    places = page.zones.of_players(len(rows), upright=page.upright)
    sizes = _sizes(page, places[0].h)
    stacked = _narrow(page, places[0]) or all(row.sign for row in rows)  # without marks names have all the width
    name = min(_name_size(page, row, place, sizes, stacked=stacked) for row, place in zip(rows, places, strict=True))
    for row, place in zip(rows, places, strict=True):
        _row(page, signs, row, place, sizes._replace(name=name), stacked=stacked)


def _progress(page: Page, stage: Stage) -> None:
    at, count = stage.step
    if count:
        for number, part in enumerate(page.zones.progress.columns(count, 4), 1):
            page.box(part, "gold" if number == at else "edge" if number < at else "line", 2)


# --- what is due ------------------------------------------------------------------------------------------------------


def draw_due(page: Page, snapshot: Snapshot, due: Due, names: Sequence[str] = ()) -> None:
    """What is due: whose or about what, a title, a sentence that begins with none of these `names`, and the corner."""
    rect, unit = page.zones.prompt, page.unit
    page.box(rect, "surface", 10, due.colour, 2)
    block = Rect(rect.x, rect.y, BLOCK * unit, rect.h)
    if due.mark:
        draw_block(page, due.mark, block, 40 * unit)
    else:
        page.sign(due.sign, *block.middle, 32 * unit, due.colour)
    corner = Rect(rect.right - CORNER * unit, rect.y, CORNER * unit, rect.h)
    left = block.right + 10 * unit
    helped = due.topic if page.say.help(due.topic) is not None else ""
    if helped and (snapshot.to_do or snapshot.counted):  # the corner counts: help is behind the block
        mark = "bg" if not due.mark else ON_MARK
        page.sign("disc", block.right - 12 * unit, block.foot - 12 * unit, 22 * unit, mark)
        page.sign("help", block.right - 12 * unit, block.foot - 12 * unit, 20 * unit, BONE if due.mark else "dim")
        page.touch(f"ui:help:{helped}", block)
    right = corner.x - 4 * unit if _corner(page, snapshot, helped, corner) else rect.right - 10 * unit
    room = Rect(left, rect.y + 2 * unit, right - left, rect.h - 4 * unit)
    text, high = _said_once(due, names), 30 * unit
    room_below = rect.h + unit - high
    forms = [(size * unit, lines) for size, lines in (LARGE_DUE_FORMS if page.large else DUE_FORMS)]
    fits = [form for form in forms if _text_high(page, text, *form, room.w) <= room_below]
    if not fits:  # who it is about says the block: all the room is for what it says
        sizes = (size for size, _ in forms if not page.ink.fit(text, "body", size, room.w, 3).cut)
        page.words(room, text, next(sizes, forms[-1][0]), lines=3, grows=False)
        return
    size, lines = fits[0]
    spare = rect.h - high + 4 * unit - _text_high(page, text, size, lines, room.w)
    title = Rect(room.x, rect.y + max(4 * unit, spare / 2 - 2 * unit), room.w, high)
    title_words, letters, face = _titled(page, due.title, names, title.w)
    page.words(title, title_words, letters, due.ink, face, grows=False)
    below = Rect(room.x, title.foot - 4 * unit, room.w, rect.foot - title.foot)
    page.words(below, text, size, lines=lines, top=True, grows=False)


def _text_high(page: Page, text: str, size: float, lines: int, width: float) -> float:
    """How high a sentence is in letters of this size; endless where it does not fit in so many lines."""
    fitted = page.ink.fit(text, "body", size, width, lines)
    return inf if fitted.cut else page.ink.height(fitted.face, size) * 0.92 * len(fitted.lines)


def _said_once(due: Due, names: Sequence[str]) -> str:
    """The sentence without what the title or the block has said: "Anna attacks: which card?" asks which card."""
    start, colon, rest = due.text.partition(": ")
    return rest[:1].upper() + rest[1:] if colon and start in (due.title, *names) else due.text


def sentence_width(page: Page) -> float:
    """How wide the prompt's sentence may be beside its block and its corner."""
    return page.zones.prompt.w - (BLOCK + CORNER + 14) * page.unit


def _titled(page: Page, title: str, names: Sequence[str], width: float) -> tuple[str, float, str]:
    """A title, its size and face: Vollkorn as long as it fits in it, else PT Sans, else a name in it is shortened."""
    most = page.letters(30, 34)
    forms = [(title, size, "title") for size in dict.fromkeys((most, 30, 27, 24))]
    forms += [(title, size, "bold") for size in (26, 24, 21)]
    name = next((name for name in names if name in title), "")
    forms += [(title.replace(name, f"{name[:n].rstrip(' -.')}."), 24, "bold") for n in range(len(name) - 1, 1, -1)]
    sized = [(words, size * page.unit, face) for words, size, face in forms]
    fits = (form for form in sized if page.ink.width(form[0], form[2], form[1]) <= width)
    return next(fits, (title, LEAST * page.unit, "bold"))


def _corner(page: Page, snapshot: Snapshot, topic: str, rect: Rect) -> bool:
    """How much hands have to do, whose touch lists it; else the way to a count, or help. Whether any stands there."""
    unit = page.unit
    if snapshot.to_do:
        page.sign("hand", rect.middle[0], rect.y + rect.h * 0.32, 28 * unit, "gold")
        number = Rect(rect.x, rect.y + rect.h * 0.5, rect.w, rect.h * 0.42)
        page.words(number, str(len(snapshot.to_do)), 26 * unit, "gold", "bold", "centre", grows=False)
        page.touch("ui:todo", rect)
    elif snapshot.counted:
        page.sign("plus_minus", *rect.middle, 26 * unit, "dim")
        page.touch("ui:count", rect)
    elif topic:
        page.sign("help", *rect.middle, 30 * unit, "dim")
        page.touch(f"ui:help:{topic}", rect)
    else:
        return False
    page.box(Rect(rect.x, rect.y + 14 * unit, 1, rect.h - 28 * unit), "line", 0)
    return True


def draw_block(page: Page, mark: str, rect: Rect, size: float, paper: str = "") -> None:
    """A player's colour with the mark on it."""
    look = page.marks.get(mark)
    if look is not None:
        page.box(rect, paper or look.colour, 10)
        page.sign(look.sign, *rect.middle, min(size, rect.h * 0.8), ON_MARK)


# --- the players ------------------------------------------------------------------------------------------------------


def _sizes(page: Page, high: float) -> Sizes:
    unit = page.unit
    sizes = next(one for one in (LARGE if page.large else SIZES) if high >= one.high * unit)
    return Sizes(*(unit * size for size in sizes))


def _narrow(page: Page, place: Rect) -> bool:
    """Whether a row is one of two side by side: the name above, the numbers below."""
    return place.w < NARROW * page.unit


def _across(place: Rect, unit: float) -> tuple[Rect, Rect, Rect]:
    left = place.x + (BLOCK + 8) * unit
    purse = Rect(place.right - 90 * unit, place.y, 84 * unit, place.h)
    score = Rect(purse.x - 76 * unit, place.y, 72 * unit, place.h)
    return Rect(left, place.y, score.x - left - 4 * unit, place.h), score, purse


def _name_size(page: Page, row: Row, place: Rect, sizes: Sizes, *, stacked: bool) -> float:
    """The size of letters with which a name fits, at least the smallest that can be read across a table."""
    room = _across(place, page.unit)[0].w - (22 * page.unit if row.signs else 0)
    size = sizes.name
    if stacked:
        most = 30 * page.unit if _narrow(page, place) else size
        room, size = place.w - (BLOCK + 44) * page.unit, min(most, place.h * 0.4)
        least = page.letters(LEAST, LARGE_LEAST) * page.unit
        return max(least, min(size, size * room / max(1, page.ink.width(row.name, "narrow", size))))
    while size > 24 * page.unit and page.ink.width(row.name, "narrow", size) > room:
        size -= 1
    return size


def _row(page: Page, signs: tuple[str, str], row: Row, place: Rect, sizes: Sizes, *, stacked: bool) -> None:
    unit = page.unit
    edge = "gold" if row.now else ""
    page.box(place, "raised" if row.now else "surface", 10, edge, 2.4)
    block = Rect(place.x, place.y, BLOCK * unit, place.h)
    draw_block(page, row.mark, block, 42 * unit, "edge" if row.aside else "")
    if row.sign:
        page.box(block, BONE if row.now else "silver", 10)
        page.sign(row.sign, *block.middle, min(42 * unit, block.h * 0.8), ON_MARK)
    hit = Rect(place.x, place.y - 2 * unit, place.w, place.h + 4 * unit)
    if page.sitting is not None:
        _seat(page, row, block)
        hit = Rect(block.right, hit.y, hit.w - block.w, hit.h)
    if row.touch:
        page.touch(row.touch, hit, hold_s=row.hold_s)
    if stacked:
        _two_lines(page, signs, row, place, sizes)
        return
    name, score, purse = _across(place, unit)
    _named(page, row, name, sizes)
    _score(page, signs[0], row, score, sizes)
    if row.die is not None:
        page.die(row.die, purse.middle[0], purse.middle[1], min(40 * unit, place.h - 8), "" if row.die else "dim")
        return
    _purse(page, signs[1], row, purse, sizes)


def _two_lines(page: Page, signs: tuple[str, str], row: Row, place: Rect, sizes: Sizes) -> None:
    """The name and its signs above; the number that wins, what is due, and the purse below. Beside each other where two
    lines would be too low to be read across a table.
    """
    unit, ink = page.unit, "dim" if row.aside else "text"
    left = place.x + (BLOCK + 8) * unit
    upper = Rect(left, place.y, place.right - left - 6 * unit, place.h * 0.46)
    lower = Rect(left, upper.foot, upper.w, place.h - upper.h)
    wide, most = not _narrow(page, place), lower.h * 0.885
    if beside := most < NUMBER * unit:
        lower = Rect(place.right - 110 * unit, place.y, 104 * unit, place.h)
        upper, wide, most = Rect(left, place.y, lower.x - left - 4 * unit, place.h), False, (NUMBER + 1) * unit
    low, purse_words = _low(page), str(row.purse)
    small = row.due is not None and row.die is None and not beside
    purse_room = page.ink.width(purse_words, "narrow", low) + 4 * unit if small else 0.0
    room = upper.w - 22 * unit * len(row.signs) - purse_room
    name = Rect(upper.x, upper.y, room, upper.h)
    page.words(name, known_as(page, row.name, room, sizes.name), sizes.name, ink, grows=False)
    for at, (sign, colour) in enumerate(row.signs):
        page.sign(sign, upper.right - purse_room - (10 + 20 * at) * unit, upper.middle[1], 17 * unit, colour)
    size = min((54 if wide else 40) * unit, most)
    page.sign(signs[0], lower.x + 9 * unit, lower.middle[1], 18 * unit, "gold")
    score = Rect(lower.x + 22 * unit, lower.y, (62 if wide else 40) * unit, lower.h)
    written = page.words(score, str(row.score), size, "gold" if row.leads else ink, "bold", grows=False)
    if row.die is not None:
        page.die(row.die, lower.right - 24 * unit, place.middle[1], 36 * unit, "" if row.die else "dim")
        return
    if row.due is None:
        purse = Rect(score.right, lower.y, lower.right - score.right, lower.h)
        face = "bold"
        while page.ink.width(purse_words, face, size) > purse.w and size > LEAST * unit:
            size -= 2
            face = "bold" if size > 24 * unit else "narrow-bold"
        number = page.words(purse, purse_words, size, ink, face, "right", grows=False)
        if number.x - written.right >= 20 * unit:
            page.sign(signs[1], number.x - 12 * unit, lower.middle[1], 16 * unit, "silver")
        word = Rect(score.right + 4 * unit, lower.y, number.x - 28 * unit - score.right, lower.h)
        if row.word and wide:
            page.words(word, whole_words(page, row.word, low, word.w), low, row.colour, align="centre", grows=False)
        return
    if small:
        page.words(upper, purse_words, low, "dim", "narrow", "right", grows=False)
    chip = Rect(score.right + 2 * unit, lower.y + 1, lower.right - score.right - 2 * unit, lower.h - 4 * unit)
    _chip(page, row.due, chip, size)


def _seat(page: Page, row: Row, block: Rect) -> None:
    """At a practice table a touch on the block takes the player over."""
    own = page.sitting is not None and row.seat in page.sitting
    page.box(block, "", 10, "gold" if own else "edge", 3 if own else 1.4)
    page.sign("person", block.right - 12, block.foot - 12, 16, ON_MARK)
    page.touch(f"seat:{row.seat}", Rect(block.x, block.y - 2, block.w, block.h + 4))


def _low(page: Page) -> float:
    return page.letters(LEAST, LARGE_LOW) * page.unit


def _named(page: Page, row: Row, rect: Rect, sizes: Sizes) -> None:
    """The name, signs before the word below it, and the word; a sign beside the name where that leaves both whole."""
    unit, ink = page.unit, "dim" if row.aside else "text"
    two = bool(row.word or row.signs) and not (page.large and rect.h < 76 * unit)
    pitch = page.ink.height("body", sizes.name) * 0.92
    low = _low(page)
    top = rect.middle[1] - (pitch + low) / 2 if two else rect.middle[1] - pitch / 2
    name = Rect(rect.x, max(rect.y - 3 * unit, top - 2 * unit), rect.w, pitch)
    beside = bool(row.signs) and (not two or _fits_beside(page, row, rect.w, sizes, low))
    width = rect.w - (22 * unit if beside else 0)
    name_words = known_as(page, row.name, width, sizes.name)
    page.words(Rect(name.x, name.y, width, pitch), name_words, sizes.name, ink, grows=False)
    for at, (sign, colour) in enumerate(row.signs if beside else ()):
        y = name.middle[1] if two else rect.y + rect.h * (at + 1) / (len(row.signs) + 1)
        page.sign(sign, rect.right - 8 * unit, y, 18 * unit, colour)
    if not two:
        return
    left, foot = rect.x, min(rect.foot - 12 * unit, name.foot + 9 * unit)
    for sign, colour in () if beside else row.signs:
        page.sign(sign, left + 8 * unit, foot, 17 * unit, colour)
        left += 20 * unit
    place = Rect(left, foot - low * 0.6, rect.right - left, low * 1.2)
    page.words(place, whole_words(page, row.word, low, place.w), low, row.colour, grows=False)


def _fits_beside(page: Page, row: Row, width: float, sizes: Sizes, low: float) -> bool:
    """Whether the one sign of a row leaves its name whole, and the word below would lose a part to it."""
    unit, word = page.unit, page.ink.width(row.word, "narrow", low)
    name = page.ink.width(row.name, "narrow", sizes.name)
    return len(row.signs) == 1 and width - 20 * unit < word <= width and name <= width - 22 * unit


def known_as(page: Page, name: str, width: float, size: float) -> str:
    """A name, or as many of its first letters as can be written in the room: small letters nobody could read."""
    if page.ink.width(name, "narrow", size) <= width:
        return name
    fits = (name[:n].rstrip(" -.") + "." for n in range(len(name) - 1, 1, -1))
    return next((form for form in fits if page.ink.width(form, "narrow", size) <= width), name[:1])


def whole_words(page: Page, words: str, size: float, width: float) -> str:
    """As many parts between commas as fit, else whole words: "2 cards, 1" of "2 cards, 1 quota" would say nothing."""
    for between in (", ", " "):
        parts = words.split(between)
        while parts and page.ink.width(between.join(parts), "narrow", size) > width:
            parts.pop()
        if parts:
            return between.join(parts).rstrip(" ,")
    return ""


def _score(page: Page, sign: str, row: Row, rect: Rect, sizes: Sizes) -> None:
    unit = page.unit
    change = row.more if row.more is not None and row.more.open else None
    digits, room = str(row.score), rect.w - (32 if change else 28) * unit
    size = sizes.score
    while page.ink.width(digits, "bold", size) > room and size > NUMBER * unit:
        size -= 2
    colour = "dim" if row.aside else "gold" if row.leads else "text"
    number = page.words(rect, digits, size, colour, "bold", "right", grows=False)
    if change is not None:
        draw_change(page, Rect(rect.x, rect.middle[1] - 15 * unit, 32 * unit, 30 * unit), change, 21 * unit)
    else:
        page.sign(sign, min(rect.x + 14 * unit, number.x - 16 * unit), rect.middle[1], 22 * unit, "gold")


def _purse(page: Page, sign: str, row: Row, rect: Rect, sizes: Sizes) -> None:
    """The purse; what is due takes its place, and the purse is small below or beside it."""
    unit, purse = page.unit, str(row.purse)
    if row.due is None:
        size = sizes.purse
        while page.ink.width(purse, "bold", size) > rect.w and size > 24 * unit:
            size -= 2
        number = page.words(rect, purse, size, "dim" if row.aside else "text", "bold", "right", grows=False)
        if number.x - rect.x >= 20 * unit:
            page.sign(sign, number.x - 13 * unit, rect.middle[1], 18 * unit, "silver")
        return
    if page.large:
        _chip(page, row.due, rect.inset(0, 3 * unit), sizes.due)
        return
    if rect.h < 58 * unit:
        small = 30 * unit
        _chip(page, row.due, Rect(rect.x, rect.y + 3 * unit, rect.w - small, rect.h - 6 * unit), sizes.due)
        place = Rect(rect.right - small + 2 * unit, rect.y, small, rect.h)
        page.words(place, purse, LEAST * unit, "dim", "narrow", "right", grows=False)
        return
    low = 22 * unit
    _chip(page, row.due, Rect(rect.x, rect.y + 2 * unit, rect.w, rect.h - low - 2 * unit), sizes.due)
    below = Rect(rect.x + 24 * unit, rect.foot - low, rect.w - 24 * unit, low)
    number = page.words(below, purse, LEAST * unit, "dim", grows=False)
    page.sign(sign, number.x - 12 * unit, below.middle[1], 16 * unit, "silver")


def _chip(page: Page, change: Change, rect: Rect, size: float) -> None:
    text, ink = signed(change.amount), "on_act" if change.open else change.colour
    page.box(rect, change.colour if change.open else "", 8, "" if change.open else change.colour, 1.4)
    while page.ink.width(text, "narrow-bold", size) > rect.w - 4 and size > 20 * page.unit:
        size -= 1
    page.words(rect, text, size, ink, "bold", "centre", grows=False)


# --- the keys ---------------------------------------------------------------------------------------------------------


POINTS = ("hand", "die", "pen")  # signs of a next step on the stage or in the rows: its key shows where


def draw_keys(page: Page, p: Key, s1: Key | None, s2: Key | None) -> None:
    """The next step and the two keys beside it, each in its place; one that is not used is empty."""
    if page.watched:
        return
    if not p.name and p.icon in POINTS:
        p = replace(p, name="ui:point", look="edge")
    _main(page, p, page.zones.p)
    for key, place in ((s1, page.zones.s1), (s2, page.zones.s2)):
        if key is not None and key.name:
            _small(page, key, place)


def _main(page: Page, key: Key, place: Rect) -> None:
    """Filled when it is to be pressed; outlined while hands or dice are due; words without an edge while one waits."""
    look = LOOKS[("main" if key.look == "plain" else key.look) if key.name else "off"]
    page.box(place, "bg" if look is LOOKS["edge"] else look.paper, 10, look.edge, 1.6)
    if key.name:
        page.touch(key.name, place, key=True)
        page.cap(key.name, place)
    forms = LARGE_KEY_FORMS if page.large else KEY_FORMS
    _label(page, key, place.inset(10 * page.unit, 0), forms, look.ink, beside=True)


def _small(page: Page, key: Key, place: Rect) -> None:
    look = LOOKS[key.look]
    page.box(place, look.paper, 10, look.edge, look.width)
    page.touch(key.name, place, key=True)
    page.cap(key.name, place)
    forms = LARGE_SMALL_FORMS if page.large else SMALL_FORMS
    _label(page, key, _inside(page, place), forms, look.ink, beside=False)


def fits_small(page: Page, label: str) -> bool:
    """Whether the words of a small key are whole on it."""
    size, lines = SMALL_FORMS[-1]
    return not page.ink.fit(label, "bold", size * page.unit, _inside(page, page.zones.s1).w, lines).cut


def _inside(page: Page, place: Rect) -> Rect:
    return place.inset(3 * page.unit, 2 * page.unit)


def _label(page: Page, key: Key, room: Rect, forms: tuple[tuple[int, int], ...], ink: str, *, beside: bool) -> None:
    """The sign, where there is room for it, and the words: side by side, or one below the other. Of large letters the
    largest come first, without the sign and in short if need be.
    """
    unit, icons = page.unit, dict.fromkeys((key.icon, ""))
    labels = filter(None, (key.label, key.short, key.label.partition(" (")[0]))
    tries = list(product(icons, dict.fromkeys(labels), forms))
    if page.large:
        tries.sort(key=lambda attempt: -attempt[2][0])
    for icon, label, (size, lines) in tries:
        side = size * unit * 1.3 if icon and beside else 0.0
        high = 26 * unit if icon and not beside else 0.0
        fit = page.ink.fit(label, "bold", size * unit, room.w - side, lines)
        tall = page.ink.height(fit.face, size * unit) * 0.92 * len(fit.lines)
        if fit.cut or tall > room.h - high or page.ink.breaks(label, "narrow-bold", size * unit, room.w - side):
            continue
        wide = max(page.ink.width(line, fit.face, size * unit) for line in fit.lines)
        if icon and beside:
            left = room.x + (room.w - wide - side) / 2
            page.sign(icon, left + size * unit / 2, room.middle[1], size * unit, ink)
            place = Rect(left + side, room.y, wide + 1, room.h)
        else:
            place = Rect(room.x, room.y + high, room.w, room.h - high)
            if icon:
                page.sign(icon, room.middle[0], room.y + high / 2, 22 * unit, ink)
        page.words(place, label, size * unit, ink, "bold", "centre", lines=len(fit.lines), grows=False)
        return
    label = key.short or key.label
    fits = (
        (size, lines)
        for size, lines in forms
        if not page.ink.fit(label, "narrow-bold", size * unit, room.w, lines).cut
        and page.ink.height("narrow-bold", size * unit) * 0.92 * lines <= room.h
    )
    size, lines = next(fits, forms[-1])
    page.words(room, label, size * unit, ink, "narrow-bold", "centre", lines=lines, grows=False)
