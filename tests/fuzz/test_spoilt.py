"""Thousands of wrong logs and positions: each is refused in one message or is right after all; none makes us fall over.

What is taken can be printed, read again, asked about and played on.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import Result

from tests.cli.running import orctable
from tests.fuzz import doors, spoiling
from tests.many_rows import few_quick

CHANCE = st.randoms(use_true_random=False)
Spoil = Callable[[Random, spoiling.Stock], bytes]
COMMANDS: tuple[tuple[tuple[str, ...], Spoil, tuple[int, ...]], ...] = (
    (("replay", "--json"), spoiling.log, (0, 2)), (("replay", "--until", "9"), spoiling.log, (0, 2)),
    (("why", "skulls:Anna"), spoiling.log, (0, 2)), (("import",), spoiling.log, (0, 2)),
    (("position", "--json"), spoiling.position, (0, 1, 2)), (("position",), spoiling.position, (0, 1, 2)),
)  # fmt: skip


@pytest.mark.slow
def test_ok__what_is_spoilt_was_right(stock: spoiling.Stock, scratch: Path) -> None:
    for example in stock.examples:
        scratch.write_bytes(example.text)
        assert doors.fold(scratch) == ""
    for header in stock.headers:
        scratch.write_text(json.dumps(header), encoding="utf-8")
        assert doors.fold(scratch) == ""
    for position in stock.positions:
        scratch.write_text(json.dumps(position), encoding="utf-8")
        assert doors.look(scratch) == ""


@given(CHANCE)
def test_fail__a_spoilt_log_is_refused_or_right_after_all(stock: spoiling.Stock, scratch: Path, chance: Random) -> None:
    spoilt = spoiling.log(chance, stock)
    scratch.write_bytes(spoilt)
    doors.fold(scratch)
    assert scratch.read_bytes() == spoilt


@given(CHANCE)
def test_fail__a_spoilt_position_is_refused_or_right_after_all(
    stock: spoiling.Stock, scratch: Path, chance: Random
) -> None:
    spoilt = spoiling.position(chance, stock)
    scratch.write_bytes(spoilt)
    refused = doors.look(scratch)
    assert not refused or scratch.read_bytes() == spoilt


@given(st.binary(max_size=300))
def test_fail__bytes_without_sense_are_refused(scratch: Path, raw: bytes) -> None:
    scratch.write_bytes(raw)
    assert doors.fold(scratch)
    scratch.write_bytes(raw)
    assert doors.look(scratch)


@few_quick("words", COMMANDS)
def test_fail__the_command_says_no_in_one_message(
    stock: spoiling.Stock, tmp_path: Path, data_dir: Path, words: tuple[tuple[str, ...], Spoil, tuple[int, ...]]
) -> None:
    (command, *options), spoil, codes = words
    for seed in range(30):
        file = tmp_path / f"spoilt-{seed}.json"
        file.write_bytes(spoil(Random(seed), stock))
        where = (*(("--journal", str(tmp_path / f"{seed}.sqlite")) if command == "import" else ()), *options)
        said(orctable(command, file, *where), codes, "--json" in options)
    assert list(data_dir.iterdir()) == []


def said(result: Result, codes: tuple[int, ...], as_json: bool) -> None:
    """It ended as it may, with one line of message where it refused, with one object where one was asked for."""
    assert result.exit_code in codes, (result.output, result.exception)
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "Traceback" not in result.stderr
    if result.exit_code == 2:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        assert len(result.stderr) < 3000
    elif as_json:
        assert isinstance(json.loads(result.stdout), dict)
