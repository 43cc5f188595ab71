"""The printed board of Economicus by board.toml: ten segments, each standing upright, and the central element."""

from functools import partial
from typing import Final

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.board import ACTIVE, CRISIS, FORECAST
from companion.games.economicus.rules.box import CENTRE, Printed
from companion.games.ring.board_sheets import BORDER_MM, GOLD, PALE, price_field, round_picture, tint
from companion.locale.gaps import signed
from companion.locale.sentences import Speaker
from companion.printing.pdf_page import INK, Page, Point
from companion.printing.round_board import panel, sector
from companion.printing.tiling import Picture
from companion.ui.paint.icons import ICONS as HOUSE
from companion.ui.paint.icons import Drawing

STATE_RING: Final = 0.72
"""How large the inner ring of a state slot is, by the slot's radius."""
TOKEN_SIGNS: Final[dict[str, Drawing]] = {ACTIVE: HOUSE["up"], FORECAST: HOUSE["eye"], CRISIS: HOUSE["warn"]}


def board_picture(plan: BoardMeasures, prints: dict[int, Printed], speaker: Speaker) -> Picture:
    """The whole board with its segments in numerical order; its middle is that of the ring."""
    segments = [
        SegmentPicture(plan, number, prints[number], speaker).draw for number in sorted(prints) if number != CENTRE
    ]
    return round_picture(plan, segments, partial(_centre, plan=plan, printed=prints[CENTRE], speaker=speaker))


class SegmentPicture:
    """Draws the segment of one industry round the origin, the middle of the board."""

    def __init__(self, plan: BoardMeasures, number: int, printed: Printed, speaker: Speaker) -> None:
        self._plan, self._number, self._printed, self._speaker = plan, number, printed, speaker
        self._pale, self._strong = tint(number, 0.16, 0.98), tint(number, 0.62, 0.62)

    def draw(self, page: Page) -> None:
        """Ground and names first, then the places where chips and tokens lie."""
        page.area(sector(self._plan), tint(self._number), INK, BORDER_MM)
        for zone in self._plan.zones.values():
            if not zone.middle:
                page.area(panel(self._plan, zone), self._pale, tint(self._number, 0.4, 0.8), 0.3)
        self._names(page)
        self._slots(page)
        self._tokens(page)
        price_field(page, self._plan, 0.5)

    def _names(self, page: Page) -> None:
        """The number large towards the middle, the name under the tokens."""
        foot = -self._plan.hub_radius_mm - 3.5
        page.write(str(self._number), (0.0, foot), 9.0, self._strong, "middle", bold=True)
        under = -min(r for r, _ in self._plan.places.values()) + self._plan.marker_radius_mm + 5.0
        page.write(self._speaker.text(self._printed.name), (0.0, under), 4.4, INK, "middle", bold=True, most=64.0)

    def _slots(self, page: Page) -> None:
        """Private slots first; state slots have a second ring. Not white: bright and dark chips stand out alike."""
        ground, radius = tint(self._number, 0.35, 0.8), self._plan.token_radius_mm
        points = self._plan.slot_points[self._plan.slots(self._number)]
        for place, (r, a) in enumerate(points):
            page.disc((a, -r), radius, ground, INK, 0.5)
            if place >= len(points) - (self._printed.state or 0):
                page.disc((a, -r), radius * STATE_RING, edge=INK, width=0.5)

    def _tokens(self, page: Page) -> None:
        """Where the three tokens lie; the profit stands where a crisis covers it."""
        for name, (r, a) in self._plan.places.items():
            _place(page, (a, -r), self._plan.marker_radius_mm, name, self._printed)


def _place(page: Page, at: Point, radius: float, name: str, printed: Printed) -> None:
    """A disc for a token: its sign, or the profit that a crisis covers."""
    page.disc(at, radius, PALE, GOLD, 0.7)
    if name == CRISIS:
        page.write(signed(printed.profit or 0), (at[0], at[1] + 2.8), 8.0, INK, "middle", bold=True)
    else:
        page.drawing(TOKEN_SIGNS[name], at, radius, GOLD, PALE)


def _centre(page: Page, plan: BoardMeasures, printed: Printed, speaker: Speaker) -> None:
    """The central element: its rings, name and number, and the places of the tokens."""
    assert plan.middle is not None
    radius = plan.hub_radius_mm
    page.disc((0.0, 0.0), radius, PALE, INK, BORDER_MM)
    zone = next(zone for zone in plan.zones.values() if zone.middle)
    for edge in (zone.r_min_mm - plan.token_radius_mm, zone.r_max_mm + plan.token_radius_mm):
        page.disc((0.0, 0.0), min(edge, radius - 1.0), edge=tint(CENTRE, 0.4, 0.8), width=0.4)
    for name, at in plan.middle.places.items():
        _place(page, at, plan.marker_radius_mm, name, printed)
    page.write(str(CENTRE), (0.0, 3.0), 7.0, INK, "middle", bold=True)
    page.write(speaker.text(printed.name), (0.0, -radius + 6.0), 4.0, INK, "middle", bold=True, most=radius)
