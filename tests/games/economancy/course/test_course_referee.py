"""The referee of the tests does what the description of the course's protocol says, whatever our rules make of it."""

from typing import Any

import pytest

from tests.games.economancy.course.course_games import course_log
from tests.games.economancy.course.course_referee import PASS_CARD, Bot, referee
from tests.many_rows import each_row


def calm(state: dict[str, Any]) -> Any:
    """Does nothing as long as that is allowed."""
    match state["phase"]:
        case {"name": "buy"}:
            return [PASS_CARD]
        case {"name": "attacking", "attacker": int(attacker)} if attacker != state["player"]:
            return [1]
    return [0]


def buying(first: str, invests: int) -> Bot:
    """Buys one card, invests when it is there, and attacks once with it."""

    def answer(state: dict[str, Any]) -> Any:
        me, phase = state["players"][state["player"]], state["phase"]
        if phase["name"] == "buy":
            return [first if len(me["cards"]) < 2 else PASS_CARD]
        if phase["name"] == "investing":
            return [invests if len(me["cards"]) > 1 else 0]
        return [1]

    return answer


def test_a_state_names_everything_and_its_receiver() -> None:
    assert referee([calm, calm], ("monopoly", "incantation", "wall"))[0] == {
        "day": 1,
        "phase": {"name": "investing"},
        "shop": {"Board of Monopoly": 4, "Incantation": 6, "Wall of Wealth": 4},
        "players": [{"coins": 3, "buys": 1, "cards": [{"name": "Sorcerer's Stipend", "uses": 0}]}] * 2,
        "player": 0,
    }


def test_nobody_wins_at_the_day_limit_and_the_day_is_already_the_next_one() -> None:
    log = referee([calm, calm])
    assert len(log) == 1 + 100 * 2 * 4
    assert log[-1]["phase"] == {"name": "end", "winner": False} and log[-1]["day"] == 2
    assert "player" not in log[-1]


def test_a_secret_answer_counts_as_used_before_all_have_answered() -> None:
    log = referee([buying("Ghost", 1), buying("Worker", 0), buying("Worker", 0)])
    fight = [line for line in log[::2] if line["phase"].get("attacker_card")]
    assert [(line["player"], line["players"][0]["cards"][1]["uses"]) for line in fight[:2]] == [(1, 1), (2, 1)]
    assert [line["players"][1]["cards"][1]["uses"] for line in fight[:2]] == [0, 1]


def test_who_is_out_has_no_cards_and_zeros_and_is_not_asked() -> None:
    log = referee([buying("Ghost", 1), buying("Ghost", 0), calm])
    after = [line for line in log[::2] if not line["players"][2]["cards"]]
    assert after[0]["players"][2] == {"coins": 0, "buys": 0, "cards": []}
    assert all(line.get("player") != 2 for line in after)


@each_row("wrong", [None, [], [1, 2], "Pass", [True], ["Golem"], [-1], [99]])
def test_a_wrong_answer_ends_the_game_as_that_seats_fault(wrong: object) -> None:
    log = referee([calm, lambda _state: wrong])
    assert log[-2] == wrong and len(log) == 5
    assert log[-1]["phase"] == {"name": "fault", "forfiet": 1, "reason": log[-1]["phase"]["reason"]}
    assert log[-1]["phase"]["reason"] and "player" not in log[-1]


@pytest.mark.slow
def test_the_games_by_seed_have_every_end_and_number_of_players() -> None:
    ends = [course_log(seed)[-1] for seed in range(40)]
    assert {end["phase"]["name"] for end in ends} == {"end", "fault"}
    assert {len(end["players"]) for end in ends} == {2, 3, 4}
    assert any(end["phase"].get("winner") is False for end in ends)
