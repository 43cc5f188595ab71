"""Buttons and lights on the dice base, as devices of their own that share its cable and thread."""

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from hardware.ports import Closing, Emit, Health
from hardware.serial_dice import codec
from hardware.serial_dice.leds import Led, Sound

CAMERA: Final = "camera"
SEAT: Final = "seat"
COCKED: Final = "cocked"
LEANS: Final = Sound(2000, 200)  # what sounds when a die leans: near where small piezo buzzers are loudest


@runtime_checkable
class LitBase(Protocol):
    """Dice that stand on a base with lights and buttons of its own, as `SerialDice` does."""

    def light(self, lit: frozenset[Led]) -> None:
        """Sets which lights of the base are lit, whenever there is one; the last call wins."""

    def sound(self, sound: Sound) -> None:
        """Has the buzzer of the base sound once, if the base is there."""

    def health(self) -> Health:
        """The state of the base."""


class _OnTheBase(Closing):
    """A part of a dice base: started and closed with it."""

    def __init__(self, base: LitBase, name: str = "buttons") -> None:
        self._base, self._name = base, name

    def __repr__(self) -> str:
        return f"<{self._name} on {self._base!r}>"

    def start(self, _emit: Emit) -> None:
        """Nothing: what happens is told by the base."""

    def health(self) -> Health:
        """How the line to the base is; a die that does not answer is no trouble of theirs."""
        health = self._base.health()
        if health.why == "sensor":
            return Health(self._name, health.backend, "up", "", "")
        return Health(self._name, health.backend, health.state, health.why, health.detail)

    def close(self) -> None:
        """Nothing: the base is closed by whoever owns it."""


class BaseButtons(_OnTheBase):
    """A `ButtonSource`: `hardware.ports` documents every method. Every seat of a base may have all buttons."""

    @property
    def buttons(self) -> frozenset[tuple[int, str]]:
        """What messages can name."""
        return frozenset((seat, button) for seat in range(codec.SEATS) for button in codec.BUTTONS.values())


class BaseLights(_OnTheBase):
    """`Lights` on a dice base. Bit 0 of a seat's node is `seat N`, and of the base's own `camera`; then the `markers`
    that a game names follow in their order. With a `buzzer`, the light `cocked` is a sound: once, when it is lit.
    """

    def __init__(self, base: LitBase, markers: Sequence[str] = (), *, buzzer: bool = False) -> None:
        super().__init__(base, "lights")
        self._buzzer, self._leans = buzzer, False
        self._leds = {CAMERA: Led(0, 0), **{f"{SEAT} {seat}": Led(seat, 0) for seat in range(1, codec.SEATS + 1)}}
        for bit, marker in enumerate(markers, 1):
            self._leds |= {f"{marker} {seat}": Led(seat, bit) for seat in range(1, codec.SEATS + 1)}

    def show(self, lit: frozenset[str]) -> None:
        """These are lit and all others dark, whenever the base is there."""
        self._base.light(frozenset(self._leds[name] for name in lit if name in self._leds))
        leant, self._leans = self._leans, COCKED in lit
        if self._buzzer and self._leans and not leant:
            self._base.sound(LEANS)
