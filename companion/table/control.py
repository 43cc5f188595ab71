"""A door for whoever keeps the time and moves the fingers from outside: a Unix socket, one JSON object a line.

It is open only when the app was started with `--control`. The practice table and the tests use it; a real table does
not.
"""

import json
import os
import socket
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from companion.table.errors import DoorError
from companion.table.intents import parse
from companion.table.plain import snapshot_json
from companion.table.program import Program
from hardware.clock import SteppedClock
from hardware.ports import Clock

HANG = 20.0
"""Wall seconds after which a step that does not end counts as hung."""
LONGEST_LINE = 10_000
Request = Mapping[str, Any]
Place = tuple[float, float]


class Fingers(Protocol):
    """Whatever turns an intent's text into a touch."""

    def press(self, text: str) -> bool:
        """Press the button with this identity; False when there is none to be pressed now."""
        ...


class IntentFingers:
    """Fingers where there is no screen: the text goes straight to the session."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def press(self, text: str) -> bool:
        """Send the intent; whether it is allowed is the session's business."""
        self._program.send(parse(text))
        return True


class Control:
    """Serves one visitor at a time until closed. `stop` is called when the visitor asks the app to end, `person` says
    in each answer what a person does at the screen.
    """

    def __init__(
        self, path: Path, program: Program, clock: Clock, fingers: Fingers, stop: Callable[[], None],
        shoot: Callable[[str, str], None] | None = None, place: Callable[[str], Place | None] | None = None,
        person: Callable[[], Mapping[str, Any]] | None = None,
    ) -> None:  # fmt: skip
        self._program, self._clock, self._fingers, self._stop, self._shoot = program, clock, fingers, stop, shoot
        self._place, self._person = place, person
        self._shown = -1
        self._server = _opened(path)
        self._closed = False
        self._thread = threading.Thread(target=self._serve, name="control", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def _serve(self) -> None:
        while not self._closed:
            try:
                visitor, _ = self._server.accept()
            except OSError:
                return  # closed while waiting
            self._shown = -1
            with visitor, visitor.makefile("rwb") as line:
                try:
                    while raw := line.readline(LONGEST_LINE):
                        line.write(json.dumps(self._answer(_request(raw))).encode() + b"\n")
                        line.flush()
                except (OSError, ValueError, RecursionError):
                    continue  # the visitor went away in mid-line; the next one is welcome

    def _answer(self, request: Request) -> dict[str, Any]:
        action = REQUESTS.get(str(request.get("op")))
        if action is None:
            return {"error": f"{request.get('op')!r} is not one of {', '.join(REQUESTS)}"}
        try:
            answer = action(self, request)
        except (TimeoutError, KeyError, TypeError, ValueError) as error:
            return {"error": f"{type(error).__name__}: {error}"}
        return {**answer, **self._view(), **({"person": self._person()} if self._person is not None else {})}

    def _view(self) -> dict[str, Any]:
        """The newest snapshot, when the visitor has not seen it yet."""
        snapshot = self._program.snapshot()
        if snapshot.version == self._shown:
            return {"version": self._shown}
        self._shown = snapshot.version
        return {"version": self._shown, "view": snapshot_json(snapshot)}

    def _tick(self, request: Request) -> dict[str, Any]:
        """Move the clock; answers when all bytes were read and all timers have fired."""
        if not isinstance(self._clock, SteppedClock):
            raise ValueError("this table keeps its own time")
        self._clock.advance(float(request["t"]))
        sent = 0
        if self._program.dice is not None:
            sent = self._program.dice.wait_idle(int(request.get("sent", 0)), HANG)
        self._program.drain(HANG)
        eyes = self._program.eyes
        if eyes is not None and eyes.pid:
            eyes.wait_ready(HANG)
        return {"sent": sent, "eyes": bool(eyes and eyes.ready)}

    def _seen(self, request: Request) -> dict[str, Any]:
        """Wait until the eyes have looked at the frame of a time and the session knows what they saw."""
        eyes = self._program.eyes
        if eyes is not None:
            eyes.wait_done(float(request["t"]), HANG)
        self._program.drain(HANG)
        return {"eyes": bool(eyes and eyes.ready)}

    def _press(self, request: Request) -> dict[str, Any]:
        """Press a button; answers when the session has done what it says."""
        pressed = self._fingers.press(str(request["text"]))
        self._program.drain(HANG)
        if self._program.eyes is not None:
            self._program.eyes.wait_quiet(HANG)
            self._program.drain(HANG)
        return {"ok": pressed}

    def _look(self, _request: Request) -> dict[str, Any]:
        return {}

    def _screenshot(self, request: Request) -> dict[str, Any]:
        """Write a picture of the screen in a language; without a screen nothing is written."""
        if self._shoot is not None:
            self._shoot(str(request["path"]), str(request["language"]))
        return {"ok": self._shoot is not None}

    def _where(self, request: Request) -> dict[str, Any]:
        """Where a finger would touch the button with an identity, in pixels of the window; null when out of sight."""
        return {"at": self._place(str(request["id"])) if self._place is not None else None}

    def _end(self, _request: Request) -> dict[str, Any]:
        self._stop()
        return {"ok": True}

    def _measure(self, _request: Request) -> dict[str, Any]:
        """What the eyes' readings have cost, and one marker detection beside it."""
        eyes = self._program.eyes
        return dict(eyes.measure(HANG)) if eyes is not None else {}

    def _eyes_pid(self, _request: Request) -> dict[str, Any]:
        return {"pid": self._program.eyes.pid if self._program.eyes else 0}

    def close(self) -> None:
        """Stop listening. Closing twice is fine."""
        self._closed = True
        self._server.close()


def _opened(path: Path) -> socket.socket:
    """Listen at `path`; a door that a killed app left behind is taken away. Raises DoorError."""
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            path.unlink()
        server.bind(str(path))
        os.chmod(path, 0o600)
        server.listen(1)
    except OSError as error:
        server.close()
        raise DoorError(
            f"--control {path}: the door cannot be opened there ({error.strerror or error}). Name a new file in a"
            " folder that is there, with at most 100 characters in all."
        ) from error
    return server


def _request(raw: bytes) -> Request:
    """One line of a visitor. Raises ValueError when it is no JSON object."""
    request = json.loads(raw)
    if not isinstance(request, dict):
        raise ValueError("a request is one JSON object")
    return request


REQUESTS: Mapping[str, Callable[[Control, Request], dict[str, Any]]] = {
    "tick": Control._tick, "seen": Control._seen, "press": Control._press, "look": Control._look,
    "screenshot": Control._screenshot, "stop": Control._end, "eyes": Control._eyes_pid,
    "where": Control._where, "measure": Control._measure,
}  # fmt: skip
