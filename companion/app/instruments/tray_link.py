"""Hands what the eyes report of the dice tray to the dice that the camera sees."""

from companion.eyes import reports
from companion.eyes.reports import Report
from hardware.dice_sources.by_camera import CameraDice
from hardware.dice_sources.lying_dice import LyingDie
from vision.dice.seen import MOVING, NO_TRAY, OUT_OF_VIEW, REST, UNCLEAR, DiceLook

NO_TRAY_NAMED = "the board file names no tray: add the table [tray] to board.toml, or delete camera from dice.sources"
NOT_IN_PICTURE = "the dice tray is not wholly in the camera's picture. Move the camera or the tray, or measure [tray]."


class TrayLink:
    """What the eyes say, in the terms of the dice; `camera` are these dice."""

    def __init__(self, camera: CameraDice) -> None:
        self._camera = camera

    def hear(self, report: Report) -> bool:
        """Take a report in, from the thread that reads the eyes. Whether only the dice want to know of it."""
        if isinstance(report, reports.DiceSeen):
            self._look(report.look)
            return True
        if isinstance(report, reports.Down):
            self._camera.is_blind("silent", report.why)
        elif isinstance(report, reports.Problem) and report.code == reports.CAMERA_LOST:
            self._camera.is_blind(report.why, report.detail)
        elif isinstance(report, reports.Done):
            self._camera.on_time()
        return False

    def _look(self, look: DiceLook) -> None:
        if look.state == REST:
            dice = [LyingDie(die.value, die.x_mm, die.y_mm) for die in look.dice]
            self._camera.lies(dice, look.t, look.t_rest)
        elif look.state == UNCLEAR:
            self._camera.cannot_read(look.t)
        elif look.state == MOVING:
            self._camera.sees()
        elif look.state == NO_TRAY:
            self._camera.is_blind("no_tray", NO_TRAY_NAMED)
        elif look.state == OUT_OF_VIEW:
            self._camera.is_blind("blind", NOT_IN_PICTURE)
