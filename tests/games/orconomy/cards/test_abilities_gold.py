"""The four gold abilities: after one's own collecting, off in Crisis, in the three industries (rulebook en 205)."""

import pytest

from companion.games.orconomy.rules.state import Revenue
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    CLOSE,
    GAME,
    agreement,
    all_cards,
    collected,
    do,
    lay,
    offer,
    phase_of,
    play,
    refused,
    shown,
    unseen,
    why_not,
)
from tests.many_rows import each_row

GOLD: dict[str, tuple[int, tuple[int, ...]]] = {
    "tourism": (2, (1,)), "food_move": (6, (0, 3)), "transport": (7, (1,)), "totemology": (8, (9,)),
}  # fmt: skip
"""Kind: the industry it belongs to, and what a player with one Company there may say (Crisis at 10)."""


@each_row("kind", GOLD)
def test_a_gold_ability_comes_after_ones_own_collecting(kind: str) -> None:
    number, args = GOLD[kind]
    state = lay({number: "0 1"}, Revenue(0), active=number, crisis=10)
    assert refused(state, kind, 0, *args)
    state = play(state, do("settle", 0))
    assert not refused(state, kind, 0, *args)
    assert offer(state, kind, 0) is not None
    assert refused(state, kind, 1, *args)  # who has not collected yet
    assert play(state, do(kind, 0, *args)) != state


@each_row("kind", GOLD)
def test_a_gold_ability_ends_when_the_next_player_collects(kind: str) -> None:
    number, args = GOLD[kind]
    state = collected({number: "0 1"}, number, 0, 1)
    assert refused(state, kind, 0, *args)
    assert not refused(state, kind, 1, *args)
    assert refused(play(state, CLOSE), kind, 1, *args)


@each_row("kind", GOLD)
def test_a_gold_ability_may_be_left_unused(kind: str) -> None:
    number, _ = GOLD[kind]
    state = play(collected({number: "0"}, number), do("settle", 1), CLOSE)
    assert phase_of(state)[0] == "auction"


@each_row("kind", GOLD)
def test_a_gold_ability_is_off_in_crisis(kind: str) -> None:
    """En 476."""
    number, args = GOLD[kind]
    state = collected({number: "0"}, number, crisis=number)
    args = ((9 if number == 8 else 7),) if kind == "totemology" else args
    assert why_not(state, kind, 0, *args) == "in_crisis"
    assert offer(state, kind, 0) is None


@each_row("kind", GOLD)
def test_a_gold_ability_is_for_companies_in_the_three_industries(kind: str) -> None:
    number, args = GOLD[kind]
    assert refused(collected({number: "0"}, 4 if number > 5 else 6), kind, 0, *args)
    assert not refused(collected({number: "0"}, 3 if number == 2 else number), kind, 0, *args)  # near will do


@each_row("kind", GOLD)
@each_row("words", ["1", "+0", ""])
def test_a_gold_ability_needs_an_own_company(kind: str, words: str) -> None:
    number, args = GOLD[kind]
    assert refused(collected({number: words}, number), kind, 0, *args)


@each_row("kind", GOLD)
def test_a_pledged_company_keeps_its_ability(kind: str) -> None:
    """En 294."""
    number, args = GOLD[kind]
    args = (1, 3) if kind == "food_move" else args
    assert not refused(collected({number: "0b"}, number), kind, 0, *args)


@each_row("moment", [name for name in IN_ROUND if not name.startswith("revenue")])
@each_row("kind", GOLD)
def test_gold_abilities_belong_to_revenue(kind: str, moment: str) -> None:
    assert why_not(IN_ROUND[moment](), kind, 0, *GOLD[kind][1]) == "wrong_phase"


@each_row("kind", ["livestock", "communications", "innovations", "banking", "smuggling"])
def test_silver_abilities_are_no_actions_of_revenue(kind: str) -> None:
    """Ru 447: they are always on."""
    assert why_not(collected({9: "0"}, 9), kind, 0) == "unknown_kind"


# Tourism, en 414


def test_tourism_draws_one_card_for_each_company() -> None:
    state = collected({2: "0 0b 1"}, 2)
    assert state.skulls[0] == 21 - 6
    state = play(state, do("tourism", 0, 2))
    assert (state.cards, state.deck) == ((5, 3), 40)
    assert why_not(state, "tourism", 0, 1) == "none_left"


@each_row("amount", [-1, 0, 3])
def test_tourism_draws_no_more_cards_than_there_are_companies(amount: int) -> None:
    assert refused(collected({2: "0 0 1"}, 2), "tourism", 0, amount)


def test_tourists_may_bring_fewer_cards() -> None:
    """Ru 455: may draw; one now and one later, or one alone."""
    state = play(collected({2: "0 0"}, 2), do("tourism", 0, 1))
    assert state.cards[0] == 4
    assert play(state, do("tourism", 0, 1)).cards[0] == 5
    assert play(state, do("settle", 1)).cards[0] == 4


def test_a_company_that_collapsed_brings_no_tourists() -> None:
    state = lay({2: "0 0"}, Revenue(0), active=2, crisis=10, skulls=(3, 21))
    state = play(state, do("collapse", 0, 2), do("settle", 0), do("tourism", 0, 1))
    assert state.cards[0] == 4
    assert refused(state, "tourism", 0, 1)


def test_without_deck_and_discards_nobody_draws() -> None:
    state = collected({2: "0 0"}, 2, cards=(24, 24))
    assert refused(state, "tourism", 0, 1) or play(state, do("tourism", 0, 1)).cards == (24, 24)
    last_one = collected({2: "0 0"}, 2, cards=(24, 23))
    tried = last_one if refused(last_one, "tourism", 0, 2) else play(last_one, do("tourism", 0, 2))
    assert (all_cards(tried), tried.deck >= 0) == (48, True)
    assert play(last_one, do("tourism", 0, 1)).cards == (25, 23)


def test_the_discards_are_shuffled_for_tourists() -> None:
    state = play(collected({2: "0 0"}, 2, cards=(23, 20), discards=unseen(4)), do("tourism", 0, 2))
    assert (state.cards, state.deck, state.discards) == ((25, 20), 3, ())


# Transportation, en 444


@pytest.mark.parametrize("amount", [1, 2])
def test_transport_sells_cards_for_8_each(amount: int) -> None:
    state = play(collected({7: "0 0b"}, 7), do("transport", 0, amount))
    assert (state.skulls[0], state.cards[0], len(state.discards)) == (23 + 8 * amount, 3 - amount, amount)


def test_transport_sells_one_card_for_each_company() -> None:
    state = collected({7: "0 0"}, 7)
    assert refused(state, "transport", 0, 3)
    assert refused(state, "transport", 0, 0)
    assert refused(state, "transport", 0, -1)
    state = play(state, do("transport", 0, 1), do("transport", 0, 1))
    assert why_not(state, "transport", 0, 1) == "none_left"


def test_transport_sells_no_more_cards_than_are_in_hand() -> None:
    state = collected({7: "0 0"}, 7, cards=(1, 3))
    assert refused(state, "transport", 0, 2)
    assert refused(play(state, do("transport", 0, 1)), "transport", 0, 1)
    assert offer(collected({7: "0"}, 7, cards=(0, 3)), "transport", 0) is None


# Totemology, en 450


def test_totemology_pushes_the_crisis_to_a_neighbour_of_where_it_is() -> None:
    state = collected({8: "0"}, 8, crisis=3)
    assert [number for number in range(1, 13) if not refused(state, "totemology", 0, number)] == [2, 4]
    assert why_not(state, "totemology", 0, 5) == "not_neighbour"
    state = play(state, do("totemology", 0, 4))
    assert table_view(state).crisis == 4
    assert why_not(state, "totemology", 0, 5) == "none_left"


def test_neighbours_are_those_of_the_ring_as_it_lies() -> None:
    agreed = agreement(2, ring=(7, 2, 11, 4, 9, 3, 8, 5, 10, 6))
    state = collected({8: "0"}, 8, crisis=7, agreed=agreed)
    offered = offer(state, "totemology", 0)
    assert offered and set(offered.domains[0]) == {6, 2}


def test_each_company_pushes_one_step_from_the_new_place() -> None:
    state = play(collected({8: "0 0"}, 8, crisis=11), do("totemology", 0, 2), do("totemology", 0, 3))
    assert table_view(state).crisis == 3
    assert refused(state, "totemology", 0, 4)


def test_who_collects_later_feels_the_push_at_once() -> None:
    """Ru 491: Banking earned +2 for seat 0, and costs seat 1 one Skull."""
    state = collected({8: "0", 9: "0 1"}, 8, crisis=10)
    assert state.skulls[0] == 21 + 1 + 2
    state = play(state, do("totemology", 0, 9), do("settle", 1))
    assert state.skulls == (24, 20)


def test_the_push_puts_abilities_of_others_off() -> None:
    state = play(collected({8: "0", 7: "1"}, 8, crisis=6), do("totemology", 0, 7), do("settle", 1))
    assert why_not(state, "transport", 1, 1) == "in_crisis"


def test_a_push_onto_totemology_itself_ends_the_pushing() -> None:
    state = play(collected({8: "0 0"}, 8, crisis=9), do("totemology", 0, 8))
    assert why_not(state, "totemology", 0, 9) == "in_crisis"


def test_an_industry_freed_from_the_crisis_has_its_ability_back_but_not_its_income() -> None:
    """Transportation was in Crisis while collecting: -1; then it may sell a card."""
    state = collected({8: "0", 7: "0"}, 8, crisis=7)
    assert state.skulls[0] == 21 + 1 - 1
    assert why_not(state, "transport", 0, 1) == "in_crisis"
    state = play(state, do("totemology", 0, 6), do("transport", 0, 1))
    assert state.skulls[0] == 21 + 8


def test_lobby_may_free_a_gold_ability_too() -> None:
    state = shown(collected({7: "0"}, 7, crisis=7), "lobby", 0, 3)
    assert not refused(state, "transport", 0, 1)


def test_the_one_tap_takes_all_the_cards_of_tourism() -> None:
    state = lay({2: "0 0 1"}, Revenue(0), active=2, crisis=9)
    after = play(state, *GAME.conduct.settle(state))
    assert (after.cards, phase_of(after)[0]) == ((5, 4), "startups")
