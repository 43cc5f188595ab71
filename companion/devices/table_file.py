"""What a table file comes to, once `companion.app.wiring` has read it. Simulated devices are simulated because the file
says so, never by default.
"""

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from companion.app.programs.seat_programs import ProgramEntry
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole


class PhonesPlan(NamedTuple):
    """Whether it is shown whenever the app runs, at which port, and how many seconds late."""

    on: bool = False
    port: Annotated[int, Whole(1024, 65535)] = 8080
    delay_s: Annotated[int, Whole(0, 600)] = 0


class ClubPlan(NamedTuple):
    """By which file the table comes to the hub of a club, and whether somebody at the table has agreed to that."""

    file: Annotated[str, Text()]
    on: bool = False


HEAD: Final = (
    "# Written by orctable from what was answered on its screen. Another file is opened with --table.\nversion = 1\n"
)
"""How a table file begins that nobody has written by hand."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """What a table has. `game` is the one that is set up first; `clock` outside: somebody else keeps the time; `plans`
    are what its devices are, by kind, without those it does not have; `programs` take seats; `phones` says how it is
    shown to some; `club` is the file of a club evening; `file` is where it was read.
    """

    game: str
    clock: str
    simulated: bool
    folder: Path
    plans: Mapping[str, Any] = field(default_factory=dict)
    programs: tuple[ProgramEntry, ...] = ()
    phones: PhonesPlan = PhonesPlan()
    club: ClubPlan | None = None
    file: Path | None = None

    @property
    def camera(self) -> str:
        """Where pictures come from, "" for nowhere."""
        source: str = self.plans.get("camera", "")
        return source

    @property
    def dice(self) -> tuple[str, ...]:
        """Where throws come from, in order of preference (`hardware.dice_sources`)."""
        sources: tuple[str, ...] = self.plans.get("dice", ())
        return sources
