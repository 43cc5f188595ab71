"""A random game of ORC to measure the rules with: played to its end, so nobody resigns or agrees on a draw."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import COLOURS, draw_line
from companion.games.protocol import Action, Offer

BREAKING_OFF = RULES.kinds(lambda act: act.says.get("breaks_off"))


def choose(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions that go on with the game, evenly."""
    offer = rng.choice([one for one in offers if one.kind not in BREAKING_OFF] or list(offers))
    return Action(offer.kind, offer.player, tuple([rng.choice(domain) for domain in offer.domains]))


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a game of the first two, the line drawn."""
    one, two = names[:2]
    line = [[COLOURS[land.colour], land.worth] for land in draw_line(rng)]
    return {"game": "orc", "players": [{"name": one}, {"name": two}], "dealer": rng.choice((one, two)), "line": line}
