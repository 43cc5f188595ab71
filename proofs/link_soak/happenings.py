"""What happens to a table in the middle of a throw, and how it is undone: the acts that the catalogue names."""

from collections.abc import Callable, Mapping
from random import Random

from hardware.events import DieRolled
from proofs.faulty_devices.babble import BABBLE
from proofs.faulty_devices.fault_table import Happening
from proofs.link_soak.soak_line import SoakLine

Act = Callable[[SoakLine, Happening, Random], None]
LAST_SESSION_S = 1.5
"""So long the two ends need to greet each other."""


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
