"""Reads the accelerometer in a die: ST's LIS3DH, a hundred samples a second, up to 8 g.

Register names and values are ST's (data sheet LIS3DH, DocID17530). Never run on a real chip: tested against a simulated
register file only.
"""

from errno import ENODEV

_WHO_AM_I = 0x0F
_IS_LIS3DH = 0x33
_CTRL1 = 0x20
_CTRL4 = 0x23
_CTRL5 = 0x24
_OUT_X_L = 0x28
_FIFO_CTRL = 0x2E
_FIFO_SRC = 0x2F
_AND_ON = 0x80

_SETUP = (
    (_CTRL1, 0x57),  # 100 Hz, normal power, x y z on
    (_CTRL4, 0xA8),  # both bytes of a sample together, +-8 g, high resolution
    (_CTRL5, 0x40),  # FIFO on
    (_FIFO_CTRL, 0x00),  # bypass once, which empties it
    (_FIFO_CTRL, 0x80),  # stream: the newest 32 samples are kept
)
_DEPTH = 32
_STEP_MS = 10


class Lis3dh:
    """A sensor for `firmware.core.app`. `i2c` needs readfrom_mem_into and writeto_mem, both with a timeout."""

    def __init__(self, i2c, address=0x18):
        self._i2c = i2c
        self._address = address
        self._one = bytearray(1)
        self._samples = bytearray(6 * _DEPTH)
        self._view = memoryview(self._samples)
        self._last = -_STEP_MS

    def restart(self):
        """Configures the chip. Raises OSError if it does not answer or is another chip."""
        if self._read(_WHO_AM_I) != _IS_LIS3DH:
            raise OSError(ENODEV, "not a LIS3DH")
        for register, value in _SETUP:
            self._one[0] = value
            self._i2c.writeto_mem(self._address, register, self._one)

    def drain(self, now_ms, feed):
        """Passes every waiting sample to feed(t_ms, x, y, z), in milli-g. Raises OSError if the chip is silent."""
        count = self._read(_FIFO_SRC) & 0x1F
        if count == 0:
            return
        self._i2c.readfrom_mem_into(self._address, _OUT_X_L | _AND_ON, self._view[: 6 * count])
        for index in range(count):
            # The chip's own clock is a few per cent off: times are counted back from now, and always increase.
            self._last = max(now_ms - (count - 1 - index) * _STEP_MS, self._last + _STEP_MS - 1)
            at = 6 * index
            feed(self._last, self._milli_g(at), self._milli_g(at + 2), self._milli_g(at + 4))

    def _read(self, register):
        self._i2c.readfrom_mem_into(self._address, register, self._one)
        return self._one[0]

    def _milli_g(self, at):
        raw = self._samples[at] | self._samples[at + 1] << 8
        return ((raw - 65536 if raw & 0x8000 else raw) >> 4) * 4
