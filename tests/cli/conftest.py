"""Fixtures: a table log of a few rounds."""

from pathlib import Path

import pytest

from tests.cli.running import orctable
from tests.table import playing


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table log of a few rounds."""
    folder = tmp_path_factory.mktemp("played")
    assert orctable("export", playing.play(folder), folder / "game.jsonl").exit_code == 0
    return folder / "game.jsonl"
