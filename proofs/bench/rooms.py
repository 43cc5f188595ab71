"""The benchmarks by name, and how their figures are shown and kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from proofs.bench import kept_games, rules, ui, vision
from proofs.figures import Figure, provenance, write_figures

ROOMS: Mapping[str, Callable[[int], list[Figure]]] = {
    "rules": rules.measure, "vision": vision.measure, "ui": ui.measure,
    "journal": kept_games.measure,
}  # fmt: skip


def measure(room: str, seed: int, out: Path | None) -> list[Figure]:
    """Measures one room, and writes the figures to `out`/ROOM.csv if a folder is given.

    Raises ValueError naming the rooms if there is no such room, OSError if the file cannot be written.
    """
    if room not in ROOMS:
        raise ValueError(f"there is nothing called {room!r} to measure; name one of {', '.join(ROOMS)}")
    figures = ROOMS[room](seed)
    if out is not None:
        command = f"orctable bench {room} --seed {seed} --out {out}"
        write_figures(out / f"{room}.csv", provenance(command, seed, "see the column n"), figures)
    return figures


def as_json(room: str, figures: Sequence[Figure]) -> dict[str, Any]:
    """The figures as the command prints them with --json."""
    return {"schema": "bench/1", "room": room, "simulated": True, "figures": [asdict(figure) for figure in figures]}


def as_line(figure: Figure) -> str:
    """One figure for a person to read."""
    return (
        f"{figure.name}: {figure.value:g} {figure.unit}, {figure.ratio:g} of {figure.against}"
        f" ({figure.reference:g} {figure.unit}), n = {figure.n}"
    )
