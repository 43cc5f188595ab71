"""The agent in a machine is asked over a line on which answers may still lie that nobody waited for."""

import json
import socket
import threading
from collections.abc import Iterator

import pytest

from proofs.machine.guests.qmp import Guest, MachineError

OUT = "aGVsbG8="  # `hello` in base64


class Agent:
    """Answers as Debian's qemu-guest-agent does, on the only line there is."""

    def __init__(self, code: int = 0) -> None:
        self.ours, self._theirs = socket.socketpair()
        self._code = code
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        with self._theirs.makefile("rwb") as lines:
            for line in lines:
                lines.write(json.dumps(self._told(json.loads(line))).encode() + b"\n")
                lines.flush()

    def _told(self, asked: dict[str, dict[str, int]]) -> dict[str, object]:
        answers: dict[str, object] = {
            "guest-sync": asked.get("arguments", {}).get("id"),
            "guest-exec": {"pid": 7},
            "guest-exec-status": {"exited": True, "exitcode": self._code, "out-data": OUT},
        }
        command = str(asked["execute"])
        return {"return": answers[command]} if command in answers else {"error": {"desc": f"no {command}"}}


@pytest.fixture
def agent() -> Iterator[Agent]:
    made = Agent()
    yield made
    made.ours.close()


def test_a_program_is_run_and_what_it_says_comes_back(agent: Agent) -> None:
    done = Guest(agent.ours.dup).run("/bin/echo", "hello")
    assert (done.code, done.out) == (0, "hello")


def test_answers_that_nobody_waited_for_are_passed_over(agent: Agent) -> None:
    agent.ours.sendall(b'{"execute": "guest-sync", "arguments": {"id": 99}}\n' * 3)
    guest = Guest(agent.ours.dup)
    assert guest.answers()
    assert guest.shell("echo hello") == "hello"


def test_a_script_that_fails_is_told(agent: Agent) -> None:
    failing = Agent(code=3)
    with pytest.raises(MachineError, match="hello"):
        Guest(failing.ours.dup).shell("false")
    failing.ours.close()
