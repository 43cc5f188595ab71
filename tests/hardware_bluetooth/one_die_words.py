"""One Bluetooth die: what counts, what is asked for, and that nothing is guessed."""

from collections.abc import Iterable

from hardware.bluetooth_dice.dice import Die
from hardware.bluetooth_dice.notifications import Introduced, Said
from hardware.events import Event
from hardware.throw_numbers import ThrowNumbers

HELLO = Introduced("a die")


def a_die(now: float = 0.0) -> Die:
    die = Die("dice", 1, ThrowNumbers("bluetooth:A"), now)
    die.hear(HELLO, now)
    return die


def says(die: Die, *said: Said, t: float = 1.0) -> list[Event]:
    return [event for message in said for event in die.hear(message, t)]


def kinds(events: Iterable[Event]) -> list[type[Event]]:
    return [type(event) for event in events]
