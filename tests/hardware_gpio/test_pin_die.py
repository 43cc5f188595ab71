"""When a word on four wires is a throw: how long it stands, what comes before it, and the same face twice."""

from random import Random

import pytest

from hardware.events import DieLost, DieRolled, Event
from hardware.gpio.pin_die import PinDie
from hardware.gpio.steady_word import SAMPLE_S, WORDS
from hardware.throw_numbers import ThrowNumbers
from tests.hardware_gpio.sender import PinSender
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
