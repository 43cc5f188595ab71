"""One mat for all tests of cards: it takes a second to print."""

from collections.abc import Iterator

import pytest

from tests.practice.cards.a_mat import Hands, two_rows


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """The mat, with whatever an earlier test has left on it."""
    folder = tmp_path_factory.mktemp("mat")
    made = Hands(folder, two_rows(folder))
    yield made
    made.mat.close()


@pytest.fixture
def hands(printed: Hands) -> Hands:
    """The mat with nothing on it."""
    printed.clear()
    return printed
