"""Reads the accelerometer in a die: InvenSense's MPU-6050, a hundred samples a second, up to 8 g.

Register names and values are InvenSense's (register map RM-MPU-6000A-00, revision 4.2). Never run on a real chip:
tested against a simulated register file only.
"""

from firmware.drivers.sampler import QueuedSensor

_SMPLRT_DIV = 0x19
_CONFIG = 0x1A
_ACCEL_CONFIG = 0x1C
_FIFO_EN = 0x23
_INT_STATUS = 0x3A
_USER_CTRL = 0x6A
_PWR_MGMT_1 = 0x6B
_FIFO_COUNT_H = 0x72
_FIFO_R_W = 0x74
_WHO_AM_I = 0x75
_IS_MPU6050 = 0x68
_OVERFLOW = 0x10
_RESET_FIFO = 0x04
_USE_FIFO = 0x40

_SETUP = (
    # Awake, timed by the x gyroscope, which is steadier than the chip's own oscillator (register map, section 4.28).
    (_PWR_MGMT_1, 0x01),
    # 44 Hz of the accelerometer pass, the gyroscope runs at 1 kHz, and every tenth sample is kept.
    (_CONFIG, 0x03),
    (_SMPLRT_DIV, 9),
    # +-8 g.
    (_ACCEL_CONFIG, 0x10),
    # The queue holds the accelerometer alone, and begins empty.
    (_FIFO_EN, 0x08),
    (_USER_CTRL, _RESET_FIFO),
    (_USER_CTRL, _USE_FIFO),
)
_EMPTY_FIFO = ((_USER_CTRL, _RESET_FIFO), (_USER_CTRL, _USE_FIFO))
_KEPT = (
    (_WHO_AM_I, _IS_MPU6050),
    (_PWR_MGMT_1, 0x01),
    (_CONFIG, 0x03),
    (_SMPLRT_DIV, 9),
    (_ACCEL_CONFIG, 0x10),
    (_FIFO_EN, 0x08),
    (_USER_CTRL, _USE_FIFO),
)
_MOST = 32


class Mpu6050(QueuedSensor):
    """A sensor for `firmware.core.die` on a bus (see `bus`)."""

    def __init__(self, bus, address=0x68):
        super().__init__(bus, address, _KEPT, _SETUP, self._count, self._read_queue)
        self._bytes = bytearray(2)

    def drain(self, now_ms, feed):
        """Passes at most 32 samples to feed(t_ms, x, y, z), in milli-g, until it says enough; True if some were lost.

        Raises OSError if the chip does not answer or no longer works.
        """
        if self._registers.read(_INT_STATUS) & _OVERFLOW:
            # A full queue of 1024 bytes no longer begins with a whole sample, so that none of it can be read.
            self._registers.write(_EMPTY_FIFO)
            return True
        if self._take_waiting(now_ms, feed) <= _MOST:
            self._look(now_ms, feed)
        return False

    def _count(self):
        self._registers.read_into(_FIFO_COUNT_H, self._bytes)
        return (self._bytes[0] << 8 | self._bytes[1]) // 6

    def _read_queue(self, now_ms, feed):
        self._waited = waiting = self._count()
        self._enough = False
        for later in range(waiting - 1, max(waiting - _MOST, 0) - 1, -1):
            self._registers.read_into(_FIFO_R_W, self._sample)
            x, y, z = self._milli_g(0), self._milli_g(2), self._milli_g(4)
            self._enough = feed(self._times.next(now_ms, later), x, y, z)
            if self._enough:
                break
        return waiting

    def _milli_g(self, at):
        """4096 to the g, the upper byte first."""
        raw = self._sample[at] << 8 | self._sample[at + 1]
        return (raw - 65536 if raw & 0x8000 else raw) * 1000 >> 12
