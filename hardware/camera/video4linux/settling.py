"""How a camera is set up through OpenCV's V4L2 backend: what, and in which order.

Source: OpenCV, modules/videoio/src/cap_v4l.cpp. Format, size and number of buffers each stop the stream and begin it
anew, and the size is only sent to the driver once width and height are both set: so the format comes first (few cameras
manage 1280 x 720 unpacked), then the size, then the rate, and every control after them. A control's number goes to the
driver as it is: automatic exposure is `enum v4l2_exposure_auto_type` of the kernel, where webcams know 1 (manual) and
3 (aperture priority). A driver refuses the value of a control whose automatic is on, so that is switched off first.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import cv2

from hardware.ports import Clock

WIDTH, HEIGHT, RATE = 1280, 720, 30
MJPG = cv2.VideoWriter.fourcc(*"MJPG")
FORMAT: Mapping[int, float] = {
    cv2.CAP_PROP_FOURCC: MJPG,
    cv2.CAP_PROP_FRAME_WIDTH: WIDTH,
    cv2.CAP_PROP_FRAME_HEIGHT: HEIGHT,
    cv2.CAP_PROP_FPS: RATE,
    cv2.CAP_PROP_BUFFERSIZE: 2,
}
"""What is asked for, in this order; a driver that cannot do it keeps its own."""
MANUAL, APERTURE_PRIORITY = 1, 3
AUTOMATICS = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, APERTURE_PRIORITY, MANUAL, (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN)),
    (cv2.CAP_PROP_AUTO_WB, 1, 0, (cv2.CAP_PROP_WB_TEMPERATURE,)),
    (cv2.CAP_PROP_AUTOFOCUS, 1, 0, (cv2.CAP_PROP_FOCUS,)),
)
"""What a camera sets by itself: the control, its value on and off, and the values that it finds."""
UNKNOWN = -1.0  # what OpenCV answers for a control that the camera does not have
AUTOMATIC_S = 2.0
"""Seconds of the clock for which the camera may choose for itself; its pictures are not shown meanwhile."""


class Controlled(Protocol):
    """The part of cv2.VideoCapture that has settings."""

    def get(self, control: int, /) -> float:
        """A setting; UNKNOWN if the camera has none such."""

    def set(self, control: int, value: float, /) -> Any:
        """Asks for a setting; returns False if the camera refused."""


def ask_for_format(camera: Controlled) -> None:
    """Asks for packed pictures at the size the eyes use, and to get those as they come: OpenCV would unpack every one,
    and returns the one before once more when one is damaged.
    """
    for control, value in FORMAT.items():
        camera.set(control, value)
    if packed(camera) == "MJPG":
        camera.set(cv2.CAP_PROP_CONVERT_RGB, 0)


def packed(camera: Controlled) -> str:
    """The four letters of the format the camera really uses."""
    code = int(camera.get(cv2.CAP_PROP_FOURCC))
    letters = bytes(code >> shift & 0xFF for shift in (0, 8, 16, 24)) if code > 0 else b"?"
    return letters.decode("ascii", "replace").strip()


class Settling:
    """Exposure, white balance and focus: automatic for AUTOMATIC_S after the start, then as they are.

    A table is lit evenly and nothing moves towards the camera; what would change later is a hand that shades it.
    """

    def __init__(self, camera: Controlled, clock: Clock) -> None:
        self._camera, self._clock = camera, clock
        self._until = clock.now() + AUTOMATIC_S
        self.settled = False
        self._found = self._stops = 0.0
        self.exposes = False
        """Whether there is an exposure time that can be set, which is only so once its automatic is off."""
        for control, on, _, _ in AUTOMATICS:
            camera.set(control, on)

    def settle(self) -> bool:
        """Whether the settings stay from now on; locks them when it is time."""
        if not self.settled and self._clock.now() >= self._until:
            self.settled = True
            for control, _, off, values in AUTOMATICS:
                self._lock(control, off, values)
            self._found = self._camera.get(cv2.CAP_PROP_EXPOSURE)
            self.exposes = self._found > 0
        return self.settled

    def expose(self, stops: float) -> None:
        """Doubles the exposure time for each stop, and is what it was after as many stops back. It is in units of
        100 microseconds, and 1 is the least.

        Source: the kernel's V4L2_CID_EXPOSURE_ABSOLUTE, to which OpenCV's control goes.
        """
        self._stops += stops
        self._camera.set(cv2.CAP_PROP_EXPOSURE, max(1.0, float(round(self._found * 2**self._stops))))

    def _lock(self, control: int, off: float, values: tuple[int, ...]) -> None:
        if self._camera.get(control) in (UNKNOWN, off):
            return
        settings = {value: self._camera.get(value) for value in values}
        self._camera.set(control, off)
        for value, setting in settings.items():
            if setting != UNKNOWN:
                self._camera.set(value, setting)
