"""Finds among Orconomy's offers those of an industry or a player; and what the numbers of each kind of action are."""

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases import anytime
from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Action

ANY_TIME = tuple(act.kind for act in anytime.ACTS)  # what may be done at any time in some industry, in this order


def kinds_at(place: str) -> frozenset[str]:
    """The kinds of action that have a button at a place of the screen."""
    return RULES.kinds(lambda act: place in act.says.get("at", ()))


SECTOR, PLAYER, GOLD = kinds_at("sector"), kinds_at("player"), kinds_at("gold")


def in_sector(table: TableView, number: int) -> tuple[Action, ...]:
    """What may be done in one industry now, what the phase expects first."""
    actions = [
        action
        for offer in table.offers
        if offer.kind in SECTOR
        for action in offer.actions()
        if action.args[0] == number
    ]
    return tuple(sorted(actions, key=lambda action: (action.kind in ANY_TIME, action.player, _rank(action.kind))))


def of_player(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do now that is not about a place or a number."""
    return tuple(Action(offer.kind, seat) for offer in table.offers if offer.player == seat and offer.kind in PLAYER)


def gold_of(table: TableView, seat: int) -> tuple[str, ...]:
    """The gold abilities a player may still use, by their kinds."""
    return tuple(dict.fromkeys(offer.kind for offer in table.offers if offer.player == seat and offer.kind in GOLD))


def anytime_of(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do at any time in some industry: borrow, pay off, take a token back."""
    own = [offer for offer in table.offers if offer.player == seat and offer.kind in ANY_TIME and offer.domains]
    return tuple(action for offer in sorted(own, key=lambda offered: _rank(offered.kind)) for action in offer.actions())


def _rank(kind: str) -> int:
    return ANY_TIME.index(kind) if kind in ANY_TIME else 0


def look_of(action: Action) -> str:
    """How its button looks: what costs something is red."""
    return "bad" if RULES.acts[action.kind].says.get("level") else "plain"


def field_of(kind: str, position: int) -> str:
    """What a number of a kind of action is: victim, industry, what, place, die, amount, rating or value, or ''."""
    names = RULES.acts[kind].names
    return names[position] if 0 <= position < len(names) else ""
