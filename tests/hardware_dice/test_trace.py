"""A recording tells the same story as the die it was made of."""

from random import Random

from companion.dice_trace import judge
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
