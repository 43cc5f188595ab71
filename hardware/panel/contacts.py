"""All the buttons of a panel: what their contacts do becomes one event a press, in the order of their edges."""

from collections.abc import Callable, Iterable
from functools import partial

from hardware.events import ButtonHeld, ButtonPressed
from hardware.panel.debounce import Change, Debouncer

Button = tuple[int, str]  # a seat, from 0, and what stands on its button


class Contacts:
    """The contacts of some buttons. Pure: no pin, thread or clock."""

    def __init__(self, source: str, buttons: Iterable[Button]) -> None:
        self._source = source
        self._contacts = {button: Debouncer() for button in buttons}
        self._presses = 0

    @property
    def resting(self) -> bool:
        """Whether every contact is open for certain."""
        return all(contact.resting for contact in self._contacts.values())

    def moved(self, button: Button, now: float) -> None:
        """An interrupt says that a contact has moved."""
        self._contacts[button].moved(now)

    def sample(self, closed: Callable[[Button], bool], now: float) -> list[ButtonPressed | ButtonHeld]:
        """Looks at every contact once; what became certain, presses in the order in which they were made."""
        events = [
            self._event(button, contact.sample(closed(button), now), now) for button, contact in self._contacts.items()
        ]
        return sorted(filter(None, events), key=partial(_made, now=now))

    def counters(self) -> tuple[tuple[str, int], ...]:
        """Presses so far, and closings that came to nothing: noise on a wire, or a worn contact."""
        glitches = sum(contact.glitches for contact in self._contacts.values())
        return (("glitches", glitches), ("presses", self._presses))

    def _event(self, button: Button, change: Change | None, now: float) -> ButtonPressed | ButtonHeld | None:
        seat, name = button
        if change is Change.PRESSED:
            self._presses += 1
            contact = self._contacts[button]
            return ButtonPressed(self._source, seat, name, contact.edge, contact.slack, now)
        return ButtonHeld(self._source, seat, name, now) if change is Change.HELD else None


def _made(event: ButtonPressed | ButtonHeld, now: float) -> float:
    """When a press was made; what is only held comes after it."""
    return event.edge if isinstance(event, ButtonPressed) else now
