"""What the fuzzing tests share: right logs and positions to spoil, and a file to put the spoilt ones into."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from companion.games.orconomy.boxes.loader import load_box
from tests.fuzz import spoiling


@pytest.fixture(scope="session")
def stock() -> spoiling.Stock:
    """Logs and positions of many games."""
    return spoiling.stock(seed=1)


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file, written again and again."""
    return tmp_path_factory.mktemp("fuzz") / "spoilt.json"


@pytest.fixture(autouse=True, scope="module")
def _box_read_once() -> Iterator[None]:
    """The box file is the same in each of thousands of games; tests of other rooms write into it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.games.orconomy.set_up.load_box", lru_cache(load_box))
        yield
