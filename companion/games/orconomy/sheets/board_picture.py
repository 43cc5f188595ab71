"""The whole printed board: ten sectors in numerical order round the hub."""

from functools import partial

from companion.boxes.board_file import BoardPlan
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.sector_picture import SectorPicture
from companion.games.ring.board_sheets import PALE, round_picture
from companion.locale.sentences import Speaker
from companion.printing.pdf_page import INK, Page
from companion.printing.tiling import Picture
from companion.ui.paint.icons import ICONS as HOUSE

BRONZE = "#8A6A2F"


def board_picture(plan: BoardPlan, box: Box, speaker: Speaker) -> Picture:
    """The board, its sectors in numerical order."""
    sectors = [SectorPicture(plan, printed, speaker).draw for printed in box.prints.values()]
    return round_picture(plan, sectors, partial(_hub, plan=plan, box=box, speaker=speaker))


def _hub(page: Page, plan: BoardPlan, box: Box, speaker: Speaker) -> None:
    """The middle: how many Trophies win."""
    radius = plan.hub_radius_mm
    page.disc((0.0, 0.0), radius, PALE, INK, 0.5)
    page.disc((0.0, 0.0), radius * 0.93, edge=BRONZE, width=1.2)
    page.drawing(HOUSE["trophy"], (0.0, -radius * 0.42), radius * 0.46, BRONZE, PALE)
    page.write(speaker.text("Trophies to win"), (0.0, radius * 0.08), radius * 0.1, INK, "middle", most=radius * 1.5)
    for index, (players, trophies) in enumerate(box.targets.items()):
        x = (index - (len(box.targets) - 1) / 2) * radius * 0.36
        page.write(str(trophies), (x, radius * 0.36), radius * 0.21, INK, "middle", bold=True)
        for person in range(players):
            at = (x + (person - (players - 1) / 2) * radius * 0.055, radius * 0.45)
            page.drawing(HOUSE["person"], at, radius * 0.07, BRONZE, PALE)
    page.drawing(ICONS["skull"], (0.0, radius * 0.68), radius * 0.24, BRONZE, PALE)
