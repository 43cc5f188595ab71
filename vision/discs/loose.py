"""Finds pieces that lie freely: every taught look is sought wherever the zones differ from the empty board."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.board_plan import BoardPlan, Zone
from vision.discs.looks import Looks
from vision.discs.places import Evened, Scored, climb, look_misfit, scored_at
from vision.find import change
from vision.find.lens import Points
from vision.find.pose import Image
from vision.find.warp import FlatView
from vision.sighting import EMPTY, UNKNOWN

_PITCH_MM = 3.0
_TOUCHED = 0.2  # a piece printed in the board's own colours changes at least this part of the disc it lies on
_SURE = 0.16  # a residual this small needs no other sign; worse ones must
_WHOLE = 0.8  # change at least this part of the disc they lie on,
_ALONE = 0.6  # and at most this part of a ring round it: skin is like a pale token, but does not end where a token does
_TOLD = 4.5  # what is so much likelier a known piece than nothing or something unknown (log-likelihood) is one, when
_HALF, _APART_FROM = 0.5, 0.3  # a hint of change says so of as much of its disc, and of no more of the ring round it
_BEYOND_DOUBT = 9.0  # what is told by so much and fits as well needs nothing else
_HINTED = 0.7  # a hint is looked at when it covers as much of a disc: a dark piece on dark print gives no more
_PROMISING = 0.55  # a residual worth refining: a look is recognised some millimetres beside its centre already
_FIRST_STEPS, _LAST_STEPS = (1.2, 0.8), (0.5, 0.3)  # mm
_BESIDE = np.array([(3.0, 0), (-3.0, 0), (0, 3.0), (0, -3.0)])  # mm: from a poor place the right one is not reached,
_HOPELESS = 0.45  # and from one that is worse even then none is
_HOPEFUL, _FOUND = 0.42, 0.35  # residuals after them beyond which no known piece lies there
_SAME_MM = 2.0  # what was found so near to a better one is that one
_MOST = 120
_APART = 0.8  # two pieces lie at least this part of a diameter apart
_CLEAR_MM = 12.0
_DISC_MM = 9.0
_RING_MM = (12.5, 15.5)
_SLACK_MM = 6.0  # people lay pieces a little outside, and the parts of a jigsaw lie off the plan


@dataclass(frozen=True, slots=True)
class LooseFinder:
    """Where pieces may lie freely on one board, and the printed places they stay clear of. `allowed` is a half-size
    mask of the zones; `grid_mm` the points (n x 2) of a grid that lie in them.
    """

    plan: BoardPlan
    view: FlatView
    allowed: change.Mask
    places_mm: Points
    grid_mm: Points

    def known(
        self,
        evened: Evened,
        reference: Image,
        looks: Looks,
        unexplained: change.Change,
        within: change.Mask,
        kept: Sequence[Scored] = (),
    ) -> list[Scored]:
        """The taught pieces `within` a part of the board in what no printed place explains, besides those `kept`."""
        grid = self._candidates(unexplained, within)
        if not len(grid) or not looks.keys:
            return list(kept)
        rough = look_misfit(evened, looks.rough, grid).min(axis=1)
        starts = grid[_peaks(grid, rough, self.plan.token_mm * _APART / 2, _PROMISING)]
        misfit, starts = climb(evened, looks, starts, _FIRST_STEPS)
        first = misfit.min(axis=1)
        poor = starts[(first > _SURE) & (first <= _HOPELESS)]
        more, beside = climb(evened, looks, (poor[:, None] + _BESIDE).reshape(-1, 2), _FIRST_STEPS)
        hopeful = np.concatenate([misfit, more]).min(axis=1) <= _HOPEFUL
        misfit, starts = climb(evened, looks, np.concatenate([starts, beside])[hopeful], _LAST_STEPS)
        starts = starts[_peaks(starts, misfit.min(axis=1), _SAME_MM, _FOUND)]
        pieces = list(kept)
        found = scored_at(evened, reference, looks, starts, lambda one: self._may_show(one, pieces, unexplained))
        for one in sorted(found, key=_told, reverse=True):
            known = one.best not in (EMPTY, UNKNOWN)
            if known and self._clear(one, pieces, _APART) and self.shows(one, unexplained):
                pieces.append(one)
        return pieces

    def _may_show(self, piece: Scored, kept: list[Scored], unexplained: change.Change) -> bool:
        """Whether a known piece may lie there, whatever it is told to be."""
        if not self._clear(piece, kept, _APART):
            return False
        return (
            piece.residual < _SURE
            or self._stands_out(piece, unexplained.hints, _HALF, _APART_FROM)
            or self._stands_out(piece, unexplained.sure, _WHOLE, _ALONE)
        )

    def shows(self, piece: Scored, unexplained: change.Change) -> bool:
        """Whether a known piece lies there, and no other thing that is a little like one."""
        told, alike = _told(piece), piece.residual < _SURE
        if alike and (told > _BEYOND_DOUBT or self._covered(piece, unexplained.sure) >= _TOUCHED):
            return True
        if told > _TOLD and self._stands_out(piece, unexplained.hints, _HALF, _APART_FROM):
            return True
        return self._stands_out(piece, unexplained.sure, _WHOLE, _ALONE)

    def _covered(self, piece: Scored, mask: change.Mask) -> float:
        return float(change.covered(mask, self.view, _centres([piece]), _DISC_MM)[0])

    def _stands_out(self, piece: Scored, mask: change.Mask, whole: float, alone: float) -> bool:
        """Whether the change is a disc of its own there, and no part of something larger."""
        if self._covered(piece, mask) < whole:
            return False
        at = _centres([piece])
        inner, outer = (reach**2 * float(change.covered(mask, self.view, at, reach)[0]) for reach in _RING_MM)
        return (outer - inner) / (_RING_MM[1] ** 2 - _RING_MM[0] ** 2) <= alone

    def unknown(
        self, evened: Evened, reference: Image, looks: Looks, discs: Points, known: list[Scored]
    ) -> list[Scored]:
        """The round discs (n x 2, mm) that nobody taught and that lie in a zone, clear of the known ones."""
        strange = scored_at(evened, reference, looks, discs) if len(discs) else []
        found: list[Scored] = []
        for one in strange:
            if one.best != EMPTY and self._inside(one) and self._clear(one, [*known, *found], _APART):
                found.append(one)
        return found

    def _inside(self, piece: Scored) -> bool:
        column, row = np.rint(change.small_px(self.view, np.array([piece.x_mm, piece.y_mm]))).astype(int)
        side = self.allowed.shape[0]
        return 0 <= row < side and 0 <= column < side and bool(self.allowed[row, column])

    def _candidates(self, unexplained: change.Change, within: change.Mask) -> Points:
        """Points of a grid (n x 2, mm) that lie in a zone and on something new."""
        found = [
            change.touched(np.asarray(mask & within, dtype=np.uint8), self.view, self.grid_mm, _DISC_MM, least)
            for mask, least in ((unexplained.sure, _TOUCHED), (unexplained.hints, _HINTED))
        ]
        return np.unique(np.concatenate(found), axis=0)

    def _clear(self, piece: Scored, others: list[Scored], apart: float) -> bool:
        """Whether it lies clear of every printed place and of the pieces found: two cannot share a spot."""
        here = np.array([piece.x_mm, piece.y_mm])
        if float(np.hypot(*(self.places_mm - here).T).min()) <= _CLEAR_MM:
            return False
        taken = _centres(others)
        return not len(taken) or float(np.hypot(*(taken - here).T).min()) > apart * self.plan.token_mm


def _told(piece: Scored) -> float:
    """How much likelier it is what it is likeliest than nothing or something unknown (log-likelihood)."""
    return piece.scores[piece.best] - max(piece.scores[EMPTY], piece.scores[UNKNOWN])


def _centres(pieces: list[Scored]) -> Points:
    return np.array([[one.x_mm, one.y_mm] for one in pieces]).reshape(-1, 2)


def _peaks(grid: Points, misfit: Points, apart_mm: float, worst: float) -> list[int]:
    """The points that match best within `apart_mm`, best first, none with a residual above `worst`."""
    chosen: list[int] = []
    free = misfit <= worst
    while free.any() and len(chosen) < _MOST:
        best = int(np.where(free, misfit, np.inf).argmin())
        chosen.append(best)
        free &= np.hypot(*(grid - grid[best]).T) > apart_mm
    return chosen


def loose_finder(plan: BoardPlan, view: FlatView, places_mm: Points) -> LooseFinder:
    """Prepare the search for one board: the zones' masks are drawn once."""
    masks = [_allowed(plan, view, zone) for zone in plan.zones.values()]
    nowhere = np.zeros((view.side // 2, view.side // 2), dtype=np.uint8)
    allowed = np.asarray(np.maximum.reduce([nowhere, *masks]), dtype=np.uint8)
    step = max(1, round(_PITCH_MM * change.SMALL_PX_PER_MM))
    rows, columns = np.nonzero(allowed[::step, ::step])
    grid = change.small_mm(view, np.stack([columns, rows], axis=1).astype(np.float64) * step)
    return LooseFinder(plan, view, allowed, places_mm, grid)


def _allowed(plan: BoardPlan, view: FlatView, zone: Zone) -> change.Mask:
    """Where the centre of a piece lying freely in a zone may be, with some to spare."""
    x, y = change.small_grid(view)
    position, u, v = plan.shape.local(x, y)
    r, inside = plan.shape.away(position, u, v), plan.shape.inside_area(position, u, v)
    allowed = (r >= zone.r_min - _SLACK_MM) & (r <= zone.r_max + _SLACK_MM) & (inside >= zone.border_mm - _SLACK_MM)
    allowed &= plan.in_zone(zone, position)
    return np.asarray(allowed * 255, dtype=np.uint8)
