"""The worked cases of fights: who faints, who is out, what is used up, and cards that change the numbers."""

from tests.games.economancy.positions import (
    GAME,
    A,
    B,
    C,
    D,
    act,
    attacking,
    code,
    coins,
    discards,
    fight,
    phase,
    pick,
    row,
    table,
)


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


def test_each_card_attacks_once_and_uses_are_forgotten_afterwards() -> None:
    state = attacking("worker senior thug", "golem worker")
    assert code(state, "attack", B, "worker", 2) == "not_your_turn"
    state = fight(state, "worker", 1, (B, "worker", 2))
    assert code(state, "attack", A, "worker", 1) == "used_up"
    state = act(state, "stop", A)
    assert phase(state) == "buy" and not any(card.uses for player in state.players for card in player.row)


# --- giving up ------------------------------------------------------------------------------------------------------


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
