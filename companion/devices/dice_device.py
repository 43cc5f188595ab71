"""Electronic dice, from whichever of their sources answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from companion.devices.base_on_usb import BaseOnUsb
from companion.devices.dice_by_radio import DiceByRadio
from companion.devices.kind import Around, Finding, Kind, Opening, card
from companion.devices.source_list import each_of, forget_source, put_first
from companion.devices.table_file import TableFile
from companion.schema.hints import Length
from companion.schema.sorts import Text
from companion.schema.wrong import CORRECT_IT
from companion.schema.wrong_input import BoxError
from companion.session.snapshot import DeviceView
from hardware.dice_sources import dice_pins, open_dice, read_sources
from hardware.dice_sources.by_camera import CAMERA
from hardware.errors import UnknownSource
from hardware.ports import DiceSource

MOST_SOURCES: Final = 8
Said = Annotated[str, Text()]


class DiceSection(NamedTuple):
    """Where throws come from: one port, or sources in order of preference."""

    port: Annotated[str | None, Text()] = None
    sources: Annotated[tuple[Said, ...] | None, Length(1, MOST_SOURCES)] = None


class DiceDevice(Kind):
    """See `Kind`."""

    kind, title, sign = "dice", "Dice", "die"
    section = DiceSection
    examples = ('[dice]\nport = "/nowhere"', '[dice]\nsources = ["serial:auto", "hand"]', '[dice]\nsources = ["hand"]')
    asked = "The dice base"
    usual = 'sources = ["serial:auto", "hand"]'
    devices_named = ("port", "sources.*")
    ways = (BaseOnUsb(), DiceByRadio())

    def plan(self, told: DiceSection | None, around: Around) -> tuple[str, ...]:
        """A port is a list of one. Raises BoxError when sources are not understood."""
        port, sources = told or DiceSection()
        if port and sources:
            remedy = f'Delete the port and name it in sources, as "serial:{port}".'
            raise BoxError(around.file, "dice.port", "and dice.sources are both given", remedy)
        named = (f"serial:{port}",) if port else sources or ()
        try:
            read_sources(named)
        except UnknownSource as error:
            raise BoxError(around.file, "dice.sources", f"cannot be: {error}", CORRECT_IT) from error
        if CAMERA in named and not around.plans.get(CAMERA):
            remedy = "Add the table [camera] with its source, or delete it."
            raise BoxError(around.file, "dice.sources", "names the camera, and there is none", remedy)
        return named

    def named(self, plan: tuple[str, ...] | None) -> tuple[str, ...]:
        return tuple(each_of(plan or ()))

    forget = staticmethod(forget_source)
    put_first = staticmethod(put_first)

    def pins(self, plan: tuple[str, ...]) -> Iterable[tuple[int, str]]:
        return ((pin, "dice.sources") for pin in dice_pins(plan))

    def groups(self, plan: tuple[str, ...] | None) -> Mapping[str, bool]:
        kinds = {"dialout": "serial:", "gpio": "gpio:"}
        return {group: any(text.startswith(kind) for text in plan or ()) for group, kind in kinds.items()}

    def open(self, plan: tuple[str, ...] | None, opening: Opening) -> DiceSource | None:
        return open_dice(plan or (), opening.clock)

    def cards(self, device: Any, *, simulated: bool) -> Iterator[DeviceView]:
        """Dice that are not there say so; those that are say where they come from."""
        if device is None:
            yield DeviceView(self.kind, self.kind, "absent", "not_named", "", simulated)
        else:
            health = device.health()
            yield replace(card(health, self.kind, simulated=simulated), name=health.backend)

    def examine(self, table: TableFile) -> Iterator[Finding]:
        from companion.diagnose.dice_check import examine_dice

        return examine_dice(table)
