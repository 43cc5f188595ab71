"""The control door: a Unix socket, one JSON object per line, to set the time and press buttons from outside.

It is open only if the app was started with `--control`. The practice table and the tests use it; a real table does
not.
"""

import json
import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, field
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from companion.app.program import Program
from companion.app.requests import (
    LONGEST_LINE,
    LONGEST_PATH,
    Request,
    excerpt,
    number,
    read_request,
    skip_rest,
    snapshot_json,
    text,
)
from companion.locale.preferences import LANGUAGES
from companion.record.failures import DoorError, RequestRefused
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import parse
from hardware.clock import SteppedClock
from hardware.ports import Clock

HANG = 900.0
"""Wall seconds after which an unfinished step counts as hung. An emulated machine reads a board for minutes; whoever
asks looks at the app's process, and leaves sooner if that does nothing.
"""
FRAME = 20.0  # wall seconds after which a frame counts as lost: the table goes on without it
MOST_VISITORS = 4  # when one more connects, the one silent for longest is disconnected
WAITING = 64  # how many connections may be pending before one is refused
BREATH = 0.2  # wall seconds before the next attempt after a failed accept
STOP = "stop"
LONGEST_STEP = 86_400.0  # table seconds the clock may advance in one step: a day
MOST_BYTES = 10**15
MOST_SPEED = 99
LOG = logging.getLogger(__name__)
Place = tuple[float, float]


class Fingers(Protocol):
    """Turns an intent's text into a touch."""

    def press(self, text: str) -> bool:
        """Presses the button with this identity; False if there is none to press now."""


class IntentFingers:
    """Fingers without a screen: the text goes straight to the session."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def press(self, text: str) -> bool:
        """Sends the intent; the session decides whether it is allowed."""
        self._program.send(parse(text))
        return True


@dataclass(slots=True, eq=False)
class _Visitor:
    """One connection. `heard`: the wall second of its last request, or else of its coming; `spoke`: it has made one;
    `shown`: the last snapshot sent to it; `ends`: it has asked the app to end.
    """

    door: socket.socket
    heard: float = field(default_factory=monotonic)
    spoke: bool = False
    shown: int = -1
    ends: bool = False

    def show_out(self) -> None:
        """Disconnects, even while the visitor's own thread is blocked reading or writing."""
        with suppress(OSError):  # gone already
            self.door.shutdown(socket.SHUT_RDWR)


class Control:
    """Answers its visitors until closed, one request at a time. `stop` is called when one asks the app to end, `person`
    adds to each answer what a person is doing at the screen.

    Each visitor has a thread, so that nobody waits for one who is silent or does not read its answers.
    """

    def __init__(
        self,
        path: Path,
        program: Program,
        clock: Clock,
        fingers: Fingers,
        stop: Callable[[], None],
        shoot: Callable[[str, str], None] | None = None,
        place: Callable[[str], Place | None] | None = None,
        person: Callable[[], Mapping[str, Any]] | None = None,
        way: Callable[[str], Mapping[str, Any] | None] | None = None,
        guide: Callable[[int, bool], None] | None = None,
    ) -> None:
        self._program, self._clock, self._fingers, self._stop, self._shoot = program, clock, fingers, stop, shoot
        self._place, self._person, self._way, self._guide = place, person, way, guide
        self._server = _listen(path)
        self._closed = threading.Event()
        self._turn = threading.Lock()
        self._lock = threading.Lock()
        self._visitors: list[_Visitor] = []
        self._thread = threading.Thread(target=self._serve, name="control", daemon=True)

    def start(self) -> None:
        """Starts listening."""
        self._thread.start()

    def _serve(self) -> None:
        while not self._closed.is_set():
            try:
                door, _ = self._server.accept()
                self._let_in(_Visitor(door))
            except (OSError, RuntimeError) as error:  # out of descriptors or threads, or the door was closed
                if not self._closed.wait(BREATH):
                    LOG.warning("nobody could be let in at the control door: %s", error)

    def _let_in(self, visitor: _Visitor) -> None:
        """Has a visitor attended to; where there are too many, those go first who never said a word, then who was
        silent longest.
        """
        with self._lock:
            crowd = sorted(self._visitors, key=lambda other: (other.spoke, other.heard))
            self._visitors.append(visitor)
        for silent in crowd[: max(0, len(crowd) + 1 - MOST_VISITORS)]:
            silent.show_out()
        try:
            threading.Thread(target=self._attend, args=(visitor,), name="visitor", daemon=True).start()
        except RuntimeError:
            self._forget(visitor)
            raise

    def _attend(self, visitor: _Visitor) -> None:
        """Answers one visitor's requests until either side disconnects."""
        try:
            with visitor.door.makefile("rb") as lines:
                while raw := lines.readline(LONGEST_LINE + 1):
                    visitor.heard, visitor.spoke = monotonic(), True
                    if not skip_rest(lines, raw):
                        break
                    answer = self._answer(visitor, raw)
                    try:
                        visitor.door.sendall(answer)
                    finally:
                        if visitor.ends:  # not before the answer: the app that ends closes this door
                            self._stop()
        except OSError as error:
            LOG.info("a visitor of the control door left in between: %s", error)
        finally:
            self._forget(visitor)

    def _forget(self, visitor: _Visitor) -> None:
        visitor.door.close()
        with self._lock:
            self._visitors.remove(visitor)

    def _answer(self, visitor: _Visitor, raw: bytes) -> bytes:
        """The answer to a line, whatever it contains and whatever goes wrong."""
        try:
            answer = self._carry_out(visitor, read_request(raw))
        except (RequestRefused, TimeoutError) as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        except Exception as error:
            LOG.exception("a request at the control door went wrong: %.200r", raw)
            answer = {"error": f"{type(error).__name__}: {error}"}
        return json.dumps(answer).encode() + b"\n"

    def _carry_out(self, visitor: _Visitor, request: Request) -> dict[str, Any]:
        """Carries out a request. Raises RequestRefused, TimeoutError, and whatever goes wrong in the app."""
        op = text(request, "op")
        if op not in REQUESTS:
            raise RequestRefused(f"{excerpt(op)} is not one of {', '.join(REQUESTS)}")
        if not self._turn.acquire(timeout=HANG):
            raise TimeoutError("another visitor's request is not done yet")
        try:
            answer = {**REQUESTS[op](self, request), **self._view(visitor)}
            visitor.ends = op == STOP
            return answer if self._person is None else {**answer, "person": self._person()}
        finally:
            self._turn.release()

    def _view(self, visitor: _Visitor) -> dict[str, Any]:
        """The newest snapshot, if the visitor has not seen it yet."""
        snapshot = self._program.snapshot()
        if snapshot.version == visitor.shown:
            return {"version": snapshot.version}
        visitor.shown = snapshot.version
        return {"version": snapshot.version, "view": snapshot_json(snapshot)}

    def _tick(self, request: Request) -> dict[str, Any]:
        """Advances the clock; answers when all bytes are read and all timers have fired."""
        if not isinstance(self._clock, SteppedClock):
            raise RequestRefused("this table keeps its own time")
        now, received = self._clock.now(), number({"sent": 0, **request}, "sent", 0, MOST_BYTES, whole=True)
        self._clock.advance(number(request, "t", now, now + LONGEST_STEP))
        sent = 0
        if self._program.dice is not None:
            sent = self._program.dice.wait_idle(int(received), HANG)
        self._program.drain(HANG)
        eyes = self._program.eyes
        if eyes is not None and eyes.pid:
            eyes.wait_ready(HANG)
        return {"sent": sent, "eyes": bool(eyes and eyes.ready)}

    def _wait_for_frame(self, request: Request) -> dict[str, Any]:
        """Waits until the eyes have processed the frame of a time and the session has their result."""
        eyes, taken = self._program.eyes, number(request, "t", 0.0, self._clock.now() + LONGEST_STEP)
        if eyes is not None:
            eyes.wait_done(taken, FRAME)
        self._program.drain(HANG)
        return {"eyes": bool(eyes and eyes.ready)}

    def _press(self, request: Request) -> dict[str, Any]:
        """Presses a button; answers when the session has handled it."""
        pressed = self._fingers.press(text(request, "text"))
        self._program.drain(HANG)
        if self._program.eyes is not None:
            self._program.eyes.wait_quiet(HANG)
            self._program.drain(HANG)
        return {"ok": pressed}

    def _say(self, request: Request) -> dict[str, Any]:
        """Tells the session what no single button tells, such as the choices of a reveal."""
        self._program.send(parse(text(request, "text")))
        self._program.drain(HANG)
        return {}

    def _screenshot(self, request: Request) -> dict[str, Any]:
        """Writes a picture of the screen in a language; writes nothing without a screen."""
        path, language = text(request, "path", LONGEST_PATH), text(request, "language")
        if "\0" in path:
            raise RequestRefused("path holds a zero, which no file's name may")
        if language not in LANGUAGES:
            raise RequestRefused(f"language is {excerpt(language)} and must be one of {', '.join(LANGUAGES)}")
        if self._shoot is not None:
            self._shoot(path, language)
        return {"ok": self._shoot is not None}

    def _where(self, request: Request) -> dict[str, Any]:
        """Where a finger would touch the button with an identity, in window pixels; null if it is not visible."""
        return {"at": self._place(text(request, "id")) if self._place is not None else None}

    def _led(self, request: Request) -> dict[str, Any]:
        """The touches that lead to the button with an identity; null if there is no way, or no screen."""
        return {"way": self._way(text(request, "id")) if self._way is not None else None}

    def _guided(self, request: Request) -> dict[str, Any]:
        """Shows what a practice table says of itself: how fast it goes, whether it stands still."""
        speed = int(number(request, "speed", 1, MOST_SPEED, whole=True))
        if self._guide is not None:
            self._guide(speed, request.get("paused") is True)
        return {"ok": self._guide is not None}

    def _measure(self, _request: Request) -> dict[str, Any]:
        """The cost of the eyes' readings, and of one marker detection for comparison."""
        eyes = self._program.eyes
        measured = eyes.measure(HANG) if eyes is not None else None
        return {} if measured is None else asdict(measured)

    def close(self) -> None:
        """Stops listening and disconnects everybody. Closing twice is fine."""
        self._closed.set()
        with suppress(OSError):  # closed before
            self._server.shutdown(socket.SHUT_RDWR)  # wakes the thread waiting in accept
        self._server.close()
        with self._lock:
            visitors = tuple(self._visitors)
        for visitor in visitors:
            visitor.show_out()


def _listen(path: Path) -> socket.socket:
    """Listens at `path`, removing the socket of a killed app. Raises DoorError."""
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            path.unlink()
        server.bind(str(path))
        os.chmod(path, 0o600)
        server.listen(WAITING)
    except OSError as error:
        server.close()
        raise DoorError(
            f"--control {path}: the door cannot be opened there ({error.strerror or error}). Name a new file in a"
            " folder that is there, with at most 100 characters in all."
        ) from error
    return server


REQUESTS: Mapping[str, Callable[[Control, Request], dict[str, Any]]] = {
    "tick": Control._tick, "seen": Control._wait_for_frame, "press": Control._press, "say": Control._say,
    "look": lambda _door, _request: {}, STOP: lambda _door, _request: {"ok": True}, "screenshot": Control._screenshot,
    "where": Control._where, "way": Control._led, "guide": Control._guided, "measure": Control._measure,
    # the header of the game that goes on from here; empty while none runs
    "position": lambda door, _request: {"position": door._program.snapshot().position()},
    "eyes": lambda door, _request: {"pid": door._program.eyes.pid if door._program.eyes else 0},
}  # fmt: skip
