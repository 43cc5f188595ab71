"""What is done with the die and what it is done on; the ranges each event is drawn from are tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What somebody does with the die. Only the first three are meant as throws."""

    FIRM = "firm"
    LOW = "low"
    GENTLE = "gentle"
    PUT_DOWN = "put-down"
    FLAT_DROP = "flat-drop"
    SHOVE = "shove"
    KNOCK = "knock"
    HELD_STILL = "held-still"
    FIST = "fist"
    BANG = "bang"
    TURN = "turn"
    DROP = "drop"


class Surface(StrEnum):
    """What the die falls on. A tray has a floor of felt and walls of wood."""

    WOOD = "wood"
    FELT = "felt"
    TRAY = "tray"


Range = tuple[float, float]  # the least and the greatest value; every one between is as likely


@dataclass(frozen=True, slots=True)
class Release:
    """How a hand lets go: metres, metres a second (sideways, upwards), radians a second."""

    height: Range
    sideways: Range
    upwards: Range
    spin: Range


RELEASES: Mapping[Kind, Release] = {
    Kind.FIRM: Release((0.05, 0.20), (0.3, 1.5), (-0.5, 0.3), (5, 40)),
    Kind.LOW: Release((0.01, 0.04), (0.1, 0.8), (-0.3, 0.1), (3, 25)),
    Kind.GENTLE: Release((0.0, 0.01), (0.3, 1.0), (-0.1, 0.0), (0, 0)),
    Kind.PUT_DOWN: Release((0.0002, 0.004), (0.0, 0.03), (-0.12, -0.02), (0, 0.5)),
    Kind.FLAT_DROP: Release((0.005, 0.04), (0.0, 0.05), (-0.05, 0.02), (0, 0.3)),
    Kind.BANG: Release((0.0, 0.002), (0.0, 0.1), (-0.9, -0.2), (0, 1.0)),
    Kind.DROP: Release((0.03, 0.12), (0.0, 0.1), (-0.1, 0.05), (0, 1.0)),
}
"""Height is that of the die's lowest point. A gentle throw's spin follows from its speed: it rolls off the fingers."""

TILT_DEGREES: Mapping[Kind, float] = {Kind.PUT_DOWN: 8.0, Kind.FLAT_DROP: 4.0, Kind.BANG: 6.0, Kind.DROP: 8.0}
"""How far from flat such a die leaves the hand at the most; the attitude of a thrown one is any."""

HELD = frozenset(RELEASES) | {Kind.HELD_STILL}
"""What begins with a hand that picks the die up; the others begin on the table."""

BLOWS: Mapping[Kind, Range] = {Kind.KNOCK: (0.02, 0.25), Kind.FIST: (0.2, 0.6)}
"""How fast a table that is hit moves, in metres a second: knuckles, or a fist that makes the die hop."""


@dataclass(frozen=True, slots=True)
class Material:
    """How two things meet: restitution, friction, and how long one impact lasts in seconds."""

    restitution: Range
    friction: Range
    impact: Range


WOOD = Material(restitution=(0.40, 0.60), friction=(0.25, 0.45), impact=(0.0008, 0.0012))
FELT = Material(restitution=(0.20, 0.40), friction=(0.35, 0.60), impact=(0.004, 0.008))
FLOORS: Mapping[Surface, Material] = {Surface.WOOD: WOOD, Surface.FELT: FELT, Surface.TRAY: FELT}
TRAY_HALF_M: tuple[Range, Range] = ((0.06, 0.11), (0.05, 0.08))  # half of a tray's inner length and width, in metres
