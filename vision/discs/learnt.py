"""Which crops may teach a look: those that no other look resembles; and a few learnt while the game goes on."""

from collections.abc import Sequence

from vision.discs.looks import make_looks, picture_misfit
from vision.discs.taught import Crop

_ALIKE = 0.12  # looks that differ less cannot be told apart in other light; usual ones differ by 0.2 or more
_PER_LOOK = 2


def alike(crop: Crop, known: Sequence[Crop]) -> str | None:
    """The key of another look that this one cannot be told from, if there is one."""
    others = [(other.key, other.image) for other in known if other.key != crop.key]
    if not others:
        return None
    unlike = picture_misfit(crop.image, make_looks(others))
    return others[int(unlike.argmin())][0] if unlike.min() < _ALIKE else None


def with_learnt(learnt: Sequence[Crop], new: Sequence[Crop], taught: Sequence[Crop]) -> tuple[Crop, ...]:
    """What was learnt before and what is new: the newest few of each look, none that could be taken for another."""
    kept: list[Crop] = []
    for crop in reversed([*learnt, *(crop for crop in new if alike(crop, taught) is None)]):
        if sum(other.key == crop.key for other in kept) < _PER_LOOK:
            kept.append(crop)
    return tuple(reversed(kept))
