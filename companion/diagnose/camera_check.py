"""Checks the camera that the table names: whether pictures come, what they are, and whether the eyes can use them.
Finds cameras that are plugged in and not named, with the lines for the table file.
"""

import shutil
import threading
from collections.abc import Iterator

from companion.devices.camera_by_touch import RIBBON, unnamed_cameras
from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.diagnose.picture_check import problems
from hardware.camera.ribbon.rpicam import PACKAGE, PROGRAM
from hardware.camera.source import open_camera
from hardware.camera.video4linux.nodes import Node, nodes
from hardware.camera.video4linux.usb import System
from hardware.clock import MonotonicClock
from hardware.errors import CameraLost, HardwareError
from hardware.ports import Camera, Frame, PictureFormat

CAMERA_S = 12.0
"""Wall seconds a camera has for two different pictures: it may settle for two, and repeat itself for three."""
NOT_NAMED = "not named in the table file"


def examine_camera(table: TableFile, system: System | None = None) -> Iterator[Finding]:
    """The table's camera, and every other one. A camera that another program holds is left alone."""
    system = system or System()
    found = nodes(system.devices, system.ask)
    yield _named_camera(table) if table.camera else Finding("camera", "", False, NOT_NAMED, named=False)
    yield from _other_cameras(table, found, system)


def _named_camera(table: TableFile) -> Finding:
    backend = table.camera.partition(":")[0]
    backend = f"simulated {backend}" if table.simulated else backend
    try:
        with open_camera(table.camera, MonotonicClock()) as camera:
            seen, why = _look(camera)
            sent = camera.format
    except (HardwareError, OSError) as error:
        return Finding("camera", backend, False, str(error))
    if seen is None:
        return Finding("camera", backend, False, why)
    wrong = [*([why] if why else []), *problems(seen.image)]
    return Finding("camera", backend, not wrong, " ".join([_short(sent), *wrong]))


def _look(camera: Camera) -> tuple[Frame | None, str]:
    """The camera's first picture, and what is wrong with what comes after it; on a thread, as nothing may ever come."""
    frames: list[Frame | None] = []
    wrong: list[str] = []

    def read() -> None:
        try:
            frames.append(camera.read())
            if frames[0] is not None:
                camera.read()  # a live camera gives no picture twice: one that is frozen says so here
        except CameraLost as error:
            wrong.append(str(error))
        except (HardwareError, OSError) as error:
            wrong.append(f"no picture: {error}")

    looking = threading.Thread(target=read, name="doctor", daemon=True)
    looking.start()
    looking.join(CAMERA_S)
    if frames and frames[0] is not None:
        return frames[0], wrong[0] if wrong else ""
    if wrong:
        return None, wrong[0]
    if frames:
        return None, "no picture: the source has ended. Name a film or a camera that has pictures."
    return None, f"no picture came within {CAMERA_S:.0f} s. Is whoever sends them running?"


def _short(sent: PictureFormat | None) -> str:
    return f"{sent}." if sent is not None else "It sends pictures."


def _other_cameras(table: TableFile, found: list[Node], system: System) -> Iterator[Finding]:
    """Every camera that is plugged in and that the table does not name."""
    for source, name in unnamed_cameras(table.camera, found, system):
        missing = source == RIBBON and not shutil.which(PROGRAM)
        yield _unnamed(source, name, f" Install its program first: sudo apt install {PACKAGE}." if missing else "")


def _unnamed(source: str, name: str, first: str = "") -> Finding:
    why = f'{name} is plugged in and {NOT_NAMED}.{first} To use it write [camera] and source = "{source}" there'
    return Finding("camera", source.partition(":")[0], False, why, named=False)
