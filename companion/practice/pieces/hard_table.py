"""What the hard level adds to a practice table: its lamps and finishes, what lies about, and what is in the way."""

from dataclasses import replace
from typing import Self

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.schema.quick_dataclass import dataclass
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.realistic.things import Thing, any_thing, kinds
from hardware.simulated.realistic.tiles import BoardShape
from hardware.simulated.scene import Ground, Light
from hardware.simulated.variation import SceneVariation

OFFSET_MM = 4.0  # how far from its spot a hurried hand puts a token down
BESIDE_MM = ((-400.0, -345.0), (330.0, 400.0))  # where people put their things: left and right of the stickers
MOST_THINGS = 5
EACH_S, SOMETIMES = 90.0, 0.4  # so often something may be put down on the board for a moment, and how often it is
STAYS_S = (2.0, 6.0)
HAND_SPEED_MM_S = 1300.0


def board_shape(plan: BoardMeasures) -> BoardShape:
    """The board as the camera's simulation knows it."""
    half = plan.sticker_side_mm / 2 + plan.sticker_quiet_mm
    stickers = tuple((sticker.x_mm, sticker.y_mm, half, sticker.turned_deg) for sticker in plan.stickers)
    return BoardShape(plan.areas, plan.hub_radius_mm, plan.outer_radius_mm, stickers)


def things_beside(rng: np.random.Generator) -> tuple[Thing, ...]:
    """What lies beside the board, by chance."""
    return tuple(_thing_beside(rng) for _ in range(int(rng.integers(0, MOST_THINGS + 1))))


def _thing_beside(rng: np.random.Generator) -> Thing:
    low, high = BESIDE_MM[int(rng.integers(len(BESIDE_MM)))]
    standing = [name for name, kind in sorted(kinds().items()) if not kind.hangs]
    return any_thing(rng, rng.uniform(low, high), rng.uniform(-240.0, 240.0), standing)


@dataclass(frozen=True, slots=True)
class HardTable:
    """The surroundings of one table, all drawn from its seed."""

    seed: int
    surroundings: Surroundings
    things: tuple[Thing, ...]
    reach_mm: float

    @classmethod
    def from_seed(cls, seed: int, plan: BoardMeasures) -> Self:
        """Lamps, finishes, play, camera, and what lies about."""
        rng = np.random.default_rng([seed, 3])
        return cls(seed, Surroundings.from_seed(rng, board_shape(plan)), things_beside(rng), plan.outer_radius_mm)

    @property
    def hand_blur_mm(self) -> float:
        """How far a hand on its way moves while the shutter is open."""
        return HAND_SPEED_MM_S * self.surroundings.camera.shutter_s

    def renderer(self, ground: Ground, variation: SceneVariation, level: float = 1.0) -> HardRenderer:
        """A camera over this table; `level` is below 1 when the lamps are turned down."""
        return HardRenderer(ground, replace(variation, light=Light(level=level)), self.surroundings, self.things)

    def in_the_way(self, t: float) -> tuple[Thing, ...]:
        """What somebody has put down on the board for a moment; mostly nothing."""
        number = int(t // EACH_S)
        rng = np.random.default_rng([self.seed, 4, number])
        begins, stays = number * EACH_S + rng.uniform(0, EACH_S - STAYS_S[1]), rng.uniform(*STAYS_S)
        if rng.random() > SOMETIMES or not begins <= t < begins + stays:
            return ()
        turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(0, self.reach_mm)
        return (any_thing(rng, away * float(np.cos(turn)), away * float(np.sin(turn))),)
