"""Benchmark figures, each relative to a reference of the same run, and the file they are kept in."""

import csv
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any

PROJECT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `reference` is in the same unit and from the same run; `against` says what it is of.

    `n` is the number of measurements behind the value.
    """

    name: str
    value: float
    unit: str
    reference: float
    ratio: float
    n: int
    against: str

    @classmethod
    def of(cls, name: str, value: float, unit: str, against: str, reference: float, n: int) -> "Figure":
        """A figure whose ratio is value by reference, rounded for reading."""
        return cls(name, _short(value), unit, _short(reference), _short(value / reference), n, against)


class Stopwatch:
    """Adds up wall time over several stretches: `with watch: ...`; `each` is seconds per stretch."""

    def __init__(self) -> None:
        self.laps: list[float] = []
        self._begun = 0.0

    def __enter__(self) -> None:
        self._begun = perf_counter()

    def __exit__(self, *_: object) -> None:
        self.laps.append(perf_counter() - self._begun)

    @property
    def each(self) -> float:
        """Mean seconds per stretch."""
        return fmean(self.laps)


def provenance(command: str, seed: int | str, n: str) -> dict[str, str]:
    """Where numbers come from: what a reader needs to reproduce them."""
    return {
        "command": command,
        "seed": str(seed),
        "commit": _commit(),
        "date": date.today().isoformat(),
        "n": n,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; "
        "no Raspberry Pi was measured"
        if platform.machine() != "aarch64"
        else f"aarch64, {os.cpu_count()} cores",
    }


def _commit() -> str:
    """The commit measured, marked if files differ from it; unknown outside a checkout."""
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return f"{name} with changes" if _git("status", "--porcelain", "--", ":!docs/results") else name
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=PROJECT, check=True, capture_output=True, text=True).stdout.strip()


def write_figures(path: Path, facts: Mapping[str, str], figures: Sequence[Figure]) -> None:
    """Writes figures as a CSV file."""
    write_table(path, facts, [field.name for field in fields(Figure)], [asdict(figure) for figure in figures])


def write_table(
    path: Path, facts: Mapping[str, str], columns: Sequence[str], rows: Iterable[Mapping[str, Any]]
) -> None:
    """Writes rows as CSV under comment lines that say where they come from. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {name}: {value}\n" for name, value in facts.items())
        lines = csv.DictWriter(file, columns, lineterminator="\n")
        lines.writeheader()
        lines.writerows(rows)


def _short(value: float) -> float:
    return float(f"{value:.4g}")
