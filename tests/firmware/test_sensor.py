"""The drivers of the accelerometers on chips as their data sheets say, and the base when one stops answering."""

from collections.abc import Callable
from random import Random

import pytest

from firmware.core import link, msgs
from firmware.core.app import App, Identity
from firmware.core.die import Die
from firmware.drivers.bus import Bus
from firmware.drivers.lis3dh import Lis3dh
from firmware.drivers.mpu6050 import Mpu6050
from hardware.simulated.tumble import Tumble
from tests.firmware import resting_dice
from tests.firmware.base_on_bench import Line, Store
from tests.firmware.chips import Force, Lis3dhChip, Mpu6050Chip, Wires, lies, trembling
from tests.many_rows import few_quick

Sample = tuple[int, int, int, int]


class Rig:
    """A chip of either kind on wires of its own, and its driver."""

    def __init__(self, kind: str, force: Force = lies, speed: float = 1.0) -> None:
        self.chip: Lis3dhChip | Mpu6050Chip
        self.chip = Lis3dhChip(force, speed) if kind == "lis3dh" else Mpu6050Chip(force, speed)
        self.wires = Wires({0x18 if kind == "lis3dh" else 0x68: self.chip})
        bus = Bus(self.wires.lines, self.wires.connect, lambda _us: None)
        self.sensor = Lis3dh(bus) if kind == "lis3dh" else Mpu6050(bus)

    def drain(self, t_ms: int) -> tuple[list[Sample], bool]:
        """The samples the driver gives at that time, and whether it says that some were lost."""
        self.chip.run(t_ms)
        got: list[Sample] = []
        lost = self.sensor.drain(t_ms, lambda *sample: got.append(sample))
        return got, lost


@pytest.fixture(params=["lis3dh", "mpu6050"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_samples_come_out_in_milli_g_within_one_step_of_the_chip(kind: str) -> None:
    forces = [(0, 0, 1000), (-1000, 4, -4), (7990, -7990, 500), (1, -1, 0)]
    rig = Rig(kind, lambda t: forces[round(t / 10) % 4])
    rig.sensor.restart()
    got, lost = rig.drain(70)
    assert (len(got), lost) == (8, False)
    for sample, force in zip(got, forces * 2, strict=True):
        assert all(abs(value - true) <= 16 for value, true in zip(sample[1:], force, strict=True))


def test_the_lis3dh_passes_fifty_hertz_and_not_eleven() -> None:
    rig = Rig("lis3dh")
    rig.sensor.restart()
    # 100 Hz without low power; without high resolution, which would pass a ninth of the rate only.
    assert rig.chip.registers[0x20] == 0x57
    assert rig.chip.registers[0x23] & 0x38 == 0x20


@pytest.mark.parametrize("speed", [0.92, 1.0, 1.08])
def test_times_follow_the_base_and_always_increase_even_across_the_wrap_of_its_clock(kind: str, speed: float) -> None:
    rig = Rig(kind, speed=speed)
    rig.sensor.restart()
    end = 1 << 29
    before: int | None = None
    for t in range(0, 20000, 10):
        rig.chip.run(t)
        got: list[Sample] = []
        rig.sensor.drain((end - 10000 + t) % end, lambda *sample, to=got: to.append(sample))
        for sample in got:
            if before is not None:
                assert 8 <= (sample[0] - before) % end <= 40
            before = sample[0]
            assert -25 <= ((end - 10000 + t) - sample[0] + 100) % end - 100 <= 40


def test_a_full_queue_is_read_whole_and_the_gap_is_told(kind: str) -> None:
    rig = Rig(kind)
    rig.sensor.restart()
    assert rig.drain(200)[1] is False
    got, lost = rig.drain(5000)
    assert lost
    assert len(got) == (32 if kind == "lis3dh" else 0)
    assert rig.drain(5010)[0]


def test_another_chip_is_refused(kind: str) -> None:
    rig = Rig(kind)
    rig.chip.who = 0x32
    rig.chip.power_up()
    with pytest.raises(OSError, match="not a"):
        rig.sensor.restart()


@few_quick("noise_mg", [1.6, 0.5, 1.0, 4.0])
def test_a_die_that_lies_still_for_five_minutes_is_never_called_broken(noise_mg: float) -> None:
    rig = Rig("lis3dh", trembling(Random(f"still {noise_mg}"), (-21, 30, 995), noise_mg))
    faces: list[int] = []
    die = Die(1, rig.sensor, lambda _die, kind, _payload: faces.append(kind), lambda _die: None)
    # Ten samples at a time, as the queue holds 32.
    for t in range(0, 300_000, 100):
        rig.chip.run(t)
        die.poll(t)
    assert (die.failures, msgs.ERROR in faces, die.detector.state) == (0, False, msgs.REST)


@pytest.mark.slow
def test_a_throw_after_lying_still_is_heard_as_before() -> None:
    assert [resting_dice.rested(seed, 3, 1).verdict for seed in (1, 2, 3)] == 3 * ["well"]


@pytest.mark.parametrize("lost", ["settings", "nothing"])
def test_a_chip_that_answers_the_same_for_ever_is_found_and_told_once(lost: str) -> None:
    rig, told, now = Rig("lis3dh"), list[tuple[int, int]](), 0
    assert isinstance(rig.chip, Lis3dhChip)
    die = Die(1, rig.sensor, lambda _die, kind, _payload: told.append((now, kind)), lambda _die: None)
    for now in range(0, 20_000, 10):
        if now == 1000:
            rig.chip.hangs = 1
            if lost == "settings":
                rig.chip.power_up()
        rig.chip.run(now)
        die.poll(now)
    assert [kind for _now, kind in told].count(msgs.ERROR) == 1
    assert next(t for t, kind in told if kind == msgs.ERROR) <= 2000
    assert (die.failures, die.detector.state) == (1, msgs.FAULT)
    rig.chip.hangs = 0
    for now in range(20_000, 24_000, 10):
        rig.chip.run(now)
        die.poll(now)
    assert (die.failures, die.detector.state) == (1, msgs.REST)


def test_a_die_that_holds_the_data_line_is_clocked_free(kind: str) -> None:
    rig = Rig(kind)
    rig.sensor.restart()
    rig.wires.held = 7
    with pytest.raises(OSError, match="acknowledgement"):
        rig.drain(10)
    rig.sensor.restart()
    assert rig.wires.held == 0
    assert rig.wires.connections == 3
    assert rig.drain(50)[0]


def test_a_data_line_that_is_shorted_is_said_to_be_low(kind: str) -> None:
    rig = Rig(kind)
    rig.wires.held = None
    with pytest.raises(OSError, match="stays low"):
        rig.sensor.restart()


@pytest.fixture
def base(kind: str) -> Callable[[Force], tuple[App, Rig, Line]]:
    def make(force: Force) -> tuple[App, Rig, Line]:
        rigs, line = [Rig(kind, force), Rig(kind)], Line()
        app = App(Identity(bytes(8), 1), [rig.sensor for rig in rigs], line, Store())
        return app, rigs[0], line

    return make


def test_a_throw_goes_through_the_driver_and_a_dead_chip_is_reported_and_recovers(
    base: Callable[[Force], tuple[App, Rig, Line]],
) -> None:
    die = Tumble(Random(3))
    app, rig, line = base(die.sample)

    def run(start: int, end: int) -> None:
        for t in range(start, end, 10):
            rig.chip.run(t)
            app.poll(t)

    run(0, 1000)
    line.to_base = link.pack(msgs.SYNC_REQ, 0, 0, 0, app.session.number, 1000, msgs.pack(msgs.SYNC_REQ, 0, 0))
    rest = die.throw(1.0)
    end = round(rest * 100) * 10 + 1000
    run(1000, end)
    assert {values[:2] for values in line.heard(msgs.ROLL)} == {(1, die.face_up(rest))}
    rig.wires.out = True
    app.poll(end)
    line.to_base = link.pack(msgs.PING, 0, 0, 0, app.session.number, 0, bytes(4))
    app.poll(end + 10)
    assert line.heard(msgs.STATE)[-1][0] == msgs.FAULT
    assert line.heard(msgs.ERROR)[-1] == (msgs.ERR_SENSOR_BUS, 1, 5)
    rig.wires.out = False
    run(end + 300, end + 1300)
    assert line.heard(msgs.STATE)[-1][0] == msgs.REST


def test_a_chip_that_lost_its_settings_in_a_brown_out_is_configured_again(
    base: Callable[[Force], tuple[App, Rig, Line]],
) -> None:
    die = Tumble(Random(4))
    app, rig, line = base(die.sample)
    for t in range(0, 4000, 10):
        if t == 1000:
            rig.chip.power_up()
        rig.chip.run(t)
        app.poll(t)
        if t % 1000 == 20:
            line.to_base = link.pack(msgs.PING, 0, 0, 0, app.session.number, 0, bytes(4))
    assert line.heard(msgs.ERROR)[-1] == (msgs.ERR_SENSOR_BUS, 1, 110)
    assert line.heard(msgs.STATE)[-1][0] == msgs.REST
    assert line.heard(msgs.STATUS)[-1][4] in range(99, 102)


@pytest.mark.parametrize("bits", [0x02, 0x04])
def test_a_chip_that_slips_into_its_self_test_is_configured_again(bits: int) -> None:
    rig, line = Rig("lis3dh"), Line()
    app = App(Identity(bytes(8), 1), [rig.sensor, Rig("lis3dh").sensor], line, Store())
    for t in range(0, 4000, 10):
        if t == 1000:
            rig.chip.registers[0x23] |= bits
        rig.chip.run(t)
        app.poll(t)
    assert rig.chip.registers[0x23] == 0xA0
    line.to_base = link.pack(msgs.PING, 0, 0, 0, app.session.number, 0, bytes(4))
    app.poll(4000)
    assert line.heard(msgs.ERROR)[-1][:2] == (msgs.ERR_SENSOR_BUS, 1)
    assert not line.heard(msgs.ROLL)
