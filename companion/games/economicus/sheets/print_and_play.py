"""A practice board of Economicus from paper: how to build it, the board, chips and tokens. No card texts."""

from pathlib import Path

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.boxes.loader import board_path, load_box, with_trial
from companion.games.economicus.rules.box import unknown
from companion.games.economicus.sheets.chip_sheets import chip_sheets
from companion.games.economicus.sheets.segment_picture import board_picture
from companion.games.economicus.words.speaker import EconomicusSpeaker
from companion.games.economicus.words.tables import GUIDE, TRIED
from companion.games.ring.board_sheets import BuildingGuide, board_plan
from companion.printing.paper_sizes import Paper
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.schema.wrong_input import BoxError


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
