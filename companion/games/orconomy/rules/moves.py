"""The small steps every phase is built from: what happens to tokens, cards and money."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.derive import hindmost, tokens_left, trophies
from companion.games.orconomy.rules.state import (
    UNKNOWN,
    Board,
    Competition,
    Convert,
    Industry,
    Moved,
    Over,
    Revenue,
    State,
    T,
    Token,
    changed,
    order,
)
from companion.games.protocol import Refusal, Value


def no(code: str, rule: str, **args: Value) -> Refusal:
    """A refusal: its code, the rule behind it, and the values its sentence needs."""
    return Refusal(code, rule, tuple(args.items()))


def add_company(state: State, player: int, number: int, *, pledged: bool = False) -> State:
    """Places a token as a Company, in a free slot or else beside the others (en 265)."""
    industry = state.at(number)
    token = Token(player, pledged)
    stays = not state.agreed.options.extras_fill_freed_slots and not derive.free_slots(state, number)
    return state.with_industry(
        number,
        industry._replace(
            companies=(*industry.companies, token), beside=(*industry.beside, token) if stays else industry.beside
        ),
    )


def drop_company(state: State, player: int, number: int, *, pledged: bool) -> State:
    """Returns a Company's token to its owner's hand."""
    industry = state.at(number)
    token = Token(player, pledged)
    return state.with_industry(
        number,
        industry._replace(
            companies=without(industry.companies, token),
            beside=without(industry.beside, token) if _only_beside(industry, token) else industry.beside,
        ),
    )


def take_back(state: State, player: int, number: int, *, pledged: bool) -> State:
    """Takes a Company off the board at its owner's wish: of two alike, the one that yields nothing more in this phase
    because Food Processing has moved it (en 438).
    """
    state = drop_company(state, player, number, pledged=pledged)
    phase = state.phase
    gone = Moved(player, number, pledged)
    if isinstance(phase, Revenue) and gone in phase.moved:
        return state._replace(phase=replace(phase, moved=without(phase.moved, gone)))
    return state


def flip_company(state: State, player: int, number: int, *, to_pledged: bool) -> State:
    """Flips a Company's token; of two alike, the one that Food Processing has moved in this phase comes last."""
    state = _flip_moved(state, Moved(player, number, not to_pledged))
    industry = state.at(number)
    old, new = Token(player, not to_pledged), Token(player, to_pledged)
    beside = industry.beside
    if _only_beside(industry, old):
        beside = changed(beside, beside.index(old), new)
    companies = changed(industry.companies, industry.companies.index(old), new)
    return state.with_industry(number, industry._replace(companies=companies, beside=beside))


def _flip_moved(state: State, old: Moved) -> State:
    phase = state.phase
    if not isinstance(phase, Revenue) or old not in phase.moved:
        return state
    if state.at(old.industry).companies.count(Token(old.player, old.pledged)) > phase.moved.count(old):
        return state
    turned = old._replace(pledged=not old.pledged)
    return state._replace(phase=replace(phase, moved=(*without(phase.moved, old), turned)))


def _only_beside(industry: Industry, token: Token) -> bool:
    """Whether all tokens like this are beside the slots; otherwise one in a slot is taken first."""
    return bool(industry.beside) and industry.beside.count(token) == industry.companies.count(token)


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
    counted = state.covered or (0,) * state.agreed.players
    return state._replace(covered=changed(counted, player, counted[player] + 1))


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
    return state._replace(cards=cards, discards=state.discards + (UNKNOWN,) * count)


def on_discards(state: State, kind: int) -> State:
    """Puts a card that was shown face up on the discards (en 318)."""
    return state._replace(discards=(*state.discards, kind))


def spare_cards(state: State, player: int) -> int:
    """Cards a player may spend: those bid in the Competition must stay in the hand (A-25). Cards of a beaten bid are
    free unless the table agreed otherwise: the text does not forbid using them.
    """
    return state.cards[player] - _bound(state, player)


def _bound(state: State, player: int) -> int:
    phase = state.phase
    if isinstance(phase, Competition):
        bid = phase.bids[player]
        beaten = state.agreed.options.overbid_frees_cards and bid < max(phase.bids)
        return 0 if phase.passed[player] or beaten else bid
    return phase.bids[player] if isinstance(phase, Convert) and phase.winner == player else 0


def spare_hands(state: State) -> tuple[int, ...]:
    """How many cards each player may spend."""
    if not isinstance(state.phase, (Competition, Convert)):
        return state.cards
    return tuple(spare_cards(state, seat) for seat in range(state.agreed.players))


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
        phase=Over(),
        plays=(),
        discards=state.discards + lying,
        before=-1,
        wanting=(),
    )


def _winner(state: State, player: int, count: Sequence[int]) -> int:
    """Who wins when several reach the target at once: the acting player, else the first from the Oracle (A-20)."""
    acting = player >= 0 and state.agreed.options.simultaneous_win != "order_from_oracle"
    first: tuple[int, ...] = (player,) if acting else ()
    return next(seat for seat in (*first, *order(state)) if count[seat] >= state.agreed.target)


def need_token(state: State, player: int) -> Refusal | None:
    """Refuses unless the player has a token in hand to place (en 306)."""
    return None if tokens_left(state, player) else no("no_token_left", "R13.13", player=player)


def need_skulls(state: State, player: int, amount: int, rule: str, **more: Value) -> Refusal | None:
    """Refuses unless the player has this many Skulls."""
    have = state.skulls[player]
    return None if have >= amount else no("cannot_pay", rule, player=player, amount=amount, have=have, **more)


def empty_board() -> Board:
    """Ten sectors with nothing on them."""
    return Board(Industry() for _ in range(10))
