"""Finds among the game's offers the ones a screen wants to show, each as the id of its button."""

from collections.abc import Iterator, Sequence
from itertools import product

from companion.games.orconomy.view_shapes import TableView
from companion.session.intents import do
from companion.session.snapshot import Action, Offer


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
        if offer.domains and about_place(offer.kind) and offer.kind not in OPENED_ELSEWHERE
        for action in actions_of(offer)
        if action.args[0] == number
    ]
    return tuple(sorted(found, key=lambda action: (action.kind in ANY_TIME, action.player)))


def of_player(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do now that is not about a place or a number."""
    plain = [Action(offer.kind, seat) for offer in table.offers if offer.player == seat and not offer.domains]
    return tuple(action for action in plain if action.kind not in (*PHASE_BUTTONS, *OPENED_ELSEWHERE))


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
    return field_of(kind, 0) == "industry"


def field_of(kind: str, position: int) -> str:
    """What a number of a kind of action is: victim, industry, what, die, amount, rating or value; '' for none."""
    if kind == "roll":
        return "value"
    fields = FIELDS.get(kind, ("industry",))
    return fields[position] if position < len(fields) else ""


def onward(offers: Sequence[Offer], kind: str, seat: int, chosen: Sequence[int]) -> tuple[list[int], list[int]]:
    """The numbers known now, with all that have one value only, and the values of the next one ([]: all are known)."""
    numbers = list(chosen)
    while values := _values(offers, kind, seat, numbers):
        if len(values) > 1:
            break
        numbers.append(values[0])
    return numbers, values


def _values(offers: Sequence[Offer], kind: str, seat: int, chosen: Sequence[int]) -> list[int]:
    """What the next number may be, after the ones chosen."""
    fitting = [
        offer.domains[len(chosen)]
        for offer in offers
        if (offer.kind, offer.player) == (kind, seat)
        and len(offer.domains) > len(chosen)
        and all(number in domain for number, domain in zip(chosen, offer.domains, strict=False))
    ]
    return list(dict.fromkeys(number for domain in fitting for number in domain))


def way_to(table: TableView, kind: str, seat: int, chosen: Sequence[int] = ()) -> str:
    """The button of an action whose numbers are asked one by one: the action itself, or the page of its next number."""
    numbers, values = onward(table.offers, kind, seat, chosen)
    if values:
        return ":".join(("ui:play", kind, str(seat), *map(str, numbers)))
    return name_of(Action(kind, seat, tuple(numbers)))


def who_may(table: TableView, kind: str) -> tuple[int, ...]:
    """The seats that may do a kind of action now, in table order."""
    return tuple(sorted({offer.player for offer in offers_of(table, kind)}))


def whose(table: TableView, kind: str) -> str:
    """The button of an action that several may do: straight to the only one, else to the page that asks who; or ''."""
    seats = who_may(table, kind)
    if len(seats) > 1:
        return f"ui:who:{kind}"
    return way_to(table, kind, seats[0]) if seats else ""


CARD_KINDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
"""No page but the grid of all twelve names one of these before it is played."""
GOLD = ("tourism", "food_move", "transport", "totemology")
"""The gold abilities."""
FIELDS = {
    "espionage": ("industry",), "veto": ("victim",), "tax_inspection": ("victim",), "lobby": ("industry",),
    "good_bargain": ("industry", "what"), "consultants": ("die",), "corporate_raid": ("victim", "what"),
    "tourism": ("amount",), "food_move": ("what", "industry"), "transport": ("amount",), "totemology": ("industry",),
    "bid": ("amount",), "bid_cards": ("amount",), "rating": ("rating",), "risk_roll": ("value",), "reroll": ("value",),
    "boost": ("amount",), "remove": ("industry", "what"), "collapse": ("industry", "what"),
}  # fmt: skip
"""What the numbers of some kinds of action are; every other kind has at most an industry."""
GOLD_AT = {"tourism": 2, "food_move": 6, "transport": 7, "totemology": 8}
"""The industry each gold ability belongs to."""
PROCEDURE = ("rating", "risk_roll", "boost", "let_fail", "resolve", "reroll")
OPENED_ELSEWHERE = (*CARD_KINDS, *GOLD, *PROCEDURE, "waive", "close_revenue", "end_round")
ANY_TIME = ("loan", "pay_off", "sell_pair", "remove")
PHASE_BUTTONS = ("pass", "pay", "unable", "place_won", "crisis_step", "deal", "oracle", "buy")
