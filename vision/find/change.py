"""What differs from the empty board: the change map, hands over the board, and discs lying freely."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM, FlatView

HALF = 0.5  # the change map has half the resolution of the flat picture
SMALL_PX_PER_MM = PX_PER_MM * HALF
_CHANGED = 20.0  # grey levels, after allowing for illumination and edges
_HINT = 12.0  # and so many hint at something: dark pieces on dark print change no more
_EDGE_PX = 0.7  # the print may be this far off without counting as change
_RENEWED = 10.0  # grey levels between two readings
_BOX = 33  # pixels over which a soft shadow is constant
_SHADE = (0.5, 1.25)
_CLIPPED = 248
_INNER_MM, _FILLED = 9.0, 0.85  # a round thing the size of a piece has changed this part of its middle,
_RING_MM, _LONELY = (12.5, 15.0), 0.5  # and of the ring around it less than this, even beside two others
_LEAST_DISC_PX = 120
Mask = NDArray[np.uint8]


def even_small(flat: Image, field: Floats) -> Floats:
    """The illumination-normalised flat picture at half size, float32."""
    side = flat.shape[0] // 2
    small = cv2.resize(flat, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
    scale = cv2.resize(PAPER / field, (side, side), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(small, scale), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """The taught empty board at half size: normalised colours, and how much each pixel may differ near edges."""

    colours: Floats
    slack: Floats

    def shade(self, now: Floats, box: int = _BOX) -> Floats:
        """How much darker (below 1) or brighter each neighbourhood is than the illumination explains: soft shadows."""
        a, b, size = _sum(now), _sum(self.colours), (box, box)
        ratio = cv2.boxFilter(a * b, -1, size) / (cv2.boxFilter(b * b, -1, size) + 1.0)
        return np.asarray(np.clip(ratio, *_SHADE), dtype=np.float32)

    def difference(self, now: Floats, shade: Floats) -> Floats:
        """The genuine change at each pixel, in grey levels."""
        expected = cv2.multiply(self.colours, cv2.merge([shade, shade, shade]))
        off = np.asarray(cv2.absdiff(now, expected), dtype=np.float32)
        return np.asarray(np.maximum(largest(off) - self.slack, 0), dtype=np.float32)


def _sum(picture: Floats) -> Floats:
    return np.asarray(cv2.transform(picture, np.ones((1, 3), dtype=np.float32)), dtype=np.float32)


def largest(picture: NDArray[Any]) -> NDArray[Any]:
    """The largest of the three colours at each pixel (several times faster than numpy's max along the last axis)."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=picture.dtype)


def _least(picture: NDArray[Any]) -> NDArray[Any]:
    """The least of the three colours at each pixel."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(blue, green), red), dtype=picture.dtype)


def empty_board(reference: Image) -> EmptyBoard:
    """Prepare the taught empty board (flat, illumination-normalised)."""
    side = reference.shape[0] // 2
    small = cv2.resize(reference, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
    slope = np.maximum(np.abs(cv2.Sobel(small, -1, 1, 0, scale=0.125)), np.abs(cv2.Sobel(small, -1, 0, 1, scale=0.125)))
    slack = cv2.dilate(slope.max(axis=2), np.ones((3, 3), np.uint8)) * _EDGE_PX
    return EmptyBoard(small, np.asarray(slack, dtype=np.float32))


class Change(NamedTuple):
    """255 where something new lies: `sure`, and where there are no more than `hints` of it, too."""

    sure: Mask
    hints: Mask


def changed(difference: Floats) -> Change:
    """Where something new lies."""
    off = cv2.blur(difference, (3, 3))
    sure, hints = (np.asarray(off > least, np.uint8) * 255 for least in (_CHANGED, _HINT))
    closed = cv2.morphologyEx(sure, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    return Change(np.asarray(closed, np.uint8), np.asarray(hints, np.uint8))


def renewed(before: Floats, now: Floats) -> tuple[Floats, Mask]:
    """The picture `before` with what has changed since, and 255 where that is (half size). What has not changed stays
    as it was, so that slow changes add up until they count.
    """
    off = cv2.blur(largest(np.asarray(cv2.absdiff(before, now), dtype=np.float32)), (3, 3))
    fresh = (np.asarray(off) > _RENEWED).astype(np.uint8) * 255
    fresh = np.asarray(cv2.dilate(fresh, np.ones((5, 5), np.uint8)), dtype=np.uint8)
    return np.asarray(cv2.copyTo(now, fresh, before.copy()), dtype=np.float32), fresh


def grown(mask: Mask, mm: float) -> Mask:
    """The mask with all that is so near to it, or a little farther off aslant."""
    side = 2 * round(mm * SMALL_PX_PER_MM) + 1
    return np.asarray(cv2.dilate(mask, np.ones((side, side), np.uint8)), dtype=np.uint8)


def small_px(view: FlatView, mm: Points) -> Points:
    """Board millimetres to pixels of the half-size picture."""
    return mm * SMALL_PX_PER_MM + (view.side // 2 - 1) / 2


def small_mm(view: FlatView, px: Points) -> Points:
    """Pixels of the half-size picture (n x 2) to board millimetres."""
    return (px - (view.side // 2 - 1) / 2) / SMALL_PX_PER_MM


def small_grid(view: FlatView) -> tuple[Points, Points]:
    """The x and y (mm) of every pixel of the half-size picture."""
    axis = (np.arange(view.side // 2) - (view.side // 2 - 1) / 2) / SMALL_PX_PER_MM
    x, y = np.meshgrid(axis, axis)
    return x, y


def cut_discs(mask: Mask, view: FlatView, centres_mm: Points, radius_mm: float) -> None:
    """Clear discs in a mask, in place: what lies there is explained."""
    for x, y in np.rint(small_px(view, centres_mm) * 16).astype(int):
        cv2.circle(mask, (int(x), int(y)), round(radius_mm * SMALL_PX_PER_MM * 16), (0,), -1, cv2.LINE_8, 4)


@dataclass(frozen=True, slots=True)
class Occluders:
    """Hands and other large things, half size: `bare` where they are, `whole` with all that lies between fingers."""

    bare: Mask
    whole: Mask


def occluders(mask: Mask, outside: NDArray[np.bool_]) -> Occluders:
    """The parts of the unexplained change that are a hand or another large object, `whole` dilated by some millimetres.

    `outside` is where the rim of the board and the table beside it are.

    These are large, or reach across the rim of the board; thin lines and anything the size of a piece are left out.
    """
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7)))
    if not opened.any():
        return Occluders(np.zeros_like(mask), np.zeros_like(mask))
    # where a hand happens to match the colour of the board its mask has holes: close them before measuring
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    bare, whole = np.zeros_like(mask), np.zeros_like(mask)
    for label in range(1, count):
        area = stats[label, cv2.CC_STAT_AREA] / SMALL_PX_PER_MM**2
        if area > 900 or (area > 600 and bool((labels[outside] == label).any())):
            part = labels == label
            bare[part & (opened > 0)] = 255
            _fill_hull(whole, part)
    if not whole.any():
        return Occluders(bare, whole)
    grown = cv2.dilate(whole, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    return Occluders(bare, np.asarray(grown, dtype=np.uint8))


@dataclass(frozen=True, slots=True)
class Glare:
    """Where the lamp is mirrored (half size): where any colour is `clipped`, where all are, so that it is `white`, and
    where the empty board is not as white (`mirrored`).
    """

    clipped: Mask
    white: Mask
    mirrored: Mask


def glare(flat: Image, empty: EmptyBoard) -> Glare:
    """Where the lamp is mirrored in a picture."""
    small = np.asarray(cv2.resize(flat, empty.slack.shape[::-1], interpolation=cv2.INTER_AREA), dtype=np.uint8)
    clipped, white = (
        np.asarray((some >= _CLIPPED) * np.uint8(255), np.uint8) for some in (largest(small), _least(small))
    )
    return Glare(clipped, white, np.where(_least(empty.colours) < PAPER * 0.8, white, np.uint8(0)))


def differing(flat: Image, other: Image) -> Mask:
    """255 where two flat pictures differ (half size)."""
    unlike = np.asarray((flat != other).any(axis=2) * 255, np.uint8)
    return np.asarray(cv2.resize(unlike, None, fx=HALF, fy=HALF, interpolation=cv2.INTER_NEAREST), np.uint8)


def _fill_hull(out: Mask, part: NDArray[np.bool_]) -> None:
    """Fill the convex hull: nothing between spread fingers is trusted either."""
    rows, columns = np.nonzero(part)
    hull = cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32))
    cv2.fillConvexPoly(out, np.asarray(hull, dtype=np.int32), (255,))


def covered(mask: Mask, view: FlatView, centres_mm: Points, radius_mm: float) -> Points:
    """The fraction (0 to 1) of each disc that a mask covers."""
    if not mask.any():
        return np.zeros(len(centres_mm))
    reach = radius_mm * SMALL_PX_PER_MM
    half, last = int(np.ceil(reach)), mask.shape[0] - 1
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    inside = np.hypot(x, y) <= reach
    at = np.rint(small_px(view, centres_mm)).astype(int)
    rows, columns = np.clip(at[:, 1, None] + y[inside], 0, last), np.clip(at[:, 0, None] + x[inside], 0, last)
    return np.asarray((mask[rows, columns] > 0).mean(axis=1), dtype=np.float64)


def touched(mask: Mask, view: FlatView, centres_mm: Points, radius_mm: float, least: float) -> Points:
    """Those of many points (n x 2, mm) whose disc is covered by a mask to this part at least. First the squares round
    the discs are looked at, which costs next to nothing and leaves few to be looked at well.
    """
    reach = radius_mm * SMALL_PX_PER_MM
    side = 2 * int(np.ceil(reach)) + 1
    squares = cv2.blur(mask, (side, side), borderType=cv2.BORDER_REPLICATE)
    at = np.rint(small_px(view, centres_mm)).astype(int)
    some = centres_mm[squares[at[:, 1], at[:, 0]] >= np.floor(least * 255 * np.pi / 4 * 0.9)]
    return np.asarray(some[covered(mask, view, some, radius_mm) >= least], dtype=np.float64)


def without_border(mask: Mask) -> Mask:
    """The mask without what reaches the edge of the picture: arms and things that lie partly beside the board."""
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    leaving = np.zeros(count, dtype=bool)
    leaving[edge] = True
    return np.asarray(np.where(leaving[labels], 0, mask), dtype=np.uint8)


def round_discs(mask: Mask, view: FlatView, most: int = 12) -> Points:
    """Centres (n x 2, mm) of round changes as large as a piece; pieces that touch each other are separated. What
    reaches the edge of the picture is an arm, and the parts of a card or a phone are no discs.
    """
    rest = without_border(mask)
    rest = np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, _ellipse(5)), dtype=np.uint8)
    whole, found = rest.copy(), []
    for _ in range(most):
        centre = _fullest(rest, view)
        if centre is None:
            break
        inner, outer = (float(covered(whole, view, centre, radius)[0]) for radius in _RING_MM)
        area, hole = _RING_MM[1] ** 2, _RING_MM[0] ** 2
        if (outer * area - inner * hole) / (area - hole) < _LONELY:
            found.append(centre[0])
        cut_discs(rest, view, centre, 11.5)
    return np.array(found).reshape(-1, 2)


def _fullest(mask: Mask, view: FlatView) -> Points | None:
    """The centre (1 x 2, mm) of the disc that a mask fills most, or None where it fills none well enough."""
    if cv2.countNonZero(mask) < _LEAST_DISC_PX:
        return None
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    disc = _ellipse(2 * round(_INNER_MM * SMALL_PX_PER_MM / 2) + 1).astype(np.float32)
    share = cv2.filter2D(coarse, cv2.CV_32F, disc / (float(disc.sum()) * 255), borderType=cv2.BORDER_CONSTANT)
    row, column = np.unravel_index(int(share.argmax()), share.shape)
    if share[row, column] < _FILLED:
        return None
    near = np.zeros_like(mask)
    cv2.circle(near, (2 * int(column), 2 * int(row)), round(11.0 * SMALL_PX_PER_MM), (255,), -1)
    rows, columns = np.nonzero(near & mask)
    return small_mm(view, np.array([[columns.mean(), rows.mean()]]))


def _ellipse(side: int) -> Mask:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), dtype=np.uint8)
