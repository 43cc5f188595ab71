"""All sixteen words of four wires, and every fault of a single wire at every moment of a throw: never a wrong face."""

from itertools import combinations

from hardware.gpio.pin_die import PinDie
from hardware.gpio.steady_word import CALL, FACES, IDLE, WORDS, word_of
from hardware.throw_numbers import ThrowNumbers
from tests.hardware_gpio.sender import PULSE_S
from tests.hardware_gpio.wire_faults import FAULTS, SOUND
from tests.hardware_gpio.wires import Wires
from tests.many_rows import each_row

WRONG = [name for name in FAULTS if name != SOUND]


def wires() -> Wires:
    made = Wires(PinDie("dice", 1, ThrowNumbers("pins")))
    made.throw(WORDS[1])
    made.events.clear()
    return made


def test_six_words_are_the_faces_and_opposite_faces_are_opposite_words() -> None:
    assert sorted(FACES.values()) == [1, 2, 3, 4, 5, 6]
    assert {word.bit_count() for word in FACES} == {2}
    assert all(FACES[word] + FACES[CALL ^ word] == 7 for word in FACES)


def test_no_change_of_one_wire_makes_one_face_out_of_another() -> None:
    assert all((one ^ other).bit_count() >= 2 for one, other in combinations([*FACES, IDLE], 2))


def test_wire_a_is_the_lowest_bit() -> None:
    assert word_of([True, False, False, True]) == 0b1001


@each_row("word", range(16))
def test_of_all_words_six_are_faces(word: int) -> None:
    table = wires()
    table.throw(word, lies=2.0)
    assert table.faces() == ([FACES[word]] if word in FACES else [])
    assert bool(table.die.lost) == (word not in FACES and word != IDLE)


MOMENTS = ("before", "moving", "calling", "falling", "lying")


def throw_with_fault(fault: str, moment: str, face: int) -> Wires:
    """A throw during which a wire goes bad."""
    table = wires()
    for step in MOMENTS:
        if step == moment:
            table.fault = FAULTS[fault]
        if step == "moving":
            table.hold(IDLE, 0.6)
        elif step == "calling":
            table.call()
        elif step == "falling":
            table.hold(CALL, PULSE_S)
            table.hold(IDLE, PULSE_S / 2)
        elif step == "lying":
            table.hold(WORDS[face], 2.0)
    return table


@each_row("moment", MOMENTS)
@each_row("fault", WRONG)
def test_a_fault_of_one_wire_never_makes_a_face_that_is_not_there(fault: str, moment: str) -> None:
    for face in WORDS:
        assert throw_with_fault(fault, moment, face).faces() in ([], [face])


@each_row("fault", [name for name in WRONG if "shorted" not in name])
def test_with_a_wire_that_is_stuck_broken_or_unplugged_before_the_throw_there_is_no_face_at_all(fault: str) -> None:
    for face in WORDS:
        assert throw_with_fault(fault, "before", face).faces() == []


@each_row("fault", WRONG)
def test_a_fault_is_told_once_the_die_shows_it_and_the_die_is_found_when_it_is_mended(fault: str) -> None:
    table = wires()
    table.fault = FAULTS[fault]
    for face in WORDS:
        table.throw(WORDS[face], lies=1.5)
    table.hold(IDLE, 0.5)
    assert "DieLost" in table.kinds()
    table.fault = FAULTS[SOUND]
    table.throw(WORDS[2], lies=3.0)
    assert table.die.lost == ""
    table.throw(WORDS[5])
    assert table.faces()[-1] == 5


@each_row("wire", range(4))
def test_a_broken_wire_is_noticed_by_its_first_call_and_not_forgotten_on_faces_without_it(wire: int) -> None:
    table = wires()
    table.fault = FAULTS[f"wire {wire} broken"]
    table.hold(IDLE, 0.5)
    table.call()
    assert table.die.lost == "fault"
    without = next(word for word in FACES if not word & 1 << wire)
    for _ in range(3):
        table.hold(without, 2.0)
        table.hold(IDLE, PULSE_S)
    table.hold(without, 1.0)
    assert table.die.lost == "fault" and "DieFound" not in table.kinds()


@each_row("seconds", [0.09, 0.3, 1.0, 20.0])
@each_row("face", WORDS)
def test_a_plug_pulled_out_and_put_in_again_throws_nothing(face: int, seconds: float) -> None:
    table = wires()
    table.throw(WORDS[face], lies=1.0)
    table.events.clear()
    table.hold(IDLE, seconds)
    table.hold(WORDS[face], 3.0)
    table.hold(IDLE, PULSE_S)
    table.hold(WORDS[face], 1.0)
    assert table.faces() == []
    assert table.die.lost == ""
