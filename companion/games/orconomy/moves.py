"""What happens to tokens, cards and money, whatever the phase: the small steps that every phase is built from."""

from companion.games.orconomy.derive import hindmost, tokens_left, trophies
from companion.games.orconomy.state import NOBODY, Industry, Over, State, changed, order
from companion.games.protocol import Refusal, Token, Value


def no(code: str, rule: str, **args: Value) -> Refusal:
    """A refusal with its code, the rule behind it and the values its sentence needs."""
    return Refusal(code, rule, tuple(args.items()))


def add_company(state: State, player: int, number: int, *, pledged: bool = False) -> State:
    """A token becomes a Company there."""
    industry = state.at(number)
    return state.with_industry(number, industry._replace(companies=(*industry.companies, Token(player, pledged))))


def drop_company(state: State, player: int, number: int, *, pledged: bool) -> State:
    """A Company goes back to its owner's hand."""
    industry = state.at(number)
    place = industry.companies.index(Token(player, pledged))
    return state.with_industry(
        number, industry._replace(companies=(*industry.companies[:place], *industry.companies[place + 1 :]))
    )


def flip_company(state: State, player: int, number: int, *, to_pledged: bool) -> State:
    """A Company's token is turned over."""
    industry = state.at(number)
    place = industry.companies.index(Token(player, not to_pledged))
    return state.with_industry(
        number, industry._replace(companies=changed(industry.companies, place, Token(player, to_pledged)))
    )


def add_startup(state: State, player: int, number: int) -> State:
    """A token becomes a Startup there."""
    industry = state.at(number)
    return state.with_industry(number, industry._replace(startups=(*industry.startups, player)))


def drop_startup(state: State, player: int, number: int) -> State:
    """A Startup's token is taken off the picture."""
    industry = state.at(number)
    place = industry.startups.index(player)
    return state.with_industry(
        number, industry._replace(startups=(*industry.startups[:place], *industry.startups[place + 1 :]))
    )


def write_price(state: State, number: int, amount: int) -> State:
    """A price is written on the sector."""
    return state.with_industry(number, state.at(number)._replace(price=amount))


def draw(state: State, player: int, count: int = 1) -> State:
    """Cards from the deck; when it is empty the discards are shuffled into a new one (en 318); else nothing (A-18)."""
    for _ in range(count):
        if not state.deck:
            state = state.evolve(deck=state.discard, discard=0)
        if state.deck:
            state = state.evolve(deck=state.deck - 1, cards=changed(state.cards, player, state.cards[player] + 1))
    return state


def discard(state: State, player: int, count: int) -> State:
    """Cards from a hand to the discard pile."""
    return state.evolve(cards=changed(state.cards, player, state.cards[player] - count), discard=state.discard + count)


def recount(before: State, after_: State, player: int) -> State:
    """After the board changed: the Hindmost Orc moves, and whoever reached the target has won (en 85, 146)."""
    if after_.board is before.board:
        return after_
    state = after_
    if state.agreed.options.hindmost_tracking == "continuous":
        state = state.evolve(hindmost=hindmost(state))
    winner = _winner(state, player)
    return state if winner == NOBODY else state.evolve(winner=winner, phase=Over())


def _winner(state: State, player: int) -> int:
    """The acting player first when several reach the target at once, else the next from the Oracle (A-20)."""
    count = trophies(state)
    first = (player,) if player >= 0 and state.agreed.options.simultaneous_win == "acting_player" else ()
    return next((seat for seat in (*first, *order(state)) if count[seat] >= state.agreed.target), NOBODY)


def need_token(state: State, player: int) -> Refusal | None:
    """A token must be in hand to be placed (en 306)."""
    return None if tokens_left(state, player) else no("no_token_left", "R13.1", player=player)


def need_skulls(state: State, player: int, amount: int, rule: str) -> Refusal | None:
    """So many Skulls must be there to be paid."""
    have = state.skulls[player]
    return None if have >= amount else no("cannot_pay", rule, player=player, amount=amount, have=have)


def empty_board() -> tuple[Industry, ...]:
    """Ten sectors with nothing on them."""
    return tuple(Industry() for _ in range(10))
