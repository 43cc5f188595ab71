"""Photographs one table after the other, with the truth of every picture beside it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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
from companion.practice.pieces.level import Level
from companion.practice.pieces.printed_table import RoundPrint
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.realistic.tiles import Shift, TilePlay
from hardware.simulated.renderer import Renderer
from hardware.simulated.scene import Disc, Light, Picture
from hardware.simulated.variation import SceneVariation
from proofs.soak.sealed_boards import scenes, sealed_art
from proofs.soak.sealed_boards.scenes import Laying, Scene, Token
from proofs.soak.sealed_boards.sealed_room import developed, sealed_surroundings

SCENE_S, FRAME_S = 20.0, 0.2
HIDDEN_LEAST = 0.5
PLAIN_QUALITY = 92
RIM = np.linspace(0, 2 * np.pi, 24, endpoint=False)


def styles_named(name: str) -> tuple[str, ...]:
    """The styles of a part of the split, or the one of this name. Raises ValueError for another word."""
    split = styles.split()
    if name in split:
        return tuple(split[name])
    if name in (every := {one for names in split.values() for one in names}):
        return (name,)
    raise ValueError(f"--style {name}: no such style. Choose {', '.join(split)}, or one of {', '.join(sorted(every))}.")


def _print(style: str) -> RoundPrint:
    sealed = style in sealed_art.STYLES
    return sealed_art.SealedPrint(style) if sealed else OrconomyPrint(styles.styles()[style])


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """One table before its camera: how things are laid on it, what they look like, and who photographs."""

    laying: Laying
    art: Mapping[tuple[str, str], Picture]
    camera: Renderer | HardRenderer
    sealed: bool

    def photograph(self, scene: Scene, t: float) -> Picture:
        """The scene at `t` seconds."""
        discs = [self._disc(token) for token in scene.tokens]
        if isinstance(self.camera, Renderer):
            return self.camera.render(discs, scene.hands, t)
        picture = self.camera.render(discs, scene.hands, t, scene.over)
        return developed(picture) if self.sealed else picture

    @property
    def quality(self) -> int:
        """Of the JPEG pictures."""
        return self.camera.quality if isinstance(self.camera, HardRenderer) else PLAIN_QUALITY

    def hidden(self, scene: Scene) -> dict[Token | tuple[int, int], float]:
        """The share of every token's top, and of every slot, that hands and things hide."""
        mask = self._mask(scene)
        plan = self.laying.plan
        shares: dict[Token | tuple[int, int], float] = {
            token: self._share(mask, token.x_mm, token.y_mm, plan.token_thickness_mm) for token in scene.tokens
        }
        return shares | {at: self._share(mask, x, y, 0.0) for at, (x, y) in scenes.every_spot(self.laying)}

    def _mask(self, scene: Scene) -> NDArray[np.float32]:
        if isinstance(self.camera, HardRenderer):
            return self.camera.hidden(scene.hands, scene.over)
        return np.zeros(self.camera.projection.size[::-1], np.float32)

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


def make_studio(rng: np.random.Generator, style: str, level: Level, marks: tuple[str, ...]) -> Studio:
    """Draws a table of a style by chance."""
    plan = BoardMeasures.read(board_path(EDITION))
    ring = tuple(int(number) for number in rng.permutation(sorted(plan.area_slots)))
    printed, shape, sealed = _print(style), board_shape(plan), style in sealed_art.STYLES
    ground = printed.ground(plan, ring, rng)
    variation = SceneVariation.from_seed(rng)
    drawn = sealed_surroundings(rng, shape) if sealed else Surroundings.from_seed(rng, shape)
    hard = level is Level.HARD
    play = drawn.play if hard else TilePlay(shape, (Shift(),) * shape.tiles)
    camera: Renderer | HardRenderer = Renderer(ground, variation)
    if hard:
        camera = HardRenderer(ground, replace(variation, light=Light()), drawn, things_beside(rng))
    sides = (FACE, BONES)
    art = {(mark, side): printed.token(mark, side, rng) for mark in marks for side in sides}
    art |= {(name, ""): printed.marker(name, rng) for name in scenes.MARKERS}
    return Studio(Laying(rng, plan, ring, play), art, camera, sealed and hard)


def photograph_table(seed: int, names: tuple[str, ...], level: Level, out: Path) -> Mapping[str, Mapping[str, Any]]:
    """Photographs one table into a folder; returns the truth of each picture, which lies beside it, by its name."""
    rng = np.random.default_rng([seed, 4711])
    marks = tuple(str(mark) for mark in rng.permutation(scenes.MARKS)[: int(rng.integers(2, 6))])
    studio = make_studio(rng, names[seed % len(names)], level, marks)
    shown = list(scenes.lessons(studio.laying, marks))
    shown += [scenes.board(rng, studio.laying, marks, number) for number in range(int(rng.integers(1, 4)))]
    out.mkdir(parents=True, exist_ok=True)
    told = {}
    for at, scene in enumerate(shown):
        name = f"table-{seed:04d}_{scene.name}"
        for number in range(scene.frames):
            picture = studio.photograph(scene, SCENE_S * at + FRAME_S * number)
            cv2.imwrite(str(out / f"{name}_{number}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, studio.quality])
        told[name] = scenes.truth(scene, studio.laying, studio.hidden(scene))
        (out / f"{name}.json").write_text(json.dumps(told[name], indent=1) + "\n", encoding="utf-8")
    return told
