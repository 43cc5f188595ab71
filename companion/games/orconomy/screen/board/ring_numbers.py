"""The ring as far as it is known at set-up, and the places where pieces go while the camera learns them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.orconomy.board import ACTIVITY, CRISIS, EXTRAS
from companion.games.orconomy.screen.board.ring import PITCH, known_sector
from companion.games.orconomy.screen.clans import draw_marker
from companion.session.snapshot import Spot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import (
    HUB,
    INNER,
    OUTER,
    SLOTS,
    STEP,
    Sector,
    draw_sector,
    ring_of,
    spread,
    touch_sector,
)

RIM = 176.0
"""How far from the centre a piece lies that is beyond the slots."""
MARKERS = {CRISIS: 12.5, ACTIVITY: -12.5}
"""By marker its angle from the middle of a sector."""
UNKNOWN = Sector(100.0, "?", lit="off")


def draw_numbers(page: Page, order: Sequence[int], names: Sequence[str], asked: int = -1) -> None:
    """The ring at set-up: the industries placed so far, clockwise from the top, and the place that is `asked` for.

    `names` are the touch ids, '' for none.
    """
    for position in sorted(range(10), key=lambda one: one == asked):
        sector = known_sector(page, order[position]) if position < len(order) else UNKNOWN
        lit = "now" if position == asked else "near" if names[position] else sector.lit
        draw_sector(page, position, replace(sector, lit=lit))
        if names[position]:
            touch_sector(page, position, names[position])


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


def draw_places(
    page: Page, order: Sequence[int], spots: Sequence[Spot], slots: Mapping[int, int], marks: Sequence[str]
) -> None:
    """The places where pieces go while the camera learns them, or that it cannot read; `slots` by industry, `marks` by
    seat.
    """
    ring = ring_of(page)
    for spot in spots:
        radius, angle = _place(spot, max(1, min(3, slots.get(spot.area, 3))))
        at = ring.at(radius, order.index(spot.area) * STEP + angle)
        page.sign("disc", *at, 30, "gold")
        if spot.seat >= 0:
            page.mark(marks[spot.seat], *at, 12)
        elif not spot.key:
            page.sign("warn", *at, 20, "bg")
        else:
            page.sign("disc", *at, 26, "bg")
            draw_marker(page, spot.key, *at, 16, "danger" if spot.key == CRISIS else "gold")


def _place(spot: Spot, count: int) -> tuple[float, float]:
    """How far from the centre a place is drawn, and its angle from the middle of its sector."""
    if spot.zone == EXTRAS:
        return RIM, 0.0
    if spot.zone in MARKERS:
        return INNER, MARKERS[spot.zone]
    return (SLOTS, spread(count, PITCH)[spot.spot]) if spot.spot < 3 else (INNER, 0.0)
