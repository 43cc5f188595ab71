"""The small steps every phase is built from: what happens to tokens, cards and money."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.games.kernel import changed, no
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.derive import hindmost, trophies
from companion.games.orconomy.rules.state import Board, Competition, Convert, Moved, Revenue, State, T, Token
from companion.games.protocol import Refusal, Value


def matching(state: State, player: int, number: int, *, pledged: bool, place: Sequence[int] = ()) -> tuple[Token, ...]:
    """The Companies of a player that an act can mean, by the side that is up and the place if it is said: one in a slot
    first, then one beside.
    """
    lying = state.at(number).companies
    alike = (Token(player, pledged, beside) for beside in (False, True))
    return tuple([token for token in alike if token in lying and (not place or place[0] == token.beside)])


def place_is_kept(state: State) -> bool:
    """Whether a Company is told apart by its place, as the text has it; games from before go on without (R14.4)."""
    return state.agreed.options.company_place == "kept"


def unclear(state: State, number: int, companies: Sequence[Token]) -> Refusal | None:
    """Refuses an act that can mean a Company in a slot and one beside, and does not say which."""
    if len(companies) < 2 or not place_is_kept(state):
        return None
    return no("which_place", "R14.4", player=companies[0].player, industry=number)


def one_of_these(state: State, player: int, number: int, companies: Sequence[Token], code: str) -> Refusal | None:
    """Refuses an act for which no Company lies there, by this code, and one that does not say which it means."""
    return unclear(state, number, companies) if companies else no(code, player=player, industry=number)


def arriving(state: State, player: int, number: int, *, pledged: bool = False) -> Token:
    """A token as it will lie there as a Company: in a free slot, else beside the others (en 265)."""
    return Token(player, pledged, not derive.free_slots(state, number))


def add_company(state: State, number: int, token: Token, **more: Any) -> State:
    """Places a token as a Company; `more` is what else changes with it."""
    industry = state.at(number)
    companies = orconomy.by_slot((*industry.companies, token))
    return state.with_industry(number, orconomy.Industry(companies, industry.startups, industry.price), **more)


def drop_company(state: State, number: int, token: Token) -> State:
    """Returns a Company's token to its owner's hand. Where the table agreed so, the first Company beside the slots
    moves into the slot that is free now (A-11).
    """
    industry = state.at(number)
    state = state.with_industry(number, industry._replace(companies=without(industry.companies, token)))
    waiting = state.at(number).beside
    if token.beside or not waiting or not state.agreed.options.extras_fill_freed_slots:
        return state
    return change_company(state, number, waiting[0], waiting[0]._replace(beside=False))


def take_back(state: State, number: int, token: Token) -> State:
    """Takes a Company off the board at its owner's wish: of two alike, the one that yields nothing more in this phase
    because Food Processing has moved it (en 438).
    """
    phase = state.phase
    moved_token = moved(state, number, token)
    if isinstance(phase, Revenue) and moved_token in phase.moved:
        state = state._replace(phase=replace(phase, moved=without(phase.moved, moved_token)))
    return drop_company(state, number, token)


def change_company(state: State, number: int, old: Token, new: Token) -> State:
    """Turns a Company over, moves it, or replaces it where it lies; of two alike, the one that Food Processing has
    moved in this phase comes last.
    """
    phase = state.phase
    moved_token = moved(state, number, old)
    if isinstance(phase, Revenue) and moved_token in phase.moved and not unmoved(state, number, old):
        state = state._replace(
            phase=replace(phase, moved=(*without(phase.moved, moved_token), moved(state, number, new)))
        )
    industry = state.at(number)
    companies = changed(industry.companies, industry.companies.index(old), new)
    return state.with_industry(number, industry._replace(companies=orconomy.by_slot(companies)))


def moved(state: State, number: int, token: Token) -> Moved:
    """How a Company is noted that Food Processing has moved; in a game from before, without its place."""
    return Moved(token.player, number, token.pledged, token.beside and place_is_kept(state))


def unmoved(state: State, number: int, token: Token) -> int:
    """How many Companies there are like this one, but for those that Food Processing has moved in this phase."""
    phase, moved_token = state.phase, moved(state, number, token)
    alike = [other for other in state.at(number).companies if moved(state, number, other) == moved_token]
    return len(alike) - (phase.moved.count(moved_token) if isinstance(phase, Revenue) else 0)


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The tuple without the first item of this value."""
    place = values.index(value)
    return (*values[:place], *values[place + 1 :])


def add_startup(state: State, player: int, number: int) -> State:
    """Places a token as a Startup."""
    industry = state.at(number)
    return state.with_industry(number, industry._replace(startups=(*industry.startups, player)))


def drop_startup(state: State, player: int, number: int, *, oldest: bool = False) -> State:
    """Takes a Startup off the board; of several the newest, which may not compete yet, unless `oldest` is set."""
    industry = state.at(number)
    mine = (player, number)
    if mine in state.fresh and not (oldest and industry.startups.count(player) > state.fresh.count(mine)):
        state = state._replace(fresh=without(state.fresh, mine))
    return state.with_industry(number, industry._replace(startups=without(industry.startups, player)))


def cover(state: State, player: int) -> State:
    """Records that Banking has cancelled the interest of one more pledged Company (en 456)."""
    waived = state.covered or (0,) * len(state.agreed.seats)
    return state._replace(covered=changed(waived, player, waived[player] + 1))


def write_price(state: State, number: int, amount: int) -> State:
    """Writes a price on the sector."""
    return state.with_industry(number, state.at(number)._replace(price=amount))


def given(state: State, amount: int) -> int:
    """How much of an amount the bank pays; with a strict supply no more than it still has (A-17)."""
    return max(0, min(amount, derive.supply(state))) if state.agreed.options.supply == "strict" else amount


def gain(state: State, player: int, amount: int) -> State:
    """Pays Skulls from the bank to a player."""
    return state.with_skulls(player, given(state, amount))


def draw(state: State, player: int, count: int = 1) -> State:
    """Draws cards; an empty deck is made anew from the discards (en 318); with both empty nothing is drawn (A-18)."""
    drawn = min(count, state.deck + len(state.discards))
    if drawn > state.deck:
        state = state._replace(deck=state.deck + len(state.discards), discards=())
    return state._replace(deck=state.deck - drawn, cards=changed(state.cards, player, state.cards[player] + drawn))


def discard(state: State, player: int, count: int) -> State:
    """Moves cards from a hand to the discards; the app is not told which."""
    cards = changed(state.cards, player, state.cards[player] - count)
    return state._replace(cards=cards, discards=state.discards + (orconomy.UNKNOWN,) * count)


def on_discards(state: State, kind: int) -> State:
    """Puts a card that was shown face up on the discards (en 318)."""
    return state._replace(discards=(*state.discards, kind))


def spare_cards(state: State, player: int) -> int:
    """Cards a player may spend: those bid in the Competition must stay in the hand (A-25). Cards of a beaten bid are
    free unless the table agreed otherwise: the text does not forbid using them.
    """
    return spare_hands(state)[player]


def spare_hands(state: State) -> tuple[int, ...]:
    """How many cards each player may spend."""
    phase = state.phase
    if not isinstance(phase, (Competition, Convert)):
        return state.cards
    return _unbound(state.cards, phase, beaten_is_free=state.agreed.options.overbid_frees_cards)


@lru_cache(maxsize=128)
def _unbound(cards: tuple[int, ...], phase: Competition | Convert, *, beaten_is_free: bool) -> tuple[int, ...]:
    if isinstance(phase, Convert):
        return changed(cards, phase.winner, cards[phase.winner] - phase.bids[phase.winner])
    best = max(phase.bids)
    free = [out or (beaten_is_free and bid < best) for out, bid in zip(phase.passed, phase.bids, strict=True)]
    return tuple([held if is_free else held - bid for held, bid, is_free in zip(cards, phase.bids, free, strict=True)])


def need_card(state: State, player: int) -> Refusal | None:
    """Refuses unless the player has a card to spend (A-25)."""
    if spare_cards(state, player) > 0:
        return None
    bid = no("cards_bid", "R11.3", player=player)
    return bid if state.cards[player] else no("no_card", "R13.6", player=player)


def recount(before: State, after_: State, player: int) -> State:
    """After a change of the board: moves the Hindmost Orc, and ends the game at the target (en 85, 146)."""
    if after_.board is before.board:
        return after_
    state = after_
    if state.agreed.options.hindmost_tracking == "continuous":
        state = state._replace(hindmost=hindmost(state))
    count = trophies(state)
    if max(count) < state.agreed.target:
        return state
    lying = tuple(play.kind for play in state.plays)
    return state._replace(
        winner=_winner(state, player, count),
        phase=orconomy.Over(),
        plays=(),
        discards=state.discards + lying,
        before=-1,
        wanting=(),
    )


def _winner(state: State, player: int, count: Sequence[int]) -> int:
    """Who wins when several reach the target at once: the acting player, else the first from the Oracle (A-20)."""
    acting = player >= 0 and state.agreed.options.simultaneous_win != "order_from_oracle"
    first: tuple[int, ...] = (player,) if acting else ()
    return next(seat for seat in (*first, *orconomy.order(state)) if count[seat] >= state.agreed.target)


def need_skulls(state: State, player: int, amount: int, rule: str, **more: Value) -> Refusal | None:
    """Refuses unless the player has this many Skulls."""
    have = state.skulls[player]
    return None if have >= amount else no("cannot_pay", rule, player=player, amount=amount, have=have, **more)


def empty_board() -> Board:
    """Ten sectors with nothing on them."""
    return Board(orconomy.Industry() for _ in range(10))
