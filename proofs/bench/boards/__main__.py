"""`python -m proofs.bench.boards --renders DIR --out FILE.csv`: reads every board of drawn tables; how that went."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2

from companion.app import catalogue
from companion.boxes.eyes_plans import load_plan
from companion.cli.progress import progress
from companion.judged.tally import COLUMNS, Share
from proofs.bench.boards.reading import BOARDS, Read, mistakes, read_table, shares
from proofs.bench.boards.reliability import bins, keep_bins
from proofs.bench.boards.renders import read_renders
from proofs.figures import provenance, write_table
from vision.board_plan import BoardPlan


def usual_board(file: Path | None = None) -> tuple[BoardPlan, tuple[str, ...]]:
    """The board of the usual game, or of another `file`, and its pieces' sides, face up first. Raises BoxError."""
    game = catalogue.games().named(catalogue.USUAL)
    file = file or game.board.file()
    assert file is not None
    return load_plan(file), next(kind.sides for kind in game.board.kinds.values() if kind.sides)


def rows(found: Iterable[Share]) -> list[dict[str, Any]]:
    """The results as rows of the table."""
    return [share.row() for share in found]


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="proofs.bench.boards", description="How well drawn boards are read.")
    parser.add_argument("--renders", type=Path, required=True, help="the folder of drawn tables with their truth")
    parser.add_argument("--board", type=Path, help="the board file of these tables, where it is not the usual one")
    parser.add_argument("--tables", nargs="*", help="only these tables")
    parser.add_argument("--out", type=Path, help="the CSV file to write")
    parser.add_argument("--reliability", type=Path, help="the CSV file for how often what is stated is so")
    parser.add_argument("--pictures", help="what to call these pictures there")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measures on one thread, tells what is not right, and writes the table."""
    words = parse(arguments)
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
    found = rows(shares(reads))
    for row in found:
        print(f"{row['group']}: {row['name']} {row['count']} of {row['n']} ({row['low']:.3f} to {row['high']:.3f})")
    boards = sum(read.board is not None and read.board.group == BOARDS for read in reads)
    command, n = "python -m proofs.bench.boards --renders DIR", f"{len(tables)} tables, {boards} boards"
    if words.out:
        write_table(words.out, provenance(f"{command} --out {words.out}", 0, n), COLUMNS, found)
    if words.reliability:
        name = words.pictures or "renders"
        facts = provenance(f"{command} --reliability {words.reliability} --pictures NAME", 0, f"{n}, of {name} last")
        keep_bins(words.reliability, facts, bins(name, (statement for read in reads for statement in read.found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
