"""The practice table's end of the app's control door: it moves the clock, presses buttons, and reads the screen's
view.
"""

import json
import math
import select
import socket
import time
from contextlib import suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

from companion.appliance.working_process import SignsOfWork
from hardware.ports import Closing

PATIENCE = 60.0
"""Wall seconds in which the app opens its door, or answers; of one whose process is known, seconds in which that does
nothing at all: an emulated machine takes minutes to answer, and does not hang.
"""
LOOK_S = 1.0  # wall seconds of waiting, after which is looked whether the app's process works
View = dict[str, Any]


class AppGone(ConnectionError):
    """The app has ended or was killed."""


class AppLink(Closing):
    """A connection to a running app. A context manager; closing twice is fine."""

    def __init__(self, path: Path, app: Popen[bytes] | None = None, look_s: float = LOOK_S) -> None:
        """Waits for the door at `path`, and for each answer, as long as the process of `app` works; `look_s` is how
        often that is looked at. Raises AppGone.
        """
        self.view: View = {}
        self.touches, self.open = 0, False
        """How often somebody else has touched the screen, and whether they have anything open on it."""
        self._presses = 0
        self._wishes: list[str] = []
        self._app, self._look_s = app, look_s
        self._socket = _connected(path, app)
        self._socket.settimeout(PATIENCE)
        self._line = self._socket.makefile("rwb")

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        """Send one request and wait for the answer; the view is kept. Raises AppGone, or ValueError with the app's
        error.
        """
        try:
            self._line.write(json.dumps({"op": op, **values}).encode() + b"\n")
            self._line.flush()
            self._wait_for_answer()
            raw = self._line.readline()
        except OSError as error:
            raise AppGone(f"the app does not answer: {error}") from error
        if not raw:
            raise AppGone("the app has ended")
        answer: dict[str, Any] = json.loads(raw)
        if "error" in answer:
            raise ValueError(answer["error"])
        self.view = answer.get("view", self.view)
        person = answer.get("person", {})
        self.touches, self.open = self._presses + person.get("touches", 0), person.get("open", False)
        self._wishes += person.get("wishes", ())
        return answer

    def _wait_for_answer(self) -> None:
        """Returns once there is something to read, or too long nothing: reading it then fails."""
        # However long it has played: an app that computes round in circles gives the answer up by itself.
        signs = SignsOfWork(self._app.pid, PATIENCE, most_cpu_s=math.inf) if self._app is not None else None
        while signs is not None and signs.working() and not select.select([self._socket], [], [], self._look_s)[0]:
            pass

    def wishes(self) -> list[str]:
        """What somebody has wished of the practice table since the last time."""
        wishes, self._wishes = self._wishes, []
        return wishes

    def press(self, text: str) -> bool:
        """Somebody presses a button by its identity; whether there was one."""
        self._presses += 1
        return self.play(text)

    def play(self, text: str) -> bool:
        """A virtual player presses a button; whether there was one."""
        return bool(self.ask("press", text=text)["ok"])

    def say(self, text: str) -> bool:
        """A virtual player tells what no single button tells; whether the app understood it, it says on the screen."""
        self.ask("say", text=text)
        return True

    def position(self) -> dict[str, Any]:
        """The header of the game that goes on from what the app has now."""
        header: dict[str, Any] = self.ask("position")["position"]
        return header

    def close(self) -> None:
        """Leave."""
        with suppress(OSError):  # what was still to be said to an app that has gone
            self._line.close()
        self._socket.close()


def _connected(path: Path, app: Popen[bytes] | None) -> socket.socket:
    """Wait until the app's door is open. Raises AppGone when it stays shut."""
    begun, signs = time.monotonic(), SignsOfWork(app.pid) if app is not None else None
    while True:
        door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        door.settimeout(PATIENCE)
        try:
            door.connect(str(path))
        except OSError as error:
            door.close()
            working = signs.working() if signs is not None else time.monotonic() - begun < PATIENCE
            if not working or (app is not None and app.poll() is not None):
                raise AppGone(f"the app did not open {path} and has ended, or hangs") from error
            time.sleep(0.02)
        else:
            return door
