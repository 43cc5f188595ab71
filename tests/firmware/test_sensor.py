"""The driver of the accelerometer, on a simulated chip; and what the base does when the chip stops answering."""

from random import Random

from firmware.core import link, msgs
from firmware.core.app import App, Identity
from firmware.drivers.lis3dh import Lis3dh
from hardware.simulated.tumble import Tumble


class Chip:
    """The registers of a LIS3DH, as far as the driver uses them."""

    def __init__(self) -> None:
        self.registers = bytearray(128)
        self.registers[0x0F] = 0x33
        self.fifo: list[tuple[int, int, int]] = []
        self.dead = False

    def writeto_mem(self, _address: int, register: int, data: bytes) -> None:
        self._answer()
        self.registers[register] = data[0]

    def readfrom_mem_into(self, _address: int, register: int, into: bytearray) -> None:
        self._answer()
        if register == 0x2F:
            into[0] = min(len(self.fifo), 31)
        elif register == 0xA8:
            for at in range(0, len(into), 6):
                x, y, z = (round(v / 4) * 16 for v in self.fifo.pop(0))
                into[at : at + 6] = b"".join(v.to_bytes(2, "little", signed=True) for v in (x, y, z))
        else:
            into[0] = self.registers[register]

    def _answer(self) -> None:
        if self.dead:
            raise OSError(5, "no answer")


class Line:
    """A port in memory, greeted by an app at once; what the base said is in `frames`."""

    def __init__(self) -> None:
        self.said = bytearray()
        self.to_base: bytes = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))

    def connected(self) -> bool:
        return True

    def read(self) -> bytes:
        data, self.to_base = self.to_base, b""
        return data

    def write(self, data: bytes) -> int:
        self.said += data
        return len(data)

    def heard(self, kind: int) -> list[tuple[int, ...]]:
        return [msgs.unpack(kind, f[7]) for f in link.Parser().feed(bytes(self.said)) if f[1] == kind]


class Numbers:
    def load(self) -> list[int]:
        return [0, 0]

    def save(self, _last: list[int]) -> None:
        """Nothing outlives the test."""


def test_samples_come_out_in_milli_g_and_in_order() -> None:
    chip = Chip()
    chip.fifo = [(0, 0, 1000), (-1000, 4, -4), (7996, -8000, 500)]
    sensor, got = Lis3dh(chip), list[tuple[int, ...]]()
    sensor.restart()
    sensor.drain(100, lambda *sample: got.append(sample))
    assert got == [(80, 0, 0, 1000), (90, -1000, 4, -4), (100, 7996, -8000, 500)]
    assert (chip.registers[0x20], chip.registers[0x23], chip.registers[0x2E]) == (0x57, 0xA8, 0x80)


def test_another_chip_is_refused() -> None:
    chip = Chip()
    chip.registers[0x0F] = 0x32
    try:
        Lis3dh(chip).restart()
    except OSError as error:
        assert "not a LIS3DH" in str(error)
    else:
        raise AssertionError("a strange chip was taken for a LIS3DH")


def test_a_throw_goes_through_the_driver_and_a_dead_chip_is_reported_and_recovers() -> None:
    die, chips, line = Tumble(Random(3)), [Chip(), Chip()], Line()
    app = App(Identity(bytes(8), 1), [Lis3dh(chip) for chip in chips], line, Numbers())
    for t in range(0, 1000, 10):
        chips[0].fifo.append(die.sample(t))
        app.poll(t)
    line.to_base = link.pack(msgs.SYNC_REQ, 0, 0, 0, app.session.number, 1000, msgs.pack(msgs.SYNC_REQ, 0, 0))
    end = die.throw(1.0)
    for t in range(1000, round(end * 1000) + 1000, 10):
        chips[0].fifo.append(die.sample(t))
        app.poll(t)
    assert {values[:2] for values in line.heard(msgs.ROLL)} == {(1, die.face_up(end))}
    chips[0].dead = True
    app.poll(t + 10)
    line.to_base = link.pack(msgs.PING, 0, 0, 0, app.session.number, 0, bytes(4))
    app.poll(t + 20)
    assert line.heard(msgs.STATE)[-1][0] == msgs.FAULT
    assert line.heard(msgs.ERROR)[-1] == (msgs.ERR_SENSOR_BUS, 1, 5)
    chips[0].dead = False
    for later in range(t + 300, t + 1000, 10):
        chips[0].fifo.append(die.sample(later))
        app.poll(later)
    assert line.heard(msgs.STATE)[-1][0] == msgs.REST
