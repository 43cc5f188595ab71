"""The lamps and the buzzer of the base.

Runs on MicroPython and CPython.
"""

from firmware.core.ticks import MASK, since

OFF = 0
ON = 1
BLINK = 2
# The camera and six seats; a seat's marker is so many lamps further on.
_NODES = 7
_DARK = (0, 0, 0)


class Lamps:
    """A row of coloured lamps: the camera's, then one for each seat, then the markers.

    A LED message names a seat by its node (0 for the camera), and by the bits of its mask the seat's own lamp (the
    lowest) and its markers. Its mode is OFF, ON or BLINK with a period of so many hundredths of a second. `pixels`
    takes a colour (r, g, b) at an index and has write(), as MicroPython's NeoPixel does.
    """

    def __init__(self, pixels, count):
        self._pixels = pixels
        self._count = count
        self._lit = [False] * count
        self._periods = [0] * count
        self._colours = [_DARK] * count
        self._blinks = False

    def show(self, node, values):
        """Handles a LED message; lamps that are not there are ignored."""
        mask, mode, red, green, blue, period, _count, _priority = values
        for bit in range(8):
            index = bit * _NODES + node
            if mask >> bit & 1 and index < self._count:
                self._periods[index] = period * 10 if mode == BLINK else 0
                self._blinks = any(self._periods)
                self._colours[index] = (red, green, blue)
                self._set(index, mode != OFF)

    def poll(self, now):
        """Lets the lamps blink; all of one period blink together."""
        if not self._blinks:
            return
        for index in range(self._count):
            period = self._periods[index]
            if period:
                lit = now % period * 2 < period
                if lit != self._lit[index]:
                    self._set(index, lit)

    def _set(self, index, lit):
        self._lit[index] = lit
        self._pixels[index] = self._colours[index] if lit else _DARK
        self._pixels.write()


class Buzzer:
    """A buzzer on a pin with pulse-width modulation (`pwm`, as MicroPython's machine.PWM is)."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._until = 0
        self._sounds = False

    def sound(self, hertz, lasts_ms, now):
        """Sounds for a while; 0 Hz ends it."""
        if not hertz:
            self._silence()
            return
        self._pwm.freq(hertz)
        self._pwm.duty_u16(0x8000)
        self._until = (now + lasts_ms) & MASK
        self._sounds = True

    def poll(self, now):
        """Ends the sound in time."""
        if self._sounds and since(now, self._until) >= 0:
            self._silence()

    def _silence(self):
        self._pwm.duty_u16(0)
        self._sounds = False
