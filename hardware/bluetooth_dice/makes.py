"""The makes of Bluetooth dice that are understood, told apart by what a die offers once it is connected."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from hardware.bluetooth_dice.godice import GoDice
from hardware.bluetooth_dice.notifications import Profile, Speaker
from hardware.bluetooth_dice.pixels import Pixels

MAKES: Final[Sequence[type[Speaker]]] = (Pixels, GoDice)
SERVICES: Final = frozenset(profile.service for make in MAKES for profile in make.profiles)
NAMES: Final = ("Pixel", "GoDice")
"""How the dice call themselves while nobody changed that."""


class Recognised(NamedTuple):
    """A die's make, and where it is reached."""

    make: type[Speaker]
    profile: Profile


def recognise(characteristics: Collection[tuple[str, str]]) -> Recognised | None:
    """Whose die offers these characteristics (UUIDs of service and characteristic); None for any other thing."""
    for make in MAKES:
        for profile in make.profiles:
            if {(profile.service, profile.notify), (profile.service, profile.write)} <= set(characteristics):
                return Recognised(make, profile)
    return None


def may_be_die(name: str, services: Collection[str]) -> bool:
    """Whether something that makes itself known over the air is perhaps one of these dice."""
    return not SERVICES.isdisjoint(services) or name.startswith(NAMES)
