"""`python -m proofs.mutation`: have Cosmic Ray try small changes of games and rooms, and say which no test notices.

With `--rules orc` each numbered rule's own line is spoilt instead, and just the tests that are named for it are run.

The line that makes each numbered rule true, and how it is spoilt: the tests named for the rule have to notice.
"""

import argparse
import ast
import csv
import os
import shlex
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from time import monotonic

from companion.judged.tally import wilson
from proofs.long_run import LongRun


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A rule's own line of code (`text` is a piece of it), where it stands, and the rule's tests."""

    number: str
    file: str
    name: str
    text: str
    tests: tuple[str, ...]

    def spoilings(self, top: Path) -> dict[str, str]:
        """The whole file for every change of the line, by what stands in the changed place.

        Raises ValueError when the line is not there just once.
        """
        source = (top / self.file).read_text(encoding="utf-8")
        return spoilings(source, self._row(source))

    def _row(self, source: str) -> int:
        lines, name = source.split("\n"), self.name.rpartition(".")[2]
        spans = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and _names(node, name))
        rows = {row for node in spans for row in range(node.lineno, (node.end_lineno or 0) + 1)}
        fitting = [row for row in rows if self.text and self.text in lines[row - 1]]
        if len(fitting) != 1:
            raise ValueError(f"{self.file}, {self.name}: `{self.text}` stands there {len(fitting)} times, not once")
        return fitting[0]


def spoilings(source: str, row: int) -> dict[str, str]:
    """Each change of what stands on a row; where nothing there can be said otherwise, its statement is left out."""
    nodes = list(ast.walk(ast.parse(source)))
    on_row = [node for node in nodes if isinstance(node, ast.expr) and node.lineno == row == node.end_lineno]
    spoilt: list[tuple[ast.expr | ast.stmt, str]] = [(node, text) for node in on_row for text in _otherwise(node)]
    around = [node for node in nodes if isinstance(node, ast.stmt) and node.lineno <= row <= (node.end_lineno or 0)]
    statement = max(around, key=lambda node: node.lineno)
    if isinstance(statement, ast.If | ast.While):
        spoilt.append((statement.test, f"not ({ast.unparse(statement.test)})"))
    if not spoilt:
        spoilt.append((statement, "return None" if isinstance(statement, ast.Return) else "pass"))
    data = source.encode()
    starts = [0, *accumulate(map(len, data.splitlines(keepends=True)))]
    changed = {}
    for node, text in spoilt:
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        changed[text] = (data[:begin] + text.encode() + data[end:]).decode()
    return changed


def _otherwise(node: ast.expr) -> Iterator[str]:
    """An expression that says nearly the same, and is wrong."""
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()):
            yield f"(not ({ast.unparse(node)}))"
        case ast.IfExp(test, body, orelse):
            yield ast.unparse(ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.BinOp(left, ast.Add(), right):
            yield ast.unparse(ast.BinOp(left, ast.Sub(), right))
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() | float() as value):
            yield str(value + 1)
        case ast.Constant(str() as value):
            yield repr(f"{value}~")
        case ast.Tuple(entries, ast.Load()) | ast.List(entries, ast.Load()) if entries:
            yield ast.unparse(type(node)(entries[1:], ast.Load()))


def _names(statement: ast.stmt, name: str) -> bool:
    """Whether a statement defines this name."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return getattr(statement, "name", "") == name
    stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return name in {node.id for node in stored}


def own_lines(table: Path) -> list[OwnLine]:
    """The rules of a table (docs/rules-coverage*.csv) that name their line of code."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["code"]]
    places = (row["code"].split("::") for row in rows)
    return [
        OwnLine(row["number"], file, name, row["line"], tuple(row["test"].split("; ")))
        for row, (file, name) in zip(rows, places, strict=True)
    ]


CHECKOUT = Path(__file__).resolve().parents[2]
TOOL = CHECKOUT / "build/mutation/tool/bin/cosmic-ray"
"""Where `make mutation` installs it, apart from what the program runs with."""
GAMES = ("orconomy", "economicus", "orc", "economancy")
ROOMS: Mapping[str, tuple[str, str]] = {
    **{game: (f"companion/games/{game}/rules", f"tests/games/{game}") for game in GAMES},
    **{room: (f"companion/{room}", f"tests/{room}") for room in ("session", "record")},
    "vision": ("vision", "tests/vision"),
}
"""What is changed, and the folder whose quick tests should notice."""
TABLES = {game: f"docs/rules-coverage{'' if game == GAMES[0] else f'-{game}'}.csv" for game in GAMES}
PLACE = ("room", "number", "program")
KILLED, SURVIVED = "killed", "survived"
PYTEST = ("pytest", "-q", "-x", "--timeout=0", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=0")
SETTINGS = """[cosmic-ray]
module-path = "{source}"
test-command = "{test}"
timeout = {timeout}
excluded-modules = []
distributor.name = "local"
"""
SLOWER, GRACE_S = 5, 20.0  # a change may make the tests take this many times as long, and so many seconds more
TYPES = "%BitOr%"  # in this house a bar stands between types, which decide nothing


def main(words: Sequence[str] | None = None) -> int:
    """Try what has no row yet. Returns 1 when a rule can be spoilt unnoticed, else 0 whatever survives."""
    run = LongRun("proofs.mutation", __doc__, sample=25, seed=1)
    run.parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="what is changed")
    run.parser.add_argument("--rules", choices=GAMES, help="whose rules' own lines are changed instead")
    run.parser.add_argument("--only", help="FILE instead of a whole room, or the number of a rule")
    asked = run.begin(words)
    named = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(named, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout.strip()
    tree = copy_of(commit, CHECKOUT / "build/mutation" / commit)
    if asked.rules:
        lines = own_lines(tree / TABLES[asked.rules])
        parts = {(f"rules of {asked.rules}", line.number, commit): line for line in lines}
        for place in run.left([place for place in parts if asked.only in (None, place[1])], *PLACE):
            told = spoilt(tree, parts[place])
            run.add(dict(zip(PLACE, place, strict=True)) | told, good=told["outcome"] == KILLED)
    for room in run.left([] if asked.rules else [(room, commit) for room in asked.rooms], "room", "program"):
        rows = list(tried(tree, room[0], asked))
        for number, row in enumerate(rows):
            run.add(dict(zip(PLACE, (room[0], number, commit), strict=True)) | row)
        outcomes = Counter(row["outcome"] for row in rows)
        low, high = wilson(outcomes[KILLED], outcomes[KILLED] + outcomes[SURVIVED])
        print(f"{room[0]}: {dict(outcomes)}; killed {low:.1%} to {high:.1%}")
    return run.end()


def copy_of(commit: str, folder: Path) -> Path:
    """The program of a commit in a folder of its own, so that nobody's files are ever touched."""
    folder.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["git", "archive", commit], cwd=CHECKOUT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=packed)
    subprocess.run([sys.executable, "tools/compile_words.py"], cwd=folder, check=True, capture_output=True)
    return folder


def tried(tree: Path, room: str, asked: argparse.Namespace) -> Iterator[dict[str, object]]:
    """What became of a sample of a room's changes. A run that was stopped goes on where its session stands."""
    source, tests = ROOMS[room]
    session, config = tree.with_name(f"{tree.name}-{room}.sqlite"), tree.with_name(f"{tree.name}-{room}.toml")
    if not session.exists():
        begun = monotonic()
        if pytest(tree, [tests]):
            raise SystemExit(f"{tests}: they fail though nothing is changed")
        timeout, test = GRACE_S + SLOWER * (monotonic() - begun), shlex.join([sys.executable, "-m", *PYTEST, tests])
        config.write_text(SETTINGS.format(source=asked.only or source, test=test, timeout=timeout), encoding="utf-8")
        drawn = session.with_suffix(".all")
        cosmic_ray(tree, "init", "--force", config, drawn)
        keep_sample(drawn, asked.sample, f"{asked.seed} {room}")
        drawn.rename(session)
    cosmic_ray(tree, "exec", config, session)
    yield from rows_of(session)


def keep_sample(session: Path, size: int, seed: str) -> None:
    """Leave a sample in a session: places are drawn, then one change of each: a comparison has nine, a number two."""
    chance = Random(seed)
    with closing(sqlite3.connect(session)) as data, data:
        places = dict[tuple[object, ...], list[str]]()
        every = "SELECT module_path, start_pos_row, start_pos_col, job_id FROM mutation_specs"
        order = "WHERE operator_name NOT LIKE ? ORDER BY 1, 2, 3, operator_name, occurrence"
        for *place, job in data.execute(f"{every} {order}", [TYPES]):
            places.setdefault(tuple(place), []).append(job)
        jobs = [chance.choice(places[place]) for place in chance.sample(list(places), min(size, len(places)))]
        for table in ("mutation_specs", "work_items"):
            data.execute(f"DELETE FROM {table} WHERE job_id NOT IN ({', '.join('?' * len(jobs))})", jobs)


def rows_of(session: Path) -> Iterator[dict[str, object]]:
    """The rows of a session: what was changed into what, and whether a test noticed."""
    joined = "FROM mutation_specs JOIN work_results USING (job_id) ORDER BY 1, 2, 3"
    told = f"SELECT module_path, start_pos_row, operator_name, definition_name, test_outcome, output, diff {joined}"
    with closing(sqlite3.connect(session)) as data:
        for file, line, kind, where, outcome, output, diff in data.execute(told):
            lines = diff.splitlines()[3:]
            source, becomes = (" ".join(" ".join(x[1:] for x in lines if x[0] == sign).split()) for sign in "-+")
            yield {
                "file": file, "line": line, "where": where or "", "kind": kind.partition("/")[2],
                "source": source, "becomes": becomes, "outcome": "timeout" if output == "timeout" else outcome.lower(),
            }  # fmt: skip


def spoilt(tree: Path, line: OwnLine) -> dict[str, str]:
    """The row of a rule. A test counts only when it fails, not when it cannot begin; one change noticed is enough."""
    file = tree / line.file
    kept = file.read_text(encoding="utf-8")
    tests = list(dict.fromkeys(test.partition("[")[0] for test in line.tests))
    row = {"file": line.file, "where": line.name, "source": line.text, "becomes": "", "outcome": SURVIVED}
    for becomes, text in line.spoilings(tree).items():
        try:
            file.write_text(text, encoding="utf-8")
            if pytest(tree, tests) == 1:
                return row | {"becomes": becomes, "outcome": KILLED}
        finally:
            file.write_text(kept, encoding="utf-8")
    return row


def pytest(tree: Path, tests: Sequence[str]) -> int:
    """Run tests in the copy. Returns pytest's exit code."""
    return subprocess.run([sys.executable, "-m", *PYTEST, *tests], cwd=tree, env=around(tree), check=False).returncode


def cosmic_ray(tree: Path, *words: str | Path) -> None:
    """Run the tool in the copy."""
    subprocess.run([TOOL, *words], cwd=tree, env=around(tree), check=True)


def around(tree: Path) -> dict[str, str]:
    """What a program in the copy finds: the copy's modules, and no compiled ones of a changed file."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    raise SystemExit(main())
