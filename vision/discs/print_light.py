"""The light that makes one print of another: its gain, the veil that gloss adds, and the colour of the table's lamp."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.discs.rings import WHOLE
from vision.find.lens import Points
from vision.find.light import Floats
from vision.find.warp import PX_PER_MM

CLIPPED = 250  # what is as bright (grey levels) may have been brighter,
_BRIGHT = 0.6  # and cameras squeeze what is brighter than this part of white light
_VEILED = (0.03, 1e-3, 0.02, 0.02)  # how hard gain (from 1), veil and its two slopes are held, in parts of the print
_ROUGHLY = 20.0  # grey levels: what is left unexplained by more counts less
_GAIN_OFF, _GAIN_LEAST = 0.08, 0.03  # how far a gain is from 1, mostly, and at tables whose light is steady
_VEIL_OFF, _UNSTEADY = 0.005, 0.03  # veils of places beside the lamp's reflection are hardly less alike, nor more so;
_SOME_TWINS, _SHARES = 4, (0.2, 0.9)  # this takes more than so many twins; the part of the places that are such,
_BEYOND, _SELDOM = 0.02, 0.05  # and what a veil may be more than all light seen there, and be at all
_OFF, _SHARE_OFF = 0.006, 0.25  # how far a lamp's colour is from the usual one: parts of white light, and of its veil;
_STEADY_OFF = 0.003  # so far where the middle one of more twins says how far,
_LIKE_TWINS, _LIKE_VEILS = 4, 0.01  # and these count like so many twins, and like veils whose squares have this sum
_FAINT, _STRONG = 0.1, 0.03  # veils that tell the one, and the other
_STRANGE, _WHITE = 0.012, 5e-4  # what is off by more tells less of a lamp; how hard a lamp is held to be white
_TAILS, _T_PEAK = 4.0, 0.375  # degrees of freedom: light that is stranger than usual is not unheard of
_TOGETHER = 48  # pairs that are explained at a time: so few fit into the processor's cache
_LEAST = 0.05  # weight: of a print of which less is not burnt nothing can be said

_EVEN, _GREYS = np.linspace(0, 1.5, 1024), np.linspace(0, 1.2, 8161)
_GREY_OF = (np.where(_EVEN < 0.0031308, 12.92 * _EVEN, 1.055 * _EVEN ** (1 / 2.4) - 0.055) * 255).astype(np.float32)
_LIGHT_OF = np.where(_GREYS <= 0.04045, _GREYS / 12.92, ((_GREYS + 0.055) / 1.055) ** 2.4).astype(np.float32)
_OF_DARK = (1 / (0.02 + _LIGHT_OF) ** 1.2).astype(np.float32)
_OF_BRIGHT = (1 / (1 + (_LIGHT_OF / _BRIGHT) ** 4)).astype(np.float32)
SHARE = np.repeat(WHOLE.radii_mm / WHOLE.radii_mm.sum() / WHOLE.angles, WHOLE.angles).astype(np.float32)
_ACROSS = np.stack([np.ones_like(SHARE), *(part / WHOLE.radii_mm[-1] / PX_PER_MM for part in WHOLE.offsets)])
_SQUARES = np.stack([_ACROSS[i] * _ACROSS[j] for i in range(3) for j in range(3)])


def light_of(grey: Floats) -> Floats:
    """Grey levels (0 to 306) as light, 1 for 255 (IEC 61966-2-1)."""
    return np.asarray(_LIGHT_OF.take(_levels(grey)), np.float32)


def _levels(grey: Floats) -> NDArray[np.int32]:
    """Where grey levels stand in the table of light."""
    return np.asarray((grey * ((len(_LIGHT_OF) - 1) / 306) + 0.5).astype(np.int32), np.int32)


class Explained(NamedTuple):
    """Taught prints (`taught`) as they are `made` to give what was `seen` (all 3 x pairs x samples, grey levels, from
    `clipped` on perhaps brighter), and in which `light` (pairs x 4: gain, veil in parts of white light, and what of the
    veil lies on one side more than on the other, across and down).
    """

    seen: Floats
    taught: Floats
    clipped: Floats
    made: Floats
    light: Floats

    def of(self, pairs: NDArray[np.intp]) -> "Explained":
        """The same for some of the pairs."""
        return Explained(
            self.seen[:, pairs], self.taught[:, pairs], self.clipped[:, pairs], self.made[:, pairs], self.light[pairs]
        )

    def needed(self, burnt: NDArray[np.bool_]) -> Points:
        """The light again, when its veil may have any colour (pairs x 4: gain, and veil in each), from all samples that
        are not burnt (pairs x samples); nan where too few are left.
        """
        shown, known, usual = _compared(self.seen, self.taught, self.clipped)
        shown -= self.light[:, 2:] @ _ACROSS[1:]
        weight = np.where(burnt, np.float32(0), _weighed(usual, self.made, self.seen))
        whole = weight.sum(axis=2)
        some = np.maximum(whole, 1e-9)
        of_print, of_disc = ((weight * part).sum(axis=2) / some for part in (known, shown))
        weight *= known - of_print[..., None]
        held = _VEILED[0] * some.sum(axis=0)
        gain = ((weight * shown).sum(axis=(0, 2)) + held) / ((weight * known).sum(axis=(0, 2)) + held)
        found = np.column_stack([gain, (of_disc - gain * of_print).T])
        return np.where(whole.sum(axis=0)[:, None] < _LEAST, np.nan, found)


def explained(seen: Floats, taught: Floats, clipped: Floats | float = CLIPPED) -> Explained:
    """Taught prints in the light in which discs are seen (both 3 x pairs x samples, grey levels). Gloss adds white
    light, which may lie on one side more than on the other; what was taught may have had a veil, too, so it may be less
    than nothing.
    """
    limit = np.broadcast_to(np.asarray(clipped, np.float32), (*seen.shape[:2], 1))
    made, light = np.empty(seen.shape, np.float32), np.empty((seen.shape[1], 4), np.float32)
    for start in range(0, seen.shape[1], _TOGETHER):
        part = np.s_[start : start + _TOGETHER]
        made[:, part], light[part] = _made(seen[:, part], taught[:, part], limit[:, part])
    return Explained(seen, taught, limit, made, light)


def _made(seen: Floats, taught: Floats, clipped: Floats) -> tuple[Floats, Floats]:
    """Prints as they are made, and the light, of a few pairs."""
    shown, known, usual = _compared(seen, taught, clipped)
    beyond, weight, made = seen >= clipped, usual, taught
    both, right = np.empty((seen.shape[1], 4, 4)), np.empty((seen.shape[1], 4))
    light: Floats = np.zeros((seen.shape[1], 4), np.float32)
    for again in range(3):
        if again:
            weight = _weighed(usual, made, seen)
        flat, of_print = weight.sum(axis=0), weight * known
        both[:, 0, 0] = np.einsum("cps,cps->p", of_print, known)
        both[:, 0, 1:] = both[:, 1:, 0] = of_print.sum(axis=0) @ _ACROSS.T
        both[:, 1:, 1:] = (flat @ _SQUARES.T).reshape(-1, 3, 3)
        right[:, 0] = np.einsum("cps,cps->p", of_print, shown)
        right[:, 1:] = np.einsum("cps,cps->ps", weight, shown) @ _ACROSS.T
        held = np.array(_VEILED) * flat.sum(axis=1)[:, None]
        both[:, range(4), range(4)] += held
        right[:, 0] += held[:, 0]
        light = np.asarray(np.linalg.solve(both, right[..., None])[..., 0], np.float32)
        lit = light[:, :1] * known
        lit += light[:, 1:] @ _ACROSS
        np.clip(lit, 0, 1.5, out=lit)
        lit *= np.float32((len(_GREY_OF) - 1) / 1.5)
        made = _GREY_OF.take(lit.astype(np.int32))
        np.minimum(made, seen, out=made, where=beyond)
    return made, light


def _compared(seen: Floats, taught: Floats, clipped: Floats) -> tuple[Floats, Floats, Floats]:
    """Discs and prints as light, and how much each sample counts: in the dark a step of grey is less light."""
    disc, known = _levels(seen), _levels(taught)
    usual = _OF_DARK.take(disc)
    usual *= _OF_BRIGHT.take(np.maximum(disc, known))
    usual *= SHARE
    usual[(seen >= clipped) | (taught >= CLIPPED)] *= 0.1
    return _LIGHT_OF.take(disc), _LIGHT_OF.take(known), usual


def _weighed(usual: Floats, made: Floats, seen: Floats) -> Floats:
    """How much samples count where prints as they are made explain some of them badly."""
    off = made - seen
    off *= np.float32(1 / _ROUGHLY)
    off *= off
    off += 1
    return np.asarray(np.divide(usual, off, out=off), np.float32)


@dataclass(frozen=True, slots=True)
class Lamp:
    """What gloss mirrors at a table: `tint` is the share of a veil by which its three colours differ from white. They
    are off by some parts of white light (`off`), and by a `share` of the veil; gains are `gain_off` from 1. Where
    lessons tell, `beside` says how far veils are from none where it is not mirrored, and which part of the places lie
    there.
    """

    tint: Points
    off: float
    share: float
    gain_off: float = _GAIN_OFF
    beside: tuple[float, float] | None = None

    def likely(self, needed: Points) -> Points:
        """How likely lights are (n x 4: gain, and a veil of three colours): log-likelihoods, without a constant."""
        veil = needed[:, 1:].mean(axis=1)
        tint = needed[:, 1:] - veil[:, None] * (1 + self.tint)
        odd = (tint**2).sum(axis=1) / (self.off**2 + (self.share * veil) ** 2) + (
            (needed[:, 0] - 1) / self.gain_off
        ) ** 2
        return np.asarray(-(_TAILS + 1) / 2 * np.log1p(odd / _TAILS), np.float64)

    def expected(self, veil: Points, most: Floats) -> Points:
        """How likely such veils are (n x some, parts of white light) where all light is no more than `most` (n), and
        no lamp is seen: log-likelihoods. A piece shows its veil as it is, not as far as it differs from a lesson's.
        """
        if self.beside is None:
            return np.zeros_like(veil)
        off, share = self.beside
        none = (1 + (veil / off) ** 2 / _TAILS) ** (-(_TAILS + 1) / 2) * (_T_PEAK / off)
        bound = most[:, None] + _BEYOND
        some = np.where((veil > -_BEYOND) & (veil < bound), 1 / np.maximum(bound, 0.05), 0.0)
        return np.asarray(np.log(share * none + (1 - share) * some + _SELDOM), np.float64)


ANY_LAMP = Lamp(np.zeros(3), 2 * _OFF, 0.3)


def lamp_of(lights: Points) -> Lamp:
    """The lamp that was mirrored in these lights (n x 4, as `needed` between twins), most of them rightly told."""
    gains, veils = lights[:, 0], lights[:, 1:]
    veil, weight = veils.mean(axis=1), np.ones(len(veils))
    tint, off = np.zeros(3), veil
    for _ in range(5):
        tint = ((weight * veil)[:, None] * (veils - veil[:, None])).sum(axis=0) / ((weight * veil**2).sum() + _WHITE)
        off = np.hypot.reduce(veils - veil[:, None] * (1 + tint), axis=1)
        weight = 1 / (1 + (off / _STRANGE) ** 2)
    faint, strong = np.abs(veil) < _FAINT, np.abs(veil) > _STRONG
    share = ((off[strong] ** 2).sum() + _LIKE_VEILS * _SHARE_OFF**2) / ((veil[strong] ** 2).sum() + _LIKE_VEILS)
    few = len(gains) <= _SOME_TWINS
    whole, least = ((off[faint] ** 2).sum(), _OFF) if few else (len(off) * np.median(off) ** 2, _STEADY_OFF)
    usual = (whole + _LIKE_TWINS * least**2) / ((faint.sum() if few else len(off)) + _LIKE_TWINS)
    gain_off = _GAIN_OFF if few else float(np.clip(1.48 * np.median(np.abs(gains - 1)), _GAIN_LEAST, _GAIN_OFF))
    return Lamp(tint, float(np.sqrt(usual)), float(np.sqrt(share)), gain_off, None if few else _beside(np.abs(veil)))


def _beside(veil: Points) -> tuple[float, float] | None:
    """How far the fainter veils of twins (n) are from none, and which part are such; None where they are not alike."""
    off = float(np.percentile(veil, 40)) / 0.74
    if off > _UNSTEADY:
        return None
    off = max(off, _VEIL_OFF)
    return off, float(np.clip((veil < 3 * off).mean(), *_SHARES))
