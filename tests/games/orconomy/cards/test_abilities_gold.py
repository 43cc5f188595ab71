"""The four gold abilities: after one's own collecting, off in Crisis, in the three industries (rulebook en 205)."""

from companion.games.orconomy.rules.state import Revenue
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    CLOSE,
    all_cards,
    collected,
    do,
    lay,
    offer,
    play,
    refused,
    shown,
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


# Tourism, en 414


def test_without_deck_and_discards_nobody_draws() -> None:
    state = collected({2: "0 0"}, 2, cards=(24, 24))
    assert refused(state, "tourism", 0, 1) or play(state, do("tourism", 0, 1)).cards == (24, 24)
    last_one = collected({2: "0 0"}, 2, cards=(24, 23))
    tried = last_one if refused(last_one, "tourism", 0, 2) else play(last_one, do("tourism", 0, 2))
    assert (all_cards(tried), tried.deck >= 0) == (48, True)
    assert play(last_one, do("tourism", 0, 1)).cards == (25, 23)


# Totemology, en 450


def test_totemology_pushes_the_crisis_to_a_neighbour_of_where_it_is() -> None:
    state = collected({8: "0"}, 8, crisis=3)
    assert [number for number in range(1, 13) if not refused(state, "totemology", 0, number)] == [2, 4]
    assert why_not(state, "totemology", 0, 5) == "not_neighbour"
    state = play(state, do("totemology", 0, 4))
    assert table_view(state).crisis == 4
    assert why_not(state, "totemology", 0, 5) == "none_left"


def test_lobby_may_free_a_gold_ability_too() -> None:
    state = shown(collected({7: "0"}, 7, crisis=7), "lobby", 0, 3)
    assert not refused(state, "transport", 0, 1)
