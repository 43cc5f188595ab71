"""Compares a piece with the taught ones, at any rotation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs.rings import FINE, ROUGH, Rings
from vision.discs.weighing import Prints, make_prints, resemblance, weigh_pictures
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

_FAINT = 60.0  # weighted grey levels squared: what is fainter than this cannot be told from noise
_COLOUR_ALONE = 0.8  # of a residual with colour: a token of a colour that nobody taught has the right drawing
_VEIL, _COLOUR = np.array([1, 0, 0], np.float32), np.ones(3, np.float32)


class Light(NamedTuple):
    """What light may do to a piece: a shadow or a glint over all of it is a `gain` between these, its gloss adds or no
    longer adds a `veil` of as many weighted grey levels of white, and of that `slope` more on one side.
    """

    gain: tuple[float, float]
    veil: float
    slope: float


USUAL, ANY = Light((0.5, 1.7), 60.0, 10.0), Light((0.3, 3.5), 100.0, 20.0)
Waves = NDArray[np.complex64]
# brightness weighs less than colour: shadows and gloss change it first
_MIX = np.array([[0.22, 0.22, 0.22], [-0.1, 0.75, -0.65], [-0.8, 0.4, 0.4]], dtype=np.float32)
_SHARPNESS = 9.0  # the temperature of residuals
_PERFECT = 0.006  # residuals smaller than this are equally good
_TOLD, _TOLD_BY_RESIDUALS, _LEAST_TOLD = 0.6, 0.17, 1.0
OF_NETWORK = 0.8  # so much of what the network says counts
_FEWEST_TWINS = 6  # fewer lessons of looks that were taught twice do not tell how sure to be;
_SURER, _SURER_OFF = 0.4, 0.3  # where they are told rightly, so much surer: a logarithm, and how far off it is, mostly;
_SPOILT = 0.003  # the part of lessons that show nothing of their look
_SURENESS = np.linspace(-2.5, 1.5, 161)
_TOGETHER = 100  # discs that are compared at a time: so few fit into the processor's cache
_MOST_ROWS = 30000  # cv2.remap takes at most 32767 rows


def sample(flat: Image, centres: Points, light: Floats, rings: Rings = FINE) -> Floats:
    """Circles around each centre (n x 2, flat pixels), illumination-normalised: n x rows x angles. `light` is n x 3.
    The rows are the rings, each with its brightness and two colour channels.
    """
    dx, dy = rings.offsets
    at = np.asarray(centres, dtype=np.float32)
    picked = np.empty((len(at), len(dx), 3), dtype=np.uint8)
    for start in range(0, len(at), _MOST_ROWS):
        part = np.s_[start : start + _MOST_ROWS]
        x, y = at[part, 0, None] + dx, at[part, 1, None] + dy
        picked[part] = cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    even = picked.astype(np.float32)
    even.reshape(len(at), -1)[:] *= np.tile(PAPER / np.asarray(light, dtype=np.float32), (1, len(dx)))
    rows = np.empty((len(at), len(rings.radii_mm), 3, rings.angles), dtype=np.float32)
    for channel, values in enumerate(cv2.split(cv2.transform(even, _MIX))):
        by_ring = values.reshape(len(at), len(rings.radii_mm), rings.angles)
        np.multiply(by_ring, rings.weights[:, None], out=rows[:, :, channel])
    return rows.reshape(len(at), -1, rings.angles)


@dataclass(frozen=True, slots=True)
class Measure:
    """Of n discs: the mean square `power` (n), the mean `colour` (n x 3: brightness, two colour channels), and how
    much each channel rises across the disc, as a complex number that points there (`slope`, n x 3).
    """

    power: Floats
    colour: Floats
    slope: Waves

    @property
    def column(self) -> "Measure":
        """The same, to be compared with every disc of another set."""
        return Measure(self.power[:, None], self.colour[:, None], self.slope[:, None])

    @property
    def sloping(self) -> Floats:
        """The part of the power that is slope."""
        return np.asarray((np.abs(self.slope) ** 2).sum(axis=-1), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Templates:
    """The taught crops ready for comparing on one set of rings: `spectra` is frequency x (2 rows) x (2 crops). The real
    and imaginary parts lie side by side, so that one real product gives the whole cross-spectrum.
    """

    rings: Rings
    spectra: Floats
    measure: Measure


@dataclass(frozen=True)
class Looks:
    """All taught looks, by the keys of their crops: `rough` and `fine` find where a piece lies, `prints` tell which;
    `pictures` are the crops. Beside what was learnt since, the `lessons` alone tell how sure to be.
    """

    keys: tuple[str, ...]
    rough: Templates
    fine: Templates
    prints: Prints
    pictures: tuple[Image, ...]
    lessons: "Looks | None" = None

    @property
    def names(self) -> tuple[str, ...]:
        """The different looks, in the order they were taught."""
        return tuple(dict.fromkeys(self.keys))

    def most(self, of_crops: Points) -> Points:
        """The most of each look's crops (n x looks)."""
        columns = [of_crops[:, [key == name for key in self.keys]].max(axis=1) for name in self.names]
        return np.stack(columns, axis=1) if columns else np.zeros((len(of_crops), 0))

    @cached_property
    def often(self) -> NDArray[np.bool_]:
        """Which looks were shown more than once: in two places a lamp rarely spoils both."""
        return np.array([self.keys.count(name) > 1 for name in self.names], dtype=np.bool_)

    @cached_property
    def pale(self) -> NDArray[np.bool_]:
        """Which looks were shown only where the lamp washed them out."""
        return np.asarray(self.most(-self.prints.pale[None].astype(np.float64))[0] < 0, dtype=np.bool_)

    @cached_property
    def apart(self) -> Points:
        """By how much log-likelihood two looks can be told apart, however a picture shows them (looks x looks): by no
        more than a part of what their lessons differ for the witness that sees the greater difference.
        """
        unlike = np.array([picture_misfit(picture, self) for picture in self.pictures]).reshape(2 * (len(self.keys),))
        found = np.full(2 * (len(self.names),), _LEAST_TOLD)
        for told, likely in ((_TOLD, resemblance(self.prints)), (_TOLD_BY_RESIDUALS, log_likelihood(unlike))):
            looks = self.most(self.most(likely).T)
            itself = looks.diagonal()
            gap = np.minimum(itself[:, None], itself) - np.maximum(looks, looks.T)
            found = np.maximum(found, told * gap)
        return np.asarray(found, dtype=np.float64)

    @cached_property
    def sureness(self) -> float:
        """By how much surer of a look to be than the witnesses: as far as lessons are read rightly by all others."""
        if self.lessons is not None:
            return self.lessons.sureness
        twins = self.often[[self.names.index(key) for key in self.keys]] if self.keys else np.zeros(0, np.bool_)
        if twins.sum() < _FEWEST_TWINS or len(self.names) < 2:
            return 1.0
        weighed = weigh_pictures(self.pictures, self.prints)
        scores = OF_NETWORK * self.most(weighed.odds) + self.most(weighed.lit)
        own = np.array([[key == name for name in self.names] for key in self.keys])
        margins = np.where(own, scores, -np.inf).max(axis=1) - np.where(own, -np.inf, scores).max(axis=1)
        right = 1 / (1 + np.exp(-np.exp(_SURENESS)[:, None] * margins[twins]))
        likely = np.log(_SPOILT + (1 - _SPOILT) * right).sum(axis=1)
        likely -= ((_SURENESS - _SURER) / _SURER_OFF) ** 2 / 2
        return float(np.exp(_SURENESS[likely.argmax()]))


def make_looks(crops: Sequence[tuple[str, Image]], lessons: Looks | None = None) -> Looks:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    keys, pictures = tuple(key for key, _ in crops), tuple(picture for _, picture in crops)
    return Looks(keys, _templates(crops, ROUGH), _templates(crops, FINE), make_prints(crops), pictures, lessons)


def log_likelihood(misfit: Points) -> Points:
    """The log-likelihoods of residuals: only ratios count, so that a blurred picture does not look certain."""
    return np.asarray(-_SHARPNESS * np.log(misfit + _PERFECT), dtype=np.float64)


def _templates(crops: Sequence[tuple[str, Image]], rings: Rings) -> Templates:
    rows = []
    for _, crop in crops:
        middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
        rows.append(sample(crop, middle, np.full((1, 3), PAPER, np.float32), rings)[0])
    values = np.stack(rows) if rows else np.zeros((0, 3 * len(rings.radii_mm), rings.angles), np.float32)
    real, imaginary = np.split((values @ rings.frequencies).transpose(2, 1, 0), 2)  # frequency x rows x crops
    crosswise = np.concatenate(
        [np.concatenate([real, -imaginary], axis=2), np.concatenate([imaginary, real], axis=2)], axis=1
    )
    return Templates(rings, crosswise, measured(values, rings))


def measured(values: Floats, rings: Rings = FINE) -> Measure:
    """What comparing needs to know of sampled discs (n x rows x angles)."""
    return _measure(values, values @ rings.frequencies, rings)


def _measure(values: Floats, spectra: Floats, rings: Rings) -> Measure:
    """The same where their spectra over the angle are known (n x rows x 2 half-spectra)."""
    cosine, sine = 1, rings.angles // 2 + 2  # of one wave round the disc
    shape = (len(values), len(rings.radii_mm), 3)
    mean, along, across = (
        np.asarray(rows @ spectra[..., wave].reshape(shape) / rings.angles, np.float32)
        for wave, rows in ((0, rings.weights), (cosine, rings.ramp), (sine, rings.ramp))
    )
    slope = np.asarray(along + 1j * across, np.complex64)
    return Measure(np.einsum("nra,nra->n", values, values) / rings.angles, mean, slope)


def misfit(flat: Image, centres: Points, light: Floats, templates: Templates, allowed: Light = USUAL) -> Floats:
    """The residual at the best rotation, n x crops."""
    none = np.zeros((0, len(templates.measure.power)), dtype=np.float32)
    parts = [slice(start, start + _TOGETHER) for start in range(0, len(centres), _TOGETHER)]
    return np.concatenate([none, *(_misfit(flat, centres[part], light[part], templates, allowed) for part in parts)])


def _misfit(flat: Image, centres: Points, light: Floats, templates: Templates, allowed: Light) -> Floats:
    """The same for a few discs."""
    rings, crops = templates.rings, len(templates.measure.power)
    values = sample(flat, centres, light, rings)
    spectra = values @ rings.frequencies
    half = rings.angles // 2 + 1
    both = spectra.reshape(len(values), -1, 2, half).transpose(3, 0, 2, 1).reshape(half, len(values), -1)
    across = np.matmul(both, templates.spectra)  # frequency x n x (real, imaginary part of each crop)
    halves = np.concatenate([across[..., :crops], across[..., crops:]]).reshape(2 * half, -1)
    turned = halves.T @ rings.turns
    best = turned.argmax(axis=1)
    common = turned[np.arange(len(best)), best].reshape(len(values), crops) / rings.angles
    turn = rings.waves[best].reshape(common.shape)
    seen, known = _measure(values, spectra, rings), templates.measure
    sloped = ((seen.slope @ known.slope.conj().T) * turn.conj()).real
    return residual(common, sloped, seen.column, known, allowed)


def picture_misfit(crop: Image, looks: Looks) -> Floats:
    """The residual of each look (crops) for one normalised picture centred on a piece."""
    middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
    found = misfit(crop, middle, np.full((1, 3), PAPER, np.float32), looks.fine)
    return np.asarray(found[0], dtype=np.float32)


def unturned_misfit(now: Floats, before: Floats, rings: Rings = FINE) -> Floats:
    """The residual of discs (n x rows x angles) that cannot have turned, such as the print of the board itself."""
    common = np.einsum("nra,nra->n", now, before) / rings.angles
    one, other = measured(now, rings), measured(before, rings)
    return residual(common, (one.slope * other.slope.conj()).real.sum(axis=-1), one, other)


def residual(common: Floats, sloped: Floats, one: Measure, other: Measure, allowed: Light = USUAL) -> Floats:
    """How much discs differ (of any shape that broadcasts), 0 to 1, whatever one gain and one white veil may explain.
    `common` is their mean product with the other one turned as they agree best, `sloped` the part of it that the slopes
    of both have. Gloss adds the lamp's own colour, which is white once the light is normalised: an offset of the
    brightness that leaves both colour channels alone. What the veil and the shade have more of on one side is a slope,
    which a lamp of another colour tints. What is left is taken relative to what there was to explain, so that a print
    rich in contrast may differ by more grey levels than a pale one, and twice: with the disc's own colour, and of its
    drawing alone, so that a hand as red as a token is no token.
    """
    rising, risen = one.sloping, other.sloping
    found = []
    for offset in (_VEIL, _COLOUR):
        varying = one.power - rising - (one.colour**2) @ offset
        reference = other.power - risen - (other.colour**2) @ offset
        both = common - sloped
        for channel in np.flatnonzero(offset):
            both -= one.colour[..., channel] * other.colour[..., channel]
        gain = np.clip(both / np.maximum(reference, 1e-6), *allowed.gain)
        squared = gain * gain
        veil = np.abs(one.colour[..., 0] - gain * other.colour[..., 0])
        slope = squared * risen
        slope += rising
        slope -= 2 * gain * sloped
        rest = squared * reference
        rest += varying
        rest -= 2 * gain * both
        np.maximum(rest, 0, out=rest)
        rest += np.maximum(veil - allowed.veil, 0) ** 2
        rest += np.maximum(np.sqrt(np.maximum(slope, 0)) - allowed.slope, 0) ** 2
        squared *= reference + risen
        squared += varying + rising + _FAINT
        found.append(rest / squared)
    coloured, drawn = found
    return np.asarray(np.maximum(_COLOUR_ALONE * coloured, (coloured + drawn) / 2), dtype=np.float32)
