"""A board of sectors round a hub: rims with words along them, numbers beside their coins, large signs, and the hub."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Generic, TypeVar

from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.shapes import Area, Curve, Point, Rect
from companion.ui.paint.theme import mixed, quiet
from companion.ui.parts.page import SMALL, Page

T = TypeVar("T")
OUTER, RIM, HUB = 204.0, 25.0, 80.0
SECTORS = 10
STEP = 360 / SECTORS
HEAD, SLOTS, INNER = 160.0, 121.0, 97.0  # how far from the centre number and coin, slots, and the rest stand
TOUCH_RADIUS = 160.0
PIECE, PITCH, MOST_BEHIND = 12.0, 12.4, 3  # a piece's size, degrees between slots, most things behind them
COIN, PEN_HIGH, NUMBER_HIGH = 33.0, 26.0, 28.0
DESCENT = 3.0
PEN_SIGN, BELOW_LETTERS = 16.0, 4.0  # the pen's width before a price, and how far one reaches into the rim
BARE: Final = (HUB + 26, 44)  # where a sector's sign stands beside the number when nothing lies there, and its size
RIM_SIZES, LARGE_SIZES = (22, 21, 20, 19), (24, 22, 21, 20, 19)
CAPS: Final = 15.0  # how high that number is
NEAREST: Final = 9.0  # how far apart the lines are that hatch a sector


@dataclass(frozen=True, slots=True)
class Ring:
    """Where the ring stands: its centre, in units of the layout; how far it is turned, and how large it is. Lengths are
    given as for a ring of size 1 and angles as if it were not turned.
    """

    x: float
    y: float
    turn: float = 0.0
    size: float = 1.0

    def at(self, radius: float, degrees: float) -> Point:
        """A point by its distance from the centre and its angle clockwise from the top."""
        turn = math.radians(degrees + self.turn)
        reach = radius * self.size
        return (self.x + reach * math.sin(turn), self.y - reach * math.cos(turn))

    @lru_cache(maxsize=400)  # noqa: B019 a ring is a value, and there are a few
    def sector(self, position: int, outer: float = OUTER, inner: float = HUB, gap: float = 1.5) -> tuple[Point, ...]:
        """The corners of a sector, `gap` units narrower at each side."""
        middle = position * STEP
        return (*self.arc(middle, outer, gap), *reversed(self.arc(middle, inner, gap)))

    def box(self, at: Point, width: float, height: float) -> Rect:
        """A box round a point, as large as the ring is."""
        width, height = width * self.size, height * self.size
        return Rect(at[0] - width / 2, at[1] - height / 2, width, height)

    def round(self, radius: float) -> tuple[Point, ...]:
        """The points of a circle."""
        return tuple(self.at(radius, degrees) for degrees in range(0, 360, 6))

    def arc(self, middle: float, radius: float, gap: float) -> tuple[Point, ...]:
        """The points of one edge of a sector, clockwise."""
        half = STEP / 2 - math.degrees(gap / radius)
        return tuple(self.at(radius, middle + half * part / 6) for part in range(-6, 7))


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector as it is drawn: the hue of its industry, what stands on the rim (`short` where that is too long), its
    number, its sign, and its price as a coin, full where it is `written`. `lit`: it is the one of the round ("now"), or
    one beside ("near"), or all are alike (""), or it is another ("off"). `asked`: a touch there does what the rim says.
    `owed`: hands have something to do there. `pen`: the price that is to be written in the coin's place, 0 where
    it is to be rubbed out.
    """

    hue: float
    label: str
    rim: str = ""
    short: str = ""
    sign: str = ""
    coin: str = ""
    written: bool = False
    lit: str = ""
    asked: bool = False
    crisis: bool = False
    owed: bool = False
    pen: int | None = None


def ring_of(page: Page) -> Ring:
    """Where the ring stands on this page: in the middle of the stage."""
    stage = page.zones.stage
    size = 1.0 if not page.upright else min(stage.w, stage.h) / 2 / (OUTER + 2)
    return Ring(*stage.middle, STEP * int(page.chosen.turn), size)


def spread(count: int, pitch: float) -> Sequence[float]:
    """So many angles round 0."""
    return [(number - (count - 1) / 2) * pitch for number in range(count)]


def touch_sector(page: Page, position: int, name: str) -> None:
    """Make a whole sector touchable."""
    ring = ring_of(page)
    corners = ring.sector(position)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, foot = max(x for x, _ in corners), max(y for _, y in corners)
    page.touch(name, Rect(left, top, right - left, foot - top), corners, ring.at(TOUCH_RADIUS, position * STEP))


def draw_sector(page: Page, position: int, sector: Sector) -> None:
    """Everything of a sector but what lies in it."""
    ring, theme = ring_of(page), page.theme
    hue = quiet(sector.hue, theme.tone)
    paper, sign = papers(page, sector)
    page.area(ring.sector(position, OUTER - RIM + 1), paper)
    if sector.sign:
        radius, size = (SLOTS - 4, 62) if sector.coin else BARE
        page.sign(sector.sign, *ring.at(radius, position * STEP), size * ring.size, sign)
    if sector.crisis:
        _hatch(page, ring.sector(position, OUTER - RIM))
    _rim(page, ring, position, sector, hue)
    _head(page, ring, position * STEP, sector)
    if sector.crisis:
        page.area(ring.arc(position * STEP, OUTER + 1, 2), "", "danger", 4, closed=False)
    if sector.lit in ("now", "near"):
        edges = ring.sector(position, OUTER - 1, gap=2)
        page.area(edges, "", "gold", 4 if sector.lit == "now" else 1.3)


def papers(page: Page, sector: Sector) -> tuple[str, str]:
    """The colours of a sector's ground and of the sign on it."""
    hue, ground = quiet(sector.hue, page.theme.tone), page.theme.surface
    paper = mixed(hue, ground, {"now": 0.28, "near": 0.22, "off": 0.07}.get(sector.lit, 0.16))
    return paper, mixed(hue, paper, 0.2 if sector.lit == "off" else 0.42)


def rim_colours(page: Page, sector: Sector) -> tuple[str, str]:
    """The colours of a rim and of the words along it: quiet where a sector is none of those that count now."""
    hue, theme = quiet(sector.hue, page.theme.tone), page.theme
    if sector.asked:
        return theme.act, theme.on_act
    if sector.owed:
        return theme.gold, theme.on_act
    return (mixed(hue, theme.bg, 0.36), theme.text) if sector.lit == "off" else (hue, theme.on_act)


def _rim(page: Page, ring: Ring, position: int, sector: Sector, hue: str) -> None:
    paper, ink = rim_colours(page, sector)
    page.area(ring.sector(position, OUTER, OUTER - RIM), paper)
    middle, radius = position * STEP, OUTER - RIM / 2
    if sector.owed:
        page.sign("hand", *ring.at(radius, middle), 22 * ring.size, ink)
        return
    if page.large and not sector.asked and sector.sign:
        page.sign(sector.sign, *ring.at(radius, middle), 22 * ring.size, ink)
        return
    words, face, size = rim_words(page, sector)
    degrees = (middle + ring.turn) % 360
    if 90 < degrees < 270:  # the letters stand on the edge, and some reach below the line
        radius -= DESCENT
    if words:
        page.add(Curve(words, face, size * ring.size, ink, ring.x, ring.y, radius * ring.size, degrees))


def rim_words(page: Page, sector: Sector) -> tuple[str, str, float]:
    """What stands on a rim, its face and size: the short words where the long ones do not fit."""
    room = math.radians(STEP) * (OUTER - RIM / 2 - DESCENT) - 10
    for words in (sector.rim, sector.short):
        for size in LARGE_SIZES if page.large else RIM_SIZES:
            if words and page.ink.width(words, "narrow-bold", size) <= room:
                return words, "narrow-bold", size
    return "", "narrow-bold", RIM_SIZES[-1]


def _head(page: Page, ring: Ring, middle: float, sector: Sector) -> None:
    """The number, and beside it its price as a coin: number and coin stand together in the middle."""
    ink = "gold" if sector.lit == "now" else "dim" if sector.lit == "off" else "text"
    face, size, wide = _figures(page, sector)
    broad = _coin_width(page, sector)
    number, coin = _aside(ring, middle, sector, wide, broad)
    at = _within(ring, middle + number, wide, 0.7 * size, OUTER - RIM - 1)
    page.words(ring.box(at, wide + 2, 34), sector.label, size * ring.size, ink, face, "centre", grows=False)
    if sector.coin:
        place = ring.at(HEAD, middle + coin)
        if sector.pen is not None:
            place = _within(ring, middle + coin, broad, PEN_HIGH, OUTER - RIM + BELOW_LETTERS)
        draw_coin(page, ring, place, sector)


def _within(ring: Ring, degrees: float, wide: float, high: float, reach: float) -> Point:
    """Where something so large stands: as far out as the numbers, or nearer, so that no corner is beyond `reach`."""
    x, y = Ring(0, 0, ring.turn).at(HEAD, degrees)
    beyond = math.hypot(abs(x) + wide / 2, abs(y) + high / 2) - reach
    return ring.at(HEAD - max(0.0, beyond), degrees)


def _coin_width(page: Page, sector: Sector) -> float:
    """How wide a coin is, or the pen in its place with the price that is to be written."""
    if not sector.pen:
        return COIN
    return PEN_SIGN + 3 + page.ink.width(str(sector.pen), "narrow-bold", _pen_letters(page, sector.pen))


def _pen_letters(page: Page, price: int) -> float:
    return page.letters(22, 25) if price < 100 else 19


def _figures(page: Page, sector: Sector) -> tuple[str, float, float]:
    """The face of the number, its size and how wide it is."""
    face, size = ("narrow-bold", 26) if len(sector.label) > 2 else ("bold", 34)
    return face, size, page.ink.width(sector.label, face, size)


def _aside(ring: Ring, middle: float, sector: Sector, wide: float, broad: float) -> tuple[float, float]:
    """By how many degrees the number and the coin stand beside the middle; below the number is at the left, too."""
    if not sector.coin:
        return 0.0, 0.0
    turn = math.radians(middle + ring.turn)
    number = wide * abs(math.cos(turn)) + NUMBER_HIGH * abs(math.sin(turn))
    coin = COIN if not sector.pen else broad * abs(math.cos(turn)) + NUMBER_HIGH * abs(math.sin(turn))
    half = (number + coin + 3) / 2
    side = 1 if 90 < (middle + ring.turn) % 360 < 270 else -1
    return side * math.degrees((half - number / 2) / HEAD), -side * math.degrees((half - coin / 2) / HEAD)


def draw_coin(page: Page, ring: Ring, at: Point, sector: Sector) -> None:
    """The price, a full coin where it is written; a pen where it is to be."""
    if sector.pen is not None:
        _pen(page, ring, at, sector)
        return
    paper, _ = papers(page, sector)
    full = mixed(page.theme.text, paper, 0.7 if sector.lit == "off" else 1.0)
    page.sign("disc", *at, COIN * ring.size, full if sector.written else paper)
    if not sector.written:
        page.sign("hoop", *at, COIN * ring.size, "edge")
    ink = page.theme.bg if sector.written else "dim"
    size = (page.letters(22, 26) if len(sector.coin) < 3 else 19) * ring.size
    face = "bold" if len(sector.coin) < 3 else "narrow-bold"
    page.words(ring.box(at, COIN, 26), sector.coin, size, ink, face, "centre", grows=False)


def draw_lot(page: Page, sector: Sector, name: str, words: str, rect: Rect) -> None:
    """A sector that is sold, as a strip: its sign, number and name, a line about it, and its price as a coin."""
    unit, paper, hue = page.unit, papers(page, sector)[0], quiet(sector.hue, page.theme.tone)
    page.box(rect, paper, 10)
    page.box(Rect(rect.x, rect.y, 10 * unit, rect.h), hue, 4)
    left, coin = rect.x + 20 * unit, Rect(rect.right - 80 * unit, rect.y, 80 * unit, rect.h)
    if sector.sign:
        page.sign(sector.sign, left + 30 * unit, rect.middle[1], 48 * unit, hue)
        left += 70 * unit
    upper, lower = Rect(left, rect.y + 6 * unit, coin.x - left, rect.h - 12 * unit).rows(2, 0)
    number = page.words(upper, sector.label, 36 * unit, "gold", "bold", grows=False)
    beside = Rect(number.right + 8 * unit, upper.y, upper.right - number.right - 8 * unit, upper.h)
    page.words(beside, name, page.letters(26, 29) * unit, face="bold", grows=False)
    page.words(lower, words, page.letters(21, 24) * unit, "dim", grows=False)
    page.sign("disc" if sector.written else "hoop", *coin.middle, 64 * unit, page.theme.text)
    ink = page.theme.bg if sector.written else "text"
    page.words(coin, sector.coin, 32 * unit, ink, "bold", "centre", grows=False)


def _pen(page: Page, ring: Ring, at: Point, sector: Sector) -> None:
    """In the coin's place what is to be written there, or that it is to be rubbed out."""
    rect = ring.box(at, _coin_width(page, sector), PEN_HIGH)
    page.box(rect, "gold", 8, "bg", 1.4)
    if not sector.pen:
        page.sign("erase", *rect.middle, 22 * ring.size, "bg")
        return
    sign = PEN_SIGN * ring.size
    page.sign("pen", rect.x + sign / 2 + ring.size, rect.middle[1], 15 * ring.size, "bg")
    letters = _pen_letters(page, sector.pen) * ring.size
    place = Rect(rect.x + sign, rect.y, rect.w - sign - ring.size, rect.h)
    page.words(place, str(sector.pen), letters, "bg", "narrow-bold", "centre", grows=False)


def lay(
    page: Page,
    position: int,
    front: Sequence[T],
    behind: Sequence[T],
    draw: Callable[[T, float, float, float], None],
) -> None:
    """What lies in a sector: some in their slots, others behind them; of more than three the last say how many."""
    ring, middle = ring_of(page), position * STEP
    for thing, angle in zip(front, spread(len(front), PITCH), strict=True):
        draw(thing, *ring.at(SLOTS, middle + angle), PIECE * ring.size)
    more = len(behind) - MOST_BEHIND
    if more > 0:
        lay_row(page, position, INNER, Laid(behind[: MOST_BEHIND - 1], more + 1), draw)
        return
    small = 0.8 if len(behind) == MOST_BEHIND else 0.95
    for thing, angle in zip(behind, spread(len(behind), 15 * small), strict=True):
        draw(thing, *ring.at(INNER, middle + angle), PIECE * small * ring.size)


@dataclass(frozen=True, slots=True)
class Laid(Generic[T]):
    """A row of things, and how many more there are."""

    things: Sequence[T]
    more: int = 0


def lay_row(
    page: Page, position: int, radius: float, row: Laid[T], draw: Callable[[T, float, float, float], None]
) -> None:
    """A row between a segment's edges, and how many more things there are within them, too."""
    ring, middle, more = ring_of(page), position * STEP, f"+{row.more}" if row.more else ""
    letters = page.letters(19, 23)
    turn = math.radians(middle + ring.turn)
    wide = page.ink.width(more, "narrow-bold", letters) * abs(math.cos(turn)) + CAPS * abs(math.sin(turn))
    counted = math.degrees((wide + 2) / radius) if more else 0.0
    room = STEP - math.degrees(4 / radius)
    most = PITCH * SLOTS / radius
    pitch = min(most, (room - counted) / max(1, len(row.things)))
    left = middle - (pitch * len(row.things) + counted) / 2
    for at, thing in enumerate(row.things):
        draw(thing, *ring.at(radius, left + (at + 0.5) * pitch), PIECE * pitch / most * ring.size)
    if more:
        place = ring.at(radius, left + pitch * len(row.things) + counted / 2)
        page.words(ring.box(place, 34, 24), more, letters * ring.size, "text", "narrow-bold", "centre", grows=False)


UNKNOWN: Final = Sector(100.0, "?", lit="off")


def draw_laid(page: Page, known: Sequence[Sector], names: Sequence[str] = (), asked: int = -1) -> None:
    """The ring at set-up: the sectors laid so far, clockwise from the top, and the place that is `asked` for; `names`
    are what a touch of each says, '' for nothing.
    """
    for position in sorted(range(SECTORS), key=lambda one: one == asked):
        sector = known[position] if position < len(known) else UNKNOWN
        name = names[position] if names else ""
        draw_sector(page, position, replace(sector, lit="now" if position == asked else "near" if name else sector.lit))
        if name:
            touch_sector(page, position, name)


def mark_sector(page: Page, position: int, label: str) -> None:
    """A sector in doubt: a bold edge, and a camera with what it sees there."""
    ring = ring_of(page)
    page.area(ring.sector(position, OUTER - 3, HUB + 3, 4), "", "danger", 2.6)
    x, y = ring.at(101, position * STEP)
    words = page.ink.width(label, "bold", SMALL) + 6
    tag = Rect(x - 10 - words / 2, y - 12, words + 20, 24)
    page.box(tag, "danger", 6)
    page.sign("camera", tag.x + 11, y, 16, "bg")
    page.words(Rect(tag.x + 19, tag.y, words, tag.h), label, SMALL, "bg", "bold", "centre")


def draw_dark(page: Page) -> None:
    """Darken what is drawn of the ring so far."""
    ring = ring_of(page)
    page.add(Area(ring.round(OUTER + 6), page.theme.bg, alpha=0.62))


def draw_hub(page: Page, icon: str, text: str, mark: str = "") -> None:
    """A player's mark or a sign in the middle of the ring, with a few words below."""
    ring = ring_of(page)
    if mark:
        page.mark(mark, ring.x, ring.y - 18 * ring.size, 25 * ring.size)
    elif icon:
        page.sign(icon, ring.x, ring.y - 18 * ring.size, 40 * ring.size, "gold")
    place = ring.box((ring.x, ring.y + 30 * ring.size), 140, 40)
    page.words(place, text, 22 * ring.size, "text", "bold", "centre", lines=2)


def _hatch(page: Page, corners: tuple[Point, ...]) -> None:
    lows = [x + y for x, y in corners]
    for step in range(int(min(lows) // NEAREST), int(max(lows) // NEAREST) + 1):
        crossings = sorted(_cuts(corners, step * NEAREST))
        for a, b in zip(crossings[::2], crossings[1::2], strict=False):
            page.add(Area((a, b), "", page.theme.danger, 1.0, closed=False, alpha=0.35))


def _cuts(corners: tuple[Point, ...], total: float) -> list[Point]:
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        low, high = ax + ay - total, bx + by - total
        if (low <= 0) != (high <= 0):
            part = low / (low - high)
            points.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return points
