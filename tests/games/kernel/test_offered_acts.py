"""What a game offers is what it allows, for every kind of every game that is written as acts."""

from collections import Counter

import pytest

from tests.games.kernel.offered_acts import CONVERTED, differences


@pytest.mark.parametrize("name", CONVERTED)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_what_is_allowed(name: str, seed: int) -> None:
    assert list(differences(name, seed, Counter())) == []
