"""Judges the boards that an owner has captured: taught from their own pictures, each board read once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2

from companion.calibrate.listing_file import read_listing
from companion.judged.reading_boards import mistakes, read_table, shares
from companion.judged.tally import Share
from vision.board_plan import BoardPlan
from vision.find.lens import CameraModel


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
    reads = list(read_table(plan, table, camera))
    for read in reads:
        for line in mistakes(read):
            say(line)
    return shares(reads)


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
