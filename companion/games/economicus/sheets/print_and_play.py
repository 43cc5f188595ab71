"""A practice board of Economicus from paper: how to build it, the board, chips and tokens. No card texts."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.board import ACTIVE, CRISIS, FORECAST
from companion.games.economicus.boxes.loader import board_path, load_box, with_trial
from companion.games.economicus.rules.box import CENTRE, Box, Printed, unknown
from companion.games.economicus.screen.colour_marks import MARKS
from companion.games.economicus.words.speaker import EconomicusSpeaker
from companion.games.economicus.words.tables import GUIDE, TRIED
from companion.games.ring.board_sheets import (
    BORDER_MM,
    GOLD,
    PALE,
    BuildingGuide,
    board_plan,
    price_field,
    round_picture,
    tint,
)
from companion.locale.gaps import signed
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page, Point
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.printing.round_board import cell_mm, folded, panel, sector
from companion.printing.tiling import Picture, Piece, in_rows
from companion.schema.wrong_input import BoxError
from companion.ui.paint.icons import ICONS, Drawing
from companion.ui.paint.icons import ICONS as HOUSE

PAINTS = {
    "red": "#CC3430", "blue": "#2860CE", "green": "#3E9E48", "yellow": "#F4D030", "violet": "#8A3EA8",
    "orange": "#F08024", "white": "#EEEEEC", "black": "#56585C",
}  # fmt: skip
"""What the chips are printed in; each colour has the sign that the screen shows."""
DARK = ("black", "violet", "blue")  # colours on which a sign has to be bright
PAPER, UNDER, TEAL = "#F0EADE", "#16181C", "#3C968C"
CRISIS_INK, CRISIS_GROUND = "#D64A8C", "#3A2228"
SQUARE = 0.62


def chip_sheets(plan: BoardMeasures, box: Box, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Each chip as a pair of discs: folded at the dashed lines round cardboard, it has both sides."""
    return in_rows(speaker.text("Chips and tokens"), [*_chips(plan, box), *_tokens(plan, box)], cell_mm(plan), paper)


def _chips(plan: BoardMeasures, box: Box) -> Iterator[Piece]:
    for colour in MARKS:
        yield from [partial(_company, plan=plan, colour=colour)] * box.amounts.companies
        yield from [partial(_startup, plan=plan, colour=colour)] * box.amounts.startups


def _company(page: Page, plan: BoardMeasures, colour: str) -> None:
    """Painted to the rim; under a loan a ring of paint on dark."""
    radius, paint, against = plan.token_radius_mm, PAINTS[colour], _against(colour)
    face, back = folded(page, plan, radius)
    for at, ground, ink in ((face, paint, against), (back, _under(colour), paint)):
        page.disc(at, radius, PAPER if ground == PAINTS["black"] else ground, UNDER, 0.3)
        page.disc(at, radius * 0.8, ground, ink, radius * 0.09)
        page.drawing(ICONS[MARKS[colour].sign], at, radius * 0.9, ink, ground)


def _startup(page: Page, plan: BoardMeasures, colour: str) -> None:
    """A square of paint on paper; under a loan on dark."""
    radius, paint = plan.token_radius_mm, PAINTS[colour]
    for at, ground in zip(folded(page, plan, radius), (PAPER, _under(colour)), strict=True):
        page.disc(at, radius, ground, UNDER, 0.3)
        half = radius * SQUARE
        page.box(Frame(at[0] - half, at[1] - half, 2 * half, 2 * half), paint, UNDER, 0.5)
        page.drawing(ICONS[MARKS[colour].sign], at, radius * 0.72, _against(colour), paint)


def _against(colour: str) -> str:
    return PAPER if colour in DARK else UNDER


def _under(colour: str) -> str:
    """What is under the paint of a chip that is turned over."""
    return TEAL if colour == "black" else UNDER


def _tokens(plan: BoardMeasures, box: Box) -> Iterator[Piece]:
    """Active Industry and Crisis Forecast, then a token for each strength, alike on both sides."""
    yield partial(_token, plan=plan, name=ACTIVE, ground=GOLD, ink=PALE)
    yield partial(_token, plan=plan, name=FORECAST, ground="#547896", ink=PALE)
    yield from (partial(_strength, plan=plan, strength=strength) for strength in box.strengths)


def _token(page: Page, plan: BoardMeasures, name: str, ground: str, ink: str) -> None:
    radius = plan.marker_radius_mm
    for at in folded(page, plan, radius):
        page.disc(at, radius, ground, INK, 0.3)
        page.drawing(TOKEN_SIGNS[name], at, radius * 1.3, ink, ground)


def _strength(page: Page, plan: BoardMeasures, strength: int) -> None:
    """A crack, alike on all strengths, so that the camera knows any of them; the number is for people."""
    radius = plan.marker_radius_mm
    for at in folded(page, plan, radius):
        page.disc(at, radius, CRISIS_GROUND, INK, 0.3)
        page.line(_crack(at, radius), CRISIS_INK, radius * 0.24)
        page.write(signed(-strength), (at[0], at[1] + radius * 0.75), radius * 0.4, PALE, "middle", bold=True)


def _crack(at: Point, radius: float) -> list[Point]:
    steps = ((-0.8, -0.35), (-0.25, 0.1), (0.05, -0.3), (0.8, 0.4))
    return [(at[0] + x * radius, at[1] + (y - 0.15) * radius) for x, y in steps]


def sheets(what: str, paper: Paper, language: str, folder: Path | None) -> list[Sheet]:
    """The pages of `board`, by the owner's own board and box files in `folder` when there are any.

    Raises NothingToPrint for anything else, BoxError or ValueError when a file says something that cannot be.
    """
    if what != "board":
        raise NothingToPrint("economicus", what)
    known, plan, speaker = load_box(data_dir=folder), _plan(board_path(data_dir=folder)), EconomicusSpeaker(language)
    box = with_trial(known)
    picture = board_picture(plan, dict(box.prints), speaker)
    steps = (*GUIDE, *([TRIED] if unknown(known.prints) else []))
    guide = BuildingGuide(speaker.text("A practice board of Economicus"), steps, plan, picture, speaker)
    chips, amounts = chip_sheets(plan, box, paper, speaker), box.amounts
    return guide.sheets(paper, {"chips": chips}, companies=amounts.companies, startups=amounts.startups)


def _plan(file: Path) -> BoardMeasures:
    """The board's measures. Raises BoxError when it has no middle, or hub and rim leave no room for a segment."""
    if BoardMeasures.read(file).middle is None:
        raise BoxError(str(file), "middle", "is missing: industry 7 lies there", "Compare it with the usual file.")
    return board_plan(file, "segment")


STATE_RING: Final = 0.72  # how large the inner ring of a state slot is, by the slot's radius
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
