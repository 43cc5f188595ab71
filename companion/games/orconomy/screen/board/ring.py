"""The ring of ten sectors as it lies on the table: tokens, prices, Crisis, and the three industries of the round."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.screen.board.due_tags import draw_tags
from companion.games.orconomy.screen.clans import draw_place, draw_startup, shown_companies
from companion.games.orconomy.view_shapes import IndustryView, TableView
from companion.session.snapshot import Difference, Owed, Snapshot
from companion.ui.paint.shapes import Area, Point, Rect
from companion.ui.parts.page import Page

OUTER, HUB, STEP = 202.0, 81.0, 36.0
TOUCH_RADIUS = 166.0


@dataclass(frozen=True, slots=True)
class Ring:
    """Where the ring stands: its centre, in units of the layout; how far it is turned, and how large it is.

    Lengths are given as for a ring of size 1 and angles as if it were not turned.
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

    def sector(self, position: int, outer: float = OUTER, inner: float = HUB, gap: float = 1.5) -> tuple[Point, ...]:
        """The corners of a sector, `gap` units narrower at each side."""
        return _sector_corners(self, position, outer, inner, gap)

    def arc(self, middle: float, radius: float, gap: float) -> tuple[Point, ...]:
        """The points of one edge of a sector, clockwise."""
        half = STEP / 2 - math.degrees(gap / radius)
        return tuple(self.at(radius, middle + half * part / 6) for part in range(-6, 7))


@lru_cache(maxsize=200)
def _sector_corners(ring: Ring, position: int, outer: float, inner: float, gap: float) -> tuple[Point, ...]:
    middle = position * STEP
    return (*ring.arc(middle, outer, gap), *reversed(ring.arc(middle, inner, gap)))


def ring_of(page: Page) -> Ring:
    """Where the ring stands on this page: in the middle of the stage."""
    turn = STEP * int(page.chosen.turn)
    stage = page.zones.stage
    size = 1.0 if not page.upright else min(stage.w, stage.h) / 2 / (OUTER + 6)
    return Ring(*stage.middle, turn, size)


def _round(ring: Ring, at: Point, width: float, height: float) -> Rect:
    """A box round a point, as large as the ring is."""
    width, height = width * ring.size, height * ring.size
    return Rect(at[0] - width / 2, at[1] - height / 2, width, height)


def draw_ring(page: Page, snapshot: Snapshot, table: TableView, acts: Mapping[int, str] = MappingProxyType({})) -> None:
    """All ten sectors, each of them touchable, and what lies in the hub; `acts` are what is done by a touch on some."""
    ring = ring_of(page)
    apart = snapshot.difference.area if snapshot.difference else 0
    draw_sectors(page, table, [number for number in table.order if number != apart])
    views = {industry.number: industry for industry in table.industries}
    for position, number in enumerate(table.order):
        _crisis_mark(page, ring, position, views[number])
        if number in acts:
            page.area(ring.sector(position, OUTER - 2, HUB + 4, 4), "", "act", 4)
        _touch(page, ring, position, acts.get(number, f"ui:sector:{number}"))
    for owed in snapshot.owed:
        _owed(page, ring, table.order, owed)
    draw_tags(page, snapshot, table, ring, STEP)
    if snapshot.difference is None:
        _hub(page, ring, snapshot, table)


def draw_sectors(page: Page, table: TableView, numbers: Sequence[int]) -> None:
    """Some sectors with what lies in them, those with the boldest edges last."""
    ring = ring_of(page)
    marks = tuple(player.mark for player in table.players)
    for industry in sorted((view for view in table.industries if view.number in numbers), key=_rank):
        _sector(page, ring, table.order.index(industry.number), industry, marks)


def touch_sector(page: Page, position: int, name: str) -> None:
    """Make a sector touchable."""
    _touch(page, ring_of(page), position, name)


def dim_ring(page: Page, table: TableView, difference: Difference) -> None:
    """Darken what is drawn of the ring and add the one sector where table and app differ."""
    ring = ring_of(page)
    page.add(Area(tuple(ring.at(OUTER + 14, degrees) for degrees in range(0, 360, 6)), page.theme.bg, alpha=0.62))
    views = {industry.number: industry for industry in table.industries}
    if difference.area in views:
        position = table.order.index(difference.area)
        _sector(page, ring, position, views[difference.area], tuple(player.mark for player in table.players))
        page.area(ring.sector(position), edge="gold", width=3.5)
    page.sign("camera", ring.x, ring.y - 14 * ring.size, 34 * ring.size, "gold")
    place = _round(ring, (ring.x, ring.y + 23 * ring.size), 140, 30)
    page.words(place, page.say.text("waiting"), 20 * ring.size, "gold", "bold", "centre")


def _rank(industry: IndustryView) -> int:
    return industry.active * 4 + industry.in_crisis * 2 + industry.near


def _sector(page: Page, ring: Ring, position: int, industry: IndustryView, marks: Sequence[str]) -> None:
    outer = OUTER + (5 if industry.active else 0)
    edge, width = ("line", 1.0)
    if industry.near:
        edge, width = "gold", 1.2
    if industry.active:
        edge, width = "gold", 3.0
    corners = ring.sector(position, outer)
    page.area(corners, "raised" if industry.near or industry.active else "surface")
    if industry.in_crisis:
        _hatch(page, corners)
        edge, width = ("danger", 1.6) if not industry.active else (edge, width)
    page.area(corners, "", edge, width)
    _printed(page, ring, position * STEP, industry)
    _tokens(page, ring, position * STEP, industry, marks)


def _hatch(page: Page, corners: tuple[Point, ...]) -> None:
    lows = [x + y for x, y in corners]
    for step in range(int(min(lows) // 9), int(max(lows) // 9) + 1):
        crossings = sorted(_cuts(corners, step * 9.0))
        for a, b in zip(crossings[::2], crossings[1::2], strict=False):
            page.add(Area((a, b), "", page.theme.danger, 1.0, closed=False, alpha=0.35))


def _cuts(corners: tuple[Point, ...], total: float) -> list[Point]:
    found: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        low, high = ax + ay - total, bx + by - total
        if (low <= 0) != (high <= 0):
            part = low / (low - high)
            found.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return found


def _printed(page: Page, ring: Ring, middle: float, industry: IndustryView) -> None:
    side = 9 if 126 < (middle + ring.turn) % 360 < 306 else -9
    size = 22 if len(industry.label) > 2 else 27
    number = _round(ring, ring.at(181, middle + side), 52, 30)
    page.words(number, industry.label, size * ring.size, "text", "bold", "centre")
    tag = _round(ring, ring.at(179, middle - side), 36, 26)
    page.box(tag, "bg", 5, "text" if industry.written else "")
    price = ("text", "bold") if industry.written else ("dim", "body")
    page.words(tag, str(industry.price), 21 * ring.size, *price, align="centre")
    x, y = ring.at(96, middle)
    lit = "gold" if industry.near or industry.active else "dim"
    page.sign(f"industry{industry.number}", x, y, 18 * ring.size, lit, 0.95)


def _tokens(page: Page, ring: Ring, middle: float, industry: IndustryView, marks: Sequence[str]) -> None:
    lying = shown_companies(industry)
    row = min(3, industry.slots)
    for token, angle in zip(lying[:row], spread(row, 11.3), strict=False):
        draw_place(page, token, marks, *ring.at(148, middle + angle), 12 * ring.size)
    second: list[Token | int | None] = [*lying[row:], *industry.startups]
    pitch = {0: 14.0, 1: 14.0, 2: 14.0, 3: 12.0}.get(len(second), 36.0 / (len(second) + 1))
    for thing, angle in zip(second, spread(len(second), pitch), strict=True):
        _second(page, ring.at(117, middle + angle), thing, marks, (11 if len(second) < 4 else 8.5) * ring.size)


def _second(page: Page, at: Point, thing: Token | int | None, marks: Sequence[str], radius: float) -> None:
    if isinstance(thing, int):
        draw_startup(page, marks[thing], *at, radius)
    else:
        draw_place(page, thing, marks, *at, radius)


def spread(count: int, pitch: float) -> list[float]:
    return [(number - (count - 1) / 2) * pitch for number in range(count)]


def _crisis_mark(page: Page, ring: Ring, position: int, industry: IndustryView) -> None:
    if industry.in_crisis:
        x, y = ring.at(OUTER - 1, position * STEP)
        for sign, size, colour in (("disc", 27, "bg"), ("disc", 24, "danger"), ("bolt", 16, "bg")):
            page.sign(sign, x, y, size * ring.size, colour)


def _touch(page: Page, ring: Ring, position: int, name: str) -> None:
    corners = ring.sector(position)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, foot = max(x for x, _ in corners), max(y for _, y in corners)
    page.touch(name, Rect(left, top, right - left, foot - top), corners, ring.at(TOUCH_RADIUS, position * STEP))


def _owed(page: Page, ring: Ring, order: Sequence[int], owed: Owed) -> None:
    if owed.area not in order:
        return
    position = order.index(owed.area)
    colour = "act" if owed.done else "gold"
    page.area(ring.sector(position, OUTER - 4, HUB + 4, 5), "", colour, 2.4)
    x, y = ring.at(OUTER - 6, position * STEP)
    page.sign("disc", x, y, 28 * ring.size, colour)
    page.sign("check" if owed.done else "hand", x, y, 18 * ring.size, "bg")


def _hub(page: Page, ring: Ring, snapshot: Snapshot, table: TableView) -> None:
    live = {die.die: die for die in snapshot.dice}
    values = table.dice or tuple(live[die].value for die in sorted(live))[:2]
    waiting = not table.dice
    for side, value in zip((-20, 20), (*values, 0, 0), strict=False):
        page.die(value, ring.x + side * ring.size, ring.y - 9 * ring.size, 33 * ring.size, "dim" if waiting else "")
    if table.active and not waiting:
        label = str(sum(table.dice))
        place = _round(ring, (ring.x, ring.y + 26 * ring.size), 80, 32)
        page.words(place, label, 29 * ring.size, "gold", "bold", "centre")
        _pointer(page, ring, table)


def _pointer(page: Page, ring: Ring, table: TableView) -> None:
    middle = table.order.index(table.active) * STEP
    page.area((ring.at(77, middle), ring.at(63, middle - 9), ring.at(63, middle + 9)), "gold")


CIRCLE = range(0, 360, 6)


def draw_spotlight(page: Page, table: TableView, lit: Sequence[int], names: Mapping[int, str]) -> None:
    """The ring, dark but for the lit industries; `names` are what a touch on each says."""
    ring = ring_of(page)
    draw_sectors(page, table, [number for number in table.order if number not in lit])
    page.add(Area(tuple(ring.at(OUTER + 14, degrees) for degrees in CIRCLE), page.theme.bg, alpha=0.62))
    draw_sectors(page, table, lit)
    for position, number in enumerate(table.order):
        if number in lit:
            page.area(ring.sector(position), edge="gold", width=3)
        if number in names:
            touch_sector(page, position, names[number])


def draw_hub(page: Page, mark: str, icon: str, text: str) -> None:
    """A player's mark or a sign in the middle of the ring, with a few words below."""
    ring = ring_of(page)
    if mark:
        page.mark(mark, ring.x, ring.y - 18, 25)
    elif icon:
        page.sign(icon, ring.x, ring.y - 18, 40, "gold")
    page.words(Rect(ring.x - 70, ring.y + 14, 140, 34), text, 22, "text", "bold", "centre")
