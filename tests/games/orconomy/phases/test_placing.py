"""Set-up: money, cards, the Crisis, the first Oracle, and the snake."""

from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, TARGETS, do, fresh, phase_of, play, why_not
from tests.many_rows import each_row


@each_row("players, target", [(2, 9), (3, 8), (4, 8), (5, 7)])
def test_everybody_starts_with_2_gold_and_7_silver_and_3_cards(players: int, target: int) -> None:
    view = table_view(fresh(players))
    for player in view.players:
        assert (player.skulls, player.cards, player.trophies, player.tokens_left) == (21, 3, 0, 10)
    assert view.target == target
    assert fresh(players).deck == 48 - 3 * players


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


@each_row("players", TARGETS)
def test_anybody_at_the_table_may_become_the_first_oracle(players: int) -> None:
    state = play(fresh(players), do("roll", -1, 1, 2))
    assert {item.player for item in GAME.rules.offers(state)} == set(range(players))
    assert why_not(state, "oracle", players) == why_not(state, "oracle", -1) == "unknown_player"
