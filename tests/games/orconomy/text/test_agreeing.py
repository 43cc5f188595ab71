"""What is agreed before the first game: how many Trophies, and how the sectors were attached (rulebook en 105, 109)."""

from random import Random

import pytest

from companion.games.orconomy.rules.options import targets
from companion.games.orconomy.set_up import Details, OrconomySetUp
from companion.games.protocol import Chosen, SeatDraft
from tests.many_rows import each_row

SET_UP = OrconomySetUp(None)


def fresh(players: int) -> Chosen:
    seats = tuple(
        SeatDraft(name, mark) for name, mark in zip("ABCDE", ("tusk", "moon", "leaf", "sun", "rune"), strict=True)
    )
    return Chosen("orconomy", "rules", seats[:players], "merged", Details())


def touched(chosen: Chosen, *words: str) -> Chosen:
    return SET_UP.change(chosen, words, Random(0))


@each_row("printed, may", [(9, [9, 10]), (8, [8, 9, 10]), (7, [7, 8, 9, 10]), (12, [12])])
def test_a_target_from_the_tables_to_10_may_be_chosen(printed: int, may: list[int]) -> None:
    """En 87-105; 0 is the rulebook's for so many players."""
    assert list(targets(printed)) == may
    players = {9: 2, 8: 3, 7: 5}.get(printed, 0)
    for target in (0, *may) if players else ():
        assert touched(fresh(players), "target", str(target)).details.target == target


@each_row("target", [-1, 1, 4, 5, 7, 11, 31])
def test_no_other_target_can_be_chosen(target: int) -> None:
    """Both books know higher targets only; en 105 advises against more than 10, ru 154 forbids it."""
    with pytest.raises(ValueError, match="target"):
        touched(fresh(3), "target", str(target))


def test_in_numerical_order_the_ring_is_one_tap() -> None:
    assert touched(fresh(2), "ring", "numeric").details.ring == tuple(range(2, 12))


def test_a_random_ring_is_tapped_clockwise() -> None:
    """The tenth sector follows from the other nine."""
    chosen, ring = fresh(2), (7, 2, 11, 4, 9, 3, 8, 5, 10, 6)
    for number in ring[:9]:
        chosen = touched(chosen, "ring", "pick", str(number))
    assert chosen.details.ring == ring
