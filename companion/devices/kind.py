"""What a kind of device may say of itself; each kind is one file of this room, and one line in its list.

A kind that has nothing to say about something leaves it out. Screens read its words too: what is dear to load, and few
need, is loaded when it is first asked for.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.devices.adding import Document, Way
from companion.devices.table_file import TableFile
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import DeviceView
from hardware.ports import Clock, Health


@dataclass(frozen=True, slots=True)
class Finding:
    """One device or part of the machine. `named` is False if the table does not have it, perhaps on purpose."""

    kind: str
    backend: str
    ok: bool
    why: str
    named: bool = True


FRAME_BYTES, MOST_DAMAGED = 30, 0.02
"""About the length of a message of the dice; a line of which more than this share arrives damaged is a weak one."""
ENOUGH = 20  # damaged messages, or closings of a contact that came to nothing, below which nothing is said
NOISY_LINE = "many messages of the dice arrive damaged; try another cable, a shorter one, or another USB socket"
NOISY_WIRES = "the wires of the buttons pick up noise; twist each with its ground wire, away from other cables"


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a section of a table file: which file, whether it says that the table is simulated, and what
    the sections before it mean, by kind.
    """

    file: str
    simulated: bool
    plans: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Opening:
    """What a device is opened with: the table, its clock, the game's board where it has one, and those before it."""

    table: TableFile
    clock: Clock
    board: Path | None
    opened: Mapping[str, Any]


class Kind:
    """One kind of device.

    `kind` is also the name of its section, `title` and `sign` are what its card is called and the drawing before it.
    `section` is the hint by which its section is read, None where a table file says nothing of it; `examples` are
    table files with one, on which what holds for every device is tried. The start screen asks for it in the words
    `asked`, and writes `usual` where somebody says yes. `devices_named`: free text of its section that names a device,
    and that a report may show.
    """

    kind: str
    title: str
    sign: str = "token"
    section: Any = None
    examples: Sequence[str] = ()
    asked: str = ""
    usual: str = ""
    devices_named: Sequence[str] = ()
    ways: Sequence[Way] = ()

    def plan(self, told: Any, _around: Around) -> Any:
        """What its section means, None where there is none; false for no such device. Raises BoxError."""
        return told

    def named(self, plan: Any) -> tuple[str, ...]:
        """What the table file names, one by one, as it can be taken out of it again."""
        return (self.kind,) if plan else ()

    def forget(self, document: Document, _named: str, /) -> None:
        """Takes what is named so out of a table file."""
        document.pop(self.kind, None)

    def put_first(self, document: Document, named: str, /) -> None:
        """Names it before the others of its kind in a table file, where their order says something."""

    def pins(self, _plan: Any) -> Iterable[tuple[int, str]]:
        """The pins it takes, each with its place in the table file: no other device may take them."""
        return ()

    def groups(self, _plan: Any) -> Mapping[str, bool]:
        """The groups of the machine whose members may use such devices, and whether this table's needs it."""
        return {}

    def open(self, _plan: Any, _opening: Opening) -> Any:
        """The device, not started yet, None for none. It is simulated only where the table file says so."""
        return None

    def cards(self, device: Any, *, simulated: bool) -> Iterator[DeviceView]:
        """Its card, as long as there is something to say; `device` is what was opened."""
        if device is not None:
            health = device.health()
            yield card(health, self.kind, simulated=simulated or health.backend == "simulated")

    def examine(self, _table: TableFile) -> Iterator[Finding]:
        """What the doctor finds; a device that another program holds is left alone."""
        return iter(())


def card(health: Health, kind: str, *, simulated: bool) -> DeviceView:
    """A device's card; one that works, but only just, says why and what to do."""
    why, detail = _weakness(health) if health.state == "up" and not health.why else (health.why, health.detail)
    return DeviceView(kind, health.source, health.state, why, detail or health.detail, simulated, bool(why))


def _weakness(health: Health) -> tuple[str, str]:
    """What its counters say about a device that works, as a code and a sentence; "" for nothing."""
    counted = dict(health.counters)
    share = counted.get("damaged", 0) * FRAME_BYTES / max(counted.get("received", 0), 1)
    if counted.get("damaged", 0) >= ENOUGH and share > MOST_DAMAGED:
        return "noisy_line", NOISY_LINE
    if counted.get("glitches", 0) >= ENOUGH and counted["glitches"] > counted.get("presses", 0):
        return "noisy_wires", NOISY_WIRES
    return "", ""
