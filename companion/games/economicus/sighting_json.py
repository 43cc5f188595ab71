"""A sighting of a board of Economicus as plain data: what `orctable read --json` prints. Its keys do not change."""

from typing import Any

from companion.games.economicus.rules.state import MARKERS
from vision.sighting import SLOT, Likelihoods, LoosePiece, Sighting, SpotReading, read_look


def to_json(sighting: Sighting) -> dict[str, Any]:
    """The sighting as plain data for one JSON line; likelihoods with six digits, positions with one."""
    return {
        "t": round(sighting.t, 3),
        "frames": sighting.frames,
        "pose": {"residual_px": round(sighting.pose.residual_px, 3), "source": sighting.pose.source},
        "ring": list(sighting.order),
        "slots": [_slot(spot) for spot in sighting.spots if spot.zone == SLOT],
        "loose": [_loose(piece) for piece in sighting.loose],
        **{name: _rounded(sighting.markers.get(name, {})) for name in MARKERS},
        "hidden": list(sighting.hidden),
        "problems": list(sighting.problems),
    }


def _slot(spot: SpotReading) -> dict[str, Any]:
    p, best = _rounded(spot.p), spot.best
    return {"industry": spot.area, "slot": spot.spot, "p": p, "best": best, "visible": spot.visible}


def _loose(piece: LoosePiece) -> dict[str, Any]:
    look = read_look(piece.best)
    return {
        "industry": piece.area,
        "zone": piece.zone,
        "kind": look.kind,
        "colour": look.owner,
        "side": look.side,
        "x_mm": round(piece.x_mm, 1),
        "y_mm": round(piece.y_mm, 1),
        "p": _rounded(piece.p),
    }


def _rounded(p: Likelihoods) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items() if value >= 0.0000005}
