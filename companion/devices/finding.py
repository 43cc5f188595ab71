"""What a check of a device or of the machine comes to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One device or part of the machine. `named` is False if the table does not have it, perhaps on purpose."""

    kind: str
    backend: str
    ok: bool
    why: str
    named: bool = True
