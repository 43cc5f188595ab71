"""At any time in a round: loans, paying off, taking tokens back, selling a pair."""

from itertools import islice
from random import Random

from tests.games.orconomy.positions import GAME, play
from tests.games.orconomy.random_games import start_of, walk
from tests.many_rows import few_quick

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(3)]


@few_quick("players, seed", GAMES, 4)
def test_what_is_done_for_the_players_is_always_allowed(players: int, seed: int) -> None:
    rng = Random(f"settled {players} {seed}")
    for before, _, _ in walk(rng, start_of(rng, players), 150):
        play(before, *GAME.conduct.settle(before).run)
        play(before, *GAME.dice.throw(before, (rng.randrange(1, 7), rng.randrange(1, 7))))
        for move in islice(GAME.board.moves(before), 12):
            assert move.after == play(before, *move.run)
            assert move.layout == GAME.board.layout(move.after) != GAME.board.layout(before)
