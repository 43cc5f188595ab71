"""A six-way switch: what is turned to and rests for a second is entered, and nothing else."""

import pytest

from hardware.events import DieFound
from hardware.gpio.source import BETWEEN_S, REST_S, Dial
from hardware.gpio.steady_word import FACES, IDLE, SAMPLE_S, WORDS
from hardware.throw_numbers import ThrowNumbers
from tests.hardware_gpio.wire_faults import FAULTS, SOUND
from tests.hardware_gpio.wires import Wires
from tests.many_rows import each_row


@pytest.fixture
def wires() -> Wires:
    """A dial that stands on one since the start."""
    made = Wires(Dial("dice", 1, ThrowNumbers("pins")))
    made.hold(WORDS[1], 3.0)
    assert [type(event) for event in made.events] == [DieFound]
    made.events.clear()
    return made


def turn(wires: Wires, *faces: int, rests: float = REST_S + 0.1) -> None:
    """Turn through some faces and let it rest on the last one; between two faces no contact is made."""
    for face in faces[:-1]:
        wires.hold(IDLE, 0.02)
        wires.hold(WORDS[face], 0.1)
    wires.hold(IDLE, 0.02)
    wires.hold(WORDS[faces[-1]], rests)


def test_contacts_that_bounce_enter_one_face(wires: Wires) -> None:
    for _ in range(5):
        wires.hold(WORDS[3], SAMPLE_S)
        wires.hold(IDLE, SAMPLE_S)
    wires.hold(WORDS[3], REST_S + 0.1)
    assert wires.faces() == [3]


@pytest.mark.parametrize("word", range(16))
def test_of_all_words_six_are_faces(wires: Wires, word: int) -> None:
    turn(wires, 2)
    wires.events.clear()
    wires.hold(word, BETWEEN_S + 1.0)
    entered = FACES.get(word, 0)
    assert wires.faces() == ([entered] if entered not in (0, 2) else [])
    assert bool(wires.die.lost) == (word not in FACES)


@each_row("fault", [name for name in FAULTS if name != SOUND])
def test_a_fault_of_one_wire_never_enters_a_face_that_it_does_not_stand_on(fault: str) -> None:
    for before in WORDS:
        for face in WORDS:
            wires = Wires(Dial("dice", 1, ThrowNumbers("pins")))
            wires.hold(WORDS[before], 0.5)
            wires.fault = FAULTS[fault]
            turn(wires, face)
            assert wires.faces() in ([], [face])
