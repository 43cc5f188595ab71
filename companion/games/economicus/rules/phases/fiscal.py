"""The end of a fiscal year: interest, option and crisis cards, the event card (eco 196-206, 350-360)."""

from typing import Annotated

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import FORECAST, STRENGTH, Number, by_seat
from companion.games.economicus.rules.box import EVENT
from companion.games.economicus.rules.state import Bidding, Cards, Choose, Creation, Event, Interest, State
from companion.games.kernel import AnyWord, act, changed, no, one_of, phase_of, the_table
from companion.games.protocol import Refusal

FORECAST_CARD, POINT_CARD = 0, 1
SHOWS = ("forecast", "point")  # what a crisis card shows
Sign = Annotated[int, AnyWord(SHOWS)]
EVENT_DECK = 1
AFTER_OTHERS: tuple[type, ...] = (economicus.Return, economicus.Roll, economicus.Fates, Choose, Bidding, Creation)
"""Where crisis cards may still be told that were met by who came back, or for a burnt startup (ED-14)."""
CRISIS_PHASES = (Cards, *AFTER_OTHERS)
NONE_TURN_UP = no("wrong_phase", "E6.3", kind="crisis_card")


def interest_due(state: State, player: int) -> Refusal | None:
    """Interest is owed (E6.1)."""
    return None if derive.interest(state, player) else no("nothing_due", player=player)


def can_pay_interest(state: State, player: int) -> Refusal | None:
    """It is paid in full, unless the table agreed to take what there is (E6.1)."""
    forgiven = state.agreed.options.unpayable == "pay_what_there_is" and not derive.may_raise(state, player)
    return None if forgiven else moves.need(state, player, derive.interest(state, player), "E6.1")


@act(Interest, by=by_seat, source="E6.1", at=("each", "sum"), seat_buttons="1", needs=[interest_due, can_pay_interest])
def pay_interest(state: State, player: int) -> State:
    """1 for each loan; each of these may now be repaid for 5 (E6.1, E6.2)."""
    phase = phase_of(state, Interest)
    paid = min(derive.interest(state, player), state.coins[player])
    owing = changed(phase.owing, player, 0)
    again = changed(phase.paid, player, phase.paid[player] + phase.owing[player])
    return moves.pay(state._replace(phase=Interest(owing, again)), player, paid)


def recounted(before: State, after: State) -> State:
    """A loan repaid before its interest was paid lowers what is owed; a new one raises it where agreed (ED-11)."""
    was, phase = before.phase, after.phase
    if not (isinstance(was, Interest) and isinstance(phase, Interest)) or before.board is after.board:
        return after
    owing = list(phase.owing)
    for seat, count in enumerate(owing):
        change = derive.loans(after, seat) - derive.loans(before, seat)
        if count and (change < 0 or after.agreed.options.interest_on_new):
            owing[seat] = max(0, count + change)
    return after._replace(phase=Interest(tuple(owing), phase.paid))


def no_interest_due(state: State) -> Refusal | None:
    """Nobody owes interest any more (E6.1)."""
    late = next((seat for seat, owed in enumerate(phase_of(state, Interest).owing) if owed), None)
    return None if late is None else no("still_due", player=late)


@act(Interest, by=the_table, source="E6.1", quiet=True, at=("settled",), seat_buttons="1", needs=[no_interest_due])
def close_interest(state: State, player: int) -> State:
    """Cards are drawn."""
    return flow.enter_cards(state)


def undrawn(state: State) -> tuple[int, ...]:
    """Who has not taken a card yet; nobody when there is none to be taken."""
    phase = phase_of(state, Cards)
    if not state.deck:
        return ()
    return tuple(seat for seat, done in enumerate(phase.drawn) if not done and not state.out[seat])


def not_drawn_yet(state: State, player: int) -> Refusal | None:
    """Everybody takes a card once (E6.3)."""
    phase = phase_of(state, Cards)
    return no("already_drawn", player=player) if phase.drawn[player] else None


def cards_in_deck(state: State) -> Refusal | None:
    """There are cards to take (E6.3)."""
    return None if state.deck else no("no_cards")


@act(Cards, by=by_seat, source="E6.3", at=("each",), seat_buttons="1", needs=[not_drawn_yet, cards_in_deck])
def draw(state: State, player: int) -> State:
    """The top option card; two for somebody who holds none, where the table plays so (E6.3, E16.3)."""
    phase = phase_of(state, Cards)
    return moves.dealt(state, player)._replace(phase=Cards(changed(phase.drawn, player, True)))


def all_drawn(state: State) -> Refusal | None:
    """Everybody has taken a card (E6.3)."""
    late = undrawn(state)
    return no("still_due", player=late[0]) if late else None


@act(Cards, by=the_table, source="E6.3", quiet=True, at=("settled",), seat_buttons="1", needs=[all_drawn])
def close_cards(state: State, player: int) -> State:
    """The event card follows."""
    return flow.enter_event(state)


def crises_are_played(state: State) -> Refusal | None:
    """The table plays with crisis cards (E15.1)."""
    return None if state.agreed.options.crises else no("not_agreed")


def cards_turn_up(state: State) -> Refusal | None:
    """Cards are drawn now, or have just been, so that a crisis card may lie on top (E6.3, ED-14)."""
    after = state.drew and state.agreed.options.crisis_on_any_draw and isinstance(state.phase, AFTER_OTHERS)
    return None if after or isinstance(state.phase, Cards) else NONE_TURN_UP


def _left(state: State, shows: int) -> bool:
    box = state.agreed.box
    return state.deck > 0 and state.opened[shows] < (box.forecasts, box.points)[shows]


def signs_left(state: State) -> tuple[int, ...]:
    """What a crisis card may still show."""
    return tuple([shows for shows in (FORECAST_CARD, POINT_CARD) if _left(state, shows)])


def not_that_sign(shows: Sign) -> Refusal:
    """A crisis card shows one of two signs, and of each there are few."""
    known = shows in (FORECAST_CARD, POINT_CARD)
    return no("none_left", shows=SHOWS[shows]) if known else no("bad_number", value=shows, most=POINT_CARD)


@act(
    *CRISIS_PHASES, by=the_table, source="E15.1", moves_pieces=4, by_hand=(FORECAST, STRENGTH),
    causes={"profit": "E15.5"},
    needs=[crises_are_played, cards_turn_up, one_of("shows", signs_left, not_that_sign)],
)  # fmt: skip
def crisis_card(state: State, player: int, shows: Sign) -> State:
    """A forecast moves the Forecast token, a point begins a crisis or makes it stronger (E15.2, E15.3)."""
    forecasts, points = state.opened
    state = state._replace(opened=(forecasts + (shows == FORECAST_CARD), points + (shows == POINT_CARD)))
    state = _struck(state) if shows == POINT_CARD else state._replace(forecast=state.active)
    return moves.shuffled(state._replace(deck=state.deck - 1, discards=state.discards + 1))


def _struck(state: State) -> State:
    """Under the Forecast token a crisis begins, or grows to the next strength (E15.3, E15.4, ED-09)."""
    strengths = state.agreed.box.strengths
    if state.crisis != state.forecast:
        return state._replace(crisis=state.forecast, strength=strengths[0])
    stronger = (strength for strength in strengths if strength > state.strength)
    return state._replace(strength=next(stronger, state.strength))


def listed_events(state: State) -> tuple[int, ...]:
    """The event cards that are known, and one that is not."""
    return state.agreed.box.listed[EVENT]


@act(Event, by=the_table, source="E6.4", needs=[one_of("card", listed_events, "unknown_card")])
def event(state: State, player: int, card: Number) -> State:
    """The top event card lies open until the table has carried it out (E6.4, ED-36)."""
    return state._replace(
        events=state.events - 1, plays=(*state.plays, economicus.Play(EVENT_DECK, card, economicus.NOBODY))
    )


ACTS = (pay_interest, close_interest, draw, crisis_card, close_cards, event)
