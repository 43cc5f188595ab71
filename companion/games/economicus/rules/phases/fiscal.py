"""The end of a fiscal year: interest, option and crisis cards, the event card (eco 196-206, 350-360)."""

from collections.abc import Iterable, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.rule import Rule, no
from companion.games.economicus.rules.state import (
    Bidding,
    Cards,
    Choose,
    Creation,
    Event,
    Fates,
    Interest,
    Play,
    Return,
    Roll,
    State,
    changed,
)
from companion.games.protocol import Action, Offer, Refusal

FORECAST_CARD, POINT_CARD = 0, 1
SHOWS = ("forecast", "point")
"""What a crisis card shows."""
EVENT_DECK = 1
AFTER_OTHERS: tuple[type, ...] = (Return, Roll, Fates, Choose, Bidding, Creation)
"""Where crisis cards may still be told that were met by who came back, or for a burnt startup (ED-14)."""


# --- interest -------------------------------------------------------------------------------------------------------


def _interest(state: State) -> Interest:
    assert isinstance(state.phase, Interest)
    return state.phase


def _check_interest(state: State, action: Action) -> Refusal | None:
    owed = derive.interest(state, action.player)
    if not owed:
        return no("nothing_due", "E6.1", player=action.player)
    forgiven = state.agreed.options.unpayable == "pay_what_there_is" and not derive.may_raise(state, action.player)
    return None if forgiven else moves.need(state, action.player, owed, "E6.1")


def _pay_interest(state: State, action: Action) -> State:
    """1 for each loan; each of these may now be repaid for 5 (E6.1, E6.2)."""
    seat, phase = action.player, _interest(state)
    paid = min(derive.interest(state, seat), state.coins[seat])
    state = state._replace(
        phase=Interest(changed(phase.owing, seat, 0), changed(phase.paid, seat, phase.paid[seat] + phase.owing[seat]))
    )
    return moves.pay(state, seat, paid)


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


def _check_close_interest(state: State, _action: Action) -> Refusal | None:
    late = next((seat for seat, owed in enumerate(_interest(state).owing) if owed), None)
    return None if late is None else no("still_due", "E6.1", player=late)


def _offer_interest(state: State) -> Iterable[Offer]:
    for seat in range(state.agreed.players):
        if _check_interest(state, Action("pay_interest", seat)) is None:
            yield Offer("pay_interest", seat)


def _offer_close_interest(state: State) -> Iterable[Offer]:
    if not any(_interest(state).owing):
        yield Offer("close_interest", -1)


# --- option cards ---------------------------------------------------------------------------------------------------


def undrawn(state: State) -> tuple[int, ...]:
    """Who has not taken a card yet; nobody when there is none to be taken."""
    phase = state.phase
    assert isinstance(phase, Cards)
    if not state.deck:
        return ()
    return tuple(seat for seat, done in enumerate(phase.drawn) if not done and not state.out[seat])


def _check_draw(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, Cards)
    if phase.drawn[action.player]:
        return no("already_drawn", "E6.3", player=action.player)
    return None if state.deck else no("no_cards", "E6.3")


def _draw(state: State, action: Action) -> State:
    """The top option card; two for somebody who holds none, where the table plays so (E6.3, E16.3)."""
    phase = state.phase
    assert isinstance(phase, Cards)
    return moves.dealt(state, action.player)._replace(phase=Cards(changed(phase.drawn, action.player, True)))


def _check_close_cards(state: State, _action: Action) -> Refusal | None:
    late = undrawn(state)
    return no("still_due", "E6.3", player=late[0]) if late else None


def _offer_draw(state: State) -> Iterable[Offer]:
    return (Offer("draw", seat) for seat in undrawn(state))


def _offer_close_cards(state: State) -> Iterable[Offer]:
    if not undrawn(state):
        yield Offer("close_cards", -1)


# --- crisis cards ---------------------------------------------------------------------------------------------------


def _may_turn_up(state: State) -> bool:
    """Whether cards are drawn now, or have just been, so that a crisis card may lie on top (E6.3, ED-14)."""
    if isinstance(state.phase, Cards):
        return True
    return state.drew and state.agreed.options.crisis_on_any_draw and isinstance(state.phase, AFTER_OTHERS)


def _left(state: State, shows: int) -> bool:
    box = state.agreed.box
    return state.deck > 0 and state.opened[shows] < (box.forecasts, box.points)[shows]


def _check_crisis(state: State, action: Action) -> Refusal | None:
    shows = action.args[0]
    if not state.agreed.options.crises:
        return no("not_agreed", "E15.1")
    if not _may_turn_up(state):
        return no("wrong_phase", "E6.3", kind=action.kind)
    if shows not in (FORECAST_CARD, POINT_CARD):
        return no("bad_number", "E15.1", value=shows, most=POINT_CARD)
    return None if _left(state, shows) else no("none_left", "E15.1", shows=SHOWS[shows])


def _crisis_card(state: State, action: Action) -> State:
    """A forecast moves the Forecast token, a point begins a crisis or makes it stronger (E15.2, E15.3)."""
    shows = action.args[0]
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


def _offer_crisis(state: State) -> Iterable[Offer]:
    if state.agreed.options.crises and _may_turn_up(state):
        shows = tuple(one for one in (FORECAST_CARD, POINT_CARD) if _left(state, one))
        if shows:
            yield Offer("crisis_card", -1, (shows,))


# --- the event card -------------------------------------------------------------------------------------------------


def listed(state: State, deck: str) -> tuple[int, ...]:
    """The cards of a deck that are known, by their number in the list; 0 is one that is not listed."""
    cards = state.agreed.box.cards
    return (0, *(number for number, card in enumerate(cards, 1) if card.deck == deck))


def _check_event(state: State, action: Action) -> Refusal | None:
    known = action.args[0] in listed(state, "event")
    return None if known else no("unknown_card", "E6.4", card=action.args[0])


def _event(state: State, action: Action) -> State:
    """The top event card lies open until the table has carried it out (E6.4, ED-36)."""
    opened = Play(EVENT_DECK, action.args[0], -1)
    return state._replace(events=state.events - 1, plays=(*state.plays, opened))


def _offer_event(state: State) -> Iterable[Offer]:
    yield Offer("event", -1, (listed(state, "event"),))


def _to_cards(state: State, _action: Action) -> State:
    return flow.enter_cards(state)


def _to_event(state: State, _action: Action) -> State:
    return flow.enter_event(state)


CRISIS_PHASES = (Cards, *AFTER_OTHERS)
RULES: Mapping[str, Rule] = {
    "pay_interest": Rule((), (Interest,), "E6.1", _check_interest, _pay_interest, _offer_interest, who="any"),
    "close_interest": Rule(
        (), (Interest,), "E6.1", _check_close_interest, _to_cards, _offer_close_interest, who="table"
    ),
    "draw": Rule((), (Cards,), "E6.3", _check_draw, _draw, _offer_draw, who="any"),
    "crisis_card": Rule(("shows",), CRISIS_PHASES, "E15.1", _check_crisis, _crisis_card, _offer_crisis, who="table"),
    "close_cards": Rule((), (Cards,), "E6.3", _check_close_cards, _to_event, _offer_close_cards, who="table"),
    "event": Rule(("card",), (Event,), "E6.4", _check_event, _event, _offer_event, who="table"),
}
