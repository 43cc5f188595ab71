"""The tokens of all clans with both sides, the single tokens, and the Skulls and Trophies, to cut out."""

from collections.abc import Sequence
from functools import partial

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.rules.box import Supply
from companion.games.orconomy.screen.clans import MARKS
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.sector_picture import SILVER
from companion.games.ring.board_sheets import GOLD, PALE
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import Sheet
from companion.printing.round_board import cell_mm, folded
from companion.printing.tiling import Piece, in_rows
from companion.ui.paint.icons import ICONS as HOUSE
from companion.ui.paint.icons import Drawing
from companion.ui.paint.theme import ON_MARK

COIN_MM = 19.0
CRISIS_ORANGE = "#F08424"
BRONZE = "#8A6A2F"
SINGLE = "#F3ECDB"


def token_sheets(plan: BoardMeasures, supply: Supply, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Each token as a pair of discs: folded at the dashed lines round cardboard, it has both sides."""
    pieces = [partial(_company, plan=plan, mark=mark) for mark in MARKS for _ in range(supply.tokens_per_player)]
    return in_rows(speaker.text("Tokens"), [*pieces, *_singles(plan)], cell_mm(plan), paper, supply.tokens_per_player)


def coin_sheets(supply: Supply, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Skulls of silver and gold, and Trophies, one side only."""
    kinds: Sequence[tuple[int, Drawing, str, str]] = (
        (supply.silver, ICONS["skull"], SILVER, "1"),
        (supply.gold, ICONS["skull"], GOLD, str(supply.gold_value)),
        (supply.trophies, HOUSE["trophy"], BRONZE, ""),
    )
    pieces = [partial(_coin, drawing=drawing, colour=colour, worth=worth)
              for count, drawing, colour, worth in kinds for _ in range(count)]  # fmt: skip
    return in_rows(speaker.text("Skulls and Trophies"), pieces, (COIN_MM, COIN_MM), paper)


def _company(page: Page, plan: BoardMeasures, mark: str) -> None:
    look, radius = MARKS[mark], plan.token_radius_mm
    sign = HOUSE[look.sign]
    face, bones = folded(page, plan, radius)
    page.disc(face, radius, look.colour, ON_MARK, 0.3)
    page.drawing(sign, face, radius * 1.5, ON_MARK, look.colour)
    page.disc(bones, radius, ON_MARK)
    page.drawing(ICONS["bones"], bones, radius * 1.9, look.colour, ON_MARK)
    page.disc(bones, radius * 0.66, ON_MARK)
    page.drawing(sign, bones, radius * 1.05, look.colour, ON_MARK)


def _singles(plan: BoardMeasures) -> list[Piece]:
    """The Crisis and the Activity token, the Oracle's and the Hindmost Orc's, alike on both sides."""
    marker, token = plan.marker_radius_mm, plan.token_radius_mm
    looks: Sequence[tuple[Drawing, str, str, float]] = (
        (ICONS["bolt"], CRISIS_ORANGE, ON_MARK, marker),
        (ICONS["pointer"], ON_MARK, "#FFFFFF", marker),
        (HOUSE["eye"], BRONZE, SINGLE, token),
        (ICONS["last"], BRONZE, SINGLE, token),
    )
    return [partial(_single, plan=plan, drawing=drawing, ink=ink, ground=ground, radius=radius)
            for drawing, ink, ground, radius in looks]  # fmt: skip


def _single(page: Page, plan: BoardMeasures, drawing: Drawing, ink: str, ground: str, radius: float) -> None:
    for side in folded(page, plan, radius):
        page.disc(side, radius, ground, ON_MARK, 0.3)
        page.drawing(drawing, side, radius * 1.3, ink, ground)


def _coin(page: Page, drawing: Drawing, colour: str, worth: str) -> None:
    middle, half = COIN_MM / 2, COIN_MM / 2 - 1.2
    page.disc((middle, middle), half, PALE, colour, 0.9)
    page.drawing(drawing, (middle, middle - (1.6 if worth else 0.0)), half * 1.05, colour, PALE)
    page.write(worth, (middle, COIN_MM - 3.4), 3.8, INK, "middle", bold=True)
