"""Finds among the game's offers the ones a screen wants to show, each as the id of its button."""

from collections.abc import Iterator
from itertools import product

from companion.table.intents import do
from companion.table.snapshot import Action, Offer, TableView


def offers_of(table: TableView, *kinds: str) -> tuple[Offer, ...]:
    """The offers of some kinds."""
    return tuple(offer for offer in table.offers if offer.kind in kinds)


def actions_of(offer: Offer) -> Iterator[Action]:
    """Every single action of an offer with small domains."""
    for numbers in product(*offer.domains):
        yield Action(offer.kind, offer.player, numbers)


def in_sector(table: TableView, number: int) -> tuple[Action, ...]:
    """What may be done in one industry now, what the phase expects first."""
    found = [
        action
        for offer in table.offers
        if offer.domains and about_place(offer.kind)
        for action in actions_of(offer)
        if action.args[0] == number
    ]
    return tuple(sorted(found, key=lambda action: (action.kind in ANY_TIME, action.player)))


def of_player(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do now that is not about a place or a number."""
    plain = [Action(offer.kind, seat) for offer in table.offers if offer.player == seat and not offer.domains]
    return tuple(action for action in plain if action.kind not in PHASE_BUTTONS)


def name_of(action: Action) -> str:
    """The id of an action's button."""
    return do(action).text


def first_of(table: TableView, kind: str) -> str:
    """The id of the first offered action of a kind without numbers, '' when it is not offered."""
    found = offers_of(table, kind)
    return name_of(Action(kind, found[0].player)) if found else ""


def anytime_of(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do at any time in some industry: borrow, pay off, take a token back."""
    own = [offer for offer in table.offers if offer.player == seat and offer.kind in ANY_TIME and offer.domains]
    return tuple(action for offer in sorted(own, key=_rank) for action in actions_of(offer))


def _rank(offer: Offer) -> int:
    return ANY_TIME.index(offer.kind)


def about_place(kind: str) -> bool:
    """Whether the first number of a kind of action is an industry."""
    return kind not in NUMBERED


ANY_TIME = ("loan", "pay_off", "sell_pair", "remove")
NUMBERED = ("roll", "bid", "bid_cards")
PHASE_BUTTONS = ("pass", "pay", "unable", "place_won", "crisis_step", "deal", "oracle", "buy")
