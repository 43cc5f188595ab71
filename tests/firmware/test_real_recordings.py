"""What the roll core makes of accelerometers that really moved; measured, never tuned to pass."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.real_recordings import D20, FRISBEE, PHONE, rows

pytestmark = pytest.mark.slow
Recording = Callable[[str], Path]


def test_throws_are_told_of_a_real_d20_and_none_of_what_lies_spins_or_is_put_down(recording: Recording) -> None:
    folder = recording(D20).parents[2]
    found = {(row["recording"], row["what"]): (row["told"], row["asked"], row["n"]) for row in rows(folder)}
    assert found[f"{PHONE}/static.txt", "a phone at rest"] == (0, 0, 1)
    assert found[FRISBEE, "a spinning frisbee"] == (0, 0, 1)
    # The recording stops 0 ms after the last of the throws came to rest, before it could be told.
    assert found[D20, "a D20 that is rolled"] == (16, 0, 17)
    assert found[D20, "a D20 that is put down or shoved"] == (0, 0, 6)
