"""Whether a face-down pile lies in its place; what it holds is never looked at."""

from typing import Final

from vision.cards.card_edges import unlike
from vision.find.pose import Image

_CHANGE: Final = 12.0
_THERE, _GONE = 0.3, 0.1


def pile_there(flat: Image, empty: Image) -> bool | None:
    """By how much of its place differs from the bare table: None when that can be neither, as under a hand."""
    share = float((unlike(flat, empty) > _CHANGE).mean())
    if share >= _THERE:
        return True
    return False if share <= _GONE else None
