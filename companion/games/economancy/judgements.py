"""How the app plays Economancy: sensible choices by open facts alone, the same for the same chance.

Whatever others may have shown already plays no part in it: they choose at the same time.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS, SHOP_SETS
from companion.games.economancy.rules.options import CHOICES
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import Defend, State
from companion.games.economancy.rules.text.header import GAME, MOST_PLAYERS
from companion.games.kernel import Judgement, Judgements, evenly, first, lowest
from companion.games.protocol import Action, Offer, Thinking

WORTH: Final = {
    "incantation": 12, "monopoly": 6, "golem": 7, "shield": 5, "thug": 6, "fish": 4, "senior": 5, "apprentice": 4,
    "ghost": 4, "worker": 4, "wall": 3, "bubble": 3, "bean_stock": 3, "loan": 2, "hippo": 3, "lizard": 4, "gremlin": 4,
    "mine": 4, "flower": 3, "underdog": 4, "buff": 5,
}  # fmt: skip
"""How much a player would like to have a card."""
OF_COINS: Final = 2  # at most this part of the coins is invested
MOST_NAMED: Final = 4  # amounts above this are seldom named without a reason
SELDOM: Final = 0.1
OTHERWISE: Final = 0.3  # how often an option of a random game is not the usual one


def _amount(state: State, seat: int, _offers: Sequence[Offer], rng: Random) -> Action:
    """Something, where there is a card to attack with and somebody it could hurt."""
    hopeful = any(_hurts(state, seat, place) for place in derive.attackers(state, seat))
    most = derive.most_bid(state, seat) // OF_COINS if hopeful else 0
    return invest.action(seat, rng.randint(0, most))


def _hurts(state: State, seat: int, place: int) -> bool:
    """Whether some other player has no answer that would stand against this card."""
    strength = derive.strength(state, seat, place)
    others = [other for other in state.living if other != seat]
    return any(
        all(
            strength > derive.defence(state, other, at)
            for at in range(len(state.players[other].row))
            if derive.has_answer(state, other, at)
        )
        for other in others
    )


def _sent(state: State, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """A card that hurts somebody, the strongest first."""
    places = [place for place in derive.attackers(state, seat) if _hurts(state, seat, place)]
    if not places:
        return None
    place = max(places, key=lambda at: (derive.strength(state, seat, at), rng.random()))
    return attack.action(seat, state.players[seat].row[place].kind, place)


def _answer(state: State, seat: int, _offers: Sequence[Offer], rng: Random) -> Action:
    """The cheapest card that stands, the one that strikes back where there is a choice; else the least missed."""
    phase, card = state.phase, derive.attacking_card(state)
    assert isinstance(phase, Defend) and card is not None
    strength = derive.strength(state, phase.attacker, phase.place)
    toughness = derive.defence(state, phase.attacker, phase.place)
    row = state.players[seat].row

    def liked(place: int) -> tuple[bool, bool, int, float]:
        stands = strength <= derive.defence(state, seat, place)
        return stands, derive.strength(state, seat, place) > toughness, -_worth(row[place].kind), rng.random()

    place = max(derive.answers(state, seat, card), key=liked)
    return defend.action(seat, row[place].kind, place)


def _worth(kind: int) -> int:
    return WORTH.get(KINDS[kind], 0)


def _bought(state: State, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """The card it would like best among those it can pay, but seldom one that everybody may want."""
    purse, prints = derive.purse(state, seat), state.agreed.prints
    kinds = [kind for kind in state.agreed.shop if state.shop[kind] and prints[kind].cost <= purse]
    if not kinds:
        return None
    rivals = len(derive.buyers(state))
    kind = max(kinds, key=lambda kind: (_worth(kind) - max(0, rivals - state.shop[kind]) + 4 * rng.random(), -kind))
    return buy.action(seat, kind)


def _mostly_little(offer: Offer, rng: Random) -> Action:
    """Amounts are mostly small."""
    draw = evenly if rng.random() < SELDOM else lowest(MOST_NAMED + 1)
    return draw(offer, rng)


JUDGEMENTS = Judgements(
    RULES,
    (
        Judgement(invest, _amount, draw=_mostly_little),
        Judgement(attack, _sent),
        Judgement(stop, first),
        Judgement(defend, _answer),
        Judgement(buy, _bought),
        Judgement(pass_buy, first),
    ),
)


def header(names: Sequence[str], rng: Random) -> dict[str, Any]:
    """The header of a random game: as many of these players as may play, a known shop, some options set otherwise."""
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < OTHERWISE}
    players = [{"name": name} for name in names[:MOST_PLAYERS]]
    return {"game": GAME, "players": players, "shop": rng.choice(tuple(SHOP_SETS)), "options": options}


THINKING: Final[Thinking[State]] = JUDGEMENTS.thinking(header, Path(__file__).parent)
