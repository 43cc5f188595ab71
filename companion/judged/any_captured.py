"""Judges what an owner has captured, whatever lay on the table."""

from collections.abc import Callable
from pathlib import Path

from companion.judged.captured_boards import judge_captured
from companion.judged.captured_mats import judge_captured_mat
from companion.judged.tally import Share
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.tables import Plan


def judge(folder: Path, plan: Plan, camera: CameraModel | None, say: Callable[[str], None]) -> list[Share]:
    """Every figure of a folder of boards or of layouts. Raises NothingCaptured, BoxError or PictureError."""
    if isinstance(plan, CardPlan):
        return judge_captured_mat(folder, plan, camera, say)
    return judge_captured(folder, plan, camera, say)
