"""A turn: deploy one end of a card or discard a card, then draw; after it, the battles at the piles used up."""

from collections.abc import Iterable, Mapping

from companion.games.orc.rules import derive
from companion.games.orc.rules.battles import fight
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.ending import open_hands
from companion.games.orc.rules.rule import Rule, check_number, no, no_check
from companion.games.orc.rules.state import (
    LANDS,
    NOBODY,
    Deploy,
    Draw,
    Land,
    Side,
    State,
    other,
    towards_box,
    with_seat,
)
from companion.games.protocol import Action, Offer, Refusal

NOT_TOLD_LAND = 0
"""Stands for the land of a draw that nobody named."""


def unnamed_draws(state: State) -> bool:
    """Whether draws may be entered without naming the pile."""
    return state.agreed.options.draws == "seen"


def still_to_be_drawn(state: State) -> tuple[Action, ...]:
    """The draws of this turn that the next player's turn takes for granted where draws are not told."""
    if not (unnamed_draws(state) and isinstance(state.phase, Draw)):
        return ()
    return (Action("draw", state.phase.turn, (NOT_TOLD_LAND,)),) * derive.still_due(state)


# --- deploy and discard ---------------------------------------------------------------------------------------------


def not_open(land: Land, number: int, source: str) -> Refusal | None:
    """Why nothing can be deployed at a land whose battle is fought (O4.2, O5.4)."""
    if land.owner != NOBODY:
        return no("conquered", source, land=number, player=land.owner)
    return no("frozen", "O5.4", land=number, until=towards_box(number)) if land.frozen else None


def _check_deploy(state: State, action: Action) -> Refusal | None:
    number, colour, amount = action.args
    refused = check_number(amount, 1, 2, "O4.2") or not_open(state.land(number), number, "O4.2")
    return refused or _check_colour(state, number, colour, action.player)


def _check_colour(state: State, number: int, colour: int, seat: int) -> Refusal | None:
    """The laws of deployment."""
    name = COLOURS[colour]
    mine, theirs = state.land(number).sides[seat].colour, state.land(number).sides[other(seat)].colour
    if colour == state.agreed.line[number - 1].colour:
        return no("native_here", "O4.3", colour=name)
    if colour == theirs:
        return no("enemy_colour", "O4.4", player=other(seat), colour=name)
    if mine not in (NOBODY, colour):
        return no("other_colour", "O4.5", colour=COLOURS[mine])
    return None


def _deploy(state: State, action: Action) -> State:
    """The Orcs stand there; two of them leave one card to draw, one leaves two (O4.8)."""
    number, colour, amount = action.args
    land = state.land(number)
    side = land.sides[action.player]
    more = Side(colour, side.orcs + amount, side.cards + 1)
    state = state.with_land(number, land._replace(sides=with_seat(land.sides, action.player, more)))
    return _after_card(state, Draw(action.player, 3 - amount, "deploy"))


def _discard(state: State, action: Action) -> State:
    due = 1 if state.agreed.options.discard_draw == "one" else 2
    return _after_card(state, Draw(action.player, due, "discard"))


def _after_card(state: State, phase: Draw) -> State:
    """A card has left the hand; it may be that there is none left to draw."""
    hand = state.hands[phase.turn]
    hand = hand._replace(played=hand.played + 1) if hand.size else hand
    return ended_if_done(state._replace(phase=phase, hands=with_seat(state.hands, phase.turn, hand)))


def _offer_deploy(state: State) -> Iterable[Offer]:
    names = ("land", "colour", "amount")
    for seat in derive.turns(state):
        for number in LANDS:
            colours = derive.allowed(state, number, seat)
            if colours:
                yield Offer("deploy", seat, ((number,), colours, (1, 2)), names)


def _offer_discard(state: State) -> Iterable[Offer]:
    return (Offer("discard", seat) for seat in derive.turns(state))


# --- draw -----------------------------------------------------------------------------------------------------------


def _check_draw(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number == NOT_TOLD_LAND and unnamed_draws(state):
        return None
    if number not in LANDS:
        return no("no_such_land", "O4.8", land=number)
    return None if state.land(number).stock else no("no_stock", "O4.9", land=number)


def _draw(state: State, action: Action) -> State:
    number = action.args[0]
    if number == NOT_TOLD_LAND:
        state = state._replace(loose=state.loose + 1)
    else:
        land = state.land(number)
        state = state.with_land(number, land._replace(stock=land.stock - 1))
    return ended_if_done(_into_hand(state, action.player, 1))


def _into_hand(state: State, seat: int, count: int) -> State:
    """Cards come into the hand of whoever draws, and are no longer due."""
    phase, hand = state.phase, state.hands[seat]
    assert isinstance(phase, Draw)
    phase = Draw(phase.turn, phase.due - count, phase.after)
    return state._replace(phase=phase, hands=with_seat(state.hands, seat, hand._replace(drew=hand.drew + count)))


def _check_enough(state: State, _action: Action) -> Refusal | None:
    amount = derive.must_draw(state)
    return no("must_draw", "O4.9", amount=amount) if amount else None


def _enough(state: State, _action: Action) -> State:
    return end_turn(state)


def _offer_draw(state: State) -> Iterable[Offer]:
    lands = tuple(number for number in LANDS if state.land(number).stock)
    domain = (NOT_TOLD_LAND, *lands) if unnamed_draws(state) else lands
    return (Offer("draw", seat, (domain,), ("land",)) for seat in derive.turns(state))


def _offer_enough(state: State) -> Iterable[Offer]:
    return () if derive.must_draw(state) else (Offer("enough", seat) for seat in derive.turns(state))


# --- a pile that is seen to be gone ----------------------------------------------------------------------------------


def _check_emptied(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    land = state.land(number)
    if not land.open or not land.stock:
        return no("not_open", "O5.1", land=number)
    untold = state.loose + derive.still_due(state) if unnamed_draws(state) else 0
    return None if untold >= land.stock else no("cannot_be_empty", "O4.9", land=number)


def _emptied(state: State, action: Action) -> State:
    """What is still due was drawn, and the untold draws came from this pile as far as it held cards."""
    number = action.args[0]
    drawing = isinstance(state.phase, Draw)
    if isinstance(state.phase, Draw):
        due = derive.still_due(state)
        state = _into_hand(state, state.phase.turn, due)._replace(loose=state.loose + due)
    land = state.land(number)
    state = state.with_land(number, land._replace(stock=0))._replace(loose=state.loose - land.stock)
    return end_turn(state) if drawing else fight_over_empty(state)


def _offer_emptied(state: State) -> Iterable[Offer]:
    lands = tuple(number for number in LANDS if _check_emptied(state, Action("emptied", NOBODY, (number,))) is None)
    return (Offer("emptied", NOBODY, (lands,), ("land",)),) if lands else ()


# --- the end of a turn ----------------------------------------------------------------------------------------------


def ended_if_done(state: State) -> State:
    """The last card that is due ends the turn, and so does the last card of all (O4.9)."""
    return state if derive.still_due(state) else end_turn(state)


def end_turn(state: State) -> State:
    """Battles at the piles used up; then it is the other player's turn, or the hands are shown (O5.1, O6.1)."""
    phase = state.phase
    assert isinstance(phase, Draw)
    state = fight_over_empty(state)
    if not derive.cards_left(state):
        return open_hands(state)
    return state._replace(phase=Deploy(other(phase.turn)), round=state.round + 1)


def fight_over_empty(state: State) -> State:
    """The battles at every open land whose pile is used up; with no card left at all, that is every open land."""
    if not derive.cards_left(state):
        state = state._replace(lands=tuple(land._replace(stock=0) for land in state.lands), loose=0)
    empty = (number for number in LANDS if state.land(number).open and not state.land(number).stock)
    return state._replace(lands=fight(state.lands, empty)[0])


RULES: Mapping[str, Rule] = {
    "deploy": Rule(("land", "colour", "amount"), (Deploy,), "turn", "O4.2", _check_deploy, _deploy, _offer_deploy),
    "discard": Rule((), (Deploy,), "turn", "O4.7", no_check, _discard, _offer_discard),
    "draw": Rule(("land",), (Draw,), "turn", "O4.8", _check_draw, _draw, _offer_draw),
    "enough": Rule((), (Draw,), "turn", "O4.8", _check_enough, _enough, _offer_enough),
    "emptied": Rule(("land",), (Draw, Deploy), "table", "O5.1", _check_emptied, _emptied, _offer_emptied),
}
