"""Watches a board: reads it whenever nothing moves, and learns what it is shown."""

from collections.abc import Collection, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.board_plan import BoardPlan
from vision.discs.board_reader import Memory
from vision.discs.taught import Keep, Learnt
from vision.discs.teaching import teach_board, teach_looks
from vision.eye import FADED, OTHER_BOARD, OTHER_ORDER, Eye
from vision.find.lens import CameraModel
from vision.find.pose import Image
from vision.find.tile_order import OrderReading
from vision.find.warp import PX_PER_MM
from vision.sighting import Placement, Sighting, SpotName
from vision.still_watcher import FEWEST_FRAMES, PALE, STRANGE, TURNED, Look, StillWatcher

_STATES = {OTHER_ORDER: TURNED, OTHER_BOARD: STRANGE, FADED: PALE}
_STRANGE_S = 5.0  # a cloth or an arm is taken away sooner
_CROP_MM = 15.0


class Watcher(StillWatcher):
    """Takes every frame of a camera over a board; cheap while nothing happens. Not thread-safe."""

    def __init__(
        self, plan: BoardPlan, taught_dir: Path | None, camera: CameraModel | None = None, keep: Keep | None = None
    ) -> None:
        """`keep` writes what is taught; without it, that ends with this. Raises TaughtError for an unusable folder."""
        self._eye = Eye(plan, taught_dir, camera)
        self._memory = Memory()
        self._flat: Image | None = None
        self._newest: Image | None = None
        self._before: Image | None = None
        self._strange_since: float | None = None
        self._strange = STRANGE
        super().__init__(self._eye, taught_dir, keep)

    @property
    def order(self) -> tuple[int, ...]:
        """The areas in the order in which they lie, clockwise from the top; empty when not yet known."""
        return self._eye.order

    def set_order(self, order: tuple[int, ...]) -> None:
        """Set the order in which the areas lie. Raises ValueError when it does not name each of them once."""
        self._eye.plan.check_order(order)
        self._eye.order = tuple(order)
        self._eye.prepare()
        self._look_again()

    def _sight(self, frames: Sequence[Image], t: float) -> Sighting:
        sighting, self._newest = self._eye.read(frames, self._memory, t)
        return sighting

    def _forget_looks(self) -> None:
        self._memory.forget()

    def _took(self, sighting: Sighting, t: float) -> None:
        found = [state for code, state in _STATES.items() if code in sighting.problems]
        if not found:
            self._strange_since = None
            return
        self._strange = found[0]
        if self._strange_since is None:
            self._strange_since = t

    def _keep_watch(self, image: Image, t: float) -> Look:
        if self._strange_since is not None and t - self._strange_since >= _STRANGE_S:
            self._state = self._strange
        return super()._keep_watch(image, t)

    def _settle(self, state: str) -> Look:
        if self._newest is not None:
            self._before, self._flat, self._newest = self._flat, self._newest, None
        return super()._settle(state)

    def read_now(self) -> Sighting | None:
        """A fresh reading of the newest frames, ignoring earlier looks; None when the board is lost or not taught."""
        if not self._located() or self._eye.reader is None:
            return None
        return self._eye.read(self._still(), Memory(), 0.0)[0]

    def read_order(self) -> OrderReading | None:
        """The order in which the areas lie now, recognised by the empty board taught on an earlier evening. Needs
        neither `set_order` nor any taught piece. None when the board is not found or was never taught.
        """
        return self._eye.read_order(self._still()) if self._located() else None

    def _problem(self) -> str | None:
        return "no_order" if len(self._frames) >= FEWEST_FRAMES and not self._eye.order else super()._problem()

    def _learn_empty(self, frames: Sequence[Image]) -> str | None:
        return teach_board(self._eye, frames)

    def _learn_pieces(self, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
        return teach_looks(self._eye, frames, placements)

    @property
    def blank(self) -> frozenset[SpotName]:
        return self._eye.taught.blank

    @property
    def learnt(self) -> tuple[Learnt, ...]:
        """The examples that the game gave."""
        return self._eye.learnt

    def learn(self, areas: Collection[int], act: int = 0) -> None:
        """What was read last in these areas was right: remember how the pieces there look in this light. Few are kept,
        and only until the program ends, or until the `act` that said so is taken back; what was taught is never pushed
        out.
        """
        self._eye.learn(areas, act)

    def unlearn(self, act: int) -> None:
        """The acts after this one were taken back: what they taught is forgotten."""
        self._eye.unlearn(act)

    def crop(self, place: SpotName) -> Image | None:
        """A place as the newest frame shows it, from above (about 48 x 48 x 3); None when the board is not found."""
        if not self._frames or self._eye.pose is None:
            return None
        return self._cut(self._eye.flatten([self._frames[-1]]), place)

    def crop_before(self, place: SpotName) -> Image | None:
        """A place as it was in the reading before the newest one; None when there is none."""
        return None if self._before is None else self._cut(self._before, place)

    def _cut(self, flat: Image, wanted: SpotName) -> Image | None:
        places = self._eye.plan.places(self._eye.order) if self._eye.order else ()
        for place in places:
            if place.name == wanted:
                at = self._eye.view.to_px(np.array([place.x_mm, place.y_mm]))
                side = round(2 * _CROP_MM * PX_PER_MM)
                patch = cv2.getRectSubPix(flat, (side, side), (float(at[0]), float(at[1])))
                return np.asarray(patch, dtype=np.uint8)
        return None
