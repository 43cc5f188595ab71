"""Teaches each table from its own pictures, reads every board on it, and writes how well that went."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from companion.app import catalogue
from companion.bench.boards.practice_tables import read_practice_tables
from companion.bench.boards.reliability import bins, keep_bins
from companion.bench.boards.renders import BOARDS, MISHAPS, read_renders
from companion.bench.boards.tally import COLUMNS, FREE, GHOSTS, HIDDEN_FREE, NAMED, WRONG, Share, Tally
from companion.bench.boards.with_rules import ASKED, RIGHT, Kinds, helped, marks_on
from companion.bench.boards.with_rules import WRONG as TAKEN_WRONGLY
from companion.bench.figures import provenance, write_table
from companion.calibrate.judging import Statement, statements, unread
from companion.calibrate.table_truth import BoardTruth, TableTruth
from companion.calibrate.teaching_pictures import PictureTeacher
from companion.cli.progress import progress
from vision.board_plan import BoardPlan, label, load_plan
from vision.find.lens import CameraModel

TABLES, TAUGHT = "tables", "tables that can be taught"
WITH_RULES = ("with rules, nothing has changed", "with rules, after one move")
OF_A_MISHAP = (NAMED, WRONG, FREE, HIDDEN_FREE, GHOSTS)


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one board, or of teaching one table (no `board`): statements, and codes of problems.

    `helped` is what the rules make of it when nothing has changed, and after one move; nothing when it was not read.
    """

    table: str
    board: BoardTruth | None
    found: Sequence[Statement]
    problems: tuple[str, ...]
    helped: tuple[str, ...] = ()


def read_table(
    plan: BoardPlan, table: TableTruth, camera: CameraModel | None = None, kinds: Kinds | None = None
) -> Iterator[Read]:
    """Teach one table and read its boards; one that cannot be taught gives its problems and no board."""
    teacher = PictureTeacher(plan, None, camera)
    problem = teacher.teach_empty(table.order, table.empty)
    if problem is not None:
        yield Read(table.name, None, (), (problem,))
        return
    yield Read(table.name, None, (), tuple(code for lesson in table.lessons for code in teacher.teach_lesson(lesson)))
    marks = marks_on(table.boards)
    for board in table.boards:
        sighting = teacher.read(board)
        if sighting is None:
            yield Read(table.name, board, unread(board), ())
        else:
            ruled = helped(board, sighting, kinds, marks) if kinds else ()
            yield Read(table.name, board, statements(board, sighting), sighting.problems, ruled)


def shares(reads: Iterable[Read]) -> list[Share]:
    """How many tables could be taught without any problem, then each group's figures, then a few of each mishap's and
    of each light's.
    """
    whole, each, lessons = Tally(), Tally(), []
    ruled: dict[str, list[tuple[str, ...]]] = {}
    for read in reads:
        if read.board is None:
            lessons.append(not read.problems)
            continue
        whole.add(read.board.group, read.found)
        ruled.setdefault(read.board.group, []).append(read.helped)
        if read.board.group == MISHAPS:
            each.add(f"mishap {read.board.name.removeprefix(f'{read.table}_')}", read.found)
        elif read.board.light:
            each.add(f"light {read.board.light}", read.found)
    few = [share for share in each.shares() if share.name in OF_A_MISHAP]
    helps = (share for group, outcomes in ruled.items() if any(outcomes) for share in _with_rules(group, outcomes))
    return [Share(TABLES, TAUGHT, sum(lessons), len(lessons)), *whole.shares(), *helps, *few]


def _with_rules(group: str, outcomes: Sequence[tuple[str, ...]]) -> Iterator[Share]:
    for at, name in enumerate(WITH_RULES):
        here = [outcome[at] if outcome else ASKED for outcome in outcomes]
        yield Share(group, f"whole boards right, {name}", here.count(RIGHT), len(here))
        yield Share(group, f"another board taken, {name}", here.count(TAKEN_WRONGLY), len(here))


def told(read: Read) -> Iterator[str]:
    """What was not right on a board, one line each."""
    name = read.board.name if read.board else read.table
    if read.problems:
        yield f"{name}: {' '.join(read.problems)}"
    for one in read.found:
        if (one.judged and not one.right) or one.sure_and_wrong or one.ghost:
            where = label(one.place) if one.place else one.what
            yield f"{name} {where}: {one.truth} read as {one.seen} {one.p:.3f}{'' if one.judged else ', out of sight'}"


def usual_board() -> tuple[BoardPlan, tuple[str, ...]]:
    """The board file of the usual game, and its pieces' sides, face up first."""
    game = catalogue.games().named(catalogue.USUAL)
    file = game.board.file()
    assert file is not None
    return load_plan(file), next(kind.sides for kind in game.board.kinds.values() if kind.sides)


def rows(found: Iterable[Share]) -> list[dict[str, Any]]:
    """The results as rows of the table."""
    return [share.row() for share in found]


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="companion.bench.boards", description="How well drawn boards are read.")
    folder = parser.add_mutually_exclusive_group(required=True)
    folder.add_argument("--renders", type=Path, help="the folder of drawn tables with their truth")
    folder.add_argument("--photographed", type=Path, help="the folder of tables that the practice camera photographed")
    parser.add_argument("--tables", nargs="*", help="only these tables")
    parser.add_argument("--out", type=Path, help="the CSV file to write")
    parser.add_argument("--reliability", type=Path, help="the CSV file for how often what is stated is so")
    parser.add_argument("--pictures", help="what to call these pictures there")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measures on one thread, tells what is not right, and writes the table."""
    words = parse(arguments)
    cv2.setNumThreads(1)
    plan, sides = usual_board()
    kinds = catalogue.games().named(catalogue.USUAL).board.kinds
    load = read_renders if words.renders else read_practice_tables
    every = load(words.renders or words.photographed, plan, sides)
    tables = [one for one in every if not words.tables or one.name in words.tables]
    reads: list[Read] = []
    with progress("tables", len(tables)) as shown:
        for table in shown.over(tables):
            for read in read_table(plan, table, kinds=kinds):
                reads.append(read)
                for line in told(read):
                    shown.say(line)
    found = rows(shares(reads))
    for row in found:
        print(f"{row['group']}: {row['name']} {row['count']} of {row['n']} ({row['low']:.3f} to {row['high']:.3f})")
    boards = sum(read.board is not None and read.board.group == BOARDS for read in reads)
    kind, n = "renders" if words.renders else "photographed", f"{len(tables)} tables, {boards} boards"
    command = f"python -m companion.bench.boards --{kind} DIR"
    if words.out:
        write_table(words.out, provenance(f"{command} --out {words.out}", 0, n), COLUMNS, found)
    if words.reliability:
        name = words.pictures or kind
        facts = provenance(f"{command} --reliability {words.reliability} --pictures NAME", 0, f"{n}, of {name} last")
        keep_bins(words.reliability, facts, bins(name, (one for read in reads for one in read.found)))
    return 0
