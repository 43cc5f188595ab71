"""Teaches the eyes the cards of a mat from pictures, as the touchscreen does from the camera, and tries others."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.calibrate import teaching_pictures
from companion.calibrate.calibration_result import Calibration, Errors
from companion.calibrate.card_judging import ASKED, RIGHT, row_statements
from companion.calibrate.picture_folder import opened
from companion.calibrate.table_truth import LayoutTruth, LessonTruth, MatTruth
from companion.record.storage.kept_pictures import keep_pictures
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.sighting import LOOK_ALIKE, Sighting

CARDS: Final = "cards"
NO_CARDS, NOT_ALL, MISREAD = "no_cards", "not_all_cards", "misread_row"


class MatTeacher:
    """One eye that is taught from listed pictures; nothing is written before `keep`."""

    def __init__(self, plan: CardPlan, taught: Path | None, camera: CameraModel | None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        self.eye = CardEye(plan, taught, camera)

    def keep(self, folder: Path) -> None:
        """Write all that was taught. Raises OSError."""
        self.eye.keep(folder, keep_pictures)

    def teach_empty(self, paths: Sequence[Path]) -> str | None:
        """Learn the bare mat. Returns None, or the code of a problem."""
        if not paths:
            return teaching_pictures.NO_PICTURE
        frames = teaching_pictures.frames_of(paths)
        return self.eye.teach_bare(frames) if self.eye.find_board(frames[-1]) else teaching_pictures.NO_STICKERS

    def teach_lesson(self, lesson: LessonTruth) -> list[str]:
        """Learn the cards of one picture. Returns the codes of problems, and of kinds that look alike."""
        frames = teaching_pictures.frames_of(lesson.frames)
        return (
            self.eye.teach_faces(frames, lesson.placements)
            if self.eye.find_board(frames[-1])
            else [teaching_pictures.NO_STICKERS]
        )

    def read(self, layout: LayoutTruth) -> Sighting | None:
        """One reading without any memory; None where the mat is not found, or too little was taught."""
        frames = teaching_pictures.frames_of(layout.frames)
        if not self.eye.find_board(frames[-1]) or self.eye.reader is None:
            return None
        return self.eye.read(frames, 0.0, (), afresh=True)

    def pose_errors(self, path: Path) -> Errors | None:
        """How far the stickers' corners are from where the pose puts them."""
        return teaching_pictures.off_by(self.eye, self.eye.plan, opened(path))


def calibrate_mat(mat: MatTruth, teacher: MatTeacher, folder: Path) -> Calibration:
    """Teach the bare mat from a listing, and write it where it was learnt well."""
    problem = teacher.teach_empty(mat.empty)
    errors = teacher.pose_errors(mat.empty[-1]) if mat.empty else None
    problems = [problem] if problem else []
    if errors is not None and errors.residual_px > teaching_pictures.WORST_POSE_PX:
        problems.append(f"{teaching_pictures.POSE_PX}:{errors.residual_px:.2f}:{teaching_pictures.WORST_POSE_PX:.2f}")
    if not problems:
        teacher.keep(folder)
    stickers = list(teacher.eye.pose.stickers) if teacher.eye.pose else []
    return Calibration(teaching_pictures.BOARD, errors, tuple(problems), {"stickers": stickers})


def calibrate_cards(mat: MatTruth, teacher: MatTeacher, folder: Path) -> Calibration:
    """Teach every lesson of a listing, write what was learnt if all was, and read the listed layouts.

    A card that is asked about is no problem, one that is told wrongly or overlooked is; what was learnt stays.
    """
    if not teacher.eye.bare:
        return Calibration(CARDS, None, (teaching_pictures.NO_EMPTY,))
    if not mat.lessons:
        return Calibration(CARDS, None, (NO_CARDS,))
    codes = [code for lesson in mat.lessons for code in teacher.teach_lesson(lesson)]
    alike = [code.partition(":")[2] for code in codes if code.startswith(LOOK_ALIKE)]
    problems = [code for code in codes if not code.startswith(LOOK_ALIKE)]
    if not problems and teacher.eye.reader is None:
        problems = [NOT_ALL]
    asked = 0
    errors = teacher.pose_errors(mat.lessons[-1].frames[-1])
    if not problems:
        teacher.keep(folder)
        asked, problems = _self_test(mat.layouts, teacher)
    more = {"looks": sorted(teacher.eye.faces), "look_alikes": alike, "tests": len(mat.layouts), "asked": asked}
    return Calibration(CARDS, errors, tuple(problems), more)


def _self_test(layouts: Sequence[LayoutTruth], teacher: MatTeacher) -> tuple[int, list[str]]:
    """How many rows are asked about, and those that are told wrongly: `misread_row:LAYOUT:ROW:lies:seen`."""
    asked, problems = 0, []
    for layout in layouts:
        sighting = teacher.read(layout)
        if sighting is None:
            problems.append(f"{teaching_pictures.NO_STICKERS}:{layout.name}")
            continue
        for row in row_statements(layout, sighting, teacher.eye.plan):
            asked += row.outcome == ASKED
            if row.outcome not in (RIGHT, ASKED):
                wrong = next(card for card in row.cards if card.outcome != RIGHT)
                parts = (layout.name, str(row.row), _dotted(wrong.truth), _dotted(wrong.seen))
                problems.append(":".join((MISREAD, *parts)))
    return asked, problems


def _dotted(key: str) -> str:
    """A look whose own colons would part the code."""
    return key.replace(":", ".")
