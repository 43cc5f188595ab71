"""A base learns the offset and the gain of a die's sensor from the faces it rests on while people play."""

import math
from errno import ENOSPC

import numpy as np

from firmware.core import msgs
from firmware.core.app import App, Identity
from firmware.core.trim import GAIN_MG, OFFSET_MG
from hardware.serial_dice import codec
from tests.firmware.base_on_bench import BenchSensor, Line, Store
from tests.firmware.test_calibration import UP, Mounting, Vector
from tests.many_rows import each_row, few_quick

REST_MS = 1500


class PowerGone(Exception):
    """The power failed."""


class CountingStore(Store):
    """A flash that counts how often it was written; the power fails in the write of the number `cut`."""

    def __init__(self, cut: int = 0) -> None:
        super().__init__()
        self.writes, self._cut = 0, cut

    def save_calibration(self, die: int, data: bytes) -> None:
        self.writes += die == 0
        if die == 0 and self.writes == self._cut:
            raise PowerGone
        super().save_calibration(die, data)


class Played:
    """A base with a die in play, whose sensor is straight and off by as much as its data sheet allows."""

    def __init__(self, seed: int, store: Store | None = None, *, off: float = 1.0) -> None:
        self.rng = np.random.default_rng(seed)
        self.mounting = Mounting(seed, straight=True)
        self.mounting.offset = self.rng.choice([-1, 1], 3) * OFFSET_MG * off
        self.mounting.gain = 1 + self.rng.choice([-1, 1], 3) * GAIN_MG / 1000 * off
        self.store = store or Store()
        self.start()

    def start(self) -> None:
        self.sensors, self.line, self.t = [BenchSensor(), BenchSensor()], Line(), 0
        self.app = App(Identity(bytes(8), 1), self.sensors, self.line, self.store)

    def lie(self, up: Vector, ms: int = REST_MS) -> None:
        for _ in range(ms // 10):
            self.sensors[0].give(self.mounting.reads(up))
            self.app.poll(self.t)
            self.t += 10

    def rest_on(self, faces: list[int], tilt_deg: float = 0.0) -> None:
        for face in faces:
            self.lie(tilted(UP[face - 1], tilt_deg, self.rng))

    def sizes(self) -> list[int]:
        """What the base makes of one g on each face."""
        sizes = []
        for face in range(1, 7):
            self.lie(UP[face - 1], 100)
            sizes.append(int(self.app.dice[0].detector._reader.size))
        return sizes

    def sensor(self) -> codec.Sensor:
        """What the base says of the die in its heartbeat to an app that has just come."""
        self.line.to_base = Line().to_base
        self.lie(tilted(UP[0], 45.0, self.rng), 1200)
        frames = [frame.message for frame in codec.Reader().feed(bytes(self.line.said))]
        return [message for message in frames if isinstance(message, codec.Status)][-1].sensors[0]


def tilted(up: Vector, deg: float, rng: np.random.Generator) -> Vector:
    """A direction on a table that is tilted in any direction."""
    side = np.cross(up, rng.normal(size=3))
    leaning: Vector = up * math.cos(math.radians(deg)) + side / np.linalg.norm(side) * math.sin(math.radians(deg))
    return leaning


@few_quick("tilt_deg", [3.0, 0.0, 6.0])
def test_after_all_six_faces_the_sensor_reads_one_g_on_each_on_a_tilted_table_too(tilt_deg: float) -> None:
    for seed in range(8):
        die = Played(seed)
        before = max(abs(size - 1000) for size in die.sizes())
        die.rest_on([2, 6, 3, 1, 5, 4] * 2, tilt_deg)
        assert before > 150 and max(abs(size - 1000) for size in die.sizes()) <= 30


def test_one_bad_rest_among_good_ones_moves_it_by_little() -> None:
    die = Played(3)
    die.rest_on([1, 2, 3, 4, 5, 6] * 4)
    die.mounting.offset += [0, 0, 60]
    die.rest_on([1])
    die.mounting.offset -= [0, 0, 60]
    assert abs(die.sizes()[0] - 1000) <= 30


def test_a_sensor_that_warms_up_is_followed() -> None:
    die = Played(4)
    die.rest_on([1, 2, 3, 4, 5, 6] * 4)
    for _ in range(15):
        die.mounting.offset += 2.0
        die.rest_on([1, 2, 3, 4, 5, 6])
    assert max(abs(size - 1000) for size in die.sizes()) <= 40


def test_an_older_base_that_does_not_learn_says_nothing_of_it() -> None:
    values = msgs.unpack(msgs.STATUS, msgs.pack(msgs.STATUS, *msgs.TABLE[msgs.STATUS][2])[:25])
    status = codec._status(0, values)
    assert [sensor.sides_known for sensor in status.sensors] == [None, None]


def test_a_base_whose_flash_takes_nothing_more_says_so_once_and_its_dice_go_on() -> None:
    class FullStore(CountingStore):
        def save_calibration(self, die: int, data: bytes) -> None:
            self.writes += 1
            raise OSError(ENOSPC, "the flash is full")

    store = FullStore()
    die = Played(8, store)
    die.sensor()
    die.line.tell(die.app.session.number, msgs.SYNC_REQ, 0, msgs.pack(msgs.SYNC_REQ, 0, 0))
    die.rest_on([1, 2, 3, 4, 5, 6])
    assert store.writes == 1
    assert set(die.line.heard(msgs.ERROR)) == {(msgs.ERR_FLASH, 2, ENOSPC)}, "die 2 has lain still the longest"
    assert max(abs(size - 1000) for size in die.sizes()) <= 30, "what was learnt is used until the next start"


@each_row("seed", range(4))
def test_another_die_at_the_same_plug_is_known_after_few_rests_on_each_face(seed: int) -> None:
    die = Played(seed, off=0.0)
    die.mounting.offset += 60
    die.mounting.gain += 0.04
    die.rest_on([1, 2, 3, 4, 5, 6] * 5)
    die.mounting.offset -= 120
    die.mounting.gain -= 0.08
    assert min(die.sizes()) <= 850, "each throw would be a fault"
    die.rest_on([1, 2, 3, 4, 5, 6] * 2)
    assert max(abs(size - 1000) for size in die.sizes()) <= 30


def test_after_another_die_was_plugged_in_fewer_faces_are_known() -> None:
    die = Played(1, off=0.0)
    die.rest_on([1, 2, 3, 4, 5, 6] * 5)
    assert die.sensor().sides_known == 6
    die.mounting.offset += [0, 0, 90]
    die.rest_on([1, 2, 1])
    assert die.sensor().sides_known == 1


def test_bad_rests_on_a_face_between_good_ones_begin_nothing_anew() -> None:
    die = Played(3)
    die.rest_on([1, 2, 3, 4, 5, 6] * 4)
    for _ in range(3):
        die.mounting.offset += [0, 0, 80]
        die.rest_on([2, 1])
        die.mounting.offset -= [0, 0, 80]
        die.rest_on([2, 1] * 4)
    assert die.sensor().sides_known == 6
    assert abs(die.sizes()[0] - 1000) <= 30
