"""A fault of the dice link by its name in the catalogue, or levels of one's own from a TOML file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.checked.checker import Entry, Real, Table, Whole, check, read_toml
from companion.checked.wrong_input import BoxError
from hardware.simulated.faults.fault_table import FAULTS, Fault
from hardware.simulated.faults.levels import DEPTH, LATE_S, Levels

MOST_DEPTH = 100
MOST_LATE_S = 10.0
_HOW_OFTEN = Real(0.0, 1.0)
LEVELS = Table(
    (
        *(
            Entry(name, _HOW_OFTEN, 0.0)
            for name in ("drop", "flip", "corrupt", "burst", "duplicate", "reorder", "late", "babble")
        ),
        Entry("depth", Whole(1, MOST_DEPTH), DEPTH),
        Entry("late_s", Real(0.0, MOST_LATE_S), LATE_S),
    )
)
FAULT_FILE = Table((Entry("version", Whole(1, 1)), Entry("to_app", LEVELS, {}), Entry("to_base", LEVELS, {})))


def fault_of(word: str) -> Fault:
    """The fault of that name, or that a file describes.

    Raises BoxError, which says what is wrong with the file, or which names there are.
    """
    if word in FAULTS:
        return FAULTS[word]
    path = Path(word)
    if not path.is_file():
        remedy = f"Name a TOML file with levels, or one of: {', '.join(FAULTS)}."
        raise BoxError("--faults", "", f"is {word[:80]!r}, which is neither a file nor a fault", remedy)
    checked = check(read_toml(path), FAULT_FILE, str(path))
    return Fault(f"the levels of {path.name}", _levels(checked["to_app"]), _levels(checked["to_base"]))


def _levels(checked: Mapping[str, Any]) -> Levels:
    return Levels(**checked)
