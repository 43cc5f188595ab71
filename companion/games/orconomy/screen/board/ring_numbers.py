"""The places of the ring where pieces go while the camera learns them."""

from collections.abc import Mapping, Sequence

from companion.games.orconomy.board import ACTIVITY, CRISIS, EXTRAS
from companion.games.orconomy.screen.clans import draw_marker
from companion.session.snapshot import Spot
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import INNER, PITCH, SLOTS, STEP, ring_of, spread

RIM = 176.0
"""How far from the centre a piece lies that is beyond the slots."""
MARKERS = {CRISIS: 12.5, ACTIVITY: -12.5}
"""By marker its angle from the middle of a sector."""


def draw_places(
    page: Page, order: Sequence[int], spots: Sequence[Spot], slots: Mapping[int, int], marks: Sequence[str]
) -> None:
    """Where pieces go for the camera to learn or read them; `slots` by industry, `marks` by seat."""
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
