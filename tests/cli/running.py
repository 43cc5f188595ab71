"""Running the command line in tests: in this process, or in one of its own whose memory is measured."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from typer.main import get_command
from typer.testing import CliRunner, Result

from companion.cli import app

HUGE = 100_000_000
MOST_MEMORY = 200_000
"""Kilobytes; the program itself takes about 100 000."""
MEASURED = """from companion.cli import main
try:
    main()
finally:
    status = open("/proc/self/status").read().split("VmHWM:")[1]
    print(status.split()[0])
"""
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
"""Whatever JSON can say."""


def orctable(*words: str | Path, typed: str | None = None) -> Result:
    """Run the command in this process, with what is typed at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", _commands, raising=False)
        return CliRunner().invoke(app, [str(word) for word in words], typed)


_commands = cache(get_command)
"""All commands, put together once: that takes longer than most of them."""


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


def write_huge(file: Path, begin: bytes, end: bytes) -> None:
    """A file of 100 MB, all zeros between a beginning and an end; on most disks it takes no room."""
    with file.open("wb") as out:
        out.write(begin)
        out.seek(HUGE)
        out.write(end)


def refused_in_little_memory(why: str, *words: str | Path) -> None:
    """A program of its own ended with 2, said why, and never took much memory."""
    arguments = [sys.executable, "-c", MEASURED, *map(str, words)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert why in done.stderr and "Traceback" not in done.stderr
    assert int(done.stdout) < MOST_MEMORY
