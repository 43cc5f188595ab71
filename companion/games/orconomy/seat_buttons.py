"""What the buttons beside the seats mean in a position of Orconomy, and which of its lights are lit."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.orconomy.rules.act_terms import ORACLE
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.plays import BY_KIND
from companion.games.orconomy.rules.state import NOBODY
from companion.games.protocol import Action, Offer, SeatButton, touch_for

NAMES: Final = ("1", "2")
KEYS: Final = {kind: act.says.get("seat_buttons", "") for kind, act in RULES.acts.items()}
"""The buttons that do each kind of action: `1` of several numbers the first, such as the least bid."""


def seat_buttons(offers: Sequence[Offer], turn: int, oracle: int, *, card_open: bool) -> tuple[SeatButton, ...]:
    """The buttons of whoever is due; what the table does as a whole is the Oracle's to press."""
    seat = oracle if turn == NOBODY else turn
    if seat == NOBODY:
        return ()
    mine = [offer for offer in offers if offer.player in (seat, NOBODY) and len(offer.domains) < len(NAMES)]
    found: dict[str, SeatButton] = {}
    for offer in mine:
        for name, action in zip(KEYS[offer.kind], _actions(offer), strict=False):
            found.setdefault(name, SeatButton(seat, name, touch_for(action)))
    return (*(found[name] for name in NAMES if name in found), *(_answers(offers, seat) if card_open else ()))


def lights(oracle: int, hindmost: int) -> tuple[str, ...]:
    """The Oracle's and the Hindmost Orc's."""
    holders = ((ORACLE, oracle), ("hindmost", hindmost))
    return tuple(f"{name} {seat + 1}" for name, seat in holders if seat != NOBODY)


def _actions(offer: Offer) -> list[Action]:
    """An offer's actions with at most one number to choose."""
    numbers = [(number,) for number in offer.domains[0][: len(NAMES)]] if offer.domains else [()]
    return [Action(offer.kind, offer.player, chosen) for chosen in numbers]


def _answers(offers: Iterable[Offer], due: int) -> Iterable[SeatButton]:
    """What the others may answer the open card with: their holders press `1`, or `2` for a second one."""
    answers = [offer for offer in offers if offer.kind in BY_KIND and offer.player != due]
    for seat in sorted({offer.player for offer in answers}):
        own = (_actions(offer)[0] for offer in answers if offer.player == seat)
        yield from (SeatButton(seat, name, touch_for(action)) for name, action in zip(NAMES, own, strict=False))
