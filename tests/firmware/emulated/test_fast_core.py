"""The fast core runs the chip as rp2040py does, to the bit and to the cycle."""

import pytest

from tests.firmware.emulated.chip import NS, EmulatedBase, needs_chip

pytestmark = [needs_chip, pytest.mark.soak, pytest.mark.timeout(0)]

BOOTED_MS, COMPARED_MS, STEP_NS = 400.0, 100.0, 100_000.0


def step_by_step(base: EmulatedBase, until: float) -> None:
    """Runs rp2040py alone, an instruction at a time, until a moment in nanoseconds."""
    core, clock = base.mcu.core, base.device.simulator.clock
    while (left := until - clock.nanos) > 0:
        if core.waiting:
            clock.tick(min(left, clock.nanos_to_next_alarm) if clock.has_scheduled_alarm else left)
        else:
            clock.tick(core.execute_instruction() * 8.0)


def state(base: EmulatedBase) -> tuple[object, ...]:
    core = base.mcu.core
    flags = core.n, core.z, core.c, core.v, core.pm, core.waiting, core.current_mode
    return (list(core.registers), flags, base.ms)


def test_after_each_tenth_of_a_millisecond_both_are_in_the_same_state() -> None:
    main = b"import micropython\nwhile True:\n    print(sum(n * n // 7 for n in range(9)), 1 / 3, b'x' * 9)\n"
    fast, slow = EmulatedBase({"main.py": main}), EmulatedBase({"main.py": main})
    for base in (fast, slow):
        base.run(BOOTED_MS)
    for step in range(1, round(COMPARED_MS * NS / STEP_NS) + 1):
        until = BOOTED_MS * NS + step * STEP_NS
        fast.run(until / NS - fast.ms)
        step_by_step(slow, until)
        assert state(fast) == state(slow), step
    assert bytes(fast.mcu.sram) == bytes(slow.mcu.sram)
