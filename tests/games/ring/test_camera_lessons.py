"""What the camera is taught on a ring: every look lies in two places far apart, as far as pieces and places suffice."""

from collections import defaultdict

import pytest

from companion.games.economicus.set_up import TEACHING as ECONOMICUS
from companion.games.orconomy.set_up import TEACHING as ORCONOMY
from companion.games.protocol import Spot
from companion.games.ring.camera_lessons import Shown, Teaching

RING = (2, 9, 4, 5, 12, 6, 8, 3, 10, 11)
TABLES = [(ORCONOMY, 2), (ORCONOMY, 5), (ECONOMICUS, 2), (ECONOMICUS, 5), (ECONOMICUS, 8)]
FAR = 4
"""Of ten areas in a ring, five are opposite."""


def pictures(teaching: Teaching, players: int, single: tuple[str, ...] = ()) -> list[tuple[Spot, ...]]:
    """What lies in each picture with pieces."""
    marks = [f"colour{number}" for number in range(players)]
    return [lesson.spots for lesson in teaching.lessons(RING, marks, single)[1:]]


def places(spots: tuple[Spot, ...]) -> dict[str, list[int]]:
    """In which areas each look of a player lies."""
    found = defaultdict(list)
    for spot in spots:
        if spot.seat >= 0:
            found[spot.key].append(spot.area)
    return found


@pytest.mark.parametrize(("teaching", "players"), TABLES)
def test_every_look_of_a_player_lies_in_two_areas_far_apart(teaching: Teaching, players: int) -> None:
    for spots in pictures(teaching, players):
        looks = places(spots)
        assert len(looks) == players * len(teaching.shown)
        for one, other in looks.values():
            steps = abs(RING.index(one) - RING.index(other))
            assert min(steps, len(RING) - steps) >= FAR


@pytest.mark.parametrize(("teaching", "players"), TABLES)
def test_no_two_pieces_lie_in_one_place_and_each_stays_there_when_it_is_turned(
    teaching: Teaching, players: int
) -> None:
    first, second = pictures(teaching, players)
    assert [spot[:4] for spot in first] == [spot[:4] for spot in second]
    assert len({spot[:3] for spot in first}) == len(first)


def test_ten_tokens_of_five_players_lie_in_ten_sectors() -> None:
    spots = [spot for spot in pictures(ORCONOMY, 5)[0] if spot.seat >= 0]
    assert sorted(spot.area for spot in spots) == sorted(RING)


def test_a_piece_of_which_a_player_has_only_one_is_laid_once() -> None:
    spots = pictures(ORCONOMY, 5, single=("",))[0]
    assert [len(areas) for areas in places(spots).values()] == [1] * 5
    looks = places(pictures(ECONOMICUS, 3, single=("startup",))[0])
    assert {key.partition(":")[0]: len(areas) for key, areas in looks.items()} == {"company": 2, "startup": 1}


def test_a_look_that_finds_no_second_place_is_laid_once() -> None:
    """Eight colours in one slot of each sector, where six of the second ones would lie on others."""
    crowded = Teaching(("face",), (Shown("", (0,)),), 1, (), ())
    counts = sorted(len(areas) for areas in places(pictures(crowded, 8)[0]).values())
    assert set(counts) == {1, 2}


@pytest.mark.parametrize(("teaching", "players"), TABLES)
def test_nothing_is_shown_where_the_lamp_has_burnt_the_print(teaching: Teaching, players: int) -> None:
    marks = [f"colour{number}" for number in range(players)]
    plain = teaching.lessons(RING, marks)[1].spots
    burnt = {spot.label for spot in plain if spot.area in (RING[0], RING[5])} | {f"{RING[0]}:1", f"{RING[0]}:2"}
    shown = teaching.lessons(RING, marks, (), burnt)[1].spots
    assert burnt.isdisjoint(spot.label for spot in shown)
    assert len({spot.label for spot in shown}) == len(shown)
    assert {spot.key for spot in shown} == {spot.key for spot in plain}
