"""Judges the boards that an owner has captured: taught from their own pictures, each board read once."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import cv2

from companion.calibrate.judging import Statement, statements, unread
from companion.calibrate.listing_file import read_listing
from companion.calibrate.teaching_pictures import PictureTeacher
from companion.judged.tally import FREE, GHOSTS, HIDDEN_FREE, NAMED, WRONG, Share, shares
from vision.board_plan import BoardPlan, label
from vision.find.lens import CameraModel

Found = list[Sequence[Statement]]
TABLES, TAUGHT = "tables", "tables that can be taught"
FEW: Final = (NAMED, WRONG, FREE, HIDDEN_FREE, GHOSTS)  # the figures of a light


class NothingCaptured(ValueError):
    """A folder without boards to judge, or without pictures to teach from."""


def judge_captured(
    folder: Path, plan: BoardPlan, camera: CameraModel | None, say: Callable[[str], None]
) -> list[Share]:
    """Every figure of a folder; `say` gets a line for each thing that was not read rightly.

    Raises NothingCaptured, BoxError or PictureError.
    """
    cv2.setNumThreads(1)
    table = read_listing(folder, plan)
    if not table.boards or not table.empty or not table.lessons:
        raise NothingCaptured(
            f"{folder}: holds no boards to judge, or no pictures to teach from. Go on with: orctable capture {folder}"
        )
    teacher = PictureTeacher(plan, None, camera)
    problem = teacher.teach_empty(table.order, table.empty)
    codes = [problem] if problem else [code for lesson in table.lessons for code in teacher.teach_lesson(lesson)]
    _tell(say, table.name, (), codes)
    boards, lights = defaultdict[str, Found](list), defaultdict[str, Found](list)
    for board in table.boards if problem is None else ():
        sighting = teacher.read(board)
        found = statements(board, sighting) if sighting is not None else unread(board)
        _tell(say, board.name, found, sighting.problems if sighting is not None else ())
        boards[board.group].append(found)
        if board.light:
            lights[f"light {board.light}"].append(found)
    few = [share for share in shares(lights) if share.name in FEW]
    return [Share(TABLES, TAUGHT, not codes, 1), *shares(boards), *few]


def _tell(say: Callable[[str], None], name: str, found: Sequence[Statement], problems: Sequence[str]) -> None:
    for line in mistakes_of(name, found, problems):
        say(line)


def mistakes_of(name: str, found: Sequence[Statement], problems: Sequence[str]) -> Iterator[str]:
    """What was not right on a board, one line each."""
    if problems:
        yield f"{name}: {' '.join(problems)}"
    for statement in found:
        if (statement.judged and not statement.right) or statement.sure_and_wrong or statement.ghost:
            where = label(statement.place) if statement.place else statement.what
            sight = "" if statement.judged else ", out of sight"
            yield f"{name} {where}: {statement.truth} read as {statement.seen} {statement.p:.3f}{sight}"


def as_figures(found: Sequence[Share]) -> list[dict[str, Any]]:
    """The figures for --json: `value` of `n` (`reference`), their `ratio`, and its Wilson 95 % interval."""
    return [
        {"name": row["name"], "group": row["group"], "value": row["count"], "unit": "of n", "reference": row["n"],
         "ratio": row["share"], "n": row["n"], "low": row["low"], "high": row["high"]}
        for row in (share.row() for share in found)
    ]  # fmt: skip


def as_line(share: Share) -> str:
    """One figure for a person to read."""
    row = share.row()
    return (
        f"{row['group']}: {row['name']}: {row['count']} of {row['n']}"
        f" ({100 * row['share']:.2f} %, 95 % sure: {100 * row['low']:.2f} to {100 * row['high']:.2f} %)"
    )
