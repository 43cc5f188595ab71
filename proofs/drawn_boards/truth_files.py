"""Writes what lies where beside each picture, as `proofs.bench.boards.renders` reads it."""

from typing import Any

import numpy as np

from proofs.drawn_boards.drawn_tables import Disc, Laying, Table, poses_of
from proofs.drawn_boards.ring_plan import Array, Point, RingPlan
from proofs.drawn_boards.token_emblems import arc


class Truth:
    """What is true of one picture of a table, on which nothing hides what lies there."""

    def __init__(self, table: Table, laying: Laying, plan: RingPlan) -> None:
        self._table, self._laying, self._plan = table, laying, plan
        self._poses = poses_of(table)

    def _outside(self, area: int, point: Point, lift: float, diameter: float) -> float:
        """The share of a disc on a sector that is outside the picture."""
        pose = self._poses[area]
        centre: Array = np.append(pose.world(np.array(point, np.float64)), pose.top + lift)
        spread = np.column_stack([arc(48, diameter / 2) * np.sqrt(np.arange(48) / 48)[:, None], np.zeros(48)])
        pixels = np.round(self._table.camera.project(centre + spread))
        inside = ((pixels >= 0) & (pixels < self._table.camera.size)).all(1)
        return round(float(1 - inside.mean()), 3)

    def _token(self, disc: Disc) -> dict[str, Any]:
        diameter = self._plan.token if disc.colour else self._plan.marker
        seen = not self._outside(disc.area, disc.at, self._table.thickness, diameter)
        return {"sector": str(disc.area), "colour": disc.colour, "face": disc.face, "hidden": 0.0, "in_picture": seen}

    def _slot(self, area: int, number: int) -> dict[str, Any]:
        lies = next((d for d in self._laying.discs if (d.area, d.zone, d.number) == (area, "slot", number)), None)
        return {
            "occupied": lies is not None,
            "colour": lies.colour if lies else None,
            "face": lies.face if lies else None,
            "occluded": 0.0,
            "token_hidden": 0.0,
            "outside_picture": self._outside(area, self._plan.slots[area][number], 0.0, self._plan.token),
        }

    def data(self) -> dict[str, Any]:
        """The truth of the picture, as it is kept."""
        table, plan, discs = self._table, self._plan, self._laying.discs
        return {
            "slots": {f"{area}:{n}": self._slot(area, n) for area in table.order for n in range(len(plan.slots[area]))},
            **{zone: [self._token(disc) for disc in discs if disc.zone == zone] for zone in plan.zones},
            **{disc.zone: self._token(disc) for disc in discs if disc.zone in plan.places},
            "ring_order": [str(area) for area in table.order],
            "seed": table.seed,
        }
