"""What the app does for an absent player of Orconomy: it plays to win, keeps within its means, and plays no card."""

from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.protocol import Action
from tests.many_rows import each_row

NAMES = ("Anna", "Boris", "Vera")
MOST = 2500


def game_with_one_absent(seed: int) -> tuple[Any, list[tuple[Any, Action]]]:
    """A random game in which nobody sits at the first seat: the last position, and what the app did there and when."""
    rng, play, games = Random(seed), catalogue.GAMES["orconomy"].random_play(), catalogue.games()
    begun = games.open(games.written_out(play.header(NAMES, rng)))
    game, state, done = begun.game, begun.state, []
    for _ in range(MOST):
        if game.result(state) is not None:
            break
        due = 0 in game.turns(state) and not game.dice.chances(state)
        action = game.stand_in(state, 0, rng) if due else None
        if action is not None:
            done.append((state, action))
        else:
            others = [offer for offer in game.rules.offers(state) if offer.player != 0]
            action = play.choose(others or game.rules.offers(state), rng)
        state = game.rules.apply(state, action)
    return state, done


def test_it_mostly_beats_players_who_do_anything() -> None:
    won = [game_with_one_absent(seed)[0].winner == 0 for seed in range(10)]
    assert sum(won) >= 7


@each_row("seed", range(4))
def test_it_never_plays_a_card(seed: int) -> None:
    _, done = game_with_one_absent(seed)
    assert not {action.kind for _, action in done} & {"veto", "fraud", "lobby", "espionage", "informer", "sell_pair"}


@each_row("seed", range(4))
def test_it_never_bids_more_than_it_has(seed: int) -> None:
    _, done = game_with_one_absent(seed)
    assert all(action.args[0] <= state.skulls[0] for state, action in done if action.kind == "bid")
