"""Watches the table: waits until nothing moves, reads the board once, and reports it; learns what it is shown."""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.board_plan import BoardPlan
from vision.calibrate.top_view import Square, as_jpeg, from_above
from vision.calibrate.view_check import view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.discs.board_reader import Memory
from vision.discs.taught import Taught, save_taught
from vision.discs.teaching import teach_board, teach_looks
from vision.eye import OTHER_BOARD, Eye
from vision.find.gate import moved, thumbnail
from vision.find.lens import CameraModel
from vision.find.pose import BoardPose, Image, fit_pose
from vision.find.tile_order import OrderReading, read_order
from vision.find.warp import PX_PER_MM
from vision.sighting import Placement, Sighting, SpotName

STILL, MOVING, HIDDEN, LOST, UNTAUGHT = "still", "moving", "hidden", "lost", "untaught"
STRANGE = "strange"
"""Something else than the taught board has lain between the stickers for a while."""
_STILL_S = 0.3
_STILL_FRAMES = 4
_KEPT_FRAMES = 6
_POSE_CHECK_S = 2.0
_STRANGE_S = 5.0  # a cloth or an arm is taken away sooner
_CLEAR = 0.97
_MOST_LOOKS = 3
_CROP_MM = 15.0


Said = dict[SpotName, str]


@dataclass(frozen=True, slots=True)
class Look:
    """What became of one frame: `state` is still, moving, hidden, strange, lost or untaught.

    When `settled`, nothing more will come unless the picture changes; `sighting` is set once for each new reading.
    """

    state: str
    settled: bool
    sighting: Sighting | None = None


class Watcher:
    """Takes every frame of one camera; cheap while nothing happens. Not thread-safe."""

    def __init__(self, plan: BoardPlan, taught_dir: Path | None, camera: CameraModel | None = None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        self._eye = Eye(plan, taught_dir, camera)
        self._dir = taught_dir
        self._frames: deque[Image] = deque(maxlen=_KEPT_FRAMES)
        self._last: Image | None = None
        self._anchor: Image | None = None
        self._memory = Memory()
        self._flat: Image | None = None
        self._before: Image | None = None
        self._strange_since: float | None = None
        self._rest(0.0)

    def __repr__(self) -> str:
        return f"<Watcher {self._state}, {'settled' if self._settled else 'looking'}>"

    @property
    def order(self) -> tuple[int, ...]:
        """The areas in the order in which they lie, clockwise from the top; empty when not yet known."""
        return self._eye.order

    @property
    def pose(self) -> BoardPose | None:
        """Where the board was found last; the same object until camera or stickers have moved."""
        return self._eye.pose

    def set_order(self, order: tuple[int, ...]) -> None:
        """Set the order in which the areas lie. Raises ValueError when it does not name each of them once."""
        self._eye.plan.check_order(order)
        self._eye.order = tuple(order)
        self._eye.prepare()
        self._look_again()

    def _rest(self, t: float) -> None:
        """Something moved: start waiting again."""
        self._since, self._checked, self._fresh = t, t, 0
        self._look_again()
        self._state = MOVING

    def _look_again(self) -> None:
        self._settled, self._looks = False, 0
        self._said: Said = {}
        self._memory.forget()

    def look(self, image: Image, t: float) -> Look:
        """Take one frame (height x width x 3, uint8, BGR) made at `t` seconds."""
        small = thumbnail(image)
        disturbed = self._last is None or self._resized(image) or moved(self._last, small) or self._crept(small)
        self._last = small
        if disturbed:
            self._anchor = small
            self._frames.clear()
            self._rest(t)
        self._frames.append(image)
        self._fresh += 1
        if self._settled:
            return self._keep_watch(image, t)
        if t - self._since < _STILL_S - 1e-6 or self._fresh < _STILL_FRAMES:
            return Look(MOVING if self._looks == 0 else self._state, False)
        return self._read(t)

    def _resized(self, image: Image) -> bool:
        """A camera that changes the size of its pictures shows everything elsewhere."""
        return bool(self._frames) and self._frames[-1].shape != image.shape

    def _crept(self, small: Image) -> bool:
        """Slow movement: nothing between two frames, yet the picture is no longer the one that was read."""
        return self._anchor is not None and moved(self._anchor, small)

    def _keep_watch(self, image: Image, t: float) -> Look:
        if self._strange_since is not None and t - self._strange_since >= _STRANGE_S:
            self._state = STRANGE
        if t - self._checked >= _POSE_CHECK_S:
            self._checked = t
            if self._state == LOST or self._eye.stickers_moved(image):
                self._look_again()
        return Look(self._state, self._settled)

    def _read(self, t: float) -> Look:
        if self._looks == 0 and not self._eye.keep_board(self._frames[-1]):
            return self._settle(LOST)
        if self._eye.reader is None:
            return self._settle(UNTAUGHT)
        sighting, flat = self._eye.read(list(self._frames)[-_STILL_FRAMES:], self._memory, t)
        self._looks, self._fresh = self._looks + 1, 0
        self._state = HIDDEN if sighting.hidden else STILL
        self._judge_board(sighting, t)
        said, before = _said(sighting), self._said
        self._said = said
        if self._looks < _MOST_LOOKS and said != before and not _clear(sighting):
            return Look(self._state, False)
        self._before, self._flat = self._flat, flat
        return Look(self._state, self._settle(self._state).settled, sighting)

    def _judge_board(self, sighting: Sighting, t: float) -> None:
        if OTHER_BOARD not in sighting.problems:
            self._strange_since = None
        elif self._strange_since is None:
            self._strange_since = t

    def _settle(self, state: str) -> Look:
        self._state, self._settled = state, True
        return Look(state, True)

    def read_now(self) -> Sighting | None:
        """A fresh reading of the newest frames, ignoring earlier looks; None when the board is lost or not taught."""
        if not self._frames or not self._eye.find_board(self._frames[-1]) or self._eye.reader is None:
            return None
        return self._eye.read(list(self._frames)[-_STILL_FRAMES:], Memory(), 0.0)[0]

    def read_order(self) -> OrderReading | None:
        """The order in which the areas lie now, recognised by the empty board taught on an earlier evening.

        Needs neither `set_order` nor any taught piece. None when the board is not found or was never taught.
        """
        if not self._frames or not self._eye.find_board(self._frames[-1]):
            return None
        return read_order(self._eye, list(self._frames)[-_STILL_FRAMES:])

    def teach_empty(self) -> str | None:
        """Learn the empty board from the latest still frames. Returns None, or the code of a problem."""
        return self._problem() or self._learn_empty()

    def _problem(self) -> str | None:
        if not self._frames:
            return "no_picture"
        if len(self._frames) < 3:
            return "moving"
        if not self._eye.order:
            return "no_order"
        return None if self._eye.find_board(self._frames[-1]) else "no_stickers"

    def _learn_empty(self) -> str | None:
        problem = teach_board(self._eye, list(self._frames))
        if problem is None:
            self._keep()
        return problem

    def teach_pieces(self, placements: Sequence[Placement]) -> list[str]:
        """Learn the pieces that lie in the named places now. Returns the codes of problems; all others are kept."""
        problem = self._problem()
        if problem is not None:
            return [problem]
        problems = teach_looks(self._eye, list(self._frames), placements)
        self._keep()
        return problems

    def learn(self, areas: Collection[int]) -> None:
        """What was read last in these areas was right: remember how the pieces there look in this light.

        Few are kept, and only until the program ends; what was taught is never pushed out.
        """
        self._eye.learn(areas)

    def forget(self) -> None:
        """Forget all that was taught, in the folder too: what is taught next belongs to another board."""
        self._eye.taught = Taught()
        self._eye.prepare()
        self._keep()

    def _keep(self) -> None:
        if self._dir is not None:
            save_taught(self._dir, self._eye.taught)
        self._look_again()

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

    def view_problems(self) -> tuple[ViewProblem, ...]:
        """What is wrong with how the camera stands, seen in the newest frame; nothing where there is none."""
        if not self._frames:
            return ()
        image, eye = self._frames[-1], self._eye
        seen = eye.finder.find(image)
        return view_problems(image, eye.plan, seen, fit_pose(eye.plan, seen, image.shape[1::-1], eye.camera))

    def from_above(self, square: Square) -> bytes:
        """A part of the table from above in the newest frame, as a JPEG; empty while the stickers are not found."""
        if not self._frames or not self._eye.find_board(self._frames[-1]) or self._eye.pose is None:
            return b""
        return as_jpeg(from_above(self._frames[-1], self._eye.pose, square))

    def picture(self, max_width: int) -> bytes | None:
        """A small JPEG of the newest frame, for a person to look at."""
        if not self._frames:
            return None
        frame = self._frames[-1]
        scale = min(1.0, max(16, max_width) / frame.shape[1])
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
        return data.tobytes() if good else None


def _said(sighting: Sighting) -> Said:
    """What a sighting says of every place that can be seen."""
    return {(spot.area, spot.zone, spot.spot): spot.best for spot in sighting.spots if spot.visible}


def _clear(sighting: Sighting) -> bool:
    return all(max(spot.p.values()) >= _CLEAR for spot in sighting.spots if spot.visible)
