"""A fault of the dice link by its name in the catalogue, or levels of one's own from a TOML file."""

from pathlib import Path
from typing import Annotated, NamedTuple

from companion.schema.from_hints import record
from companion.schema.plain_files import read_file
from companion.schema.sorts import Real, Whole
from companion.schema.wrong_input import BoxError
from proofs.faulty_devices.fault_table import FAULTS, Fault
from proofs.faulty_devices.faulty_cable import Levels

MOST_DEPTH = 100
MOST_LATE_S = 10.0
HOW_OFTEN = dict.fromkeys(
    ("drop", "flip", "corrupt", "burst", "duplicate", "reorder", "late", "babble"), Real(0.0, 1.0)
)
LEVELS = record(Levels, more={**HOW_OFTEN, "depth": Whole(1, MOST_DEPTH), "late_s": Real(0.0, MOST_LATE_S)})


class Faults(NamedTuple):
    """A file with levels for both ways."""

    to_app: Annotated[Levels, LEVELS] = Levels()
    to_base: Annotated[Levels, LEVELS] = Levels()


FAULT_FILE = record(Faults, frame={"version": Whole(1, 1)})


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
    faults: Faults = read_file(path, FAULT_FILE)
    return Fault(f"the levels of {path.name}", faults.to_app, faults.to_base)
