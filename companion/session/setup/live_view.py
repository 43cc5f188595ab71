"""What the camera shows while it is set up: asked for once a second, as long as somebody is at that step."""

from typing import Final

from companion.eyes.reports import LensView, TopView, View
from companion.session.context import Context
from companion.session.running_game import RunningGame
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import CameraView, ViewTrouble

CAMERA_STEP: Final = "camera"
EVERY_S: Final = 1.0
PATIENCE_S: Final = 10.0
"""Seconds after which an answer that never came is no longer waited for: the eyes may have been started anew."""


class LiveView:
    """Asks the eyes how the camera stands, and keeps their newest answer."""

    def __init__(self, context: Context, running: RunningGame, set_up: SettingUp) -> None:
        self._context, self._running, self._set_up = context, running, set_up
        self._asked_at = float("-inf")
        self._waiting = False
        self.newest: CameraView | None = None
        """The newest answer while the camera is set up."""

    def tick(self) -> None:
        """Look at the time: ask when the last answer is a second old."""
        eyes, now = self._context.eyes, self._context.clock.now()
        if eyes is None or self._running.on or self._set_up.chosen.step != CAMERA_STEP:
            self.newest = None
        elif now - self._asked_at >= (PATIENCE_S if self._waiting else EVERY_S):
            self._asked_at, self._waiting = now, eyes.tell(self._set_up.view_command())

    def tool_viewed(self, report: TopView | LensView) -> None:
        """The eyes' answer while the board is measured, or the lens calibrated."""
        self._waiting = False
        self._set_up.viewed(report)

    def viewed(self, report: View) -> None:
        """The eyes' answer."""
        self._waiting = False
        troubles = tuple(ViewTrouble(problem.code, problem.x, problem.y, problem.number) for problem in report.problems)
        self.newest = CameraView(report.picture, report.aspect, troubles)
