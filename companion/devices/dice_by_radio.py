"""Bluetooth dice, as they are added by touch: the nearest one blinks, and somebody says which die it is."""

from collections.abc import Coroutine, Mapping, Sequence
from threading import Event
from typing import Any, Final, TypeVar

from companion.devices.adding import CannotLook, Document, Looks, Near, Place, Reach, Shown, Tell, Way
from companion.devices.source_list import RADIO, addresses_of, sources_of, use_first
from companion.session.adding_view import NearView, PlaceView
from hardware.events import DICE

T = TypeVar("T")
SCAN_S: Final = 2.0
"""Wall seconds of one look; a die that is awake makes itself known several times within them."""
STRENGTHS_DBM: Final = (-85, -75, -65, -55)
"""From so strongly heard on another bar is lit."""
DISTANCES: Final = ("far away", "far away", "not far", "near", "very near")
MOST_DICE: Final = 2
WAITS_S: Final = 0.05
GONE: Final = "The die is out of reach or asleep. Pick it up so that it wakes."
OTHER_SHAPE: Final = "This die does not have six faces. Take another one."


class DiceByRadio(Way):
    """See `Way`."""

    name, title, sign = "bluetooth", "Bluetooth dice", "die"
    about = "Pixels or GoDice"
    hint = "Not in the list? Shake the die and close its maker's app: a die talks to one listener only."

    def places(self, plans: Mapping[str, Any]) -> Sequence[Place]:
        """The first die that is not there yet, then those that it can take the place of."""
        there = len(addresses_in(plans))
        free = range(there + 1, min(there + 1, MOST_DICE) + 1)
        return tuple(Place(str(n), PlaceView("die {n}", n)) for n in (*free, *range(1, there + 1)))

    def look(self, reach: Reach, plans: Mapping[str, Any], stop: Event) -> Looks:
        from hardware.bluetooth_dice.pairing import dice_nearby

        air, named = reach.air(), addresses_in(plans)
        while not stop.is_set():
            found = _asked_of_radio(dice_nearby(air, SCAN_S))
            yield [
                Near(die.address, NearView(die.name or die.address, DISTANCES[bars], bars))
                for die in found
                if die.address not in named
                for bars in [sum(die.strength_dbm >= least for least in STRENGTHS_DBM)]
            ]

    def show(self, reach: Reach, near: Near, tell: Tell, stop: Event) -> None:
        """Its lamp blinks, and it stays connected, so that it tells how it is moved. Raises CannotLook."""
        tell(Shown("asked"))
        _asked_of_radio(_show(reach, near.key, tell, stop))

    def write(self, document: Document, near: Near, place: Place) -> None:
        number = int(place.key)
        before = next((str(one) for one in sources_of(document) if str(one).startswith(RADIO)), RADIO)
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
        raise CannotLook(NO_RADIO.format(error=error) if no_radio(error) else GONE) from error


async def _show(reach: Reach, address: str, tell: Tell, stop: Event) -> None:
    import asyncio

    from hardware.bluetooth_dice.notifications import Handled, Rolls, Said, Thrown
    from hardware.bluetooth_dice.pairing import meeting

    def hear(said: Said) -> None:
        if isinstance(said, Rolls | Handled):
            tell(Shown("moved"))
        elif isinstance(said, Thrown):
            tell(Shown("heard", face=said.face))

    async with meeting(reach.air(), address, hear) as met:
        if met.introduced.wrong:
            raise CannotLook(OTHER_SHAPE)
        await met.blink()
        tell(Shown("blinks"))
        while not stop.is_set() and not met.gone.is_set():
            await asyncio.sleep(WAITS_S)
    if met.gone.is_set():
        raise CannotLook(GONE)
