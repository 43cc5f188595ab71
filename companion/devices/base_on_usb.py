"""A dice base on a USB cable, as it is added by touch: every board that may be one is asked who it is."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from companion.devices.adding import LOOK_S, CannotLook, Document, Looks, Near, Place, Reach, Shown, Tell, Way
from companion.devices.source_list import use_first
from companion.session.adding_view import NearView, PlaceView
from hardware.events import DICE, DieRolled
from hardware.events import Event as Told

if TYPE_CHECKING:
    from hardware.serial_dice.source import SerialDice

BASE: Final = Place("base", PlaceView("the dice base"))
HERE: Final = "The dice base that is plugged in is at this table already."
GONE: Final = "It was pulled out. Plug it in again."
BY_UID: Final = "serial:uid="


class BaseOnUsb(Way):
    """See `Way`."""

    name, title, sign = "base", "Dice base", "die"
    about = "on a USB cable"
    hint = "Plug the base in with a cable that carries data."

    def places(self, plans: Mapping[str, Any]) -> Sequence[Place]:
        return (BASE,)

    def look(self, reach: Reach, plans: Mapping[str, Any], stop: Event) -> Looks:
        """A port that this table uses already is held by it, and answers nobody else."""
        named = any(str(text).startswith("serial:") for text in plans.get(DICE, ()))
        with ExitStack() as opened:
            asked: dict[str, SerialDice] = {}
            while not stop.is_set():
                there = [port.path for port in reach.ports()]
                for path in there:
                    if path not in asked:
                        asked[path] = opened.enter_context(_open(reach, path))
                for path in asked.keys() - there:
                    asked.pop(path).close()
                if all(_answers(dice) or dice.health().why for dice in asked.values()):
                    found = [_near(path, dice) for path, dice in asked.items()]
                    yield [near for near in found if near is not None]
                held = [dice for dice in asked.values() if dice.health().why == "busy"]
                if named and held and len(held) == len(asked):
                    raise CannotLook(HERE)
                stop.wait(LOOK_S)

    def show(self, reach: Reach, near: Near, tell: Tell, stop: Event) -> None:
        """It tells what is thrown. Raises CannotLook when it is pulled out."""

        def hear(event: Told) -> None:
            if isinstance(event, DieRolled):
                tell(Shown("heard", face=event.face))

        with _open(reach, near.view.about, hear) as dice:
            while not stop.wait(LOOK_S):
                if dice.health().why not in ("", "sensor"):
                    raise CannotLook(GONE)

    def write(self, document: Document, near: Near, place: Place) -> None:
        use_first(document, near.key, lambda text: text.startswith("serial:"))


def _open(reach: Reach, path: str, hear: Any = lambda _event: None) -> "SerialDice":
    from hardware.serial_dice.source import SerialDice

    dice = SerialDice(path, reach.clock)
    dice.start(hear)
    return dice


def _answers(dice: "SerialDice") -> bool:
    """Whether a base is there and answers, perhaps without one of its dice."""
    health = dice.health()
    return health.state == "up" or health.why == "sensor"


def _near(path: str, dice: "SerialDice") -> Near | None:
    """What is at a port; None while it has not said anything, and where another program holds it."""
    health, moment = dice.health(), dice.moment()
    if moment is not None and _answers(dice):
        return Near(f"{BY_UID}{moment.uid}", NearView("Dice base", path))
    if health.why in ("", "busy"):
        return None
    return Near("", NearView("Dice base", path, wrong=health.detail or health.why))
