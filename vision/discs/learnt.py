"""Which crops may teach a look: those that no other look resembles; and a few learnt while the game goes on."""

from collections.abc import Sequence

from vision.discs.looks import make_looks, picture_misfit
from vision.discs.taught import Crop

_SAME = 0.05  # looks that differ less cannot be told apart: the same piece differs as much from picture to picture
_ALIKE = 0.12  # a crop nobody vouches for teaches nothing when another look is this near; usual ones differ by 0.2
_PER_LOOK = 2


def alike(crop: Crop, known: Sequence[Crop], least: float = _SAME) -> str | None:
    """The key of another look that this one differs from by less than `least`, if there is one."""
    others = [(other.key, other.image) for other in known if other.key != crop.key]
    if not others:
        return None
    unlike = picture_misfit(crop.image, make_looks(others))
    return others[int(unlike.argmin())][0] if unlike.min() < least else None


def with_learnt(learnt: Sequence[Crop], new: Sequence[Crop], taught: Sequence[Crop]) -> tuple[Crop, ...]:
    """What was learnt before and what is new: the newest few of each look, none that could be taken for another."""
    kept: list[Crop] = []
    for crop in reversed([*learnt, *(crop for crop in new if alike(crop, taught, _ALIKE) is None)]):
        if sum(other.key == crop.key for other in kept) < _PER_LOOK:
            kept.append(crop)
    return tuple(reversed(kept))
