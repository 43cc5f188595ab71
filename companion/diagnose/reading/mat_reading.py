"""Reads the cards of a mat from still pictures with only its board file and the taught folder, and tells them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.find.picture_quality import picture_problems, why_not_found
from vision.sighting import Likelihoods, Pose, Sighting

Image = NDArray[np.uint8]
NO_STICKERS, UNTAUGHT = "no_stickers", "untaught_cards"
_BLANKED: Final = 0.2
"""A picture with so much of it pure black was blanked before it was kept; no sensor says nothing but zeros."""


def read_mat(frames: Sequence[Image], plan: CardPlan, taught: Path, camera: CameraModel | None) -> Sighting:
    """One reading of still frames of the same scene. Raises TaughtError for a damaged taught folder."""
    eye = CardEye(plan, taught, camera)
    last = frames[-1]
    if not eye.find_board(last):
        return _unread(*why_not_found(last), NO_STICKERS)
    if eye.reader is None:
        return _unread(UNTAUGHT)
    return eye.read(frames, 0.0, () if _was_blanked(last) else picture_problems(last), afresh=True)


def _was_blanked(image: Image) -> bool:
    return bool((image[::8, ::8].max(axis=2) == 0).mean() > _BLANKED)


def _unread(*problems: str) -> Sighting:
    return Sighting(0.0, 0, Pose(0.0, "none"), (), (), problems=problems)


def rows_json(sighting: Sighting) -> dict[str, Any]:
    """A reading of cards as plain data; likelihoods with six digits. Its keys do not change."""
    return {
        "pose": {"residual_px": round(sighting.pose.residual_px, 3), "source": sighting.pose.source},
        "rows": [
            {"row": row.row, "cards": [{"best": row.best(at), "p": _rounded(p)} for at, p in enumerate(row.pieces)]}
            for row in sighting.rows
        ],
        "problems": list(sighting.problems),
    }


def _rounded(p: Likelihoods) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items()}


def rows_told(sighting: Sighting) -> Iterator[str]:
    """Every row with cards, in the order in which they lie, each with how likely it is."""
    for row in sighting.rows:
        if row.pieces:
            cards = (f"{row.best(at)} {p[row.best(at)]:.3f}" for at, p in enumerate(row.pieces))
            yield f"row {row.row}: {', '.join(cards)}"
