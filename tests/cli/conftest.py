"""Fixtures: a table log of a few rounds."""

from pathlib import Path

import pytest

from tests.cli.running import orctable
from tests.record import kept_game


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table log of a few rounds."""
    folder = tmp_path_factory.mktemp("played")
    assert orctable("export", kept_game.play(folder), folder / "game.jsonl").exit_code == 0
    return folder / "game.jsonl"
