"""Offers that are possible in nearly every state of a round and depend on little, so that they can be cached."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.state import BESIDE, COPIES, FACE, NUMBERS, SLOT, UNKNOWN, Industry, State
from companion.games.protocol import Offer

Seats = tuple[int, ...]
INDUSTRY: Final = ("industry",)
COMPANY: Final = ("industry", "place")
TOKEN: Final = ("industry", "what", "place")
"""The names of what is chosen with a kind of action: an industry, a Company by its industry and its place, or any token
by its industry, what it is, and its place.
"""
PLACES: Final = (SLOT, BESIDE)


class Standing(NamedTuple):
    """What those offers depend on: the board, the Crisis, the number of tokens per player, whether a Competition has
    begun, the kinds of card whose copies are all in the discards, and who holds a card to spend.
    """

    board: tuple[Industry, ...]
    crisis: int
    tokens: int
    competing: bool
    seen: tuple[int, ...]
    holders: Seats


def standing_of(state: State) -> Standing:
    """The part of a position these offers depend on."""
    return Standing(
        state.board,
        state.crisis,
        state.agreed.box.tokens,
        flow.begun(state),
        all_seen(state.discards),
        _holders(moves.spare_hands(state)),
    )


@lru_cache(maxsize=128)
def _holders(cards: tuple[int, ...]) -> Seats:
    return tuple(seat for seat, count in enumerate(cards) if count > 0)


@lru_cache(maxsize=128)
def all_seen(discards: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of card whose copies are all in the discards."""
    return tuple(kind for kind, count in Counter(discards).items() if count >= COPIES and kind != UNKNOWN)


def by_place(offer: Offer, numbers: Sequence[int], both: Container[int]) -> Iterable[Offer]:
    """An offer about Companies in these industries, or of these players: where such Companies lie in a slot and beside
    (`both`), the place has to be said. `offer` has what is chosen in between.
    """
    plain = tuple([number for number in numbers if number not in both])
    double = tuple([number for number in numbers if number in both])
    for there, place in ((plain, ()), (double, (PLACES,))):
        if there:
            domains = (there, *offer.domains, *place)
            yield offer._replace(domains=domains, names=offer.names[: len(domains)])


def spying(here: Standing) -> Iterable[Offer]:
    """Industrial Espionage: a Startup anywhere, for whoever has a token in hand (en 342)."""
    return () if here.competing else _spying(here.board, here.holders, here.tokens)


@lru_cache(maxsize=128)
def _spying(board: tuple[Industry, ...], seats: Seats, tokens: int) -> tuple[Offer, ...]:
    used = derive.tokens_used(board)
    return tuple([Offer("espionage", seat, (NUMBERS,), INDUSTRY) for seat in seats if used.get(seat, 0) < tokens])


def lobbying(here: Standing) -> Iterable[Offer]:
    """Lobby: the Crisis moves to any other industry (en 372)."""
    return _lobbying(here.holders, here.crisis)


@lru_cache(maxsize=128)
def _lobbying(seats: Seats, crisis: int) -> tuple[Offer, ...]:
    others = tuple([number for number in NUMBERS if number != crisis])
    return tuple([Offer("lobby", seat, (others,), INDUSTRY) for seat in seats])


def bargains(here: Standing) -> Iterable[Offer]:
    """Good Bargain: any unpledged Company can be sold (en 382)."""
    return _bargains(here.board, here.holders)


@lru_cache(maxsize=128)
def _bargains(board: tuple[Industry, ...], seats: Seats) -> tuple[Offer, ...]:
    lying = derive.lying(board)
    return tuple([
        offer
        for seat in seats
        if (seat, FACE) in lying
        for offer in by_place(
            Offer("good_bargain", seat, ((FACE,),), TOKEN), lying[seat, FACE], derive.in_both(board, seat, FACE)
        )
    ])  # fmt: skip
