"""Which board a table's camera looks at, through which lens, and where what it was taught is kept."""

from dataclasses import dataclass
from pathlib import Path

from companion.app import catalogue, wiring
from companion.app.instruments.kept_files import LENS_FILE, TAUGHT_FOLDER
from vision.find.lens import CameraModel, load_camera
from vision.tables import Plan, load_table


class NoBoard(ValueError):
    """The game has no board that a camera could look at."""


@dataclass(frozen=True, slots=True)
class CameraSetting:
    """The board or the mat, the calibrated lens (None: not calibrated), and the folder of taught pictures."""

    plan: Plan
    camera: CameraModel | None
    taught: Path


def camera_setting(
    table: wiring.TableFile, board: Path | None = None, taught: Path | None = None, camera: Path | None = None
) -> CameraSetting:
    """What belongs to a table, with files named otherwise in place of its own.

    Raises NoBoard, BoardFileError or CameraFileError.
    """
    file = board or catalogue.games(table.folder).named(table.game).board.file()
    if file is None:
        raise NoBoard(f"{table.game} has no board in millimetres. Name one with --board.")
    own = table.folder / LENS_FILE
    lens = camera or (own if own.is_file() else None)
    return CameraSetting(load_table(file), load_camera(lens) if lens else None, taught or table.folder / TAUGHT_FOLDER)
