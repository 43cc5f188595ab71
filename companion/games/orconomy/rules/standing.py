"""What is offered in nearly every state of a round and depends on little: looked up there, not worked out anew."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.state import COPIES, FACE, NUMBERS, UNKNOWN, Industry, State
from companion.games.protocol import Offer

Seats = tuple[int, ...]
PAIR = 2


class Standing(NamedTuple):
    """What those offers depend on: the board, cards each player may part with (a pair or fewer), the three industries,
    the Crisis, the tokens each player has, whether cards are bid in a Competition, the kinds of card of which all
    copies are in sight, and who holds a card to part with.
    """

    board: tuple[Industry, ...]
    spare: tuple[int, ...]
    near: tuple[int, ...]
    crisis: int
    tokens: int
    competing: bool
    seen: tuple[int, ...]
    holders: Seats


def standing_of(state: State) -> Standing:
    """The part of a position that such offers depend on."""
    spare, holders = _hands(moves.spare_hands(state))
    return Standing(
        state.board,
        spare,
        derive.near(state),
        state.crisis,
        state.agreed.box.tokens,
        flow.begun(state),
        all_seen(state.discards),
        holders,
    )


@lru_cache(maxsize=128)
def _hands(cards: tuple[int, ...]) -> tuple[tuple[int, ...], Seats]:
    return (
        tuple(min(count, PAIR) for count in cards),
        tuple(seat for seat, count in enumerate(cards) if count > 0),
    )


@lru_cache(maxsize=128)
def all_seen(discards: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of card of which all copies lie in the discards."""
    return tuple(kind for kind, count in Counter(discards).items() if count >= COPIES and kind != UNKNOWN)


def loans(here: Standing) -> Iterable[Offer]:
    """Every Company in the three industries that is not pledged (en 290)."""
    return _loans(here.board, here.near)


@lru_cache(maxsize=128)
def _loans(board: tuple[Industry, ...], near: tuple[int, ...]) -> tuple[Offer, ...]:
    faces = ((seat, numbers) for (seat, what), numbers in derive.lying(board).items() if what == FACE)
    open_ = ((seat, tuple([number for number in near if number in numbers])) for seat, numbers in faces)
    return tuple([Offer("loan", seat, (numbers,)) for seat, numbers in open_ if numbers])


def removals(here: Standing) -> Iterable[Offer]:
    """Every token on the board (en 304-308)."""
    return _removals(here.board)


@lru_cache(maxsize=128)
def _removals(board: tuple[Industry, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("remove", seat, (numbers, (what,))) for (seat, what), numbers in derive.lying(board).items()])


def pairs(here: Standing) -> Iterable[Offer]:
    """Whoever has two cards may have two that are alike (en 328)."""
    return _pairs(here.spare)


@lru_cache(maxsize=128)
def _pairs(spare: tuple[int, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("sell_pair", seat) for seat, count in enumerate(spare) if count >= PAIR])


def spying(here: Standing) -> Iterable[Offer]:
    """A Startup anywhere for whoever has a token in hand (en 342)."""
    return () if here.competing else _spying(here.board, here.holders, here.tokens)


@lru_cache(maxsize=128)
def _spying(board: tuple[Industry, ...], seats: Seats, tokens: int) -> tuple[Offer, ...]:
    used = derive.tokens_used(board)
    return tuple([Offer("espionage", seat, (NUMBERS,)) for seat in seats if used.get(seat, 0) < tokens])


def lobbying(here: Standing) -> Iterable[Offer]:
    """The Crisis to any other industry (en 372)."""
    return _lobbying(here.holders, here.crisis)


@lru_cache(maxsize=128)
def _lobbying(seats: Seats, crisis: int) -> tuple[Offer, ...]:
    others = tuple([number for number in NUMBERS if number != crisis])
    return tuple([Offer("lobby", seat, (others,)) for seat in seats])


def bargains(here: Standing) -> Iterable[Offer]:
    """Every Company that is not pledged can be sold (en 382)."""
    return _bargains(here.board, here.holders)


@lru_cache(maxsize=128)
def _bargains(board: tuple[Industry, ...], seats: Seats) -> tuple[Offer, ...]:
    lying = derive.lying(board)
    return tuple([Offer("good_bargain", seat, (lying[seat, FACE], (FACE,))) for seat in seats if (seat, FACE) in lying])
