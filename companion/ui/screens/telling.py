"""Sentences for the table: a card in a place of the screen that can spare it for a while, never over the top bar."""

from dataclasses import dataclass

from companion.locale.sentences import Speaker
from companion.session.snapshot import Notice, Snapshot
from companion.ui.paint.shapes import TOUCH_HEIGHT, TOUCH_WIDTH, Rect
from companion.ui.parts.local import Local, shown_notices
from companion.ui.parts.page import Page

CROSS = 48.0
"""Width of the cross; an upright screen needs a wider one."""
HIGH = 150.0
"""In a place that is so high a card is only as high as its words need."""
SIZES = (22, 20, 18)
"""Of letters, the first that fits."""
MARGIN, SIDES, FOOT = 10.0, 36.0, TOUCH_HEIGHT + 8
BUTTON_WIDTH, CHOICE_WIDTH = 124.0, 66.0
BUTTONS = {"early_roll": "Use it", "program_failed": "Ask it again"}
"""What a button beside a sentence says, by the sentence's code."""
FOLLOWED = ("undone", "redone", "mended", "change_undone")
"""After these the cardboard has to follow."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How a level looks: its colour, and its sign ('' for none)."""

    colour: str
    sign: str = ""


TONES = {
    "good": Tone("act", "check"),
    "note": Tone("edge"),
    "warn": Tone("gold", "warn"),
    "bad": Tone("danger", "warn"),
}
"""A tick only for what went well, a triangle only for what needs a hand, no sign for news."""


def draw_told(page: Page, snapshot: Snapshot, local: Local, place: Rect | None) -> None:
    """The sentence that comes first now, in `place`, or along the foot; what it covers there is not drawn."""
    notice = first_notice(snapshot, local)
    if notice is None:
        return
    text = told_notice(page, snapshot, notice)
    place = place or Rect(8, page.rect.h - 68, page.rect.w - 16, 60)
    rect = _card(page, notice, text, place) if place.h >= HIGH else place
    page.cover(rect)
    page.layer("told")
    _box(page, rect, notice)
    if place.h >= HIGH and rect.h > _row_height(page):
        _stacked(page, rect, notice, text, place)
    else:
        _row(page, rect, notice, text)


def draw_strip(page: Page, snapshot: Snapshot, local: Local, right: float, *, opens: bool) -> None:
    """The same along the top, up to `right`, where the bar cannot be used: at set-up, and over an open dialog.

    `opens`: a touch shows it in full; over a dialog it does not, for it would close that.
    """
    notice = first_notice(snapshot, local)
    if notice is None:
        return
    text = told_notice(page, snapshot, notice, most=1 if opens else 0)
    rect = Rect(56, 1, right - 60, TOUCH_HEIGHT - 2)
    if page.upright:
        rect = Rect(8, TOUCH_HEIGHT + 3, page.rect.w - 16, page.top - TOUCH_HEIGHT - 5)
    _box(page, rect, notice)
    _row(page, rect.inset(0, -1), notice, text, opens=opens)


def first_notice(snapshot: Snapshot, local: Local) -> Notice | None:
    """The notice that comes first now."""
    number = next(iter(shown_notices(local, snapshot)), None)
    return next((one for one in snapshot.notices if one.number == number), None)


def told_notice(page: Page, snapshot: Snapshot, notice: Notice, most: int = 1) -> str:
    """A notice as a sentence, with the names of the players, and the first of what is to be moved on the board."""
    return told_notice_words(page.say, snapshot, notice, most)


def told_notice_words(say: Speaker, snapshot: Snapshot, notice: Notice, most: int = 1) -> str:
    """The same, to be read or to be heard."""
    game, draft = snapshot.game, snapshot.draft
    names = tuple(player.name for player in (game.players if game else draft.seats if draft else ()))
    said = say.notice(notice, names, game.active if game else 0)
    owed = [one for one in snapshot.owed if not one.done] if notice.code in FOLLOWED else []
    more = f" +{len(owed) - most}" if len(owed) > most > 0 else ""
    return ". ".join((said.rstrip("."), *(say.owed(one, names) for one in owed[:most]))) + more if owed else said


def _card(page: Page, notice: Notice, text: str, place: Rect) -> Rect:
    """A card in the middle of a high place, as high as the words need it."""
    height = _row_height(page)
    if page.ink.fit(text, "body", SIZES[0], place.w - SIDES - CROSS - _buttons_width(notice), 2).cut:
        room = Rect(0, 0, place.w - 2 * MARGIN, place.h - FOOT)
        size, lines = _fitting(page, text, room)
        height = len(page.ink.fit(text, "body", size, room.w, lines).lines) * _pitch(page, size) + FOOT
    return Rect(place.x, place.middle[1] - height / 2, place.w, height)


def _fitting(page: Page, text: str, room: Rect) -> tuple[float, int]:
    """The largest size of letters with which the words fit into a box, and how many lines that gives room for."""
    choices = [(size, max(1, int(room.h / _pitch(page, size)))) for size in SIZES]
    fits = (choice for choice in choices if not page.ink.fit(text, "body", choice[0], room.w, choice[1]).cut)
    return next(fits, choices[-1])


def _pitch(page: Page, size: float) -> float:
    return page.ink.height("body", size) * 0.92


def _row_height(page: Page) -> float:
    return 2 * _pitch(page, SIZES[0]) + 12


def _box(page: Page, rect: Rect, notice: Notice) -> None:
    page.box(rect, "raised", 8, TONES[notice.level].colour, 1.8)


def _row(page: Page, rect: Rect, notice: Notice, text: str, *, opens: bool = True) -> None:
    """Sign, words and cross beside each other."""
    tone = TONES[notice.level]
    left = rect.x + MARGIN
    if tone.sign:
        page.sign(tone.sign, rect.x + 20, rect.middle[1], 20, tone.colour)
        left = rect.x + SIDES
    wide = TOUCH_WIDTH if page.upright else CROSS
    cross = Rect(rect.right - wide, rect.y, wide, rect.h)
    end = _button(page, notice, cross) if opens else cross.x
    room = Rect(left, rect.y, end - left, rect.h)
    size, lines = _fitting(page, text, room)
    page.words(room, text, size, lines=lines)
    if opens:
        page.touch("ui:notices", Rect(rect.x, rect.y, end - rect.x, rect.h))
    _cross(page, cross)


def _stacked(page: Page, rect: Rect, notice: Notice, text: str, place: Rect) -> None:
    """Many words above, sign and cross below."""
    tone = TONES[notice.level]
    size, lines = _fitting(page, text, Rect(0, 0, place.w - 2 * MARGIN, place.h - FOOT))
    room = Rect(rect.x + MARGIN, rect.y + 6, rect.w - 2 * MARGIN, rect.h - FOOT)
    page.words(room, text, size, lines=lines, top=True)
    foot = Rect(rect.x, rect.foot - TOUCH_HEIGHT, rect.w, TOUCH_HEIGHT)
    if tone.sign:
        page.sign(tone.sign, rect.x + 24, foot.middle[1] + 4, 22, tone.colour)
    wide = TOUCH_WIDTH if page.upright else CROSS
    cross = Rect(rect.right - wide, foot.y, wide, foot.h)
    _button(page, notice, cross)
    page.touch("ui:notices", Rect(rect.x, rect.y, cross.x - rect.x, rect.h - (foot.h if notice.touch else 0)))
    _cross(page, cross)


def _button(page: Page, notice: Notice, cross: Rect) -> float:
    """What can be done about it, left of the cross; returns where the room for other things ends."""
    touches = _touches(notice)
    width = _buttons_width(notice) / max(1, len(touches))
    left = cross.x
    for touch in touches:
        left -= width
        rect = Rect(left, cross.y, width, cross.h)
        page.button(touch, rect, _label(page, notice, touch), "main", shown=rect.inset(2, 4))
    return left


def _touches(notice: Notice) -> list[str]:
    return [touch for touch in (notice.other, notice.touch) if touch]


def _buttons_width(notice: Notice) -> float:
    count = len(_touches(notice))
    return BUTTON_WIDTH if count == 1 else CHOICE_WIDTH * count


def _label(page: Page, notice: Notice, touch: str) -> str:
    """What stands on a button: by the sentence's code, or, where two can be chosen, the number that is chosen."""
    return page.say.text(BUTTONS[notice.code]) if notice.code in BUTTONS else touch.rpartition(":")[2]


def _cross(page: Page, rect: Rect) -> None:
    page.sign("cross", *rect.middle, 16, "dim")
    page.touch("notice:close", rect)
