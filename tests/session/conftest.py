"""A table for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.session.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A fresh table with eyes."""
    made = Table(tmp_path)
    yield made
    made.close()
