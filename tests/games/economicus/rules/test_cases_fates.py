"""Worked cases of fates and auctions: positions by hand, with what comes of them."""

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import (
    Answer,
    Fated,
    Fates,
)
from tests.games.economicus.positions import (
    PLEDGED_STARTUP,
    STARTUP,
    A,
    B,
    at_roll,
    do,
    in_phase,
    lying,
    why_not,
)
from tests.games.economicus.vocabulary import fated
from tests.many_rows import each_row


def test_own_companies_there_hinder_and_those_next_to_it_help() -> None:
    state = do(fated({5: "Aa", 4: "A", 6: "A"}, (A, 5)), "fate", A, 5, STARTUP, 5)
    assert isinstance(state.phase, Answer) and (state.phase.die, state.phase.modifiers) == (5, 1)
    assert why_not(state, "boost", A, 2, 0) == "wrong_amount"
    assert why_not(state, "boost", A, 1, 2) == "too_few_cards"
    after = do(state, "boost", A, 1, 0)
    assert derive.companies(after, A) == 4 and after.cards[A] == 1 and derive.additional(after.at(5)) == 1
    with_quota = do(state, "boost", A, 1, 1)
    assert with_quota.quotas[A] == 0 and with_quota.cards[A] == 2
    assert derive.companies(do(state, "accept", A), A) == 3


def test_a_pledged_startup_becomes_a_pledged_additional_company() -> None:
    state = lying(at_roll(), {4: "Ba!", 3: "A", 5: "A"}, active=4)
    state = in_phase(state, Fates((Fated(A, 4, True),)))
    state = do(do(state, "fate", A, 4, PLEDGED_STARTUP, 6), "accept", A)
    assert derive.free_private(state, 4) == 2 and derive.loans(state, A) == 1
    assert derive.counts(state.at(4), 3)[A] == 1 and derive.additional(state.at(4)) == 1


def test_the_active_player_throws_first_then_clockwise() -> None:
    state = lying(at_roll(), {6: "b", 5: "aa", 4: "A"}, player=B, active=5)
    state = in_phase(state, Fates(derive.fated(state)))
    assert why_not(state, "fate", A, 5, STARTUP, 6) == "not_your_turn"
    state = do(do(state, "fate", B, 6, STARTUP, 1), "accept", B)
    assert why_not(state, "fate", B, 6, STARTUP, 1) in ("already_thrown", "not_your_turn")
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.counts(state.at(5), 3)[A] == 1
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.startups(state, A) == 1, "the second startup sees the company that the first became"


# --- auctions -------------------------------------------------------------------------------------------------------


@each_row("cards, quotas, said", [(6, 0, 6), (4, 2, 6), (5, 0, 0), (0, 0, 0)])
def test_how_many_cards_would_do_is_said_to_who_has_them(cards: int, quotas: int, said: int) -> None:
    """A die of 1 lacks 6 of 7."""
    state = fated({5: "a"}, (A, 5))._replace(cards=(cards, 2, 2), quotas=(quotas, 0, 0))
    prompt = economicus_game().view(do(state, "fate", A, 5, STARTUP, 1)).prompt
    assert (prompt.code, dict(prompt.args)["amount"]) == ("fate_short", said)
    told = catalogue.speaker("economicus", "en").prompt(prompt, ("Ann", "Bob", "Cid"))
    assert told == (f"Discard {said} to succeed, or leave it" if said else "The startup in 5 fails with 1. Leave it?")
