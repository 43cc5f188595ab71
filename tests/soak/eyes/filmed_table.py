"""A simulated table before its camera, hard to see, with eyes that were taught on it: what lies there, how it looks,
what is hidden, and what the eyes say of it that is not so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.board_file import BoardMeasures
from companion.boxes.eyes_plans import load_plan
from companion.games.orconomy.board import ACTIVITY, BONES, CRISIS, FACE, SLOT
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import EDITION
from companion.games.orconomy.practice.printed import styles
from companion.games.orconomy.practice.printed.printing import OrconomyPrint
from companion.practice.pieces.hard_table import OFFSET_MM, board_shape, things_beside
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.realistic.things import Thing, any_thing
from hardware.simulated.realistic.tiles import TilePlay
from hardware.simulated.scene import Disc, Hand, Light, Picture
from hardware.simulated.variation import SceneVariation
from vision.sighting import EMPTY, OFF, UNKNOWN, Placement, Sighting, likeliest
from vision.watcher import Watcher

MARKS = ("tusk", "moon", "leaf", "sun", "rune")
MARKERS = (CRISIS, ACTIVITY)
PEOPLE = 8
SURE = 0.97
FRAMES = 8
FRAME_S = 0.1
DIFFERENT = 2  # pictures drawn of each scene; they are shown in turn
HIDDEN_LEAST = 0.5
RIM = np.linspace(0, 2 * np.pi, 24, endpoint=False)


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

    @property
    def key(self) -> str:
        """How the eyes call it."""
        return self.mark if self.mark in MARKERS else f"{self.mark}:{self.side}"


@dataclass(frozen=True, slots=True)
class Scene:
    """One state of the table."""

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

    def lessons(self, marks: tuple[str, ...]) -> Iterator[Scene]:
        """The empty board, then one token of each colour face up, then bones up, the markers between them."""
        yield Scene()
        between: dict[str, int | str] = {name: self.ring[2 * at + 1] for at, name in enumerate(MARKERS)}
        markers = tuple(self.token(int(sector), name, 0, name, "") for name, sector in between.items())
        for side in (FACE, BONES):
            tokens = tuple(self.token(self.ring[2 * at], SLOT, 0, mark, side) for at, mark in enumerate(marks))
            yield Scene((*tokens, *markers), markers=between)

    def board(self, marks: tuple[str, ...]) -> Scene:
        """A board in the middle of a game."""
        rng, full = self._rng, self._rng.uniform(0.15, 0.95)
        tokens = [
            self.token(sector, SLOT, slot, *self._any_side(marks))
            for sector in self.ring
            for slot in range(self.plan.slots(sector))
            if rng.random() < full
        ]
        tokens += self._loose(marks, "startups", int(rng.integers(0, 9)))
        tokens += self._loose(marks, "extras", int(rng.choice((0, 0, 1, 2, 4))))
        markers: dict[str, int | str] = {
            name: OFF if rng.random() < 0.15 else int(self.ring[rng.integers(len(self.ring))]) for name in MARKERS
        }
        tokens += [self.token(int(at), name, 0, name, "") for name, at in markers.items() if at != OFF]
        return Scene(tuple(tokens), markers=markers)

    def _any_side(self, marks: tuple[str, ...]) -> tuple[str, str]:
        return marks[int(self._rng.integers(len(marks)))], BONES if self._rng.random() < 0.35 else FACE

    def _loose(self, marks: tuple[str, ...], zone: str, count: int) -> list[Token]:
        """Tokens on spots of a zone that is not printed."""
        spots = [(sector, spot) for sector in self.ring for spot in range(len(self.spots(sector, zone)))]
        chosen = self._rng.permutation(len(spots))[:count]
        return [self.token(spots[at][0], zone, spots[at][1], *self._any_side(marks)) for at in chosen]


class FilmedTable:
    """A table of some art, the camera over it, and eyes taught on it. Raises ValueError when they cannot be."""

    def __init__(self, seed: int) -> None:
        self._rng = rng = np.random.default_rng([seed, 99])
        names = [*styles.styles()]
        style = names[seed % len(names)]
        marks = tuple(str(mark) for mark in rng.permutation(MARKS)[:4])
        plan = BoardMeasures.read(board_path(EDITION))
        ring = tuple(int(number) for number in rng.permutation(sorted(plan.area_slots)))
        printed, shape = OrconomyPrint(styles.styles()[style]), board_shape(plan)
        ground = printed.ground(plan, ring, rng)
        variation, room = SceneVariation.from_seed(rng), Surroundings.from_seed(rng, shape)
        self.camera = HardRenderer(ground, replace(variation, light=Light()), room, things_beside(rng))
        self._art: dict[tuple[str, str], Picture] = {
            (mark, side): printed.token(mark, side, rng) for mark in marks for side in (FACE, BONES)
        }
        self._art |= {(name, ""): printed.marker(name, rng) for name in MARKERS}
        self._laying = Laying(rng, plan, ring, room.play)
        self._watcher, self._t = Watcher(load_plan(board_path()), None), 0.0
        self._watcher.set_order(ring)
        for scene in self._laying.lessons(marks):
            self.show(scene)
            shown = [Placement(token.sector, token.zone, token.spot, token.key) for token in scene.tokens]
            problem = self._watcher.teach_pieces(shown) if shown else self._watcher.teach_empty()
            if problem:
                raise ValueError(f"the table of style {style} could not be taught: {problem}")
        self.scene = self._laying.board(marks)

    def show(self, scene: Scene) -> Sighting | None:
        """Film a still scene until the eyes have read it; None when they do not."""
        lying = [self._disc(token) for token in scene.tokens]
        times = (self._t + number / 7 for number in range(DIFFERENT))
        pictures = [self.camera.render(lying, scene.hands, t, scene.over) for t in times]
        seen = None
        for number in range(FRAMES):
            self._t += FRAME_S
            seen = self._watcher.look(pictures[number % DIFFERENT], self._t).sighting or seen
        return seen

    def disturbed(self) -> Scene:
        """The same board with a hand or a thing over it."""
        if self._rng.random() < 0.6:
            x, y = self._rng.uniform(-190, 190, 2)
            person, turn = int(self._rng.integers(PEOPLE)), float(self._rng.uniform(0, 360))
            return replace(self.scene, hands=(Hand(float(x), float(y), turn, None, 1.0, person),))
        turn, away = self._rng.uniform(0, 2 * np.pi), 216.0 * np.sqrt(self._rng.uniform())
        return replace(self.scene, over=(any_thing(self._rng, float(away * np.cos(turn)), float(away * np.sin(turn))),))

    def hidden(self, scene: Scene) -> dict[Token | tuple[int, int], float]:
        """The share of every token's top, and of every slot, that hands and things hide."""
        mask, laying = self.camera.hidden(scene.hands, scene.over), self._laying
        shares: dict[Token | tuple[int, int], float] = {
            token: self._share(mask, token.x_mm, token.y_mm, laying.plan.token_thickness_mm) for token in scene.tokens
        }
        for sector in laying.ring:
            for number, (x, y) in enumerate(laying.spots(sector, SLOT)):
                shares[sector, number] = self._share(mask, x, y, 0.0)
        return shares

    def _share(self, mask: NDArray[np.float32], x_mm: float, y_mm: float, z_mm: float) -> float:
        radius = self._laying.plan.token_radius_mm
        rim = np.column_stack((x_mm + radius * np.cos(RIM), y_mm + radius * np.sin(RIM), np.full(len(RIM), z_mm)))
        inside = np.zeros(mask.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.rint(self.camera.projection.to_px(rim)).astype(np.int32), 1)
        return float((mask[inside > 0] > HIDDEN_LEAST).mean()) if inside.any() else 1.0

    def _disc(self, token: Token) -> Disc:
        plan, marker = self._laying.plan, token.mark in MARKERS
        radius = plan.marker_radius_mm if marker else plan.token_radius_mm
        thick = plan.marker_thickness_mm if marker else plan.token_thickness_mm
        art = self._art[(token.mark, token.side)]
        return Disc(token.x_mm, token.y_mm, token.angle_deg, radius, thick, art)


def false_statements(scene: Scene, seen: Sighting) -> int:
    """How many things a sighting says surely that are not so."""
    lying = {(token.sector, token.zone, token.spot): token.key for token in scene.tokens if token.zone == SLOT}
    spots = (spot for spot in seen.spots if spot.visible and spot.p[spot.best] >= SURE and spot.best != UNKNOWN)
    wrong = sum(spot.best != lying.get((spot.area, spot.zone, spot.spot), EMPTY) for spot in spots)
    loose = [(token.sector, token.key) for token in scene.tokens if token.zone not in (SLOT, *MARKERS)]
    sure = (piece for piece in seen.loose if piece.best != UNKNOWN and piece.p[piece.best] >= SURE)
    wrong += sum((piece.area, piece.best) not in loose for piece in sure)
    for name, p in seen.markers.items():
        best = likeliest(p)
        wrong += p[best] >= SURE and best != str(scene.markers[name]) and not (best == OFF and seen.hidden)
    return wrong
