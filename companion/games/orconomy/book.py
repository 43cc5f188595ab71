"""The twelve cards as a table: where each belongs, what it says, and to whom it is offered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from companion.games.orconomy import cards, derive
from companion.games.orconomy.standing import Seats, Standing, bargains, lobbying, spying
from companion.games.orconomy.state import (
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
    Winter,
)
from companion.games.protocol import Action, Offer, Refusal, Token

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. `check` is its window and target, `effect` what it does.

    `offer` gives what those who hold a card may do with this one at this moment, `lasting` what depends on little (see
    `standing`). `phases` are where it belongs, () for everywhere. `shown` is what already follows from
    showing it; `aimless` says why there is nothing to aim it at.
    """

    fields: tuple[str, ...]
    source: str
    check: Callable[[State, Action], Refusal | None]
    effect: Callable[[State, Play], State]
    offer: Callable[[State, Seats], Iterable[Offer]]
    phases: tuple[type, ...] = ()
    shown: Callable[[State, int], State] = lambda state, _player: state
    aimless: Callable[[State, int], Refusal] = cards.not_now
    lasting: Callable[[Standing], Iterable[Offer]] | None = None


@lru_cache(maxsize=128)
def _aimless(kind: str, seats: Seats) -> tuple[Offer, ...]:
    """A card that is aimed at nothing, in everybody's hand."""
    return tuple(Offer(kind, seat) for seat in seats)


def _informs(state: State, seats: Seats) -> Iterable[Offer]:
    """Everybody sees the same discards."""
    return () if cards.check_informer(state, Action("informer")) else _aimless("informer", seats)


def _vetoes(state: State, seats: Seats) -> Iterable[Offer]:
    """Everybody may stop the same players, but not themselves."""
    return _at_others("veto", seats, cards.stoppable(state))


def _taxes(_state: State, seats: Seats) -> Iterable[Offer]:
    """A card out of any other hand; at the end of a round every hand with a card is one that may be played from."""
    return _at_others("tax_inspection", seats, seats)


@lru_cache(maxsize=128)
def _at_others(kind: str, seats: Seats, targets: Seats) -> tuple[Offer, ...]:
    aims = ((seat, tuple(other for other in targets if other != seat)) for seat in seats)
    return tuple(Offer(kind, seat, (victims,)) for seat, victims in aims if victims)


def _among(kind: str, able: Callable[[State], Numbers], state: State, seats: Seats) -> Iterable[Offer]:
    """A card that is aimed at nothing, for those who may play it now."""
    now = able(state)
    return _aimless(kind, tuple([seat for seat in seats if seat in now])) if now else ()


def _pledged_bargains(state: State, seats: Seats) -> Iterable[Offer]:
    """Pledged Companies whose price and owner's Skulls together repay the loan."""
    for seat, numbers in derive.pledges(state.board):
        if seat in seats:
            able = tuple([number for number in numbers if cards.repays(state, seat, number)])
            if able:
                yield Offer("good_bargain", seat, (able, (BONES,)))


def _rerolls(state: State, seats: Seats) -> Iterable[Offer]:
    """One of the Forecast dice, while nothing else has been done since the throw."""
    return _at_forecast(seats) if state.before >= 0 else ()


@lru_cache(maxsize=128)
def _at_forecast(seats: Seats) -> tuple[Offer, ...]:
    return tuple(Offer("consultants", seat, (cards.FORECAST,)) for seat in seats)


def _raids(state: State, seats: Seats) -> Iterable[Offer]:
    able = tuple([seat for seat in seats if derive.tokens_left(state, seat)])
    return _raiding(able, state.at(state.active).companies)


@lru_cache(maxsize=128)
def _raiding(seats: Seats, companies: tuple[Token, ...]) -> tuple[Offer, ...]:
    owners = {what: {token.player for token in companies if token.pledged == (what == BONES)} for what in (FACE, BONES)}
    aims = [(seat, what, tuple(sorted(owners[what] - {seat}))) for seat in seats for what in (FACE, BONES)]
    return tuple(Offer("corporate_raid", seat, (victims, (what,))) for seat, what, victims in aims if victims)


def nothing(_state: State, _seats: Seats) -> Iterable[Offer]:
    """Security Service is an answer, and some cards depend on what stands on the table only (see `standing`)."""
    return ()


BOOK: Mapping[str, Card] = {
    "security_service": Card((), "K1", cards.always, cards.cancel, nothing),
    "exploitation": Card(
        (), "K2", cards.check_exploitation, cards.exploit, partial(_among, "exploitation", cards.collected), (Revenue,)
    ),
    "espionage": Card(
        ("industry",), "K3", cards.check_espionage, cards.spy, nothing, lasting=spying, aimless=cards.no_espionage,
    ),
    "veto": Card(
        ("victim",), "K4", cards.check_veto, cards.veto, _vetoes,
        (Auction, Sold, Competition, Convert), aimless=cards.no_veto,
    ),
    "tax_inspection": Card(
        ("victim",), "K5", cards.check_tax, cards.tax, _taxes, (EndOfRound,),
        aimless=cards.no_tax,
    ),
    "informer": Card((), "K6", cards.check_informer, cards.inform, _informs),
    "payments_delay": Card(
        (), "K7", cards.check_delay, cards.delay, partial(_among, "payments_delay", cards.owing), (Winter,),
        shown=cards.show_delay,
    ),
    "lobby": Card(("industry",), "K8", cards.check_lobby, cards.lobby, nothing, lasting=lobbying),
    "fraud": Card(
        (), "K9", cards.check_fraud, cards.defraud, partial(_among, "fraud", cards.chances), (Sold,),
        shown=cards.show_fraud,
    ),
    "good_bargain": Card(
        ("industry", "what"), "K10", cards.check_bargain, cards.bargain, _pledged_bargains, lasting=bargains,
        aimless=cards.no_bargain,
    ),
    "consultants": Card(
        ("die",), "K11", cards.check_consultants, cards.asis, _rerolls, aimless=cards.no_die
    ),
    "corporate_raid": Card(
        ("victim", "what"), "K12", cards.check_raid, cards.raid, _raids, (EndOfRound,), aimless=cards.no_raid
    ),
}  # fmt: skip
"""The cards in the order of `state.CARDS`."""
