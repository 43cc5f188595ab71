"""Watches a table: waits until nothing moves, has it read once, and reports what was read."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.calibrate.top_view import Square, as_jpeg, from_above
from vision.calibrate.view_check import view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.cards.card_eye import CardEye
from vision.discs.taught import Keep
from vision.eye import Eye
from vision.find.gate import moved, thumbnail
from vision.find.pose import BoardPose, Image, fit_pose
from vision.find.tile_order import OrderReading
from vision.find.warp import averaged
from vision.sighting import Placement, Sighting, SpotName

STILL, MOVING, HIDDEN, LOST, UNTAUGHT = "still", "moving", "hidden", "lost", "untaught"
STRANGE = "strange"  # something else than the taught board has lain between the stickers for a while
TURNED = "turned"  # the taught board has lain there for a while with its areas in another order
PALE = "pale"  # the camera has shown the taught board for a while almost without its colours
FEWEST_FRAMES = 3  # so many still frames are taught from
_STILL_S = 0.3
_STILL_FRAMES = 4
_KEPT_FRAMES = 6
_POSE_CHECK_S = 2.0
_CLEAR = 0.97
_MOST_LOOKS = 3


Said = dict[SpotName, str]


@dataclass(frozen=True, slots=True)
class Look:
    """What became of one frame: `state` is still, moving, hidden, strange, turned, pale, lost or untaught. When
    `settled`, nothing more will come unless the picture changes; `sighting` is set once for each new reading.
    """

    state: str
    settled: bool
    sighting: Sighting | None = None


class StillWatcher(ABC):
    """Takes every frame of one camera; cheap while nothing happens. Not thread-safe. `begins` is called before a
    reading that takes much longer than a picture, `darkens` with a picture that a lamp burns white: where it returns
    true, darker ones are being taken, and the next picture comes with them (`darker`).
    """

    _hides = False  # whether only a part of each picture is kept

    def __init__(self, keeper: Eye | CardEye, taught_dir: Path | None, keep: Keep | None) -> None:
        """`keep` writes what is taught; without it, that ends with this."""
        self._keeper, self._dir, self._write = keeper, taught_dir, keep
        self.begins: Callable[[], None] = _unheard
        self.darkens: Callable[[Image, float], bool] = _refused
        self._frames: deque[Image] = deque(maxlen=_KEPT_FRAMES)
        self._last: Image | None = None
        self._anchor: Image | None = None
        self._calm: Image | None = None
        self._rest(0.0)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._state}, {'settled' if self._settled else 'looking'}>"

    @property
    def pose(self) -> BoardPose | None:
        """Where the table was found last; the same object until camera or stickers have moved."""
        return self._keeper.pose

    # --- what each kind of table has its own way of -----------------------------------------------------------------

    def _opened(self, image: Image) -> Image:
        """What of a picture may be kept: all of it, unless something on the table is nobody's business."""
        return image

    @abstractmethod
    def _sight(self, frames: Sequence[Image], t: float) -> Sighting:
        """One more reading of still frames."""

    @abstractmethod
    def _forget_looks(self) -> None:
        """The table may look otherwise from now on: earlier readings count no more."""

    @abstractmethod
    def _took(self, sighting: Sighting, t: float) -> None:
        """A reading has been made."""

    @abstractmethod
    def read_now(self) -> Sighting | None:
        """A fresh reading of the newest frames, ignoring earlier looks; None when the table is lost or not taught."""

    @abstractmethod
    def _learn_empty(self, frames: Sequence[Image]) -> str | None:
        """Learn the empty table, which was located. Returns None, or the code of a problem."""

    @abstractmethod
    def _learn_pieces(self, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
        """Learn the pieces in known places of a table that was located. Returns the codes of problems."""

    @abstractmethod
    def crop(self, place: SpotName) -> Image | None:
        """A place as the newest frame shows it, from above; None when the table is not found."""

    @abstractmethod
    def crop_before(self, place: SpotName) -> Image | None:
        """A place as it was in the reading before the newest one; None when there is none."""

    # --- what only a board with areas has ---------------------------------------------------------------------------

    def set_order(self, order: tuple[int, ...]) -> None:
        """Set the order in which the areas lie. Raises ValueError when it does not name each of them once."""
        if order:
            raise ValueError("there are no areas on this table that could lie in another order")

    def read_order(self) -> OrderReading | None:
        """The order in which the areas lie now; None when it cannot be read."""
        return None

    @abstractmethod
    def learn(self, areas: Collection[int], act: int = 0) -> None:
        """What was read last in these areas was right, as this act says."""

    @abstractmethod
    def unlearn(self, act: int) -> None:
        """The acts after this one were taken back."""

    # --- one frame after the other ----------------------------------------------------------------------------------

    def _rest(self, t: float) -> None:
        """Something moved: start waiting again."""
        self._since, self._checked, self._fresh, self._judged = t, t, 0, False
        self._keeper.darker = None
        self._look_again()
        self._state = MOVING

    def _look_again(self) -> None:
        self._settled, self._looks = False, 0
        self._said: Said = {}
        self._forget_looks()

    def look(self, image: Image, t: float) -> Look:
        """Take one frame (height x width x 3, uint8, BGR) made at `t` seconds."""
        opened = self._opened(image)
        small = thumbnail(opened)
        disturbed = self._last is None or self._resized(opened) or moved(self._last, small) or self._crept(small)
        self._last = small
        if disturbed:
            self._anchor = small
            self._frames.clear()
            self._rest(t)
        self._frames.append(opened)
        self._fresh += 1
        if self._settled:
            self._calm = opened
            return self._keep_watch(image, t)
        if t - self._since < _STILL_S - 1e-6 or self._fresh < _STILL_FRAMES:
            return Look(MOVING if self._looks == 0 else self._state, False)
        self._calm = opened
        return self._read(image, t)

    def _resized(self, image: Image) -> bool:
        """A camera that changes the size of its pictures shows everything elsewhere."""
        return bool(self._frames) and self._frames[-1].shape != image.shape

    def _crept(self, small: Image) -> bool:
        """Slow movement: nothing between two frames, yet the picture is no longer the one that was read."""
        return self._anchor is not None and moved(self._anchor, small)

    def _keep_watch(self, image: Image, t: float) -> Look:
        if t - self._checked >= _POSE_CHECK_S:
            self._checked = t
            if self._state == LOST or self._keeper.stickers_moved(image):
                self._look_again()
        return Look(self._state, self._settled)

    def _read(self, image: Image, t: float) -> Look:
        before = self._keeper.pose
        if self._looks == 0 and not self._keeper.keep_board(image):
            return self._settle(LOST)
        if self._hides and self._keeper.pose is not before:
            self._frames.clear()  # something else of them was kept than of those to come
            self._rest(t)
            return Look(MOVING, False)
        if self._waits(image, t):
            return Look(self._state, False)
        if self._keeper.reader is None:
            return self._settle(UNTAUGHT)
        sighting = self._sight(self._still(), t)
        self._looks, self._fresh = self._looks + 1, 0
        self._state = HIDDEN if sighting.hidden else STILL
        self._took(sighting, t)
        said, told = _contents(sighting), self._said
        self._said = said
        if self._looks < _MOST_LOOKS and said != told and not _clear(sighting):
            return Look(self._state, False)
        return Look(self._state, self._settle(self._state).settled, sighting)

    def _waits(self, image: Image, t: float) -> bool:
        """Whether darker pictures are taken before the first reading of a still table."""
        first, self._judged = not self._judged, True
        return first and self._keeper.burnt(image) and self.darkens(image, t)

    def darker(self, frames: Sequence[Image]) -> None:
        """Pictures of the still table in a darker exposure, for as long as nothing moves; none are no news."""
        if frames:
            self._keeper.darker = averaged(frames)

    def _still(self) -> list[Image]:
        """The newest frames, of a table on which nothing moved."""
        return list(self._frames)[-_STILL_FRAMES:]

    def _settle(self, state: str) -> Look:
        self._state, self._settled = state, True
        return Look(state, True)

    # --- teaching ---------------------------------------------------------------------------------------------------

    def teach_empty(self) -> str | None:
        """Learn the empty table from the latest still frames. Returns None, or the code of a problem."""
        problem = self._problem() or self._learn_empty(list(self._frames))
        if problem is None:
            self._keep()
        return problem

    def teach_pieces(self, placements: Sequence[Placement]) -> list[str]:
        """Learn the pieces that lie in the named places now. Returns the codes of problems; all others are kept."""
        problem = self._problem()
        if problem is not None:
            return [problem]
        problems = self._learn_pieces(list(self._frames), placements)
        self._keep()
        return problems

    def _keep(self) -> None:
        """Write down what was taught; the table may be read otherwise from now on."""
        if self._dir is not None and self._write is not None:
            self._keeper.keep(self._dir, self._write)
        self._look_again()

    def forget(self) -> None:
        """Forget all that was taught, in the folder too: what is taught next belongs to another table."""
        self._keeper.forget()
        self._keep()

    def _problem(self) -> str | None:
        if not self._frames:
            return "no_picture"
        if len(self._frames) < FEWEST_FRAMES:
            return "moving"
        return None if self._located() else "no_stickers"

    def _located(self) -> bool:
        """Whether the newest frame shows where the table lies."""
        return bool(self._frames) and self._keeper.find_board(self._frames[-1])

    @property
    def blank(self) -> frozenset[SpotName]:
        """The places whose print was burnt white when the empty table was taught; none where no print is needed."""
        return frozenset()

    # --- for people to look at --------------------------------------------------------------------------------------

    def view_problems(self) -> tuple[ViewProblem, ...]:
        """What is wrong with how the camera stands, seen in the newest frame; nothing where there is none."""
        if not self._frames:
            return ()
        image, table = self._frames[-1], self._keeper.plan
        seen = self._keeper.finder.find(image)
        return view_problems(image, table, seen, fit_pose(table, seen, image.shape[1::-1], self._keeper.camera))

    def from_above(self, square: Square) -> bytes:
        """A part of the table from above in the newest frame, as a JPEG; empty while the stickers are not found."""
        if not self._located() or self._keeper.pose is None:
            return b""
        return as_jpeg(from_above(self._frames[-1], self._keeper.pose, square))

    def picture(self, max_width: int) -> bytes | None:
        """A small JPEG to look at: the newest frame, or the last still one where a held card is nobody's business."""
        if not self._frames:
            return None
        frame = self._frames[-1] if not self._hides or self.pose is None else self._calm
        if frame is None:
            return None
        scale = min(1.0, max(16, max_width) / frame.shape[1])
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
        return data.tobytes() if good else None


def _unheard() -> None:
    """Nobody wants to know."""


def _refused(_image: Image, _t: float) -> bool:
    """No other pictures can be taken."""
    return False


def _contents(sighting: Sighting) -> Said:
    """What a sighting says of every place that can be seen, and of every card of a row."""
    spots = {(spot.area, spot.zone, spot.spot): spot.best for spot in sighting.spots if spot.visible}
    return spots | {(row.row, "", at): row.best(at) for row in sighting.rows for at in range(len(row.pieces))}


def _clear(sighting: Sighting) -> bool:
    shown = [spot.p for spot in sighting.spots if spot.visible]
    return all(max(p.values()) >= _CLEAR for p in (*shown, *(p for row in sighting.rows for p in row.pieces)))
