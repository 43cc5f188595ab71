"""The whole printed board: ten sectors in numerical order round the hub."""

from companion.boxes.board_file import BoardPlan
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.sector_picture import PALE, SectorPicture
from companion.locale.sentences import Speaker
from companion.printing.pdf_page import INK, Page
from companion.printing.tiling import Picture
from companion.ui.paint.icons import ICONS as HOUSE

EDGE_MM = 1.0
"""Beyond the rim, so that its line is whole."""
BRONZE = "#8A6A2F"


def board_picture(plan: BoardPlan, box: Box, speaker: Speaker) -> Picture:
    """The board as a picture whose middle is that of the ring."""
    reach = plan.outer_radius_mm + EDGE_MM
    sectors = [SectorPicture(plan, printed, speaker) for printed in box.prints.values()]

    def draw(page: Page) -> None:
        with page.placed(reach, reach):
            for position, sector in enumerate(sectors):
                with page.placed(0.0, 0.0, turn_deg=360 * position / plan.areas):
                    sector.draw(page)
            _hub(page, plan, box, speaker)

    return Picture(2 * reach, 2 * reach, draw)


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
