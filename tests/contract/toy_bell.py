"""A device that only tests know: a bell on the table, wired to nothing. All that is said of it is in this file."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple, Self

from companion.devices.kind import Around, Finding, Kind, Opening
from companion.devices.table_file import TableFile
from companion.devices.wired import WirePin
from companion.schema.sorts import Choice
from companion.schema.wrong import Inside, Wrong
from hardware.events import ButtonPressed
from hardware.ports import Clock, Emit, Health


class BellSection(NamedTuple):
    """Its pin, how it sounds, and whether it is simulated."""

    pin: WirePin
    tone: Annotated[str, Choice(("high", "low"))] = "high"
    simulated: bool = False


class Bell:
    """A bell: whoever strikes it presses a button of the first seat."""

    buttons = frozenset({(0, "bell")})

    def __init__(self, clock: Clock, backend: str) -> None:
        self._clock, self._backend, self._state = clock, backend, "absent"
        self._emit: Emit | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, emit: Emit) -> None:
        """Listens from now on."""
        self._emit, self._state = emit, "up"

    def health(self) -> Health:
        """Up while it listens."""
        return Health("bell", self._backend, self._state, "" if self._state == "up" else "absent", "")

    def strike(self) -> None:
        """A hand."""
        if self._emit is not None:
            now = self._clock.now()
            self._emit(ButtonPressed("bell", 0, "bell", now, 0.0, now))

    def close(self) -> None:
        """Listens no more."""
        self._emit, self._state = None, "absent"


class BellDevice(Kind):
    """See `Kind`."""

    kind, title, sign = "bell", "Bell", "eye"
    section = BellSection
    examples = ("[bell]\npin = 24", 'simulated = true\n[bell]\npin = 24\ntone = "low"\nsimulated = true')
    asked, usual = "A bell", "pin = 24"

    def plan(self, told: BellSection | None, around: Around) -> BellSection | None:
        if told is not None and told.simulated and not around.simulated:
            with Inside(self.kind, "simulated", file=around.file):
                raise Wrong("stands in a table that is not simulated", "Write `simulated = true` at the top.")
        return told

    def pins(self, plan: BellSection) -> Iterator[tuple[int, str]]:
        yield plan.pin, "bell.pin"

    def open(self, plan: BellSection | None, opening: Opening) -> Bell | None:
        if plan is None:
            return None
        return Bell(opening.clock, "simulated" if plan.simulated else "gpio")

    def examine(self, table: TableFile) -> Iterator[Finding]:
        plan: BellSection | None = table.plans.get(self.kind)
        if plan is not None:
            yield Finding(self.kind, "simulated" if plan.simulated else "gpio", True, f"its tone is {plan.tone}")
