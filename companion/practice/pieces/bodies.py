"""What really lies on the practice table: pieces with their poses in millimetres, in hands or on the board."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Any, Final, NamedTuple

from companion.boxes.board_file import BoardMeasures
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.paper import Point
from companion.practice.pieces.printed_table import ANY
from companion.schema.quick_dataclass import dataclass

OFFSET_MM = 2.9  # how far from its spot a hand may put a token down (the camera has to live with 3 mm)
SLOT: Final = "slot"  # the zone of the printed spots that `[slots]` of board.toml lists
EMPTY: Final = "empty"
OFF: Final = "off"  # what a Sighting says of a spot without a piece, and of a marker that does not lie on the board
TOKEN: Final = "token"
MARKER: Final = "marker"


@dataclass(slots=True)
class Body:
    """One piece of cardboard: a `token` of a player or a `marker`.

    `owner` is the player's mark, or the marker's name; `side` is the one that is up, "" for a marker. `made_as` is the
    kind of piece a token is wherever it lies, "" where that depends on its place. It is in somebody's hand, or in the
    box, while `lying` is False.
    """

    kind: str
    owner: str
    side: str = ""
    lying: bool = False
    x_mm: float = 0.0
    y_mm: float = 0.0
    angle_deg: float = 0.0
    made_as: str = ANY


class Location(NamedTuple):
    """Where a body is: an area, a zone of it (for a marker its own name), and the spot in a slot zone, else -1."""

    area: int
    zone: str
    spot: int = -1


class Lying(NamedTuple):
    """A piece in an area as the game sees it: its kind (a marker's name), whose mark, and which side is up ("" for
    either).
    """

    kind: str
    owner: str = ""
    side: str = ""

    @property
    def words(self) -> str:
        """The piece in a report, such as `house red:front`."""
        return f"{self.kind} {self.owner}{':' if self.side else ''}{self.side}".strip()


Truth = Mapping[int, Sequence[Lying]]  # what lies in each area, sorted; an area with nothing in it is left out


def markers_seen(sighting: Mapping[str, Any], names: Sequence[str]) -> dict[str, int]:
    """In which area a Sighting has each of the markers, the likeliest; those off the board are left out."""
    likeliest = {name: max(sighting[name], key=sighting[name].get) for name in names if sighting[name]}
    return {name: int(place) for name, place in likeliest.items() if place != OFF}


def sorted_truth(areas: Mapping[int, Sequence[Lying]]) -> dict[int, list[Lying]]:
    """The same pieces in the order that a Truth has them in."""
    return {area: sorted(pieces) for area, pieces in sorted(areas.items()) if pieces}


def by_area(pieces: Iterable[tuple[int, Lying]]) -> dict[int, list[Lying]]:
    """Pieces, each with its area, as a Truth."""
    out: dict[int, list[Lying]] = {}
    for area, piece in pieces:
        out.setdefault(area, []).append(piece)
    return sorted_truth(out)


def as_planned(_position: int, x_mm: float, y_mm: float) -> Point:
    """Every point of the board is where it should be."""
    return x_mm, y_mm


class Bodies:
    """All pieces of a table, and the printed spots they may lie on. `all` begins with the first player's tokens.

    `offset_mm` is how far from its spot a token may be put down; `moved` says where a point of an area, by position,
    really is on a board whose areas lie a little off.
    """

    def __init__(
        self,
        box: BoardSet,
        plan: BoardMeasures,
        marks: Sequence[str],
        rng: Random,
        offset_mm: float = OFFSET_MM,
        moved: Callable[[int, float, float], Point] = as_planned,
    ) -> None:
        self.box = box
        self._offset, self._moved = offset_mm, moved
        self._plan, self._order, self._rng = plan, plan.whole(box.order), rng
        self._known_spots: dict[tuple[int, str], tuple[Point, ...]] = {}
        self.all = [body for mark in marks for body in self._tokens(mark)]
        self.all += [Body(MARKER, name) for name in box.markers]

    def _tokens(self, mark: str) -> list[Body]:
        kinds = (kind for kind, many in self.box.tokens.items() for _ in range(many))
        return [Body(TOKEN, mark, self.box.sides[0], made_as=kind) for kind in kinds]

    def bring(self, mark: str) -> list[Body]:
        """A player's tokens out of the box, in hand; returns none when they are there already."""
        fresh = [] if any(body.owner == mark for body in self.all) else self._tokens(mark)
        self.all += fresh
        return fresh

    def lay_order(self, order: Sequence[int]) -> None:
        """Lay the areas in another order; what lies in them goes with them."""
        places = [(body, self.location(body).area) for body in self.on_table()]
        old, self._order = self._order, self._plan.whole(order)
        self._known_spots.clear()
        for body, area in places:
            turned = 2 * pi * (self._order.index(area) - old.index(area)) / self._plan.areas
            c, s = cos(turned), sin(turned)
            body.x_mm, body.y_mm = body.x_mm * c - body.y_mm * s, body.x_mm * s + body.y_mm * c

    # --- spots ------------------------------------------------------------------------------------------------------

    def spots(self, area: int, zone: str) -> tuple[Point, ...]:
        """The printed spots of a zone in an area, or the single spot of a marker."""
        if (area, zone) not in self._known_spots:
            position = self._order.index(area)
            planned = self._planned(position, area, zone)
            in_ring = position < self._plan.areas
            self._known_spots[area, zone] = tuple(self._moved(position, *at) if in_ring else at for at in planned)
        return self._known_spots[area, zone]

    def _planned(self, position: int, area: int, zone: str) -> tuple[Point, ...]:
        if zone == SLOT:
            count = self._plan.slots(area)
            return tuple(self._plan.slot_xy(position, slot, count) for slot in range(count))
        if zone in self._plan.zones:
            return self._plan.zone_spots(position, self._plan.zones[zone])
        return (self._plan.place_xy(position, zone),)

    def free_spot(self, area: int, zones: Sequence[str]) -> Point:
        """The first spot of these zones with nothing on it. Raises LookupError when all are taken."""
        room = 2 * self._plan.token_radius_mm
        for spot in (spot for zone in zones for spot in self.spots(area, zone)):
            if all(hypot(body.x_mm - spot[0], body.y_mm - spot[1]) > room - self._offset for body in self.on_table()):
                return spot
        raise LookupError(f"no free spot for {', '.join(zones)} in area {area}")

    def roughly(self, spot: Point) -> tuple[float, float, float]:
        """Where a hand really puts a token that should lie on a spot: x, y and angle, a little off and at any angle."""
        while True:
            dx, dy = (self._rng.uniform(-self._offset, self._offset) for _ in range(2))
            if hypot(dx, dy) <= self._offset:
                return spot[0] + dx, spot[1] + dy, self._rng.uniform(0.0, 360.0)

    # --- finding ----------------------------------------------------------------------------------------------------

    def zones_of(self, kind: str) -> tuple[str, ...]:
        """Where a kind of piece may lie, the usual zone first; a marker has one of its own name."""
        return (kind,) if kind in self.box.markers else self.box.kinds[kind].zones

    def marker(self, name: str) -> Body:
        """The one marker of this name."""
        return next(body for body in self.all if body.kind == MARKER and body.owner == name)

    def in_hand(self, owner: str, kind: str = ANY) -> Body:
        """A piece of this owner, of this kind or any, that is not on the board. Raises LookupError: there is none."""
        for body in self.all:
            if body.owner == owner and not body.lying and body.made_as in (ANY, kind or body.made_as):
                return body
        raise LookupError(f"{owner} has no {kind or 'token'} left in hand")

    def at(self, area: int, kind: str, owner: str, side: str = "") -> Body:
        """A piece of an owner in an area, whichever side is up or this one. Raises LookupError when there is none.

        What is made as this kind is found wherever it lies: a lesson shows it on a spot where no rule lays it.
        """
        zones = self.zones_of(kind)
        for body in self.on_table():
            place = self.location(body)
            is_kind = place.zone in zones if body.made_as == ANY else body.made_as == kind
            fits = is_kind and side in ("", body.side)
            if (body.owner, place.area) == (owner, area) and fits:
                return body
        raise LookupError(f"no {kind} of {owner} in area {area}")

    def on_table(self) -> Iterator[Body]:
        """Everything on the board."""
        return (body for body in self.all if body.lying)

    def location(self, body: Body) -> Location:
        """The nearest printed spot of a lying body."""
        zones: Sequence[str] = (body.owner,)
        if body.kind == TOKEN:
            zones = [zone for kind in self.box.kinds.values() for zone in kind.zones]
        places = (
            (hypot(body.x_mm - x, body.y_mm - y), Location(area, zone, index if zone == SLOT else -1))
            for area in self._order
            for zone in zones
            for index, (x, y) in enumerate(self.spots(area, zone))
        )
        return min(places, key=lambda pair: pair[0])[1]

    def piece(self, body: Body, zone: str) -> Lying:
        """What a body is in a zone."""
        if body.kind == MARKER:
            return Lying(body.owner)
        kind = body.made_as or self.box.kind_in(zone)
        return Lying(kind, body.owner, body.side if self.box.kinds[kind].sides else "")

    def truth(self) -> Truth:
        """What really lies where."""
        places = ((self.location(body), body) for body in self.on_table())
        return by_area((place.area, self.piece(body, place.zone)) for place, body in places)
