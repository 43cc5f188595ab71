"""Illumination normalisation: estimates the brightness and colour of the light at each point of the board."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_plan import TablePlan
from vision.find.lens import Points
from vision.find.pose import BoardPose, Image

PAPER = 200.0  # white sticker paper has this value in every normalised picture
BLOCKS = 45  # the light is measured on 45 x 45 blocks of the flat picture
_SATURATED = 250
_FEWEST = 60  # blocks that tell something
_STIFF = np.array([0.0, 1.0, 1.0, 4.0, 4.0, 4.0])  # ridge penalty on the slopes and curvatures of the light
_EACH = 3  # of so many blocks one tells enough of colours
_DRAWN = 0.6  # the print is seen where its brightness correlates so much with what was taught
_COLOURFUL = 0.015  # shares of all light: of print whose colours differ less nothing can be said
_UNLIKE = 0.007  # blocks whose colours differ by more may count less,
_OTHER = 0.15  # and so do those whose brightness does (a logarithm): something may lie there
_EVENLY = 0.02  # nor do blocks whose brightness differs by so much tell of contrast
_DARK = 6.0  # grey levels: darker blocks have hardly any colour
Floats = NDArray[np.float32]


def paper_light(image: Image, pose: BoardPose, plan: TablePlan) -> Points | None:
    """The illumination at set-up, from the stickers' white paper: 3 x 3, log of blue, green, red as a + bx + cy (m).
    Paper brighter than the camera can show counts as the brightest: the light's level is only a convention, which the
    taught picture carries with it. None when too few stickers are seen.
    """
    shown = [sticker for sticker in plan.stickers if sticker.number in pose.stickers]
    out = plan.side_mm / 2 + plan.quiet_mm / 2
    around = np.array([(out * u, out * v) for u in (-1, 0, 1) for v in (-1, 0, 1) if u or v])
    rows, values = [], []
    for sticker in shown:
        at = pose.project_table(around + sticker.centre_mm).astype(np.float32)
        paper = cv2.remap(image, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR)[0]
        white = np.median(paper, axis=0)
        if white.min() > 3:
            rows.append((1.0, sticker.centre_mm[0] / 1000, sticker.centre_mm[1] / 1000))
            values.append(np.log(white))
    if len(rows) < 3:
        return None
    return _plane(np.array(rows), np.array(values))


def _plane(rows: Points, values: Points) -> Points:
    """Regularised least squares, then once more without the worst sticker."""
    pull = np.diag([0.0, 0.02, 0.02])

    def fit(keep: NDArray[np.bool_]) -> Points:
        a, b = rows[keep], values[keep]
        return np.asarray(np.linalg.solve(a.T @ a + pull, a.T @ b), dtype=np.float64)

    everything = np.ones(len(rows), dtype=bool)
    off = np.abs(values - rows @ fit(everything)).max(axis=1)
    if len(rows) > 4 and off.max() > 0.1:
        everything[int(off.argmax())] = False
    return fit(everything)


def block_axes(half_mm: float) -> tuple[Points, Points]:
    """The x and y of the blocks' centres, each 45 x 45, as fractions of half the side."""
    axis = (np.arange(BLOCKS) + 0.5) / BLOCKS * 2 - 1
    x, y = np.meshgrid(axis, axis)
    return x, y


def even_out(flat: Image, light: Points, half_mm: float) -> Image:
    """The flat picture as it would look under uniform white light: paper becomes 200 (uint8, clipped at 255)."""
    x, y = block_axes(half_mm)
    scale = half_mm / 1000
    rows = np.stack([np.ones_like(x), x * scale, y * scale], axis=2)
    field = np.exp(rows @ light).astype(np.float32)
    full = cv2.resize(field, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(flat * (PAPER / full) + 0.5, 0, 255), dtype=np.uint8)


class LightMeter:
    """Estimates the illumination now by comparing a flat picture with the taught empty board, whatever lies on it."""

    def __init__(self, reference: Image, half_mm: float) -> None:
        x, y = block_axes(half_mm)
        self._rows = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=2).reshape(-1, 6)
        self._blocks = _blocks(reference)
        self._inside = (np.hypot(x, y) < 0.95).ravel() & (self._blocks.min(axis=1) > 6)

    def field(self, flat: Image) -> Floats:
        """The illumination now, 45 x 45 x 3, in grey levels of white paper."""
        blocks = _blocks(flat)
        use = self._inside & (blocks.max(axis=1) < _SATURATED) & (blocks.min(axis=1) > 1)
        if use.sum() < _FEWEST:
            use = self._inside
        ratio = np.log((blocks[use] + 1.0) / (self._blocks[use] + 1.0))
        fit = _robust(self._rows[use], ratio)
        return np.asarray((PAPER * np.exp(self._rows @ fit)).reshape(BLOCKS, BLOCKS, 3), dtype=np.float32)

    def colours(self, small: Floats) -> Points:
        """What became of the print's colours in a normalised picture of any size: 2 x 2, how much more blue and red
        than green there is, of so much as was taught. Shadows change nothing of it, and what lies on the board does not
        count. Unchanged where too little can be seen.
        """
        now, taught = (part[self._inside][::_EACH] for part in (_blocks(small), self._blocks))
        use = now.max(axis=1) < _SATURATED
        if 2 * np.count_nonzero(use) < len(use):
            return np.eye(2)
        (seen, lit), (known, then) = _tinted(now[use]), _tinted(taught[use])
        usual = then**2 / (1 + (np.log(lit / then) / _OTHER) ** 2) ** 2
        weight, kept = usual, np.eye(2)
        for _ in range(5):
            one, other = (part - weight @ part / weight.sum() for part in (known, seen))
            weighed = one.T * weight
            kept = np.linalg.solve(weighed @ one + np.eye(2) * 1e-9, weighed @ other)
            off = np.hypot.reduce(other - one @ kept, axis=1)
            weight = usual / (1 + (off / max(2 * float(np.median(off)), _UNLIKE)) ** 2)
        spread = np.sqrt((weighed @ one).diagonal() / weight.sum())
        return kept if spread.min() > _COLOURFUL else np.eye(2)

    def contrast(self, small: Floats) -> float:
        """How much of the print's contrast a normalised picture keeps, for most of what is seen (1: all, as taught)."""
        seen, known = (np.log(part[self._inside].sum(axis=1) + _DARK) for part in (_blocks(small), self._blocks))
        weight, share = np.ones_like(seen), 1.0
        for _ in range(8):
            one, other = (part - weight @ part / weight.sum() for part in (known, seen))
            share = float(weight @ (one * other) / (weight @ one**2 + 1e-9))
            off = np.abs(other - share * one)
            weight = 1 / (1 + (off / max(2 * float(np.median(off)), _EVENLY)) ** 2) ** 2
        return share

    def shown(self, small: Floats) -> bool:
        """Whether the print is seen at all, by its brightness alone."""
        now, known = (part[self._inside, 1] for part in (_blocks(small), self._blocks))
        return float(np.corrcoef(now, known)[0, 1]) > _DRAWN


def _tinted(colours: Points) -> tuple[Points, Points]:
    """How much more blue and red than green there is, as shares of all light (n x 2), and that (n)."""
    whole = colours.sum(axis=1) + _DARK
    return np.asarray((colours[:, ::2] - colours[:, 1:2]) / whole[:, None]), np.asarray(whole)


def _blocks(flat: Image | Floats) -> Points:
    small = cv2.resize(flat, (BLOCKS, BLOCKS), interpolation=cv2.INTER_AREA)
    return small.reshape(-1, 3).astype(np.float64)


def _robust(rows: Points, values: Points) -> Points:
    """Iteratively reweighted least squares: blocks where something new lies lose their weight."""
    off = _largest(values - np.median(values, axis=0))
    usual = int(0.35 * len(off))
    fit: Points = np.zeros((6, 3))
    for terms in (1, 1, 3, 3, 3, 6, 6, 6):  # constant first, then slopes, then curvature: a hand must not bend the fit
        width = max(0.04, 2.0 * float(np.partition(off, usual)[usual]))
        weight = np.clip(1 - (off / (2 * width)) ** 2, 0, 1) ** 2
        some = rows[:, :terms]
        weighted = some * weight[:, None]
        fit[:terms] = np.linalg.solve(some.T @ weighted + np.diag(_STIFF[:terms]), weighted.T @ values)
        off = _largest(values - some @ fit[:terms])
    return fit


def _largest(off: Points) -> Points:
    """The largest magnitude of the three colours (n)."""
    blue, green, red = np.abs(off.T)
    return np.asarray(np.maximum(np.maximum(blue, green), red), dtype=np.float64)


def recoloured(flat: Image, kept: Points, light: Floats) -> Image:
    """A picture with the colours it would have if the camera had kept them (`kept` as `colours` says, `light` that of
    white paper); what is burnt stays so.
    """
    back = np.linalg.inv(kept).T
    tint = np.array([[1.0, -1, 0], [0, -1, 1]])
    grey, parts = np.full((3, 3), 1 / 3), np.array([[2.0, -1], [-1, -1], [-1, 2]]) / 3
    white = np.asarray(light, np.float64) / float(np.mean(light))
    mixed = (grey + parts @ back @ tint) * white[:, None] / white
    found = cv2.transform(flat, mixed)
    return np.asarray(np.where((flat >= _SATURATED).any(axis=2, keepdims=True), flat, found), dtype=np.uint8)
