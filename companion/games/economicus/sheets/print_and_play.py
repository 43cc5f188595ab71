"""A practice board of Economicus from paper: how to build it, the board, chips and tokens. No card texts."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.board import ACTIVE, FORECAST
from companion.games.economicus.boxes.loader import board_path, load_box, with_trial
from companion.games.economicus.rules.box import Box, unknown
from companion.games.economicus.screen.colour_marks import MARKS
from companion.games.economicus.sheets.segment_picture import TOKEN_SIGNS, board_picture
from companion.games.economicus.words.speaker import EconomicusSpeaker
from companion.games.economicus.words.tables import GUIDE, TRIED
from companion.games.ring.board_sheets import GOLD, PALE, BuildingGuide, board_plan
from companion.locale.gaps import signed
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page, Point
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.printing.round_board import cell_mm, folded
from companion.printing.tiling import Piece, in_rows
from companion.schema.wrong_input import BoxError
from companion.ui.paint.icons import ICONS

PAINTS = {
    "red": "#CC3430", "blue": "#2860CE", "green": "#3E9E48", "yellow": "#F4D030", "violet": "#8A3EA8",
    "orange": "#F08024", "white": "#EEEEEC", "black": "#56585C",
}  # fmt: skip
"""What the chips are printed in; each colour has the sign that the screen shows."""
DARK = ("black", "violet", "blue")
"""Colours on which a sign has to be bright."""
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
    """The pages of `board`, by the owner's files in `folder`. Raises NothingToPrint, BoxError or ValueError."""
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
