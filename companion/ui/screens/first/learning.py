"""Learn: pictures of the screen itself, each dark but for the place it is about, with a few words and an arrow."""

from collections.abc import Sequence
from typing import Final

from companion.locale.usual_help import LearnPage
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.kiosk.demo_player import Demo
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key

LEARN: Final = "learn"
ARROW: Final = 64.0  # length of the arrow from the words to the place they are about
HIGH: Final = 212.0  # height of the box with the words
BENDS: Final = 8


class Lessons:
    """The tables that the pictures are of: moments of the game that is played for passers-by, each looked for once."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._found: dict[tuple[str, str], Snapshot | None] = {}

    def picture(self, game: str, local: Local, pages: Sequence[LearnPage]) -> Snapshot | None:
        """The table below the page that is open; None where none is, or the game has no such moment."""
        name, *words = local.dialog_words
        if name != LEARN or not words or not words[0].isdigit() or not pages:
            return None
        moment = pages[min(int(words[0]), len(pages) - 1)].moment
        key = game, moment
        if key not in self._found:
            met = (
                snapshot
                for snapshot in self._demo(game)
                if snapshot.game is not None and snapshot.game.prompt.code == moment
            )
            self._found[key] = next(met, None)
        return self._found[key]


def draw_learning(page: Page, _snapshot: Snapshot, _local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """One page, and the way to the others."""
    pages, say, zones, unit = page.say.learn(), page.say.text, page.zones, page.unit
    if not pages or not words[0].isdigit():
        return
    now = min(int(words[0]), len(pages) - 1)
    opening: Rect = getattr(zones, pages[now].zone)
    page.layer(LEARN, modal=True, opening=opening.inset(-3 * unit))
    page.box(opening.inset(-3 * unit), "", 10, "gold", 3)
    _draw_words(page, pages[now], now + 1, opening)
    foot = Rect(0, zones.p.y - 6 * unit, page.rect.w, page.rect.h - zones.p.y + 6 * unit)
    page.box(foot, "bg", 0)
    if not page.upright:
        _progress(page, now, len(pages), Rect(zones.stage.x, zones.p.y, zones.stage.w, zones.p.h))
    last = now + 1 == len(pages)
    onward = Key("ui:close", say("Done"), "check") if last else Key(f"ui:learn:{now + 1}", say("Next"), "next")
    back = Key(f"ui:learn:{now - 1}", say("Back"), "back") if now else None
    draw_keys(page, onward, Key("ui:close", say("Close"), "cross"), back)


def _progress(page: Page, now: int, count: int, room: Rect) -> None:
    for number in range(count):
        page.sign("disc", room.x + 22 + number * 27, room.middle[1], 14, "gold" if number == now else "edge")
    left = room.x + 34 + count * 27
    progress = page.say.text("{n} of {m}", n=now + 1, m=count)
    page.words(Rect(left, room.y, room.right - left, room.h), progress, 21, "dim")


def _draw_words(page: Page, page_shown: LearnPage, number: int, opening: Rect) -> None:
    """The words, where the opening leaves room, and the arrow from them to it."""
    zones, unit = page.zones, page.unit
    side = zones.rows if opening.meets(zones.stage) else zones.stage
    if page.upright:
        first = zones.prompt.y if side == zones.rows else side.y
        top = first + (ARROW * unit if opening.y < first else 0)
        box = Rect(side.x, top, side.w, min(HIGH * unit, side.foot - top))
    else:
        cut = ARROW if abs(opening.y - side.y) < side.h else 0
        left = side.x + (cut if side.x > opening.x else 0)
        box = Rect(left, side.middle[1] - HIGH / 2, side.w - cut, HIGH)
    page.box(box, "surface", 12, "gold", 2)
    page.words(Rect(box.x + 16 * unit, box.y + 6 * unit, 44 * unit, 60 * unit), str(number), 48 * unit, "gold", "bold")
    head = Rect(box.x + 62 * unit, box.y + 10 * unit, box.w - 72 * unit, 52 * unit)
    size = next((s for s in (32, 28, 25) if page.ink.width(page_shown.title, "title", s * unit) <= head.w), 22)
    page.words(head, page_shown.title, size * unit, face="title", lines=2, grows=False)
    text = Rect(box.x + 18 * unit, head.foot + 4 * unit, box.w - 34 * unit, box.foot - head.foot - 12 * unit)
    sizes = (s for s in (25, 23, 21) if _fits(page, page_shown.text, s * unit, text))
    page.words(text, page_shown.text, next(sizes, 20) * unit, lines=5, top=True)
    _arrow(page, box, opening)


def _fits(page: Page, text: str, size: float, room: Rect) -> bool:
    fitted = page.ink.fit(text, "body", size, room.w, 5)
    return not fitted.cut and len(fitted.lines) * page.ink.height(fitted.face, size) <= room.h


def _arrow(page: Page, box: Rect, opening: Rect) -> None:
    """From the nearest edge of the words to that of the opening, in a bow."""
    unit = page.unit
    beside = box.right <= opening.x or opening.right <= box.x
    right = box.right <= opening.x
    if beside and not (box.foot < opening.y or opening.foot < box.y):
        start = (box.right if right else box.x), box.middle[1]
        end = (
            (opening.x - 6 * unit if right else opening.right + 6 * unit),
            min(max(opening.middle[1], box.y), box.foot),
        )
        leaves = along = (1.0 if right else -1.0), 0.0
    else:
        above = opening.middle[1] < box.y
        start = min(max(opening.middle[0], box.x + 60 * unit), box.right - 60 * unit), (box.y if above else box.foot)
        end = opening.middle[0], (opening.foot + 6 * unit if above else opening.y - 6 * unit)
        leaves = along = 0.0, (-1.0 if above else 1.0)
        if beside and opening.y >= page.zones.stage.y:  # from its side, not across what lies below it
            end = (opening.x - 6 * unit if right else opening.right + 6 * unit), opening.middle[1]
            along = (1.0 if right else -1.0), 0.0
    head = 16 * unit
    tail = end[0] - along[0] * head, end[1] - along[1] * head
    page.area(tuple(_bow(start, tail, leaves, along)), edge="gold", width=5 * unit, closed=False)
    across = along[1] * head * 0.6, along[0] * head * 0.6
    wings = (tail[0] + across[0], tail[1] + across[1]), (tail[0] - across[0], tail[1] - across[1])
    page.area((end, *wings), "gold")


def _bow(start: Point, end: Point, leaves: Point, along: Point) -> list[Point]:
    """A curve that leaves `start` in one direction and reaches `end` in another."""
    wide, high = 0.6 * abs(end[0] - start[0]), 0.6 * abs(end[1] - start[1])
    first = start[0] + leaves[0] * wide, start[1] + leaves[1] * high
    last = end[0] - along[0] * wide, end[1] - along[1] * high
    points = []
    for step in range(BENDS + 1):
        t = step / BENDS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        corners = (start, first, last, end)
        points.append((sum(s * x for s, (x, _) in zip(shares, corners, strict=True)),
                       sum(s * y for s, (_, y) in zip(shares, corners, strict=True))))  # fmt: skip
    return points
