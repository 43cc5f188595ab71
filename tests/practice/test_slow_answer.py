"""An app that takes long to answer and works is waited for; one that does nothing is given up."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen
from typing import cast

import pytest

from companion.appliance.working_process import SignsOfWork
from companion.practice import app_link
from companion.practice.app_link import AppGone, AppLink

LOOK_S = 0.01
LOOKS = 5
LONGEST_S = 60.0


class App:
    """An app's process whose work is told by the test."""

    pid = 7

    def poll(self) -> None:
        """It runs."""


def table_that_answers_after(looks: threading.Event, path: Path) -> threading.Thread:
    """A door that answers its first visitor once `looks` is set."""
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind(str(path))
    server.listen()

    def serve() -> None:
        visitor, _ = server.accept()
        with server, visitor:
            visitor.makefile("rb").readline()
            if looks.wait(LONGEST_S):
                visitor.sendall(b'{"view": {"round": 3}}\n')

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], bool]], None]:
    """Sets what the app's process is said to do."""

    def use(works: Callable[[], bool]) -> None:
        monkeypatch.setattr(SignsOfWork, "working", lambda _signs: works())
        monkeypatch.setattr(app_link, "PATIENCE", LOOK_S)

    return use


def test_an_app_that_works_is_waited_for(tmp_path: Path, working: Callable[[Callable[[], bool]], None]) -> None:
    looked: list[int] = []
    enough = threading.Event()

    def works() -> bool:
        looked.append(1)
        if len(looked) > LOOKS:
            enough.set()
        return True

    working(works)
    serving = table_that_answers_after(enough, tmp_path / "door")
    with AppLink(tmp_path / "door", cast("Popen[bytes]", App()), LOOK_S) as link:
        link.ask("look")
    serving.join()
    assert link.view == {"round": 3}


def test_an_app_that_does_nothing_is_given_up(tmp_path: Path, working: Callable[[Callable[[], bool]], None]) -> None:
    working(lambda: False)
    table_that_answers_after(threading.Event(), tmp_path / "door")
    link = AppLink(tmp_path / "door", cast("Popen[bytes]", App()), LOOK_S)
    with link, pytest.raises(AppGone, match="does not answer"):
        link.ask("look")
