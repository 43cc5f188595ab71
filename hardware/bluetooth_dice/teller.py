"""What happens to the dice, from any thread, and what it means: the events go out, the card is kept."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence

from hardware.bluetooth_dice.dice import Dice
from hardware.bluetooth_dice.notifications import Said
from hardware.events import Event
from hardware.ports import Clock, Emit, Health


class Teller:
    """The dice behind a lock. `emit` is called without it, by whoever brings the news."""

    def __init__(self, source: str, addresses: Sequence[str], clock: Clock) -> None:
        self.source, self.clock = source, clock
        self.emit: Emit | None = None
        self._dice = Dice(source, addresses, clock.now())
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter(received=0, sent=0)

    @property
    def uid(self) -> str:
        """Who the dice are."""
        return self._dice.numbers.uid

    def hear(self, number: int, message: Said) -> None:
        """A die has said something."""
        self._tell(lambda now: self._dice.hear(number, message, now))

    def lost(self, number: int) -> None:
        """The connection to a die is gone."""
        self.count("lost_connections")
        self._tell(lambda now: self._dice.dice[number].lost(now))

    def not_found(self) -> None:
        """A die was looked for and is not in reach."""
        self._tell(self._dice.not_found)

    def trouble(self, why: str, detail: str) -> None:
        """No die can be reached at all."""
        self._tell(lambda now: self._dice.trouble(why, detail, now))

    def failed(self, detail: str) -> None:
        """A fault of ours ended every connection."""
        self._tell(lambda now: self._dice.failed(detail, now))

    def tick(self) -> None:
        """Looks at the timers."""
        self._tell(self._dice.tick)

    def due(self) -> float:
        """When `tick` next has something to tell, in seconds; infinity for never."""
        with self._lock:
            return self._dice.due()

    def resume_from(self, last: dict[int, int], uid: str, boot: int) -> None:
        """These throws were told in earlier runs."""
        with self._lock:
            self._dice.numbers.resume_from(last, uid, boot)

    def health(self) -> Health:
        """The state of the dice now."""
        with self._lock:
            return self._dice.health(self._counts)

    def count(self, what: str, more: int = 1) -> None:
        """Counts what went over the air, and what went wrong."""
        with self._lock:
            self._counts[what] += more

    def counted(self, what: str) -> int:
        """How many of these were counted."""
        with self._lock:
            return self._counts[what]

    def _tell(self, handle: Callable[[float], list[Event]]) -> None:
        with self._lock:
            events = handle(self.clock.now())
        if self.emit is not None:
            for event in events:
                self.emit(event)
