"""A Pi's ribbon camera through Raspberry Pi's own program `rpicam-vid`, which is started here and ended here.

Source of the options: rpicam-apps, core/options.cpp. The program cannot be told to keep its exposure once it runs; who
wants it fixed writes the values after the camera's number, or uses `picamera2:`.
"""

import os
import select
import shutil
import subprocess
from collections.abc import Mapping, Sequence

from hardware.camera.live import LiveCamera, Raw
from hardware.camera.named import rpicam_words
from hardware.camera.stream import ByteStream
from hardware.errors import CameraLost, PortAbsent
from hardware.ports import Clock

PROGRAM = "rpicam-vid"
PACKAGE = "rpicam-apps"
CHUNK = 1 << 20
MOMENT_S = 0.1  # wall seconds that one `wait` lasts at most
END_S = 0.5  # wall seconds the program has to end when it is asked to; then it is killed
OPTIONS: Mapping[str, str] = {
    "--codec": "mjpeg",
    "--width": "1280",
    "--height": "720",
    "--framerate": "30",
    "--timeout": "0",
    "--output": "-",
}
"""For ever, onto standard output."""
SWITCHES = ("--nopreview", "--flush")


def command(words: str, program: str) -> list[str]:
    """The command for what stands behind `rpicam:`. Raises UnknownSource."""
    number, own = rpicam_words(words)
    told = {"--camera": number, **OPTIONS, **own}
    return [program, *SWITCHES, *(word for pair in told.items() for word in pair)]


class RpicamFeed:
    """The pictures that the running program writes. Raises PortAbsent if it cannot be started."""

    packed = "MJPEG"
    lasting = False

    def __init__(self, words: Sequence[str], where: str) -> None:
        self.where = where
        self._bytes = ByteStream()
        try:
            self._child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise PortAbsent(f"{words[0]} cannot be started ({error}). Install the package {PACKAGE} anew.") from error
        assert self._child.stdout is not None
        self._stream = self._child.stdout.fileno()

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the program has ended."""
        if not select.select([self._stream], [], [], MOMENT_S)[0]:
            return ()
        data = os.read(self._stream, CHUNK)
        if data:
            return self._bytes.feed(data)
        raise CameraLost(
            f"the camera program for {self.where} has ended. It is started again; if that goes on, check the ribbon"
            " cable, and that no other program uses the camera."
        )

    def stop(self) -> None:
        """Asks the program to end."""
        self._child.terminate()

    def close(self) -> None:
        """Ends the program, however it hangs."""
        self._child.terminate()
        try:
            self._child.wait(END_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        assert self._child.stdout is not None
        self._child.stdout.close()


def open_rpicam(words: str, clock: Clock) -> LiveCamera:
    """Starts the camera program. Raises UnknownSource, or PortAbsent if the program is not installed."""
    call = command(words, PROGRAM)
    path = shutil.which(PROGRAM)
    if path is None:
        raise PortAbsent(
            f"the program {PROGRAM} for rpicam:{words} is not installed. Install it: sudo apt install {PACKAGE}"
        )
    return LiveCamera(RpicamFeed([path, *call[1:]], f"rpicam:{words}"), clock)
