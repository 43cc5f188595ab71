"""The end: both hands are shown or their natives told, and the score decides; or the game is broken off."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS, Card, line_cards
from companion.games.orc.rules.rule import PLAYING, Rule, check_number, no, no_check
from companion.games.orc.rules.state import NOBODY, NOT_TOLD, SEATS, Deploy, Hands, Over, State, other, with_seat
from companion.games.protocol import Action, Offer, Refusal

MOST_ON_A_CARD = 3
"""Native Orcs on one card, when both of its colours are native."""


def open_hands(state: State) -> State:
    """All piles are gone: both show their hands (O6.1, O6.2)."""
    played = state.round - isinstance(state.phase, Deploy)
    return closed_if_told(state._replace(phase=Hands(), round=max(1, played)))


def closed_if_told(state: State) -> State:
    """Once both hands are told, the higher score wins (O6.4)."""
    phase = state.phase
    if not isinstance(phase, Hands) or not all(derive.hand_told(state, seat) for seat in SEATS):
        return state
    state = state._replace(phase=Over("score", phase.shown, phase.natives))
    return state._replace(winner=derive.best(state))


# --- showing a hand -------------------------------------------------------------------------------------------------


def check_card(state: State, seat: int, card: Card) -> Refusal | None:
    """Why this cannot be a card of this hand, as far as open cards tell. With `deck = any` any card may be."""
    phase = state.phase
    assert isinstance(phase, (Hands, Over))
    names = {"two": COLOURS[card.two], "one": COLOURS[card.one]}
    printed = state.agreed.options.deck == "pairs"
    if card.two == card.one or (printed and card in line_cards(state.agreed.line)):
        return no("not_in_deck", "O2.4", **names)
    if printed and any(card in hand for hand in phase.shown):
        return no("shown_already", "O2.4", **names)
    size = state.hands[seat].size
    return no("too_many_shown", "O6.2", amount=size) if len(phase.shown[seat]) >= size else None


def _check_show(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, Hands)
    if phase.natives[action.player] != NOT_TOLD:
        return no("shown_already", "O6.2", kind="hand", player=action.player)
    return check_card(state, action.player, Card(*action.args))


def _show(state: State, action: Action) -> State:
    phase = state.phase
    assert isinstance(phase, Hands)
    hand = (*phase.shown[action.player], Card(*action.args))
    return closed_if_told(state._replace(phase=replace(phase, shown=with_seat(phase.shown, action.player, hand))))


def _offer_show(state: State) -> Iterable[Offer]:
    """The same as `_check_show` allows, worked out for all cards at once."""
    phase, colours = state.phase, range(len(COLOURS))
    assert isinstance(phase, Hands)
    printed = state.agreed.options.deck == "pairs"
    open_cards = {*line_cards(state.agreed.line), *phase.shown[0], *phase.shown[1]} if printed else set()
    for seat in derive.turns(state):
        if phase.natives[seat] != NOT_TOLD or len(phase.shown[seat]) >= state.hands[seat].size:
            continue
        for two in colours:
            ones = tuple(one for one in colours if one != two and (two, one) not in open_cards)
            if ones:
                yield Offer("show", seat, ((two,), ones), ("two", "one"))


# --- telling the natives of a hand as one number ----------------------------------------------------------------------


def _check_natives(state: State, action: Action) -> Refusal | None:
    """A hand is told in one way: as a number, or card by card."""
    phase = state.phase
    assert isinstance(phase, Hands)
    if derive.hand_told(state, action.player) or phase.shown[action.player]:
        return no("shown_already", "O6.2", kind="hand", player=action.player)
    return check_number(action.args[0], 0, MOST_ON_A_CARD * state.hands[action.player].size, "O6.3")


def _natives(state: State, action: Action) -> State:
    phase = state.phase
    assert isinstance(phase, Hands)
    told = with_seat(phase.natives, action.player, action.args[0])
    return closed_if_told(state._replace(phase=replace(phase, natives=told)))


def _offer_natives(state: State) -> Iterable[Offer]:
    for seat in derive.turns(state):
        if _check_natives(state, Action("natives", seat, (0,))) is None:
            yield Offer("natives", seat, (range(MOST_ON_A_CARD * state.hands[seat].size + 1),), ("amount",))


# --- breaking off ---------------------------------------------------------------------------------------------------


def _agree_draw(state: State, _action: Action) -> State:
    return state._replace(phase=_broken_off(state, "agreed"))


def _resign(state: State, action: Action) -> State:
    return state._replace(phase=_broken_off(state, "resigned"), winner=other(action.player))


def _broken_off(state: State, by: Literal["agreed", "resigned"]) -> Over:
    hands = state.phase if isinstance(state.phase, Hands) else Hands()
    return Over(by, hands.shown, hands.natives)


def _offer_draw(_state: State) -> Iterable[Offer]:
    return (Offer("agree_draw", NOBODY),)


def _offer_resign(_state: State) -> Iterable[Offer]:
    return (Offer("resign", seat) for seat in SEATS)


RULES: Mapping[str, Rule] = {
    "show": Rule(("two", "one"), (Hands,), "player", "O6.2", _check_show, _show, _offer_show),
    "natives": Rule(("amount",), (Hands,), "player", "O6.3", _check_natives, _natives, _offer_natives),
    "agree_draw": Rule((), PLAYING, "table", "O6.4", no_check, _agree_draw, _offer_draw),
    "resign": Rule((), PLAYING, "player", "O6.4", no_check, _resign, _offer_resign),
}
