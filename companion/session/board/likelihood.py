"""What the eyes see in the players' terms, and how likely each board makes such a picture.

The eyes only say how likely each place holds what; whose pieces these are is known here, what is allowed is not.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from math import exp, inf, log

from companion.games.protocol import Layout, Piece, PieceKind
from companion.schema.quick_dataclass import dataclass
from vision.sighting import EMPTY, OFF, UNKNOWN, Sighting, likeliest, read_look

IMPOSSIBLE = 1e-9  # how likely a spot at least holds a piece that nothing there looks like
LEAST = 1e-30  # how likely a picture of one kind of piece in one area is at least
MISSED = 1e-4  # how likely the eyes overlook a free-lying piece, or see one that is not there
Place = int | str  # an area by its number, or a marker by its name
Seen = tuple[Piece, ...] | int  # what lies in an area, sorted; or the area a marker lies in (0: off the board)
Chances = Mapping[Piece | None, float]  # how likely one spot holds which piece, None for nothing
Kinds = Mapping[str, PieceKind]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a Sighting says in the players' terms: per area the likeliest pieces, and the markers' areas."""

    areas: Mapping[int, tuple[Piece, ...]]
    markers: Mapping[str, int]

    def at(self, place: Place) -> Seen | None:
        """The reading of an area (by number) or marker (by name); None when it is hidden."""
        return self.markers.get(place) if isinstance(place, str) else self.areas.get(place)


@dataclass(frozen=True, slots=True)
class Spots:
    """Where pieces of one kind were looked for in an area: `fixed` spots may be empty; on each `loose` one something
    was found.
    """

    fixed: tuple[Chances, ...]
    loose: tuple[Chances, ...]


@dataclass(frozen=True)
class Evidence:
    """A Sighting with its looks resolved to pieces: per open area and kind of piece the likelihoods at each spot, per
    row those of each card in turn. Rows with a card that is like nothing known are `unread`. `in_order` says whether
    the order of a row matters.
    """

    sighting: Sighting
    areas: Mapping[int, Mapping[str, Spots]] = field(default_factory=dict)
    rows: Mapping[int, tuple[Chances, ...]] = field(default_factory=dict)
    unread: tuple[int, ...] = ()
    in_order: bool = True
    known: dict[tuple[int, tuple[Piece, ...]], float] = field(default_factory=dict, compare=False, repr=False)
    """How likely the areas and rows are with what was asked about so far, for most lie as they did an act before."""

    @cached_property
    def reading(self) -> Reading:
        """The likeliest content of every open area and row, and the likeliest area of each marker."""
        areas = {}
        for area, kinds in self.areas.items():
            tops = (_top(p) for spots in kinds.values() for p in (*spots.fixed, *spots.loose))
            areas[area] = tuple(sorted(piece for piece in tops if piece is not None))
        for row, cards in self.rows.items():
            lying = [piece for piece in map(_top, cards) if piece is not None]
            areas[row] = tuple(lying if self.in_order else sorted(lying))
        markers = {name: _marker(p) for name, p in self.sighting.markers.items() if p}
        hidden = self.sighting.hidden
        return Reading(areas, {name: place for name, place in markers.items() if place not in hidden})


def resolve(sighting: Sighting, kinds: Kinds, marks: Sequence[str]) -> Evidence:
    """Resolve the looks of a Sighting to players' pieces. Areas that are hidden in any part are left out."""
    seats = {mark: seat for seat, mark in enumerate(marks)}
    covered = {spot.area for spot in sighting.spots if not spot.visible} | set(sighting.hidden)
    rows = {row.row: tuple(_by_card(p, kinds) for p in row.pieces) for row in sighting.rows if row.row not in covered}
    unread = tuple(row for row, cards in rows.items() if {} in cards)
    return Evidence(
        sighting,
        {
            area: {name: _spots(sighting, area, name, kind, seats) for name, kind in kinds.items()}
            for area in sighting.order
            if area not in covered
        },
        {row: cards for row, cards in rows.items() if row not in unread},
        unread,
        any(kind.in_order for kind in kinds.values()),
    )


def _spots(sighting: Sighting, area: int, name: str, kind: PieceKind, seats: Mapping[str, int]) -> Spots:
    fixed = [spot.p for spot in sighting.spots if spot.area == area and spot.zone in kind.zones]
    lying = [piece.p for piece in sighting.loose if piece.area == area and piece.zone in kind.zones]
    loose = [p for p in lying if _look_of(likeliest(p)).kind in ("", name)]
    return Spots(
        tuple(_by_piece(p, name, kind, seats) for p in fixed), tuple(_by_piece(p, name, kind, seats) for p in loose)
    )


def _by_piece(p: Mapping[str, float], name: str, kind: PieceKind, seats: Mapping[str, int]) -> Chances:
    """Likelihoods by piece; what nobody owns counts as unknown and is shared thinly by all.

    Where a kind has no sides, a piece counts whichever side is up. A look that says which kind it is of is of no other.
    """
    looks: dict[tuple[int, str] | None, float] = {None: p.get(EMPTY, 0.0)}
    for key, value in p.items():
        told = _look_of(key)
        if told.owner in seats and told.kind in ("", name):
            looks[(seats[told.owner], told.side)] = value
    shared = p.get(UNKNOWN, 0.0) / max(1, len(looks))
    out: dict[Piece | None, float] = {}
    for look, value in looks.items():
        piece = None if look is None else Piece(name, look[0], look[1] if kind.sides else "")
        out[piece] = out.get(piece, 0.0) + value + shared
    return out


def _by_card(p: Mapping[str, float], kinds: Kinds) -> Chances:
    """Likelihoods by card; what is no card of this game counts as unknown and is shared thinly by all. Empty when it
    is most likely none.

    A card's look says its kind, then which side is up; whose it is follows from the row.
    """
    if _look_of(likeliest(p)).owner not in kinds:
        return {}
    cards = {(look.owner, look.side): value for key, value in p.items() if (look := _look_of(key)).owner in kinds}
    shared = max(0.0, 1.0 - sum(cards.values())) / len(cards)
    return {Piece(kind, -1, side): value + shared for (kind, side), value in cards.items()}


_look_of = lru_cache(maxsize=1024)(read_look)  # the look that a key of a likelihood stands for


def _marker(p: Mapping[str, float]) -> int:
    best = max(p, key=p.__getitem__)
    return int(best) if best.isdigit() else 0


def _top(p: Chances) -> Piece | None:
    return max(p, key=p.__getitem__)


def _fits(pieces: Sequence[Piece], spots: Spots) -> float:
    """How likely the picture is if just these pieces lie there, in the order that fits best."""
    seen, fixed = (*spots.fixed, *spots.loose), len(spots.fixed)
    missing = len(pieces) - len(seen)
    shown = (*pieces, *(None,) * -missing)
    if _as_seen(shown, seen, fixed):
        best = sum(log(p[_top(p)]) for p in seen)
    else:
        best = best_sum([[log(_chance(piece, p, at >= fixed)) for piece in shown] for at, p in enumerate(seen)])
    return float(max(exp(best), LEAST) * MISSED ** max(0, missing))


def _as_seen(shown: Sequence[Piece | None], seen: Sequence[Chances], fixed: int) -> bool:
    """Whether each piece may lie where it is likeliest: then no other order fits better."""
    tops = [_top(p) for p in seen]
    return None not in tops[fixed:] and Counter(tops) == Counter(shown)


def _chance(piece: Piece | None, p: Chances, loose: bool) -> float:
    """How likely a spot shows this; something was found where a piece lies loose."""
    return MISSED if piece is None and loose else max(p.get(piece, 0.0), IMPOSSIBLE)


def _in_turn(pieces: Sequence[Piece], cards: Sequence[Chances]) -> float:
    """How likely a row's picture is if just these cards lie there in this order, some perhaps overlooked or imagined.

    The best alignment of the two sequences (S. Needleman, C. Wunsch, 1970).
    """
    missed = log(MISSED)
    best = [at * missed for at in range(len(cards) + 1)]
    for piece in pieces:
        above, best = best, [best[0] + missed]
        for at, p in enumerate(cards):
            fits = log(_chance(piece, p, loose=True))
            best.append(max(above[at] + fits, above[at + 1] + missed, best[at] + missed))
    return float(max(exp(best[-1]), LEAST))


def area_likelihood(evidence: Evidence, area: int, pieces: tuple[Piece, ...]) -> float:
    """How likely the picture of one area or row is if this is what lies there; 1 for a hidden one."""
    if (area, pieces) not in evidence.known:
        evidence.known[area, pieces] = _area_likelihood(evidence, area, pieces)
    return evidence.known[area, pieces]


def _area_likelihood(evidence: Evidence, area: int, pieces: Sequence[Piece]) -> float:
    if area in evidence.rows:
        cards = evidence.rows[area]
        return _in_turn(pieces, cards) if evidence.in_order else _fits(pieces, Spots((), cards))
    value = 1.0
    for name, spots in evidence.areas.get(area, {}).items():
        value *= _fits([piece for piece in pieces if piece.kind == name], spots)
    return value


def marker_likelihood(evidence: Evidence, name: str, area: int) -> float:
    """How likely the picture is if the marker lies there (0: off the board)."""
    p = evidence.sighting.markers.get(name, {})
    if not p or area in evidence.sighting.hidden:
        return 1.0
    return max(p.get(str(area) if area else "off", 0.0), 1e-9)


def pieces_due(layout: Layout, number: int) -> tuple[Piece, ...]:
    """What should lie in an area or a row. Raises KeyError for another number."""
    return layout.rows[number] if number in layout.rows else layout.areas[number]


def all_of(layout: Layout) -> dict[int, tuple[Piece, ...]]:
    """What should lie in every area and every row, by their numbers."""
    return {**layout.areas, **layout.rows}


def expected(layout: Layout, place: Place) -> Seen:
    """What should lie at a place."""
    return layout.markers[place] if isinstance(place, str) else pieces_due(layout, place)


def hidden_in(evidence: Evidence, place: Place) -> int:
    """The area in which a place that was not read is hidden; 0 for a marker that the eyes do not know."""
    return place if isinstance(place, int) else _marker(evidence.sighting.markers.get(place) or {OFF: 1.0})


def clearness(evidence: Evidence, place: Place) -> float:
    """How sure the eyes are of what they see least clearly in an area, or of a marker; 1 where nothing is seen, and
    for a row of cards.
    """
    if isinstance(place, str):
        return max(evidence.sighting.markers.get(place, {}).values(), default=1.0)
    kinds = evidence.areas.get(place, {}).values()
    return min((max(p.values()) for spots in kinds for p in (*spots.fixed, *spots.loose)), default=1.0)


def differing(layout: Layout, reading: Reading) -> tuple[Place, ...]:
    """The places whose likeliest content is not what should lie there."""
    return tuple(place for place in followed(layout, reading) if reading.at(place) != expected(layout, place))


def followed(layout: Layout, reading: Reading) -> tuple[Place, ...]:
    """The places that were read, but for markers that this game is played without, and rows where nobody sits."""
    places: tuple[Place, ...] = (*reading.areas, *reading.markers)
    return tuple(place for place in places if follows(layout, place))


def follows(layout: Layout, place: Place) -> bool:
    """Whether the game says what should lie at a place."""
    return place in (layout.markers if isinstance(place, str) else all_of(layout))


def log_likelihood(evidence: Evidence, layout: Layout, places: Iterable[Place]) -> float:
    """The log likelihood of a layout at these places."""
    total = 0.0
    for place in places:
        if isinstance(place, str):
            total += log(marker_likelihood(evidence, place, layout.markers[place]))
        else:
            total += log(area_likelihood(evidence, place, pieces_due(layout, place)))
    return total


def as_seen(layout: Layout, reading: Reading, places: Iterable[Place]) -> Layout:
    """The layout with the likeliest content wherever the picture differs: the 'something else' explanation."""
    areas, markers, rows = dict(layout.areas), dict(layout.markers), dict(layout.rows)
    for place in places:
        seen = reading.at(place)
        if isinstance(place, str) and isinstance(seen, int):
            markers[place] = seen
        elif isinstance(place, int) and isinstance(seen, tuple):
            (rows if place in rows else areas)[place] = seen
    return Layout(areas, markers, rows)


def changes(before: Layout, after: Layout) -> set[Place]:
    """The places where two layouts are not the same."""
    was, now = all_of(before), all_of(after)
    changed: set[Place] = {number for number in was if was[number] != now[number]}
    return changed | {name for name, area in before.markers.items() if area != after.markers[name]}


def onto(lies: Layout, before: Layout, after: Layout) -> Layout:
    """What lies there once something has changed that would lead from `before` to `after`."""
    if lies == before:
        return after
    areas = {area: pieces for area, pieces in after.areas.items() if before.areas[area] != pieces}
    markers = {name: area for name, area in after.markers.items() if before.markers[name] != area}
    rows = {row: pieces for row, pieces in after.rows.items() if before.rows[row] != pieces}
    return Layout({**lies.areas, **areas}, {**lies.markers, **markers}, {**lies.rows, **rows})


def without(muted: Mapping[Place, Seen], layout: Layout, reading: Reading) -> dict[Place, Seen]:
    """The muted places that are still waited for, as they look now: not those that agree by now, and not those that
    changed into something else than a part of what is waited for, nor those that this table does not have (any more).
    """
    waiting: dict[Place, Seen] = {}
    for place, seen in muted.items():
        if not follows(layout, place):
            continue
        wanted, now = expected(layout, place), reading.at(place)
        if wanted != seen and now in (None, seen):
            waiting[place] = seen
        elif now is not None and now != wanted and on_the_way(seen, now, wanted):
            waiting[place] = now
    return waiting


def on_the_way(seen: Seen, now: Seen, wanted: Seen) -> bool:
    """Whether an area has come nearer to what is wanted and nothing else has happened there: of a piece to be put and
    another to be taken, one is done.
    """
    if not (isinstance(seen, tuple) and isinstance(now, tuple) and isinstance(wanted, tuple)):
        return False
    before, here, goal = Counter(seen), Counter(now), Counter(wanted)
    gained, lost = here - before, before - here
    return gained <= goal - before and lost <= before - goal


Gains = Sequence[Sequence[float]]


def best_sum(gain: Gains) -> float:
    """The largest sum when every row gets a column of its own; there are at least as many columns as rows."""
    rows, columns = len(gain), len(gain[0]) if gain else 0
    of_row, of_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    holder = [0] * (columns + 1)
    for row in range(1, rows + 1):
        _admit(row, gain, of_row, of_column, holder)
    return sum(gain[holder[column] - 1][column - 1] for column in range(1, columns + 1) if holder[column])


def _admit(row: int, gain: Gains, of_row: list[float], of_column: list[float], holder: list[int]) -> None:
    """One more row gets a column, along the cheapest chain of exchanges; rows and columns count from 1, 0 is none."""
    columns = len(holder) - 1
    holder[0], here = row, 0
    least, before, done = [inf] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
    while holder[here]:
        done[here] = True
        at, step, following = holder[here], inf, 0
        for column in range(1, columns + 1):
            if done[column]:
                continue
            spare = -gain[at - 1][column - 1] - of_row[at] - of_column[column]
            if spare < least[column]:
                least[column], before[column] = spare, here
            if least[column] < step:
                step, following = least[column], column
        for column in range(columns + 1):
            if done[column]:
                of_row[holder[column]] += step
                of_column[column] -= step
            else:
                least[column] -= step
        here = following
    while here:
        holder[here] = holder[before[here]]
        here = before[here]
