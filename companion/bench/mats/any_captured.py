"""Judges what an owner has captured, whatever lay on the table."""

from collections.abc import Callable
from pathlib import Path

from companion.bench.boards.captured import judge_captured
from companion.bench.boards.tally import Share
from companion.bench.mats.captured_mats import judge_captured_mat
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.tables import Plan


def judge(folder: Path, plan: Plan, camera: CameraModel | None, say: Callable[[str], None]) -> list[Share]:
    """Every figure of a folder of boards or of layouts. Raises NothingCaptured, BoxError or PictureError."""
    if isinstance(plan, CardPlan):
        return judge_captured_mat(folder, plan, camera, say)
    return judge_captured(folder, plan, camera, say)
