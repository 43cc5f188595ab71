"""Thousands of wrong logs and positions: each is refused in one message or is right after all; none makes us fall over.

What is taken can be printed, read again, asked about and played on.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import Result

from companion.games.orconomy.rules.text.position_fields import DERIVED
from tests.cli.running import orctable
from tests.fuzz import doors, mutation, spoiling
from tests.fuzz.examples import bare, example
from tests.many_rows import each_row, few_quick

CHANCE = st.randoms(use_true_random=False)
Spoil = Callable[[Random, spoiling.Stock], bytes]
COMMANDS: tuple[tuple[tuple[str, ...], Spoil, tuple[int, ...]], ...] = (
    (("replay", "--json"), spoiling.log, (0, 2)), (("replay", "--until", "9"), spoiling.log, (0, 2)),
    (("why", "skulls:Anna"), spoiling.log, (0, 2)), (("import",), spoiling.log, (0, 2)),
    (("position", "--json"), spoiling.position, (0, 1, 2)), (("position",), spoiling.position, (0, 1, 2)),
)  # fmt: skip


@pytest.mark.slow
def test_ok__what_is_spoilt_was_right(stock: spoiling.Stock, scratch: Path) -> None:
    for sample in stock.examples:
        scratch.write_bytes(sample.text)
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


# --- Files that end too soon, at every byte ---------------------------------------------------------------------------
SEED = 3


def test_fail__a_log_cut_at_every_byte_is_refused_but_at_the_end_of_a_line(scratch: Path) -> None:
    whole = example(SEED, acts=8).text
    taken = []
    for length in range(len(whole)):
        scratch.write_bytes(whole[:length])
        if not doors.fold(scratch):
            taken.append(length)
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    assert taken == sorted({length for end in ends for length in (end, end + 1) if length < len(whole)})


def test_fail__a_position_cut_at_every_byte_is_refused(scratch: Path) -> None:
    whole = json.dumps(bare(example(SEED, acts=8).position), ensure_ascii=False).encode()
    for length in range(len(whole)):
        scratch.write_bytes(whole[:length])
        assert doors.look(scratch)


# --- Every file that once made us fall over, or was taken or refused in a way nobody can use, is kept and tried again--
FINDINGS = sorted((Path(__file__).parent / "findings").glob("*.json"))
OF_DOORS = {
    "log": (["replay", "--json"], ["replay", "--until", "3"], ["why", "hindmost"], ["import"]),
    "position": (["position", "--json"], ["position"]),
}
DOORS = {"log": doors.fold, "position": doors.look}


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: path.stem)
def test_ok__what_was_found_once_is_not_found_again(path: Path, tmp_path: Path, data_dir: Path) -> None:
    finding = json.loads(path.read_text(encoding="utf-8"))
    file = tmp_path / "found.json"
    file.write_text(finding["text"], encoding="utf-8")
    for command, *options in OF_DOORS[finding["door"]]:
        result = orctable(command, file, *options)
        said(result, (2,) if finding["says"] else (0, 1), "--json" in options)
        assert finding["says"] in result.stderr
    assert finding["says"] in DOORS[finding["door"]](file)


# --- Derived values that contradict the rest of a position ------------------------------------------------------------
PLACES = {"players": tuple(DERIVED.player), "industries": tuple(DERIVED.area), "": DERIVED.known}
ELSEWHERE = {*DERIVED.unchecked, "written"}  # not derived: read from there, or from the header's names for it

WRONG: tuple[object, ...] = ({"surely": "not"}, 1.5, [[]])  # values that nothing in a position may have


def derived(data: dict[str, Any], where: str) -> list[tuple[Any, str]]:
    """Each derived value of the players, of the industries or of the table, as the object it stands in and its name."""
    part = data[where] if where else [data]
    holders = list(part.values()) if isinstance(part, dict) else part
    known = [name for name in PLACES[where] if name not in ELSEWHERE]
    return [(holder, name) for holder in holders for name in known if name in holder]


def other(value: Any) -> Any:
    """A value like it, but not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [*value, 7] if isinstance(value, list) else {"Anna": "Boris", "Boris": "Zoë"}.get(value, "Anna")


@pytest.mark.slow
@each_row("where", PLACES)
def test_fail__a_derived_value_that_is_another_is_refused_by_its_name(
    stock: spoiling.Stock, scratch: Path, where: str
) -> None:
    for whole in (sample.position for sample in stock.examples[::6]):
        for number, (_, name) in enumerate(derived(whole, where)):
            data = deepcopy(whole)
            holder, _ = derived(data, where)[number]
            if name == "price" and not holder["written"]:
                continue
            holder[name] = other(holder[name])
            scratch.write_text(json.dumps(data), encoding="utf-8")
            why = doors.look(scratch)
            assert name == "price" or name in why, (name, why)


@pytest.mark.slow
@pytest.mark.parametrize("which", [5, -1], ids=["whole", "bare"])
def test_fail__a_value_of_another_sort_is_refused_wherever_it_stands(
    stock: spoiling.Stock, scratch: Path, which: int
) -> None:
    whole = stock.positions[which]
    for number, (right, key) in enumerate(mutation.slots(whole)):
        data = deepcopy(whole)
        holder, _ = list(mutation.slots(data))[number]
        holder[key] = Random(number).choice(WRONG if isinstance(right[key], str) else (*WRONG, "surely not"))
        scratch.write_text(json.dumps(data), encoding="utf-8")
        assert doors.look(scratch), (key, holder)
