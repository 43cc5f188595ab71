"""Writes what lies where beside each picture, in pixels and millimetres."""

from collections.abc import Callable
from typing import Any

import numpy as np

from proofs.drawn_boards.drawn_tables import Disc, Laying, Table, poses_of
from proofs.drawn_boards.ring_plan import Array, RingPlan, sector_outline, sticker_corners
from proofs.drawn_boards.token_emblems import Image, arc

BURNT = 254
Hidden = Callable[[Array, Array], Array]
"""Says how much a foreign thing hides of discs with these centres (mm) and radii."""


def figures(values: Array) -> Any:
    """Numbers as they are written."""
    return np.round(values, 2).tolist()


class Truth:
    """What is true of one picture of a table."""

    def __init__(self, table: Table, laying: Laying, plan: RingPlan, frame: Image, hidden: Hidden) -> None:
        self._table, self._laying, self._plan, self._frame, self._hidden = table, laying, plan, frame, hidden
        self._poses = poses_of(table)

    def _at(self, area: int, point: Any, lift: float) -> Array:
        pose = self._poses[area]
        return np.append(pose.world(np.array(point, np.float64)), pose.top + lift)

    def _spot(self, centre: Array, diameter: float) -> dict[str, Any]:
        """How a disc is seen: hidden by things, outside the picture, burnt."""
        spread = np.column_stack([arc(48, diameter / 2) * np.sqrt(np.arange(48) / 48)[:, None], np.zeros(48)])
        pixels = np.round(self._table.camera.project(centre + spread)).astype(int)
        inside = ((pixels >= 0) & (pixels < self._table.camera.size)).all(1)
        seen = self._frame[pixels[inside, 1], pixels[inside, 0]]
        hidden = round(float(self._hidden(centre[None], np.array([diameter / 2]))[0]), 3)
        return {
            "pixel": figures(self._table.camera.project(centre)[0]),
            "world": figures(centre),
            "hidden": hidden,
            "hidden_by": {self._laying.thing: hidden} if hidden else {},
            "in_picture": bool(inside.all()),
            "outside": round(float(1 - inside.mean()), 3),
            "clipped": round(float((seen >= BURNT).any(-1).mean()), 3) if inside.any() else 0.0,
        }

    def _token(self, disc: Disc) -> dict[str, Any]:
        diameter = self._plan.token if disc.colour else self._plan.marker
        spot = self._spot(self._at(disc.area, disc.at, self._table.thickness), diameter)
        names = {"sector": str(disc.area), "colour": disc.colour, "face": disc.face, "d": diameter}
        return {**names, **spot, "world_top": spot["world"]}

    def _covered(self, area: int, place: Array) -> float:
        """The share of a slot under tokens."""
        points = place[:2] + arc(64, self._plan.token / 2) * np.sqrt(np.arange(64) / 64)[:, None]
        discs = [disc for disc in self._laying.discs if disc.area == area]
        under = [np.hypot(*(points - self._at(area, d.at, 0)[:2]).T) < self._plan.token / 2 for d in discs]
        return round(float(np.any(under, axis=0).mean()), 3) if under else 0.0

    def _slot(self, area: int, number: int) -> dict[str, Any]:
        place = self._at(area, self._plan.slots[area][number], 0.0)
        spot = self._spot(place, self._plan.token)
        occupied = [d for d in self._laying.discs if (d.area, d.zone, d.number) == (area, "slot", number)]
        rim = self._table.camera.project(place + np.array([[0, 0, 0], [self._plan.token / 2, 0, 0]]))
        covered = self._covered(area, place)
        row = {
            "sector": str(area),
            "pixel": spot["pixel"],
            "world": spot["world"],
            "radius_px": round(float(np.hypot(*(rim[1] - rim[0]))), 2),
            "occupied": bool(occupied),
            "colour": occupied[0].colour if occupied else None,
            "face": occupied[0].face if occupied else None,
            "occluded": spot["hidden"],
            "covered_by_tokens": 0.0,
            "by": {**({"token": covered} if covered else {}), **spot["hidden_by"]},
            "outside_picture": spot["outside"],
            "clipped": spot["clipped"],
        }
        if occupied:
            token = self._token(occupied[0])
            more = {"token_pixel": token["pixel"], "token_hidden": token["hidden"]}
            row |= {**more, "token_hidden_by": token["hidden_by"], "covered_by_tokens": covered}
        return row

    def _sectors(self) -> dict[str, Any]:
        outline = sector_outline(self._plan, self._table.gap, self._table.knob)
        sectors = {}
        for area, pose in self._poses.items():
            edge = np.column_stack([pose.world(outline), np.full(len(outline), pose.top)])
            where = {"x": pose.x, "y": pose.y, "angle": pose.angle, "z_top": pose.top}
            pixels = figures(self._table.camera.project(edge))
            sectors[str(area)] = {"ring": pose.ring, "pose_mm": where, "outline": pixels}
        return sectors

    def data(self) -> dict[str, Any]:
        """The truth of the picture, as it is kept."""
        table, plan, discs, camera = self._table, self._plan, self._laying.discs, self._table.camera
        loose = {zone: [self._token(d) for d in discs if d.zone == zone] for zone in plan.zones}
        marks = {d.zone: self._token(d) for d in discs if d.zone in plan.places}
        stickers = [
            {
                "dictionary": "DICT_4X4_50",
                "id": number,
                "size": plan.side,
                "corners": figures(camera.project(np.column_stack([sticker_corners(plan, x, y, t), np.full(4, 0.2)]))),
            }
            for number, x, y, t in plan.stickers
        ]
        return {
            "slots": {f"{area}:{n}": self._slot(area, n) for area in table.order for n in range(len(plan.slots[area]))},
            "sectors": self._sectors(),
            "prices": {str(area): {"text": text} for area, text in self._laying.prices.items()},
            **loose,
            **marks,
            "coins": [{"gold": gold, "world": figures(np.array([x, y]))} for x, y, gold in self._laying.coins],
            "markers": stickers,
            "ring_order": [str(area) for area in table.order],
            "camera": {
                "size": list(camera.size),
                "K": camera.matrix.tolist(),
                "D": [*camera.lens, 0.0],
                "R": camera.rotation.tolist(),
                "t": camera.shift.tolist(),
                "note": "x_cam = R x_world + t, mm; z = 0 is the table; D = k1 k2 p1 p2 k3; pixel centres are integers",
            },
            "hand": self._laying.thing == "hand",
            "things": [{"kind": self._laying.thing, "world": figures(np.array(at))} for at in self._laying.around],
            "seed": table.seed,
            "style": {"art": table.style.emblem, "palette": table.palette, "print": table.ground, "coat": table.coat},
            "note": self._laying.name.rpartition("_")[2],
        }
