"""What the eyes say they see: likelihoods for every place of the board, and nothing about what is allowed.

Standard library only, so that the app can read a Sighting without loading any picture code.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

EMPTY = "empty"
UNKNOWN = "unknown"


def token_key(colour: str, face: str) -> str:
    """The name of a token's look in a likelihood table, such as `leaf:bones`."""
    return f"{colour}:{face}"


@dataclass(frozen=True, slots=True)
class SlotReading:
    """How likely one Company slot holds what. `p` sums to 1 over `empty`, `unknown` and `<colour>:face|bones`."""

    sector: int
    slot: int
    p: Mapping[str, float]
    visible: bool = True

    @property
    def best(self) -> str:
        """The likeliest content."""
        return max(self.p, key=lambda key: self.p[key])


@dataclass(frozen=True, slots=True)
class LooseToken:
    """A token lying freely: a Startup on the picture, or an extra Company beside the slots. `p` as in SlotReading."""

    sector: int
    x_mm: float
    y_mm: float
    p: Mapping[str, float]

    @property
    def best(self) -> str:
        """The likeliest look."""
        return max(self.p, key=lambda key: self.p[key])


@dataclass(frozen=True, slots=True)
class Pose:
    """How the board was found: mean distance of the stickers' corners from where they should be, and by what means."""

    residual_px: float
    source: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """One settled look at the board, from several still frames.

    `crisis` and `activity` map a sector number (as text) or `off` to its likelihood. `hidden` are sectors a hand or
    something else covers. `problems` are short codes (`no_stickers`, `too_dark`, `blurred`).
    """

    t: float
    frames: int
    pose: Pose
    ring: tuple[int, ...]
    slots: tuple[SlotReading, ...]
    extras: tuple[LooseToken, ...] = ()
    startups: tuple[LooseToken, ...] = ()
    crisis: Mapping[str, float] = field(default_factory=dict)
    activity: Mapping[str, float] = field(default_factory=dict)
    hidden: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


def _rounded(p: Mapping[str, float]) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items() if value >= 0.0000005}


def _loose_to_json(token: LooseToken) -> dict[str, Any]:
    colour, _, face = token.best.partition(":")
    return {
        "sector": token.sector,
        "colour": colour,
        "face": face,
        "x_mm": round(token.x_mm, 1),
        "y_mm": round(token.y_mm, 1),
        "p": _rounded(token.p),
    }


def to_json(sighting: Sighting) -> dict[str, Any]:
    """The Sighting as plain data for one JSON line."""
    return {
        "t": round(sighting.t, 3),
        "frames": sighting.frames,
        "pose": {"residual_px": round(sighting.pose.residual_px, 3), "source": sighting.pose.source},
        "ring": list(sighting.ring),
        "slots": [
            {"sector": s.sector, "slot": s.slot, "p": _rounded(s.p), "best": s.best, "visible": s.visible}
            for s in sighting.slots
        ],
        "extras": [_loose_to_json(token) for token in sighting.extras],
        "startups": [_loose_to_json(token) for token in sighting.startups],
        "crisis": _rounded(sighting.crisis),
        "activity": _rounded(sighting.activity),
        "hidden": list(sighting.hidden),
        "problems": list(sighting.problems),
    }


def _loose_from_json(data: Mapping[str, Any]) -> LooseToken:
    return LooseToken(int(data["sector"]), float(data["x_mm"]), float(data["y_mm"]), dict(data["p"]))


def from_json(data: Mapping[str, Any]) -> Sighting:
    """Read back what `to_json` wrote. Raises KeyError, TypeError or ValueError when it is something else."""
    return Sighting(
        t=float(data["t"]),
        frames=int(data["frames"]),
        pose=Pose(float(data["pose"]["residual_px"]), str(data["pose"]["source"])),
        ring=tuple(int(number) for number in data["ring"]),
        slots=tuple(
            SlotReading(int(s["sector"]), int(s["slot"]), dict(s["p"]), bool(s["visible"])) for s in data["slots"]
        ),
        extras=tuple(_loose_from_json(token) for token in data["extras"]),
        startups=tuple(_loose_from_json(token) for token in data["startups"]),
        crisis=dict(data["crisis"]),
        activity=dict(data["activity"]),
        hidden=tuple(int(number) for number in data["hidden"]),
        problems=tuple(str(code) for code in data["problems"]),
    )
