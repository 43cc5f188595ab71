"""A recording tells the same story as the die it was made of."""

import os
import threading
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from companion.diagnose.dice_trace import judge, read_trace
from hardware.simulated.tumble import Tumble


def test_a_recording_of_a_throw_a_lean_and_a_put_down_is_judged_one_by_one() -> None:
    die = Tumble(Random(5))
    samples = [(t, *die.sample(t)) for t in range(0, 1000, 10)]
    faces = []
    for act in (die.throw, lambda t: die.throw(t, cocked=True), die.put_down):
        start = samples[-1][0] + 10
        end = act(start / 1000)
        samples += [(t, *die.sample(t)) for t in range(start, round(end * 1000) + 1000, 10)]
        faces.append(die.face_up(end + 1.0))
    judged = judge(samples)
    assert [(j.rolled, j.cocked) for j in judged] == [(True, False), (False, True), (False, False)]
    assert (judged[0].face, judged[2].face) == (faces[0], faces[2])


def test_an_empty_recording_tells_nothing() -> None:
    assert judge([]) == []


def refused(file: Path, *parts: str) -> None:
    """The recording is refused in one sentence that names it and holds these parts, and soon."""
    outcome: list[BaseException] = []

    def read() -> None:
        try:
            read_trace(file, "g")
        except ValueError as error:
            outcome.append(error)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(20.0)
    assert outcome, "it reads for ever, or takes anything"
    for part in (file.name, *parts):
        assert part in str(outcome[0])


def test_what_never_ends_is_no_recording(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "nobody-writes")
    for place in (Path("/dev/zero"), tmp_path / "nobody-writes", tmp_path):
        refused(place, "is not a file", "Save the recording")


def test_a_line_without_an_end_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "long.csv").open("wb") as file:
        file.write(b"millis,x,y,z\n0,")
        file.truncate(90_000_000)
    tracemalloc.start()
    refused(tmp_path / "long.csv", "line 2", "too long")
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_a_recording_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "large.csv").open("wb") as file:
        file.truncate(1 << 40)
    refused(tmp_path / "large.csv", "larger than", "Cut it into pieces")


WILD = ("5,inf,0,0", "nan,0,0,0", "5,0,0,1e300", "1" * 400 + ",0,0,0", "5,0,nan,0", "-inf,0,0,0")


@pytest.mark.parametrize("row", WILD)
def test_numbers_no_die_can_tell_are_refused_with_their_line(tmp_path: Path, row: str) -> None:
    (tmp_path / "wild.csv").write_text(f"millis,x,y,z\n0,0,0,1\n{row}\n", encoding="ascii")
    refused(tmp_path / "wild.csv", "line 3")


def test_a_recording_with_a_head_line_is_read(tmp_path: Path) -> None:
    (tmp_path / "good.csv").write_text("millis,x,y,z\n0,0,0,1\n10,0.5,0,1,more\n", encoding="ascii")
    assert read_trace(tmp_path / "good.csv", "g") == [(0, 0, 0, 1000), (10, 500, 0, 1000)]
