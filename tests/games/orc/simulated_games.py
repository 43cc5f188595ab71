"""Whole games of ORC: with real cards by practice players, or at random by the offers alone."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from companion.games.orc.deal import Cards, carried_out, deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import State
from companion.games.protocol import Action, Offer
from tests.games.orc.positions import GAME, agreement

BREAKING_OFF = ("agree_draw", "resign")


class Played(NamedTuple):
    """One step of a game: the position and the cards before it, what was done, and what came of it."""

    before: State
    cards: Cards
    action: Action
    after: State
    cards_after: Cards


@lru_cache(64)
def played(seed: int, **options: Any) -> tuple[Played, ...]:
    """A whole game by two practice players with shuffled cards; several tests look at the same ones."""
    return tuple(_play(seed, options))


def _play(seed: int, options: dict[str, Any]) -> Iterator[Played]:
    rng = Random(seed)
    cards = deal(rng)
    state = new_game(agreement(cards.line, dealer=seed % 2, **options))
    while GAME.turns(state):
        seat = rng.choice(GAME.turns(state))
        action = choose(state, seat, cards.hands[seat], rng)
        after, cards_after = GAME.rules.apply(state, action), by_hand(state, cards, action)
        yield Played(state, cards, action, after, cards_after)
        state, cards = after, cards_after


def by_hand(state: State, cards: Cards, action: Action) -> Cards:
    """The cards after an action was carried out with them."""
    if action.kind in ("show", "natives", "enough"):
        return cards
    card = card_for(state, action, cards.hands[action.player])
    return carried_out(cards, action.kind, action.player, action.args[0] if action.args else 0, card)


def walk(rng: Random, state: State, most: int = 200) -> Iterator[tuple[State, Action, State]]:
    """A random game by the offers alone; it is hardly ever broken off."""
    for _ in range(most):
        offers = [offer for offer in GAME.rules.offers(state) if offer.kind not in BREAKING_OFF or rng.random() < 0.01]
        if not offers:
            return
        action = pick(rng, offers)
        after = GAME.rules.apply(state, action)
        yield state, action, after
        state = after


def pick(rng: Random, offers: Sequence[Offer]) -> Action:
    """One of the offered actions, each kind as likely as any other."""
    kind = rng.choice(sorted({offer.kind for offer in offers}))
    offer = rng.choice([offer for offer in offers if offer.kind == kind])
    return Action(offer.kind, offer.player, tuple(rng.choice(domain) for domain in offer.domains))
