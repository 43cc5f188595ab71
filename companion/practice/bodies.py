"""What really lies on the practice table: tokens with their poses in millimetres, in hands or on the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

from companion.checked.board_file import BoardPlan

OFFSET_MM = 2.9
"""How far from its spot a hand may put a token down (the camera has to live with 3 mm)."""
MARKERS = ("crisis", "activity")
Spot = tuple[float, float]


@dataclass(slots=True)
class Body:
    """One piece of cardboard. `owner` is a clan, or crisis or activity; off the board while `lying` is False."""

    owner: str
    bones: bool = False
    lying: bool = False
    x_mm: float = 0.0
    y_mm: float = 0.0
    angle_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Lies:
    """Where a body is in the players' words: an industry, and slot, extra, picture, crisis or activity (its place
    there).
    """

    industry: int
    where: str
    slot: int = -1


class Table:
    """All bodies, and the printed spots they may lie on."""

    def __init__(
        self, plan: BoardPlan, ring: Sequence[int], clans: Sequence[str], rng: Random, tokens: int = 10
    ) -> None:
        self._plan, self._ring, self._rng, self._tokens = plan, tuple(ring), rng, tokens
        self.bodies = [Body(clan) for clan in clans for _ in range(tokens)] + [Body(name) for name in MARKERS]

    def bring(self, clan: str) -> list[Body]:
        """A clan's tokens out of the box, in hand; none when they are there already."""
        fresh = [] if any(body.owner == clan for body in self.bodies) else [Body(clan) for _ in range(self._tokens)]
        self.bodies += fresh
        return fresh

    def lay_ring(self, ring: Sequence[int]) -> None:
        """Lay the sectors in another order; what lies in them goes with them."""
        places = [(body, self.lies(body).industry) for body in self.lying()]
        old, self._ring = self._ring, tuple(ring)
        for body, industry in places:
            turned = 2 * pi * (self._ring.index(industry) - old.index(industry)) / len(old)
            c, s = cos(turned), sin(turned)
            body.x_mm, body.y_mm = body.x_mm * c - body.y_mm * s, body.x_mm * s + body.y_mm * c

    def in_hand(self, owner: str) -> Body:
        """A piece of this owner that is not on the board. Raises StopIteration's cousin LookupError when there is
        none.
        """
        for body in self.bodies:
            if body.owner == owner and not body.lying:
                return body
        raise LookupError(f"{owner} has no token left in hand")

    def spots(self, industry: int, where: str) -> tuple[Spot, ...]:
        """The printed spots of one kind in a sector, or the marker's single spot."""
        position = self._ring.index(industry)
        if where == "slot":
            count = self._plan.slots(industry)
            return tuple(self._plan.slot_xy(position, slot, count) for slot in range(count))
        if where == "picture":
            return self._plan.zone_spots(position, self._plan.zones["startups"])
        if where == "extra":
            return self._plan.zone_spots(position, self._plan.zones["extras"])
        return (self._plan.place_xy(position, where),)

    def free_spot(self, industry: int, where: str) -> Spot:
        """The first spot of a kind with nothing on it. Raises LookupError when all are taken."""
        room = 2 * self._plan.token_radius_mm
        for spot in self.spots(industry, where):
            if all(hypot(b.x_mm - spot[0], b.y_mm - spot[1]) > room - OFFSET_MM for b in self.bodies if b.lying):
                return spot
        raise LookupError(f"no free {where} in industry {industry}")

    def roughly(self, spot: Spot) -> tuple[float, float, float]:
        """Where a hand really puts a token that should lie on a spot: a little off, turned anyhow."""
        while True:
            dx, dy = (self._rng.uniform(-OFFSET_MM, OFFSET_MM) for _ in range(2))
            if hypot(dx, dy) <= OFFSET_MM:
                return spot[0] + dx, spot[1] + dy, self._rng.uniform(0.0, 360.0)

    def lies(self, body: Body) -> Lies:
        """The nearest printed spot of a lying body."""
        markers = (body.owner,) if body.owner in MARKERS else ("slot", "picture", "extra")
        found = (
            (hypot(body.x_mm - x, body.y_mm - y), Lies(industry, where, index if where == "slot" else -1))
            for industry in self._ring
            for where in markers
            for index, (x, y) in enumerate(self.spots(industry, where))
        )
        return min(found, key=lambda pair: pair[0])[1]

    def at(self, industry: int, where: Sequence[str], owner: str, bones: bool | None = None) -> Body:
        """A body of an owner in a sector. Raises LookupError when there is none."""
        for body in self.lying():
            place = self.lies(body)
            if (
                body.owner == owner
                and place.industry == industry
                and place.where in where
                and bones in (None, body.bones)
            ):
                return body
        raise LookupError(f"no {owner} at {industry}")

    def lying(self) -> Iterator[Body]:
        """Everything on the board."""
        return (body for body in self.bodies if body.lying)

    def truth(self) -> dict[str, list[str]]:
        """What lies where, as a sorted list per sector: `slot0 leaf:face`, `picture tusk`, `crisis`."""
        out: dict[str, list[str]] = {}
        for body in self.lying():
            place = self.lies(body)
            if body.owner in MARKERS:
                words = body.owner
            elif place.where == "picture":
                words = f"picture {body.owner}"
            else:
                words = f"company {body.owner}:{'bones' if body.bones else 'face'}"
            out.setdefault(str(place.industry), []).append(words)
        return {industry: sorted(words) for industry, words in sorted(out.items())}
