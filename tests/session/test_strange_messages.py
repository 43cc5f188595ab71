"""Whatever fingers, visitors and eyes say, the session goes on."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.app.control import Control, IntentFingers
from companion.app.program import Program
from companion.games.orconomy.rules.acts import RULES
from companion.session.intents import Intent
from hardware.clock import MonotonicClock
from tests.record import kept_game
from tests.session.table import FORMS

TOUCHES = sorted({form.partition(":")[0].rstrip("~") for form in FORMS})
WORDS = st.sampled_from(
    [
        *TOUCHES,
        *RULES.acts,
        "start",
        "next",
        "ring",
        "pick",
        "swap",
        "box",
        "teach",
        "name",
        "count",
        "0",
        "1",
        "2",
        "-1",
        "99",
        "x",
        "",
        "9" * 60,
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(st.tuples(st.sampled_from(TOUCHES), st.lists(WORDS, max_size=5)), max_size=8))
def test_no_touch_ends_the_session(wishes: list[tuple[str, list[str]]], running: Program) -> None:
    for name, words in wishes:
        running.send(Intent(name, tuple(words)))
    running.drain(kept_game.PATIENCE)
    assert "internal_error" not in kept_game.codes(running)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """An app with a game begun."""
    with kept_game.program(tmp_path_factory.mktemp("running")) as app:
        kept_game.tap(app, *kept_game.SET_UP)
        yield app


NONSENSE = (
    b"no JSON\n", b"[1]\n", b"7\n", b"null\n", b'{"op": []}\n', b'{"op": "press"}\n', b'{"op": "tick", "t": "soon"}\n',
    b"[" * 9000 + b"\n", b"x" * 50_000 + b"\n", b"\xff\n",
)  # fmt: skip


@pytest.mark.parametrize("raw", NONSENSE)
def test_a_visitor_who_talks_nonsense_does_not_shut_the_door(tmp_path: Path, running: Program, raw: bytes) -> None:
    door = Control(tmp_path / "door", running, MonotonicClock(), IntentFingers(running), lambda: None)
    door.start()
    for words in (raw, b'{"op": "look"}\n'):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as visitor:
            visitor.connect(str(tmp_path / "door"))
            visitor.sendall(words)
            visitor.shutdown(socket.SHUT_WR)
            answer = _answer(visitor)
    door.close()
    assert "view" in json.loads(answer)


def _answer(visitor: socket.socket) -> bytes:
    with suppress(ConnectionResetError):  # shown the door in mid-line
        return visitor.makefile("rb").readline()
    return b""
