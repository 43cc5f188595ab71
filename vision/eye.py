"""One camera looking at one board: keeps the pose, rectifies frames, and reads them with what was taught."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.board_plan import BoardPlan
from vision.discs.board_reader import BoardReader, Memory, RawReading, make_sighting
from vision.discs.taught import Keep, Learnt, Taught, load_taught, rearranged, save_taught, with_learnt
from vision.find.change import HALF, small_grid
from vision.find.lens import CameraModel
from vision.find.picture_quality import MOST_CLIPPED, TOO_BRIGHT, board_clipped, picture_problems, why_not_found
from vision.find.pose import BoardPose, Image
from vision.find.registration import register
from vision.find.table_keeper import TableKeeper
from vision.find.tile_order import OrderReading, compare_order
from vision.find.two_exposures import joined, outshone
from vision.find.warp import FlatView, Warp, averaged, make_warp
from vision.sighting import EMPTY, SLOT, UNKNOWN, Pose, Sighting, SpotReading, likeliest

OTHER_BOARD = "other_board"  # the problem of a picture of something else than the taught board
OUTSIDE = "outside"  # the problem of a picture that shows only a part of the board
OTHER_ORDER = "other_order"  # the problem of a picture that shows the taught board with its areas in another order
FADED = "faded"  # the problem of a picture that shows the taught board almost without its colours
NOT_READ = frozenset({"no_stickers", OTHER_BOARD, FADED})  # the problems of a picture in which no place can be read
_MARGIN_MM = 10.0
_FEW_STRANGE = 3
_RIM_POINTS, _MOST_OUTSIDE = 72, 0.1
_UNLIKE, _MANY_UNLIKE = 0.05, 0.5  # free places that differ so much from the empty board, and so many of them
_SWAPPED = 2  # two areas that surely lie elsewhere are another order, whatever cannot be told of the others
_FOREIGN = 0.5  # when this part of the board is like nothing known, another board lies there
_NOT_SLID = (0.0, 0.0, 0.0)
_SLID_MM, _SLID_RADIANS = 0.8, 0.004  # a smaller slide makes nothing strange
_EXPLAINED = 0.15  # a board lined up rightly leaves no more of it strange than a hand takes


class Eye(TableKeeper):
    """Keeps locating the board, and turns frames into flat pictures and readings."""

    def __init__(self, plan: BoardPlan, taught_dir: Path | None, camera: CameraModel | None = None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        super().__init__(plan, camera)
        self.plan = plan
        self.view = FlatView(plan.outer_radius_mm + _MARGIN_MM)
        self.taught = load_taught(taught_dir, self.view) if taught_dir is not None else Taught()
        self.order: tuple[int, ...] = self.taught.order
        self.reader: BoardReader | None = None
        self._warp: Warp | None = None
        self.learnt: tuple[Learnt, ...] = ()
        self.prepare()

    def prepare(self) -> None:
        """Get ready to read with the present order of the areas and the taught pictures."""
        self.reader = None
        if self.taught.empty is not None and self.order:
            self.reader = BoardReader(self.plan, self.order, self.taught, self.view)
            self._know()

    def _take(self, pose: BoardPose) -> None:
        super()._take(pose)
        self._warp = make_warp(pose, self.view)

    def flatten(self, frames: Sequence[Image]) -> Image:
        """The average of several frames of a still table, rectified, and joined with the `darker` ones of it."""
        assert self._warp is not None
        flat = self._warp.flatten(averaged(frames))
        return flat if self.darker is None else joined(flat, self._warp.flatten(self.darker))

    def usual(self, frames: Sequence[Image]) -> Image | None:
        """The flat picture of the usual exposure alone; None where there is no other one joined to it."""
        assert self._warp is not None
        return None if self.darker is None else self._warp.flatten(averaged(frames))

    def burnt(self, image: Image) -> bool:
        assert self._warp is not None
        if self.taught.in_lamp:
            return True
        flat = self._warp.flatten(image)
        if self.reader is not None and self.reader.glared(flat):
            return True
        small = np.asarray(cv2.resize(flat, None, fx=HALF, fy=HALF, interpolation=cv2.INTER_AREA), np.uint8)
        small[np.hypot(*small_grid(self.view)) > self.plan.outer_radius_mm] = 0  # what is burnt there hides nothing
        return outshone(small)

    def read(self, frames: Sequence[Image], memory: Memory, t: float) -> tuple[Sighting, Image]:
        """One reading of still frames, and the flat picture; the board must have been located and taught."""
        assert self.reader is not None and self.pose is not None
        mean = averaged(frames)
        flat = self.flatten([mean])
        if self.reader.faded(flat) and self._white(flat) <= MOST_CLIPPED:
            nothing = unseen(self.plan, self.order, t, *picture_problems(frames[-1]), FADED)
            return replace(nothing, frames=len(frames), pose=Pose(self.pose.residual_px, "stickers")), flat
        raw = self.reader.read(flat, self.usual([mean]))
        # The whole board first: were each area sought alone, half of them would be moved where all have slid.
        # A slide of only 3 mm leaves some unexplained edges; a needless registration only costs time.
        if _strangeness(raw) >= (1 if any(self.pose.shift) or self.reader.shifted else _FEW_STRANGE):
            flat, raw = self._line_up(mean, flat, raw)
        raw = self._check_again(mean, flat, raw)
        problems = tuple(self._problems(frames[-1], mean, flat, raw))
        if OTHER_ORDER in problems:
            raw = self.reader.unread(raw)
        elif TOO_BRIGHT in problems:
            raw = self.reader.doubted(raw)
        sighting = make_sighting(self.reader, raw, memory, self.pose, t, len(frames))
        return replace(sighting, problems=problems), flat

    def _problems(self, image: Image, mean: Image, flat: Image, raw: RawReading) -> Iterator[str]:
        """What is wrong with a picture in which the board was found; cut off or white, it is no other one."""
        yield from picture_problems(image)
        if self._outside(image) > _MOST_OUTSIDE:
            yield OUTSIDE
        elif self._white(flat) > MOST_CLIPPED:
            yield TOO_BRIGHT
        elif self._turned(mean, raw):
            yield OTHER_ORDER
        elif raw.strange > _FOREIGN:
            yield OTHER_BOARD

    def _turned(self, mean: Image, raw: RawReading) -> bool:
        """Whether the areas lie in another order. Dark print changes little then: free places that are not quite as
        they were say that it is worth a look.
        """
        seen = [scored for name, scored in raw.scored.items() if name not in raw.covered]
        free = [scored.residual for scored in seen if scored.best == EMPTY]
        odd = len(raw.covered) + sum(scored.best == UNKNOWN for scored in seen)
        unlike = sum(residual > _UNLIKE for residual in free) + odd
        if unlike <= _MANY_UNLIKE * (len(free) + odd) and raw.strange <= _FOREIGN:
            return False
        reading = self._order_in(mean)
        if reading is None:
            return False
        certain = [area != known for area, known in zip(reading.order, self.order, strict=True) if area is not None]
        return 2 * len(certain) > len(reading.order) and sum(certain) >= _SWAPPED

    def read_order(self, frames: Sequence[Image]) -> OrderReading | None:
        """Read the order from still frames; the board must have been located. None when it was never taught empty."""
        return self._order_in(averaged(frames))

    def _order_in(self, mean: Image) -> OrderReading | None:
        """The order of the areas, wherever between its stickers the board lies; None when it was never taught empty. It
        is looked for where the board lay last, where it lay when it was taught, and registered there with what the best
        order would look like: lined up with a wrong order it fits worse.
        """
        empty, taught = self.taught.empty, self.taught.order
        if self.pose is None or empty is None or not taught:
            return None
        best: OrderReading | None = None
        for shift in dict.fromkeys((self.pose.shift, (0.0, 0.0, 0.0))):
            at = replace(self.pose, shift=shift)
            flat = make_warp(at, self.view).flatten(mean)
            reading, order = compare_order(flat, empty, taught, self.plan, self.view)
            best = _likelier(reading, best)
            if None not in best.order:
                break
            slid = register(rearranged(empty, taught, order, self.plan, self.view), flat, self.view)
            if slid is not None:
                again = make_warp(at.moved(slid), self.view).flatten(mean)
                best = _likelier(compare_order(again, empty, taught, self.plan, self.view)[0], best)
        return best

    def _white(self, flat: Image) -> float:
        """The part of the board (0 to 1) that is nothing but white."""
        return board_clipped(flat, self.view, self.plan.outer_radius_mm)

    def _outside(self, image: Image) -> float:
        """The part of the board's rim (0 to 1) that lies beside the picture."""
        assert self.pose is not None
        turn = np.linspace(0, 2 * np.pi, _RIM_POINTS, endpoint=False)
        rim = self.pose.project(self.plan.outer_radius_mm * np.stack([np.cos(turn), np.sin(turn)], axis=1))
        inside = ((rim >= 0) & (rim < (image.shape[1], image.shape[0]))).all(axis=1)
        return float(1 - inside.mean())

    def _check_again(self, mean: Image, flat: Image, raw: RawReading) -> RawReading:
        """The same reading, or another when areas were found to have shifted against the others."""
        assert self.reader is not None
        if not _strangeness(raw) or not self.reader.settle():
            return raw
        return self.reader.read(flat, self.usual([mean]))

    def learn(self, areas: Collection[int], act: int) -> None:
        """Take the pieces that were read surely in these areas as further examples of their looks."""
        new = self.reader.examples(areas) if self.reader is not None else ()
        if new:
            self._keep_learnt(with_learnt(self.learnt, [Learnt(crop, act) for crop in new], self.taught.crops))

    def unlearn(self, act: int) -> None:
        """Forget the examples that acts after this one gave."""
        self._keep_learnt(tuple(example for example in self.learnt if example.act <= act))

    def forget(self) -> None:
        """Forget all that was taught."""
        self.taught = Taught()
        self.prepare()

    def keep(self, folder: Path, keep: Keep) -> None:
        """Write what was taught. Raises OSError when something cannot be written."""
        save_taught(folder, self.taught, keep)

    def _keep_learnt(self, learnt: tuple[Learnt, ...]) -> None:
        if learnt != self.learnt and self.reader is not None:
            self.learnt = learnt
            self._know()

    def _know(self) -> None:
        """The reader compares with what was taught, and with what was learnt in play."""
        assert self.reader is not None
        self.reader.know([example.crop for example in self.learnt])

    def _line_up(self, mean: Image, flat: Image, raw: RawReading) -> tuple[Image, RawReading]:
        """Some things look like nothing known: perhaps the board slid. Keep the better explanation."""
        assert self.reader is not None and self.pose is not None
        slid = register(self.reader.taught.picture, flat, self.view) or _NOT_SLID
        if abs(slid[0]) < _SLID_RADIANS and np.hypot(*slid[1:]) < _SLID_MM:
            if not self.reader.shifted:
                return flat, raw
            slid = _NOT_SLID  # an area was taken for shifted that no longer is
        pose, state = self.pose, self.reader.state
        self.reader.unshift()
        self._take(pose.moved(slid))
        again_flat = self.flatten([mean])
        again = self._check_again(mean, again_flat, self.reader.read(again_flat, self.usual([mean])))
        if again.strange < _EXPLAINED and _strangeness(again) < 0.3 * _strangeness(raw):
            return again_flat, again
        self._take(pose)
        self.reader.state = state
        return flat, raw


def _likelier(reading: OrderReading, before: OrderReading | None) -> OrderReading:
    """The reading of the order that fits better and is told more surely from the next best."""
    if before is None or (reading.fit > before.fit and reading.margin > before.margin):
        return reading
    return before


def _strangeness(raw: RawReading) -> int:
    unknown = sum(likeliest(scored.scores) == UNKNOWN for scored in raw.scored.values())
    stray = sum(piece.best == UNKNOWN for piece in raw.loose)
    return unknown + stray + len(raw.covered) + 3 * len(raw.hidden)


def unseen(plan: BoardPlan, order: tuple[int, ...], t: float, *problems: str) -> Sighting:
    """The Sighting when nothing can be read: every place may hold anything."""
    places, areas = (plan.places(order), plan.whole(order)) if order else ((), ())
    p = {EMPTY: 0.5, UNKNOWN: 0.5}
    spots = tuple(SpotReading(*place.name, p, visible=False) for place in places if place.zone == SLOT)
    return Sighting(t, 0, Pose(0.0, "none"), areas, spots, hidden=tuple(sorted(areas)), problems=problems)


def read_frames(
    frames: Sequence[Image],
    plan: BoardPlan,
    order: tuple[int, ...],
    taught_dir: Path | None,
    camera: CameraModel | None = None,
) -> Sighting:
    """One reading of still frames of the same scene, without any memory. An empty `order` stands for the one that was
    taught. Raises ValueError for no frames or a wrong order, TaughtError for a damaged taught folder.
    """
    if not frames:
        raise ValueError("there is no picture to read")
    eye = Eye(plan, taught_dir, camera)
    if order:
        plan.check_order(order)
        eye.order = order
        eye.prepare()
    if not eye.find_board(frames[-1]):
        return unseen(plan, eye.order, 0.0, *why_not_found(frames[-1]), "no_stickers")
    if eye.reader is None:
        return unseen(plan, eye.order, 0.0, "untaught")
    sighting = eye.read(frames, Memory(), 0.0)[0]
    if order and OTHER_BOARD in sighting.problems:  # this board in another order looks like another board
        return replace(sighting, problems=(*(p for p in sighting.problems if p != OTHER_BOARD), OTHER_ORDER))
    return sighting
