"""Everything that can go wrong between two dice and the app, as a table: `proofs.soak.link_runs --fault` tries it.

A fault is how bad the line is, or something that happens at a certain moment of a throw, or both. Where it says so, a
throw may be missing: none ever turns up twice, with another face, or without having been thrown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from proofs.faulty_devices.babble import BABBLE
from proofs.faulty_devices.faulty_cable import GOOD, STATED, Levels

MOMENTS: Mapping[str, str] = {
    "hand": "in the hand",
    "air": "in the air",
    "rest": "at rest, not judged yet",
    "line": "judged, its message on the line",
    "told": "on the screen, not final yet",
    "final": "final",
}
"""The moments of a throw, in order."""
WRAP_MS = 2**32


@dataclass(frozen=True, slots=True)
class Happening:
    """What happens: `act` at one of the `MOMENTS` of some throws; undone after `lasts_s`, 0 where there is nothing to
    undo. `word` says more about the act.
    """

    act: str
    at: str
    lasts_s: float = 0.0
    word: str = ""

    @property
    def ends_itself(self) -> bool:
        """Whether nobody has to undo it."""
        return self.act in ("hold", "fill")


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of trouble. `uptime_ms` is how long the base has been running.

    `may_miss`: why a throw may be missing: "untold", the base had not told it when its power went; "unseen", the
    sensor did not see it; "" none may. `told` is what the table hears of it, as names of events.
    """

    says: str
    to_app: Levels = GOOD
    to_base: Levels = GOOD
    happens: Happening | None = None
    uptime_ms: int = 0
    may_miss: str = ""
    told: tuple[str, ...] = field(default=())


def _both(says: str, levels: Levels) -> Fault:
    return Fault(says, levels, levels)


_GONE = ("DeviceDown", "DeviceUp")
_SICK = ("DieLost", "DieFound")

FAULTS: Mapping[str, Fault] = {
    "stated": _both("the levels at which the link promises exactly once", STATED),
    "drop": _both("messages are lost", Levels(drop=0.3)),
    "flip": _both("single bits change", Levels(flip=0.3)),
    "corrupt": _both("bits change, bytes go or come", Levels(corrupt=0.3)),
    "burst": _both("stretches of messages become noise", Levels(burst=0.2)),
    "duplicate": _both("messages arrive twice", Levels(duplicate=0.5)),
    "reorder": _both("messages overtake each other", Levels(reorder=0.5)),
    "late": _both("messages take up to 0.3 s", Levels(late=0.5, late_s=0.3)),
    "noise": _both("noise between the messages", Levels(babble=0.3)),
    "stall-read": Fault("for 2 s nothing arrives, then everything at once", happens=Happening("hold", "rest", 2.0)),
    "stall-long": Fault(
        "for 5 s nothing arrives, then everything at once", happens=Happening("hold", "rest", 5.0), told=_GONE
    ),
    "stall-write": Fault(
        "for 5 s nobody takes what the base writes", happens=Happening("fill", "rest", 5.0), told=_GONE
    ),
    "half-frame": Fault(
        "unplugged in the middle of a message", happens=Happening("break off", "line", 2.0), told=_GONE
    ),
    "unplug": Fault("unplugged while a die is in the air", happens=Happening("pull out", "air", 4.0), told=_GONE),
    "other-tty": Fault(
        "plugged in again as another port", happens=Happening("pull out", "told", 2.0, "another port"), told=_GONE
    ),
    **{
        f"babble-{word}": Fault(f"the line says something else: {word}", happens=Happening("babble", "line", word=word))
        for word in BABBLE
    },
    **{
        f"reboot-{moment}": Fault(
            f"the base loses its power; the die is {said}",
            happens=Happening("reboot", moment),
            may_miss="untold",
            told=("BaseRestarted",),
        )
        for moment, said in MOMENTS.items()
    },
    **{
        f"restart-{moment}": Fault(f"the app starts anew; the die is {said}", happens=Happening("restart app", moment))
        for moment, said in MOMENTS.items()
    },
    "clock-wrap": Fault("the base's clock starts again at zero, as after 49.7 days", uptime_ms=WRAP_MS - 15_000),
    "replay": Fault("what was said in the last minutes is said again", happens=Happening("replay", "line")),
    "replay-session": Fault(
        "what was said in the last session is said again", happens=Happening("replay", "line", word="last session")
    ),
    "two-bases": Fault(
        "another base is plugged in for a while", happens=Happening("other base", "air", 8.0), told=_GONE
    ),
    "two-programs": Fault(
        "another program takes half of what comes, and writes too", Levels(drop=0.5), Levels(babble=0.5)
    ),
    "brown-out": Fault(
        "a sensor forgets its settings",
        happens=Happening("spoil", "rest", 12.0, "silent"),
        may_miss="unseen",
        told=_SICK,
    ),
    "frozen": Fault(
        "a sensor always says the same",
        happens=Happening("spoil", "final", 20.0, "stuck"),
        may_miss="unseen",
        told=_SICK,
    ),
    "saturated": Fault(
        "a sensor is at its limit",
        happens=Happening("spoil", "final", 20.0, "saturated"),
        may_miss="unseen",
        told=_SICK,
    ),
    "stuck-axis": Fault(
        "a sensor is blind along one axis", happens=Happening("spoil", "final", 20.0, "stuck axis"), may_miss="unseen"
    ),
    "sda-held": Fault(
        "one die holds the bus of both",
        happens=Happening("spoil both", "final", 12.0, "pulled out"),
        may_miss="unseen",
        told=_SICK,
    ),
    "dice-swapped": Fault(
        "the two dice change their plugs", happens=Happening("swap dice", "final", 2.0), may_miss="unseen", told=_SICK
    ),
}
