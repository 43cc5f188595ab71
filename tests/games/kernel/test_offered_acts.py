"""What a game offers is what it allows, for every kind of every game that is written as acts."""

from collections import Counter

import pytest

from tests.games.kernel.offered_acts import CONVERTED, differences
from tests.many_rows import few_quick


@pytest.mark.parametrize("name", CONVERTED)
@few_quick("seed, share", [(0, 0.02), (1, 0.5), (2, 0.5)])
def test_what_is_offered_is_what_is_allowed(name: str, seed: int, share: float) -> None:
    assert list(differences(name, seed, Counter(), share)) == []
