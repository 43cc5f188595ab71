"""Everything to play Orconomy from paper: how to build it, the board, tokens, money, cards, the dice chart."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.card_sheets import card_sheets
from companion.games.orconomy.sheets.dice_chart import dice_chart
from companion.games.orconomy.sheets.sector_picture import SectorPicture
from companion.games.orconomy.sheets.token_sheets import coin_sheets, token_sheets
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.games.orconomy.words.tables import GUIDE
from companion.games.ring.board_sheets import PALE, BuildingGuide, board_plan, round_picture
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.printing.tiling import Picture
from companion.ui.paint.icons import ICONS as HOUSE

Printed = Callable[[Path | None, Paper, Speaker], list[Sheet]]


def sheets(what: str, paper: Paper, language: str, folder: Path | None) -> list[Sheet]:
    """The pages of `board` or `cards`, by the owner's own board and box files in `folder` when there are any.

    Raises NothingToPrint for anything else, BoxError or ValueError when a file says something that cannot be.
    """
    if what not in PRINTED:
        raise NothingToPrint("orconomy", what)
    return PRINTED[what](folder, paper, OrconomySpeaker(language))


def _cards(folder: Path | None, paper: Paper, speaker: Speaker) -> list[Sheet]:
    return card_sheets(load_box(data_dir=folder), paper, speaker)


def _board(folder: Path | None, paper: Paper, speaker: Speaker) -> list[Sheet]:
    box, plan = load_box(data_dir=folder), board_plan(board_path(data_dir=folder), "sector")
    groups = {
        "tokens": token_sheets(plan, box.supply, paper, speaker),
        "coins": coin_sheets(box.supply, paper, speaker),
        "cards": card_sheets(box, paper, speaker),
        "chart": [dice_chart(box, paper, speaker)],
    }
    title, picture = speaker.text("Orconomy to print and play"), board_picture(plan, box, speaker)
    guide = BuildingGuide(title, GUIDE, plan, picture, speaker)
    return guide.sheets(paper, groups, count=box.supply.tokens_per_player, gold=box.supply.gold_value)


PRINTED: Mapping[str, Printed] = {"board": _board, "cards": _cards}


BRONZE = "#8A6A2F"


def board_picture(plan: BoardMeasures, box: Box, speaker: Speaker) -> Picture:
    """The board, its sectors in numerical order."""
    sectors = [SectorPicture(plan, printed, speaker).draw for printed in box.prints.values()]
    return round_picture(plan, sectors, partial(_hub, plan=plan, box=box, speaker=speaker))


def _hub(page: Page, plan: BoardMeasures, box: Box, speaker: Speaker) -> None:
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
