"""Which board a table's camera looks at, through which lens, and where what it was taught is kept."""

from collections.abc import Collection
from pathlib import Path

from companion.app import catalogue
from companion.boxes.eyes_plans import load_table
from companion.calibrate.calibration_result import Calibration
from companion.calibrate.listing_file import read_listing
from companion.calibrate.mat_listing import read_mat_listing
from companion.calibrate.teaching_pictures import MatTeacher, PictureTeacher, calibrate_empty, calibrate_pieces
from companion.devices.camera_device import LENS_FILE, TAUGHT_FOLDER
from companion.devices.table_file import TableFile
from companion.schema.quick_dataclass import dataclass
from vision.cards.card_plan import CardPlan, TablePlan
from vision.find.lens import CameraModel, load_camera


class NoBoard(ValueError):
    """The game has no board that a camera could look at."""


@dataclass(frozen=True, slots=True)
class CameraSetting:
    """The board or the mat, the calibrated lens (None: not calibrated), and the folder of taught pictures."""

    plan: TablePlan
    camera: CameraModel | None
    taught: Path


def camera_setting(
    table: TableFile, board: Path | None = None, taught: Path | None = None, camera: Path | None = None
) -> CameraSetting:
    """What belongs to a table, with files named otherwise in place of its own.

    Raises NoBoard, BoxError or CameraFileError.
    """
    file = board or catalogue.games(table.folder).named(table.game).board.file()
    if file is None:
        raise NoBoard(f"{table.game} has no board in millimetres. Name one with --board.")
    own = table.folder / LENS_FILE
    lens = camera or (own if own.is_file() else None)
    return CameraSetting(load_table(file), load_camera(lens) if lens else None, taught or table.folder / TAUGHT_FOLDER)


class OtherTable(ValueError):
    """The command is for boards, and this table is a mat with cards, or the other way round."""


def taught_from(what: str, folder: Path, setting: CameraSetting) -> Calibration:
    """Teaches what the word says. Raises OtherTable where a table has none of it, ValueError or OSError."""
    calibrate = calibrate_empty if what == "board" else calibrate_pieces
    if isinstance(setting.plan, CardPlan):
        _check(what, ("board", "cards"), "mat with cards", f"orctable calibrate cards --from {folder}")
        mat = read_mat_listing(folder, setting.plan)
        return calibrate(mat, MatTeacher(setting.plan, setting.taught, setting.camera), setting.taught)
    _check(what, ("board", "tokens"), "board with pieces", f"orctable calibrate tokens --from {folder}")
    table = read_listing(folder, setting.plan)
    return calibrate(table, PictureTeacher(setting.plan, setting.taught, setting.camera), setting.taught)


def _check(what: str, known: Collection[str], table: str, instead: str) -> None:
    if what not in known:
        raise OtherTable(f"calibrate {what}: this table is a {table}. Write: {instead}")
