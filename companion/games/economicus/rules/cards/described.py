"""A card that is met for the first time is described once, and known from then on (ED-36)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from companion.games.economicus.rules.act_terms import WHENEVER, Number
from companion.games.economicus.rules.box import DECKS, OPTION, Card
from companion.games.economicus.rules.cards.effects import EVERY
from companion.games.economicus.rules.state import State
from companion.games.kernel import AnyWord, Letters, act, no, the_table
from companion.games.protocol import Refusal

DIFFICULTIES = (0, *range(2, 7))  # those of crimes, and 0 for a card that is none
MOST_CARDS = 104
LONGEST_WRITTEN = 24  # letters of a name that an action carries
Effect = Annotated[int, AnyWord(EVERY)]
Letter = Annotated[int, Letters(LONGEST_WRITTEN)]


def name_of(name: Sequence[int]) -> str:
    """What the card is called, "" where nobody has said it. Letters that do not exist are question marks."""
    return "".join(chr(letter) if 0 <= letter < 0x110000 else "?" for letter in name).strip()


def unknown_card_open(state: State) -> Refusal | None:
    """A card lies open that is not listed."""
    return no("no_unknown_card") if not state.plays or state.plays[-1].card else None


def room_in_list(state: State) -> Refusal | None:
    """No more cards are listed than there are in the box."""
    return no("list_full", most=MOST_CARDS) if len(state.agreed.box.cards) >= MOST_CARDS else None


def difficulty_fits(state: State, difficulty: Number) -> Refusal | None:
    """Only option cards may be crimes."""
    may = DIFFICULTIES if DECKS[state.plays[-1].deck] == OPTION else (0,)
    return None if difficulty in may else no("bad_number", value=difficulty, most=DIFFICULTIES[-1])


def effects_are_listed(first: Effect, second: Effect, third: Effect) -> Refusal | None:
    """What a card does is one of few things."""
    wrong = next((one for one in (first, second, third) if not 0 <= one < len(EVERY)), None)
    return None if wrong is None else no("bad_number", value=wrong, most=len(EVERY) - 1)


def name_is_new(state: State, name: Sequence[int]) -> Refusal | None:
    """No other card of the deck may be called so."""
    deck, called = DECKS[state.plays[-1].deck], name_of(name)
    if name and (not called or not called.isprintable() or ":" in called):
        return no("bad_name", most=LONGEST_WRITTEN)
    known = any((card.deck, card.name) == (deck, called) for card in state.agreed.box.cards)
    return no("name_known", name=called) if known else None


@act(
    *WHENEVER, by=the_table, source="ED-36", offered=False,
    needs=[unknown_card_open, room_in_list, difficulty_fits, effects_are_listed, name_is_new],
)  # fmt: skip
def describe(
    state: State, player: int, difficulty: Number, first: Effect, second: Effect, third: Effect, *name: Letter
) -> State:
    """The card is listed at the end; without a name it is called by its number."""
    box, play = state.agreed.box, state.plays[-1]
    number = len(box.cards) + 1
    effects = tuple(EVERY[one] for one in (first, second, third) if one)
    card = Card(DECKS[play.deck], name_of(name) or _free_name(state, number), difficulty=difficulty, effects=effects)
    agreed = replace(state.agreed, box=replace(box, cards=(*box.cards, card)))
    crime = difficulty if play.step == "shown" else play.difficulty
    described = play._replace(card=number, difficulty=crime)
    return state._replace(agreed=agreed, plays=(*state.plays[:-1], described))


def _free_name(state: State, number: int) -> str:
    """The first number, from its place in the list on, that no card is called by."""
    taken = {card.name for card in state.agreed.box.cards}
    return next(name for at in range(number, number + MOST_CARDS) if (name := f"№ {at}") not in taken)
