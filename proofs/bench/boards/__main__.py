"""`python -m proofs.bench.boards --renders DIR --out FILE.csv`: reads every board of drawn tables; how that went."""

import sys
from pathlib import Path

import cv2

from companion.app import catalogue
from companion.boxes.eyes_plans import load_plan
from companion.cli.progress import progress
from proofs.bench.boards.renders import read_renders
from proofs.bench.boards.tables_read import BOARDS, Read, mistakes, read_table, shares
from proofs.long_run import Measurement
from vision.board_plan import BoardPlan


def usual_board(file: Path | None = None) -> tuple[BoardPlan, tuple[str, ...]]:
    """The board of the usual game, or of another `file`, and its pieces' sides, face up first. Raises BoxError."""
    game = catalogue.games().named(catalogue.USUAL)
    file = file or game.board.file()
    assert file is not None
    return load_plan(file), next(kind.sides for kind in game.board.kinds.values() if kind.sides)


def main(arguments: list[str] | None = None) -> int:
    """Measures on one thread, tells what is not right, and writes the table."""
    run = Measurement("proofs.bench.boards", "How well drawn boards are read.")
    run.parser.add_argument("--renders", type=Path, required=True, help="the folder of drawn tables with their truth")
    run.parser.add_argument("--board", type=Path, help="the board file of these tables, where it is not the usual one")
    run.parser.add_argument("--tables", nargs="*", help="only these tables")
    words = run.begin(arguments)
    cv2.setNumThreads(1)
    plan, sides = usual_board(words.board)
    kinds = catalogue.games().named(catalogue.USUAL).board.kinds
    every = read_renders(words.renders, plan, sides)
    tables = [truth for truth in every if not words.tables or truth.name in words.tables]
    reads: list[Read] = []
    with progress("tables", len(tables)) as shown:
        for table in shown.over(tables):
            for read in read_table(plan, table, kinds=kinds):
                reads.append(read)
                for line in mistakes(read):
                    shown.say(line)
    boards = sum(read.board is not None and read.board.group == BOARDS for read in reads)
    run.write([share.row() for share in shares(reads)], 0, f"{len(tables)} tables, {boards} boards")
    return 0


if __name__ == "__main__":
    sys.exit(main())
