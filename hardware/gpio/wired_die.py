"""What a die and a dial on four wires have in common: the word that stands, and whether it can be relied on."""

from hardware.events import DieFound, Event
from hardware.gpio.steady_word import Standing
from hardware.throw_numbers import ThrowNumbers


class WiredDie:
    """Die `number`. `lost` says why it is not to be relied on: fault (its wires), silent, "" when it is well."""

    def __init__(self, source: str, number: int, numbers: ThrowNumbers) -> None:
        self.number = number
        self.lost = ""
        self.met = False
        self._source, self._numbers = source, numbers
        self._standing = Standing()

    def _found(self, now: float) -> list[Event]:
        """It is well, which is told where it was not known."""
        if self.met and not self.lost:
            return []
        self.met, self.lost = True, ""
        return [DieFound(self._source, self.number, now)]
