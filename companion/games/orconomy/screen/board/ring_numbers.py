"""The ring as far as it is known at set-up, and the places where pieces go while the camera learns them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.orconomy.board import ACTIVITY, CRISIS, EXTRAS
from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.clans import draw_marker
from companion.session.snapshot import Spot
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import (
    INNER,
    PITCH,
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
