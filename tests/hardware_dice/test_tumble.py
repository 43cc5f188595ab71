"""The simulated die is fair, lies where it says, and its sensor feels what a real one would."""

import math
from collections import Counter
from random import Random

import pytest

from hardware.simulated.tumble import Tumble
from tests.many_rows import few_quick


@few_quick("n", [600, 6000])
def test_no_face_is_favoured(n: int) -> None:
    die = Tumble(Random(20))
    faces = Counter(die.face_up(die.throw(10.0 * i) + 0.1) for i in range(n))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand fair dice.
    assert sum((count - n / 6) ** 2 / (n / 6) for count in faces.values()) < 20.5


def test_a_die_at_rest_feels_one_g_upwards_from_the_face_on_top() -> None:
    die = Tumble(Random(22))
    axes = {1: (2, 1), 2: (0, 1), 3: (1, 1), 4: (1, -1), 5: (0, -1), 6: (2, -1)}
    for i in range(50):
        rest = die.throw(10.0 * i) + 0.1
        axis, sign = axes[die.face_up(rest) or 0]
        felt = die.sample(rest * 1000)
        assert abs(sign * felt[axis] - 1000) < 40
        assert math.dist(felt, (0, 0, 0)) == pytest.approx(1000, abs=60)


def test_a_flying_die_feels_next_to_nothing_and_a_landing_one_a_blow() -> None:
    die = Tumble(Random(23))
    for i in range(50):
        start = 10.0 * i
        end = die.throw(start)
        sizes = [math.dist(die.sample(t), (0, 0, 0)) for t in range(round(start * 1000), round(end * 1000), 10)]
        assert min(sizes) < 500
        assert max(sizes) > 2500
        assert max(sizes) <= 8000 * math.sqrt(3)


def test_a_die_that_leans_shows_no_face() -> None:
    die = Tumble(Random(24))
    leans = die.throw(1.0, cocked=True)
    assert (die.leans(leans), die.face_up(leans)) == (True, None)


def test_a_nudge_moves_a_die_a_little_and_keeps_its_face() -> None:
    die = Tumble(Random(25))
    rest = die.throw(1.0)
    for _ in range(100):
        face, place = die.face_up(rest), die.position(rest)
        rest = die.nudge(rest + 1.0)
        assert die.face_up(rest) == face
        assert math.dist(place, die.position(rest)) < 30


def test_the_same_seed_throws_the_same() -> None:
    one, two = Tumble(Random(27)), Tumble(Random(27))
    assert one.throw(1.0) == two.throw(1.0)
    assert [one.sample(t) for t in range(1000, 3000, 10)] == [two.sample(t) for t in range(1000, 3000, 10)]


@pytest.mark.parametrize("deed", ["fall_flat", "jolt"])
def test_a_die_that_falls_flat_or_is_jolted_feels_a_blow_and_keeps_its_face(deed: str) -> None:
    die = Tumble(Random(26))
    rest = die.throw(1.0)
    for _ in range(20):
        before, begins = die.face_up(rest), rest + 1.0
        rest = {"fall_flat": die.fall_flat, "jolt": die.jolt}[deed](begins)
        sizes = [math.dist(die.sample(t), (0, 0, 0)) for t in range(round(begins * 1000), round(rest * 1000), 2)]
        assert max(sizes) > 1300 and die.moving((begins + rest) / 2)
        assert (min(sizes) < 300) or deed == "jolt"
        assert die.face_up(rest) == before
