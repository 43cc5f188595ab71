"""The likelihood of each place's contents: nothing, one of the taught pieces, or something nobody taught."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs.looks import (
    ANY,
    OF_NETWORK,
    USUAL,
    Light,
    Looks,
    Templates,
    log_likelihood,
    misfit,
    sample,
    unturned_misfit,
)
from vision.discs.rings import ROUGH, WHOLE, WIDE, Rings
from vision.discs.weighing import darkness, discs, one_print, strangeness, weigh
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM, FlatView
from vision.sighting import EMPTY, UNKNOWN, likeliest

_STRANGE = 0.26  # an unknown thing counts like a match this bad
_OF_RESIDUAL = 0.25
_WHICH, _MOST_WHICH = 0.15, 1.2  # which look it is the residual says less, and by no more than this: gloss misleads it
_SURER = 1.4  # looks that were taught twice differ by so much more, where a piece lies in the light of its lesson
_TOO_ALIKE = 3.0  # what less log-likelihood tells apart is told no more surely where lessons are told rightly
_STRANGER = -4.0  # the log-odds that what lies there is nothing that was ever taught
_RECOGNISED, _BY_TWO = 1.0, 2.0  # one of two lessons recognises a piece by more log-odds, and each more counts so much
_AT_LEAST = 1.0  # log-likelihood by which what is likeliest is likelier than something unknown, however little is known
_CLEARLY_EMPTY = 0.05
_HOPELESS = 1.0
_REACH_MM = 12.0  # a place is looked at as far as its printed rim
_OUTSHONE = 0.5  # what is mistaken more often is not told at all
_FARTHEST_MM = 8.0  # a token lies some mm off its slot, its sector off the plan, and its top leans outwards
_AXIS = np.arange(-4, 5) * 2.0  # mm: pieces are recognised 1.5 mm beside their centre
_NEAR_MM = 4.0  # first a piece is sought no farther off than this; one that is found there, even roughly,
_FOUND = 0.15  # lies nowhere else
_DOUBTFUL, _NEAREST = 0.1, 3  # no better than this, the second best centre is tried, too, and the best ones near by
_STEPS = (0.8, 0.5, 0.3)  # mm
_CROSS = np.array([(0, 0), (1.0, 0), (-1.0, 0), (0, 1.0), (0, -1.0)])
_PLAY = np.array([(x, y) for x in (-1.6, -0.8, 0, 0.8, 1.6) for y in (-1.6, -0.8, 0, 0.8, 1.6) if abs(x) + abs(y) < 3])
_AROUND = np.array([(x, y) for x in _AXIS for y in _AXIS if np.hypot(x, y) <= _FARTHEST_MM])
_NEAR = np.hypot(*_AROUND.T) <= _NEAR_MM


@dataclass(frozen=True, slots=True)
class Scored:
    """One place: log-likelihoods by content, where the centre of a piece would be (mm), the residual of the best; and
    whether a lamp outshines what lies there, so that nobody could say which look it is.
    """

    scores: dict[str, float]
    x_mm: float
    y_mm: float
    residual: float = 1.0
    outshone: bool = False

    @property
    def best(self) -> str:
        """The likeliest content."""
        return likeliest(self.scores)

    @property
    def margin(self) -> float:
        """How much likelier the likeliest content is than any other (log-likelihood)."""
        first, second = sorted(self.scores.values(), reverse=True)[:2]
        return first - second


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

    def cut(self, centre_mm: Points, side: int) -> Image:
        """A square of the flat picture as taken, `side` pixels wide."""
        at = self.view.to_px(centre_mm)
        patch = cv2.getRectSubPix(self.flat, (side, side), (float(at[0]), float(at[1])))
        return np.asarray(patch, dtype=np.uint8)

    def normalised(self, patch: Image, centre_mm: Points) -> Image:
        """Such a square in even white light."""
        light = self.light_at(centre_mm[None])[0]
        return np.asarray(np.clip(patch * (PAPER / light) + 0.5, 0, 255), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Over:
    """Known pieces that may lie over a part of a place: their centres (n x 2, mm) and how far each reaches (mm)."""

    centres_mm: Points
    reach_mm: float

    def hides(self, mm: Points, rings: Rings) -> NDArray[np.bool_]:
        """Which samples of discs at `mm` lie under one: discs x rings x angles."""
        dx, dy = rings.offsets
        at = mm[:, None] + np.stack([dx, dy], axis=1) / PX_PER_MM
        away = np.hypot(*np.moveaxis(at[:, :, None] - self.centres_mm, 3, 0)).min(axis=2)
        return np.asarray((away < self.reach_mm).reshape(len(mm), len(rings.radii_mm), rings.angles))


def empty_misfit(evened: Evened, reference: Image, mm: Points, over: Over | None = None) -> tuple[Points, Points]:
    """The residual of each place (n) against the empty board there, and where on it that is (n x 2, mm): the board's
    parts may lie a little differently. What lies `over` a place says nothing about it.
    """
    found, where = _against_empty(evened, reference, mm, mm, WIDE, over), mm.copy()
    odd = np.flatnonzero(found > _CLEARLY_EMPTY)
    if len(odd):
        shifted = (mm[odd, None] + _PLAY).reshape(-1, 2)
        rough = _against_empty(evened, reference, mm[odd], shifted, ROUGH, over)
        then = mm[odd] + _PLAY[rough.reshape(len(odd), -1).argmin(axis=1)]
        shifting = _against_empty(evened, reference, mm[odd], then, WIDE, over)
        better = shifting < found[odd]
        where[odd[better]] = then[better]
        found[odd] = np.minimum(found[odd], shifting)
    return found, where


def _against_empty(
    evened: Evened, reference: Image, now_mm: Points, then_mm: Points, rings: Rings, over: Over | None
) -> Points:
    """The residual of each disc at `then_mm` of the empty board; as many of them in turn belong to each of `now_mm`."""
    view, each = evened.view, len(then_mm) // max(len(now_mm), 1)
    now = sample(evened.flat, view.to_px(now_mm), evened.light_at(now_mm), rings).repeat(each, axis=0)
    before = sample(reference, view.to_px(then_mm), np.full((len(then_mm), 3), PAPER, dtype=np.float32), rings)
    if over is not None:
        now = np.where(over.hides(now_mm, rings).repeat(3, axis=1).repeat(each, axis=0), before, now)
    return np.asarray(unturned_misfit(now, before, rings), dtype=np.float64)


def partly_under(scored: list[Scored], evened: Evened, reference: Image, mm: Points, over: Over) -> list[Scored]:
    """The same places (n x 2, mm), but those like nothing known compared once more without what lies `over` them."""
    if not len(over.centres_mm):
        return scored
    near = np.hypot(*np.moveaxis(mm[:, None] - over.centres_mm, 2, 0)).min(axis=1) < over.reach_mm + _REACH_MM
    again = [i for i, one in enumerate(scored) if near[i] and one.best == UNKNOWN]
    found = list(scored)
    if again:
        at = mm[again]
        nothing, then = empty_misfit(evened, reference, at, over)
        free = _joined(log_likelihood(nothing), _free_odds(evened, reference, at, then, over))
        other = free - np.maximum(_surely_free(nothing), _AT_LEAST)
        for i, residual, score, least in zip(again, nothing.tolist(), free.tolist(), other.tolist(), strict=True):
            known = {**scored[i].scores, EMPTY: score, UNKNOWN: max(scored[i].scores[UNKNOWN], least)}
            found[i] = replace(scored[i], scores=known, residual=residual)
    return found


def score_places(evened: Evened, reference: Image, looks: Looks, mm: Points) -> list[Scored]:
    """Log-likelihoods of all contents at each place (n x 2, mm); `reference` is the empty board, flat, normalised."""
    if not len(mm):
        return []
    nothing, then = empty_misfit(evened, reference, mm)
    unlike = np.full((len(mm), len(looks.keys)), _HOPELESS)
    centres = mm.copy()
    busy = np.flatnonzero(nothing > _CLEARLY_EMPTY)
    if len(busy) and looks.keys:
        unlike[busy], centres[busy] = _match(evened, looks, mm[busy])
    return _scored(_Compared(evened, reference, mm, then, centres, nothing, unlike), looks)


def scored_at(
    evened: Evened, reference: Image, looks: Looks, mm: Points, worth: Callable[[Scored], bool] = bool
) -> list[Scored]:
    """The same for pieces of known centres (n x 2, mm) that are `worth` it: asked of what has no scores yet."""
    if not len(mm):
        return []
    unlike, centres = climb(evened, looks, mm, (_STEPS[-1],))
    nothing, then = empty_misfit(evened, reference, mm)
    least = np.minimum(nothing, unlike.min(axis=1, initial=_HOPELESS))
    unscored = (Scored({}, x, y, residual) for (x, y), residual in zip(centres.tolist(), least.tolist(), strict=True))
    some = np.array([worth(one) for one in unscored])
    if not some.any():
        return []
    mm, then, centres, nothing, unlike = mm[some], then[some], centres[some], nothing[some], unlike[some]
    return _scored(_Compared(evened, reference, mm, then, centres, nothing, unlike), looks)


def mistakable(scored: Scored, looks: Looks, share: float) -> Scored:
    """The same place where this share of looks is taken for any other: its content is no surer than that."""
    names = looks.names
    seen = np.array([scored.scores[name] for name in names])
    whole = np.logaddexp.reduce(seen)
    mixed = np.log((1 - share) * np.exp(seen - whole) + share / len(names)) + whole
    scores = {**scored.scores, **dict(zip(names, mixed.tolist(), strict=True))}
    return replace(scored, scores=scores, outshone=share > _OUTSHONE)


def look_misfit(evened: Evened, templates: Templates, mm: Points, allowed: Light = USUAL) -> Points:
    """The residual of each look at each point (n x crops)."""
    found = misfit(evened.flat, evened.view.to_px(mm), evened.light_at(mm), templates, allowed)
    return np.asarray(found, dtype=np.float64)


def _match(evened: Evened, looks: Looks, mm: Points) -> tuple[Points, Points]:
    """Search around each place for the best match. Returns the residual (n x crops) and the best centre (n x 2, mm).
    What matches nowhere well is sought in any light, too: where a piece lies can be told even where what it is cannot.
    """
    misfit, centres = _sought(evened, looks, mm, USUAL)
    doubtful = np.flatnonzero(misfit.min(axis=1) > _DOUBTFUL)
    if len(doubtful):
        _, there = _sought(evened, looks, mm[doubtful], ANY)
        here, beside = (_strangeness(evened, looks, at) for at in (centres[doubtful], there))
        moved, there = doubtful[beside < here], there[beside < here]
        centres[moved], misfit[moved] = there, look_misfit(evened, looks.fine, there)
    return misfit, centres


def _strangeness(evened: Evened, looks: Looks, mm: Points) -> Floats:
    return strangeness(evened.flat, evened.view.to_px(mm), evened.light_at(mm), looks.prints)


def _sought(evened: Evened, looks: Looks, mm: Points, allowed: Light) -> tuple[Points, Points]:
    """The same in such light only."""
    rough = _roughly(evened, looks, mm, allowed)
    first, second = rough.argsort(axis=1)[:, :2].T
    misfit, centres = climb(evened, looks, mm + _AROUND[first], _STEPS, allowed)
    doubtful = np.flatnonzero(misfit.min(axis=1) > _DOUBTFUL)
    near = np.where(_NEAR, rough, np.inf).argsort(axis=1)[:, :_NEAREST]
    for start in (second, *near.T):
        doubtful = doubtful[misfit[doubtful].min(axis=1) > _DOUBTFUL]
        again, there = climb(evened, looks, mm[doubtful] + _AROUND[start[doubtful]], _STEPS, allowed)
        better = again.min(axis=1) < misfit[doubtful].min(axis=1)
        centres[doubtful[better]] = there[better]
        misfit[doubtful] = np.minimum(misfit[doubtful], again)
    return misfit, centres


def _roughly(evened: Evened, looks: Looks, mm: Points, allowed: Light) -> Points:
    """The least residual of all looks around each place (n x _AROUND), at a sixth of the cost; 1 where not looked."""
    found = np.full((len(mm), len(_AROUND)), _HOPELESS)
    found[:, _NEAR] = _rough_misfit(evened, looks, mm, _AROUND[_NEAR], allowed)
    left = np.flatnonzero(found.min(axis=1) > _FOUND)
    found[np.ix_(left, ~_NEAR)] = _rough_misfit(evened, looks, mm[left], _AROUND[~_NEAR], allowed)
    return found


def _rough_misfit(evened: Evened, looks: Looks, mm: Points, around: Points, allowed: Light) -> Points:
    misfit = look_misfit(evened, looks.rough, (mm[:, None] + around).reshape(-1, 2), allowed)
    return np.asarray(misfit.min(axis=1).reshape(len(mm), len(around)), dtype=np.float64)


def climb(
    evened: Evened, looks: Looks, at: Points, steps: tuple[float, ...], allowed: Light = USUAL
) -> tuple[Points, Points]:
    """Refine each starting centre by pattern search with decreasing steps (mm): residual n x crops, centre n x 2."""
    misfit = look_misfit(evened, looks.fine, at, allowed)
    if not looks.keys:
        return misfit, at
    here = misfit.min(axis=1)
    for step in steps:
        fine = look_misfit(evened, looks.fine, (at[:, None] + _CROSS[1:] * step).reshape(-1, 2), allowed)
        fine = fine.reshape(len(at), len(_CROSS) - 1, len(looks.keys))
        tried = np.concatenate([here[:, None], fine.min(axis=2)], axis=1)
        at, here = at + _CROSS[tried.argmin(axis=1)] * step, tried.min(axis=1)
        misfit = np.minimum(misfit, fine.min(axis=1))
    return misfit, at


@dataclass(frozen=True, slots=True)
class _Compared:
    """Places `mm` of a picture, where on the empty board each is (`then`) and where a piece would have its centre (all
    n x 2, mm), and the residuals of the empty board (`nothing`, n) and of each crop (`unlike`, n x crops).
    """

    evened: Evened
    reference: Image
    mm: Points
    then: Points
    centres: Points
    nothing: Points
    unlike: Points


def _scored(places: _Compared, looks: Looks) -> list[Scored]:
    """Three witnesses are heard of every place that is not plainly empty: the residual says whether anything known lies
    there, the network, mostly, what it is, and the light what it is not.
    """
    strange = np.full(len(places.mm), _STRANGE)
    names = (EMPTY, UNKNOWN, *looks.names)
    scores = log_likelihood(np.column_stack([places.nothing, strange, -looks.most(-places.unlike)]))
    odd = np.flatnonzero(places.nothing > _CLEARLY_EMPTY)
    if len(odd):
        evened, at = places.evened, places.centres[odd]
        weighed = weigh(evened.flat, evened.view.to_px(at), evened.light_at(at), looks.prints)
        free = _free_odds(evened, places.reference, places.mm[odd], places.then[odd])
        odds = np.column_stack([free, np.full(len(odd), _STRANGER), looks.most(weighed.odds)])
        best = scores[odd, 2:].max(axis=1, keepdims=True, initial=-np.inf)
        which = np.maximum(_WHICH * (scores[odd, 2:] - best), -_MOST_WHICH)
        scores[odd, 2:] = best
        joined = _joined(scores[odd], odds)
        joined[:, 2:] += which
        lit = in_likely_light(as_sure_as_taught(joined, looks, weighed.as_taught), looks, weighed.lit)
        scores[odd] = as_sure_as_known(as_sure_as_right(lit, looks), looks, odds, places.nothing[odd])
    least = np.minimum(places.nothing, places.unlike.min(axis=1, initial=_HOPELESS))
    return [
        Scored(dict(zip(names, row, strict=True)), x, y, residual)
        for row, (x, y), residual in zip(scores.tolist(), places.centres.tolist(), least.tolist(), strict=True)
    ]


def _joined(residuals: Points, odds: Points) -> Points:
    return _OF_RESIDUAL * residuals + OF_NETWORK * odds


def as_sure_as_known(scores: Points, looks: Looks, odds: Points, nothing: Points) -> Points:
    """Log-likelihoods of empty, unknown and every look: what is likeliest is told from something unknown no more surely
    than it is known, bare print by its residual (`nothing`, n), and a look that was taught in two places by the network
    (`odds`), which recognises one of them. What it does not recognise may be of a kind that nobody taught, however
    much less the others are like it.
    """
    found, best = scores.copy(), scores.argmax(axis=1)
    known = np.where(best == 0, _surely_free(nothing), np.inf)
    told = np.flatnonzero(np.append([False, False], looks.often)[best])
    known[told] = _BY_TWO * (odds[told, best[told]] - _RECOGNISED)
    found[:, 1] = np.maximum(found[:, 1], found.max(axis=1) - np.maximum(known, _AT_LEAST))
    return found


def _surely_free(nothing: Points) -> Points:
    """How much likelier bare print is than something unknown, at most (n, log-likelihood). The network sees no more
    than a disc, and plain print is much like skin, a sleeve, or a piece burnt white; the residual (`nothing`) sees the
    printed rim, too, so what that has against the print counts whole.
    """
    known, strange = log_likelihood(nothing), log_likelihood(np.array(_STRANGE))
    return np.asarray(known - strange)


def as_sure_as_taught(scores: Points, looks: Looks, as_taught: NDArray[np.bool_]) -> Points:
    """Log-likelihoods of empty, unknown and every look: no look is further behind the best than both are apart, and
    they differ by more where both were taught twice and the piece is seen in the light of its lesson.
    """
    if not looks.names:
        return scores
    pieces, best = scores[:, 2:], scores.argmax(axis=1)
    top, likeliest = pieces.max(axis=1, keepdims=True), pieces.argmax(axis=1)
    surer = np.where((as_taught & looks.often[likeliest])[:, None] & looks.often, _SURER, 1.0)
    pieces = top + surer * (pieces - top)
    floor = scores.max(axis=1)[:, None] - looks.apart[np.maximum(best - 2, 0)]
    return np.column_stack([scores[:, :2], np.where((best >= 2)[:, None], np.maximum(pieces, floor), pieces)])


def in_likely_light(scores: Points, looks: Looks, lit: Points) -> Points:
    """Log-likelihoods of empty, unknown and every look, the likeliest look as likely as before: how likely the light is
    that each print would need (n x crops, log-likelihood) counts, too.
    """
    if not looks.names:
        return scores
    pieces = scores[:, 2:] + looks.most(lit)
    pieces += (scores[:, 2:].max(axis=1) - pieces.max(axis=1))[:, None]
    return np.column_stack([scores[:, :2], pieces])


def as_sure_as_right(scores: Points, looks: Looks) -> Points:
    """Log-likelihoods of empty, unknown and every look, the likeliest look as likely as before: the others are as far
    behind it as this table's lessons show the witnesses to be right. Looks whose lessons differ too little, or shone,
    are told apart no more surely for that.
    """
    if not looks.names:
        return scores
    pieces = scores[:, 2:]
    top, apart = pieces.max(axis=1, keepdims=True), looks.apart[pieces.argmax(axis=1)]
    held = np.where(looks.pale, top, np.where(apart < _TOO_ALIKE, top - apart, -np.inf))
    found = top + looks.sureness * (pieces - top)
    return np.column_stack([scores[:, :2], np.maximum(found, np.minimum(pieces, held))])


def _free_odds(evened: Evened, reference: Image, mm: Points, then: Points, over: Over | None = None) -> Points:
    """How likely nothing lies at places (n, log-odds), of which `then` says where on the empty board each is."""
    view, moved = evened.view, np.flatnonzero((then != mm).any(axis=1))
    where, white = np.concatenate([mm, then[moved]]), np.full((len(mm) + len(moved), 3), PAPER, np.float32)
    each = np.concatenate([np.arange(len(mm)), moved])
    now, before = discs(evened.flat, view.to_px(mm), evened.light_at(mm)), discs(reference, view.to_px(where), white)
    dark = darkness(evened.flat, view.to_px(mm), evened.light_at(mm)), darkness(reference, view.to_px(where), white)
    seen = now[:, each]
    if over is not None:
        seen = np.where(over.hides(mm, WHOLE).reshape(len(mm), -1)[each], before, seen)
    odds = one_print(seen, before, np.column_stack([dark[0][each], dark[1]]))
    found = odds[: len(mm)]
    found[moved] = np.maximum(found[moved], odds[len(mm) :])
    return found


def owned_scores(scored: Scored, markers: Collection[str]) -> dict[str, float]:
    """The scores of a place for owned pieces: a marker lying there counts as something unknown."""
    foreign = [value for key, value in scored.scores.items() if key in markers]
    kept = {key: value for key, value in scored.scores.items() if key not in markers}
    kept[UNKNOWN] = max([kept[UNKNOWN], *foreign])
    return kept
