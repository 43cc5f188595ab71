"""A six-way switch: what is turned to and rests for a second is entered, and nothing else."""

import pytest

from hardware.events import DieFound, DieRolled
from hardware.gpio.dial import BETWEEN_S, REST_S, Dial
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


def test_a_face_it_rests_on_is_entered_once(wires: Wires) -> None:
    turn(wires, 2, 3, 4)
    wires.hold(WORDS[4], 10.0)
    assert wires.kinds() == ["DieMoving", "DieSettled", "DieRolled"]
    assert wires.faces() == [4]


def test_it_counts_from_when_the_dial_came_to_rest(wires: Wires) -> None:
    turn(wires, 2, 3)
    rolled = wires.events[-1]
    assert isinstance(rolled, DieRolled)
    assert REST_S <= rolled.t - rolled.t_rest < REST_S + 2 * SAMPLE_S


def test_a_face_it_only_passes_or_rests_on_too_shortly_is_not_entered(wires: Wires) -> None:
    turn(wires, 2, 3, rests=REST_S - 0.1)
    turn(wires, 5)
    assert wires.faces() == [5]


def test_the_same_face_again_is_entered_by_turning_away_and_back(wires: Wires) -> None:
    turn(wires, 2)
    turn(wires, 3, 2)
    assert wires.faces() == [2, 2]


def test_turning_back_to_where_it_stood_at_the_start_is_an_entry(wires: Wires) -> None:
    turn(wires, 2, 1)
    assert wires.faces() == [1]


@pytest.mark.parametrize("seconds", [0.02, 2.0, 20.0])
def test_a_plug_pulled_out_and_put_in_again_enters_nothing(wires: Wires, seconds: float) -> None:
    wires.hold(IDLE, seconds)
    wires.hold(WORDS[1], 3.0)
    assert wires.faces() == [] and wires.die.lost == ""


def test_a_dial_that_was_turned_while_it_was_away_enters_nothing(wires: Wires) -> None:
    wires.hold(IDLE, BETWEEN_S + 1.0)
    assert wires.kinds() == ["DieLost"]
    wires.hold(WORDS[5], 3.0)
    assert wires.kinds() == ["DieLost", "DieFound"]


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
