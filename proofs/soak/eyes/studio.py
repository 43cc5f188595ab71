"""Simulated tables before their cameras, hard to see: how things lie there, what they look like, and what is hidden."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.board import BONES, FACE
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import EDITION
from companion.games.orconomy.practice.printed import styles
from companion.games.orconomy.practice.printed.printing import OrconomyPrint
from companion.practice.pieces.hard_table import board_shape, things_beside
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.scene import Disc, Light, Picture
from hardware.simulated.variation import SceneVariation
from proofs.soak.eyes import scenes
from proofs.soak.eyes.scenes import Laying, Scene, Token

HIDDEN_LEAST = 0.5
RIM = np.linspace(0, 2 * np.pi, 24, endpoint=False)


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """One table before its camera: how things are laid on it, what they look like, and who photographs."""

    laying: Laying
    art: Mapping[tuple[str, str], Picture]
    camera: HardRenderer

    def photograph(self, scene: Scene, t: float) -> Picture:
        """The scene at `t` seconds."""
        return self.camera.render([self._disc(token) for token in scene.tokens], scene.hands, t, scene.over)

    def hidden(self, scene: Scene) -> dict[Token | tuple[int, int], float]:
        """The share of every token's top, and of every slot, that hands and things hide."""
        mask = self.camera.hidden(scene.hands, scene.over)
        plan = self.laying.plan
        shares: dict[Token | tuple[int, int], float] = {
            token: self._share(mask, token.x_mm, token.y_mm, plan.token_thickness_mm) for token in scene.tokens
        }
        return shares | {at: self._share(mask, x, y, 0.0) for at, (x, y) in scenes.every_spot(self.laying)}

    def _share(self, mask: NDArray[np.float32], x_mm: float, y_mm: float, z_mm: float) -> float:
        radius = self.laying.plan.token_radius_mm
        rim = np.column_stack((x_mm + radius * np.cos(RIM), y_mm + radius * np.sin(RIM), np.full(len(RIM), z_mm)))
        inside = np.zeros(mask.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.rint(self.camera.projection.to_px(rim)).astype(np.int32), 1)
        return float((mask[inside > 0] > HIDDEN_LEAST).mean()) if inside.any() else 1.0

    def _disc(self, token: Token) -> Disc:
        plan = self.laying.plan
        marker = token.mark in scenes.MARKERS
        radius = plan.marker_radius_mm if marker else plan.token_radius_mm
        thick = plan.marker_thickness_mm if marker else plan.token_thickness_mm
        art = self.art[(token.mark, token.side)]
        return Disc(token.x_mm, token.y_mm, token.angle_deg, radius, thick, art)


def make_studio(rng: np.random.Generator, style: str, marks: tuple[str, ...]) -> Studio:
    """Draws a table of a style by chance."""
    plan = BoardMeasures.read(board_path(EDITION))
    ring = tuple(int(number) for number in rng.permutation(sorted(plan.area_slots)))
    printed, shape = OrconomyPrint(styles.styles()[style]), board_shape(plan)
    ground = printed.ground(plan, ring, rng)
    variation, room = SceneVariation.from_seed(rng), Surroundings.from_seed(rng, shape)
    camera = HardRenderer(ground, replace(variation, light=Light()), room, things_beside(rng))
    art = {(mark, side): printed.token(mark, side, rng) for mark in marks for side in (FACE, BONES)}
    art |= {(name, ""): printed.marker(name, rng) for name in scenes.MARKERS}
    return Studio(Laying(rng, plan, ring, room.play), art, camera)
