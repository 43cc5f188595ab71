"""Which board a table's camera looks at, through which lens, and where what it was taught is kept."""

from dataclasses import dataclass
from pathlib import Path

from companion.app import catalogue
from companion.boxes.eyes_plans import load_table
from companion.devices.camera_device import LENS_FILE, TAUGHT_FOLDER
from companion.devices.table_file import TableFile
from vision.find.lens import CameraModel, load_camera
from vision.tables import Plan


class NoBoard(ValueError):
    """The game has no board that a camera could look at."""


@dataclass(frozen=True, slots=True)
class CameraSetting:
    """The board or the mat, the calibrated lens (None: not calibrated), and the folder of taught pictures."""

    plan: Plan
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
