"""What happens to the dice, from any thread, and what it means: the events go out, the card is kept."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence

from hardware.bluetooth_dice.dice import Dice
from hardware.events import Event
from hardware.ports import Clock, Emit, Health


class Teller:
    """The dice behind a lock. `emit` is called without it, by whoever brings the news."""

    def __init__(self, source: str, addresses: Sequence[str], clock: Clock) -> None:
        self.source, self.clock = source, clock
        self.emit: Emit | None = None
        self.dice = Dice(source, addresses, clock.now())
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter(received=0, sent=0)

    def tell(self, handle: Callable[[Dice, float], list[Event]]) -> None:
        """Something has happened to the dice; what it means goes out."""
        with self._lock:
            events = handle(self.dice, self.clock.now())
        if self.emit is not None:
            for event in events:
                self.emit(event)

    def due(self) -> float:
        """When `tick` next has something to tell, in seconds; infinity for never."""
        with self._lock:
            return self.dice.due()

    def resume_from(self, last: dict[int, int], uid: str, boot: int) -> None:
        """These throws were told in earlier runs."""
        with self._lock:
            self.dice.numbers.resume_from(last, uid, boot)

    def health(self) -> Health:
        """The state of the dice now."""
        with self._lock:
            return self.dice.health(self._counts)

    def count(self, what: str, more: int = 1) -> None:
        """Counts what went over the air, and what went wrong."""
        with self._lock:
            self._counts[what] += more

    def counted(self, what: str) -> int:
        """How many of these were counted."""
        with self._lock:
            return self._counts[what]
