"""A recording of the dice line, played again, says what the dice really did; a file from outside is checked first."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.diagnose.dice_trace import judge, read_trace
from companion.diagnose.recordings import play_again, read_recording, samples, throws
from companion.diagnose.truth import Truth, keep, write_recording
from companion.practice.dice_base import LockStep, SimulatedDiceBase
from companion.schema.wrong_input import BoxError, LogError
from hardware.clock import MonotonicClock, SteppedClock
from hardware.events import DieRolled
from hardware.serial_dice.recording import Piece, Recorder, Recording
from hardware.serial_dice.source import SerialDice
from proofs.faulty_devices.faulty_cable import GOOD, STATED
from proofs.link_soak.scoring import throw
from tests.cli.running import orctable, refused
from tests.hardware_dice.bad_line import BadLine
from tests.many_rows import each_row

KEPT = sorted((Path(__file__).parents[1] / "data" / "recordings").glob("*.dlrec"))


def recorded(seed: int, what: Callable[[BadLine], None]) -> Recording:
    """Five throws of both dice on a bad line; something happens after the third."""
    line = BadLine(seed, GOOD)
    line.recorder = Recorder()
    line.step_to(1.0)
    line.set_levels(STATED)
    truth: list[tuple[int, int]] = []
    for number in range(5):
        found = sorted(throw(line.base, line.t, (1, 2)), key=lambda roll: roll.t_rest)
        truth += [(roll.die, roll.face) for roll in found if roll.face]
        line.step_to(found[-1].t_rest + 1.0)
        if number == 2:
            what(line)
    line.set_levels(GOOD)
    line.step_to(line.t + 4.0)
    final = [(event.die, event.face) for event in line.events if isinstance(event, DieRolled)]
    assert sorted(final) == sorted(truth)
    return line.recorder.recording(tuple(final), {"base": "simulated"})


def nothing(_line: BadLine) -> None:
    """Nothing happens."""


def unplug(line: BadLine) -> None:
    line.pull_out()
    line.step_to(line.t + 1.0)
    line.plug_in()


def reboot(line: BadLine) -> None:
    line.step_to(line.t + 1.0)
    line.base.reboot()


HAPPENINGS = {"bad-line": nothing, "unplugged": unplug, "rebooted": reboot}


@each_row("file", KEPT)
def test_every_recording_kept_says_what_the_dice_really_did(file: Path) -> None:
    recording = read_recording(file)
    assert recording.truth and throws(play_again(recording)) == recording.truth


@pytest.mark.parametrize("name", HAPPENINGS)
def test_a_recording_of_a_bad_line_is_played_again_as_it_was_heard(name: str, tmp_path: Path) -> None:
    recording = recorded(5, HAPPENINGS[name])
    write_recording(tmp_path / "kept.dlrec", recording)
    again = read_recording(tmp_path / "kept.dlrec")
    assert again.truth is not None and len(again.truth) == 10
    assert throws(play_again(again)) == again.truth


def test_a_recording_that_begins_in_the_middle_says_what_came_after() -> None:
    whole = recorded(6, nothing)
    late = Recording(whole.pieces[len(whole.pieces) // 2 :])
    heard = throws(play_again(late))
    assert whole.truth is not None and 2 <= len(heard) < 10
    for die in (1, 2):
        mine = [face for which, face in whole.truth if which == die]
        assert mine[-len([1 for which, _ in heard if which == die]) :] == [f for which, f in heard if which == die]


def test_the_driver_always_remembers_the_last_ten_minutes(tmp_path: Path) -> None:
    clock, heard = SteppedClock(), list[DieRolled]()
    with SimulatedDiceBase(1, folder=tmp_path) as base, SerialDice(base.path, clock) as dice:
        together = LockStep(base, dice)
        dice.start(lambda event: heard.append(event) if isinstance(event, DieRolled) else None)
        for _ in range(4):
            end = base.throw(clock.now() + 1.0) + 1.0
            while clock.now() < end:
                clock.advance(clock.now() + 0.05)
                together.step(clock.now())
        recording = dice.recording()
    assert throws(play_again(recording)) == tuple((event.die, event.face) for event in heard)
    assert len(heard) == 8 and {piece.way for piece in recording.pieces} == {"rx", "tx", "ev"}


# --- files from outside -----------------------------------------------------------------------------------------------

HEAD = '{"dlrec": 1, "truth": null}'


@given(st.lists(st.tuples(st.floats(0, 5), st.sampled_from(("rx", "tx", "ev")), st.binary(max_size=80)), max_size=30))
def test_whatever_is_in_a_recording_it_can_be_played(told: list[tuple[float, str, bytes]]) -> None:
    t, pieces = 0.0, list[Piece]()
    for gap, way, data in told:
        t += gap
        pieces.append(Piece(t, way, data))
    assert throws(play_again(Recording(tuple(pieces)))) == ()


@given(st.binary(max_size=300))
def test_whatever_bytes_are_in_a_file_only_the_clear_error_comes_of_it(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "any.dlrec"
        file.write_bytes(HEAD.encode() + b"\n" + data)
        try:
            read_recording(file)
        except (BoxError, LogError) as error:
            assert "any.dlrec" in str(error)


# --- the commands -----------------------------------------------------------------------------------------------------


def rolled(die: int, face: int) -> DieRolled:
    return DieRolled("dice", die, face, 1, "uid", 1, 1.0, 0.0, 0.0)


def test_the_truth_is_what_people_say_of_each_throw() -> None:
    truth = Truth()
    assert truth.answer(rolled(1, 4), "")
    assert truth.answer(rolled(2, 3), "5")
    assert not truth.answer(rolled(1, 6), "2 1")
    assert truth.answer(rolled(1, 6), "-")
    for wrong in ("7", "12", "face", "3 1"):
        with pytest.raises(ValueError, match="no answer"):
            truth.answer(rolled(1, 6), wrong)
    assert truth.throws == [(1, 4), (2, 5), (2, 1)]


def test_record_without_dice_says_what_is_missing(tmp_path: Path) -> None:
    refused(orctable("record", tmp_path / "kept"), "--table")


def test_samples_are_told_as_long_as_they_are_wanted_and_judged_as_the_base_did() -> None:
    line = BadLine(8, GOOD)
    line.recorder = Recorder()
    line.step_to(1.5)
    line.link.stream(on=True)
    line.step_to(4.0)
    line.throw(1)
    line.link.stream(on=False)
    line.step_to(line.t + 2.5)
    traces = samples(line.recorder.recording())
    for trace in traces.values():
        steps = {later[0] - before[0] for before, later in pairwise(trace)}
        assert steps == {10} and trace[0][0] < 3000 and trace[-1][0] < (line.t - 0.5) * 1000
    assert set(traces) == {1, 2}
    assert [roll.face for roll in judge(traces[1]) if roll.rolled] == line.true_faces(1)
    assert not any(roll.rolled for roll in judge(traces[2]))


@pytest.mark.slow
def test_record_keeps_what_was_said_and_the_truth(tmp_path: Path) -> None:
    answers = iter(("", "", "7", "", "q"))
    lines: list[str] = []
    ended = Event()
    with SimulatedDiceBase(1, folder=tmp_path) as base:
        thrower = Thread(target=_throw_now_and_then, args=(base, ended))
        thrower.start()
        try:
            file = keep(base.path, MonotonicClock(), tmp_path, lambda _: next(answers), lines.append, raw=True)
        finally:
            ended.set()
            thrower.join()
    recording = read_recording(file)
    assert recording.truth is not None and len(recording.truth) == 3
    assert throws(play_again(recording))[:3] == recording.truth
    traces = {die: read_trace(file.with_name(f"{file.stem}-die-{die}.csv"), "mg") for die in (1, 2)}
    faces = {(die, roll.face) for die, trace in traces.items() for roll in judge(trace) if roll.rolled}
    assert set(recording.truth) <= faces
    assert "DeviceUp" in lines and any("'7' is no answer" in line for line in lines)


def _throw_now_and_then(base: SimulatedDiceBase, ended: Event) -> None:
    """Lets a base live in wall time, and throws its dice every three seconds."""
    clock = MonotonicClock()
    begun, due = clock.now(), 0.5
    while not ended.wait(0.01):
        if clock.now() - begun >= due:
            base.throw(clock.now() - begun)
            due += 3.0
        base.poll(clock.now() - begun)
