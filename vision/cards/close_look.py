"""Which taught face a card shows: cell by cell, after the card has been lined up with the face to half a millimetre.

In each cell the picture may be a face in other light: a gain and a white veil (a sleeve, a lamp's reflection) are free,
within limits. What is left is taken relative to what there was to explain, and never counts more than a limit, so that
fingers and reflections spoil their own cells only. Cells in which the faces hardly differ hardly count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.cards.card_edges import cut_upright
from vision.cards.columns import ALIKE, DARKER, GAIN, Colours, usual_gain
from vision.cards.row_fit import Segment
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

LITTLE_BLUE: Final = (0.6, 1.0, 1.0)
"""Warm lamps hold little blue, so that what a camera tells of it is the least certain."""
CELL_PX: Final = 8
_NEIGHBOUR_MM: Final = 1.0
"""The strip beside the next card lies in its shadow, or shows its edge."""
_TURNS: Final = (-2.0, 0.0, 2.0)
"""A card is sought so first, and twice as much turned where it fits better the more it is (degrees)."""
_FINE_TURNS: Final = (-1.0, 0.0, 1.0)
"""Around the best of the turns, which is sought in a picture half as fine."""
_REACH_PX: Final = 6
_FINE_REACH_PX: Final = 3
_BARE_PX: Final = 1
_RIM_PX: Final = 2
"""So much of a face's edge does not say where a card lies: it may hold some of the table it was taught on."""
_SHIFTS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
_KEPT: Final = 0.5
_SAME_GAIN: Final = 300.0
"""How strongly a cell without a drawing keeps its usual gain (grey levels squared)."""
_NOISE: Final = 90.0
"""Grey levels squared that any face may differ by."""
_RELATIVE: Final = 0.10
_MOST: Final = 3.0
_ODD, _ODD_GREY = 1.6, 0.5
"""What a cell costs in which something else is seen than the face: more than the first, and by its brightness alone
more than the second, since two lamps show one strong colour in two ways.
"""
_DARKER_PATCH: Final = 25.0
"""Grey levels by which a cell is of something dark that lies on the card. What is brighter may be a sleeve's shine."""
_USUAL, _GIVEN, _EVEN = 12.0, 0.5, 2.0
"""Cells that differ by more than the first (grey levels) hardly say how the light shows a face; how strongly its
colours keep their usual share, and the light is the same on all of a card.
"""
_LIGHT_ROUNDS: Final = 8
_INSIDE: Final = (slice(1, -1), slice(1, -1))
"""The cells that no edge runs through: how far a card is cut, and what lies beside it, changes the others."""
_SOFT_PX: Final = 1.2
"""What was taught sharp may be seen less sharp, and the other way round: both are made so soft (pixels)."""
_CLIPPED: Final = 249
_BRIGHTER: Final = 1.12
_MOST_CELLS: Final = 0.6
_MIRRORED, _UNEVEN, _BRIGHTEST = 1.18, 1.04, 0.9
"""A lamp is mirrored in a lesson where it is so much brighter than paper, and so much more than such a share of it."""
_TINT: Final = 0.08
"""How far the light's colour may be off where the card lies: lamps of two colours, a coloured sleeve."""
_VEIL: Final = (70.0, 110.0)
"""What lies below a card is seen where it is brighter than that by up to the first (grey levels): a lamp is mirrored.
By the second it is not, and the cell counts whether there is a drawing or not.
"""
_SAME, _ABSENT = 8.0, 0.95
"""What lies below is seen as it is where the level differs by less than the first, in such a share of all cells."""
_DARK: Final = 8.0
"""Grey levels that hold no colour to speak of."""
_LEAST_WEIGHT: Final = 0.08
_SHIFTED: Final = 4
"""So many of the faces, which fit best as they lie, are shifted cell by cell."""
_ROUNDS: Final = 3
"""So often a face that beats the best one where both differ takes its place."""
_UNSTEADY: Final = 0.1
"""What a cell costs that is shifted otherwise than its card, by the square of the pixels."""
_PARTING: Final = (0.15, 0.6)
"""Where one face is held against another, cells count in which they differ by more than two pictures of one face do,
and fully from the second number on.
"""

_APART: Final = 12.0
"""Two faces differ in a cell of which some pixel does by so many grey levels."""
_CLEAR: Final = 10.0
"""Pixels beside each other share their noise: what stands out from it by less than so many times is nothing."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Pictures in cells: the values of each colour (down x across x colour x pictures x pixels), and how much each
    colour of a pixel counts. `mean` and `square` are per colour (down x across x colour x pictures).
    """

    values: Floats
    shares: Floats
    mean: Floats
    square: Floats

    def first(self, across: int) -> "Cells":
        """The left columns of cells alone."""
        return Cells(self.values[:, :across], self.shares, self.mean[:, :across], self.square[:, :across])

    def only(self, pictures: int | NDArray[np.intp]) -> "Cells":
        """One or some of the pictures."""
        which = np.s_[:, :, :, np.atleast_1d(pictures)]
        return Cells(self.values[which], self.shares, self.mean[which], self.square[which])


@dataclass(frozen=True, slots=True)
class FaceCells:
    """The taught faces, in cells too, and how much each cell tells them all apart (0 to 1). `legible` is False in cells
    in which a lamp was mirrored when the face was taught (down x across x looks).
    """

    faces: tuple[Image, ...]
    cells: Cells
    weights: Floats
    legible: NDArray[np.bool_]
    colours: Colours


def face_cells(faces: list[Image], colours: Colours = ALIKE) -> FaceCells:
    """Cut up faces, which are all of one size."""
    cells = _measured([_soft(face, _BARE_PX) for face in faces], colours)
    telling, even = np.zeros(cells.values.shape[:2], np.float32), np.ones((len(faces), 3), np.float32)
    for look in range(len(faces)):
        telling += _cost(cells.only(look), even[:1], cells, even).mean(axis=(2, 3))
    telling /= max(len(faces) - 1, 1)
    weights = np.clip(telling / _MOST * 1.5, _LEAST_WEIGHT, 1.0)
    return FaceCells(tuple(faces), cells, weights, _legible(cells), colours)


def _legible(cells: Cells) -> NDArray[np.bool_]:
    """Where no lamp was mirrored: all but what is brighter than paper and most of the face, or beside that."""
    level = cells.mean.mean(axis=2)
    white = np.maximum(np.quantile(level, _MOST_CELLS, axis=(0, 1)), PAPER)
    glare = np.asarray(level > _BRIGHTER * white, np.uint8)
    wider = np.dstack([cv2.dilate(one, np.ones((3, 3), np.uint8)) for one in np.moveaxis(glare, 2, 0)])
    return np.asarray(wider == 0, dtype=np.bool_)


def mirrored(face: Image) -> float:
    """In which share of a face's cells, and beside them, a lamp was mirrored when it was taught: they are brighter than
    paper, and than its own paper where the light is uneven, or burnt white.
    """
    level = _measured([_soft(face, _BARE_PX)], ALIKE).mean[..., 0].mean(axis=2)
    paper = max(_MIRRORED * PAPER, _UNEVEN * float(np.quantile(level, _BRIGHTEST)))
    glare = np.asarray(level > min(paper, _CLIPPED), np.uint8)
    return float(cv2.dilate(glare, np.ones((3, 3), np.uint8)).mean())


def _soft(picture: Image, rim: int, *, whole: bool = True) -> Image:
    """A picture of a card no sharper than any camera shows it, and without what may be seen of the table in its rim,
    or at three sides of it where it is not `whole`.
    """
    right = rim if whole else 0
    inner = picture[rim:-rim, rim : picture.shape[1] - right]
    alone = cv2.copyMakeBorder(inner, rim, rim, rim, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(alone, (0, 0), _SOFT_PX), dtype=np.uint8)


def _measured(pictures: Sequence[Image], colours: Colours) -> Cells:
    """Pictures of one size as cells; what is left over at the right and below is left out."""
    high, wide = pictures[0].shape[0] // CELL_PX, pictures[0].shape[1] // CELL_PX
    values = np.empty((high, wide, 3, len(pictures), CELL_PX**2), np.float32)
    for number, picture in enumerate(pictures):
        parts = picture[: high * CELL_PX, : wide * CELL_PX].reshape(high, CELL_PX, wide, CELL_PX, 3)
        values[:, :, :, number] = parts.transpose(0, 2, 4, 1, 3).reshape(high, wide, 3, -1)
    shares = np.array(colours, np.float32) ** 2
    shares /= shares.sum()
    return Cells(values, shares, values.mean(axis=-1), np.einsum("...i,...i->...", values, values) / CELL_PX**2)


def _cost(seen: Cells, seen_tints: Floats, faces: Cells, tints: Floats) -> Floats:
    """What the faces leave unexplained of pictures, by cell, never more than a limit: down x across x seen x faces.
    Each picture and each face is in light of its own tint (n x 3).
    """
    shares = seen.shares[:, None]
    level, varying = _mean_and_variance(seen, seen_tints)
    usual, drawn = _mean_and_variance(faces, tints)
    level, varying, usual, drawn = level[..., None], varying[..., None], usual[:, :, None], drawn[:, :, None]
    both = seen.values @ faces.values.swapaxes(-1, -2)
    both *= (shares * seen_tints.T)[:, :, None] * tints.T[:, None, :] / CELL_PX**2
    both = both.sum(axis=2) - level * usual
    usual_contrast = usual_gain(level, usual)
    kept = _SAME_GAIN + _KEPT * drawn
    gain = np.clip((both + kept * usual_contrast) / (drawn + kept), *GAIN)
    beyond = np.minimum(level - gain * usual - DARKER, 0)
    left = np.maximum(varying - 2 * gain * both + gain**2 * drawn, 0) + beyond**2
    left += _KEPT * drawn * (gain - usual_contrast) ** 2
    return np.asarray(np.minimum(left / (2 * (_NOISE + _RELATIVE * varying)), _MOST), dtype=np.float32)


def _mean_and_variance(cells: Cells, tints: Floats) -> tuple[Floats, Floats]:
    """Over the pixels and colours of each cell, in tinted light: down x across x pictures each."""
    shares = cells.shares[:, None] * tints.T
    mean = (cells.mean * shares).sum(axis=2)
    return mean, (cells.square * shares * tints.T).sum(axis=2) - mean**2


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a card compares with the faces: what the `best` face costs per telling cell (`cost`), of which so many are
    seen (`told`).

    `against` says, by look, how much more it costs than the best one, added up over the cells in which the two differ;
    `below` says the same of what would be seen there without the card, `unlike` in how many cells within its edges the
    best face is not what is seen, `patch` how many beside each other are far darker than the face is in any light that
    lies on all of it. `absent`: nearly all of what lies below is seen as it is, where the best face is far paler; no
    card lies there. `crop` is the card, cut out upright with a rim of one pixel.
    """

    best: int
    cost: float
    told: float
    against: NDArray[np.float64]
    below: float
    unlike: int
    patch: int
    absent: bool
    crop: Image


def likeness(flat: Image, below: Image, segment: Segment, taught: FaceCells) -> Likeness:
    """Compare the visible part of a card with every face, and with what lies `below` it: the table, and other cards."""
    look, match = segment.look, None
    for _ in range(2):
        crop, under = _lined_up([flat, below], segment, taught.faces[look])
        match = _compared(crop, under, taught, segment)
        if match.best == look:
            break
        look = match.best
    assert match is not None
    return match


def _shown_px(segment: Segment, face: Image) -> int:
    if segment.whole:
        return int(face.shape[1])
    return min(round((segment.end - segment.start - _NEIGHBOUR_MM) * PX_PER_MM), int(face.shape[1]))


def _lined_up(flats: Sequence[Image], segment: Segment, face: Image) -> list[Image]:
    """What is seen of the card, cut out upright where the face fits the first picture best, with a rim of one pixel for
    the last small shifts: sought in a picture half as fine, upright first and on while it fits better, then nearby. So
    it is cut out of the others.
    """
    flat = _grey(flats[0])
    height, shown = face.shape[0], _shown_px(segment, face)
    inner = _grey(np.asarray(cv2.GaussianBlur(face[:, :shown], (0, 0), 1.0), dtype=np.uint8))
    coarse, half = (
        cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for picture in (inner, flat)
    )
    within, within_half = (np.s_[rim:-rim, rim:] for rim in (_RIM_PX, _RIM_PX // 2))

    def roughly(turn: float) -> tuple[float, float, tuple[int, int]]:
        small = _cut(np.asarray(half, np.uint8), segment, turn, coarse.shape, _REACH_PX // 2, PX_PER_MM / 2)
        return _fit(small[within_half], coarse[within_half], turn)

    tried = [roughly(turn) for turn in _TURNS]
    for outwards in _TURNS[0], _TURNS[-1]:
        if max(tried)[1] == outwards:
            tried.append(roughly(2 * outwards))
    _, usual, at = max(tried)
    left, top = (min(max(2 * off - _FINE_REACH_PX, 0), 2 * (_REACH_PX - _FINE_REACH_PX)) for off in at)
    best = -np.inf, usual, (0, 0)
    for turn in _FINE_TURNS:
        wider = _cut(flat, segment, usual + turn, (height, shown), _REACH_PX, PX_PER_MM)
        near = wider[top : top + height + 2 * _FINE_REACH_PX, left : left + shown + 2 * _FINE_REACH_PX]
        best = max(best, _fit(near[within], inner[within], usual + turn))
    _, fine, (x, y) = best
    x, y = (min(max(start + off, 1), 2 * _REACH_PX - 1) for start, off in ((left, x), (top, y)))
    cuts = (_cut(picture, segment, fine, (height, shown), _REACH_PX, PX_PER_MM) for picture in flats)
    return [cut[y - 1 : y + height + 1, x - 1 : x + shown + 1] for cut in cuts]


def _fit(picture: MatLike, face: MatLike, turn: float) -> tuple[float, float, tuple[int, int]]:
    """How well a face fits the picture where it fits best, in a turn, and where that is."""
    _, merit, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(picture, face, cv2.TM_CCOEFF_NORMED))
    return merit, turn, (x, y)


def _grey(picture: Image) -> Image:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _cut(flat: Image, segment: Segment, turn: float, shown: Sequence[int], rim: int, px_per_mm: float) -> Image:
    """The card's rectangle of the picture, so high and wide as is `shown`, and a rim (pixels)."""
    (height, width), radians = shown, np.radians(turn)
    share = px_per_mm / PX_PER_MM
    middle = (
        float(segment.start * px_per_mm + width / 2 * np.cos(radians)),
        float(segment.middle_px * share + segment.drop_mm * px_per_mm + width / 2 * np.sin(radians)),
    )
    return cut_upright(flat, middle, turn, (width + 2 * rim, height + 2 * rim))


def _compared(crop: Image, below: Image, taught: FaceCells, segment: Segment) -> Likeness:
    across = max(_shown_px(segment, taught.faces[0]) // CELL_PX, 1)
    faces, weights = taught.cells.first(across), taught.weights[:, :across]
    high, wide = crop.shape[0] - 2, crop.shape[1] - 2
    soft = _soft(crop, 1 + _BARE_PX, whole=segment.whole)
    seen = _measured([soft[1 + y : 1 + y + high, 1 + x : 1 + x + wide] for x, y in _SHIFTS], taught.colours)
    unshifted = seen.only(len(_SHIFTS) // 2)
    tints = _tints(unshifted.mean[..., 0], faces.mean)
    even = np.ones((len(_SHIFTS), 3), np.float32)
    rough = _cost(unshifted, even[:1], faces, tints)[:, :, 0]
    near = np.argsort((rough * weights[..., None]).sum(axis=(0, 1)))[:_SHIFTED]
    each, steady = rough, rough + 0.0
    shifted = _cost(seen, even, faces.only(near), tints[near])
    each[..., near], steady[..., near] = shifted.min(axis=2), _steadied(shifted, weights)
    clipped = (unshifted.values[:, :, :, 0] >= _CLIPPED).mean(axis=(2, 3)) > 0.6
    legible = taught.legible[:, :across] & ~clipped[..., None]
    weights = weights[..., None] * legible
    weight_sums = np.maximum(weights.sum(axis=(0, 1)), 1e-6)
    means = (each * weights).sum(axis=(0, 1)) / weight_sums
    best = int(means.argmin())
    for _ in range(_ROUNDS):
        parting = _cost(faces.only(best), tints[best : best + 1], faces, tints)[:, :, 0]
        parting = _parting(parting) * (legible & legible[..., best : best + 1])
        against = ((steady - steady[..., best : best + 1]) * parting).sum(axis=(0, 1), dtype=np.float64)
        if against.min() >= 0:
            break
        best = int(against.argmin())
    under = _measured([_soft(below, 1 + _BARE_PX, whole=segment.whole)[1:-1, 1:-1]], taught.colours)
    lit = _tints(unshifted.mean[..., 0], under.mean)
    apart = (
        _parting(_cost(under, lit, faces.only(best), tints[best : best + 1])[:, :, 0]) * legible[..., best : best + 1]
    )
    more = _steadied(_cost(seen, even, under, lit), weights[..., best]) - steady[..., best : best + 1]
    paler, bare = (((one.mean - unshifted.mean) * one.shares[:, None]).sum(axis=2) for one in (faces, under))
    unlit = np.clip((-bare[..., 0] - _VEIL[0]) / (_VEIL[1] - _VEIL[0]), 0.0, 1.0) * legible[..., best]
    absent = (np.abs(bare[..., 0]) < _SAME) & (paler[..., best] > _VEIL[0])
    gone = float((more * apart).sum() + unlit.sum())
    odd = (legible[..., best] & (steady[..., best] > _ODD))[_INSIDE]
    if odd.any():
        greys = np.ones((len(_SHIFTS), 1), np.float32)
        grey = _cost(_greyed(seen), greys, _greyed(faces.only(best)), greys[:1])
        odd &= (_steadied(grey, taught.weights[:, :across])[..., 0] > _ODD_GREY)[_INSIDE]
    patch = _patch(unshifted.mean[..., 0], faces.mean[..., best], legible[..., best])
    absent = bool(absent.mean() > _ABSENT)
    cost, told, unlike = float(means[best]), float(weight_sums[best]), int(odd.sum())
    return Likeness(best, cost, told, against, gone, unlike, patch, absent, crop)


def _greyed(cells: Cells) -> Cells:
    """The same without colour."""
    values = cells.values.mean(axis=2, keepdims=True)
    square = np.einsum("...i,...i->...", values, values) / CELL_PX**2
    return Cells(values, np.ones(1, np.float32), values.mean(axis=-1), square)


def _patch(seen: Floats, face: Floats, legible: NDArray[np.bool_]) -> int:
    """How many cells beside each other are of something that lies on the card: each cell's drawing may be the face's,
    and yet it is far darker than a lamp shows this face's colours. Both pictures are down x across x 3.
    """
    level, colours = seen.mean(axis=2).ravel(), face.reshape(-1, 3) / 100
    down, across = (way.ravel() - way.mean() for way in np.indices(legible.shape) / 10)
    curve = (colours.mean(axis=1) - PAPER / 200) ** 2
    terms = np.column_stack([np.ones(len(level)), colours, curve, across, down]).astype(np.float64)
    usual = np.array([0.0, *[100 / 3] * 3, 0.0, 0.0, 0.0])
    kept = np.diag([1e-3, *[_GIVEN] * 4, _EVEN, _EVEN])
    weights, differs = legible.ravel().astype(np.float64), level
    for _ in range(_LIGHT_ROUNDS):
        weighed = (terms * weights[:, None]).T
        differs = level - terms @ np.linalg.solve(weighed @ terms + kept, weighed @ level + kept @ usual)
        weights = legible.ravel() / (1 + (differs / _USUAL) ** 2)
    inside = np.where(legible, differs.reshape(legible.shape), 0.0)[_INSIDE]
    return _largest(inside < -_DARKER_PATCH)


def _largest(cells: NDArray[np.bool_]) -> int:
    """How many of these cells lie beside each other at most."""
    if not cells.any():
        return 0
    return int(cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=4)[2][1:, cv2.CC_STAT_AREA].max())


def nearer(match: Likeness, look: int, taught: FaceCells) -> float:
    """How much nearer the card is to its best face than to another one, pixel by pixel where these differ: 0.5 where it
    is the best one itself, 0 midway or where noise hides it. Each may be shifted by its own, since lessons are cut a
    little off.
    """
    high, wide = (size - 2 for size in match.crop.shape[:2])
    whole = wide == taught.faces[0].shape[1]
    soft, best = _soft(match.crop, 1 + _BARE_PX, whole=whole), _soft(taught.faces[match.best], _BARE_PX)
    rolled = _measured([np.roll(best, shift, axis=(1, 0)) for shift in _SHIFTS], taught.colours)
    seen = _measured([soft[1 + y : 1 + y + high, 1 + x : 1 + x + wide] for x, y in _SHIFTS], taught.colours).values
    across = seen.shape[1]
    once, moved = taught.cells.first(across), rolled.first(across).values
    one, other = (once.only(which).values for which in (match.best, look))
    apart = np.abs(moved - other).max(axis=(2, 4)).min(axis=2) > _APART
    apart &= taught.legible[:, :across, [match.best, look]].all(axis=2) & (seen.max(axis=(2, 3, 4)) < _CLIPPED)
    if not apart.any():
        return 0.0
    (as_best, gain), (as_other, _) = (_unexplained(seen[apart], face[apart]) for face in (one, other))
    between, more = gain**2 * _unexplained(moved[apart], other[apart])[0], as_other - as_best
    return float(more / (2 * between)) if more > _CLEAR * np.sqrt(between * as_best / seen[apart, :, 0].size) else 0.0


def outshone(match: Likeness, look: int, taught: FaceCells) -> float:
    """In which share of the cells in which the best face differs from another one a lamp is mirrored now."""
    high, wide = (size - 2 for size in match.crop.shape[:2])
    seen = _measured([match.crop[1 : 1 + high, 1 : 1 + wide]], taught.colours).values[:, :, :, 0]
    one, other = (taught.cells.first(seen.shape[1]).only(which).values for which in (match.best, look))
    apart = np.abs(one - other).max(axis=(2, 3, 4)) > _APART
    shines = (seen.min(axis=2) >= _CLIPPED).any(axis=2)
    return float((shines & apart).sum() / max(apart.sum(), 1))


def _unexplained(seen: Floats, face: Floats) -> tuple[float, float]:
    """What a face leaves unexplained of the shifted picture that it is likest (the square of grey levels), and the gain
    in which it is so.
    """
    shown, drawn = (part - part.mean(axis=(0, 3), keepdims=True) for part in (seen, face))
    both, of_face = (shown * drawn).sum(axis=(0, 1, 3)), float((drawn**2).sum()) + 1.0
    left = (shown**2).sum(axis=(0, 1, 3)) - both**2 / of_face
    at = int(left.argmin())
    return max(float(left[at]), 1.0), float(np.clip(both[at] / of_face, *GAIN))


def _steadied(costs: Floats, weights: Floats) -> Floats:
    """The least cost of each cell over the small shifts (its third axis), of which one is the whole card's."""
    total = np.einsum("yxsl,yx->sl", costs, weights)
    usual = np.array(_SHIFTS)[total.argmin(axis=0)]
    apart = ((np.array(_SHIFTS)[:, None] - usual) ** 2).sum(axis=2)
    return np.asarray((costs + _UNSTEADY * apart).min(axis=2), dtype=np.float32)


def evidence(taught: FaceCells, look: int, shown_mm: float) -> NDArray[np.float64]:
    """How much the left edge of one face, seen as taught, speaks against each other look in the light likest it."""
    across = max(int(min(shown_mm * PX_PER_MM, taught.faces[look].shape[1])) // CELL_PX, 1)
    faces, legible = taught.cells.first(across), taught.legible[:, :across]
    soft, even = _soft(taught.faces[look], _BARE_PX), np.ones((len(_SHIFTS), 3), np.float32)
    seen = _measured([np.roll(soft, shift, axis=(1, 0)) for shift in _SHIFTS], taught.colours).first(across)
    costs = _cost(seen, even, faces, _tints(faces.mean[..., look], faces.mean))
    apart = _steadied(costs, taught.weights[:, :across]) * _parting(costs[:, :, len(_SHIFTS) // 2])
    apart *= legible & legible[..., look : look + 1]
    return np.asarray(apart.sum(axis=(0, 1)), dtype=np.float64)


def twin_evidence(one: Image, other: Image, shown_mm: float) -> float:
    """How much the left edge of one face, lined up with another as a card in a row would be, speaks against it."""
    rim = round(MARGIN_MM * PX_PER_MM)
    high, wide = one.shape[:2]
    lying = np.asarray(cv2.copyMakeBorder(one, rim, rim, rim, rim, cv2.BORDER_REPLICATE), dtype=np.uint8)
    start = round(MARGIN_MM)
    segment = Segment(start, start + round(wide / PX_PER_MM), 0, 0.0, True, rim + high / 2)
    return float(evidence(face_cells([_lined_up([lying], segment, other)[0][1:-1, 1:-1], other]), 0, shown_mm)[1])


def _parting(apart: Floats) -> Floats:
    """How much cells count (0 to 1) in which two faces differ by so much."""
    low, high = _PARTING
    return np.asarray(np.clip((apart - low) / (high - low), 0.0, 1.0), dtype=np.float32)


def _tints(seen: Floats, usual: Floats) -> Floats:
    """How the light on a card (down x across x 3) differs in colour from each face's, at most a little: looks x 3."""
    change = (seen[..., None] + _DARK) / (usual + _DARK)
    colour = np.median(change.reshape(-1, *change.shape[2:]), axis=0).T
    even = np.clip(colour / colour.mean(axis=1, keepdims=True), 1 - _TINT, 1 + _TINT)
    return np.asarray(even, dtype=np.float32)
