"""What the app does for somebody absent: it borrows and sells for what is owed, and for nothing else."""

from random import Random

from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.state import Chip, Fated, Fates, Industry, Profit, Roll
from companion.games.protocol import Action
from tests.games.economicus.table.test_board import playing

GAME = economicus_game()


def test_who_is_only_to_throw_neither_borrows_nor_sells() -> None:
    here = Industry(companies=(Chip(0),), startups=(Chip(0),), private=1)
    throwing = playing(active=5).with_industry(5, here)
    for phase in (Roll(), Fates((Fated(0, 5),))):
        state = throwing._replace(phase=phase)
        assert GAME.turns(state) == (0,) and GAME.stand_in(state, 0, Random(1)) is None


def test_who_owes_more_than_they_have_borrows() -> None:
    losing = Industry(companies=(Chip(0), Chip(0)), private=2)
    state = playing(active=2).with_industry(2, losing)._replace(coins=(0, 9), phase=Profit((False, True)))
    assert GAME.stand_in(state, 0, Random(1)) == Action("loan", 0, (2, 0))
