"""The buttons beside the seats, wired to the base: a press is told once, however much its contacts bounce.

Runs on MicroPython and CPython.
"""

from firmware.core.msgs import DOWN, LONG, UP
from firmware.core.ticks import since

BUTTONS = 8
LOCKOUT_MS = 30
LONG_MS = 800


class Buttons:
    """Up to eight buttons. `read` returns the contacts that are closed, one bit each.

    `places` holds, for each, the seat it is beside and its number there, both from 1. A contact counts once it has read
    the same twice in a row. A button that is held, stuck or shorted while the base starts is no press: it counts once
    it has been open.
    """

    def __init__(self, read, places):
        self._read = read
        self._places = places
        # As if all were held for long since before the start, by presses that nobody was told of.
        self._seen = self._held = self._told_long = (1 << len(places)) - 1
        self._since = [0] * BUTTONS
        self._ids = [0] * BUTTONS
        self._presses = 0

    def poll(self, now, tell):
        """Reads all buttons at a moment of the base's clock.

        Calls tell(seat, button, edge, press_id, held_ms) for each press (DOWN), its release (UP) and, once, when it has
        been held for long (LONG).
        """
        closed = self._read()
        steady = ~(closed ^ self._seen)
        self._seen = closed
        if not closed | self._held:
            return
        for index in range(len(self._places)):
            bit = 1 << index
            if steady & bit:
                self._look(index, bit, closed & bit, now, tell)

    def _look(self, index, bit, closed, now, tell):
        held = self._held & bit
        seat, button = self._places[index]
        lasted = since(now, self._since[index])
        settled = not 0 <= lasted < LOCKOUT_MS
        if closed and settled and not held:
            self._held |= bit
            self._told_long &= ~bit
            self._since[index] = now
            self._presses = self._ids[index] = self._presses % 0xFFFF + 1
            tell(seat, button, DOWN, self._presses, 0)
        elif held and settled and not closed:
            self._held &= ~bit
            self._since[index] = now
            if self._ids[index]:
                tell(seat, button, UP, self._ids[index], _held_ms(lasted))
        elif closed and not self._told_long & bit and not 0 <= lasted < LONG_MS:
            self._told_long |= bit
            tell(seat, button, LONG, self._ids[index], _held_ms(lasted))


def _held_ms(lasted):
    """How long a button was held, as far as two bytes and the clock can tell."""
    return lasted if 0 <= lasted < 65535 else 65535
