"""The camera above the board: a device that the eyes own, in a process of theirs."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from companion.devices.camera_by_touch import CameraByTouch
from companion.devices.kind import Around, Finding, Kind, Opening
from companion.devices.table_file import TableFile
from companion.schema.sorts import Text
from companion.schema.wrong import CANNOT_BE, CORRECT_IT
from companion.schema.wrong_input import BoxError
from companion.session.snapshot import DeviceView
from hardware.camera.named import check_source
from hardware.errors import UnknownSource

if TYPE_CHECKING:
    from companion.app.instruments.eyes_link import EyesLink
    from companion.eyes.reports import Report

LENS_FILE: Final = "lens.json"  # the calibrated lens, in a table's folder
TAUGHT_FOLDER: Final = "taught"
ON_THIS_MACHINE: Final = ("usb:", "rpicam:", "picamera2:")
Start = Callable[[Callable[["Report"], None]], "EyesLink"]
"""Makes the eyes, not started yet; they report to whoever is handed over."""


class CameraSection(NamedTuple):
    """Where pictures come from."""

    source: Annotated[str, Text()]


class CameraDevice(Kind):
    """See `Kind`. What is opened starts the eyes."""

    kind, title, sign = "camera", "Camera", "camera"
    section = CameraSection
    examples = ('[camera]\nsource = "pipe:/nowhere"', '[camera]\nsource = "usb:/dev/v4l/by-id/nothing"')
    asked = "A camera above the table"
    usual = 'source = "usb:auto"'
    devices_named = ("source",)
    ways = (CameraByTouch(),)

    def plan(self, told: CameraSection | None, around: Around) -> str:
        """Raises BoxError when the source is not understood."""
        if told is None:
            return ""
        try:
            check_source(told.source)
        except UnknownSource as error:
            raise BoxError(around.file, "camera.source", CANNOT_BE.format(problem=error), CORRECT_IT) from error
        return told.source

    def groups(self, plan: str | None) -> Mapping[str, bool]:
        return {"video": bool(plan) and str(plan).startswith(ON_THIS_MACHINE)}

    def open(self, plan: str | None, opening: Opening) -> Start | None:
        """None where there is no camera, or the game has no board."""
        if not plan or opening.board is None:
            return None
        from companion.app.instruments.eyes_link import EyesLink
        from companion.record.storage.files import make_folder

        table, clock, board = opening.table, opening.clock, opening.board
        lens = table.folder / LENS_FILE

        def arguments() -> tuple[str, ...]:
            """Measuring the board or calibrating the lens leaves files that the next child reads."""
            return (
                *("--camera", plan, "--board", str(board), "--taught", str(table.folder / TAUGHT_FOLDER)),
                *("--clock", table.clock, "--keep-lens", str(lens)),
                *(("--lens", str(lens)) if lens.is_file() else ()),
                *(("--dice",) if self.kind in table.dice else ()),
            )

        def start(emit: Callable[["Report"], None]) -> "EyesLink":
            make_folder(table.folder)
            return EyesLink(arguments, clock, emit, table.folder / "eyes.log")

        return start

    def cards(self, device: Any, *, simulated: bool) -> Iterator[DeviceView]:
        """One that is not there says so; `device` are the eyes."""
        if device is None:
            yield DeviceView(self.kind, self.kind, "absent", "not_named", "", simulated)
        elif device.covered:
            yield DeviceView(self.kind, self.kind, "covered", "covered", "", simulated)
        else:
            state = "down" if device.why else "up" if device.ready else "waiting" if device.pid else "down"
            yield DeviceView(self.kind, self.kind, state, device.why, device.detail, simulated)

    def examine(self, table: TableFile) -> Iterator[Finding]:
        from companion.diagnose.camera_check import examine_camera

        return examine_camera(table)
