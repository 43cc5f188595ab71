"""An earlier result taken up again: only what was not killed then is tried anew, with the tests as they are now.

What was killed then stays killed, as long as the changed program is the same and tests were only added since.
"""

import csv
import hashlib
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutation.changes.text import Mutation, Source
from tools.mutation.mutation_error import MutationError
from tools.mutation.results.report import COLUMNS, ROWS
from tools.mutation.trials.runner import KILLED

FACTS = ("command", "seed", "commit", "date", "n")
"""What the head of a result has to say."""
TRIED = re.compile(r"(\d+) of (\d+) mutations")
LIVED = frozenset(ROWS.values())
"""What the rows of single mutations are called."""
Row = Mapping[str, str]
Shape = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the earlier run found: what its head says, how many were killed, and every mutation that was not: those that
    hung too, for a test may also take too long on a busy machine.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    killed: int = 0
    again: tuple[Mutation, ...] = ()

    @property
    def seed(self) -> int:
        """Which seed chose the mutations, 0 when there was no run."""
        return int(self.facts.get("seed", "0"))

    @property
    def told(self) -> dict[str, str]:
        """Where the earlier result comes from, for the head of the new one."""
        if not self.facts:
            return {}
        this = (
            f"commit {self.facts['commit']}, {self.facts['date']}, {self.facts['command']}; what was not killed then"
            " was tried again, what was killed then counts as killed: the program is the same, tests were only added"
        )
        return {"earlier": " <- ".join((this, *filter(None, (self.facts.get("earlier"),))))}


def digest(files: Iterable[Source]) -> str:
    """What these files are known by: another one for any change of any of them."""
    seen = hashlib.sha256()
    for source in sorted(files, key=lambda source: source.file):
        seen.update(f"{source.file} {len(source.data)}\n".encode() + source.data)
    return seen.hexdigest()


def load(path: Path, folder: str, files: Sequence[Source], found: Sequence[Mutation]) -> Earlier:
    """The result kept in a CSV file. Raises MutationError when it is none, or is about another program than this."""
    lines = path.read_text(encoding="utf-8").splitlines()
    facts = dict(_fact(line) for line in lines if line.startswith("#"))
    table = csv.DictReader(line for line in lines if not line.startswith("#"))
    rows = list(table)
    if set(FACTS) - set(facts) or tuple(table.fieldnames or ()) != COLUMNS or not TRIED.fullmatch(facts["n"]):
        raise MutationError(f"{path}: this is no result of python -m tools.mutation; name a table it wrote with --out")
    _check_same(path, facts, folder, files, len(found))
    return Earlier(facts, _killed(path, facts, rows), tuple(_lived(path, rows, found)))


def _fact(line: str) -> tuple[str, str]:
    name, _, value = line.removeprefix("# ").partition(": ")
    return name, value


def _check_same(path: Path, facts: Mapping[str, str], folder: str, files: Sequence[Source], found: int) -> None:
    """The program must be the one that was changed then, or what was killed then says nothing."""
    same = facts["source"] == digest(files) if "source" in facts else _unchanged(facts["commit"], folder)
    if not same or not facts["n"].endswith(f" of {found} mutations"):
        raise MutationError(
            f"{path}: {folder} is not what it was then (commit {facts['commit']}), so what was killed then says"
            " nothing about it; run it anew without --retry"
        )


def _unchanged(commit: str, folder: str) -> bool:
    """Whether the folder is as it was at a commit, for results that do not say what it was."""
    words = ["git", "diff", "--quiet", commit.partition(" ")[0], "--", folder]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


def _killed(path: Path, facts: Mapping[str, str], rows: Sequence[Row]) -> int:
    """How many were killed; with the rows of those that lived they are as many as the head says."""
    killed = sum(int(row["n"]) for row in rows if row["row"] == KILLED)
    if not facts["n"].startswith(f"{killed + sum(row['row'] in LIVED for row in rows)} of "):
        raise MutationError(f"{path}: the rows are not as many as the head says ({facts['n']}); run it anew")
    return killed


def _lived(path: Path, rows: Iterable[Row], found: Iterable[Mutation]) -> Iterator[Mutation]:
    """Every mutation that lived, found again in the program."""
    there: dict[Shape, list[Mutation]] = defaultdict(list)
    for mutation in found:
        there[_shape(mutation)].append(mutation)
    for row in rows:
        if row["row"] in LIVED:
            alike = there[tuple(row[name] for name in ("file", "line", "where", "kind", "source", "becomes"))]
            if not alike:
                raise MutationError(
                    f"{path}: `{row['becomes']}` in {row['file']}, line {row['line']}, is a change this"
                    " tool does not make; run it anew without --retry"
                )
            yield alike.pop(0)


def _shape(mutation: Mutation) -> Shape:
    """A mutation as a row tells of it; those that are alike in all this make the same program."""
    return (mutation.file, str(mutation.line), mutation.where, mutation.change.kind, mutation.before, mutation.after)
