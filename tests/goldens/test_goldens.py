"""What the rules of every game say in random games is what they said before, but for what was changed on purpose."""

import pytest

from companion.app import catalogue
from tests.goldens.kept import FOLDER, Golden, compare

QUICK = {"orconomy": 1, "economicus": 1, "economancy": 2, "orc": 4}
LONGER = 12


def golden(name: str) -> Golden:
    return Golden.read(FOLDER / f"{name}.txt")


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_the_first_games_are_what_they_were(name: str) -> None:
    assert list(compare(golden(name), QUICK[name])) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_dozen_games_are_what_they_were(name: str) -> None:
    assert list(compare(golden(name), LONGER)) == []
