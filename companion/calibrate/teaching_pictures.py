"""Teaches the eyes a board's pieces or a mat's cards from pictures, as the touchscreen does from the camera, and tries
them on others.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.calibrate.calibration_result import Calibration, Errors
from companion.calibrate.card_judging import ASKED, RIGHT, row_statements
from companion.calibrate.judging import SURE, Statement, statements
from companion.calibrate.picture_folder import Image, opened
from companion.calibrate.table_truth import BoardTruth, LayoutTruth, LessonTruth, TableTruth
from companion.record.storage.kept_pictures import keep_pictures
from vision.board_plan import BoardPlan, label
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan, TablePlan
from vision.discs.board_reader import Memory
from vision.discs.taught import save_taught
from vision.discs.teaching import teach_board, teach_looks
from vision.eye import Eye
from vision.find.lens import CameraModel
from vision.find.table_keeper import TableKeeper
from vision.find.warp import averaged
from vision.sighting import LOOK_ALIKE, Sighting

BOARD, TOKENS = "board", "tokens"
WORST_POSE_PX: Final = 2.0  # stickers that fit worse than this were moved, or measured wrongly
NO_STICKERS, NO_ORDER, NO_EMPTY, POSE_PX, NO_PICTURE = "no_stickers", "no_order", "no_empty", "pose_px", "no_picture"
NO_LESSON, CARDS, NO_CARDS, NOT_ALL = "no_tokens", "cards", "no_cards", "not_all_cards"
MISREAD: Final = "misread_row"


def frames_of(paths: Iterable[Path]) -> list[Image]:
    """The pictures of one scene. Raises PictureError."""
    return [opened(path) for path in paths]


def darker_of(paths: Iterable[Path]) -> list[Path]:
    """The pictures of one scene in a darker exposure, which lie beside it: `NAME_darker_0.jpg` for `NAME_0.jpg`."""
    beside = (path.with_name("_darker_".join(path.name.rsplit("_", 1))) for path in paths)
    return [path for path in beside if path.is_file()]


class PictureTeacher:
    """One eye that is taught from listed pictures; nothing is written before `keep`."""

    def __init__(self, plan: BoardPlan, taught: Path | None, camera: CameraModel | None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        self.eye = Eye(plan, taught, camera)

    def keep(self, folder: Path) -> None:
        """Write all that was taught. Raises OSError."""
        save_taught(folder, self.eye.taught, keep_pictures)

    def teach_empty(self, order: Sequence[int], paths: Sequence[Path]) -> str | None:
        """Learn the empty board with its areas in this order. Returns None, or the code of a problem."""
        if not paths:
            return NO_PICTURE
        self.eye.order = tuple(order) or self.eye.order
        if not self.eye.order:
            return NO_ORDER
        frames = self._shown(paths)
        if not self.eye.find_board(frames[-1]):
            return NO_STICKERS
        return teach_board(self.eye, frames)

    def teach_lesson(self, lesson: LessonTruth) -> list[str]:
        """Learn the pieces of one picture. Returns the codes of problems; all others are learnt."""
        if self.eye.reader is None:
            return [NO_EMPTY]
        frames = self._shown(lesson.frames)
        if not self.eye.find_board(frames[-1]):
            return [NO_STICKERS]
        return teach_looks(self.eye, frames, lesson.placements)

    def read(self, board: BoardTruth) -> Sighting | None:
        """One reading without any memory; None where the board is not found."""
        frames = self._shown(board.frames)
        if not self.eye.find_board(frames[-1]) or self.eye.reader is None:
            return None
        return self.eye.read(frames, Memory(), 0.0)[0]

    def _shown(self, paths: Sequence[Path]) -> list[Image]:
        """The pictures of one scene. Raises PictureError."""
        darker = frames_of(darker_of(paths))
        self.eye.darker = averaged(darker) if darker else None
        return frames_of(paths)

    def pose_errors(self, path: Path) -> Errors | None:
        """How far the stickers' corners are from where the pose puts them."""
        return off_by(self.eye, self.eye.plan, opened(path))


class MatTeacher:
    """One eye that is taught from listed pictures; nothing is written before `keep`."""

    def __init__(self, plan: CardPlan, taught: Path | None, camera: CameraModel | None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        self.eye = CardEye(plan, taught, camera)

    def keep(self, folder: Path) -> None:
        """Write all that was taught. Raises OSError."""
        self.eye.keep(folder, keep_pictures)

    def teach_empty(self, _order: Sequence[int], paths: Sequence[Path]) -> str | None:
        """Learn the bare mat. Returns None, or the code of a problem."""
        if not paths:
            return NO_PICTURE
        frames = frames_of(paths)
        return self.eye.teach_bare(frames) if self.eye.find_board(frames[-1]) else NO_STICKERS

    def teach_lesson(self, lesson: LessonTruth) -> list[str]:
        """Learn the cards of one picture. Returns the codes of problems, and of kinds that look alike."""
        frames = frames_of(lesson.frames)
        return self.eye.teach_faces(frames, lesson.placements) if self.eye.find_board(frames[-1]) else [NO_STICKERS]

    def read(self, layout: LayoutTruth) -> Sighting | None:
        """One reading without any memory; None where the mat is not found, or too little was taught."""
        frames = frames_of(layout.frames)
        if not self.eye.find_board(frames[-1]) or self.eye.reader is None:
            return None
        return self.eye.read(frames, 0.0, (), afresh=True)

    def pose_errors(self, path: Path) -> Errors | None:
        """How far the stickers' corners are from where the pose puts them."""
        return off_by(self.eye, self.eye.plan, opened(path))


def off_by(keeper: TableKeeper, plan: TablePlan, picture: Image) -> Errors | None:
    """How far the stickers' corners in a picture are from where a table's pose puts them; None without both."""
    pose = keeper.pose
    if pose is None:
        return None
    seen, known = keeper.finder.find(picture), plan.sticker_corners()
    both = [number for number in pose.stickers if number in seen]
    if not both:
        return None
    off = np.concatenate([np.linalg.norm(pose.project_table(known[n]) - seen[n], axis=1) for n in both])
    return Errors(float(np.sqrt(np.mean(off**2))), float(off.mean()))


Teacher = PictureTeacher | MatTeacher


def calibrate_empty(table: TableTruth[Any], teacher: Teacher, folder: Path) -> Calibration:
    """Teach the empty board or the bare mat from a listing, and write it where it was learnt well."""
    problem = teacher.teach_empty(table.order, table.empty)
    errors = teacher.pose_errors(table.empty[-1]) if table.empty else None
    problems = [problem] if problem else []
    if errors is not None and errors.residual_px > WORST_POSE_PX:
        problems.append(f"{POSE_PX}:{errors.residual_px:.2f}:{WORST_POSE_PX:.2f}")
    if not problems:
        teacher.keep(folder)
    more: dict[str, Any] = {"stickers": list(teacher.eye.pose.stickers) if teacher.eye.pose else []}
    if isinstance(teacher, PictureTeacher):
        in_lamp = [label(name) for name in sorted(teacher.eye.taught.blank)]
        more = {"ring": list(teacher.eye.order), **more, "in_lamp": in_lamp}
    return Calibration(BOARD, errors, tuple(problems), more)


def calibrate_pieces(table: TableTruth[Any], teacher: Teacher, folder: Path) -> Calibration:
    """Teach every lesson of a listing, write what was learnt if all was, and read the boards or layouts to test with.

    A self-test that fails leaves the looks taught, as on the touchscreen: what it names can be taught again. A card
    that is asked about is no problem, one that is told wrongly or overlooked is.
    """
    cards = isinstance(teacher, MatTeacher)
    what = CARDS if cards else TOKENS
    if not (teacher.eye.bare if isinstance(teacher, MatTeacher) else teacher.eye.reader):
        return Calibration(what, None, (NO_EMPTY,))
    if not table.lessons:
        return Calibration(what, None, (NO_CARDS if cards else NO_LESSON,))
    codes = [code for lesson in table.lessons for code in teacher.teach_lesson(lesson)]
    problems = [code for code in codes if not code.startswith(LOOK_ALIKE)]
    if not problems and teacher.eye.reader is None:
        problems = [NOT_ALL]
    errors, asked = teacher.pose_errors(table.lessons[-1].frames[-1]), 0
    if not problems:
        teacher.keep(folder)
    more: dict[str, Any] = {"tests": len(table.boards)}
    if isinstance(teacher, MatTeacher):
        if not problems:
            asked, problems = _told_wrongly(table.boards, teacher)
        alike = [code.partition(":")[2] for code in codes if code.startswith(LOOK_ALIKE)]
        more = {"looks": sorted(teacher.eye.faces), "look_alikes": alike, **more, "asked": asked}
    else:
        problems = problems or list(_self_test(table.boards, teacher))
        more = {"looks": sorted({crop.key for crop in teacher.eye.taught.crops}), **more}
    return Calibration(what, errors, tuple(problems), more)


def _self_test(boards: Iterable[BoardTruth], teacher: PictureTeacher) -> Iterator[str]:
    """What is not named surely and rightly on the test boards: `misread:BOARD:7.0:what_lies:what_is_seen`."""
    for board in boards:
        sighting = teacher.read(board)
        if sighting is None:
            yield f"{NO_STICKERS}:{board.name}"
            continue
        for statement in statements(board, sighting):
            if statement.judged and not (statement.right and statement.p >= SURE):
                yield _misread(board.name, statement)


def _misread(board: str, statement: Statement) -> str:
    """The look's own colons become dots, so that the code still has four parts."""
    where = label(statement.place) if statement.place else statement.what
    parts = (board, where, statement.truth, statement.seen)
    return ":".join(("misread", *(part.replace(":", ".").replace(" ", "_") for part in parts)))


def _told_wrongly(layouts: Sequence[LayoutTruth], teacher: MatTeacher) -> tuple[int, list[str]]:
    """How many rows are asked about, and those that are told wrongly: `misread_row:LAYOUT:ROW:lies:seen`."""
    asked, problems = 0, []
    for layout in layouts:
        sighting = teacher.read(layout)
        if sighting is None:
            problems.append(f"{NO_STICKERS}:{layout.name}")
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
