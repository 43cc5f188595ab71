"""Finds among Orconomy's offers those of an industry or a player; and what the numbers of each kind of action are."""

from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Action
from companion.ui.parts.offered import actions_of

CARD_KINDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
"""No page but the grid of all twelve names one of these before it is played."""
GOLD = ("tourism", "food_move", "transport", "totemology")
"""The gold abilities."""
COMPANY, TOKEN = ("industry", "place"), ("industry", "what", "place")
FIELDS = {
    "espionage": ("industry",), "veto": ("victim",), "tax_inspection": ("victim",), "lobby": ("industry",),
    "good_bargain": TOKEN, "consultants": ("die",), "corporate_raid": ("victim", "what", "place"),
    "tourism": ("amount",), "food_move": ("what", "industry", "place"), "transport": ("amount",),
    "totemology": ("industry",), "loan": COMPANY, "pay_off": COMPANY, "pay_off_in_full": COMPANY, "give_up": COMPANY,
    "bid": ("amount",), "bid_cards": ("amount",), "rating": ("rating",), "risk_roll": ("value",), "reroll": ("value",),
    "boost": ("amount",), "remove": TOKEN, "collapse": TOKEN,
}  # fmt: skip
"""What the numbers of some kinds of action are; every other kind has at most an industry."""
GOLD_AT = {"tourism": 2, "food_move": 6, "transport": 7, "totemology": 8}
"""The industry each gold ability belongs to."""
PROCEDURE = ("rating", "risk_roll", "boost", "let_fail", "resolve", "reroll")
OPENED_ELSEWHERE = (*CARD_KINDS, *GOLD, *PROCEDURE, "waive", "close_revenue", "end_round")
ANY_TIME = ("loan", "pay_off", "pay_off_in_full", "sell_pair", "remove")
PHASE_BUTTONS = ("pass", "pay", "unable", "place_won", "crisis_step", "deal", "oracle", "buy")


def in_sector(table: TableView, number: int) -> tuple[Action, ...]:
    """What may be done in one industry now, what the phase expects first."""
    found = [
        action
        for offer in table.offers
        if offer.domains and about_place(offer.kind) and offer.kind not in OPENED_ELSEWHERE
        for action in actions_of(offer)
        if action.args[0] == number
    ]
    return tuple(sorted(found, key=lambda action: (action.kind in ANY_TIME, action.player, _rank(action.kind))))


def of_player(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do now that is not about a place or a number."""
    plain = [Action(offer.kind, seat) for offer in table.offers if offer.player == seat and not offer.domains]
    return tuple(action for action in plain if action.kind not in (*PHASE_BUTTONS, *OPENED_ELSEWHERE))


def anytime_of(table: TableView, seat: int) -> tuple[Action, ...]:
    """What a player may do at any time in some industry: borrow, pay off, take a token back."""
    own = [offer for offer in table.offers if offer.player == seat and offer.kind in ANY_TIME and offer.domains]
    return tuple(action for offer in sorted(own, key=lambda one: _rank(one.kind)) for action in actions_of(offer))


def _rank(kind: str) -> int:
    return ANY_TIME.index(kind) if kind in ANY_TIME else 0


def about_place(kind: str) -> bool:
    """Whether the first number of a kind of action is an industry."""
    return field_of(kind, 0) == "industry"


def field_of(kind: str, position: int) -> str:
    """What a number of a kind of action is: victim, industry, what, place, die, amount, rating or value, or ''."""
    if kind == "roll":
        return "value"
    fields = FIELDS.get(kind, ("industry",))
    return fields[position] if position < len(fields) else ""
