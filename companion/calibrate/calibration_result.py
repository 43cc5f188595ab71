"""What came of a calibration: the same few keys for lens, board and tokens."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.schema.quick_dataclass import dataclass

SCHEMA = "calibration/1"


@dataclass(frozen=True, slots=True)
class Errors:
    """How far known points are from where they should be, in pixels of the pictures: root mean square, and mean."""

    rms_px: float
    residual_px: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """`what` is lens, board or tokens; `errors` are None where nothing could be measured.

    `problems` are codes with what they are about behind colons, such as `uncovered:top_left`; with none it passed.
    `more` is what else is told of this kind.
    """

    what: str
    errors: Errors | None
    problems: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether there is nothing left to improve."""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """As `orctable calibrate --json` prints it."""
        return {
            "schema": SCHEMA,
            "what": self.what,
            "rms_px": round(self.errors.rms_px, 4) if self.errors else None,
            "residual_px": round(self.errors.residual_px, 4) if self.errors else None,
            "pass": self.passed,
            "problems": list(self.problems),
            **self.more,
        }
