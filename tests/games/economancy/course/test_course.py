"""The course's protocol: a recorded game comes to the same in every line."""

import json
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.economancy.course.recorded import Differs, replayed
from companion.games.economancy.rules.state import Over
from tests.cli.running import orctable
from tests.games.economancy.course.course_referee import course_lines
from tests.games.economancy.plain.plain_cards import PRESETS


def ending(lines: list[str]) -> str:
    """How a log ends: the reason of our rules, or "fault" where the referee has ended the game."""
    phase, last = replayed(lines).phase, json.loads(lines[-1])["phase"]["name"]
    return phase.reason if isinstance(phase, Over) else str(last)


@pytest.mark.slow
def test_recorded_games_come_to_the_same_in_every_line() -> None:
    logs = [course_lines(seed) for seed in range(40)]
    assert {ending(log) for log in logs} == {"last", "points", "days", "fault"}
    assert sum(map(len, logs)) > 2000


@pytest.mark.soak
def test_two_hundred_recorded_games_come_to_the_same_in_every_line() -> None:
    assert all(ending(course_lines(seed)) for seed in range(200))


def numbers_in(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a state are."""
    inside = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for name, value in inside:
        yield from [(*path, name)] if type(value) is int else numbers_in(value, (*path, name))


@pytest.mark.parametrize("seed", range(20))
def test_a_state_with_another_number_is_told_with_its_line(seed: int, tmp_path: Path) -> None:
    rng, log = Random(seed), course_lines(seed)
    at = rng.randrange(0, len(log), 2)
    at = at if log[at].startswith("{") else len(log) - 1
    data = json.loads(log[at])
    *path, name = rng.choice(list(numbers_in(data)))
    spoilt = reduce(getitem, path, data)
    spoilt[name] += rng.choice((-1, 1))
    log[at] = json.dumps(data)
    file = tmp_path / "spoilt.log"
    file.write_text("\n".join(log), encoding="utf-8")
    done = orctable("course", "replay", file)
    assert done.exit_code == 1
    assert f"{file}: line {at + 1}: {'.'.join(map(str, (*path, name)))} is " in done.stderr


def told_of(log: list[str]) -> str:
    """What is said of a log that differs."""
    with pytest.raises(Differs) as told:
        replayed(log)
    return str(told.value)


def faulty() -> list[str]:
    """A log that ends with a fault after an answer."""
    return next(log for log in map(course_lines, range(5, 1000, 10)) if '"fault"' in log[-1])


@pytest.fixture
def fifty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A log of a game in which nothing happens, from a referee that ends it after 50 days."""
    monkeypatch.setitem(PRESETS, "course", PRESETS["course"] | {"max_days": 50})
    file = tmp_path / "fifty.log"
    file.write_text("\n".join(course_lines(0)), encoding="utf-8")
    return file
