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
from companion.games.economancy.course.referee_lines import NoAnswer, state_line
from companion.games.economancy.rules.state import Over
from tests.cli.running import orctable, refused
from tests.games.economancy.course.course_games import course_lines
from tests.games.economancy.plain.plain_cards import PRESETS
from tests.games.economancy.positions import A, B, act, attacking, first
from tests.many_rows import each_row


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


@pytest.mark.parametrize("answer", ["[77]", "[-1]"])
def test_an_answer_that_is_not_allowed_is_told_with_its_line(answer: str) -> None:
    log = course_lines(1)
    log[1] = answer
    with pytest.raises(Differs, match="line 2: seat 0's answer .* is refused"):
        replayed(log)


def test_a_draw_is_not_a_win_of_the_first_seat() -> None:
    log = course_lines(0)
    data = json.loads(log[-1])
    assert data["phase"] == {"name": "end", "winner": False}
    data["phase"]["winner"] = 0
    with pytest.raises(Differs, match="phase.winner is 0, and by our rules false"):
        replayed([*log[:-1], json.dumps(data)])


@each_row("left", [1, 2, 9, -1])
def test_a_log_that_breaks_off_is_told(left: int) -> None:
    with pytest.raises(Differs, match="line .*: the log ends here|ends before"):
        replayed(course_lines(1)[:left])


def test_a_line_after_the_end_is_told() -> None:
    log = course_lines(1)
    with pytest.raises(Differs, match=f"line {len(log) + 2}: the game had ended"):
        replayed([*log, "", "[1]"])


# --- a game that was ended as somebody's fault ------------------------------------------------------------------------
def faulty() -> list[str]:
    """A log that ends with a fault after an answer."""
    return next(log for log in map(course_lines, range(5, 1000, 10)) if '"fault"' in log[-1])


def test_a_fault_after_no_answer_at_all_is_one_that_came_too_late() -> None:
    log = faulty()
    assert replayed([*log[:-2], log[-1]]) == replayed(log)


@each_row("field, value", [("forfiet", 9), ("reason", 3), ("forfiet", None)])
def test_a_fault_of_somebody_else_or_without_a_reason_is_not_ours(field: str, value: object) -> None:
    log = faulty()
    data = json.loads(log[-1])
    data["phase"][field] = value
    with pytest.raises((Differs, NoAnswer)):
        replayed([*log[:-1], json.dumps(data)])


def test_a_fault_where_the_answer_was_right_is_told() -> None:
    log = faulty()
    state = json.loads(log[0])
    phase = {"name": "fault", "forfiet": 0, "reason": "too slow"}
    last = {name: value for name, value in {**state, "phase": phase}.items() if name != "player"}
    with pytest.raises(Differs, match='line 3: phase.name is "fault", and by our rules "investing"'):
        replayed([log[0], "[0]", json.dumps(last)])


@each_row("lines", [[], ["x"], ["[]"], ['{"shop": {"Dragon": 1}}'], ['{"shop": {}, "players": []}']])
def test_what_is_no_log_is_refused(lines: list[str]) -> None:
    with pytest.raises((NoAnswer, Differs, ValueError)):
        replayed(lines)


@each_row("line", ["{{{", "[1, 2]", "7", "[" * 3000, '["x"]', "[true]", "9" * 100_001])
def test_an_answer_that_means_nothing_is_refused(line: str) -> None:
    log = course_lines(1)
    log[1] = line
    with pytest.raises(NoAnswer):
        replayed(log)


def test_the_command_says_how_it_went(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_text("\n".join(course_lines(2)), encoding="utf-8")
    done = orctable("course", "replay", file)
    assert done.exit_code == 0 and "Seat 1" in done.stdout
    file.write_text("\n".join(course_lines(2)[:-1]), encoding="utf-8")
    done = orctable("course", "replay", file)
    assert done.exit_code == 1 and done.stdout == "" and str(file) in done.stderr


@pytest.mark.parametrize(
    ("data", "why"), [(None, "No such file"), (b"{", "line 1 is not JSON"), (b"\xff", "utf-8"), (b"", "line 1")]
)
def test_what_is_no_log_is_refused_by_the_command(tmp_path: Path, data: bytes | None, why: str) -> None:
    file = tmp_path / "game.log"
    if data is not None:
        file.write_bytes(data)
    refused(orctable("course", "replay", file), str(file), why, "Name a log")


def test_a_program_is_never_told_what_others_have_answered() -> None:
    state = act(attacking("worker", "worker", "worker"), "attack", A, "worker", 1)
    answered = act(state, "defend", B, "worker", 1)
    assert state_line(answered, 2) == state_line(state, 2)
    assert state_line(answered, 2, counting=True) != state_line(state, 2, counting=True)
    open_ = act(first(), "income")
    assert state_line(act(open_, "invest", A, 2), B) == state_line(open_, B)


# --- a referee that ends its games on another day ---------------------------------------------------------------------
@pytest.fixture
def fifty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A log of a game in which nothing happens, from a referee that ends it after 50 days."""
    monkeypatch.setitem(PRESETS, "course", PRESETS["course"] | {"max_days": 50})
    file = tmp_path / "fifty.log"
    file.write_text("\n".join(course_lines(0)), encoding="utf-8")
    return file


def test_the_last_day_can_be_said(fifty: Path) -> None:
    done = orctable("course", "replay", fifty, "--days", "50")
    assert done.exit_code == 0, done.stderr
    assert isinstance(replayed(fifty.read_text().splitlines(), 50).phase, Over)


@pytest.mark.parametrize("days", [None, 0, 49, 51, 999])
def test_where_it_was_another_day_the_message_says_how_to_say_it(fifty: Path, days: int | None) -> None:
    done = orctable("course", "replay", fifty, *(() if days is None else ("--days", str(days))))
    assert done.exit_code == 1
    assert f"the last day was taken to be {100 if days is None else days}" in done.stderr and "--days" in done.stderr


def test_any_other_difference_says_nothing_of_days() -> None:
    log = course_lines(1)
    log[1] = "[77]"
    with pytest.raises(Differs) as told:
        replayed(log)
    assert "--days" not in str(told.value)


@pytest.mark.parametrize("days", ["-1", "1000", "many", "1.5"])
def test_a_day_that_cannot_be_is_refused(fifty: Path, days: str) -> None:
    done = orctable("course", "replay", fifty, "--days", days)
    assert done.exit_code == 2 and "--days" in done.stderr
