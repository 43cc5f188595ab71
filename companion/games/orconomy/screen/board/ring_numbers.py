"""The ring as far as it is known at set-up, and the places where pieces go while the camera learns them."""

from collections.abc import Mapping, Sequence

from companion.games.orconomy.board import ACTIVITY, CRISIS, EXTRAS
from companion.games.orconomy.screen.board.ring import HUB, OUTER, STEP, Ring, ring_of, spread, touch_sector
from companion.games.orconomy.screen.clans import draw_marker
from companion.session.snapshot import Spot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

RIM = 184.0
"""How far from the centre a piece lies that is beyond the slots."""
INNER = 117.0
"""How far a fourth slot and the markers lie."""
MARKERS = {CRISIS: 12.5, ACTIVITY: -12.5}
"""By marker its angle from the middle of a sector."""


def draw_numbers(page: Page, order: Sequence[int], names: Sequence[str], signs: float = 138) -> None:
    """The ring at set-up: the industries placed so far, clockwise from the top.

    `names` are the touch ids, '' for none; `signs` is how far from the centre the industries' signs stand.
    """
    ring = ring_of(page)
    for position in range(10):
        number = order[position] if position < len(order) else 0
        name = names[position]
        corners = ring.sector(position)
        page.area(corners, "raised" if name else "surface", "gold" if name else "line", 1.2)
        _number(page, ring, position, number, signs)
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


def _number(page: Page, ring: Ring, position: int, number: int, signs: float) -> None:
    x, y = ring.at(178, position * STEP)
    label, colour = (page.say.label(number), "text") if number else ("?", "gold")
    page.words(Rect(x - 30, y - 16, 60, 32), label, 26, colour, "bold", "centre")
    if number:
        page.sign(f"industry{number}", *ring.at(signs, position * STEP), 32 if signs > 120 else 24, "dim")


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
    return (148.0, spread(count, 11.3)[spot.spot]) if spot.spot < 3 else (INNER, 0.0)


def hub_words(page: Page, icon: str, text: str) -> None:
    """A sign and a word in the middle of the ring."""
    ring = ring_of(page)
    page.sign(icon, ring.x, ring.y - 15, 34, "gold")
    page.words(
        Rect(ring.x - 72 * ring.size, ring.y + 6, 144 * ring.size, 30), text, SMALL + 2, "text", "bold", "centre"
    )
