"""A Pi's ribbon camera through Raspberry Pi's Python library `picamera2`, where it is installed.

Source: The Picamera2 Library (Raspberry Pi), "Camera controls" and "Capturing arrays": the format called RGB888 lies in
memory as blue, green, red, which is what OpenCV uses.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from hardware.camera.live import LiveCamera, Raw
from hardware.camera.video4linux.settling import AUTOMATIC_S, HEIGHT, RATE, WIDTH
from hardware.errors import CameraLost, PortAbsent, PortBusy
from hardware.ports import Clock

FOUND = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
"""What the camera has found out by itself; setting exposure time and gain, or the colour gains, ends the automatic."""
MANUAL_FOCUS = 0  # libcamera's controls.AfModeEnum.Manual


class PicameraFeed:
    """The pictures of a started Picamera2; none while it still chooses exposure, white balance and focus."""

    packed = "BGR"
    lasting = False

    def __init__(self, camera: Any, clock: Clock, where: str) -> None:
        self._camera, self._clock, self.where = camera, clock, where
        self._automatic_until: float | None = clock.now() + AUTOMATIC_S
        self._found_us = 0
        self._stops = 0.0

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the camera stopped."""
        try:
            picture = np.asarray(self._camera.capture_array("main"), np.uint8)
            if self._automatic_until is None:
                return (Raw(picture),)
            if self._clock.now() >= self._automatic_until:
                self._automatic_until = None
                self._lock()
        except RuntimeError as error:
            raise CameraLost(
                f"the camera stopped giving pictures: {self.where}. Check its plug and cable, then reconnect it."
            ) from error
        return ()

    def _lock(self) -> None:
        metadata = self._camera.capture_metadata()
        kept = {name: metadata[name] for name in FOUND if name in metadata}
        focus = {"AfMode": MANUAL_FOCUS} if "LensPosition" in kept else {}
        self._found_us = int(kept.get("ExposureTime", 0))
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False, **focus, **kept})

    @property
    def exposes(self) -> bool:
        """Once its automatic is off, where the camera says what it found."""
        return self._automatic_until is None and self._found_us > 0

    def expose(self, stops: float) -> None:
        """Doubles the exposure time, which is in microseconds, for each stop; as many stops back it is what it was."""
        self._stops += stops
        self._camera.set_controls({"ExposureTime": max(1, round(self._found_us * 2**self._stops))})

    def stop(self) -> None:
        """The next picture ends a waiting capture."""

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()


def open_picamera(number: str, clock: Clock) -> LiveCamera:
    """Opens ribbon camera `number`. Raises PortAbsent or PortBusy, each saying what to do."""
    try:
        from picamera2 import Picamera2  # only where it is needed: it is the Pi's own, and loads for a second
    except (ImportError, OSError) as error:
        raise PortAbsent(
            f"picamera2 cannot be used here ({error}). Install the package python3-picamera2, or write rpicam:{number}"
            " in the table file."
        ) from error
    try:
        camera = Picamera2(int(number))
    except IndexError as error:
        raise PortAbsent(
            f"there is no ribbon camera {number}. Check its ribbon cable at both ends, with the Pi switched off."
        ) from error
    except RuntimeError as error:
        raise PortBusy(
            f"another program holds the camera picamera2:{number}. Close it, or use another camera."
        ) from error
    main = {"size": (WIDTH, HEIGHT), "format": "RGB888"}
    camera.configure(camera.create_video_configuration(main=main, controls={"FrameRate": RATE}))
    camera.start()
    return LiveCamera(PicameraFeed(camera, clock, f"picamera2:{number}"), clock)
