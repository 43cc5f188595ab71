"""The control door stays open whatever its visitors do, and takes no number and no word that would harm the app."""

import json
import logging
import math
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.app.control import MOST_VISITORS, Control, Fingers, IntentFingers
from companion.app.program import Program
from companion.app.requests import LONGEST_LINE
from hardware.clock import SteppedClock
from tests.record import kept_game
from tests.waiting import until

PATIENCE_S = 15.0
LOOK = b'{"op": "look"}\n'


class Clumsy:
    """Fingers that do something nobody thought of."""

    def press(self, text: str) -> bool:
        raise RuntimeError(f"no finger for {text}")


class Door:
    """A door of a running app, and its visitors."""

    def __init__(self, path: Path, app: Program) -> None:
        self.path, self.clock, self.shot = path, SteppedClock(5.0), list[tuple[str, str]]()
        self.broken = False
        self._app = app

    @contextmanager
    def open(self, fingers: Fingers | None = None) -> Iterator[None]:
        def stop() -> None:
            opened.close()

        opened = Control(self.path, self._app, self.clock, fingers or IntentFingers(self._app), stop, self._shoot)
        opened.start()
        try:
            yield
        finally:
            opened.close()
            opened.close()

    def _shoot(self, path: str, language: str) -> None:
        if self.broken:
            raise OSError(f"{path} cannot be written")
        self.shot.append((path, language))

    def visitor(self) -> socket.socket:
        visitor = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        visitor.connect(str(self.path))
        visitor.settimeout(PATIENCE_S)
        return visitor

    def ask(self, **request: Any) -> dict[str, Any]:
        with self.visitor() as visitor:
            return asked(visitor, json.dumps(request).encode() + b"\n")


def asked(visitor: socket.socket, line: bytes) -> dict[str, Any]:
    """What a visitor is answered."""
    visitor.sendall(line)
    answer: dict[str, Any] = json.loads(visitor.makefile("rb").readline())
    return answer


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with kept_game.program(tmp_path_factory.mktemp("running")) as running:
        kept_game.tap(running, *kept_game.SET_UP)
        yield running


@pytest.fixture
def door(tmp_path: Path, app: Program) -> Door:
    return Door(tmp_path / "door", app)


def test_whoever_asks_the_app_to_end_is_answered_before_it_does(door: Door) -> None:
    with door.open(), door.visitor() as visitor:
        assert asked(visitor, b'{"op": "stop"}\n')["ok"] is True
        assert visitor.recv(1) == b"", "and then the door is shut"


@pytest.mark.parametrize("requests", [1, 2, 500])
def test_a_visitor_may_leave_with_its_answers_unread(door: Door, requests: int) -> None:
    with door.open():
        for _ in range(5):
            with door.visitor() as hasty, suppress(BrokenPipeError, ConnectionResetError):
                hasty.sendall(LOOK * requests)
        assert "view" in door.ask(op="look")


def test_a_visitor_may_leave_while_its_answer_is_being_worked_out(door: Door) -> None:
    at_work, may_go_on = threading.Event(), threading.Event()

    class Slow:
        def press(self, text: str) -> bool:
            at_work.set()
            return may_go_on.wait(PATIENCE_S)

    with door.open(Slow()):
        with door.visitor() as hasty:
            hasty.sendall(LOOK + b'{"op": "press", "text": "x"}\n')
            assert at_work.wait(PATIENCE_S)
        may_go_on.set()
        assert "view" in door.ask(op="look")


@pytest.mark.parametrize("words", [b"", b'{"op": "lo', LOOK * 3000], ids=["silent", "in mid-line", "never reads"])
def test_nobody_waits_for_a_visitor_who_stays_without_a_word(door: Door, words: bytes) -> None:
    with door.open(), ExitStack() as stay:
        for _ in range(3 * MOST_VISITORS):
            half_open = stay.enter_context(door.visitor())
            half_open.setblocking(False)
            with suppress(BlockingIOError, ConnectionError):
                half_open.sendall(words)
        assert "view" in door.ask(op="look")
        until(lambda: sum(thread.name == "visitor" for thread in threading.enumerate()) <= MOST_VISITORS)


def test_many_who_never_say_a_word_drive_nobody_out_who_did(door: Door) -> None:
    with door.open(), ExitStack() as stay:
        busy = stay.enter_context(door.visitor())
        assert "version" in asked(busy, LOOK)
        for _ in range(3 * MOST_VISITORS):
            stay.enter_context(door.visitor())
        assert "view" in door.ask(op="look") and "version" in asked(busy, LOOK)


WRONG_TIMES: dict[str, Any] = {
    "400 digits": 10**400, "minus 400 digits": -(10**400), "not a number": math.nan, "infinity": math.inf,
    "minus infinity": -math.inf, "back": 4.99, "negative": -1, "huge": 1e300, "years": 5.0 + 40_000_000, "text": "6.0",
    "truth": True, "nothing": None, "list": [6.0],
}  # fmt: skip


@pytest.mark.parametrize("t", WRONG_TIMES.values(), ids=WRONG_TIMES)
@pytest.mark.parametrize("op", ["tick", "seen"])
def test_a_time_that_cannot_be_is_refused_and_the_clock_stands_still(door: Door, op: str, t: Any) -> None:
    if op == "seen" and t in (4.99,):
        pytest.skip("a frame may be from before")
    with door.open():
        answer = door.ask(op=op, t=t)
        assert "t is" in answer["error"] and len(answer["error"]) < 300
        assert door.clock.now() == 5.0
        assert "error" not in door.ask(op="tick", t=5.1)
    assert door.clock.now() == 5.1


@pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST_LINE + 1, 5 * LONGEST_LINE, 10 * LONGEST_LINE + 7])
def test_a_line_that_is_too_long_is_refused_once_and_the_next_one_answered(door: Door, length: int) -> None:
    with door.open(), door.visitor() as visitor:
        assert str(LONGEST_LINE) in asked(visitor, b"x" * length + b"\n")["error"]
        assert "view" in asked(visitor, LOOK)


def test_whoever_sends_a_line_without_an_end_is_shown_out(door: Door) -> None:
    with door.open():
        with door.visitor() as visitor, pytest.raises((BrokenPipeError, ConnectionResetError)):
            for _ in range(1000):
                visitor.sendall(bytes(LONGEST_LINE))
        assert "view" in door.ask(op="look")


def test_a_fault_of_ours_is_answered_and_logged_and_the_door_stays_open(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    with door.open(Clumsy()), door.visitor() as visitor:
        answer = asked(visitor, b'{"op": "press", "text": "undo"}\n')
        assert "RuntimeError: no finger for undo" in answer["error"]
        assert "view" in asked(visitor, LOOK)
    records = [(line.name, line.levelno, bool(line.exc_info)) for line in caplog.records]
    assert ("companion.app.control", logging.ERROR, True) in records


SCREENSHOTS: dict[str, tuple[Any, Any, str]] = {
    "unknown language": ("a.png", "xx", "en, ru"), "no language": ("a.png", None, "language"),
    "no path": (None, "en", "path"), "empty path": ("", "en", "path"), "a long path": ("x" * 5000, "en", "path"),
    "a zero in the path": ("a\0.png", "en", "path"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "language", "part"), SCREENSHOTS.values(), ids=SCREENSHOTS)
def test_a_picture_nobody_can_take_is_refused(door: Door, path: Any, language: Any, part: str) -> None:
    with door.open():
        assert part in door.ask(op="screenshot", path=path, language=language)["error"]
        assert door.shot == []
        assert door.ask(op="screenshot", path="a.png", language="ru")["ok"]
    assert door.shot == [("a.png", "ru")]


def test_a_picture_that_cannot_be_written_is_told(door: Door) -> None:
    door.broken = True
    with door.open():
        assert "cannot be written" in door.ask(op="screenshot", path="a.png", language="en")["error"]
        assert "view" in door.ask(op="look")


def test_too_many_open_files_do_not_shut_the_door(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    fail = [OSError(24, "Too many open files")]
    real: Callable[[socket.socket], Any] = socket.socket.accept

    def accept(server: socket.socket) -> Any:
        if fail:
            raise fail.pop()
        return real(server)

    monkeypatch.setattr(socket.socket, "accept", accept)
    with door.open():
        assert "view" in door.ask(op="look")
    assert fail == []
