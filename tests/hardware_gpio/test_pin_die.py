"""When a word on four wires is a throw: how long it stands, what comes before it, and the same face twice."""

from random import Random

import pytest

from hardware.events import DieLost, DieRolled, DieSettled, Event
from hardware.gpio.pin_die import GRACE_S, STABLE_S, PinDie
from hardware.gpio.steady_word import CALL, IDLE, SAMPLE_S, WORDS
from hardware.throw_numbers import ThrowNumbers
from tests.hardware_gpio.sender import PULSE_S, PinSender
from tests.hardware_gpio.wires import Wires
from tests.many_rows import each_row

FOUR, TWO = WORDS[4], WORDS[2]


@pytest.fixture
def wires() -> Wires:
    """A die that lies on two and is well."""
    made = Wires(PinDie("dice", 1, ThrowNumbers("pins")))
    made.throw(TWO)
    made.events.clear()
    return made


def test_a_throw_moves_settles_and_is_final_after_the_grace_time(wires: Wires) -> None:
    wires.throw(FOUR)
    assert wires.kinds() == ["DieMoving", "DieSettled", "DieRolled"]
    _, settled, rolled = wires.events
    assert isinstance(settled, DieSettled) and isinstance(rolled, DieRolled)
    assert (settled.face, rolled.face, settled.roll_id) == (4, 4, rolled.roll_id)
    assert STABLE_S <= settled.t - rolled.t_rest <= STABLE_S + 2 * SAMPLE_S
    assert GRACE_S <= rolled.t - rolled.t_rest <= STABLE_S + GRACE_S + 2 * SAMPLE_S


def test_signs_of_life_are_no_throws_and_keep_the_die_well(wires: Wires) -> None:
    for _ in range(10):
        wires.hold(TWO, 2.0 - PULSE_S)
        wires.hold(IDLE, PULSE_S)
    wires.hold(TWO, 0.5)
    assert wires.events == []


def test_a_die_in_the_hand_for_long_is_well(wires: Wires) -> None:
    for _ in range(10):
        wires.hold(IDLE, 2.0 - PULSE_S)
        wires.hold(CALL, PULSE_S)
    wires.hold(IDLE, 0.5)
    assert wires.kinds() == ["DieMoving"]


@pytest.mark.parametrize("missed", [0, 1])
def test_one_of_the_two_calls_may_be_missed(wires: Wires, missed: int) -> None:
    wires.hold(IDLE, 0.6)
    for number in range(2):
        wires.hold(IDLE if number == missed else CALL, PULSE_S)
        wires.hold(IDLE, PULSE_S)
    wires.hold(FOUR, 0.5)
    assert wires.faces() == [4]


def test_a_reader_that_slept_does_not_take_two_looks_for_a_face_that_stood(wires: Wires) -> None:
    wires.hold(IDLE, 0.6)
    wires.call(2)
    wires.events += wires.die.sample(FOUR, wires.now)
    wires.now += 0.1
    wires.events += wires.die.sample(FOUR, wires.now)
    assert "DieSettled" not in wires.kinds()


@each_row("longest", [0.0045, 0.012, 0.02])
def test_a_thread_that_comes_late_loses_no_throw_and_no_die(longest: float) -> None:
    rng, die, sender = Random(3), PinDie("dice", 1, ThrowNumbers("pins")), PinSender(1)
    now, truth, events = 0.0, list[int](), list[Event]()
    for _ in range(60):
        truth.append(rng.randint(1, 6))
        end = sender.moves(now, now + rng.uniform(0.4, 2.5), truth[-1], thrown=True) + rng.uniform(0.5, 3.0)
        while now < end:
            events += die.sample(sender.word(now), now)
            now += rng.uniform(SAMPLE_S, longest)
    assert [event.face for event in events if isinstance(event, DieRolled)] == truth
    assert not any(isinstance(event, DieLost) for event in events)


def test_numbers_go_on_from_an_earlier_run_and_never_come_twice() -> None:
    numbers = ThrowNumbers("pins:1,2,3,4")
    numbers.resume_from({1: 7}, "pins:1,2,3,4", 3)
    numbers.resume_from({1: 99}, "somebody else", 9)
    assert (numbers.boot, numbers.next(1), numbers.next(2)) == (4, 8, 1)
    numbers.resume_from({1: 7}, "pins:1,2,3,4", 3)
    assert numbers.next(1) == 9
