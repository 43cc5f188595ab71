"""A player for any game in which nothing is hidden: each action is tried out in many random games, and the best is
done.
"""

from collections.abc import Callable
from itertools import islice, product
from random import Random
from typing import Any

from companion.games.kernel import any_of
from companion.games.protocol import Action, Offer, Result, Rules

TRIALS = 48  # random games for each action
MOST_ACTIONS = 40  # actions that are tried; of more, so many are drawn
MOST_MOVES = 80  # a random game that is longer counts as undecided
UNDECIDED, DRAWN = 0.4, 0.5


Ended = Callable[[Any], Result | None]  # how a game ended, None while it goes on


def careful(rules: Rules[Any], result: Ended, state: Any, seat: int, rng: Random) -> Action | None:
    """What does this seat most good; None when nothing is offered to it."""
    mine = [action for offer in rules.offers(state) if offer.player == seat for action in _actions(offer, rng)]
    if len(mine) <= 1:
        return next(iter(mine), None)
    tried = mine if len(mine) <= MOST_ACTIONS else rng.sample(mine, MOST_ACTIONS)
    return max(tried, key=lambda action: _promise(rules, result, rules.apply(state, action), seat, rng))


def _actions(offer: Offer, rng: Random) -> list[Action]:
    """What an offer comes to; of very many, some."""
    domains = [
        domain if len(domain) <= MOST_ACTIONS else rng.sample(list(domain), MOST_ACTIONS) for domain in offer.domains
    ]
    return [Action(offer.kind, offer.player, numbers) for numbers in islice(product(*domains), MOST_ACTIONS**2)]


def _promise(rules: Rules[Any], result: Ended, state: Any, seat: int, rng: Random) -> float:
    """The share of random games from here that the seat wins."""
    ended = result(state)
    if ended is not None:
        return _share(ended, seat)
    return sum(_played_out(rules, result, state, seat, rng) for _ in range(TRIALS)) / TRIALS


def _played_out(rules: Rules[Any], result: Ended, state: Any, seat: int, rng: Random) -> float:
    """One random game to its end."""
    for _ in range(MOST_MOVES):
        ended = result(state)
        if ended is not None:
            return _share(ended, seat)
        offers = rules.offers(state)
        if not offers:
            break
        state = rules.apply(state, any_of(offers, rng))
    return UNDECIDED


def _share(ended: Result, seat: int) -> float:
    """What an end is worth: the win, a part of a shared one, or half for a draw."""
    if not ended.winners:
        return DRAWN
    return (seat in ended.winners) / len(ended.winners)
