"""What lies on a table that is to be photographed: three lessons, and one to three boards with all they may hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.board import ACTIVITY, BONES, CRISIS, FACE, SLOT
from companion.practice.pieces.hard_table import OFFSET_MM
from hardware.simulated.realistic.things import Thing, any_thing
from hardware.simulated.realistic.tiles import TilePlay
from hardware.simulated.scene import Hand

MARKS = ("tusk", "moon", "leaf", "sun", "rune")
MARKERS = (CRISIS, ACTIVITY)
OFF = "off"
LESSON_FRAMES, BOARD_FRAMES = 4, 2
HANDS, THINGS = 0.25, 0.2
"""How often a hand, and how often something else, is over a board."""
PEOPLE = 8


@dataclass(frozen=True, slots=True)
class Token:
    """A token or a marker (no side) that lies somewhere; `zone` is that of its spot, `spot` its number in it."""

    sector: int
    zone: str
    spot: int
    mark: str
    side: str
    x_mm: float
    y_mm: float
    angle_deg: float


@dataclass(frozen=True, slots=True)
class Scene:
    """One state of the table, with how many frames are taken of it."""

    name: str
    frames: int
    tokens: tuple[Token, ...] = ()
    hands: tuple[Hand, ...] = ()
    over: tuple[Thing, ...] = ()
    markers: Mapping[str, int | str] = field(default_factory=lambda: dict.fromkeys(MARKERS, OFF))


class Laying:
    """Lays tokens on a board whose sectors lie a little off, as hands do."""

    def __init__(self, rng: np.random.Generator, plan: BoardMeasures, ring: tuple[int, ...], play: TilePlay) -> None:
        self._rng, self.plan, self.ring, self._play = rng, plan, ring, play

    def spots(self, sector: int, zone: str) -> list[tuple[float, float]]:
        """Where the printed spots of a zone really are; a marker has one."""
        at, plan = self.ring.index(sector), self.plan
        if zone == SLOT:
            points = [plan.slot_xy(at, slot, plan.slots(sector)) for slot in range(plan.slots(sector))]
        elif zone in plan.zones:
            points = list(plan.zone_spots(at, plan.zones[zone]))
        else:
            points = [plan.place_xy(at, zone)]
        return [self._play.moved(at, x, y) for x, y in points]

    def token(self, sector: int, zone: str, spot: int, mark: str, side: str) -> Token:
        """A token put down near a spot, at any angle."""
        x, y = self.spots(sector, zone)[spot]
        turn, away = self._rng.uniform(0, 2 * np.pi), OFFSET_MM * np.sqrt(self._rng.uniform())
        angle = float(self._rng.uniform(0, 360))
        return Token(sector, zone, spot, mark, side, x + away * np.cos(turn), y + away * np.sin(turn), angle)


def lessons(laying: Laying, marks: tuple[str, ...]) -> Iterator[Scene]:
    """The empty board, then one token of each colour face up, then bones up, the markers between them."""
    yield Scene("empty", LESSON_FRAMES)
    between: dict[str, int | str] = {name: laying.ring[2 * at + 1] for at, name in enumerate(MARKERS)}
    markers = tuple(laying.token(int(sector), name, 0, name, "") for name, sector in between.items())
    for side in (FACE, BONES):
        tokens = tuple(laying.token(laying.ring[2 * at], SLOT, 0, mark, side) for at, mark in enumerate(marks))
        yield Scene(side, LESSON_FRAMES, (*tokens, *markers), markers=between)


def board(rng: np.random.Generator, laying: Laying, marks: tuple[str, ...], number: int) -> Scene:
    """A board in the middle of a game, sometimes with a hand or a thing over it."""
    full = rng.uniform(0.15, 0.95)
    tokens = [
        laying.token(sector, SLOT, slot, *_any_side(rng, marks))
        for sector in laying.ring
        for slot in range(laying.plan.slots(sector))
        if rng.random() < full
    ]
    tokens += _loose(rng, laying, marks, "startups", int(rng.integers(0, 9)))
    tokens += _loose(rng, laying, marks, "extras", int(rng.choice((0, 0, 1, 2, 4))))
    markers: dict[str, int | str] = {name: _sector_or_off(rng, laying.ring) for name in MARKERS}
    tokens += [laying.token(int(at), name, 0, name, "") for name, at in markers.items() if at != OFF]
    hands = (_hand(rng),) if rng.random() < HANDS else ()
    over = (_random_thing(rng, laying.plan),) if rng.random() < THINGS else ()
    return Scene(f"p{number}", BOARD_FRAMES, tuple(tokens), hands, over, markers)


def _any_side(rng: np.random.Generator, marks: tuple[str, ...]) -> tuple[str, str]:
    return marks[int(rng.integers(len(marks)))], BONES if rng.random() < 0.35 else FACE


def _loose(rng: np.random.Generator, laying: Laying, marks: tuple[str, ...], zone: str, count: int) -> list[Token]:
    """Tokens on spots of a zone that is not printed."""
    spots = [(sector, spot) for sector in laying.ring for spot in range(len(laying.spots(sector, zone)))]
    chosen = rng.permutation(len(spots))[:count]
    return [laying.token(spots[at][0], zone, spots[at][1], *_any_side(rng, marks)) for at in chosen]


def _sector_or_off(rng: np.random.Generator, ring: tuple[int, ...]) -> int | str:
    return OFF if rng.random() < 0.15 else int(ring[rng.integers(len(ring))])


def _hand(rng: np.random.Generator) -> Hand:
    x, y = rng.uniform(-190, 190, 2)
    return Hand(float(x), float(y), float(rng.uniform(0, 360)), None, 1.0, int(rng.integers(PEOPLE)))


def _random_thing(rng: np.random.Generator, plan: BoardMeasures) -> Thing:
    turn, away = rng.uniform(0, 2 * np.pi), plan.outer_radius_mm * np.sqrt(rng.uniform())
    return any_thing(rng, float(away * np.cos(turn)), float(away * np.sin(turn)))


def every_spot(laying: Laying) -> Iterator[tuple[tuple[int, int], tuple[float, float]]]:
    """All slots by sector and number, with where they really are."""
    for sector in laying.ring:
        for number, spot in enumerate(laying.spots(sector, SLOT)):
            yield (sector, number), spot
