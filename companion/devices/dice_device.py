"""Electronic dice, from whichever of their sources answers; and how a base on a cable or dice by radio are found and
added.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, MutableSequence, Sequence
from contextlib import ExitStack
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeVar

from companion.devices import adding
from companion.devices.kind import Around, Finding, Kind, Opening, card
from companion.devices.table_file import TableFile
from companion.schema.hints import Length
from companion.schema.sorts import Text
from companion.schema.wrong import CANNOT_BE, CORRECT_IT
from companion.schema.wrong_input import BoxError
from companion.session.snapshot import DeviceView
from companion.session.views import NearView, PlaceView
from hardware.dice_sources import dice_pins, open_dice, read_sources
from hardware.dice_sources.by_camera import CAMERA
from hardware.errors import UnknownSource
from hardware.events import DICE, DieRolled
from hardware.events import Event as Told
from hardware.ports import DiceSource

if TYPE_CHECKING:
    from hardware.serial_dice.source import SerialDice

HAND: Final = "hand"
RADIO: Final = "bluetooth:"


def sources_of(document: adding.Document) -> MutableSequence[Any]:
    """The list of sources, made where a table file has none, or names one port."""
    section = adding.section_in(document, DICE)
    port = section.pop("port", None)
    if "sources" not in section:
        section["sources"] = [*([f"serial:{port}"] if port else []), HAND]
    sources: MutableSequence[Any] = section["sources"]
    return sources


def use_first(document: adding.Document, text: str, instead_of: Callable[[str], bool]) -> None:
    """Name a source before all others: a device that is added is one that somebody wants to use."""
    sources = sources_of(document)
    _take_out(sources, lambda other: other == text or instead_of(other))
    sources.insert(0, text)
    if HAND not in sources:
        sources.append(HAND)


def each_of(sources: Sequence[str]) -> Iterator[str]:
    """What is named in a list of sources, each Bluetooth die by itself; hands are always there."""
    for source in sources:
        if source.startswith(RADIO):
            yield from (RADIO + address for address in addresses_of(source))
        elif source != HAND:
            yield source


def addresses_of(source: str) -> list[str]:
    """The Bluetooth dice of a source, die 1 first."""
    return [address for address in source.removeprefix(RADIO).upper().split(",") if address]


def forget_source(document: adding.Document, text: str) -> None:
    """Name a source, or one of its dice, no longer; where nothing is left but hands, nothing about dice is said."""
    sources = sources_of(document)
    for place, source in enumerate(list(sources)):
        if text in each_of([str(source)]) and source != text:
            left = [address for address in addresses_of(str(source)) if RADIO + address != text]
            sources[place] = RADIO + ",".join(left)
    _take_out(sources, lambda other: other in (text, RADIO))
    if set(sources) <= {HAND}:
        document.pop(DICE)


def put_first(document: adding.Document, text: str) -> None:
    """Name a source before all others, and a Bluetooth die before the other one, so that it is die 1."""
    sources = sources_of(document)
    whole = next((str(source) for source in sources if text in each_of([str(source)])), text)
    dice = sorted(addresses_of(whole), key=lambda address: RADIO + address != text) if text.startswith(RADIO) else []
    _take_out(sources, whole.__eq__)
    sources.insert(0, RADIO + ",".join(dice) if dice else text)


def _take_out(sources: MutableSequence[Any], wrong: Callable[[str], bool]) -> None:
    for place in reversed(range(len(sources))):
        if wrong(str(sources[place])):
            del sources[place]


T = TypeVar("T")
SCAN_S: Final = 2.0  # wall seconds of one look; a die that is awake makes itself known several times within them
STRENGTHS_DBM: Final = (-85, -75, -65, -55)  # from so strongly heard on another bar is lit
DISTANCES: Final = ("far away", "far away", "not far", "near", "very near")
MOST_DICE: Final = 2
WAITS_S: Final = 0.05
GONE: Final = "The die is out of reach or asleep. Pick it up so that it wakes."
OTHER_SHAPE: Final = "This die does not have six faces. Take another one."


class DiceByRadio(adding.Way):
    """See `Way`."""

    name, title, sign = "bluetooth", "Bluetooth dice", "die"
    about = "Pixels or GoDice"
    hint = "Not in the list? Shake the die and close its maker's app: a die talks to one listener only."

    def places(self, plans: Mapping[str, Any]) -> Sequence[adding.Place]:
        """The first die that is not there yet, then those that it can take the place of."""
        there = len(addresses_in(plans))
        free = range(there + 1, min(there + 1, MOST_DICE) + 1)
        return tuple(adding.Place(str(n), PlaceView("die {n}", n)) for n in (*free, *range(1, there + 1)))

    def look(self, reach: adding.Reach, plans: Mapping[str, Any], stop: Event) -> adding.Looks:
        from hardware.bluetooth_dice.pairing import dice_nearby

        air, named = reach.air(), addresses_in(plans)
        while not stop.is_set():
            dice = _asked_of_radio(dice_nearby(air, SCAN_S))
            yield [
                adding.Near(die.address, NearView(die.name or die.address, DISTANCES[bars], bars))
                for die in dice
                if die.address not in named
                for bars in [sum(die.strength_dbm >= least for least in STRENGTHS_DBM)]
            ]

    def show(self, reach: adding.Reach, near: adding.Near, tell: adding.Tell, stop: Event) -> None:
        """Its lamp blinks, and it stays connected, so that it tells how it is moved. Raises CannotLook."""
        tell(adding.Shown("asked"))
        _asked_of_radio(_show(reach, near.key, tell, stop))

    def write(self, document: adding.Document, near: adding.Near, place: adding.Place) -> None:
        number = int(place.key)
        before = next((str(source) for source in sources_of(document) if str(source).startswith(RADIO)), RADIO)
        addresses = [address for address in addresses_of(before) if address != near.key]
        addresses[number - 1 : number] = [near.key]
        use_first(document, RADIO + ",".join(addresses[:MOST_DICE]), lambda text: text.startswith(RADIO))


def addresses_in(plans: Mapping[str, Any]) -> tuple[str, ...]:
    """The dice that a table names, die 1 first."""
    return tuple(addresses_of(next((text for text in plans.get(DICE, ()) if text.startswith(RADIO)), RADIO)))


def _asked_of_radio(work: Coroutine[Any, Any, T]) -> T:
    """Does this in an event loop of its own. Raises CannotLook with what to do when radio or die do not answer."""
    import asyncio  # a start does not wait for it where no die is looked for

    from hardware.bluetooth_dice.connection import NO_RADIO
    from hardware.bluetooth_dice.radio import TROUBLES, no_radio

    try:
        return asyncio.run(work)
    except TROUBLES as error:
        raise adding.CannotLook(NO_RADIO if no_radio(error) else GONE) from error


async def _show(reach: adding.Reach, address: str, tell: adding.Tell, stop: Event) -> None:
    import asyncio

    from hardware.bluetooth_dice.notifications import Handled, Rolls, Said, Thrown
    from hardware.bluetooth_dice.pairing import meeting

    def hear(event: Said) -> None:
        if isinstance(event, Rolls | Handled):
            tell(adding.Shown("moved"))
        elif isinstance(event, Thrown):
            tell(adding.Shown("heard", face=event.face))

    async with meeting(reach.air(), address, hear) as met:
        if met.introduced.wrong:
            raise adding.CannotLook(OTHER_SHAPE)
        await met.blink()
        tell(adding.Shown("blinks"))
        while not stop.is_set() and not met.gone.is_set():
            await asyncio.sleep(WAITS_S)
    if met.gone.is_set():
        raise adding.CannotLook(GONE)


BASE: Final = adding.Place("base", PlaceView("the dice base"))
HERE: Final = "The dice base that is plugged in is at this table already."
UNPLUGGED: Final = "It was pulled out. Plug it in again."
BY_UID: Final = "serial:uid="


class BaseOnUsb(adding.Way):
    """See `Way`."""

    name, title, sign = "base", "Dice base", "die"
    about = "on a USB cable"
    hint = "Plug the base in with a cable that carries data."

    def places(self, plans: Mapping[str, Any]) -> Sequence[adding.Place]:
        return (BASE,)

    def look(self, reach: adding.Reach, plans: Mapping[str, Any], stop: Event) -> adding.Looks:
        """A port that this table uses already is held by it, and answers nobody else."""
        named = any(str(text).startswith("serial:") for text in plans.get(DICE, ()))
        with ExitStack() as opened:
            opened_at: dict[str, SerialDice] = {}
            while not stop.is_set():
                there = [port.path for port in reach.ports()]
                for path in there:
                    if path not in opened_at:
                        opened_at[path] = opened.enter_context(_open(reach, path))
                for path in opened_at.keys() - there:
                    opened_at.pop(path).close()
                if all(_answers(dice) or dice.health().why for dice in opened_at.values()):
                    nearby = [_near(path, dice) for path, dice in opened_at.items()]
                    yield [near for near in nearby if near is not None]
                held = [dice for dice in opened_at.values() if dice.health().why == "busy"]
                if named and held and len(held) == len(opened_at):
                    raise adding.CannotLook(HERE)
                stop.wait(adding.LOOK_S)

    def show(self, reach: adding.Reach, near: adding.Near, tell: adding.Tell, stop: Event) -> None:
        """It tells what is thrown. Raises CannotLook when it is pulled out."""

        def hear(event: Told) -> None:
            if isinstance(event, DieRolled):
                tell(adding.Shown("heard", face=event.face))

        with _open(reach, near.view.about, hear) as dice:
            while not stop.wait(adding.LOOK_S):
                if dice.health().why not in ("", "sensor"):
                    raise adding.CannotLook(UNPLUGGED)

    def write(self, document: adding.Document, near: adding.Near, place: adding.Place) -> None:
        use_first(document, near.key, lambda text: text.startswith("serial:"))


def _open(reach: adding.Reach, path: str, hear: Any = lambda _event: None) -> "SerialDice":
    from hardware.serial_dice.source import SerialDice

    dice = SerialDice(path, reach.clock)
    dice.start(hear)
    return dice


def _answers(dice: "SerialDice") -> bool:
    """Whether a base is there and answers, perhaps without one of its dice."""
    health = dice.health()
    return health.state == "up" or health.why == "sensor"


def _near(path: str, dice: "SerialDice") -> adding.Near | None:
    """What is at a port; None while it has not said anything, and where another program holds it."""
    health, moment = dice.health(), dice.moment()
    if moment is not None and _answers(dice):
        return adding.Near(f"{BY_UID}{moment.uid}", NearView("Dice base", path))
    if health.why in ("", "busy"):
        return None
    return adding.Near("", NearView("Dice base", path, wrong=health.detail or health.why))


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
            raise BoxError(around.file, "dice.sources", CANNOT_BE.format(problem=error), CORRECT_IT) from error
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
