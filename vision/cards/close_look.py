"""Which taught face a card shows: cell by cell, after the card has been lined up with the face to half a millimetre.

What a face leaves unexplained of each cell is told in `face_cells.py`. Cells in which the faces hardly differ hardly
count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_edges import cut_upright
from vision.cards.columns import GAIN
from vision.cards.face_cells import (
    BARE_PX,
    CELL_PX,
    CLIPPED,
    SHIFTS,
    Cells,
    FaceCells,
    cell_costs,
    face_cells,
    in_cells,
    in_light,
    shifted_cells,
    softened,
)
from vision.cards.row_fit import Segment
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

_NEIGHBOUR_MM: Final = 1.0  # the strip beside the next card lies in its shadow, or shows its edge
_TURNS: Final = (-2.0, 0.0, 2.0)  # a card is sought so first, and twice as much turned while that fits better
_REACH_PX: Final = 6
_AROUND_PX: Final = 24  # so much beside a card it may reach when it is turned
_RIM_PX: Final = 2  # does not say where a card lies: it may hold some of the table it was taught on
# what a cell costs in which something else is seen than the face: more than the first, and by its brightness alone more
# than the second, since two lamps show one strong colour in two ways
_ODD, _ODD_GREY = 1.6, 0.5
_DARKER_PATCH: Final = 27.0  # grey levels: something dark lies on the card; brighter may be a sleeve's shine
# cells that differ by more than the first (grey levels) hardly say how the light shows a face; how strongly its colours
# keep their usual share, and the light is the same on all of a card
_USUAL, _GIVEN, _EVEN = 12.0, 0.5, 2.0
_LIGHT_ROUNDS, _SETTLED = 8, 0.02
_INSIDE: Final = (slice(1, -1), slice(1, -1))  # no edge runs through these, however a card is cut
_TINT: Final = 0.08  # how far the light's colour may be off where the card lies: two lamps, a coloured sleeve
# what lies below a card is seen where it is brighter than that by up to the first (grey levels): a lamp is mirrored. By
# the second it is not, and the cell counts whether there is a drawing or not.
_VEIL: Final = (70.0, 110.0)
_SAME, _ABSENT = 8.0, 0.95  # below is seen as it is: the level differs by less, in such a share of cells
_DARK: Final = 8.0  # grey levels that hold no colour to speak of
_SHIFTED: Final = 4  # so many of the faces, which fit best as they lie, are shifted cell by cell
_ROUNDS: Final = 3  # so often a face that beats the best one where both differ takes its place
_UNSTEADY: Final = 0.1  # what a cell costs that is shifted otherwise than its card, by the square of the pixels
# where one face is held against another, cells count in which they differ by more than two pictures of one face do, and
# fully from the second number on
_PARTING: Final = (0.15, 0.6)

_APART: Final = 12.0  # two faces differ in a cell of which some pixel does by so many grey levels
_CLEAR: Final = 10.0  # neighbouring pixels share their noise: what stands out by fewer times is nothing


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a card compares with the faces: what the `best` face costs per telling cell (`cost`), of which so many are
    seen (`told`). `against` says, by look, how much more it costs than the best one, added up over the cells in which
    the two differ; `below` says the same of what would be seen there without the card, `unlike` in how many cells
    within its edges the best face is not what is seen, `patch` how many beside each other are far darker than the face
    is in any light that lies on all of it. `absent`: nearly all of what lies below is seen as it is, where the best
    face is far paler; no card lies there. `crop` is the card, cut out upright with a rim of one pixel.
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
    """How many columns of a card are compared, an even number."""
    if segment.whole:
        return int(face.shape[1]) // 2 * 2
    return min(round((segment.end - segment.start - _NEIGHBOUR_MM) * PX_PER_MM), int(face.shape[1])) // 2 * 2


def _lined_up(flats: Sequence[Image], segment: Segment, face: Image) -> list[Image]:
    """What is seen of the card, cut out upright where the face fits the first picture best, with a rim of one pixel for
    the last small shifts: sought in a picture half as fine, upright first and on while it fits better, then as far
    turned and as far off as lies between what was tried. So it is cut out of the others.
    """
    height, shown = face.shape[0], _shown_px(segment, face)
    left = max(round(segment.start * PX_PER_MM) // 2 * 2 - _AROUND_PX, 0)
    inner = np.asarray(cv2.GaussianBlur(face[:, :shown], (0, 0), 1.0), np.uint8)
    coarse, half = (_halved(_grey(part)) for part in (inner, flats[0][:, left : left + shown + 2 * _AROUND_PX]))
    high, wide = coarse.shape
    start = np.array([segment.start * PX_PER_MM - left, segment.middle_px + segment.drop_mm * PX_PER_MM]) / 2
    size, rim = (wide + _REACH_PX, high + _REACH_PX), np.s_[_RIM_PX // 2 : -_RIM_PX // 2, _RIM_PX // 2 :]

    def fit(turn: float) -> tuple[float, float, Points]:
        """How well the face fits where it does best in a turn, and where its middle lies then."""
        along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        x, y = middle = start + wide / 2 * along
        merit, off = _best_place(cut_upright(half, (float(x), float(y)), turn, size)[rim], coarse[rim])
        off -= _REACH_PX / 2
        return merit, turn, np.asarray(middle + off[0] * along + off[1] * along[::-1] * (-1, 1))

    tried = [fit(turn) for turn in _TURNS]
    for outwards in _TURNS[0], _TURNS[-1]:
        if max(tried)[1] == outwards:
            tried.append(fit(2 * outwards))
    tried.sort(key=itemgetter(1))
    at = tried.index(max(tried))
    _, turn, middle = tried[at]
    if 0 < at < len(tried) - 1:
        between = turn + (_TURNS[1] - _TURNS[0]) * _peak(*(merit for merit, *_ in tried[at - 1 : at + 2]))
        _, turn, middle = max(tried[at], fit(between))
    x, y = 2 * middle + 0.5 + (left, 0)
    return [cut_upright(flat, (float(x), float(y)), turn, (2 * wide + 2, height + 2)) for flat in flats]


def _halved(picture: Image) -> Image:
    even = picture[: len(picture) // 2 * 2, : picture.shape[1] // 2 * 2]
    return np.asarray(cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def _best_place(picture: Image, face: Image) -> tuple[float, Points]:
    """How well a face fits the picture where it fits best, and how far from its upper left corner that is (x, y)."""
    merits = cv2.matchTemplate(picture, face, cv2.TM_CCOEFF_NORMED)
    _, merit, _, (x, y) = cv2.minMaxLoc(merits)
    off = np.array([x, y], np.float64)
    if 0 < x < merits.shape[1] - 1:
        off[0] += _peak(*merits[y, x - 1 : x + 2].tolist())
    if 0 < y < merits.shape[0] - 1:
        off[1] += _peak(*merits[y - 1 : y + 2, x].tolist())
    return merit, off


def _peak(before: float, best: float, after: float) -> float:
    """How far beyond the second of three values the parabola through them has its peak."""
    bend = before - 2 * best + after
    return (before - after) / (2 * bend) if bend < 0 else 0.0


def _grey(picture: Image) -> Image:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _compared(crop: Image, below: Image, taught: FaceCells, segment: Segment) -> Likeness:
    across = max(_shown_px(segment, taught.faces[0]) // CELL_PX, 1)
    faces, weights = taught.cells.first(across), taught.weights[:, :across]
    soft = softened(crop, 1 + BARE_PX, whole=segment.whole)
    seen = shifted_cells(soft, taught.colours)
    unshifted = seen.only(len(SHIFTS) // 2)
    under = in_cells([softened(below, 1 + BARE_PX, whole=segment.whole)[1:-1, 1:-1]], taught.colours)
    tints = _tints(unshifted.mean[..., 0], np.concatenate([faces.mean, under.mean], axis=3))
    seen_lit, lit, under_lit = in_light(seen), in_light(faces, tints[:-1]), in_light(under, tints[-1:])
    rough = cell_costs(seen_lit.only(len(SHIFTS) // 2), lit)[:, :, 0]
    near = np.argsort((rough * weights[..., None]).sum(axis=(0, 1)))[:_SHIFTED]
    each, steady = rough, rough + 0.0
    costs = cell_costs(seen_lit, lit.only(near).beside(under_lit))
    shifted, bare_costs = costs[..., :-1], costs[..., -1:]
    each[..., near], steady[..., near] = shifted.min(axis=2), _steadied(shifted, weights)
    legible = taught.legible[:, :across]
    if int(soft.max()) >= CLIPPED:
        clipped = (unshifted.values[:, :, :, 0] >= CLIPPED).mean(axis=(2, 3)) > 0.6
        legible = legible & ~clipped[..., None]
    weights = weights[..., None] * legible
    weight_sums = np.maximum(weights.sum(axis=(0, 1)), 1e-6)
    means = (each * weights).sum(axis=(0, 1)) / weight_sums
    best = int(means.argmin())
    for _ in range(_ROUNDS):
        parting = cell_costs(lit.only(best), lit)[:, :, 0]
        parting = _parting(parting) * (legible & legible[..., best : best + 1])
        against = ((steady - steady[..., best : best + 1]) * parting).sum(axis=(0, 1), dtype=np.float64)
        if against.min() >= 0:
            break
        best = int(against.argmin())
    apart = _parting(cell_costs(under_lit, lit.only(best))[:, :, 0]) * legible[..., best : best + 1]
    more = _steadied(bare_costs, weights[..., best]) - steady[..., best : best + 1]
    paler, bare = (
        ((some.mean - unshifted.mean) * some.shares[:, None]).sum(axis=2) for some in (faces.only(best), under)
    )
    unlit = np.clip((-bare[..., 0] - _VEIL[0]) / (_VEIL[1] - _VEIL[0]), 0.0, 1.0) * legible[..., best]
    absent = (np.abs(bare[..., 0]) < _SAME) & (paler[..., 0] > _VEIL[0])
    gone = float((more * apart).sum() + unlit.sum())
    odd = (legible[..., best] & (steady[..., best] > _ODD))[_INSIDE]
    if odd.any():
        grey = cell_costs(in_light(_greyed(seen)), in_light(_greyed(faces.only(best))))
        odd &= (_steadied(grey, taught.weights[:, :across])[..., 0] > _ODD_GREY)[_INSIDE]
    patch = _patch(unshifted.mean[..., 0], faces.mean[..., best], legible[..., best])
    absent = bool(absent.mean() > _ABSENT)
    cost, told, unlike = float(means[best]), float(weight_sums[best]), int(odd.sum())
    return Likeness(best, cost, told, against, gone, unlike, patch, absent, crop)


def _greyed(cells: Cells) -> Cells:
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
    counts, pull = legible.ravel().astype(np.float64), kept @ usual
    weights, differs = counts, level
    for _ in range(_LIGHT_ROUNDS):
        weighed = (terms * weights[:, None]).T
        differs = level - terms @ np.linalg.solve(weighed @ terms + kept, weighed @ level + pull)
        before, weights = weights, counts / (1 + (differs / _USUAL) ** 2)
        if float(np.abs(weights - before).max()) < _SETTLED:
            break
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
    whole = match.crop.shape[1] - 2 >= taught.faces[0].shape[1] // 2 * 2
    soft, best = softened(match.crop, 1 + BARE_PX, whole=whole), softened(taught.faces[match.best], BARE_PX)
    rolled = in_cells([np.roll(best, shift, axis=(1, 0)) for shift in SHIFTS], taught.colours)
    seen = shifted_cells(soft, taught.colours).values
    across = seen.shape[1]
    once, moved = taught.cells.first(across), rolled.first(across).values
    one, other = (once.only(which).values for which in (match.best, look))
    apart = np.abs(moved - other).max(axis=(2, 4)).min(axis=2) > _APART
    apart &= taught.legible[:, :across, [match.best, look]].all(axis=2) & (seen.max(axis=(2, 3, 4)) < CLIPPED)
    if not apart.any():
        return 0.0
    (as_best, gain), (as_other, _) = (_unexplained(seen[apart], face[apart]) for face in (one, other))
    between, more = gain**2 * _unexplained(moved[apart], other[apart])[0], as_other - as_best
    return float(more / (2 * between)) if more > _CLEAR * np.sqrt(between * as_best / seen[apart, :, 0].size) else 0.0


def outshone(match: Likeness, look: int, taught: FaceCells) -> float:
    """In which share of the cells in which the best face differs from another one a lamp is mirrored now."""
    high, wide = (size - 2 for size in match.crop.shape[:2])
    seen = in_cells([match.crop[1 : 1 + high, 1 : 1 + wide]], taught.colours).values[:, :, :, 0]
    one, other = (taught.cells.first(seen.shape[1]).only(which).values for which in (match.best, look))
    apart = np.abs(one - other).max(axis=(2, 3, 4)) > _APART
    shines = (seen.min(axis=2) >= CLIPPED).any(axis=2)
    return float((shines & apart).sum() / max(apart.sum(), 1))


def _unexplained(seen: Floats, face: Floats) -> tuple[float, float]:
    """What a face leaves unexplained of the shifted picture it is likest (squared grey levels), and by which gain."""
    shown, drawn = (part - part.mean(axis=(0, 3), keepdims=True) for part in (seen, face))
    both, of_face = (shown * drawn).sum(axis=(0, 1, 3)), float((drawn**2).sum()) + 1.0
    left = (shown**2).sum(axis=(0, 1, 3)) - both**2 / of_face
    at = int(left.argmin())
    return max(float(left[at]), 1.0), float(np.clip(both[at] / of_face, *GAIN))


def _steadied(costs: Floats, weights: Floats) -> Floats:
    """The least cost of each cell over the small shifts (its third axis), of which one is the whole card's."""
    total = np.einsum("yxsl,yx->sl", costs, weights)
    usual = np.array(SHIFTS)[total.argmin(axis=0)]
    apart = ((np.array(SHIFTS)[:, None] - usual) ** 2).sum(axis=2)
    return np.asarray((costs + _UNSTEADY * apart).min(axis=2), dtype=np.float32)


def evidence(taught: FaceCells, look: int, shown_mm: float) -> NDArray[np.float64]:
    """How much the left edge of one face, seen as taught, speaks against each other look in the light likest it."""
    across = max(int(min(shown_mm * PX_PER_MM, taught.faces[look].shape[1])) // CELL_PX, 1)
    faces, legible = taught.cells.first(across), taught.legible[:, :across]
    soft = softened(taught.faces[look], BARE_PX)
    seen = in_cells([np.roll(soft, shift, axis=(1, 0)) for shift in SHIFTS], taught.colours).first(across)
    costs = cell_costs(in_light(seen), in_light(faces, _tints(faces.mean[..., look], faces.mean)))
    apart = _steadied(costs, taught.weights[:, :across]) * _parting(costs[:, :, len(SHIFTS) // 2])
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
    cells = seen.shape[0] * seen.shape[1]
    change = (seen.reshape(cells, 3, 1) + _DARK) / (usual.reshape(cells, 3, -1) + _DARK)
    middles = [(cells - 1) // 2, cells // 2]
    colour = np.partition(change.transpose(2, 1, 0), middles, axis=2)[:, :, middles].mean(axis=2)
    even = np.clip(colour / colour.mean(axis=1, keepdims=True), 1 - _TINT, 1 + _TINT)
    return np.asarray(even, dtype=np.float32)
