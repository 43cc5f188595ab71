"""Records the vectors anew: `python -m tests.firmware.record_vectors`, where the base is meant to write other bytes.

Each is a short life of the base with a simulated die, an app that answers, and a line that may be bad.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from firmware.core import link, msgs
from hardware.simulated.tumble import Tumble
from tests.firmware.micropython.vector_player import WRAP, Base

FOLDER = Path(__file__).parent / "micropython" / "vectors"
PRESS_MS = 120


@dataclass(frozen=True, slots=True)
class Life:
    """How a base is started and treated. `begins` is its counter of milliseconds at the start."""

    seed: int
    throws: int
    begins: int = 0
    boot: int = 1
    rolls: tuple[int, int] = (0, 0)
    loss: float = 0.0
    spoilt: float = 0.0
    presses: int = 0


LIVES = {
    "good-line": Life(1, 3),
    "bad-line": Life(2, 4, loss=0.2, spoilt=0.1),
    # The counter wraps at 2^30, 12.4 days after the start: the third throw falls across it.
    "thirteen-days": Life(3, 4, begins=WRAP - 7000),
    "clock-wraps-at-six-days": Life(4, 3, begins=(1 << 29) - 5000),
    "roll-numbers-wrap": Life(5, 4, boot=65535, rolls=(65534, 65533)),
    # Two messages a press, numbered modulo 256.
    "seq-wraps": Life(6, 1, loss=0.1, presses=150),
}


class App:
    """The other end, as bare as can be: it greets, asks for throws, acknowledges and pings."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self._rng = Random(life.seed)
        self._parser = link.Parser()
        self._session = self._wanted = 0
        self._synced = False

    def hear(self, data: bytes) -> None:
        for flags, kind, _node, seq, _ack, session, _t, payload in self._parser.feed(self._spoil(data)):
            if kind == msgs.HELLO:
                self._session, self._wanted = session, 0
            if kind == msgs.STATUS:
                self._synced = bool(msgs.unpack(kind, payload)[16])
            if flags & link.RELIABLE and seq == self._wanted:
                self._wanted = (seq + 1) & 0xFF

    def say(self, poll: int) -> bytes:
        """What it sends before a poll: something every 50 ms, so that acknowledgements come soon."""
        if poll % 5:
            return b""
        if not self._session:
            return self._spoil(self._frame(msgs.HELLO_REQ, msgs.pack(msgs.HELLO_REQ, 1, 1, 77)))
        if not self._synced:
            return self._spoil(self._frame(msgs.SYNC_REQ, msgs.pack(msgs.SYNC_REQ, *self._life.rolls)))
        return self._spoil(self._frame(msgs.PING, msgs.pack(msgs.PING, poll)))

    def _frame(self, kind: int, payload: bytes) -> bytes:
        made: bytes = link.pack(kind, 0, 0, self._wanted, self._session, 0, payload)
        return made

    def _spoil(self, data: bytes) -> bytes:
        if data and self._rng.random() < self._life.loss:
            return b""
        if data and self._rng.random() < self._life.spoilt:
            at = self._rng.randrange(len(data))
            return data[:at] + bytes((data[at] ^ 1 << self._rng.randrange(8),)) + data[at + 1 :]
        return data


class Hand:
    """Throws die 1 again and again, then presses a button again and again."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self._die = Tumble(Random(life.seed))
        self._thrown = 0
        self._rest = self._next = 500
        self._presses_from = 0

    def moves(self, t: int) -> list[str]:
        """What a poll at that time sees of it."""
        if t >= self._next and self._thrown < self._life.throws:
            self._rest = round(self._die.throw(t / 1000) * 100) * 10 + 100
            self._next = self._rest + 600
            self._thrown += 1
            self._presses_from = self._next
        if self._thrown and t < self._rest:
            return ["1:{},{},{}".format(*self._die.sample(t))]
        if self._presses_from <= t < self._ends() and t % (PRESS_MS // 2) == 0:
            return [f"b{t // (PRESS_MS // 2) % 2}"]
        return []

    def done(self, t: int) -> bool:
        return self._thrown == self._life.throws and t > self._ends() + 1500

    def _ends(self) -> int:
        return self._presses_from + self._life.presses * PRESS_MS


def record(life: Life) -> Iterator[str]:
    """The lines of a vector."""
    first = f"{life.boot} {life.rolls[0]} {life.rolls[1]}"
    yield first
    base, app, hand = Base(first), App(life), Hand(life)
    t = still = 0
    while not hand.done(t):
        words = ([f"<{data.hex()}"] if (data := app.say(t // 10)) else []) + hand.moves(t)
        base.ticks = (life.begins + t) & WRAP
        written = base.poll(words)
        app.hear(written)
        t += 10
        if not words and not written:
            still += 1
            continue
        if still:
            yield f"+{still} >"
            still = 0
        yield " ".join([str(base.ticks), *words, f">{written.hex()}"])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, life in LIVES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(record(life)) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
