"""Judges what an owner has captured; layouts of cards are taught from their own pictures, and each is read once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2

from companion.calibrate.card_judging import RIGHT, row_statements
from companion.calibrate.mat_listing import read_mat_listing
from companion.calibrate.mat_teaching import MatTeacher
from companion.judged.captured_boards import NothingCaptured, judge_captured
from companion.judged.card_tally import ReadLayout, card_shares
from companion.judged.tally import Share
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.tables import Plan


def judge(folder: Path, plan: Plan, camera: CameraModel | None, say: Callable[[str], None]) -> list[Share]:
    """Every figure of a folder, whatever lay on the table. Raises NothingCaptured, BoxError or PictureError."""
    if isinstance(plan, CardPlan):
        return judge_captured_mat(folder, plan, camera, say)
    return judge_captured(folder, plan, camera, say)


def judge_captured_mat(
    folder: Path, plan: CardPlan, camera: CameraModel | None, say: Callable[[str], None]
) -> list[Share]:
    """Every figure of a folder; `say` gets a line for each card that was not told rightly.

    Raises NothingCaptured, BoxError or PictureError.
    """
    cv2.setNumThreads(1)
    mat = read_mat_listing(folder, plan)
    if not mat.layouts or not mat.empty or not mat.lessons:
        raise NothingCaptured(
            f"{folder}: holds no layouts to judge, or no pictures to teach from. Go on with: orctable capture {folder}"
        )
    teacher = MatTeacher(plan, None, camera)
    problems = [
        teacher.teach_empty(mat.empty),
        *(code for lesson in mat.lessons for code in teacher.teach_lesson(lesson)),
    ]
    for code in problems:
        if code is not None:
            say(f"teaching: {code}")
    if teacher.eye.reader is None:
        raise NothingCaptured(
            f"{folder}: the cards cannot be taught from its pictures ({', '.join(filter(None, problems))}). Delete"
            f" the files teach-*.json there and take these pictures again with: orctable capture {folder}"
        )
    read = []
    for layout in mat.layouts:
        sighting = teacher.read(layout)
        rows = row_statements(layout, sighting, plan)
        read.append(ReadLayout(layout.name, layout.light, rows, () if sighting else ("no_stickers",)))
        for line in not_right(read[-1]):
            say(line)
    return card_shares(read)


def not_right(layout: ReadLayout) -> Iterator[str]:
    """What was not told rightly of a layout, one line each."""
    if layout.problems:
        yield f"{layout.name}: {' '.join(layout.problems)}"
    for row in layout.rows:
        for card in row.cards:
            if card.outcome != RIGHT:
                reading = f"{card.truth} read as {card.seen} {card.p:.3f}"
                yield f"{layout.name} row {row.row}, card {card.place + 1}: {reading} ({card.outcome})"
