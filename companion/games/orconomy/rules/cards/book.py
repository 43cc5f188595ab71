"""The twelve cards as a table: when each may be played, what it targets and does, and to whom it is offered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.cards import effects
from companion.games.orconomy.rules.standing import (
    INDUSTRY,
    TOKEN,
    Seats,
    Standing,
    bargains,
    by_place,
    lobbying,
    spying,
)
from companion.games.orconomy.rules.state import (
    BONES,
    FACE,
    Auction,
    Competition,
    Convert,
    EndOfRound,
    Play,
    Revenue,
    Sold,
    State,
    Token,
    Winter,
)
from companion.games.protocol import Action, Offer, Refusal

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. `check` refuses a wrong moment or target, `effect` is what the card does.

    `offer` lists what holders of a card may do with this one now, `lasting` the same where it depends on little (see
    `standing`). `phases` are those it belongs to, () for all. `shown` is what showing it already causes; `aimless` says
    why it has no target. The last `optional` fields may be left out.
    """

    fields: tuple[str, ...]
    source: str
    check: Callable[[State, Action], Refusal | None]
    effect: Callable[[State, Play], State]
    offer: Callable[[State, Seats], Iterable[Offer]]
    phases: tuple[type, ...] = ()
    shown: Callable[[State, int], State] = lambda state, _player: state
    aimless: Callable[[State, int], Refusal] = effects.not_now
    lasting: Callable[[Standing], Iterable[Offer]] | None = None
    optional: int = 0


@lru_cache(maxsize=128)
def _aimless(kind: str, seats: Seats) -> tuple[Offer, ...]:
    """A card without a target, offered to these seats."""
    return tuple(Offer(kind, seat) for seat in seats)


def _informs(state: State, seats: Seats) -> Iterable[Offer]:
    """The discards are the same for everybody."""
    return () if effects.check_informer(state, Action("informer")) else _aimless("informer", seats)


def _vetoes(state: State, seats: Seats) -> Iterable[Offer]:
    """Everybody may target the same players, except themselves."""
    return _at_others("veto", seats, effects.stoppable(state))


def _taxes(_state: State, seats: Seats) -> Iterable[Offer]:
    """Any other hand with cards; at the end of a round those are the hands that cards may be played from."""
    return _at_others("tax_inspection", seats, seats)


@lru_cache(maxsize=128)
def _at_others(kind: str, seats: Seats, targets: Seats) -> tuple[Offer, ...]:
    aims = ((seat, tuple(other for other in targets if other != seat)) for seat in seats)
    return tuple(Offer(kind, seat, (victims,)) for seat, victims in aims if victims)


def _among(kind: str, able: Callable[[State], Numbers], state: State, seats: Seats) -> Iterable[Offer]:
    """A card without a target, offered to those who may play it now."""
    now = able(state)
    return _aimless(kind, tuple([seat for seat in seats if seat in now])) if now else ()


def _pledged_bargains(state: State, seats: Seats) -> Iterable[Offer]:
    """Pledged Companies whose price, with the owner's Skulls, covers the loan."""
    for seat, numbers in derive.pledges(state.board):
        if seat in seats:
            able = tuple([number for number in numbers if effects.repays(state, seat, number)])
            both = derive.in_both(state.board, seat, BONES)
            yield from by_place(Offer("good_bargain", seat, ((BONES,),), TOKEN), able, both)


def _rerolls(state: State, seats: Seats) -> Iterable[Offer]:
    """One of the Forecast dice, while the roll may still be answered."""
    return _at_forecast(seats) if state.before >= 0 else ()


@lru_cache(maxsize=128)
def _at_forecast(seats: Seats) -> tuple[Offer, ...]:
    return tuple(Offer("consultants", seat, (effects.FORECAST,)) for seat in seats)


def _raids(state: State, seats: Seats) -> Iterable[Offer]:
    able = tuple([seat for seat in seats if derive.tokens_left(state, seat)])
    return _raiding(able, state.at(state.active).companies)


@lru_cache(maxsize=128)
def _raiding(seats: Seats, companies: tuple[Token, ...]) -> tuple[Offer, ...]:
    found: list[Offer] = []
    for seat, what in product(seats, (FACE, BONES)):
        places = [(token.player, token.beside) for token in set(companies) if token.pledged == (what == BONES)]
        victims = sorted({victim for victim, _ in places} - {seat})
        both = [victim for victim in victims if {(victim, False), (victim, True)} <= set(places)]
        found += by_place(Offer("corporate_raid", seat, ((what,),)), victims, both)
    return tuple(found)


def nothing(_state: State, _seats: Seats) -> Iterable[Offer]:
    """No offer: Security Service is an answer, and some cards are offered by `standing`."""
    return ()


BOOK: Mapping[str, Card] = {
    "security_service": Card((), "K1", effects.always, effects.cancel, nothing),
    "exploitation": Card(
        (), "K2", effects.check_exploitation, effects.exploit, partial(_among, "exploitation", effects.collected),
        (Revenue,),
    ),
    "espionage": Card(
        INDUSTRY, "K3", effects.check_espionage, effects.spy, nothing, lasting=spying,
        aimless=effects.no_espionage,
    ),
    "veto": Card(
        ("victim",), "K4", effects.check_veto, effects.veto, _vetoes,
        (Auction, Sold, Competition, Convert), aimless=effects.no_veto,
    ),
    "tax_inspection": Card(
        ("victim",), "K5", effects.check_tax, effects.tax, _taxes, (EndOfRound,),
        aimless=effects.no_tax,
    ),
    "informer": Card((), "K6", effects.check_informer, effects.inform, _informs),
    "payments_delay": Card(
        (), "K7", effects.check_delay, effects.delay, partial(_among, "payments_delay", effects.owing), (Winter,),
        shown=effects.show_delay,
    ),
    "lobby": Card(INDUSTRY, "K8", effects.check_lobby, effects.lobby, nothing, lasting=lobbying),
    "fraud": Card(
        (), "K9", effects.check_fraud, effects.defraud, partial(_among, "fraud", effects.chances), (Sold,),
        shown=effects.show_fraud,
    ),
    "good_bargain": Card(
        TOKEN, "K10", effects.check_bargain, effects.bargain, _pledged_bargains, lasting=bargains,
        aimless=effects.no_bargain, optional=1,
    ),
    "consultants": Card(
        ("die",), "K11", effects.check_consultants, effects.asis, _rerolls, aimless=effects.no_die
    ),
    "corporate_raid": Card(
        ("victim", "what", "place"), "K12", effects.check_raid, effects.raid, _raids, (EndOfRound,),
        aimless=effects.no_raid, optional=1,
    ),
}  # fmt: skip
"""The cards in the order of `state.CARDS`."""
