"""Starts app or dice base anew at random moments of games, and compares each journal with what was really thrown.

`nice python -m proofs.soak.restarts --restarts 2000 --out docs/results/link-restarts.csv` appends a row a game of forty
restarts, and leaves out the games that stand there. Session, journal, link and firmware are the real ones, in one
process and in virtual time. People throw when a throw is due and now and then when none is, while the app is away too.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.app.instruments.heard_throws import HeardThrows
from companion.app.instruments.table_instruments import TableInstruments
from companion.games.orconomy.judgements import choose
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from companion.session.intents import parse
from companion.session.session import Session
from companion.session.snapshot import Snapshot
from hardware.clock import SteppedClock
from hardware.events import DieRolled, DieSettled, Event
from hardware.ports import Closing, Emit, Health
from proofs.faulty_devices.faulty_cable import GOOD, STATED
from proofs.link_soak.scoring import Thrown, throw
from proofs.link_soak.soak_line import SoakLine
from proofs.long_run import LongRun

EACH = 40  # restarts of one game
MOST_STEPS = 4000
HOW_OFTEN = 0.2  # in how many steps somebody's power goes
OUT_OF_TURN = 0.15
AWAY_S = 4.0
TOLD_S = 8.0  # so long a throw that is due may take to be told, restarts included
SET_UP = ("setup:ring:numeric", "setup:start")
NEVER = float("inf")


@dataclass(slots=True)
class Fell(Thrown):
    """A throw, whether it was due when it was made, and its number once the app has heard of it."""

    asked: bool = False
    number: int | None = None


@dataclass(slots=True)
class Tally:
    """What became of one game's throws."""

    app: int = 0
    base: int = 0
    both: int = 0
    throws: int = 0
    asked: int = 0
    out_of_turn: int = 0
    counted: int = 0
    offered: int = 0
    ghosts: int = 0
    doubled: int = 0
    wrong: int = 0
    lost: int = 0
    untold: int = 0
    acts: int = 0
    said: list[str] = field(default_factory=list)

    @property
    def restarts(self) -> int:
        """How often something was started anew."""
        return self.app + self.base + self.both

    @property
    def good(self) -> bool:
        """Whether the journal holds what was thrown, and nothing else."""
        return not (self.ghosts or self.doubled or self.wrong or self.lost)


class LinkDice(Closing):
    """The line as the app's dice: what a `SerialDice` does with its link, without a port and a thread."""

    def __init__(self, line: SoakLine) -> None:
        self._line = line

    def start(self, emit: Emit) -> None:
        """Its events are fetched by whoever lets time pass."""

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Hands it to the link."""
        self._line.link.resume_from(last, self._line.t, uid, boot)

    def moment(self) -> Any:
        """The clock of the base, by the link."""
        return self._line.link.moment(self._line.t)

    def health(self) -> Health:
        """Up or down, by the link."""
        link = self._line.link
        return Health("dice", "memory", link.state, link.why, link.detail)

    def wait_idle(self, received: int, timeout: float) -> int:
        """Nothing to wait for."""
        return 0

    def close(self) -> None:
        """Nothing to close."""


class Game:
    """One game at a table with dice on a line, and everything that is thrown at it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._rng = folder, Random(f"restarts {seed}")
        self._clock = SteppedClock()
        self._line = SoakLine(seed, STATED if seed % 2 else GOOD)
        self._fell: list[Fell] = []
        self._events = 0
        self._dies_at = NEVER
        self.tally = Tally()
        self.shown = Snapshot()
        self._open()
        for text in SET_UP:
            self._press(text)

    def play(self, restarts: int) -> None:
        """People play until something was started anew so often."""
        for _ in range(MOST_STEPS):
            if self.tally.restarts >= restarts or self.shown.game is None or self.shown.game.winners:
                break
            self._step()
        self._pass(2.0)
        self._journal_against_truth()
        self._journal.close()

    # --- what people do ---------------------------------------------------------------------------------------------

    def _step(self) -> None:
        due = self._due()
        if self._rng.random() < HOW_OFTEN:
            self._dies_at = self._line.t + self._rng.uniform(0.0, 3.5 if due else 0.3)
        if due and self._view_due():
            self._throw_what_is_due(due)
        elif self._rng.random() < OUT_OF_TURN:
            self._throw((self._rng.choice((1, 2)),) if self._rng.random() < 0.5 else (1, 2), asked=bool(due))
        else:
            self._act()
            self._pass(0.3)

    def _act(self) -> None:
        assert self.shown.game is not None
        offers = [offer for offer in self.shown.game.offers if offer.kind != "concede"]
        action = choose(offers, self._rng)
        words = [str(number) for number in action.args]
        self._press(":".join(("do", action.kind, str(action.player), *words)))
        self.tally.acts += 1

    def _throw_what_is_due(self, due: int) -> None:
        """Throws the dice that are missing, until they count or the table has been told why not."""
        lie = {number for number, die in self._session.throws.tray.dice.items() if die.state == "final"}
        dice = tuple(number for number in (1, 2) if number not in lie)[: due - len(lie)]
        mine = self._throw(dice, asked=True)
        until = self._line.t + TOLD_S
        while self._line.t < until and not all(self._arrived(roll) or roll.missable for roll in mine):
            self._use_what_is_offered(mine)
            self._tick()
        self._use_what_is_offered(mine)
        for one in mine:
            if not self._arrived(one) and not one.missable:
                self.tally.lost += 1
                self.tally.said.append(f"lost: die {one.die} {one.face} at {one.t_rest:.2f} s")

    def _throw(self, dice: Collection[int], asked: bool) -> list[Fell]:
        throws = throw(self._line.base, self._line.t, dice)
        mine = [Fell(roll.uid, roll.die, roll.face, roll.t_rest, asked=asked) for roll in throws]
        self._fell += mine
        self.tally.throws += len(mine)
        self.tally.asked += len(mine) * asked
        self.tally.out_of_turn += len(mine) * (not asked)
        self._pass(max(roll.t_rest for roll in mine) - self._line.t + 0.8)
        return mine

    def _use_what_is_offered(self, mine: Collection[Fell]) -> None:
        """A die that is due and was thrown for it may be offered, after a restart: then somebody says yes."""
        touches = [notice.touch for notice in self.shown.notices if notice.code == "early_roll"]
        numbers = {roll.roll_id for roll in self._session.throws.tray.early.values()}
        if touches and numbers and numbers <= {roll.number for roll in mine}:
            self.tally.offered += 1
            self._press(touches[0])

    def _arrived(self, one: Fell) -> bool:
        """Whether a throw has been heard, and is not merely offered for a question that is still open.

        One that was given up for lost may have turned up and answered the question first.
        """
        early = {roll.roll_id for roll in self._session.throws.tray.early.values() if roll.die == one.die}
        return one.number is not None and not (one.number in early and self._view_due())

    def _view_due(self) -> int:
        return self.shown.game.dice_due if self.shown.game is not None else 0

    def _due(self) -> int:
        """How many dice count if they are thrown now."""
        history = self._session.running.history
        every = tuple(range(1, history.game.rules.dice + 1))
        return self._view_due() or len(every) * bool(history.game.dice.throw(history.state, every))

    def _press(self, text: str) -> None:
        self._session.handle(parse(text))

    # --- time passes, and power goes ----------------------------------------------------------------------------------

    def _pass(self, seconds: float) -> None:
        until = self._line.t + seconds
        while self._line.t < until:
            self._tick()

    def _tick(self) -> None:
        self._line.step()
        self._clock.advance(self._line.t)
        news = self._line.events[self._events :]
        self._events = len(self._line.events)
        if self._line.t >= self._dies_at:
            self._dies_at = NEVER
            self._power_goes(news)
            return
        for event in news:
            self._hear(event)
        self._session.tick()

    def _hear(self, event: Event) -> None:
        if isinstance(event, DieRolled):
            self._recognise(event)
        self._session.handle(event)

    def _recognise(self, event: DieRolled) -> None:
        """Which throw the app is told of: it knows by when the die came to rest."""
        near = [roll for roll in self._fell if roll.die == event.die and abs(roll.t_rest - event.t_rest) < 0.9]
        found = min(near, key=lambda roll: abs(roll.t_rest - event.t_rest), default=None)
        if found is None or found.face != event.face:
            self.tally.wrong += 1
            self.tally.said.append(f"nobody threw {event}")
        else:
            found.number = event.roll_id

    def _power_goes(self, news: Collection[Event]) -> None:
        """The app, the base, or both; of what the app was just told it has handled only a part."""
        what = self._rng.choice(("app", "base", "app", "base", "both"))
        setattr(self.tally, what, getattr(self.tally, what) + 1)
        handled = list(news) if what == "base" else list(news)[: self._rng.randint(0, len(news))]
        for event in handled:
            self._hear(event)
        if what in ("base", "both"):
            self._forgive(app_dies=what == "both")
            self._line.base.reboot()
        if what in ("app", "both"):
            self._app_dies()

    def _forgive(self, app_dies: bool) -> None:
        """What the base had not told by now is lost with its power; so is what the app only had on its screen."""
        counts = Counter(event.die for event in self._line.events[self._app_since :] if isinstance(event, DieSettled))
        final = Counter(event.die for event in self._line.events[self._app_since :] if isinstance(event, DieRolled))
        for die in (1, 2):
            open_ones = [roll for roll in self._fell if roll.die == die and roll.number is None and not roll.missable]
            told = 0 if app_dies else max(counts[die] - final[die], 0)
            for one in open_ones[min(told, len(open_ones)) :]:
                one.missable = True
                self.tally.untold += 1

    def _app_dies(self) -> None:
        self._journal.close()
        self._line.base.unplug()
        back = self._line.t + self._rng.uniform(0.0, AWAY_S)
        while self._line.t < back:
            self._line.step()
        self._line.base.replug()
        self._line.restart_app({})
        self._clock.advance(self._line.t)
        self._open()

    def _open(self) -> None:
        self._app_since = self._events = len(self._line.events)
        self._journal = Journal(self._folder / "journal.sqlite")
        games = catalogue.games(self._folder)
        repair(self._journal, games, CHECKS)
        instruments = TableInstruments({"dice": LinkDice(self._line)}, HeardThrows(self._folder), simulated=True)
        self._session = Session(
            self._journal, self._clock, games, instruments, None, self._see, simulated=True, rng=Random(1)
        )

    def _see(self, snapshot: Snapshot) -> None:
        self.shown = snapshot

    # --- the end ----------------------------------------------------------------------------------------------------

    def _journal_against_truth(self) -> None:
        """Each throw in the journal was made, was due, stands in one act, and with its face."""
        truth = {(roll.die, roll.number): roll for roll in self._fell if roll.number is not None}
        acts: dict[int, list[Mapping[str, Any]]] = {}
        for line in (json.loads(body) for body in self._journal.bodies(1)):
            acts.setdefault(line.get("act", 0), []).append(line)
        seen: set[tuple[int, int]] = set()
        for lines in acts.values():
            faces = {line.get(word) for line in lines for word in ("value", "die1", "die2")}
            names = {(int(die), int(number)) for line in lines for die, number in line.get("throw", {}).items()}
            for name in names:
                self._judge(truth.get(name), name in seen, faces, lines[-1])
            seen |= names
        self.tally.counted = len(seen)

    def _judge(self, fell: Fell | None, again: bool, faces: Collection[Any], line: Mapping[str, Any]) -> None:
        if again:
            self.tally.doubled += 1
        elif fell is None or not fell.asked:
            self.tally.ghosts += 1
        elif fell.face not in faces:
            self.tally.wrong += 1
        else:
            return
        self.tally.said.append(f"line {line} of {fell}")


def play(seed: int, restarts: int) -> Tally:
    """One game in a folder of its own."""
    with TemporaryDirectory(prefix="orctable-") as folder:
        game = Game(Path(folder), seed)
        game.play(restarts)
        return game.tally


def row(seed: int, restarts: int) -> dict[str, Any]:
    """One game's row."""
    begun = time.perf_counter()
    tally = play(seed, restarts)
    counts = {name: getattr(tally, name) for name in tally.__slots__ if name != "said"}
    verdict = "as thrown" if tally.good else "; ".join(tally.said[:3])
    return {"seed": seed, **counts, "verdict": verdict, "wall_s": round(time.perf_counter() - begun, 1)}


def main(words: Sequence[str] | None = None) -> int:
    """Play the games that are not in the file yet; 1 when a journal was not what had been thrown."""
    about = "Restarts of app and dice base at random moments of games."
    long_run = LongRun("proofs.soak.restarts", about, restarts=2000, first=1)
    asked = long_run.begin(words)
    for seed in long_run.left(range(asked.first, asked.first + asked.restarts // EACH)):
        game = row(seed, EACH)
        long_run.add(game, good=game["verdict"] == "as thrown")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
