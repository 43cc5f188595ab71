"""Random games to be held against how they went before: all numbers of players, presets and options, and rulings.

Everything comes from the game's name and a seed; only what every game says (`companion.games.protocol`) is asked, so
that the inside of the rules may be written anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.app import catalogue
from companion.checked.wrong_input import TableError
from companion.games.protocol import Action, Game, IllegalAction

NAMES = ("Grishnak", "Snaggu", "Mog", "Ufthak", "Lug", "Gorbag", "Shagrat", "Azog")
MOST_ACTS = 400
RULED = 0.03
"""How often the table rules instead of playing on."""
OTHERWISE = 0.25
"""How often an option is set otherwise than it is usual, in the games that set any."""
NUMBERS = (*range(-1, 13), 13, 21, 25, 40, 99, 1000, 10**7, 10**16)
"""Numbers that are tried where nobody asks whether they make sense."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a random game, with the positions around it."""

    before: Any
    action: Action
    after: Any


@dataclass(frozen=True, slots=True)
class Walk:
    """A random game: who plays, how it was opened, and its steps, which are played as they are asked for."""

    game: Game[Any]
    names: tuple[str, ...]
    header: Mapping[str, Any]
    start: Any
    steps: Iterator[Step]


def walk(name: str, seed: int, kinds: Mapping[str, Sequence[int]]) -> Walk:
    """The random game of that seed; `kinds` are all kinds of action, each with how many numbers it may have."""
    game = catalogue.games().named(name)
    rng = Random(f"{name}:{seed}")
    names = NAMES[: game.fewest + seed % (game.most - game.fewest + 1)]
    header = _header(game, names, rng)
    start = game.open(header, "a golden").state
    return Walk(game, names, header, start, _steps(game, start, kinds, rng))


def _header(game: Game[Any], names: Sequence[str], rng: Random) -> dict[str, Any]:
    """A header that can be opened: the usual one, and in two of three games with options of its own."""
    usual = catalogue.random_play(game.name).header(names, rng)
    if rng.random() < 1 / 3:
        return usual
    chosen = {one: rng.choice(values) for one, values in game.set_up.options.items() if rng.random() < OTHERWISE}
    preset = rng.choice(list(game.set_up.presets))
    for more in ({"preset": preset, "options": {**usual.get("options", {}), **chosen}}, {"options": chosen}):
        try:
            game.open({**usual, **more}, "a golden")
        except TableError:
            continue
        return {**usual, **more}
    return usual


def _steps(game: Game[Any], state: Any, kinds: Mapping[str, Sequence[int]], rng: Random) -> Iterator[Step]:
    choose = catalogue.random_play(game.name).choose
    rulings = sorted(game.rulings & set(kinds))
    for _ in range(MOST_ACTS):
        offers = game.offers(state)
        if not offers:
            return
        action = choose(offers, rng)
        if rulings and rng.random() < RULED:
            action = _allowed(game, state, any_action(rng.choice(rulings), game, state, kinds, rng)) or action
        after = game.apply(state, action)
        yield Step(state, action, after)
        state = after


def _allowed(game: Game[Any], state: Any, action: Action) -> Action | None:
    try:
        return action if game.refusal(state, action) is None else None
    except IllegalAction:
        return None


def any_action(kind: str, game: Game[Any], state: Any, kinds: Mapping[str, Sequence[int]], rng: Random) -> Action:
    """An action of this kind with any seat and any numbers, sensible ones more often."""
    players = len(game.view(state).players)
    few = NUMBERS if rng.random() < 0.3 else NUMBERS[:10]
    return Action(kind, rng.randrange(-1, players + 1), tuple(rng.choice(few) for _ in range(rng.choice(kinds[kind]))))
