"""The process that thinks for seats: it answers, ends with the app, and a death of it is one answer that says so."""

from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from time import monotonic, sleep

import pytest

from companion.app import catalogue
from companion.app.thinking.__main__ import answer
from companion.app.thinking.seat_minds import SeatMinds
from companion.players.playing import Table
from companion.record.header_to_game import framed
from companion.session.ports import Thought, Wish

PATIENCE_S = 60.0  # wall seconds that only guard against a hang


def wish(level: str, seed: str = "1") -> Wish:
    header = framed(catalogue.GAMES["economancy"].random_play().header(("Ann", "Bob"), Random(2)))
    game = catalogue.games().open(header)
    state = game.game.rules.apply(game.state, game.game.rules.offers(game.state)[0].actions()[0])
    return Wish(framed(game.game.files.header_at(header, state)), 0, level, seed)


@pytest.fixture
def minds() -> Iterator[SeatMinds]:
    made = SeatMinds(waits=True)
    yield made
    made.close()


def test_a_question_is_answered_by_what_the_rules_allow_and_the_same_again() -> None:
    question = wish("strong")
    asked = {**asdict(question), "seconds": None}
    first, second = answer(asked), answer(asked)
    assert first == second and first["iterations"] > 0
    opened = catalogue.games().open(question.header)
    assert opened.game.rules.refusal(opened.state, first["action"]) is None


def test_where_the_time_is_up_it_thinks_less() -> None:
    question = wish("strong")
    asked = {**asdict(question), "seconds": 1e-9}
    assert answer(asked)["iterations"] < answer({**asked, "seconds": None})["iterations"]


@pytest.mark.slow
def test_the_process_answers_and_a_death_is_said(minds: SeatMinds) -> None:
    number = minds.ask(wish("even"))
    thought = minds.answer(number)
    assert thought is not None and thought.number == number and thought.action is not None and not thought.failed
    minds.close()
    later = SeatMinds()
    number = later.ask(wish("strong"))
    assert later.child is not None
    later.child.kill()
    assert answer_of(later, number) == Thought(number, failed="gone")
    later.close()


def answer_of(minds: SeatMinds, number: int) -> Thought:
    """The answer to a question, waited for."""
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        if thought := minds.answer(number):
            return thought
        sleep(0.01)
    raise TimeoutError


@pytest.mark.parametrize("name", [*catalogue.GAMES])
def test_advice_names_what_is_allowed_and_what_it_is_worth(name: str) -> None:
    header = framed(catalogue.GAMES[name].random_play().header(("Ann", "Bob"), Random(2)))
    opened = catalogue.games().open(header)
    table, state, rng = Table.of(opened.game), opened.state, Random(5)
    rules = opened.game.rules
    deal = table.thinking.hidden.deal(state, rng)
    while not table.deciding(state) or rules.sealed(state) or len(rules.offers(state)) < 3:
        following = table.usual_step(state, deal, rng)
        assert following is not None
        state, deal = following
    asked = Wish(framed(opened.game.files.header_at(header, state)), table.deciding(state)[0], "strong", "1", "advice")
    advice = answer({**asdict(asked), "seconds": None})["advice"]
    assert rules.refusal(state, advice.action) is None
    assert -1.0 <= advice.chance <= 1.0
