"""The practice table as the camera and the serial port meet it: pictures into a pipe, dice on a pseudo terminal."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np

from companion.checked.board_file import BoardPlan
from companion.games.orconomy.practice.printed.board_art import ground, pick_style, relaid
from companion.games.orconomy.practice.printed.token_art import activity_art, crisis_art, token_art
from companion.practice.bodies import MARKERS, Body, Table
from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.motion import Hands
from hardware.camera.writer import MjpegPipeWriter
from hardware.simulated.renderer import Renderer
from hardware.simulated.scene import Disc, Hand, Picture
from hardware.simulated.variation import SceneVariation

DARK = 0.05
HEAD = """version = 1
edition = "orconomy-2017"
clock = "{clock}"
simulated = true

[data]
folder = "{folder}/data"
"""
CAMERA = """
[camera]
source = "pipe:{folder}/camera.mjpeg"
"""
DICE = """
[dice]
port = "{port}"
"""


class Stage:
    """Everything a real table would have: cardboard, hands, dice, a lamp and a camera. A context manager."""

    def __init__(self, folder: Path, board: Path, ring: Sequence[int], clans: Sequence[str], seed: int) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.ring, self.clans = tuple(ring), tuple(clans)
        self._plan = BoardPlan.read(board)
        self._rng = Random(f"{seed} table")
        noise = np.random.default_rng([seed, 1])
        self._style = pick_style(noise)
        self.table = Table(self._plan, ring, clans, self._rng)
        self.hands = Hands(Random(f"{seed} hands"))
        self.dice = SimulatedDiceBase(seed, folder=folder)
        self._printed = (ground(self._plan, ring, self._style, noise), self.ring)
        self._ground = self._printed[0]
        self._variation = SceneVariation.from_seed(noise)
        self._renderer = Renderer(self._ground, self._variation)
        self._late = np.random.default_rng([seed, 2])
        self._art = {body_index: self._paint(body, noise) for body_index, body in enumerate(self.table.bodies)}
        self._pipe = MjpegPipeWriter(folder / "camera.mjpeg")
        self.frames = 0

    def _paint(self, body: Body, noise: np.random.Generator) -> tuple[Picture, Picture]:
        """Both sides of a piece."""
        if body.owner in MARKERS:
            side = crisis_art(noise) if body.owner == "crisis" else activity_art(noise)
            return side, side
        return token_art(body.owner, "face", self._style, noise), token_art(body.owner, "bones", self._style, noise)

    def lay_ring(self, ring: Sequence[int]) -> None:
        """Lay the printed sectors in another order, with everything that lies in them."""
        self.table.lay_ring(ring)
        self.ring = tuple(ring)
        self._ground = relaid(*self._printed, self.ring, self._plan)
        self._renderer = Renderer(self._ground, self._variation)

    def seat(self, clans: Sequence[str]) -> None:
        """Let these clans play, in this order; those who sit further on stay where they are."""
        if tuple(clans) == self.clans[: len(clans)]:
            return
        self.clans = tuple(clans)
        for clan in clans:
            first = len(self.table.bodies)
            self._art |= {first + at: self._paint(body, self._late) for at, body in enumerate(self.table.bring(clan))}

    def table_file(self, clock: str, *, plugged: bool = True) -> Path:
        """Write the file that tells the app what is here, and that all of it is simulated.

        Without `plugged` camera and dice are there but nobody has connected them: the table is played by touch.
        """
        path = self.folder / "table.toml"
        words = HEAD + (CAMERA + DICE if plugged else "")
        path.write_text(words.format(folder=self.folder, port=self.dice.path, clock=clock), encoding="utf-8")
        return path

    def lamp(self, *, on: bool) -> None:
        """Switch the lamp: without it a twentieth of the light is left."""
        light = self._variation.light
        dim = replace(light, level=light.level * DARK)
        self._renderer = Renderer(self._ground, self._variation if on else replace(self._variation, light=dim))

    def bump(self, dx_mm: float, dy_mm: float) -> None:
        """Somebody knocks against the camera: it looks a little elsewhere from now on."""
        pose = self._variation.pose
        moved = replace(pose, shift_x_mm=pose.shift_x_mm + dx_mm, shift_y_mm=pose.shift_y_mm + dy_mm)
        self._variation = replace(self._variation, pose=moved)
        self._renderer = Renderer(self._ground, self._variation)

    def picture(self, t: float) -> Picture:
        """What the camera sees at `t` seconds."""
        discs = [self._disc(index, body) for index, body in enumerate(self.table.bodies) if body.lying]
        hands = [
            Hand(
                *reach.point,
                reach.from_angle,
                self._held(reach.task.body, reach.task.bones) if reach.carrying else None,
                far,
                reach.who,
            )
            for reach, far in self.hands.shown(t)
        ]
        return self._renderer.render(discs, hands, t)

    def _held(self, body: Body, bones: bool) -> Disc:
        index = next(index for index, other in enumerate(self.table.bodies) if other is body)
        return self._disc(index, Body(body.owner, bones, True, 0.0, 0.0, body.angle_deg))

    def _disc(self, index: int, body: Body) -> Disc:
        marker = body.owner in MARKERS
        radius = self._plan.marker_radius_mm if marker else self._plan.token_radius_mm
        thick = self._plan.marker_thickness_mm if marker else self._plan.token_thickness_mm
        return Disc(body.x_mm, body.y_mm, body.angle_deg, radius, thick, self._art[index][body.bones])

    def film(self, t: float) -> bool:
        """Send one frame to whoever looks through the camera; False when nobody does."""
        self.frames += 1
        return self._pipe.write(self.picture(t), t)

    def jpeg(self, t: float) -> bytes:
        """One frame as it goes through the pipe, for a picture kept in a file."""
        good, data = cv2.imencode(".jpg", self.picture(t), [cv2.IMWRITE_JPEG_QUALITY, 92])
        if not good:
            raise ValueError("the frame could not be packed as JPEG")
        return bytes(data.tobytes())

    def close(self) -> None:
        """Take the camera and the dice away."""
        self._pipe.close()
        self.dice.close()
