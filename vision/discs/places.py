"""The likelihood of each place's contents: nothing, one of the taught pieces, or something nobody taught."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from vision.discs.looks import Templates, fine_misfit, rough_misfit
from vision.find.change import EmptyBoard, small_px
from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM, FlatView
from vision.sighting import EMPTY, UNKNOWN

_SHARPNESS = 5.0  # the temperature: chosen by hand on synthetic pictures, not fitted; see docs/vision.md
_SPREAD = 60.0  # squared grey levels a perfect match may still differ by
_STRANGE = 420.0  # an unknown thing counts like a match this bad
_EMPTY_SPREAD = 60.0
_CLEARLY_EMPTY = 25.0
_HOPELESS = 1e5
_ROUGH = np.arange(-3, 4) * 1.25  # mm; a token lies up to 3 mm off its place, and its top leans outwards
_STARTS = 2  # how many rough centres are looked at finely
_STEPS = (0.8, 0.5)  # mm
_FINE = np.array([(0, 0), (1.0, 0), (-1.0, 0), (0, 1.0), (0, -1.0)])


@dataclass(frozen=True, slots=True)
class Scored:
    """One place: log-likelihoods by content, and where the centre of a piece would be (mm)."""

    scores: dict[str, float]
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Evened:
    """A flat picture and its illumination: `flat` as taken, `field` the light on 45 x 45 blocks, `small` normalised."""

    flat: Image
    field: Floats
    small: Floats
    view: FlatView

    def light_at(self, mm: Points) -> Floats:
        """The illumination (n x 3) at points of the board."""
        blocks = self.field.shape[0]
        cell = np.clip(np.rint((self.view.to_px(mm) + 0.5) * blocks / self.view.side - 0.5), 0, blocks - 1).astype(int)
        return np.asarray(self.field[cell[:, 1], cell[:, 0]], dtype=np.float32)


def empty_misfit(now: Floats, empty: EmptyBoard, view: FlatView, mm: Points, radius_mm: float = 11.0) -> Points:
    """Mean squared change over a disc round each place (n), in grey levels squared, allowing each one soft shadow."""
    reach = round(radius_mm * PX_PER_MM / 2)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = np.hypot(x, y) <= reach + 0.3
    at = np.rint(small_px(view, mm)).astype(int)
    rows, columns = at[:, 1, None] + y[inside], at[:, 0, None] + x[inside]
    last = now.shape[0] - 1
    rows, columns = np.clip(rows, 0, last), np.clip(columns, 0, last)
    a, b, slack = now[rows, columns], empty.colours[rows, columns], empty.slack[rows, columns]
    shade = np.clip((a * b).sum(axis=(1, 2)) / ((b * b).sum(axis=(1, 2)) + 1), 0.5, 1.25)
    tilt = _slopes(a, b * shade[:, None, None], x[inside] / reach, y[inside] / reach)
    off = np.abs(a - b * (shade[:, None] + tilt)[..., None])
    off = np.maximum(off - slack[..., None], 0)
    return np.asarray((off**2).mean(axis=(1, 2)) * 1.5 + 40 * np.log(shade) ** 2, dtype=np.float64)


def _slopes(a: Floats, b: Floats, x: Points, y: Points) -> Points:
    """A shadow's edge may cross a place: its brightness may also slope a little."""
    off, weight = (a - b).sum(axis=2), b.sum(axis=2)
    lean = [((off * weight * along).sum(axis=1) / ((weight * along) ** 2).sum(axis=1))[:, None] for along in (x, y)]
    return np.asarray(np.clip(lean[0], -0.2, 0.2) * x + np.clip(lean[1], -0.2, 0.2) * y, dtype=np.float64)


def score_places(evened: Evened, empty: EmptyBoard, templates: Templates, mm: Points) -> list[Scored]:
    """Log-likelihoods of `empty`, `unknown` and every taught look at each place (n x 2, mm)."""
    if not len(mm):
        return []
    nothing = empty_misfit(evened.small, empty, evened.view, mm)
    misfit = np.full((len(mm), len(templates.keys)), _HOPELESS)
    centres = mm.copy()
    busy = np.flatnonzero(nothing > _CLEARLY_EMPTY)
    if len(busy) and templates.keys:
        misfit[busy], centres[busy] = _match(evened, templates, mm[busy])
    return [
        Scored(_scores(float(nothing[i]), misfit[i], templates), float(centres[i, 0]), float(centres[i, 1]))
        for i in range(len(mm))
    ]


def _match(evened: Evened, templates: Templates, mm: Points) -> tuple[Points, Points]:
    """Search around each place for the best match. Returns the misfit (n x crops) and the best centre (n x 2, mm)."""
    light = evened.light_at(mm)
    grid = np.stack(np.meshgrid(_ROUGH, _ROUGH), axis=2).reshape(-1, 2)
    grid = grid[np.hypot(grid[:, 0], grid[:, 1]) < 4.6]
    n, k = len(mm), len(grid)
    tried = (mm[:, None] + grid).reshape(-1, 2)
    rough = rough_misfit(evened.flat, evened.view.to_px(tried), np.repeat(light, k, axis=0), templates)
    order = rough.min(axis=1).reshape(n, k).argsort(axis=1)[:, :_STARTS]
    starts = (mm[:, None] + grid[order]).reshape(-1, 2)
    misfit, centres = _climb(evened, templates, starts, np.repeat(light, _STARTS, axis=0))
    best = misfit.min(axis=1).reshape(n, _STARTS).argmin(axis=1) + np.arange(n) * _STARTS
    return misfit.reshape(n, _STARTS, -1).min(axis=1), centres[best]


def _climb(evened: Evened, templates: Templates, at: Points, light: Floats) -> tuple[Points, Points]:
    """Refine each starting centre by pattern search with decreasing steps."""
    n, k = len(at), len(_FINE)
    misfit = np.full((n, len(templates.keys)), _HOPELESS)
    for step in _STEPS:
        tried = (at[:, None] + _FINE * step).reshape(-1, 2)
        fine = fine_misfit(evened.flat, evened.view.to_px(tried), np.repeat(light, k, axis=0), templates)
        fine = fine.reshape(n, k, -1)
        at = at + _FINE[fine.min(axis=2).argmin(axis=1)] * step
        misfit = np.minimum(misfit, fine.min(axis=1))
    return misfit, at


def _log(misfit: float, spread: float) -> float:
    """The log-likelihood of a match: only ratios of misfits count, so that a blurred picture does not look certain."""
    return -_SHARPNESS * float(np.log1p(misfit / spread))


def _scores(nothing: float, misfit: Points, templates: Templates) -> dict[str, float]:
    scores = {EMPTY: _log(nothing, _EMPTY_SPREAD), UNKNOWN: _log(_STRANGE, _SPREAD)}
    for name in templates.names:
        own = [float(misfit[i]) for i, key in enumerate(templates.keys) if key == name]
        scores[name] = _log(min(own), _SPREAD)
    return scores


def owned_scores(scored: Scored, markers: Collection[str]) -> dict[str, float]:
    """The scores of a place for owned pieces: a marker lying there counts as something unknown."""
    foreign = [value for key, value in scored.scores.items() if key in markers]
    kept = {key: value for key, value in scored.scores.items() if key not in markers}
    kept[UNKNOWN] = max([kept[UNKNOWN], *foreign])
    return kept


def odds(scored: Scored, key: str) -> float:
    """The log-odds that this piece lies in a place, against anything else."""
    others = max(value for name, value in scored.scores.items() if name != key)
    return scored.scores[key] - others
