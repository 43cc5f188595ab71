"""The worked cases of fights: who faints, who is out, what is used up, and cards that change the numbers."""

import pytest

from companion.games.economancy.rules import derive
from companion.games.economancy.view import game_view
from tests.games.economancy.positions import (
    GAME,
    A,
    B,
    C,
    D,
    act,
    attacking,
    buying,
    code,
    coins,
    discards,
    fight,
    first,
    phase,
    pick,
    row,
    table,
)
from tests.many_rows import each_row


def test_every_card_strikes_at_the_same_moment() -> None:
    state = attacking("ghost", "ghost", "shield", "worker")
    state = fight(state, "ghost", 1, (B, "ghost", 1), (C, "shield", 1), (D, "worker", 1))
    assert [row(state, seat) for seat in (A, B, C, D)] == ["", "", "shield", ""]
    assert coins(state)[C] == 1 and discards(state) == {"ghost": 2, "worker": 1}


def test_equal_numbers_are_safe_and_both_are_used() -> None:
    state = fight(attacking("senior worker", "senior"), "senior", 1, (B, "senior", 1))
    assert (row(state, A), row(state, B)) == ("senior worker", "senior")
    assert [card.uses for card in state.players[A].row] == [0, 1, 0] and state.players[B].row[1].uses == 1
    alone = fight(attacking("senior", "senior"), "senior", 1, (B, "senior", 1))
    assert phase(alone) == "buy" and not any(card.uses for player in alone.players for card in player.row)


@each_row("attacker, strength, left", [("thug", 5, ("", "")), ("golem", 5, ("golem", "")), ("golem", 9, ("", ""))])
def test_bubbles_strength_is_an_option(attacker: str, strength: int, left: tuple[str, str]) -> None:
    state = fight(attacking(attacker, "bubble", bubble_strength=strength), attacker, 1, (B, "bubble", 1))
    assert (row(state, A), row(state, B)) == left


def test_who_has_nothing_to_answer_with_is_out() -> None:
    state = fight(attacking("worker", ""), "worker", 1)
    assert state.players[B].out and state.players[B].row == () and coins(state)[B] == 0
    assert state.winner == A and discards(state) == {"stipend": 1}


def test_a_wall_answers_twice_if_it_survived() -> None:
    state = attacking("worker senior ghost", "wall")
    state = fight(state, "worker", 1, (B, "wall", 1))
    state = fight(state, "senior", 2, (B, "wall", 1))
    assert state.players[B].row[1].uses == 2 and row(state, B) == "wall"
    state = fight(state, "ghost", 3)
    assert state.players[B].out and discards(state) == {"stipend": 1, "wall": 1}


def test_a_wall_that_fainted_answers_no_more() -> None:
    state = fight(attacking("worker ghost", "wall", "worker"), "ghost", 2, (B, "wall", 1), (C, "worker", 1))
    assert row(state, B) == ""
    state = fight(state, "worker", 1)
    assert state.players[B].out and state.players[C].out and state.winner == A


def test_each_card_attacks_once_and_uses_are_forgotten_afterwards() -> None:
    state = attacking("worker senior thug", "golem worker")
    assert code(state, "attack", B, "worker", 2) == "not_your_turn"
    state = fight(state, "worker", 1, (B, "worker", 2))
    assert code(state, "attack", A, "worker", 1) == "used_up"
    state = act(state, "stop", A)
    assert phase(state) == "buy" and not any(card.uses for player in state.players for card in player.row)


def test_whoever_is_asked_must_answer_with_a_card_that_can() -> None:
    state = act(attacking("worker bubble", "wall worker", "worker"), "attack", A, "worker", 1)
    assert code(state, "defend", A, "bubble", 2) == "not_asked"
    assert code(state, "defend", B, "worker", 1) == "not_that_card"
    assert code(state, "defend", B, "stipend", 0) == "cannot_defend"
    assert code(state, "defend", B, "worker", 7) == "no_such_card"
    assert code(state, "pass", B) == "wrong_phase"
    state = act(state, "defend", B, "wall", 1)
    assert code(state, "defend", B, "worker", 2) == "already_chosen" and phase(state) == "defend"


def test_bubble_and_the_stipend_cannot_attack() -> None:
    state = attacking("worker bubble", "worker")
    assert code(state, "attack", A, "bubble", 2) == "cannot_attack"
    assert code(state, "attack", A, "stipend", 0) == "cannot_attack"


def test_the_others_keep_their_order_when_one_faints() -> None:
    state = fight(attacking("golem", "worker ghost senior"), "golem", 1, (B, "ghost", 2))
    assert row(state, B) == "worker senior"


# --- booster pack 1 -------------------------------------------------------------------------------------------------


def test_an_underdog_gives_three_to_whoever_has_fewer_cards_than_all_others() -> None:
    state = table("underdog", "worker wall", "worker wall", day=2)
    assert [step.sum for step in derive.walk(state, A).steps] == [1, 4]
    state = table("underdog", "worker", "worker wall", day=2)
    assert derive.walk(state, A).sum == 1


def test_a_lizard_earns_before_the_answer_and_a_gremlin_counts_coins_in_the_fight() -> None:
    state = attacking("lizard gremlin", "gremlin", coins=(2, 4))
    state = act(state, "attack", A, "lizard", 1)
    assert coins(state)[A] == 4 and derive.strength(state, B, 1) == 5
    state = act(state, "defend", B, "gremlin", 1)
    assert row(state, A) == "gremlin" and row(state, B) == "gremlin"
    assert (derive.strength(state, A, 1), derive.defence(state, A, 1)) == (5, 5) and coins(state)[A] == 4


def test_a_loan_gives_seven_and_takes_two_after_each_income() -> None:
    state = pick(buying("", "", coins=(0, 0)), "loan", "pass")
    assert coins(state)[A] == 7 and state.day == 2
    state = act(state, "income")
    assert coins(state)[A] == 6
    poor = act(table("loan", "", day=2), "income")
    assert coins(poor)[A] == 0
    debt = act(table("loan loan", "", day=2, loan_floor=False), "income")
    assert coins(debt)[A] == -3
    assert code(debt, "invest", A, 1) == "too_much" and code(debt, "invest", A, 0) == ""


def test_a_hippo_eats_a_coin_at_its_place_and_grows() -> None:
    state = table("hippo bean_stock", "", coins=(2, 0))
    assert code(state, "feed", A, "bean_stock", 2) == "no_hippo"
    state = act(state, "feed", A, "hippo", 1)
    assert code(state, "feed", A, "hippo", 1) == "fed_already"
    assert [step.sum for step in derive.walk(state, A).steps] == [4, 3, 4]
    state = act(state, "income")
    assert coins(state)[A] == 4 and state.players[A].row[1].coins == 1
    assert (derive.strength(state, A, 1), derive.defence(state, A, 1)) == (3, 3)


def test_a_hippo_gets_nothing_where_nothing_is_held() -> None:
    state = table("hippo hippo", "", day=2)
    state = act(state, "feed", A, "hippo", 1)
    assert code(state, "feed", A, "hippo", 2) == "cannot_pay"


@pytest.mark.parametrize(("option", "back"), [("reserve", 0), ("owner", 2)])
def test_coins_on_a_hippo_that_faints_go_where_it_was_agreed(option: str, back: int) -> None:
    state = attacking("golem", "hippo", hippo_coins=option)
    player = state.players[B]
    fed = (player.row[0], player.row[1]._replace(coins=2))
    state = fight(state.with_player(B, player._replace(row=fed)), "golem", 1, (B, "hippo", 1))
    assert coins(state)[B] == back


def test_a_mine_counts_cards_to_its_right_and_a_flower_gains_strength_from_them() -> None:
    state = table("mine flower worker", "")
    assert [step.gain for step in derive.walk(state, A).steps] == [2, 2, 0, 0]
    assert derive.walk(state._replace(day=3), A).steps[1].gain == 1
    assert (derive.strength(state, A, 2), derive.defence(state, A, 2)) == (2, 3)


def test_a_buff_farmer_is_answered_by_strength_four_only() -> None:
    state = act(attacking("buff", "worker golem", "ghost thug"), "attack", A, "buff", 1)
    assert code(state, "defend", C, "ghost", 1) == "too_weak" and code(state, "defend", C, "thug", 2) == ""
    assert code(state, "defend", B, "worker", 1) == "too_weak" and code(state, "defend", B, "golem", 2) == ""


@pytest.mark.parametrize(("option", "out"), [("eliminated", True), ("no_effect", False)])
def test_only_weak_cards_against_a_buff_farmer(option: str, out: bool) -> None:
    state = fight(attacking("buff", "worker", "golem", no_legal_blocker=option), "buff", 1, (C, "golem", 1))
    assert state.players[B].out is out and row(state, A) == ""
    assert fight(attacking("buff", "", "golem", no_legal_blocker=option), "buff", 1, (C, "golem", 1)).players[B].out


# --- giving up ------------------------------------------------------------------------------------------------------


def test_whoever_resigns_is_out_and_the_choice_they_owe_is_dropped() -> None:
    state = act(act(first(3), "income"), "invest", A, 1)
    state = act(act(state, "invest", C, 0), "resign", B)
    assert state.players[B].out and phase(state) == "buy" and code(state, "buy", B, "wall") == "out_of_game"
    assert act(act(first(2), "income"), "resign", A).winner == B


def test_an_attack_ends_when_the_attacker_resigns() -> None:
    state = act(attacking("worker", "worker", "worker"), "attack", A, "worker", 1)
    state = act(state, "resign", A)
    assert phase(state) == "buy" and not any(card.uses for player in state.players for card in player.row)


def test_who_attacks_is_told_from_the_amounts_of_today_and_not_from_those_of_who_went_out_before() -> None:
    state = act(table("", "", "", coins=(1, 9, 1)), "income")
    for seat, amount in ((A, 0), (B, 9), (C, 1)):
        state = act(state, "invest", seat, amount)
    state = pick(act(state, "resign", B), "pass", "pass")
    state = act(act(act(state, "income"), "invest", A, 2), "invest", C, 0)
    told = [dict(part.args)["player"] for part in GAME.numbers.parts(state, "attacker", -1)]
    assert (told, GAME.numbers.number(state, "attacker", -1)) == ([A, C], 2)


def test_what_a_strength_is_made_of_is_shown_part_by_part() -> None:
    state = act(table("gremlin flower hippo", "worker", coins=(2, 0)), "feed", A, "hippo", 3)
    cards = game_view(act(state, "income")).players[A].row
    assert cards[1].made == (("printed", 1), ("coins", 3))
    assert cards[2].made == (("printed", 1), ("right", 1))
    assert cards[3].made == (("printed", 2), ("fed", 1))
