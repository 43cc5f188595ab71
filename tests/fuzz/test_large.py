"""Files far too large: refused before they are parsed, in little memory. Each is tried in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

from companion.record.log.reader import MOST_LINES
from tests.fuzz.examples import example

pytestmark = pytest.mark.slow

HUNDRED_MB = 100_000_000
MB = 1024
MEASURED = """
import json, resource, sys
from typer.testing import CliRunner
from companion.cli import all_commands
limit = 2_000_000_000
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
CliRunner().invoke(all_commands(), ["replay", sys.argv[1]])
found = []
for words in json.loads(sys.argv[2]):
    before = peak()
    done = CliRunner().invoke(all_commands(), words)
    calm = isinstance(done.exception, SystemExit)
    found.append([done.exit_code, calm, done.stderr, peak() - before])
print(json.dumps(found))
"""


def _sparse_line(out: IO[bytes]) -> None:
    """One line that never ends: a hole in the file, read as zeros."""
    out.write(b'{"format": "')
    out.truncate(HUNDRED_MB)


def _one_text(out: IO[bytes]) -> None:
    """One long text in one object."""
    out.write(b'{"format": "' + b"x" * HUNDRED_MB + b'"}\n')


def _small_lines(out: IO[bytes]) -> None:
    """Ten million lines, each of them right by itself."""
    out.write(b"{}\n" * (HUNDRED_MB // 3))


def _dense_lines(out: IO[bytes]) -> None:
    """Each line within its limits, and as much in it as possible."""
    line = b"[" + b"[]," * 33_000 + b"[]]"
    out.write((b'{"n":' + line + b"}\n") * (HUNDRED_MB // len(line)))


def _blank(out: IO[bytes]) -> None:
    out.write(b"\n" * HUNDRED_MB)


SHAPES: dict[str, Callable[[IO[bytes]], None]] = {
    "a line without an end": _sparse_line, "one long text": _one_text, "ten million lines": _small_lines,
    "dense lines": _dense_lines, "blank lines": _blank,
}  # fmt: skip

FIRST = next(iter(SHAPES))  # the shape that every command is tried with


def measured(folder: Path, *commands: list[str]) -> list[list[Any]]:
    """For each command: exit code, whether it ended by itself, what it said, and by how many kB the peak rose."""
    right = folder / "right.jsonl"
    right.write_bytes(example(1).text)
    words = [sys.executable, "-c", MEASURED, str(right), json.dumps(commands)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    data: list[list[Any]] = json.loads(done.stdout)
    return data


@pytest.mark.parametrize("shape", SHAPES)
def test_fail__a_hundred_megabytes_are_refused_in_little_memory(tmp_path: Path, shape: str) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as out:
        SHAPES[shape](out)
    name, journal = str(file), str(tmp_path / "journal.sqlite")
    commands = [["replay", name], ["position", name]]
    if shape == FIRST:
        commands += [["why", name, "hindmost"], ["import", name, "--journal", journal]]
    for code, calm, said, grown in measured(tmp_path, *commands):
        assert (code, calm) == (2, True), said
        assert len(said.splitlines()) == 1
        assert grown < 60 * MB
    assert not Path(journal).exists()


def _longest_game() -> list[dict[str, Any]]:
    """As many lines as a log may have."""
    header = example(1, acts=0).rows[0]
    return [header, *({"do": "set_skulls", "player": "Anna", "amount": n % 100} for n in range(MOST_LINES - 1))]


def _most_mended() -> list[dict[str, Any]]:
    """As much gone through anew as may be."""
    rows = _longest_game()[:700]
    mended = {"mend": 1, "way": "insert", "do": "set_skulls", "player": "Anna", "amount": 5}
    return [*rows, *({**mended, "mend": max(1, number)} for number in (1, *range(700, 1000)))]


@pytest.mark.parametrize("rows", [_longest_game, pytest.param(_most_mended, marks=pytest.mark.soak)])
def test_ok__the_longest_log_that_is_read_stays_within_bounds(
    tmp_path: Path, rows: Callable[[], list[dict[str, Any]]]
) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows()), encoding="utf-8")
    ((code, _, said, grown),) = measured(tmp_path, ["replay", str(file)])
    assert code == 0, said
    assert grown < 400 * MB
