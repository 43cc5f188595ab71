"""What the devices report to the app: small frozen events, each with its time."""

from dataclasses import dataclass
from typing import Final

DICE: Final = "dice"  # the `source` of everything the table's dice report, whatever they are plugged into


@dataclass(frozen=True, slots=True)
class OfADie:
    """What is told of a die by its number alone."""

    source: str
    die: int
    t: float


@dataclass(frozen=True, slots=True)
class DieMoving(OfADie):
    """A die is in the air or in a hand; the screen may animate it, nothing else changes."""


@dataclass(frozen=True, slots=True)
class DieIdle(OfADie):
    """A die that moved is at rest again without a throw: it was carried, knocked, or put down."""


@dataclass(frozen=True, slots=True)
class DieSettled:
    """A die has come to rest on a face, provisionally: it may still be nudged within the grace time."""

    source: str
    die: int
    face: int
    roll_id: int
    t: float


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A throw is final: the die stayed at rest for the whole grace time.

    `roll_id` numbers the throws of this die since it was made; `boot` counts the starts of its base. Together with
    `uid` they identify a throw for good, so no throw is ever counted twice.
    `t_rest` is when the die came to rest, `t` when the throw became final; both in seconds of the app's clock.
    `rest_ms` is when it came to rest by the clock of its base, in ms since that start (wraps after 49 days); None for
    dice without a clock of their own. It is `doubtful` where the die may have been knocked or put down instead.
    """

    source: str
    die: int
    face: int
    roll_id: int
    uid: str
    boot: int
    confidence: float
    t_rest: float
    t: float
    rest_ms: int | None = None
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class BaseMoment:
    """A moment by the clock of a dice base: which base, in which of its starts, and ms since that start (32 bits)."""

    uid: str
    boot: int
    ms: int

    def before(self, other: "BaseMoment") -> bool:
        """Whether this came before `other`. Raises ValueError for another base or another start of it."""
        if (self.uid, self.boot) != (other.uid, other.boot):
            raise ValueError("clocks of two bases, or of two starts of one, cannot be compared")
        return (self.ms - other.ms) & 0xFFFFFFFF >= 0x80000000


@dataclass(frozen=True, slots=True)
class DieCocked(OfADie):
    """A die leans and shows no face; it should be thrown again."""


@dataclass(frozen=True, slots=True)
class DieLost:
    """A die does not answer, though its base or the other die does; `why` is a short code.

    fault, silent: its sensor; away: it is out of reach or asleep; not_six_faces: it is another kind of die.
    """

    source: str
    die: int
    why: str
    t: float


@dataclass(frozen=True, slots=True)
class DieFound(OfADie):
    """A die that did not answer answers again."""


@dataclass(frozen=True, slots=True)
class BaseMet:
    """A dice base nobody knew, or one that counts anew: its throws up to `last`, pairs of die and number, are old.

    `uid` and `boot` are its identity and its number of starts.
    """

    source: str
    uid: str
    boot: int
    last: tuple[tuple[int, int], ...]
    t: float


@dataclass(frozen=True, slots=True)
class BaseRestarted:
    """The dice base lost its power and was started anew: a throw that it had not told by then is lost."""

    source: str
    t: float


@dataclass(frozen=True, slots=True)
class DieUnknown(OfADie):
    """A die with a number that no game knows has moved or was thrown; it counts for nothing."""


@dataclass(frozen=True, slots=True)
class DieUnheard:
    """A die may have been thrown unheard, and cannot tell it any more: only the table knows what it shows.

    It was away for `seconds`; 0 when it was connected and only a part of a roll was heard.
    """

    source: str
    die: int
    seconds: float
    t: float


@dataclass(frozen=True, slots=True)
class DiceUnclear:
    """What lies in the dice tray cannot be read by the camera: it leans, touches, is hidden, or is no die."""

    source: str
    t: float


@dataclass(frozen=True, slots=True)
class DieDisputed:
    """Dice and camera differ about a throw that is final: the die says `rolled.face`, the camera sees `seen`."""

    source: str
    rolled: DieRolled
    seen: int
    t: float

    @property
    def die(self) -> int:
        """Which die it is."""
        return self.rolled.die


@dataclass(frozen=True, slots=True)
class BatteryLow:
    """The battery of a die is low; `percent` of it are left."""

    source: str
    die: int
    percent: int
    t: float


@dataclass(frozen=True, slots=True)
class DeviceUp:
    """A device answers again; `detail` says who it is (model, identity, firmware)."""

    source: str
    detail: str
    t: float


@dataclass(frozen=True, slots=True)
class DeviceDown:
    """A device stopped answering; `why` is a short code (absent, busy, unplugged, silent, too_new, too_old, schema,
    prompt, two_bases, other_base; switched: another source is in use; of Bluetooth dice away, no_radio, not_installed;
    failed: a fault of ours, which is logged).
    """

    source: str
    why: str
    detail: str
    t: float


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button beside a seat was pressed: one for each press, however the contact bounced.

    `seat` counts from 0 in table order, `button` is what stands on it (1, 2, back). `edge` is the latest moment at
    which the contact may have closed and `slack` by how much earlier it may have been (infinity: that is not known),
    `t` when the press was certain; all in seconds of the app's clock.
    """

    source: str
    seat: int
    button: str
    edge: float
    slack: float
    t: float


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """A button that was pressed is still held after 0.8 s."""

    source: str
    seat: int
    button: str
    t: float


Event = (
    DieMoving
    | DieIdle
    | DieSettled
    | DieRolled
    | DieCocked
    | DieLost
    | DieFound
    | BaseMet
    | BaseRestarted
    | DieUnheard
    | DieUnknown
    | DiceUnclear
    | DieDisputed
    | BatteryLow
    | DeviceUp
    | DeviceDown
    | ButtonPressed
    | ButtonHeld
)
