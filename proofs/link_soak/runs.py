"""A run: so many dice are thrown at a line with a fault, and what the app was told is compared with what was thrown.

What happens to a table in the middle of a throw, and how it is undone: the acts that the catalogue names.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from hardware.events import DeviceDown, DeviceUp, DieRolled, Event
from proofs.faulty_devices.babble import BABBLE
from proofs.faulty_devices.fault_table import Fault, Happening
from proofs.faulty_devices.faulty_cable import GOOD
from proofs.link_soak.scoring import Score, Thrown, look_whether_seen, score, throw
from proofs.link_soak.soak_line import SoakLine

Act = Callable[[SoakLine, Happening, Random], None]
LAST_SESSION_S = 1.5  # so long the two ends need to greet each other


def _hold(line: SoakLine, what: Happening, _rng: Random) -> None:
    line.cable.hold(what.lasts_s)


def _fill(line: SoakLine, what: Happening, _rng: Random) -> None:
    line.cable.fill(what.lasts_s)


def _babble(line: SoakLine, what: Happening, rng: Random) -> None:
    """Something else is said, both ways."""
    for way in (line.cable.to_app, line.cable.to_base):
        way.carry(BABBLE[what.word](rng), line.t)


def _restart_app(line: SoakLine, _what: Happening, _rng: Random) -> None:
    """The app starts anew and knows what was final; what was only on the screen is gone with it."""
    known = [event for event in line.events if isinstance(event, DieRolled) and event.uid == line.uid]
    boot = known[-1].boot if known else 0
    line.restart_app({die: line.settled(die) for die in (1, 2)}, line.uid if known else "", boot)


def _replay(line: SoakLine, what: Happening, _rng: Random) -> None:
    """What was said before is said again, both ways: in this session, or in the next one."""
    said = [(way, tuple(way.past)) for way in (line.cable.to_app, line.cable.to_base)]
    if what.word == "last session":
        line.pull_out()
        line.plug_in()
        line.step_to(line.t + LAST_SESSION_S)
    for way, chunks in said:
        for chunk in chunks:
            way.carry(chunk, line.t)


def _spoil(line: SoakLine, what: Happening, rng: Random) -> None:
    line.base.spoil(rng.choice((1, 2)), what.word)


def _spoil_both(line: SoakLine, what: Happening, _rng: Random) -> None:
    for die in (1, 2):
        line.base.spoil(die, what.word)


def _swap_dice(line: SoakLine, _what: Happening, _rng: Random) -> None:
    """Both are pulled out, and plugged in again where the other one was."""
    for die in (1, 2):
        line.base.spoil(die, "pulled out")
    line.base.swap_dice()


def _mend(line: SoakLine, _what: Happening, _rng: Random) -> None:
    for die in (1, 2):
        line.base.spoil(die, "")


ACTS: Mapping[str, Act] = {
    "hold": _hold,
    "fill": _fill,
    "pull out": lambda line, _what, _rng: line.pull_out(),
    "break off": lambda line, _what, _rng: line.break_off(),
    "babble": _babble,
    "reboot": lambda line, _what, _rng: line.base.reboot(),
    "restart app": _restart_app,
    "replay": _replay,
    "other base": lambda line, _what, _rng: line.change_base(),
    "spoil": _spoil,
    "spoil both": _spoil_both,
    "swap dice": _swap_dice,
}
"""What each act of the catalogue does to a line."""
UNDOING: Mapping[str, Act] = {
    "pull out": lambda line, _what, _rng: line.plug_in(),
    "break off": lambda line, _what, _rng: line.plug_in(),
    "other base": lambda line, _what, _rng: line.change_base(),
    "spoil": _mend,
    "spoil both": _mend,
    "swap dice": _mend,
}
"""How what is not over by itself is undone."""


GREET_S = 1.0
LIES_S = 1.0  # so long a die lies at least before it is thrown again
SETTLE_S = 6.0  # so long the line is good at the end at most, for what is still on its way
GHOSTS_S = 1.5  # so long after the last throw was told something may come that nobody threw
JUDGED_S = 1.0  # so long after it lies still a throw is judged at the latest
HOW_OFTEN = 0.4  # how many of the throws something happens to


@dataclass(frozen=True, slots=True)
class Result:
    """One run's score, how often each fault happened, and what the table was told, by the names of events."""

    score: Score
    faults: Counter[str]
    told: Counter[str]


class Run:
    """One run; `seed` decides every throw and every fault."""

    def __init__(self, seed: int, fault: Fault) -> None:
        self._fault = fault
        self._rng = Random(f"run {seed}")
        self._line = SoakLine(seed, GOOD, uptime_ms=fault.uptime_ms)
        self._thrown: list[Thrown] = []
        self._happened: Counter[str] = Counter()
        self._undo_at = float("inf")
        self._over: list[float] = []

    def result(self, rolls: int) -> Result:
        """Throws so many dice, both at once, and compares."""
        line = self._line
        line.step_to(GREET_S)
        line.set_levels(self._fault.to_app, self._fault.to_base)
        for number in range(rolls // 2):
            self._throw((1, 2), number)
        if rolls % 2:
            self._throw((1,), rolls // 2)
        self._undo()
        line.set_levels(GOOD)
        line.step_until(lambda: line.final() >= len(self._thrown), line.t + SETTLE_S)
        line.step_to(line.t + GHOSTS_S)
        counts = Counter(type(event).__name__ for event in line.events)
        return Result(self._scored(), self._happened + line.faults(), counts)

    def _scored(self) -> Score:
        events = self._line.events
        found = score(self._thrown, [event for event in events if isinstance(event, DieRolled)])
        found.reconnects_s = sorted(_reconnects(events, self._over))
        return found

    def _throw(self, dice: tuple[int, ...], number: int) -> None:
        line, what = self._line, self._fault.happens
        if line.t >= self._undo_at:
            self._undo()
        begins, base = line.t, line.base
        before = {die: base.judged(die) for die in dice}
        thrown = throw(base, begins, dice)
        lies = max(roll.t_rest for roll in thrown)
        self._thrown += thrown
        if what is not None and self._undo_at == float("inf") and (number == 1 or self._rng.random() < HOW_OFTEN):
            self._reach(what.at, begins, lies, len(dice))
            self._let_happen(what)
        line.step_to(lies + LIES_S)
        if base is line.base:
            look_whether_seen(base, before, thrown)
        if self._blind():
            for one in thrown:
                one.missable = True

    def _blind(self) -> bool:
        """Whether a sensor cannot see, or could not a moment ago."""
        return self._fault.may_miss == "unseen" and self._undo_at < float("inf")

    def _let_happen(self, what: Happening) -> None:
        self._happened[what.act] += 1
        if self._fault.may_miss == "untold":
            self._forgive()
        ACTS[what.act](self._line, what, self._rng)
        self._undo_at = self._line.t + what.lasts_s if what.lasts_s else float("inf")

    def _undo(self) -> None:
        what = self._fault.happens
        if self._undo_at < float("inf") and what is not None:
            if what.act in UNDOING:
                UNDOING[what.act](self._line, what, self._rng)
            self._over.append(min(self._undo_at, self._line.t) if what.ends_itself else self._line.t)
        self._undo_at = float("inf")

    def _forgive(self) -> None:
        """The base loses its power: what it has not told by now may be missing."""
        line = self._line
        counts = Counter(event.die for event in line.throws_on_screen())
        for die in (1, 2):
            mine = [roll for roll in self._thrown if (roll.uid, roll.die) == (line.uid, die)]
            for one in mine[counts[die] :]:
                one.missable = True

    def _reach(self, moment: str, begins: float, lies: float, dice: int) -> None:
        """Goes on to a moment of a throw of so many dice, or to where it must have been reached."""
        line = self._line
        told, shown, final = line.told, len(line.throws_on_screen()), line.final()
        latest = lies + JUDGED_S
        if moment == "hand":
            line.step_to(begins + self._rng.uniform(0.05, 0.3))
        elif moment == "air":
            line.step_to(lies - self._rng.uniform(0.2, 0.6))
        elif moment == "rest":
            line.step_to(lies + self._rng.uniform(0.0, 0.15))
        elif moment == "line":
            line.step_until(lambda: line.told > told, latest)
        elif moment == "told":
            line.step_until(lambda: len(line.throws_on_screen()) > shown, latest)
        else:
            line.step_until(lambda: line.final() >= final + dice, latest)


def _reconnects(events: list[Event], over: list[float]) -> list[float]:
    """Seconds from the end of each trouble, or from when it was told where it goes on, to when the dice answered."""
    found, down = [], float("inf")
    for event in events:
        if isinstance(event, DeviceDown):
            down = min(down, event.t)
        elif isinstance(event, DeviceUp) and down <= event.t:
            found.append(event.t - max([down, *(end for end in over if end <= event.t)]))
            down = float("inf")
    return found
