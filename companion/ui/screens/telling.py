"""What happened, in one sentence: in the strip of the top bar, with Undo beside it, there is no other notice; and the
table in words.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.locale.sentences import Speaker
from companion.session.snapshot import Notice, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import STRIP, Rect
from companion.ui.parts.local import Local, shown_notices
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame
from companion.ui.screens.history import line_sentence

FORMS = ((22, 1), (20, 2), (19, 2))  # size of letters and lines, the first with which the words fit
BUTTON_WIDTH, CHOICE_WIDTH = 104.0, 60.0
BUTTONS = {"early_roll": "Use it", "program_failed": "Ask it again"}  # a button's words, by the sentence's code
FOLLOWED = ("undone", "redone", "mended", "change_undone")  # after these the cardboard has to follow
GRAVE = ("warn", "bad")  # these need a hand: a touch says that it was read, or shows it in full where too long


class Strip(NamedTuple):
    """What the strip says: the words, their sign and its colour, whether it is a fault, and what a touch means."""

    text: str
    sign: str = ""
    colour: str = "dim"
    fault: bool = False
    touch: str = "ui:history"


TONES = {"good": ("check", "act"), "note": ("", "dim"), "warn": ("warn", "gold"), "bad": ("warn", "danger")}
"""A tick only for what went well, a triangle only for what needs a hand, no sign for news."""


def draw_strip(page: Page, snapshot: Snapshot, local: Local, *, covered: bool) -> None:
    """The strip. Where something lies over the table (`covered`) a touch only says that a grave notice was read."""
    notice = first_notice(snapshot, local)
    if snapshot.unsettled and notice is not None and notice.level != "bad":
        notice = None  # what has to be settled goes on until it is
    strip = _of_notice(page, snapshot, notice) if notice is not None else _of_game(page, snapshot, local)
    if strip is None or (covered and notice is None):
        return
    page.layer(STRIP)
    rect, unit = page.zones.strip, page.unit
    page.box(rect, "fault" if strip.fault else "bg", 10, "danger" if strip.fault else "line", 1.4)
    right = rect.right
    if notice is not None and not covered:
        right = _buttons(page, notice, rect)
    left = rect.x + 12 * unit
    if strip.sign:
        page.sign(strip.sign, left + 9 * unit, rect.middle[1], 20 * unit, strip.colour)
        left += 28 * unit
    whole = _words(page, Rect(left, rect.y, right - left - 8 * unit, rect.h), strip.text)
    touch = strip.touch
    if notice is not None and notice.level in GRAVE:
        touch = "notice:close" if whole else "notice:read"
    if not covered or touch == "notice:close":
        more = 0 if page.upright else 4
        page.touch(touch, Rect(rect.x, rect.y - more, right - rect.x, rect.h + 2 * more))


def _words(page: Page, room: Rect, text: str) -> bool:
    """As much of the words as there is room for; returns whether those are all."""
    for size, lines in ((size * page.unit, lines) for size, lines in FORMS):
        if not page.ink.fit(text, "body", size, room.w, lines).cut:
            page.words(room, text, size, lines=lines, grows=False)
            return True
    size, lines, words = FORMS[-1][0] * page.unit, FORMS[-1][1], text.split()
    while len(words) > 1 and page.ink.fit(" ".join(words) + "…", "body", size, room.w, lines).cut:
        words.pop()
    page.words(room, " ".join(words) + "…", size, lines=lines, grows=False)
    return False


def _of_notice(page: Page, snapshot: Snapshot, notice: Notice) -> Strip:
    sign, colour = TONES[notice.level]
    return Strip(told_notice(page.say, snapshot, notice), sign, colour, notice.level == "bad", "ui:notices")


def _of_game(page: Page, snapshot: Snapshot, local: Local) -> Strip | None:
    """What lasts: what has to be settled, who is away; else what happened last."""
    say = page.say
    if snapshot.unsettled:
        told_many = say.plural("{n} act no longer holds", "{n} acts no longer hold", len(snapshot.unsettled))
        return Strip(told_many, "warn", "gold", touch="ui:unsettled")
    if snapshot.absent.held:
        return Strip(say.text("The app waits: somebody is away"), "pause", "gold", touch="ui:people")
    if local.waited:
        return Strip(say.text("{n} min", n=local.waited), "clock", "gold")
    if not snapshot.history:
        return None
    return Strip(page.news or line_sentence(page, snapshot, snapshot.history[0]), "check", "act")


def first_notice(snapshot: Snapshot, local: Local) -> Notice | None:
    """The notice that comes first now."""
    number = next(iter(shown_notices(local, snapshot)), None)
    return next((notice for notice in snapshot.notices if notice.number == number), None)


def told_notice(say: Speaker, snapshot: Snapshot, notice: Notice, most: int = 1) -> str:
    """A notice as a sentence, to be read or heard, with names, and the first of what is to be moved on the board."""
    game, draft = snapshot.game, snapshot.draft
    names = tuple(player.name for player in (game.players if game else draft.seats if draft else ()))
    sentence = say.notice(notice, names, game.active if game else 0)
    owed = snapshot.owed if notice.code in FOLLOWED else ()
    more = f" +{len(owed) - most}" if len(owed) > most > 0 else ""
    return (
        ". ".join((sentence.rstrip("."), *(say.owed(line, names) for line in owed[:most]))) + more if owed else sentence
    )


def _buttons(page: Page, notice: Notice, rect: Rect) -> float:
    """What can be done about it, at the right end; returns where the room for words ends."""
    touches = [touch for touch in (notice.other, notice.touch) if touch]
    width = (BUTTON_WIDTH if len(touches) == 1 else CHOICE_WIDTH) * page.unit
    right = rect.right
    for touch in touches:
        key = Rect(right - width, rect.y - 4 * page.unit, width, rect.h + 8 * page.unit)
        painted = key.inset(3 * page.unit, 8 * page.unit)
        page.button(touch, key, _label(page, notice, touch), "main", size=20 * page.unit, shown=painted)
        right = key.x
    return right


def _label(page: Page, notice: Notice, touch: str) -> str:
    """What stands on a button: by the sentence's code, or, where two can be chosen, the number that is chosen."""
    return page.say.text(BUTTONS[notice.code]) if notice.code in BUTTONS else touch.rpartition(":")[2]


SIZE, MOST_LINES, APART = 21.0, 4, 5.0


def table_sentences(snapshot: Snapshot, speaker: Speaker) -> tuple[str, ...]:
    """What is due now, and then everything on the table; nothing while no game runs."""
    game = snapshot.game
    position = snapshot.position()
    if game is None or not position:
        return ()
    due = f"{speaker.prompt_title(game.prompt, game.names)}. {speaker.prompt(game.prompt, game.names)}"
    return (due, *speaker.table_told(position, game))


def draw_table_words(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """As many sentences as have room, the others on the next pages."""
    pages = list(_pages(page, table_sentences(snapshot, page.say)))
    here = min(local.page, max(0, len(pages) - 1))
    aloud = Choice("ui:aloud", page.say.text("Read aloud"), "gold", "horn") if local.chosen.voice == "on" else None
    more = Choice(f"ui:page:{(here + 1) % len(pages)}", f"{here + 1}/{len(pages)}", "edge", "next") if pages else None
    room = frame(page, page.say.text("The table in words"), page.rect.w, icon="eye", side=more, more=aloud)
    top = room.y
    for sentence, height in pages[here] if pages else ():
        page.words(Rect(room.x + 4, top, room.w - 8, height), sentence, SIZE, lines=MOST_LINES, top=True, grows=False)
        top += height + APART


def _pages(page: Page, sentences: Sequence[str]) -> Iterator[list[tuple[str, float]]]:
    wide, high = page.rect.w - 56, page.rect.h - page.top - 90
    rows: list[tuple[str, float]] = []
    for sentence in sentences:
        fitted = page.ink.fit(sentence, "body", SIZE, wide, MOST_LINES)
        height = page.ink.height(fitted.face, SIZE) * 0.92 * len(fitted.lines)
        if rows and sum(tall + APART for _, tall in rows) + height > high:
            yield rows
            rows = []
        rows.append((sentence, height))
    if rows:
        yield rows
