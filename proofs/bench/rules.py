"""How fast the rules are: random games of four players, relative to random games of a well-known kind.

A random game is played as the game's own folder says. Times are processor time of this process, on one thread.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from statistics import median_low
from time import process_time
from typing import Any, NamedTuple

from companion.app import catalogue
from companion.app.catalogue import USUAL
from companion.games.protocol import Action, Game, Offer
from companion.session.setup.draft import NAMES
from proofs.bench import tictactoe
from proofs.figures import Figure

PLAYERS = 4
MOST_ACTIONS = 500
RUNS = 5
STRETCHES = 10  # how often the two sides alternate in a run, so that a busy moment of the machine affects both
STRETCH_S = 0.05  # whole games are played, or replayed, until a stretch has lasted this long
FOLDED = 500
MOST_VALUES = 100  # of a number that may be one of many, such as a bid, so many are written out

Play = Callable[[Random], int]  # plays once and returns the number of moves


class Reference(NamedTuple):
    """What the rules are measured against."""

    name: str
    move: str
    play: Play


class Run(NamedTuple):
    """What one run measured: seconds of processor time for each move, of the rules and of the reference."""

    ours: float
    theirs: float


def measure(seed: int, stretches: int = STRETCHES) -> list[Figure]:
    """Random games by weights, the replay of 500 actions, random games by offers alone, and random games of each other
    game; medians of five runs. Then each game once more beside the plainest reference, all that is allowed written out.
    """
    rng = Random(seed)
    game, start = _new_game(rng)
    against, plain = _reference(), _reference(plain=True)

    def runs(ours: Play, theirs: Reference = against) -> list[Run]:
        return [_run(ours, theirs.play, rng, stretches) for _ in range(RUNS)]

    def played(name: str, look: Callable[[Sequence[Offer]], object] = len) -> Play:
        opened = _new_game(rng, name)
        return lambda chance: sum(1 for _ in random_game(*opened, chance, look))

    fold = _folding(game, start, rng)
    return [
        _speed("random game", runs(played(USUAL)), against),
        _cost(f"fold {FOLDED} actions", runs(lambda _: fold()), against),
        _speed(f"random games, {PLAYERS} players", runs(lambda chance: _play_evenly(game, start, chance)), against),
        *(_speed(f"random game of {name}", runs(played(name)), against) for name in catalogue.GAMES if name != USUAL),
        *(
            _speed(f"random game of {name}, written out", runs(played(name, write_out), plain), plain)
            for name in catalogue.GAMES
        ),
    ]


def _speed(name: str, runs: Sequence[Run], against: Reference) -> Figure:
    """Actions per second, with the reference's moves per second, of the median run."""
    run = _middle(runs)
    return Figure.of(name, 1 / run.ours, "actions/s", against.name, 1 / run.theirs, len(runs))


def _cost(name: str, runs: Sequence[Run], against: Reference) -> Figure:
    """Milliseconds per replay, with those per move of the reference: the ratio is the cost in moves."""
    run = _middle(runs)
    unit = f"one {against.move} of {against.name}"
    return Figure.of(name, run.ours * FOLDED * 1000, "ms", unit, run.theirs * 1000, len(runs))


def _middle(runs: Sequence[Run]) -> Run:
    """The run whose ratio is the median."""
    by_ratio = {run.ours / run.theirs: run for run in runs}
    return by_ratio[median_low(by_ratio)]


def _run(ours: Play, theirs: Play, rng: Random, stretches: int) -> Run:
    """Both sides in turn, in short stretches."""
    sides = (_Tally(ours, Random(rng.random())), _Tally(theirs, Random(rng.random())))
    for _ in range(stretches):
        for side in sides:
            side.stretch()
    return Run(sides[0].each, sides[1].each)


class _Tally:
    """Plays one kind of game and counts moves and seconds."""

    def __init__(self, play: Play, rng: Random) -> None:
        self._play = play
        self._rng = rng
        self._moves = 0
        self._seconds = 0.0

    def stretch(self) -> None:
        """Plays for one stretch."""
        begun = now = process_time()
        while now - begun < STRETCH_S:
            self._moves += self._play(self._rng)
            now = process_time()
        self._seconds += now - begun

    @property
    def each(self) -> float:
        """Seconds per move."""
        return self._seconds / self._moves


def _new_game(rng: Random, name: str = USUAL) -> tuple[Game[Any], Any]:
    game = catalogue.games().named(name)
    header = catalogue.GAMES[name].random_play().header(NAMES[: min(PLAYERS, game.most)], rng)
    opened = game.files.open(header, "the bench")
    return game, opened.state


def write_out(offers: Iterable[Offer]) -> list[Action]:
    """Every action behind the offers; of a number that may be one of many the first MOST_VALUES."""
    return [action for offer in offers for action in offer.actions(MOST_VALUES)]


def random_game(
    game: Game[Any], state: Any, rng: Random, look: Callable[[Sequence[Offer]], object] = len
) -> Iterator[Action]:
    """Yields the actions of a random game, to its end or up to MOST_ACTIONS; `look` is handed all offers first."""
    choose = catalogue.GAMES[game.name].random_play().anything
    for _ in range(MOST_ACTIONS):
        offers = game.rules.offers(state)
        if not offers:
            return
        look(offers)
        action = choose(offers, rng)
        state = game.rules.apply(state, action)
        yield action


def _folding(game: Game[Any], start: Any, rng: Random) -> Callable[[], int]:
    """Replays another kept game at each call, with empty caches."""
    kept = [long_game(game, start, rng) for _ in range(RUNS)]
    turn = 0

    def fold_next() -> int:
        nonlocal turn
        turn += 1
        _forget()
        fold(game, start, kept[turn % len(kept)])
        return FOLDED

    return fold_next


def long_game(game: Game[Any], start: Any, rng: Random) -> tuple[Action, ...]:
    """A random game that lasted at least this many actions."""
    while True:
        actions = tuple(random_game(game, start, rng))
        if len(actions) == FOLDED:
            return actions


def fold(game: Game[Any], state: Any, actions: Iterable[Action]) -> Any:
    """The position after the actions of a kept game."""
    for action in actions:
        state = game.rules.apply(state, action)
    return state


def _forget() -> None:
    """Clears the rules' caches, as at the start of a replay."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("companion.games."):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def _play_evenly(game: Game[Any], state: Any, rng: Random) -> int:
    """Plays a random game with all offers equally likely; returns the number of actions."""
    for done in range(MOST_ACTIONS):
        offers = game.rules.offers(state)
        if not offers:
            return done
        offer = rng.choice(offers)
        state = game.rules.apply(state, Action(offer.kind, offer.player, tuple(rng.choice(d) for d in offer.domains)))
    return MOST_ACTIONS


def _reference(*, plain: bool = False) -> Reference:
    """Chess if python-chess is installed, else noughts and crosses. `plain`: nobody asks whether a game has ended by
    repetition or for want of pieces.
    """
    kind = "plain" if plain else "random"
    try:
        import chess
    except ImportError:
        return Reference(f"{kind} noughts and crosses", "move", tictactoe.play)
    name = f"{kind} chess by python-chess {chess.__version__}"
    return Reference(name, "ply", lambda rng: _play_chess(chess.Board(), rng, plain=plain))


def _play_chess(board: Any, rng: Random, *, plain: bool) -> int:
    done = 0
    while done < MOST_ACTIONS and (plain or not board.is_game_over()) and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
        done += 1
    return done
