"""The process that thinks for seats, as the session speaks to it: it runs from the first question on."""

import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final

from companion.games.protocol import Action, Advice
from companion.session.ports import Thought, Wish

LOG: Final = logging.getLogger(__name__)
MODULE: Final = "companion.app.thinking"
THINKING_S: Final = 1.8  # seconds of one core that a move may take
ENDING_S: Final = 3.0  # wall seconds in which it has ended when the app closes
KEPT: Final = 8
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class SeatMinds:
    """See `companion.session.ports.Thinkers`. Where time is simulated (`waits`) each question is answered before the
    session goes on, and only iterations count: the same seed plays the same game.
    """

    def __init__(self, *, waits: bool = False) -> None:
        self._waits = waits
        self.child: subprocess.Popen[str] | None = None
        self._questions: SimpleQueue[str | None] = SimpleQueue()
        self._thoughts: SimpleQueue[Thought] = SimpleQueue()
        self._answers: dict[int, Thought] = {}
        self._asked = 0
        self._last: list[float] = [inf]
        """The last question that the newest process was asked, once there is another one."""

    def ask(self, wish: Wish) -> int:
        """Send a question, starting the process where it does not run."""
        self._asked += 1
        if self.child is None or self.child.poll() is not None:
            try:
                self._start()
            except OSError as error:
                LOG.warning("nobody can think: %s", error)
                self._thoughts.put(Thought(self._asked, failed="not_started"))
                return self._asked
        seconds = None if self._waits else THINKING_S
        self._questions.put(json.dumps({"number": self._asked, "seconds": seconds, **asdict(wish)}))
        if self._waits:
            self._thoughts.put(self._thoughts.get())
        return self._asked

    def answer(self, number: int) -> Thought | None:
        """The answer to a question, once; what nobody has fetched of the last few is kept."""
        with suppress(Empty):
            while True:
                thought = self._thoughts.get_nowait()
                self._answers[thought.number] = thought
        while len(self._answers) > KEPT:
            del self._answers[next(iter(self._answers))]
        return self._answers.pop(number, None)

    def close(self) -> None:
        """No more is thought."""
        child, self.child = self.child, None
        if child is None:
            return
        self._questions.put(None)
        child.terminate()
        try:
            child.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _start(self) -> None:
        self._questions.put(None)  # who wrote to the one before ends
        self._last[0] = self._asked - 1
        self._questions, self._last = SimpleQueue(), [inf]
        child = self.child = subprocess.Popen(
            [sys.executable, "-m", MODULE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            env=ONE_THREAD | os.environ,
        )  # fmt: skip
        assert child.stdin is not None and child.stdout is not None
        Thread(target=self._write, args=(child.stdin, self._questions), name="minds in", daemon=True).start()
        Thread(target=self._listen, args=(child.stdout, self._last), name="minds out", daemon=True).start()

    @staticmethod
    def _write(into: IO[str], questions: "SimpleQueue[str | None]") -> None:
        with suppress(OSError):  # it has ended: whoever listens to it says so
            while (line := questions.get()) is not None:
                into.write(line + "\n")
                into.flush()
        with suppress(OSError):
            into.close()

    def _listen(self, out: IO[str], last: list[float]) -> None:
        """Every answer, and a last one when the process ends with a question still open."""
        answered = 0
        for line in out:
            reply = json.loads(line)
            answered, told_action = reply["number"], _action(reply.get("action"))
            iterations, failed, advice = (
                reply.get("iterations", 0),
                reply.get("failed", ""),
                _advice(reply.get("advice")),
            )
            won, games = reply.get("wins", 0.0), reply.get("games", 0)
            self._thoughts.put(Thought(answered, told_action, iterations, failed, advice, won, games))
        oldest = int(min(self._asked, last[0]))
        for number in range(max(answered + 1, oldest - KEPT + 1), oldest + 1):
            self._thoughts.put(Thought(number, failed="gone"))


def _action(data: Any) -> Action | None:
    return Action(data[0], data[1], tuple(data[2])) if data else None


def _advice(data: Any) -> Advice | None:
    if data is None:
        return None
    first = _action(data[0])
    assert first is not None
    return Advice(first, data[1], _action(data[2]), data[3], tuple((name, gain) for name, gain in data[4]))
