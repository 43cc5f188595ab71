"""The end: both hands are shown or their natives told, and the score decides; or the game is broken off."""

from dataclasses import replace
from typing import Annotated, Literal

from companion.games.kernel import AnyNumber, act, no, one_of, phase_of, the_table
from companion.games.orc.rules import derive
from companion.games.orc.rules.act_terms import PLAYING, either_player
from companion.games.orc.rules.cards import COLOURS, Card, Colour, line_cards
from companion.games.orc.rules.state import NOT_TOLD, SEATS, Deploy, Hands, Over, State, other, with_seat
from companion.games.protocol import Refusal

MOST_ON_A_CARD = 3  # native Orcs on one card, when both of its colours are native
Natives = Annotated[int, AnyNumber()]


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


def no_number_told(state: State, player: int) -> Refusal | None:
    """A hand that is told as a number is not shown card by card too."""
    is_told = phase_of(state, Hands).natives[player] != NOT_TOLD
    return no("shown_already", kind="hand", player=player) if is_told else None


def cards_unseen(state: State, two: Colour) -> tuple[int, ...]:
    """The colours of the single Orc on cards with two Orcs of a colour that lie nowhere open."""
    phase, printed = phase_of(state, Hands), state.agreed.options.deck == "pairs"
    lying = (*line_cards(state.agreed.line), *phase.shown[0], *phase.shown[1]) if printed else ()
    return tuple([colour for colour in range(len(COLOURS)) if colour != two and (two, colour) not in lying])


def card_unseen(state: State, two: Colour, one: Colour) -> Refusal | None:
    """It is a card of the deck, and lies nowhere open (O2.4)."""
    return not_unseen(state, Card(two, one))


def not_unseen(state: State, card: Card) -> Refusal | None:
    """Why this can be in no hand, as far as open cards tell. With `deck = any` any card may be."""
    phase = state.phase
    assert isinstance(phase, (Hands, Over))
    names = {"two": COLOURS[card.two], "one": COLOURS[card.one]}
    printed = state.agreed.options.deck == "pairs"
    if card.two == card.one or (printed and card in line_cards(state.agreed.line)):
        return no("not_in_deck", "O2.4", **names)
    if printed and any(card in hand for hand in phase.shown):
        return no("shown_already", "O2.4", **names)
    return None


def cards_left_to_show(state: State, player: int) -> Refusal | None:
    """Nobody shows more cards than they hold."""
    phase, size = state.phase, state.hands[player].size
    assert isinstance(phase, (Hands, Over))
    return no("too_many_shown", "O6.2", amount=size) if len(phase.shown[player]) >= size else None


def check_card(state: State, seat: int, card: Card) -> Refusal | None:
    """Why this cannot be a card of this hand, as far as open cards tell."""
    return not_unseen(state, card) or cards_left_to_show(state, seat)


@act(
    Hands, by=either_player, source="O6.2",
    needs=[no_number_told, one_of("one", cards_unseen, card_unseen), cards_left_to_show],
)  # fmt: skip
def show(state: State, player: int, two: Colour, one: Colour) -> State:
    """A card of the hand lies open."""
    phase = phase_of(state, Hands)
    hand = (*phase.shown[player], Card(two, one))
    return closed_if_told(state._replace(phase=replace(phase, shown=with_seat(phase.shown, player, hand))))


def nothing_told(state: State, player: int) -> Refusal | None:
    """A hand is told in one way: as a number, or card by card."""
    is_told = derive.hand_told(state, player) or phase_of(state, Hands).shown[player]
    return no("shown_already", "O6.2", kind="hand", player=player) if is_told else None


def possible_natives(state: State, player: int) -> range:
    """As many as there can be on the cards of the hand."""
    return range(MOST_ON_A_CARD * state.hands[player].size + 1)


@act(Hands, by=either_player, source="O6.3", needs=[nothing_told, one_of("amount", possible_natives)])
def natives(state: State, player: int, amount: Natives) -> State:
    """The natives in a hand are said as one number (O6.3)."""
    phase = phase_of(state, Hands)
    return closed_if_told(state._replace(phase=replace(phase, natives=with_seat(phase.natives, player, amount))))


@act(*PLAYING, by=the_table, source="O6.4", level="note", breaks_off=True)
def agree_draw(state: State, player: int) -> State:
    """Both agree that nobody wins."""
    return state._replace(phase=_broken_off(state, "agreed"))


@act(*PLAYING, by=either_player, source="O6.4", level="note", breaks_off=True, resigns=True)
def resign(state: State, player: int) -> State:
    """Whoever resigns has lost."""
    return state._replace(phase=_broken_off(state, "resigned"), winner=other(player))


def _broken_off(state: State, by: Literal["agreed", "resigned"]) -> Over:
    hands = state.phase if isinstance(state.phase, Hands) else Hands()
    return Over(by, hands.shown, hands.natives)


ACTS = (show, natives, agree_draw, resign)
