"""Rulings: what the text of a card does, or what the table agrees on, whatever the rules say (E14.8, ED-36)."""

from functools import partial
from typing import Annotated

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.act_terms import WHENEVER, Face, IndustryNumber, Number, Somebody
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import ACTIVE, CHIPS, FORECAST, MARKERS, MOST_PRICE, Answer, State, in_play
from companion.games.kernel import RULING, Word, act, changed, no, the_table
from companion.games.protocol import Refusal
from companion.games.ring.shared_terms import UpTo
from companion.schema.quick_dataclass import dataclass

MOST_COINS = 9999
MOST_ADJUSTED = 50
THROWN_DICE = (1, 2)  # the dice of the turn in `set_die`; 0 is the fate or crime die that lies open


@dataclass(frozen=True, slots=True)
class WordUpTo(Word):
    """A number that stands for a word; the first one goes without saying."""

    def missing(self, name: str, value: int) -> Refusal:
        return no("bad_number", value=value, most=len(self.words) - 1)


def _between(value: int, low: int, most: int) -> Refusal | None:
    return None if low <= value <= most else no("bad_number", RULING, value=value, most=most)


Coins = Annotated[int, UpTo(0, MOST_COINS)]
Change = Annotated[int, UpTo(-MOST_ADJUSTED, MOST_ADJUSTED)]
Price = Annotated[int, UpTo(0, MOST_PRICE)]
Marker = Annotated[int, WordUpTo(MARKERS)]
Side = Annotated[int, WordUpTo(CHIPS)]
Die = Annotated[int, UpTo(0, THROWN_DICE[-1])]
ruling = partial(act, *WHENEVER, source=RULING, offered=False)


# --- numbers --------------------------------------------------------------------------------------------------------
@ruling(by=in_play)
def set_coins(state: State, player: int, amount: Coins) -> State:
    """So many coins."""
    return state._replace(coins=changed(state.coins, player, amount))


def coins_within_bounds(state: State, player: int, amount: Number) -> Refusal | None:
    """Nobody has fewer coins than none, nor more than are counted."""
    have = state.coins[player]
    if have + amount < 0:
        return no("cannot_pay", player=player, have=have, amount=-amount)
    return _between(have + amount, 0, MOST_COINS)


@ruling(by=in_play, needs=[coins_within_bounds])
def add_coins(state: State, player: int, amount: Number) -> State:
    """So many coins more, or fewer."""
    return moves.with_coins(state, player, amount)


def cards_for_hand(state: State, player: int, amount: Number) -> Refusal | None:
    """More cards come from the deck and the discards."""
    return _between(amount, 0, state.cards[player] + state.deck + state.discards)


@ruling(by=in_play, needs=[cards_for_hand])
def set_cards(state: State, player: int, amount: Number) -> State:
    """Cards come from the deck or go to the discards, so that the total stays right."""
    return _with_cards(state, player, amount - state.cards[player], 0)


def cards_for_quotas(state: State, player: int, amount: Number) -> Refusal | None:
    """More quotas come from the deck and the discards."""
    return _between(amount, 0, state.quotas[player] + state.deck + state.discards)


@ruling(by=in_play, needs=[cards_for_quotas])
def set_quotas(state: State, player: int, amount: Number) -> State:
    """So many quotas, in the same way."""
    return _with_cards(state, player, 0, amount - state.quotas[player])


def _with_cards(state: State, seat: int, cards: int, quotas: int) -> State:
    change = cards + quotas
    from_deck = min(max(change, 0), state.deck)
    state = state._replace(
        cards=changed(state.cards, seat, state.cards[seat] + cards),
        quotas=changed(state.quotas, seat, state.quotas[seat] + quotas),
        deck=state.deck - from_deck,
        discards=state.discards - (change - from_deck),
    )
    return moves.shuffled(state)


@ruling(by=in_play)
def set_adjusted(state: State, player: int, amount: Change) -> State:
    """The lasting change of Stars."""
    return state._replace(adjusted=changed(state.adjusted, player, amount))


@ruling(by=the_table)
def set_price(state: State, player: int, industry: IndustryNumber, amount: Price) -> State:
    """The written price; 0 clears the field."""
    return moves.write_price(state, industry, amount)


# --- markers --------------------------------------------------------------------------------------------------------
def place_for_marker(marker: Marker, industry: Number) -> Refusal | None:
    """Tokens lie in industries; all but the Active token may lie nowhere."""
    known = industry in NUMBERS or (marker != ACTIVE and industry == 0)
    return None if known else no("unknown_industry", industry=industry)


@ruling(by=the_table, needs=[place_for_marker])
def set_marker(state: State, player: int, marker: Marker, industry: Number) -> State:
    """A token is moved; a crisis that is put down without a strength has the weakest, 0 takes it away."""
    if marker == ACTIVE:
        return state._replace(active=industry)
    if marker == FORECAST:
        return state._replace(forecast=industry)
    strength = (state.strength or state.agreed.box.strengths[0]) if industry else 0
    return state._replace(crisis=industry, strength=strength)


def strength_is_printed(state: State, amount: Number) -> Refusal | None:
    """A crisis that lies somewhere has one of the strengths of the box, or ends."""
    strengths = state.agreed.box.strengths
    if amount in (0, *strengths) and (state.crisis or not amount):
        return None
    return no("bad_number", value=amount, most=strengths[-1])


@ruling(by=the_table, needs=[strength_is_printed])
def set_strength(state: State, player: int, amount: Number) -> State:
    """How strong the crisis is; 0 ends it."""
    return state._replace(strength=amount, crisis=state.crisis if amount else 0)


def companies_for_slots(state: State, industry: IndustryNumber, private: Number, state_: Number) -> Refusal | None:
    """No more than there are slots, and companies."""
    companies, (most, most_public) = len(state.at(industry).companies), derive.slots(state, industry)
    return (
        _between(private, 0, min(most, companies))
        or _between(state_, 0, min(most_public, companies))
        or _between(private + state_, 0, companies)
    )


@ruling(by=the_table, needs=[companies_for_slots])
def set_slots(state: State, player: int, industry: IndustryNumber, private: Number, state_: Number) -> State:
    """How many of the companies lie in private and in state slots."""
    return state.with_industry(industry, state.at(industry)._replace(private=private, state=state_))


# --- chips ----------------------------------------------------------------------------------------------------------
def chip_in_hand(state: State, player: int, what: Side) -> Refusal | None:
    """A chip to put down."""
    return moves.need_chip(state, player, what, RULING)


@ruling(by=in_play, needs=[chip_in_hand])
def put_token(state: State, player: int, industry: IndustryNumber, what: Side) -> State:
    """A chip is put down; a company beside the slots."""
    put = moves.add_startup if what in moves.ON_STARTUPS else moves.add_company
    return put(state, player, industry, pledged=what in moves.TURNED)


def chip_lies_there(state: State, player: int, industry: IndustryNumber, what: Side) -> Refusal | None:
    """Such a chip of the player's lies there."""
    lies = moves.lies(state, player, industry, what)
    return None if lies else no("not_there", player=player, industry=industry)


@ruling(by=in_play, needs=[chip_lies_there])
def take_token(state: State, player: int, industry: IndustryNumber, what: Side) -> State:
    """A chip goes back to its player's hand."""
    return moves.remove(state, player, industry, what)


@ruling(by=in_play, needs=[chip_lies_there])
def turn_token(state: State, player: int, industry: IndustryNumber, what: Side) -> State:
    """A chip is turned over; `what` says how it lies now."""
    return moves.turn_over(state, player, industry, what)


def somebody_else(state: State, player: int, to: Somebody) -> Refusal | None:
    """The new owner is another player, and in play."""
    other = to != player and to in range(state.agreed.players) and not state.out[to]
    return None if other else no("unknown_player", player=to)


def their_chip_in_hand(state: State, what: Side, to: Somebody) -> Refusal | None:
    """The new owner has a chip of this kind."""
    return moves.need_chip(state, to, what, RULING)


@ruling(by=in_play, needs=[chip_lies_there, somebody_else, their_chip_in_hand])
def change_owner(state: State, player: int, industry: IndustryNumber, what: Side, to: Somebody) -> State:
    """A chip is exchanged in place; a loan goes with it (ED-42)."""
    return moves.change_owner(state, player, industry, what, to, pledged=what in moves.TURNED)


# --- dice -----------------------------------------------------------------------------------------------------------
def open_crime(state: State) -> int:
    """Which of the open cards has a die beside it, the last one; -1 for none."""
    rolled = [at for at, play in enumerate(state.plays) if play.step == "rolled"]
    return rolled[-1] if rolled else -1


def open_dice(state: State) -> tuple[int, ...]:
    """Which dice another face may still be put on: 0 a fate or crime die, 1 and 2 those of the turn (ED-40)."""
    single = isinstance(state.phase, Answer) or open_crime(state) >= 0
    return (*((0,) if single else ()), *(THROWN_DICE if state.came else ()))


def die_is_open(state: State, which: Die) -> Refusal | None:
    """Only a die that still counts may be turned (ED-40)."""
    return None if which in open_dice(state) else no("no_die_open")


@ruling(by=the_table, needs=[die_is_open])
def set_die(state: State, player: int, which: Die, value: Face) -> State:
    """A die shows another face: that of a crime, of a fate, or one of the two of this turn, which then count anew."""
    if which in THROWN_DICE:
        return flow.thrown(state, changed(state.dice, which - 1, value), state.came)
    at, phase = open_crime(state), state.phase
    if at >= 0:
        return state._replace(plays=changed(state.plays, at, state.plays[at]._replace(die=value)))
    assert isinstance(phase, Answer)
    return state._replace(phase=Answer(phase.left, phase.startup, value, phase.modifiers))


ACTS = (
    set_coins, add_coins, set_cards, set_quotas, set_adjusted, set_price, set_marker, set_strength, set_slots,
    put_token, take_token, turn_token, change_owner, set_die,
)  # fmt: skip
