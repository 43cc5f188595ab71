"""Whatever a die notifies: nothing raises, nothing grows, and nothing is counted that did not roll."""

import tracemalloc
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.bluetooth_dice.dice import Dice
from hardware.bluetooth_dice.godice import GoDice
from hardware.bluetooth_dice.notifications import Charge, Introduced, Rolls, Said, Speaker, Thrown
from hardware.bluetooth_dice.pixels import Pixels
from hardware.events import DieRolled
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable

MAKES: Sequence[type[Speaker]] = (Pixels, GoDice)
TAGS = (
    *(b"\x02", b"\x03", b"\x03\x03", b"\x03\x01", b"\x22", b"\x02\x06\x03\x02", b"\x02\x0f"),
    *(b"R", b"S", b"S\x40\0\0", b"FS", b"TS", b"MS", b"Bat", b"Col", b""),
)
"""How what dice say begins."""
NOTIFICATIONS = st.builds(bytes.__add__, st.sampled_from(TAGS), st.binary(max_size=64))
OLD = bytes.fromhex("02 06 03 02 07000000 1e1d0000 0002 8000bd64 01 03 50 01")  # an old Pixels die introduces itself
LENGTHS = (0, 0, 1, 1, 2, 3, 18, 40, 200)
MANY = 20_000
GROWN_BYTES = 20_000


def notification(rng: Random) -> bytes:
    """Something that looks like a notification, often a short one."""
    return rng.choice(TAGS) + bytes(
        rng.choice((rng.randrange(6), rng.randrange(256))) for _ in range(rng.choice(LENGTHS))
    )


def right(said: Said) -> bool:
    """Whether everything in it is what it may be."""
    if isinstance(said, Thrown):
        return 1 <= said.face <= 6
    if isinstance(said, Charge):
        return 0 <= said.percent <= 100
    return not isinstance(said, Introduced) or (said.wrong in ("", "not_six_faces") and len(said.what) < 60)


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKES)
@settings(max_examples=200, deadline=None)
@given(notifications=st.lists(NOTIFICATIONS, max_size=20))
def test_any_notification_is_understood_or_says_nothing(
    make: Callable[[], Speaker], notifications: list[bytes]
) -> None:
    speaker = make()
    for data in notifications:
        said = speaker.read(data)
        assert len(said) <= 2 and all(map(right, said))
    assert len(speaker.blink) < 20


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKES)
def test_nothing_grows_and_every_throw_that_counts_has_rolled(make: Callable[[], Speaker]) -> None:
    rng, speaker = Random(7), make()
    speaker.read(OLD)
    dice = Dice("dice", ["A"], 0.0)
    dice.hear(1, Introduced("a die"), 0.0)
    rolling = counted = 0
    several = [notification(rng) for _ in range(1000)]
    tracemalloc.start()
    try:
        for number in range(MANY):
            if number == MANY // 10:
                before = tracemalloc.get_traced_memory()[0]
            for said in speaker.read(rng.choice(several)):
                rolls = [event for event in dice.hear(1, said, number / 10) if isinstance(event, DieRolled)]
                assert len(rolls) <= rolling, "only what rolled is a throw"
                counted += len(rolls)
                if not isinstance(said, Introduced | Charge):
                    rolling = isinstance(said, Rolls)
            dice.tick(number / 10)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert counted > 10, "some of it is a throw by chance"
    assert grown < GROWN_BYTES


def test_rubbish_over_the_air_ends_nothing() -> None:
    rng = Random(3)
    with RadioTable() as table:
        table.wait(0.5)
        for _ in range(2000):
            table.air.send(rng.choice((FIRST, SECOND)), notification(rng))
        table.wait(1.0)
        assert table.source.health().state == "up"
        before = (table.rolled(1), table.rolled(2))
        table.throw(1, 2)
        assert (table.rolled(1)[len(before[0]) :], table.rolled(2)[len(before[1]) :]) == tuple(
            table.thrown[die] for die in (1, 2)
        )
