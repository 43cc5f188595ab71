"""Offers that are possible in nearly every state of a round and depend on little, so that they can be cached."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.state import COPIES, FACE, NUMBERS, UNKNOWN, Industry, State
from companion.games.protocol import Offer

Seats = tuple[int, ...]
PAIR = 2
INDUSTRY: Final = ("industry",)
TOKEN: Final = ("industry", "what")
"""The names of what is chosen with a kind of action: an industry, or a token by its industry and what it is."""


class Standing(NamedTuple):
    """What those offers depend on: the board, the cards each player may spend (capped at a pair), the three
    industries, the Crisis, the number of tokens per player, whether a Competition has begun, the kinds of card whose
    copies are all in the discards, and who holds a card to spend.
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
    """The part of a position these offers depend on."""
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
    """The kinds of card whose copies are all in the discards."""
    return tuple(kind for kind, count in Counter(discards).items() if count >= COPIES and kind != UNKNOWN)


def loans(here: Standing) -> Iterable[Offer]:
    """A loan on every unpledged Company in the three industries (en 290)."""
    return _loans(here.board, here.near)


@lru_cache(maxsize=128)
def _loans(board: tuple[Industry, ...], near: tuple[int, ...]) -> tuple[Offer, ...]:
    faces = ((seat, numbers) for (seat, what), numbers in derive.lying(board).items() if what == FACE)
    open_ = ((seat, tuple([number for number in near if number in numbers])) for seat, numbers in faces)
    return tuple([Offer("loan", seat, (numbers,), INDUSTRY) for seat, numbers in open_ if numbers])


def removals(here: Standing) -> Iterable[Offer]:
    """Taking back any token on the board (en 304-308)."""
    return _removals(here.board)


@lru_cache(maxsize=128)
def _removals(board: tuple[Industry, ...]) -> tuple[Offer, ...]:
    return tuple(
        [Offer("remove", seat, (numbers, (what,)), TOKEN) for (seat, what), numbers in derive.lying(board).items()]
    )


def pairs(here: Standing) -> Iterable[Offer]:
    """Selling a pair: whoever has two cards may have two alike (en 328)."""
    return _pairs(here.spare)


@lru_cache(maxsize=128)
def _pairs(spare: tuple[int, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("sell_pair", seat) for seat, count in enumerate(spare) if count >= PAIR])


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
    return tuple(
        [Offer("good_bargain", seat, (lying[seat, FACE], (FACE,)), TOKEN) for seat in seats if (seat, FACE) in lying]
    )
