"""Random games of Economancy that look like those people play: nobody gives up, and amounts are mostly small."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.economancy.game import economancy_game
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import SHOP_SETS
from companion.games.economancy.rules.options import CHOICES
from companion.games.economancy.rules.phases.investing import invest
from companion.games.protocol import Action, Offer
from companion.games.simple.practice.random_play import AnyOffer, any_of

ENDING = RULES.kinds(lambda act: act.says.get("breaks_off"))
OTHERWISE = 0.3
"""How often an option is not the usual one."""
MOST_NAMED = 4
"""Amounts above this are seldom named."""
SELDOM = 0.1


class EconomancyPlay(AnyOffer):
    """See `companion.games.protocol.parts.RandomPlay`."""

    def __init__(self) -> None:
        super().__init__(economancy_game())

    def header(self, names: Sequence[str], rng: Random) -> dict[str, Any]:
        """As many of these players as may play, with a known shop and some options set otherwise."""
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < OTHERWISE}
        return {**super().header(names, rng), "shop": rng.choice(tuple(SHOP_SETS)), "options": options}

    def choose(self, offers: Sequence[Offer], rng: Random) -> Action:
        """Any offer that goes on."""
        action = any_of([one for one in offers if one.kind not in ENDING] or offers, rng)
        if action.kind == invest.kind and action.args[0] > MOST_NAMED and rng.random() > SELDOM:
            return Action(action.kind, action.player, (rng.randint(0, MOST_NAMED),))
        return action
