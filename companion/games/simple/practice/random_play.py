"""Random games of any game: every offer evenly."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.protocol import Action, Game, Offer


class AnyOffer:
    """See `companion.games.protocol.parts.RandomPlay`."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def header(self, names: Sequence[str], _rng: Random) -> dict[str, Any]:
        """As many of these players as may play, by the usual rules."""
        return {"game": self._game.name, "players": [{"name": name} for name in names[: self._game.most]]}

    def choose(self, offers: Sequence[Offer], rng: Random) -> Action:
        """Any of them."""
        return any_of(offers, rng)


def any_of(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions, evenly among the offers."""
    offer = rng.choice(offers)
    return Action(offer.kind, offer.player, tuple([rng.choice(domain) for domain in offer.domains]))
