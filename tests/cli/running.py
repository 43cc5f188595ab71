"""Running the command line in tests: in this process, or in one of its own whose memory is measured."""

import json
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from typer.main import get_command
from typer.testing import CliRunner, Result

from companion.cli import all_commands

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
"""Whatever JSON can say."""


def orctable(*words: str | Path, typed: str | None = None) -> Result:
    """Run the command in this process, with what is typed at it; the language that it is told stays its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", _commands, raising=False)
        return copy_context().run(CliRunner().invoke, all_commands(), [str(word) for word in words], typed)


_commands = cache(get_command)  # all commands, put together once: that takes longer than most of them


def refused(result: Result, *parts: str) -> None:
    """It ended with 2 and said so in a sentence that holds these parts; no traceback."""
    assert result.exit_code == 2, (result.output, result.exception)
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    for part in parts:
        assert part in result.stderr


def rows(log: Path) -> list[dict[str, Any]]:
    """The log's header and lines."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
