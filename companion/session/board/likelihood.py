"""What the eyes see in the players' terms, and how likely each board makes such a picture.

The eyes only say how likely each place holds what; whose tokens these are is known here, what is allowed is not.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from math import log

from companion.games.protocol import Layout, PlaceLayout, Token
from vision.sighting import EMPTY, OFF, SLOT, UNKNOWN, LoosePiece, Sighting, likeliest, read_look

MISSED = 1e-4
"""How likely the eyes overlook a free-lying token, or see one that is not there."""
STARTUPS, EXTRAS = "startups", "extras"
"""Zones of the board file: tokens on the picture, and Companies beside the slots."""
MARKERS = ("crisis", "activity")
Place = int | str
Seen = tuple[tuple[Token, ...], tuple[int, ...]] | int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a Sighting says in the players' terms: per sector the likeliest tokens, and the markers' places."""

    sectors: Mapping[int, Seen]
    markers: Mapping[str, int]

    def at(self, place: Place) -> Seen | None:
        """The reading of a sector (by number) or marker (by name); None when it is hidden."""
        return self.markers.get(place) if isinstance(place, str) else self.sectors.get(place)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A Sighting with the colours resolved: likelihoods by token instead of by colour, ready to be compared."""

    sighting: Sighting
    seats: Mapping[str, int]
    slots: Mapping[int, tuple[Mapping[Token | None, float], ...]] = field(default_factory=dict)
    extras: Mapping[int, tuple[Mapping[Token | None, float], ...]] = field(default_factory=dict)
    startups: Mapping[int, tuple[Mapping[Token | None, float], ...]] = field(default_factory=dict)


def look(sighting: Sighting, clans: Sequence[str]) -> Evidence:
    """Resolve a Sighting's colours to seats. Sectors that are hidden in any part are left out."""
    seats = {clan: seat for seat, clan in enumerate(clans)}
    open_ = [n for n in sighting.order if n not in sighting.hidden]
    by_sector = {n: [s for s in sighting.spots if (s.area, s.zone) == (n, SLOT)] for n in open_}
    seen = {n: slots for n, slots in by_sector.items() if all(slot.visible for slot in slots)}
    return Evidence(
        sighting,
        seats,
        {n: tuple(_by_token(slot.p, seats) for slot in slots) for n, slots in seen.items()},
        {n: _loose(sighting.loose, EXTRAS, n, seats) for n in seen},
        {n: _loose(sighting.loose, STARTUPS, n, seats) for n in seen},
    )


def _loose(
    pieces: Sequence[LoosePiece], zone: str, sector: int, seats: Mapping[str, int]
) -> tuple[Mapping[Token | None, float], ...]:
    return tuple(_by_token(one.p, seats) for one in pieces if (one.area, one.zone) == (sector, zone))


def _by_token(p: Mapping[str, float], seats: Mapping[str, int]) -> dict[Token | None, float]:
    """Likelihoods by token; what nobody owns counts as unknown and is shared thinly by all."""
    out: dict[Token | None, float] = {None: p.get(EMPTY, 0.0)}
    for key, value in p.items():
        look = read_look(key)
        if look.owner in seats:
            out[Token(seats[look.owner], look.side == "bones")] = value
    shared = p.get(UNKNOWN, 0.0) / max(1, len(out))
    return {key: value + shared for key, value in out.items()}


def read(evidence: Evidence) -> Reading:
    """The likeliest content of every open sector, and the likeliest place of each marker."""
    sectors: dict[int, Seen] = {}
    for number, slots in evidence.slots.items():
        inside = [_top(p) for p in (*slots, *evidence.extras[number])]
        loose = [_top(p) for p in evidence.startups[number]]
        sectors[number] = (
            tuple(sorted(token for token in inside if token is not None)),
            tuple(sorted(token.player for token in loose if token is not None)),
        )
    markers = {name: _marker(p) for name, p in _markers(evidence.sighting).items() if p}
    return Reading(sectors, {name: place for name, place in markers.items() if place not in evidence.sighting.hidden})


def _markers(sighting: Sighting) -> dict[str, Mapping[str, float]]:
    return {name: sighting.markers.get(name, {}) for name in MARKERS}


def _marker(p: Mapping[str, float]) -> int:
    best = likeliest(p)
    return int(best) if best.isdigit() else 0


def _top(p: Mapping[Token | None, float]) -> Token | None:
    return max(p, key=lambda token: p[token])


@lru_cache(maxsize=20_000)
def _arrangements(tokens: tuple[Token | None, ...]) -> tuple[tuple[Token | None, ...], ...]:
    """Every different order of the tokens."""
    return tuple(sorted(set(permutations(tokens)), key=repr))


def _fits(tokens: Sequence[Token], seen: Sequence[Mapping[Token | None, float]], fixed: int) -> float:
    """How likely the picture is if just these tokens lie there, in the order that fits best.

    The first `fixed` places are slots, which may be empty; each further one is a free-lying token that was found.
    """
    missing = len(tokens) - len(seen)
    shown = tuple(tokens[: len(seen)]) if missing > 0 else (*tokens, *(None,) * -missing)
    orders = _arrangements(shown)
    best = max(_product(order, seen, fixed) for order in orders)
    return max(best, 1e-30) * (MISSED ** max(0, missing))


def _product(order: Sequence[Token | None], seen: Sequence[Mapping[Token | None, float]], fixed: int) -> float:
    value = 1.0
    for index, (token, p) in enumerate(zip(order, seen, strict=True)):
        value *= MISSED if token is None and index >= fixed else p.get(token, 1e-9)
        if value < 1e-30:
            return 0.0
    return value


def sector_likelihood(evidence: Evidence, number: int, place: PlaceLayout) -> float:
    """How likely the picture of one sector is if this is what lies there; 1 for a hidden one."""
    slots = evidence.slots.get(number)
    if slots is None:
        return 1.0
    companies = _fits(place.companies, (*slots, *evidence.extras[number]), len(slots))
    loose = [_as_startup(p) for p in evidence.startups[number]]
    return companies * _fits(tuple(Token(seat) for seat in place.startups), loose, 0)


def _as_startup(p: Mapping[Token | None, float]) -> Mapping[Token | None, float]:
    """A Startup counts whichever side is up."""
    out: dict[Token | None, float] = {}
    for token, value in p.items():
        key = None if token is None else Token(token.player)
        out[key] = out.get(key, 0.0) + value
    return out


def marker_likelihood(evidence: Evidence, name: str, place: int) -> float:
    """How likely the picture is if the marker lies there (0: off the board)."""
    p = _markers(evidence.sighting)[name]
    if not p or place in evidence.sighting.hidden:
        return 1.0
    return max(p.get(str(place) if place else OFF, 0.0), 1e-9)


def expected(layout: Layout, place: Place) -> Seen:
    """What should lie at a place."""
    if isinstance(place, str):
        return layout.crisis if place == "crisis" else layout.activity
    return layout.places[place].companies, layout.places[place].startups


def differing(layout: Layout, reading: Reading) -> tuple[Place, ...]:
    """The places whose likeliest content is not what should lie there."""
    places: tuple[Place, ...] = (*reading.sectors, *reading.markers)
    return tuple(place for place in places if reading.at(place) != expected(layout, place))


def log_likelihood(evidence: Evidence, layout: Layout, places: Iterable[Place]) -> float:
    """The log likelihood of a layout at these places."""
    total = 0.0
    for place in places:
        if isinstance(place, str):
            total += log(marker_likelihood(evidence, place, int(expected(layout, place))))  # type: ignore[arg-type]
        else:
            total += log(sector_likelihood(evidence, place, layout.places[place]))
    return total


def as_seen(layout: Layout, reading: Reading, places: Iterable[Place]) -> Layout:
    """The layout with the likeliest content wherever the picture differs: the 'something else' explanation."""
    sectors = dict(layout.places)
    markers = {"crisis": layout.crisis, "activity": layout.activity}
    for place in places:
        seen = reading.at(place)
        if isinstance(place, str) and isinstance(seen, int):
            markers[place] = seen
        elif isinstance(place, int) and isinstance(seen, tuple):
            sectors[place] = PlaceLayout(*seen)
    return Layout(sectors, markers["crisis"], markers["activity"])


def changes(before: Layout, after: Layout) -> set[Place]:
    """The places where two layouts are not the same."""
    changed: set[Place] = {n for n in before.places if before.places[n] != after.places[n]}
    return changed | {name for name in ("crisis", "activity") if expected(before, name) != expected(after, name)}


def without(muted: Mapping[Place, Seen], layout: Layout, reading: Reading) -> dict[Place, Seen]:
    """The muted places that are still waited for, as they look now: not those that agree by now, and not those that
    changed into something else than a part of what is waited for.
    """
    waiting: dict[Place, Seen] = {}
    for place, seen in muted.items():
        wanted, now = expected(layout, place), reading.at(place)
        if wanted != seen and now in (None, seen):
            waiting[place] = seen
        elif now is not None and now != wanted and on_the_way(seen, now, wanted):
            waiting[place] = now
    return waiting


def on_the_way(seen: Seen, now: Seen, wanted: Seen) -> bool:
    """Whether a sector has come nearer to what is wanted and nothing else has happened there: of a token to be put and
    another to be taken, one is done.
    """
    if not (isinstance(seen, tuple) and isinstance(now, tuple) and isinstance(wanted, tuple)):
        return False
    before, here, goal = (Counter([*companies, *startups]) for companies, startups in (seen, now, wanted))
    gained, lost = here - before, before - here
    return gained <= goal - before and lost <= before - goal
