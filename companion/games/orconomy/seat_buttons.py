"""What the buttons beside the seats mean in a position of Orconomy, and which of its lights are lit."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.orconomy.rules.state import NOBODY
from companion.games.protocol import Action, Offer, SeatButton, touch_for

YES: Final = (
    "bid", "bid_cards", "pay", "place_won", "convert", "buy", "pay_interest", "settle", "crisis_step", "deal",
    "close_revenue", "end_round", "resolve", "boost",
)  # fmt: skip
"""What `1` does, of these whatever is offered first; of several numbers the first: the least bid, the first Company."""
NO: Final = ("pass", "unable", "give_up", "let_fail", "withdraw")
"""What `2` does."""
ANSWERS: Final = ("security_service", "consultants")
"""Cards with which others answer the one that lies open: their holders press `1`, or `2` for the second one."""
NAMES: Final = ("1", "2")


def seat_buttons(offers: Sequence[Offer], turn: int, oracle: int, *, card_open: bool) -> tuple[SeatButton, ...]:
    """The buttons of whoever is due; what the table does as a whole is the Oracle's to press."""
    seat = oracle if turn == NOBODY else turn
    if seat == NOBODY:
        return ()
    mine = [offer for offer in offers if offer.player in (seat, NOBODY)]
    yes, no = _first(mine, YES), _first(mine, NO)
    if yes and yes[0].kind == "convert":
        found = _named(seat, yes)
    else:
        found = (*_named(seat, yes[:1]), *(one._replace(button="2") for one in _named(seat, no[:1])))
    return (*found, *(_answers(offers, seat) if card_open else ()))


def lights(oracle: int, hindmost: int) -> tuple[str, ...]:
    """The Oracle's and the Hindmost Orc's."""
    holders = (("oracle", oracle), ("hindmost", hindmost))
    return tuple(f"{name} {seat + 1}" for name, seat in holders if seat != NOBODY)


def _first(offers: Iterable[Offer], kinds: Sequence[str]) -> list[Action]:
    """The actions of the first of these kinds that is offered."""
    of_kind = {offer.kind: offer for offer in offers if offer.kind in kinds and len(offer.domains) < 2}
    offer = next((of_kind[kind] for kind in kinds if kind in of_kind), None)
    return _actions(offer) if offer is not None else []


def _actions(offer: Offer) -> list[Action]:
    """An offer's actions with at most one number to choose."""
    numbers = [(number,) for number in offer.domains[0][: len(NAMES)]] if offer.domains else [()]
    return [Action(offer.kind, offer.player, chosen) for chosen in numbers]


def _named(seat: int, actions: Iterable[Action]) -> tuple[SeatButton, ...]:
    """Actions on the buttons of a seat, in their order."""
    pairs = zip(NAMES, actions, strict=False)
    return tuple(SeatButton(seat, name, touch_for(action)) for name, action in pairs)


def _answers(offers: Iterable[Offer], due: int) -> Iterable[SeatButton]:
    """What the others may answer the open card with."""
    answers = [offer for offer in offers if offer.kind in ANSWERS and offer.player != due]
    for seat in sorted({offer.player for offer in answers}):
        own = sorted((one for one in answers if one.player == seat), key=lambda one: ANSWERS.index(one.kind))
        yield from _named(seat, (_actions(offer)[0] for offer in own))
