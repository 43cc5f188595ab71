"""What lies in the box of Economicus, and where all of it lies during a game."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import SETUP, State
from companion.games.economicus.rules.status import STARS_IN_BOX, cards_in_box
from companion.games.protocol import Thing

COMPANY, STARTUP, STAR, CARD, EVENT = "company_chip", "startup_chip", "star", "option_card", "event_card"
ACTIVE, FORECAST, STRENGTH = "active_token", "forecast_token", "strength_token"
MONEY, PRICE, TURN = "coins_worth", "written_price", "active_player_turn"
BANK, DECK, DISCARDS, OPEN = "bank", "deck", "discards", "open"
STRENGTHS: Final = 4


def things(state: State) -> tuple[Thing, ...]:
    """Chips and prices on the board first, then what each player has, then the supply."""
    found = (*_on_board(state), *_of_players(state), *_tokens(state), *_shared(state))
    return tuple(thing for thing in found if thing.many > 0)


def _on_board(state: State) -> Iterator[Thing]:
    for number, industry in enumerate(state.board, start=2):
        yield Thing(PRICE, industry.price, area=number, boxed=False)
        for kind, chips in ((COMPANY, industry.companies), (STARTUP, industry.startups)):
            for seat, many in sorted(Counter(chip.player for chip in chips).items()):
                yield Thing(kind, many, area=number, owner=seat)


def _stars(state: State) -> tuple[int, ...]:
    return (0,) * state.agreed.players if isinstance(state.phase, SETUP) else derive.stars(state)


def _of_players(state: State) -> Iterator[Thing]:
    stars = _stars(state)
    for seat in range(state.agreed.players):
        yield Thing(MONEY, state.coins[seat], seat, boxed=False)
        yield Thing(STAR, stars[seat], seat)
        yield Thing(CARD, state.cards[seat] + state.quotas[seat], seat)
        yield Thing(COMPANY, derive.chips_left(state, seat), seat, owner=seat)
        yield Thing(STARTUP, derive.startups_left(state, seat), seat, owner=seat)
    yield Thing(TURN, 1, state.player, boxed=False)


def _tokens(state: State) -> Iterator[Thing]:
    yield Thing(ACTIVE, 1, area=state.active)
    if state.agreed.options.crises:
        yield Thing(FORECAST, 1, area=state.forecast, place="" if state.forecast else BANK)
        yield Thing(STRENGTH, int(state.crisis > 0), area=state.crisis)
        yield Thing(STRENGTH, STRENGTHS - (state.crisis > 0), place=BANK)


def _shared(state: State) -> Iterator[Thing]:
    yield Thing(STAR, STARS_IN_BOX - sum(_stars(state)), place=BANK)
    yield Thing(CARD, state.deck, place=DECK)
    yield Thing(CARD, state.discards, place=DISCARDS)
    yield Thing(CARD, sum(play.deck == 0 for play in state.plays), place=OPEN)
    yield Thing(EVENT, state.events, place=DECK)
    yield Thing(EVENT, state.event_discards, place=DISCARDS)
    yield Thing(EVENT, sum(play.deck == 1 for play in state.plays), place=OPEN)


def boxed(state: State) -> tuple[Thing, ...]:
    """What is in the box of those who play, as far as they play with it."""
    amounts, options = state.agreed.box.amounts, state.agreed.options
    seats = range(state.agreed.players)
    found = [Thing(COMPANY, amounts.companies, owner=seat) for seat in seats]
    found += [Thing(STARTUP, amounts.startups, owner=seat) for seat in seats]
    found += [Thing(STAR, max(STARS_IN_BOX, sum(_stars(state)))), Thing(CARD, cards_in_box(state))]
    found += [Thing(EVENT, state.agreed.box.events if options.events else 0), Thing(ACTIVE, 1)]
    if options.crises:
        found += [Thing(FORECAST, 1), Thing(STRENGTH, STRENGTHS)]
    return tuple(thing for thing in found if thing.many > 0)
