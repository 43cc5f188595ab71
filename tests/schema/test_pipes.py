"""A file that people may have written is a file: what never ends, or never begins, is refused at once."""

import os
from pathlib import Path

import pytest

from companion.schema.plain_files import read_toml
from companion.schema.wrong import Wrong


def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "groups.toml")
    with pytest.raises(Wrong, match="it is no file"):
        read_toml(tmp_path / "groups.toml")
