"""Reads the accelerometer in a die: ST's LIS3DH, a hundred samples a second, up to 8 g.

Register names and values are ST's (data sheet LIS3DH, DocID17530). Never run on a real chip: tested against a simulated
register file only.
"""

from firmware.drivers.sampler import QueuedSensor

_WHO_AM_I = 0x0F
_IS_LIS3DH = 0x33
_CTRL1 = 0x20
_CTRL4 = 0x23
_CTRL5 = 0x24
_OUT_X_L = 0x28
_FIFO_CTRL = 0x2E
_FIFO_SRC = 0x2F
_AND_ON = 0x80
_OVERRUN = 0x40
_WAITING = 0x1F

_SETUP = (
    # 100 Hz, x y z on, not low power.
    (_CTRL1, 0x57),
    # Both bytes of a sample together, +-8 g, and normal rather than high resolution: that one would pass 11 Hz only
    # (data sheet, operating modes: ODR/9 instead of ODR/2), which flattens the blows of a die that lands.
    (_CTRL4, 0xA0),
    # FIFO on; bypass once, which empties it; then stream, which keeps the newest 32 samples.
    (_CTRL5, 0x40),
    (_FIFO_CTRL, 0x00),
    (_FIFO_CTRL, 0x80),
)
_KEPT = ((_WHO_AM_I, _IS_LIS3DH), (_CTRL1, 0x57), (_CTRL4, 0xA0), (_CTRL5, 0x40), (_FIFO_CTRL, 0x80))
_DEPTH = 32


class Lis3dh(QueuedSensor):
    """A sensor for `firmware.core.die` on a bus (see `bus`)."""

    def __init__(self, bus, address=0x18):
        super().__init__(bus, address, _KEPT, _SETUP, self._count, self._read_queue)
        self._overrun = 0

    def drain(self, now_ms, feed):
        """Passes waiting samples to feed(t_ms, x, y, z), in milli-g, until it says enough; True if some were lost.

        Raises OSError if the chip does not answer or no longer works.
        """
        self._take_waiting(now_ms, feed)
        overrun = self._overrun
        self._look(now_ms, feed)
        return overrun != 0

    def _count(self):
        source = self._registers.read(_FIFO_SRC)
        self._overrun = source & _OVERRUN
        # The count has five bits: a full queue of 32 reads 31, and the overrun bit.
        return _DEPTH if self._overrun else source & _WAITING

    def _read_queue(self, now_ms, feed):
        self._waited = count = self._count()
        self._enough = False
        read, sample = self._registers.read_into, self._sample
        for later in range(count - 1, -1, -1):
            read(_OUT_X_L | _AND_ON, sample)
            # 4 milli-g for each of the upper twelve bits; in normal mode the lowest two of these are 0.
            x = ((sample[0] | sample[1] << 8) ^ 0x8000) - 0x8000 >> 4 << 2
            y = ((sample[2] | sample[3] << 8) ^ 0x8000) - 0x8000 >> 4 << 2
            z = ((sample[4] | sample[5] << 8) ^ 0x8000) - 0x8000 >> 4 << 2
            self._enough = feed(self._times.next(now_ms, later), x, y, z)
            if self._enough:
                break
        return count
