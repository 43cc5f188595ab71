"""The board of a practice table as the camera sees it: printed ground, pieces, hands and lamp, into a pipe."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.bodies import MARKER, OFFSET_MM, Bodies, Body, as_planned
from companion.practice.pieces.hard_table import OFFSET_MM as HARD_OFFSET_MM
from companion.practice.pieces.hard_table import HardTable
from companion.practice.pieces.level import Level
from companion.practice.pieces.motion import HandMotion
from companion.practice.pieces.printed_table import relaid
from companion.practice.pieces.under_camera import Filmed
from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.things import Thing
from hardware.simulated.renderer import Renderer
from hardware.simulated.scene import Disc, Hand, Picture
from hardware.simulated.variation import SceneVariation

DARK = 0.05


class FilmedBoard(Filmed):
    """A board with everything on it, under a lamp and a camera. `marks` are those of the players, by seat.

    Only while people play may something be put down on the board for a moment (hard level).
    """

    def __init__(
        self,
        box: BoardSet,
        marks: Sequence[str],
        hands: HandMotion,
        seed: int,
        pipe: MjpegPipeWriter,
        level: Level = Level.PLAIN,
    ) -> None:
        super().__init__(box.file, hands, pipe)
        self.box, self.order, self.marks = box, box.order, tuple(marks)
        self.plan = BoardMeasures.read(box.file)
        noise = np.random.default_rng([seed, 1])
        self._print = box.printed(noise, level)
        self._hard = HardTable.from_seed(seed, self.plan) if level is Level.HARD else None
        offset, moved = (HARD_OFFSET_MM, self._hard.surroundings.play.moved) if self._hard else (OFFSET_MM, as_planned)
        self.bodies = Bodies(box, self.plan, marks, Random(f"{seed} table"), offset, moved)
        self.truth = self.bodies.truth
        self._printed = (self._print.ground(self.plan, box.order, noise), self.order)
        self._ground = self._printed[0]
        self._variation = SceneVariation.from_seed(noise)
        self._renderer = self._camera()
        self._late = np.random.default_rng([seed, 2])
        self._art = {index: self._paint(body, noise) for index, body in enumerate(self.bodies.all)}
        if self._hard is not None:
            self.quality = self._hard.surroundings.camera.quality

    def _camera(self, level: float = 1.0) -> Renderer | HardRenderer:
        """A camera over the table as it is now; `level` is below 1 when the lamp is turned down."""
        if self._hard is not None:
            return self._hard.renderer(self._ground, self._variation, level)
        light = self._variation.light
        return Renderer(self._ground, replace(self._variation, light=replace(light, level=light.level * level)))

    def _paint(self, body: Body, noise: np.random.Generator) -> Mapping[str, Picture]:
        """The sides of a piece, by name."""
        if body.kind == MARKER:
            return {body.side: self._print.marker(body.owner, noise)}
        return {side: self._print.token(body.owner, side, noise, body.made_as) for side in self.box.sides}

    # --- what is done to it -----------------------------------------------------------------------------------------

    def lay_order(self, order: Sequence[int]) -> None:
        """Lay the printed areas in another order, with everything that lies in them."""
        self.bodies.lay_order(order)
        self.order = tuple(order)
        self._ground = relaid(*self._printed, self.order, self.plan)
        self._renderer = self._camera()

    def seat(self, marks: Sequence[str]) -> None:
        """Let players with these marks play, in this order; those who sit further on stay where they are."""
        if tuple(marks) == self.marks[: len(marks)]:
            return
        self.marks = tuple(marks)
        for mark in marks:
            first = len(self.bodies.all)
            fresh = self.bodies.bring(mark)
            self._art |= {first + at: self._paint(body, self._late) for at, body in enumerate(fresh)}

    def lamp(self, *, on: bool) -> None:
        """Switch the lamp: without it a twentieth of the light is left."""
        self._renderer = self._camera(1.0 if on else DARK)

    def bump(self, dx_mm: float, dy_mm: float) -> None:
        """Somebody knocks against the camera: it looks a little elsewhere from now on."""
        pose = self._variation.pose
        moved = replace(pose, shift_x_mm=pose.shift_x_mm + dx_mm, shift_y_mm=pose.shift_y_mm + dy_mm)
        self._variation = replace(self._variation, pose=moved)
        self._renderer = self._camera()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def picture(self, t: float, over: Sequence[Thing] = ()) -> Picture:
        """What the camera sees at `t` seconds, BGR; with things that lie over the pieces (hard level)."""
        blur_mm = self._hard.hand_blur_mm if self._hard else 0.0
        discs = [self._disc(index, body) for index, body in enumerate(self.bodies.all) if body.lying]
        hands = [
            Hand(
                *reach.point,
                reach.from_angle,
                self._carried_disc(reach.task.body, reach.task.side) if reach.carrying else None,
                far,
                reach.who,
                blur_mm if reach.moving(t) else 0.0,
            )
            for reach, far in self.hands.reaches(t)
        ]
        if isinstance(self._renderer, HardRenderer):
            return self._renderer.render(discs, hands, t, over)
        return self._renderer.render(discs, hands, t)

    def _carried_disc(self, body: Body, side: str) -> Disc:
        index = next(index for index, other in enumerate(self.bodies.all) if other is body)
        return self._disc(index, replace(body, side=side, x_mm=0.0, y_mm=0.0))

    def _disc(self, index: int, body: Body) -> Disc:
        marker = body.kind == MARKER
        radius = self.plan.marker_radius_mm if marker else self.plan.token_radius_mm
        thick = self.plan.marker_thickness_mm if marker else self.plan.token_thickness_mm
        return Disc(body.x_mm, body.y_mm, body.angle_deg, radius, thick, self._art[index][body.side])

    def frame(self, t: float) -> Picture:
        """While people play something may lie over the pieces (hard level)."""
        return self.picture(t, self._hard.in_the_way(t) if self._hard and self.in_play else ())
