"""Files that end too soon, at every byte: a log is as long as its last whole line, half a position is none."""

import json
from pathlib import Path

from tests.fuzz import doors
from tests.fuzz.examples import bare, example

SEED = 3


def test_fail__a_log_cut_at_every_byte_is_refused_but_at_the_end_of_a_line(scratch: Path) -> None:
    whole = example(SEED, acts=8).text
    taken = []
    for length in range(len(whole)):
        scratch.write_bytes(whole[:length])
        if not doors.fold(scratch):
            taken.append(length)
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    assert taken == sorted({length for end in ends for length in (end, end + 1) if length < len(whole)})


def test_fail__a_position_cut_at_every_byte_is_refused(scratch: Path) -> None:
    whole = json.dumps(bare(example(SEED, acts=8).position), ensure_ascii=False).encode()
    for length in range(len(whole)):
        scratch.write_bytes(whole[:length])
        assert doors.look(scratch)
