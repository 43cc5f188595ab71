"""Simulated buttons and lights: contacts that bounce and pick up noise, and lights that can be read."""

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Final

from hardware.panel.contacts import Button, Contacts
from hardware.panel.debounce import SAMPLE_S
from hardware.ports import Clock, Closing, Emit, Health

BOUNCE_S: Final = 0.0062
"""Longest bounce of the usual switches measured in J. G. Ganssle, "A Guide to Debouncing" (mean 1.6 ms)."""
LONGEST_GLITCH_S: Final = 0.0149
"""Just shorter than what counts as a press (`LEAST_S` of `hardware.panel.debounce`): the hardest noise to tell."""
RARE: Final = 0.0004
Stretch = tuple[float, float]  # from when to when a contact is closed, in seconds


def bouncing(rng: Random, at: float, until: float, longest: float = BOUNCE_S) -> list[Stretch]:
    """A press from `at` to `until` as the wire shows it: torn at both ends, for up to `longest` seconds each."""
    closed: list[Stretch] = []
    begin, settled = at, at + rng.uniform(0, longest)
    while begin < settled:
        end = begin + rng.uniform(RARE / 4, 0.002)
        closed.append((begin, min(end, settled)))
        begin = end + rng.uniform(RARE / 4, 0.002)
    closed.append((max(begin, settled), until))
    begin, over = until + rng.uniform(RARE, 0.002), until + rng.uniform(0, longest)
    while begin < over:
        closed.append((begin, min(begin + rng.uniform(RARE / 4, 0.002), over)))
        begin = closed[-1][1] + rng.uniform(RARE / 4, 0.002)
    return closed


def noise(rng: Random, at: float) -> list[Stretch]:
    """What a motor or a mobile phone nearby does to a long wire: shorter than the shortest press."""
    return [(at, at + rng.uniform(RARE / 4, LONGEST_GLITCH_S))]


class SimulatedButtons(Closing):
    """A `ButtonSource` without wires; `press` is the finger. It is sampled by whoever moves the clock, with `look`."""

    def __init__(self, buttons: Iterable[Button], clock: Clock) -> None:
        self.buttons, self._clock = frozenset(buttons), clock
        self._contacts = Contacts("buttons", sorted(self.buttons))
        self._rng = Random(1)
        self._closed: dict[Button, list[Stretch]] = {button: [] for button in self.buttons}
        self._emit: Emit | None = None
        self._looked = float("-inf")

    def __repr__(self) -> str:
        return f"<SimulatedButtons {len(self.buttons)}, {'up' if self._emit else 'absent'}>"

    def start(self, emit: Emit) -> None:
        """Nothing is sampled before."""
        self._emit = emit
        self._clock.watch(self.look)

    def press(self, seat: int, button: str, seconds: float = 0.1) -> float:
        """A finger presses a button now, for so long; returns when the contact is open again."""
        now = self._clock.now()
        stretches = bouncing(self._rng, now, now + seconds)
        self._closed[seat, button] += stretches
        return stretches[-1][1]

    def look(self) -> None:
        """Samples all contacts at every sample's time since the last look."""
        now = self._clock.now()
        if self._emit is None:
            return
        at = max(self._looked + SAMPLE_S, now - 1.0)
        while at <= now:
            for event in self._contacts.sample(partial(self._is_closed, at), at):
                self._emit(event)
            self._looked, at = at, at + SAMPLE_S

    def _is_closed(self, at: float, button: Button) -> bool:
        coming = self._closed[button] = [stretch for stretch in self._closed[button] if stretch[1] > at]
        return any(begin <= at for begin, _ in coming)

    def health(self) -> Health:
        """Up once started."""
        return Health(
            "buttons", "simulated", "up" if self._emit else "absent", "", "simulated", self._contacts.counters()
        )

    def close(self) -> None:
        """No button does anything any more."""
        self._emit = None


class SimulatedLights(Closing):
    """`Lights` that only remember which of them are lit."""

    def __init__(self, lights: Iterable[str]) -> None:
        self._lights = frozenset(lights)
        self._up = False
        self.lit: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<SimulatedLights {', '.join(sorted(self.lit)) or 'dark'}>"

    def start(self, _emit: Emit) -> None:
        """They can be lit from now on."""
        self._up = True

    def show(self, lit: frozenset[str]) -> None:
        """These are lit and all others dark."""
        self.lit = lit & self._lights if self._up else frozenset()

    def health(self) -> Health:
        """Up once started."""
        return Health("lights", "simulated", "up" if self._up else "absent", "", "simulated")

    def close(self) -> None:
        """All dark."""
        self._up, self.lit = False, frozenset()
