"""What is agreed before the first game: how many Trophies, and how the sectors were attached (rulebook en 105, 109)."""

import pytest

from companion.games.orconomy.rules.options import targets
from companion.session.setup.draft import Chosen, change, with_target


@pytest.mark.parametrize(("printed", "may"), [(9, [9, 10]), (8, [8, 9, 10]), (7, [7, 8, 9, 10]), (12, [12])])
def test_a_target_from_the_tables_to_10_may_be_chosen(printed: int, may: list[int]) -> None:
    """En 87-105; 0 is the rulebook's for so many players."""
    assert list(targets(printed)) == may
    for target in (0, *may):
        assert with_target(Chosen(), target, targets(printed)).target == target


@pytest.mark.parametrize("target", [-1, 1, 4, 5, 7, 11, 31])
def test_no_other_target_can_be_chosen(target: int) -> None:
    """Both books know higher targets only; en 105 advises against more than 10, ru 154 forbids it."""
    with pytest.raises(ValueError, match="target"):
        with_target(Chosen(), target, targets(8))


def test_in_numerical_order_the_ring_is_one_tap() -> None:
    assert change(Chosen(), ("ring", "numeric")).ring == tuple(range(2, 12))


def test_a_random_ring_is_tapped_clockwise() -> None:
    """The tenth sector follows from the other nine."""
    chosen, ring = Chosen(), (7, 2, 11, 4, 9, 3, 8, 5, 10, 6)
    for number in ring[:9]:
        chosen = change(chosen, ("ring", "pick", str(number)))
    assert chosen.ring == ring
