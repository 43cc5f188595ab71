"""A sighting of a ring as plain data: what `orctable read --json` prints. Its keys do not change."""

from collections.abc import Mapping, Sequence
from typing import Any

from vision.sighting import SLOT, Likelihoods, LoosePiece, Sighting, read_look


def to_json(
    sighting: Sighting, area: str, markers: Sequence[str], look: Mapping[str, str], zones: Sequence[str] = ()
) -> dict[str, Any]:
    """The sighting as plain data for one JSON line; likelihoods with six digits, positions with one.

    `area` is what the game calls an area, `look` what it calls the parts of a piece's look. Pieces outside the slots
    are listed by `zones`, or, where there are none, together, each with its zone.
    """

    def loose(piece: LoosePiece) -> dict[str, Any]:
        seen = read_look(piece.best)
        return {
            area: piece.area,
            **({} if zones else {"zone": piece.zone}),
            **{name: getattr(seen, part) for name, part in look.items()},
            "x_mm": round(piece.x_mm, 1),
            "y_mm": round(piece.y_mm, 1),
            "p": _rounded(piece.p),
        }

    slots = [spot for spot in sighting.spots if spot.zone == SLOT]
    by_zone = {zone: [loose(piece) for piece in sighting.loose if piece.zone == zone] for zone in zones}
    return {
        "t": round(sighting.t, 3),
        "frames": sighting.frames,
        "pose": {"residual_px": round(sighting.pose.residual_px, 3), "source": sighting.pose.source},
        "ring": list(sighting.order),
        "slots": [
            {area: spot.area, "slot": spot.spot, "p": _rounded(spot.p), "best": spot.best, "visible": spot.visible}
            for spot in slots
        ],
        **(by_zone or {"loose": [loose(piece) for piece in sighting.loose]}),
        **{name: _rounded(sighting.markers.get(name, {})) for name in markers},
        "hidden": list(sighting.hidden),
        "problems": list(sighting.problems),
    }


def _rounded(p: Likelihoods) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items() if value >= 0.0000005}
