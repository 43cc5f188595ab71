"""`python -m proofs.mutation.rules`: spoil each rule's own line and see whether just the tests named for it notice."""

import argparse
import ast
import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs.figures import provenance, write_table
from proofs.mutation.__main__ import GAMES
from proofs.mutation.mutants import Mutant, mutants_of
from proofs.mutation.trials import CHECKOUT, SURVIVED, Copy

COLUMNS = ("number", "code", "line", "tried", "noticed", "for_example")
A_TEST_S = 60.0
"""How long a rule's tests may take on the unchanged program."""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """The line that makes a numbered rule true (`text` is a piece of it), where it stands, and the rule's tests."""

    number: str
    file: str
    name: str
    text: str
    tests: tuple[str, ...]

    def spoilings(self, top: Path) -> list[Mutant]:
        """Every change of the line; of the statement it belongs to when the line by itself allows none.

        Raises ValueError when the line is not there just once.
        """
        source = (top / self.file).read_text(encoding="utf-8")
        row = self._row(source)
        touching = [mutant for mutant in _mutants_of(self.file, source) if mutant.line <= row < mutant.rows.stop]
        return [mutant for mutant in touching if mutant.line == row] or touching

    def _row(self, source: str) -> int:
        body: Sequence[ast.stmt] = _tree(source).body
        node: ast.stmt | None = None
        for part in self.name.split("."):
            node = next((statement for statement in body if part in _names(statement)), None)
            body = getattr(node, "body", ())
        first, last = (node.lineno, node.end_lineno or 0) if node else (1, 0)
        rows = [row for row, line in enumerate(source.split("\n"), 1) if first <= row <= last and self.text in line]
        if len(rows) != 1 or not self.text:
            raise ValueError(f"{self.file}, {self.name}: `{self.text}` stands there {len(rows)} times, not once")
        return rows[0]


@cache
def _mutants_of(file: str, source: str) -> tuple[Mutant, ...]:
    """The mutants of a file, found once for all rules in it."""
    return tuple(mutants_of(file, source))


_tree = cache(ast.parse)
"""The syntax of a file, read once for all rules in it."""


def _names(statement: ast.stmt) -> set[str]:
    """What a statement defines."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return {
            node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
    return {getattr(statement, "name", "")}


def table_of(game: str) -> Path:
    """The table of a game's rules, seen from the checkout's top folder."""
    return Path("docs", "rules-coverage.csv" if game == GAMES[0] else f"rules-coverage-{game}.csv")


def own_lines(table: Path) -> list[OwnLine]:
    """The rules of a table that name their line of code."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["code"]]
    places = (row["code"].split("::") for row in rows)
    return [
        OwnLine(row["number"], file, name, row["line"], tuple(row["test"].split("; ")))
        for row, (file, name) in zip(rows, places, strict=True)
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Spoil the rules that have no row yet; returns 1 when a rule can be spoilt unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m proofs.mutation.rules", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="whose rules are spoilt (orconomy)")
    parser.add_argument("--only", nargs="+", metavar="NUMBER", help="these rules alone, such as R7.2 A-05")
    parser.add_argument("--commit", default="HEAD", help="which state of the program (the last commit)")
    parser.add_argument("--folder", type=Path, default=CHECKOUT / "build/mutation", help="where it is copied to")
    parser.add_argument("--out", type=Path, help="keep the result in this file")
    asked = parser.parse_args(words)
    copy = Copy(asked.folder, asked.commit)
    chosen = [
        line for line in own_lines(copy.tree / table_of(asked.game)) if not asked.only or line.number in asked.only
    ]
    rows = []
    for line in chosen:
        mutants = [mutant for mutant in line.spoilings(copy.tree) if mutant.is_python]
        noticed = [mutant for mutant in mutants if copy.try_out(mutant, line.tests, A_TEST_S)[0] != SURVIVED]
        example = noticed[0].becomes if noticed else ""
        rows.append((line.number, f"{line.file}::{line.name}", line.text, len(mutants), len(noticed), example))
        if not noticed:
            print(f"{line.number}: {len(mutants)} changes of `{line.text}`, none noticed", flush=True)
    if asked.out:
        command = " ".join(["python -m proofs.mutation.rules", *(sys.argv[1:] if words is None else words)])
        facts = provenance(command, 1, f"{len(rows)} rules")
        write_table(asked.out, facts, COLUMNS, [dict(zip(COLUMNS, row, strict=True)) for row in rows])
    return 0 if all(noticed for *_, noticed, _ in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
