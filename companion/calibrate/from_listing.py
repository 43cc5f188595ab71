"""Teaches a table from the listing of a folder: a board and its pieces, or a mat and its cards."""

from collections.abc import Collection
from pathlib import Path
from typing import Final

from companion.calibrate.calibration_result import Calibration
from companion.calibrate.camera_setting import CameraSetting
from companion.calibrate.listing_file import read_listing
from companion.calibrate.mat_listing import read_mat_listing
from companion.calibrate.mat_teaching import MatTeacher, calibrate_cards, calibrate_mat
from companion.calibrate.teaching_pictures import PictureTeacher, calibrate_board, calibrate_tokens
from vision.cards.card_plan import CardPlan


class OtherTable(ValueError):
    """The command is for boards, and this table is a mat with cards, or the other way round."""


ON_BOARDS: Final = {"board": calibrate_board, "tokens": calibrate_tokens}
ON_MATS: Final = {"board": calibrate_mat, "cards": calibrate_cards}
"""By the word on the command line what is taught."""


def taught_from(what: str, folder: Path, setting: CameraSetting) -> Calibration:
    """Teaches what the word says. Raises OtherTable where a table has none of it, ValueError or OSError."""
    if isinstance(setting.plan, CardPlan):
        _check(what, ON_MATS, "mat with cards", f"orctable calibrate cards --from {folder}")
        mat = read_mat_listing(folder, setting.plan)
        return ON_MATS[what](mat, MatTeacher(setting.plan, setting.taught, setting.camera), setting.taught)
    _check(what, ON_BOARDS, "board with pieces", f"orctable calibrate tokens --from {folder}")
    table = read_listing(folder, setting.plan)
    return ON_BOARDS[what](table, PictureTeacher(setting.plan, setting.taught, setting.camera), setting.taught)


def _check(what: str, known: Collection[str], table: str, instead: str) -> None:
    if what not in known:
        raise OtherTable(f"calibrate {what}: this table is a {table}. Write: {instead}")
