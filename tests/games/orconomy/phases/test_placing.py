"""Set-up: money, cards, the Crisis, the first Oracle, and the snake."""

import pytest

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, TARGETS, do, fresh, offer, phase_of, play, trophies, why_not
from tests.many_rows import each_row


@each_row("players, target", [(2, 9), (3, 8), (4, 8), (5, 7)])
def test_everybody_starts_with_2_gold_and_7_silver_and_3_cards(players: int, target: int) -> None:
    view = table_view(fresh(players))
    for player in view.players:
        assert (player.skulls, player.cards, player.trophies, player.tokens_left) == (21, 3, 0, 10)
    assert view.target == target
    assert fresh(players).deck == 48 - 3 * players


@each_row("dice, industry", [((1, 1), 2), ((6, 6), 2), ((1, 2), 3), ((5, 6), 11), ((4, 3), 7)])
def test_the_crisis_starts_on_the_industry_of_the_sum(dice: tuple[int, int], industry: int) -> None:
    state = play(fresh(), do("roll", -1, *dice))
    assert table_view(state).crisis == industry
    assert table_view(state).active == 0


@each_row("dice", [(0, 3), (3, 7), (-1, 3), (12, 0)])
def test_a_die_has_six_faces(dice: tuple[int, int]) -> None:
    assert why_not(fresh(), "roll", -1, *dice) == "bad_die"


def test_the_table_throws_the_crisis_and_nobody_in_particular() -> None:
    assert why_not(fresh(), "roll", 0, 3, 4) == "not_your_turn"


def test_the_snake_goes_round_and_back() -> None:
    """Oracle 2 of four: 2 3 0 1, then the last player first: 1 0 3 2 (rulebook en 116)."""
    state = play(fresh(4), do("roll", -1, 1, 2), do("oracle", 2))
    placed = []
    while phase_of(state)[0] == "placement":
        placed.append(table_view(state).turn)
        assert why_not(state, "place", (placed[-1] + 1) % 4, 9) == "not_your_turn"
        state = play(state, do("place", placed[-1], 4 + len(placed) // 3))
    assert placed == [2, 3, 0, 1, 1, 0, 3, 2]
    assert phase_of(state) == ("roll", "")
    assert table_view(state).round == 1


def test_sharing_and_doubling_up_are_fine() -> None:
    """En 118: any free slot, whoever lies beside it."""
    state = play(fresh(2), do("roll", -1, 1, 2), do("oracle", 0), do("place", 0, 9), do("place", 1, 9))
    state = play(state, do("place", 1, 9), do("place", 0, 9))
    assert sorted(state.at(9).companies) == [Token(0), Token(0), Token(1), Token(1)]


def test_no_token_goes_where_all_slots_are_taken() -> None:
    """Transportation has two slots (en 118)."""
    state = play(fresh(3), do("roll", -1, 1, 2), do("oracle", 0), do("place", 0, 7), do("place", 1, 7))
    assert why_not(state, "place", 2, 7) == "no_free_slot"
    offered = offer(state, "place", 2)
    assert offered and set(offered.domains[0]) == {2, 3, 4, 5, 6, 8, 9, 10, 11}
    assert why_not(state, "place", 2, 1) == why_not(state, "place", 2, 12) == "unknown_industry"


def test_the_crisis_sector_may_be_chosen_and_costs_nothing() -> None:
    state = play(fresh(), do("roll", -1, 2, 3), do("oracle", 1), do("place", 1, 5))
    assert state.skulls == (21, 21)
    assert table_view(state).industries[3].price == 5
    assert not table_view(state).industries[3].written


def test_trophies_and_the_hindmost_orc_come_after_the_last_placement() -> None:
    """Seat 0 alone in 4 and 8: 4 Trophies. Seat 1 shares 9 with itself: presence and dominance, 2. Seat 2 alone in 10
    and 11: 4. The unique fewest has seat 1 (en 144, 148).
    """
    state = play(fresh(3), do("roll", -1, 1, 2), do("oracle", 0))
    state = play(state, do("place", 0, 4), do("place", 1, 9), do("place", 2, 10))
    assert not any(player.hindmost for player in table_view(state).players)
    state = play(state, do("place", 2, 11), do("place", 1, 9), do("place", 0, 8))
    assert trophies(state) == (4, 2, 4)
    assert [player.hindmost for player in table_view(state).players] == [False, True, False]


@pytest.mark.parametrize("tracking", ["continuous", "revenue_end"])
def test_the_one_with_fewest_trophies_is_hindmost_when_set_up_ends(tracking: str) -> None:
    state = play(fresh(hindmost_tracking=tracking), do("roll", -1, 1, 2), do("oracle", 0))
    state = play(state, do("place", 0, 4), do("place", 1, 9), do("place", 1, 9), do("place", 0, 5))
    assert (trophies(state), state.hindmost) == ((4, 2), 1)


def test_nobody_is_hindmost_on_a_tie() -> None:
    state = play(fresh(), do("roll", -1, 1, 2), do("oracle", 0))
    state = play(state, do("place", 0, 4), do("place", 1, 9), do("place", 1, 10), do("place", 0, 5))
    assert trophies(state) == (4, 4)
    assert not any(player.hindmost for player in table_view(state).players)


@each_row("kind", ["loan", "sell_pair", "pay_off", "remove"])
def test_nothing_is_possible_at_any_time_before_the_first_round(kind: str) -> None:
    """En 283: at any time during the game round."""
    state = play(fresh(), do("roll", -1, 1, 2), do("oracle", 0), do("place", 0, 4))
    args = {"loan": (4,), "pay_off": (4,), "remove": (4, 0), "sell_pair": ()}[kind]
    assert why_not(state, kind, 0, *args) == "wrong_phase"


@each_row("players", TARGETS)
def test_anybody_at_the_table_may_become_the_first_oracle(players: int) -> None:
    state = play(fresh(players), do("roll", -1, 1, 2))
    assert {item.player for item in GAME.rules.offers(state)} == set(range(players))
    assert why_not(state, "oracle", players) == why_not(state, "oracle", -1) == "unknown_player"
