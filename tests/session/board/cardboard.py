"""Cardboard on an imagined Orconomy board, and what the eyes would make of it.

The tests here speak of positions, moves and cardboard only; this file alone knows how a layout, a sighting or a line of
what is owed is written.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from companion.games.orconomy.rules.state import State
from companion.games.protocol import Action
from companion.session.board.reconcile import Verdict
from companion.session.board.watch import BoardWatch
from companion.session.snapshot import Owed
from tests.games.orconomy.positions import CLANS, GAME, INDUSTRIES, PRINTED
from tests.games.orconomy.random_games import start_of, walk
from vision.sighting import EMPTY, OFF, SLOT, UNKNOWN, LoosePiece, PieceLook, Pose, Sighting, SpotReading

P = TypeVar("P")
MARKERS = ("crisis", "activity")
FACES = ("face", "bones")
SURE = 0.999
LOOKS = (EMPTY, UNKNOWN, *(PieceLook(clan, face).key for clan in CLANS for face in FACES))
"""Everything the eyes were taught; not every clan plays."""
STEP = 0.5  # seconds between two looks


@dataclass
class Cardboard:
    """What lies where: Companies as (seat, pledged) and Startups as seats by industry, the industry of a marker (0: off
    the board), and the Companies beside the slots.
    """

    companies: dict[int, list[tuple[int, bool]]]
    startups: dict[int, list[int]]
    markers: dict[str, int]
    beside: dict[int, list[tuple[int, bool]]] = field(default_factory=lambda: {number: [] for number in INDUSTRIES})

    def copy(self) -> "Cardboard":
        """The same pieces, to be moved apart."""
        companies = {number: list(tokens) for number, tokens in self.companies.items()}
        startups = {number: list(seats) for number, seats in self.startups.items()}
        beside = {number: list(tokens) for number, tokens in self.beside.items()}
        return Cardboard(companies, startups, dict(self.markers), beside)

    def areas(self, other: "Cardboard") -> set[int]:
        """The industries in which not the same lies as on another board; those of a marker that moved too."""
        tokens = {
            number
            for number in INDUSTRIES
            if sorted(self.companies[number]) != sorted(other.companies[number])
            or sorted(self.beside[number]) != sorted(other.beside[number])
            or sorted(self.startups[number]) != sorted(other.startups[number])
        }
        moved = {name for name in MARKERS if self.markers[name] != other.markers[name]}
        return tokens | {where for name in moved for where in (self.markers[name], other.markers[name]) if where}

    def same(self, other: "Cardboard") -> bool:
        """Whether the same lies everywhere."""
        return not self.areas(other)

    def moved_to(self, other: "Cardboard") -> "Cardboard":
        """The pieces of another board as hands would leave them: what stays is not touched, a piece that changes stays
        in its slot.
        """
        companies = {number: _in_place(self.companies[number], other.companies[number]) for number in INDUSTRIES}
        startups = {number: _in_place(self.startups[number], other.startups[number]) for number in INDUSTRIES}
        return replace(other.copy(), companies=companies, startups=startups)

    def follow(self, line: Owed) -> None:
        """Do what a line of what is owed says. Raises ValueError when there is no such piece."""
        if line.what in MARKERS:
            self.markers[line.what] = 0 if line.verb == "take" else line.area
        elif line.what == "startup":
            _put_or_take(self.startups[line.area], line.verb, line.seat)
        else:
            lying = (self.beside if line.what == "company_beside" else self.companies)[line.area]
            if line.verb == "flip":
                lying.remove((line.seat, line.side != "bones"))
                lying.append((line.seat, line.side == "bones"))
            else:
                _put_or_take(lying, line.verb, (line.seat, line.side == "bones"))


def _in_place(here: Sequence[P], there: Sequence[P]) -> list[P]:
    """`there` in the order of `here`: what is not there any more makes room for what is new, the rest comes last."""
    new = list((Counter(there) - Counter(here)).elements())
    gone = Counter(here) - Counter(there)
    out: list[P] = []
    for piece in here:
        if gone[piece] == 0:
            out.append(piece)
        else:
            gone[piece] -= 1
            out += [new.pop(0)] if new else []
    return [*out, *new]


def _put_or_take(pieces: list[Any], verb: str, piece: object) -> None:
    if verb == "put":
        pieces.append(piece)
    else:
        pieces.remove(piece)


def laid(state: State) -> Cardboard:
    """The cardboard as it lies when table and app agree."""
    layout = GAME.board.layout(state)

    def companies(kind: str) -> dict[int, list[tuple[int, bool]]]:
        areas = layout.areas.items()
        return {area: [(p.owner, p.side == "bones") for p in lies if p.kind == kind] for area, lies in areas}

    startups = {area: [p.owner for p in lies if p.kind == "startup"] for area, lies in layout.areas.items()}
    return Cardboard(companies("company"), startups, dict(layout.markers), companies("company_beside"))


@dataclass
class Camera:
    """How the cardboard is seen: `sure` of each piece from here up to SURE, spots in this order, areas `hidden`."""

    rng: Random | None = None
    sure: float = SURE
    hidden: tuple[int, ...] = ()
    order: list[int] = field(default_factory=lambda: list(INDUSTRIES))

    def sees(self, board: Cardboard) -> Sighting:
        """What the eyes make of the cardboard."""
        spots, loose = [], []
        for number in self.order:
            tokens: list[tuple[int, bool] | None] = list(self._mixed(board.companies[number]))
            slots = PRINTED[number][1]
            inside = self._mixed([*tokens[:slots], *[None] * (slots - len(tokens))])
            visible = number not in self.hidden
            spots += [SpotReading(number, SLOT, i, self._p(token), visible) for i, token in enumerate(inside)]
            loose += [
                LoosePiece(number, "extras", 0, 0, self._p(token)) for token in (*tokens[slots:], *board.beside[number])
            ]
            loose += [LoosePiece(number, "startups", 0, 0, self._p((seat, False))) for seat in board.startups[number]]
        markers = {name: {str(where or OFF): 1.0} for name, where in board.markers.items()}
        order = tuple(self.order)
        return Sighting(
            0.0, 4, Pose(0.2, "stickers"), order, tuple(spots), tuple(self._mixed(loose)), markers, hidden=self.hidden
        )

    def _mixed(self, pieces: Sequence[Any]) -> list[Any]:
        return list(pieces) if self.rng is None else self.rng.sample(list(pieces), len(pieces))

    def _p(self, token: tuple[int, bool] | None) -> dict[str, float]:
        """Likelihoods with the truth on top; the rest is spread, by chance where there is any."""
        best = EMPTY if token is None else PieceLook(CLANS[token[0]], FACES[token[1]]).key
        others = [look for look in LOOKS if look != best]
        if self.rng is None:
            return {best: self.sure, **dict.fromkeys(others, (1 - self.sure) / len(others))}
        sure = self.rng.uniform(self.sure, SURE)
        shares = [self.rng.random() ** 3 + 1e-6 for _ in others]
        rest = {look: (1 - sure) * share / sum(shares) for look, share in zip(others, shares, strict=True)}
        return {best: sure, **rest}


def differences(one: Sighting, other: Sighting) -> int:
    """How many readings of two sightings differ; many when they are not of the same places and loose pieces."""
    if (one.markers, _areas(one)) != (other.markers, _areas(other)):
        return 99
    spots = sum(a != b for a, b in zip(one.spots, other.spots, strict=True))
    return spots + sum(a != b for a, b in zip(one.loose, other.loose, strict=True))


def _areas(sighting: Sighting) -> tuple[list[int], list[int]]:
    return [spot.area for spot in sighting.spots], [piece.area for piece in sighting.loose]


def blended(one: Sighting, other: Sighting, weight: float = 0.5) -> Sighting:
    """One sighting by `weight`, another of the same places and loose pieces by the rest."""

    def blend(a: Mapping[str, float], b: Mapping[str, float]) -> dict[str, float]:
        return {look: weight * a[look] + (1 - weight) * b[look] for look in a}

    return replace(
        one,
        spots=tuple(replace(a, p=blend(a.p, b.p)) for a, b in zip(one.spots, other.spots, strict=True)),
        loose=tuple(replace(a, p=blend(a.p, b.p)) for a, b in zip(one.loose, other.loose, strict=True)),
    )


@dataclass
class Desk:
    """The app's side of the board in one position: what it makes of each sighting."""

    state: State
    now: float = 100.0
    watch: BoardWatch[State] = field(init=False)

    def __post_init__(self) -> None:
        self.watch = BoardWatch(GAME, CLANS[: self.state.agreed.players])

    def look(self, sighting: Sighting, seconds: float = STEP) -> Verdict[State]:
        """The eyes say something; what it means."""
        self.now += seconds
        self.watch.sight(sighting)
        return self.watch.judge(self.state, self.now)

    def wait(self, seconds: float) -> Verdict[State]:
        """Time passes and nothing new is seen."""
        self.now += seconds
        return self.watch.judge(self.state, self.now)

    def changed(self, after: State, *, back: bool = False) -> None:
        """The position has changed without the camera."""
        self.watch.changed_by_hand(self.state, after, back=back)
        self.state = after

    def owed(self) -> tuple[Owed, ...]:
        """What has to be moved on the table."""
        return self.watch.owed(self.state, self.now)


def moves(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Every allowed run the camera may take that changes the cardboard, and the position after it."""
    here = laid(state)
    for move in GAME.board.moves(state):
        if not any(action.kind in GAME.rules.voluntary for action in move.run) and not here.same(laid(move.after)):
            yield move.run, move.after


def reached(state: State, depth: int = 3) -> Iterator[State]:
    """Every position that up to `depth` such runs lead to."""
    for _, end in moves(state):
        yield end
        if depth > 1:
            yield from reached(end, depth - 1)


@cache
def positions() -> tuple[State, ...]:
    """Positions of random games of two to five players with no card lying open, in which something may move."""
    found: list[State] = []
    for seed in range(16):
        rng = Random(f"{seed} cardboard")
        game = walk(rng, start_of(rng, 2 + seed % 4), 300)
        states = [end for _, _, end in game if not end.plays]
        found += [state for state in rng.sample(states, min(len(states), 40)) if next(moves(state), None)]
    return tuple(found)


places = st.deferred(lambda: st.integers(0, len(positions()) - 1))
