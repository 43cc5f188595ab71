"""Whatever is played: nothing is lost, nothing is overfull, and offers can be trusted.

What lies there, and every number from it, is compared with a plain table in `tests/games/orconomy/plain`.
"""

import json
from itertools import product
from random import Random

import pytest

from companion.games.orconomy.rules.options import CHOICES
from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import State
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.games.orconomy.view import table_view
from tests.games.orconomy import random_games
from tests.games.orconomy.positions import GAME, TARGETS, all_cards, do, fresh, lay, play
from tests.games.orconomy.random_games import AGREED, BY_THE_RULES, choose, start_of, walk
from tests.many_rows import each_row, few_quick

KINDS = tuple(product(AGREED, TARGETS))
A_FEW, ACTIONS = 15, 120  # games of each kind, and how long one is followed; most are over before, as the target is 5
GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(2)]


def tokens_lying(state: State, seat: int) -> int:
    """How many tokens of a player lie on the board (en 306)."""
    return sum(
        sum(token.player == seat for token in sector.companies) + sector.startups.count(seat) for sector in state.board
    )


def check_table(state: State) -> None:
    """What is true of any table, whatever happened on it, rulings of the players included."""
    assert min(state.skulls) >= 0 and min(state.cards) >= 0 and state.deck >= 0
    assert all_cards(state) == 48
    assert all(tokens_lying(state, seat) <= 10 for seat in range(state.agreed.players))
    assert all(sector.price >= 0 for sector in state.board)


@few_quick("name, players", KINDS, slow=7)
def test_random_games(name: str, players: int) -> None:
    """Where the table counts only what is in the box nobody gets more than that (en 21-27); positions come back."""
    for seed in range(A_FEW):
        rng = Random(f"{name} {players} {seed}")
        for _, action, after in walk(rng, start_of(rng, players, **{**AGREED[name], "target": 5 + seed % 2}), ACTIONS):
            check_table(after)
            assert after.agreed.options.supply != "strict" or sum(after.skulls) <= 260
            assert [problem for problem in GAME.status(after) if not problem.note] == []
            assert seed or from_data(after.agreed, json.loads(json.dumps(to_data(after)))) == after, action


@few_quick("players, seed", GAMES, 3)
def test_rulings_of_the_table_leave_a_table_that_can_be_played_on(players: int, seed: int) -> None:
    """Pieces and numbers set at will between the actions: nothing negative, no card lost, all offers possible."""
    rng = Random(f"rulings {players} {seed}")
    state = start_of(rng, players)
    for _ in range(200):
        offers = GAME.rules.offers(state)
        ruling = random_games.random_ruling(rng, players)
        if rng.random() < 0.3 and GAME.rules.refusal(state, ruling) is None:
            state = GAME.rules.apply(state, ruling)
        elif offers:
            state = GAME.rules.apply(state, choose(rng, offers))
        else:
            break
        check_table(state)
        table_view(state)
        play(state, *GAME.conduct.settle(state).run)


@each_row("name, value", [(name, value) for name, values in CHOICES.items() for value in values])
def test_a_game_can_be_begun_with_every_value(name: str, value: object) -> None:
    state = play(fresh(2, **{name: value}), do("roll", -1, 1, 2), do("oracle", 1))
    state = play(state, do("place", 1, 4), do("place", 0, 5), do("place", 0, 6), do("place", 1, 7))
    assert table_view(play(state, do("roll", -1, 2, 3))).phase == "revenue"


def test_games_can_be_played_to_their_end() -> None:
    """By players who bid no more than they have and rarely give anything away, to a lower target than usual.

    Now and then all of them are ruined and nobody ever wins; most games have a winner.
    """
    won = 0
    for seed in range(8):
        rng, players = Random(f"long {seed}"), 2 + seed % 4
        *_, (_, _, last) = walk(rng, start_of(rng, players, target=5, overbid="forbid"), 3000, moods=(0.05,))
        view = table_view(last)
        if view.phase == "over":
            won += 1
            assert view.players[view.winner].trophies >= 5
            assert view.prompt.code == "win"
    assert won >= 4


@pytest.mark.slow
def test_in_many_games_every_kind_of_action_is_done() -> None:
    """Random players leave nothing out that the rules have, or the checks above would not have seen it."""
    done: set[str] = set()
    for seed in range(30):
        rng = Random(f"kinds {seed}")
        first = start_of(rng, 2 + seed % 4, **AGREED[list(AGREED)[seed % len(AGREED)]])
        done |= {action.kind for _, action, _ in walk(rng, first, 400, moods=(1.0, 4.0))}
    assert set(BY_THE_RULES) - done == set()


@each_row("seed", range(4))
def test_the_game_goes_on_after_somebody_has_left_and_somebody_come(seed: int) -> None:
    rng = Random(seed)
    state = GAME.leave(lay({7: "0 1b 2", 8: "1 +1 2", 9: "0"}, players=3), rng.randrange(3))
    state = with_player(state, "Mog", "rune")
    played = [after for _, _, after in walk(rng, state, 200)]
    assert all(GAME.status(after) == () for after in played)
    assert len(played) > 50


@each_row("seed", range(6))
def test_the_sheet_says_what_the_screen_shows(seed: int) -> None:
    rng = Random(seed)
    for _, _, state in list(walk(rng, start_of(rng, 3), 300))[::20]:
        data, view = GAME.files.position(state), table_view(state)
        due = state.agreed.seats[view.turn].name if view.turn >= 0 else None
        assert (data["phase"], data["turn"]) == (view.phase, due)
        for told, shown in zip(data["players"], view.players, strict=True):
            for name in (
                "name", "skulls", "cards", "trophies", "presence", "dominance", "hindmost", "tokens_left",
                "interest_due", "raisable", "launch_cost", "card_cost",
            ):  # fmt: skip
                assert told[name] == getattr(shown, name)
        for industry in view.industries:
            told = data["industries"][str(industry.number)]
            assert [told[name] for name in ("price", "written", "free_slots", "in_crisis", "active", "near")] == [
                industry.price,
                industry.written,
                industry.free_slots,
                industry.in_crisis,
                industry.active,
                industry.near,
            ]
            assert told["revenue"] == industry.income
