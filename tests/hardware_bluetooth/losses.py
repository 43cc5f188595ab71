"""Games' worth of throws with Bluetooth dice whose connections are lost at random moments, in virtual time.

`nice python -m tests.hardware_bluetooth.losses --games 250 --out docs/results/bluetooth.csv` plays so many games with
each pair of makes. What was told is held against what the SIMULATED dice really did: every throw that is told has to be
one that fell (else it is invented), none may be told twice, and each gap, and each throw in one, has to be asked for.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Final, NamedTuple

from companion.cli.progress import progress
from hardware.events import DieRolled, DieUnheard
from proofs.long_run import Measurement
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable
from tests.hardware_bluetooth.scripted_die import NOTICES_S
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin, Twin

ROLLS: Final = 30
TICK_S: Final = 0.1
SLACK_S: Final = 2 * TICK_S + 1e-6
LONGEST_GAP_S: Final = 8.0
MEAN_UNTIL_LOSS_S: Final = 9.0
PAIRS: Final[Mapping[str, Callable[[str], tuple[Twin, Twin]]]] = {
    "Pixels": lambda seed: (PixelsTwin(f"{seed} a"), PixelsTwin(f"{seed} b")),
    "Pixels, old firmware": lambda seed: (PixelsTwin(f"{seed} a", old=True), PixelsTwin(f"{seed} b", old=True)),
    "GoDice": lambda seed: (GoDiceTwin(f"{seed} a"), GoDiceTwin(f"{seed} b")),
    "Pixels and GoDice": lambda seed: (PixelsTwin(f"{seed} a"), GoDiceTwin(f"{seed} b")),
}


class Fell(NamedTuple):
    """A throw as it really was: when it began, when the die was sure of it, and the face."""

    die: int
    began: float
    known: float
    face: int


class Gap(NamedTuple):
    """A connection that was lost, from when to when at the least."""

    die: int
    lost: float


@dataclass(slots=True)
class Row:
    """What came of the games of one pair of makes. `asked` of `gaps` and of `unheard` throws were asked for."""

    dice: str
    games: int = 0
    throws: int = 0
    told: int = 0
    invented: int = 0
    doubled: int = 0
    wrong_face: int = 0
    gaps: int = 0
    gaps_asked: int = 0
    unheard: int = 0
    unheard_asked: int = 0
    bad_at_most: float = 1.0

    def add(self, other: "Row") -> None:
        """Take another game in; `bad_at_most` is the upper end of the 95 % interval for a throw that is dealt with
        wrongly, where none was.
        """
        for field in fields(self):
            if field.name not in ("dice", "bad_at_most"):
                setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        self.bad_at_most = round(1 - 0.05 ** (1 / self.throws), 7) if self.good else 1.0

    @property
    def good(self) -> bool:
        """Whether nothing was invented or doubled, and everything that was not heard was asked for."""
        wrong = self.invented or self.doubled or self.wrong_face
        return not wrong and (self.gaps_asked, self.unheard_asked) == (self.gaps, self.unheard)


class Game:
    """One game: thirty throws of both dice, and connections that come and go."""

    def __init__(self, dice: str, seed: int, rolls: int = ROLLS) -> None:
        self._dice, self._rolls = dice, rolls
        self._rng = Random(f"{dice} {seed} losses")
        first, second = PAIRS[dice](str(seed))
        self._table = RadioTable({FIRST: first, SECOND: second}, tick_s=TICK_S)
        self._back: dict[str, float] = {}
        self._next_loss = self._pause()
        self._fell: list[Fell] = []
        self._gaps: list[Gap] = []

    def play(self) -> Row:
        """Throw, lose, find, and judge."""
        with self._table as table:
            self._wait(1.0)
            for _ in range(self._rolls):
                self._throw()
            self._next_loss = float("inf")
            self._wait(LONGEST_GAP_S + 12.0)
            assert table.source.health().state == "up"
        return self._judge()

    def _throw(self) -> None:
        began, pair = self._table.clock.now(), self._table.pair
        dice = self._rng.choice(((1, 2), (1, 2), (1,), (2,)))
        rest = {die: pair.throw(began, (die,)) for die in dice}
        self._wait(max(rest.values()) + NOTICES_S + TICK_S - began)
        faces = pair.faces(self._table.clock.now())
        self._fell += [Fell(die, began, rest[die] + NOTICES_S, faces[die] or 0) for die in dice]
        self._wait(self._rng.uniform(0.2, 3.0))

    def _wait(self, seconds: float) -> None:
        until = self._table.clock.now() + seconds
        while self._table.clock.now() < until - 1e-9:
            self._lose_and_find(self._table.clock.now())
            self._table.wait(TICK_S)

    def _lose_and_find(self, now: float) -> None:
        for address in [lost for lost, t in self._back.items() if t <= now]:
            del self._back[address]
            self._table.air.away.discard(address)
        if now < self._next_loss:
            return
        self._next_loss = now + self._pause()
        for address in self._rng.choice(((FIRST,), (SECOND,), (FIRST, SECOND))):
            if address not in self._back and self._table.air.heard(address):
                self._gaps.append(Gap(1 if address == FIRST else 2, now))
                self._table.air.lose(address)
                self._back[address] = now + self._rng.choice((0.0, self._rng.uniform(0.0, LONGEST_GAP_S)))

    def _pause(self) -> float:
        return self._rng.expovariate(1 / MEAN_UNTIL_LOSS_S)

    def _judge(self) -> Row:
        events = [event for event in self._table.events if isinstance(event, DieRolled)]
        asked = [event for event in self._table.events if isinstance(event, DieUnheard)]
        row = Row(self._dice, games=1, throws=len(self._fell), told=len(events), gaps=len(self._gaps))
        heard: set[Fell] = set()
        for event in events:
            fell = next((throw for throw in self._fell if _is_of(event, throw)), None)
            row.invented += fell is None
            row.doubled += fell in heard
            row.wrong_face += fell is not None and fell.face != event.face
            heard |= {fell} if fell is not None else set()
        unheard = [throw for throw in self._fell if throw not in heard]
        row.unheard = len(unheard)
        row.unheard_asked = sum(any(_asks_for(event, throw) for event in asked) for throw in unheard)
        row.gaps_asked = sum(any(_closes(event, gap) for event in asked) for gap in self._gaps)
        return row


def _is_of(event: DieRolled, fell: Fell) -> bool:
    return event.die == fell.die and abs(event.t - fell.known) <= SLACK_S


def _asks_for(event: DieUnheard, fell: Fell) -> bool:
    """Whether the time in which the die was not heard is one in which this throw was in the air, or became known."""
    return event.die == fell.die and event.t - event.seconds <= fell.known + SLACK_S and event.t >= fell.began


def _closes(event: DieUnheard, gap: Gap) -> bool:
    return event.die == gap.die and abs(event.t - event.seconds - gap.lost) <= SLACK_S


def measure(games: int, first: int = 1, rolls: int = ROLLS) -> list[Row]:
    """So many games with each pair of makes."""
    rows = {dice: Row(dice) for dice in PAIRS}
    with progress("games", games * len(PAIRS)) as shown:
        for seed in range(first, first + games):
            for dice, row in rows.items():
                row.add(Game(dice, seed, rolls).play())
                shown.advance()
    return list(rows.values())


def main(words: Sequence[str]) -> int:
    """Play, judge, write; 1 when anything was invented, doubled or not asked for."""
    about = "Bluetooth dice whose connections are lost at random moments."
    run = Measurement("tests.hardware_bluetooth.losses", about, games=5, first=1)
    options = run.begin(words)
    rows = measure(options.games, options.first)
    run.write(rows, options.first, f"{options.games} games with each pair, {ROLLS} throws of one or both dice")
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
