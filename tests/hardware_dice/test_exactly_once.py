"""Whatever the cable does, every throw reaches the app once, in order, with its face."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import DieRolled, DieSettled
from proofs.faulty_devices.faulty_cable import Levels
from tests.hardware_dice.bad_line import BadLine
from tests.many_rows import few_quick, fewer_examples

UID = "5eed000000000001"
ROUGH = Levels(drop=0.10, corrupt=0.05, duplicate=0.05, late=0.10, babble=0.02)


def agrees(line: BadLine) -> bool:
    return all(line.delivered(die) == line.true_faces(die) for die in (1, 2))


def met(seed: int) -> BadLine:
    """A line without faults on which app and base have greeted each other."""
    line = BadLine(seed, Levels())
    line.step_to(1.0)
    return line


def at_rest(line: BadLine) -> BadLine:
    """The same line once its faults are over and all was told again."""
    line.cable.set_levels(Levels())
    line.step_to(line.t + 6.0)
    return line


@pytest.mark.slow
@fewer_examples(5)
@given(
    st.integers(0, 2**32),
    st.builds(
        Levels,
        drop=st.floats(0, 0.3),
        corrupt=st.floats(0, 0.3),
        duplicate=st.floats(0, 0.3),
        late=st.floats(0, 0.5),
        late_s=st.floats(0, 0.3),
        babble=st.floats(0, 0.2),
    ),
)
def test_on_any_bad_cable_every_throw_arrives_once_and_in_order(seed: int, faults: Levels) -> None:
    line = met(seed)
    line.cable.set_levels(faults)
    for _ in range(4):
        line.throw()
    assert agrees(at_rest(line))


@few_quick("seed", range(10), 3)
def test_a_bad_cable_that_is_pulled_out_and_plugged_in_loses_nothing(seed: int) -> None:
    line = met(seed)
    line.cable.set_levels(ROUGH)
    line.throw()
    line.pull_out()
    line.throw()
    line.throw(1)
    line.plug_in()
    line.throw()
    assert agrees(at_rest(line))


@few_quick("seed", range(10), 3)
def test_an_app_that_starts_anew_hears_only_what_it_had_not_counted(seed: int) -> None:
    line = met(seed)
    line.throw()
    line.throw()
    before = [e for e in line.events if isinstance(e, DieRolled)]
    line.cable.set_levels(ROUGH)
    line.throw()
    line.events = list(before)
    line.restart_app({die: max(e.roll_id for e in before if e.die == die) for die in (1, 2)})
    assert agrees(at_rest(line))


def test_without_a_word_about_the_past_an_app_begins_with_the_next_throw() -> None:
    line = met(3)
    line.throw()
    line.events, line.thrown = [], []
    line.restart_app({})
    line.step_to(line.t + 2.0)
    line.throw()
    assert agrees(line)


def test_a_die_nudged_within_the_grace_time_is_settled_twice_and_counts_once() -> None:
    line = met(7)
    line.base.throw(line.t, [1])
    while not any(isinstance(e, DieSettled) for e in line.events):
        line.step_to(line.t + 0.02)
    line.step_to(line.base.dice[1].nudge(line.t + 0.1) + 1.0)
    assert len([e for e in line.events if isinstance(e, DieSettled)]) == 2
    assert line.delivered(1) == [line.base.faces(line.t)[1]]


def test_a_die_nudged_after_the_grace_time_keeps_its_throw_and_adds_none() -> None:
    line = met(8)
    line.base.throw(line.t, [1])
    while not any(isinstance(e, DieRolled) for e in line.events):
        line.step_to(line.t + 0.02)
    face = line.base.faces(line.t)[1]
    line.step_to(line.base.dice[1].nudge(line.t + 0.1) + 2.0)
    assert line.delivered(1) == [face]
