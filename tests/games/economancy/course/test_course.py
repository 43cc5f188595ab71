"""The course's protocol: a recorded game comes to the same in every line, and a program on a pipe takes a seat."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.economancy.course.__main__ import OTHERWISE, SAME, UNREADABLE, main
from companion.games.economancy.course.piped_program import PipedProgram, ProgramFault
from companion.games.economancy.course.recorded import Differs, replayed
from companion.games.economancy.course.referee_lines import NoAnswer, state_line
from companion.games.economancy.rules.state import Over
from tests.games.economancy.course.plain_referee import CARDS, SIMPLE, Referee
from tests.games.economancy.positions import A, B, act, attacking, buying, first

BOT = [sys.executable, str(Path(__file__).with_name("bot.py"))]


def game(seed: int) -> list[str]:
    """The log of a random game of the plain referee."""
    names = tuple(CARDS) if seed % 3 else SIMPLE
    return Referee(seed, 2 + seed % 3, names, calm=1 if seed == 7 else (0.1, 0.6, 0.95)[seed % 5 % 3]).play()


def test_recorded_games_come_to_the_same_in_every_line() -> None:
    ends, lines = set[str](), 0
    for seed in range(40):
        log = game(seed)
        state = replayed(log)
        assert isinstance(state.phase, Over)
        ends.add(state.phase.reason)
        lines += len(log)
    assert ends == {"last", "points", "days"} and lines > 2000


@pytest.mark.parametrize("spoilt", ["coins", "shop", "answer", "end"])
def test_a_log_that_is_not_ours_is_told_with_its_line(spoilt: str) -> None:
    log = game(1)
    told = json.loads(log[8])
    if spoilt == "coins":
        told["players"][0]["coins"] += 1
    elif spoilt == "shop":
        told["shop"]["Worker"] = 0
    log[8] = json.dumps(told)
    if spoilt == "answer":
        log[9] = "[77]" if told["phase"]["name"] != "buy" else '["Golem"]'
    if spoilt == "end":
        log = log[:-1]
    with pytest.raises(Differs, match="line|ends"):
        replayed(log)


@pytest.mark.parametrize("lines", [[], ["x"], ["[]"], ['{"shop": {"Dragon": 1}}'], ['{"shop": {}, "players": []}']])
def test_what_is_no_log_is_refused(lines: list[str]) -> None:
    with pytest.raises((NoAnswer, Differs, ValueError)):
        replayed(lines)


@pytest.mark.parametrize("line", ["{{{", "[1, 2]", "7", "[" * 3000, '["x"]', "[true]", "9" * 100_001])
def test_an_answer_that_means_nothing_is_refused(line: str) -> None:
    log = game(1)
    log[1] = line
    with pytest.raises(NoAnswer):
        replayed(log)


def test_the_command_says_how_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.log"
    file.write_text("\n".join(game(2)), encoding="utf-8")
    assert main([str(file)]) == SAME and "Seat 1" in capsys.readouterr().out
    file.write_text("\n".join(game(2)[:-1]), encoding="utf-8")
    assert main([str(file)]) == OTHERWISE
    assert main([str(tmp_path / "none")]) == main([]) == UNREADABLE


# --- a program in a seat ----------------------------------------------------------------------------------------------


@pytest.fixture
def bot(request: pytest.FixtureRequest) -> Iterator[PipedProgram]:
    way = getattr(request, "param", "")
    with PipedProgram([*BOT, way] if way else BOT, 0.6 if way == "late" else 20.0) as program:
        yield program


def test_a_program_answers_in_every_phase(bot: PipedProgram) -> None:
    assert bot.decide(act(first(), "income"), A).kind == "invest"
    assert bot.decide(attacking("worker", "worker"), A).kind == "stop"
    asked = act(attacking("worker", "wall", "worker"), "attack", A, "worker", 1)
    assert bot.decide(asked, B).args[1] == 1
    assert bot.decide(buying("", ""), B).kind == "pass"
    bot.ended(act(first(), "agree_draw"))


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("late", "has not answered"),
        ("rubbish", "JSON"),
        ("wrong", "not allowed"),
        ("many", "one value"),
        ("gone", "ended"),
    ],
    indirect=["bot"],
)
def test_a_program_that_fails_is_told_and_the_seat_is_played_by_hand(bot: PipedProgram, said: str) -> None:
    with pytest.raises(ProgramFault, match=said) as told:
        bot.decide(act(first(), "income"), A)
    assert "by hand" in str(told.value)


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ProgramFault, match="cannot be started"):
        PipedProgram(["./no-such-program"])


def test_a_program_is_never_told_what_others_have_answered() -> None:
    state = act(attacking("worker", "worker", "worker"), "attack", A, "worker", 1)
    answered = act(state, "defend", B, "worker", 1)
    assert state_line(answered, 2) == state_line(state, 2)
    assert state_line(answered, 2, counting=True) != state_line(state, 2, counting=True)
    open_ = act(first(), "income")
    assert state_line(act(open_, "invest", A, 2), B) == state_line(open_, B)
