"""Everything to play Orconomy from paper: how to build it, the board, tokens, money, cards, the dice chart."""

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.sheets.board_picture import board_picture
from companion.games.orconomy.sheets.card_sheets import card_sheets
from companion.games.orconomy.sheets.dice_chart import dice_chart
from companion.games.orconomy.sheets.token_sheets import coin_sheets, token_sheets
from companion.games.orconomy.words.sheet_tables import GUIDE
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.games.ring.board_sheets import BuildingGuide, board_plan
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Paper
from companion.printing.printed_sheet import NothingToPrint, Sheet

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
