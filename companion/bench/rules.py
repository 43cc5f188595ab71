"""How fast the rules are: random games at four players, against random games of something everybody knows."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from companion.bench import noughts
from companion.bench.figures import Figure
from companion.games.protocol import Action, Game
from companion.table.draft import CLANS, NAMES, NUMBERS, Chosen
from companion.table.wiring import make_shelf, open_game, read_table

PLAYERS = 4
GAMES = 20
MOST_ACTIONS = 500
STRETCHES = 4
"""The two kinds of game take turns this often, so that a busy moment of the machine meets both."""
Play = Callable[[Random], int]


def measure(seed: int) -> list[Figure]:
    """Actions a second, listing what may be done and doing one of it, on one thread."""
    rng = Random(seed)
    game, start = _new_game(rng)
    against, other = _reference()
    ours, theirs = _Tally(lambda chance: play(game, start, chance)), _Tally(other)
    for _ in range(STRETCHES):
        for tally in (ours, theirs):
            tally.add(rng, GAMES // STRETCHES)
    return [Figure.of("random games, 4 players", ours.speed, "actions/s", against, theirs.speed, ours.moves)]


class _Tally:
    """Plays one kind of game and keeps count of moves and seconds."""

    def __init__(self, one_game: Play) -> None:
        self._play = one_game
        self.moves = 0
        self._seconds = 0.0

    def add(self, rng: Random, games: int) -> None:
        """Play so many games more."""
        begun = perf_counter()
        self.moves += sum(self._play(rng) for _ in range(games))
        self._seconds += perf_counter() - begun

    @property
    def speed(self) -> float:
        """Moves a second."""
        return self.moves / self._seconds


def _new_game(rng: Random) -> tuple[Game[Any], Any]:
    seats = tuple(zip(NAMES[:PLAYERS], CLANS[:PLAYERS], strict=True))
    ring = tuple(rng.sample(NUMBERS, len(NUMBERS)))
    shelf = make_shelf(read_table(None, Path("no corrections")))
    opened = open_game(shelf.header(Chosen(seats=seats, ring=ring)))
    return opened.game, opened.state


def play(game: Game[Any], state: Any, rng: Random) -> int:
    """One random game, to its end or for a number of actions; how many were done."""
    for done in range(MOST_ACTIONS):
        offers = game.offers(state)
        if not offers:
            return done
        offer = rng.choice(offers)
        state = game.apply(state, Action(offer.kind, offer.player, tuple(rng.choice(d) for d in offer.domains)))
    return MOST_ACTIONS


def _reference() -> tuple[str, Play]:
    """Chess when python-chess happens to be installed, else noughts and crosses."""
    try:
        import chess
    except ImportError:
        return "random noughts and crosses", noughts.play
    return f"random chess by python-chess {chess.__version__}", lambda rng: _play_chess(chess.Board(), rng)


def _play_chess(board: Any, rng: Random) -> int:
    done = 0
    while done < MOST_ACTIONS and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        done += 1
    return done
