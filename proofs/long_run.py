"""The one harness of long runs: a row is kept as soon as it is known, and the next run goes on where the last stopped.

run = LongRun("proofs.soak.restarts", "Restarts of app and dice base.", seeds=6, seconds=600.0)
asked = run.begin(words)
for seed in run.left(range(asked.seeds)):
    row = played(seed, asked.seconds)
    run.add(row, good=row.verdict == "goes on")
return run.end()
"""

import argparse
import csv
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from companion.cli.progress import Progress, progress
from proofs.figures import provenance, write_table

FACTS = ("command", "commit", "date", "machine")  # what each row says of where it comes from
T = TypeVar("T")
Row = Mapping[str, Any]


class Rows:
    """A CSV file that grows. One that is there keeps its columns: older ones have only some of FACTS in each row, or
    none, and all of them in comments at the head, as they were when the file began. Without a path nothing is kept.
    """

    def __init__(self, path: Path | None, command: str) -> None:
        self._path = path
        self._facts = {name: value for name, value in provenance(command, "", "").items() if name in FACTS}

    def read(self) -> list[dict[str, str]]:
        """Every row that is there."""
        return list(csv.DictReader(self._lines()))

    def add(self, row: Any) -> None:
        """Write one more row, a dataclass or a mapping. Raises OSError when it cannot be written."""
        if self._path is None:
            return
        told = {**(row if isinstance(row, Mapping) else asdict(row)), **self._facts}
        lines = self._lines()
        columns = next(csv.reader(lines), [])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, columns or list(told), extrasaction="ignore", lineterminator="\n")
            if not columns:
                table.writeheader()
            table.writerow(told)

    def clear(self) -> None:
        """Begin the file anew."""
        if self._path is not None and self._path.is_file():
            self._path.unlink()

    def _lines(self) -> list[str]:
        """The file without its comments."""
        if self._path is None or not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        return [line for line in lines if not line.startswith("#")]


class Measurement:
    """A command that measures and writes a table: its options, and where the numbers come from.

    `module` is what runs, as `python -m` takes it; each of `numbers` is an option with its usual value.
    """

    def __init__(self, module: str, about: str | None, **numbers: float) -> None:
        self.module, self._command = module, ""
        self._out: Path | None = None
        self.parser = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
        for name, usual in numbers.items():
            option = f"--{name.replace('_', '-')}"
            self.parser.add_argument(option, type=type(usual), default=usual, help=f"usually {usual}")
        self.parser.add_argument("--out", type=Path, help="the CSV file to write")

    def begin(self, words: Sequence[str] | None = None) -> argparse.Namespace:
        """What is asked for, by these words or the command line."""
        said = list(sys.argv[1:] if words is None else words)
        asked = self.parser.parse_args(said)
        told = ("PATH" if word.startswith("/") else word for word in said)  # where it lies on this machine says nothing
        self._command, self._out = shlex.join(["python", "-m", self.module, *told]), asked.out
        return asked

    def write(self, rows: Sequence[Any], seed: int | str, n: str) -> None:
        """Tell the rows, dataclasses or mappings, and write them as a table where one is asked for. Raises OSError."""
        told = [row if isinstance(row, Mapping) else asdict(row) for row in rows]
        print(*(" ".join(map(str, row.values())) for row in told), sep="\n", flush=True)
        if self._out is not None:
            columns = list(dict.fromkeys(name for row in told for name in row))
            write_table(self._out, provenance(self._command, seed, n), columns, told)


class LongRun(Measurement):
    """A measurement that goes on for long: which parts have no row yet, how far it is, and what was bad."""

    def __init__(self, module: str, about: str | None, **numbers: float) -> None:
        super().__init__(module, about, **numbers)
        self._bad, self.rows = list[str](), Rows(None, "")
        self._progress: Progress | None = None
        self.parser.add_argument("--anew", action="store_true", help="begin that file anew, which else grows by a row")

    def begin(self, words: Sequence[str] | None = None) -> argparse.Namespace:
        """What is asked for, by these words or the command line."""
        asked = super().begin(words)
        self.rows = Rows(self._out, self._command)
        if asked.anew:
            self.rows.clear()
        return asked

    def left(self, parts: Iterable[T], *columns: str, counts: Callable[[Row], bool] = lambda _row: True) -> Iterator[T]:
        """The parts without a row that `counts`, one by one. A part is known by what these columns say ("seed"); where
        there are several, it is a tuple.
        """
        names = columns or ("seed",)
        done = {tuple(row[name] for name in names) for row in self.rows.read() if counts(row)}
        every = list(parts)
        missing = [part for part in every if tuple(map(str, part if isinstance(part, tuple) else (part,))) not in done]
        # Kivy keeps the usual standard error for its log.
        with progress(self.module, len(every), len(every) - len(missing), stream=sys.__stderr__) as self._progress:
            yield from self._progress.over(missing)
        self._progress = None

    def add(self, row: Any, good: bool = True) -> None:
        """Keep a row and tell it."""
        self.rows.add(row)
        self._bad += [] if good else [str(row)]
        (self._progress.say if self._progress else print)(str(row))

    def end(self) -> int:
        """Tell what was bad in this run. Returns the exit code: 1 when anything was."""
        if self._bad:
            print(f"{len(self._bad)} bad", *self._bad, sep="\n")
        return 1 if self._bad else 0
