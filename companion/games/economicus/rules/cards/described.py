"""A card that is met for the first time is described once, and known from then on (ED-36)."""

from dataclasses import replace

from companion.games.economicus.rules.box import DECKS, OPTION, Card
from companion.games.economicus.rules.cards.effects import EVERY
from companion.games.economicus.rules.rule import LONGEST_WRITTEN, Rule, no, nothing_offered
from companion.games.economicus.rules.state import State
from companion.games.protocol import Action, Refusal

SOURCE = "ED-36"
FIELDS = ("difficulty", "first", "second", "third")
"""Difficulty (0: no crime) and up to three effects; the letters of the name come after them."""
DIFFICULTIES = (0, *range(2, 7))
MOST_CARDS = 104


def _name(action: Action) -> str:
    """What the card is called, "" where nobody has said it. Letters that do not exist are question marks."""
    return "".join(chr(one) if 0 <= one < 0x110000 else "?" for one in action.args[len(FIELDS) :]).strip()


def _check(state: State, action: Action) -> Refusal | None:
    """The card must lie open and not be listed, and no other one of its deck may be called so."""
    if not state.plays or state.plays[-1].card:
        return no("no_unknown_card", SOURCE)
    cards, deck = state.agreed.box.cards, DECKS[state.plays[-1].deck]
    if len(cards) >= MOST_CARDS:
        return no("list_full", SOURCE, most=MOST_CARDS)
    difficulty, *effects = action.args[: len(FIELDS)]
    if difficulty not in (DIFFICULTIES if deck == OPTION else (0,)):
        return no("bad_number", SOURCE, value=difficulty, most=DIFFICULTIES[-1])
    wrong = next((one for one in effects if not 0 <= one < len(EVERY)), None)
    if wrong is not None:
        return no("bad_number", SOURCE, value=wrong, most=len(EVERY) - 1)
    return _check_name(state, deck, _name(action), len(action.args) > len(FIELDS))


def _check_name(state: State, deck: str, name: str, said: bool) -> Refusal | None:
    if said and (not name or not name.isprintable() or ":" in name):
        return no("bad_name", SOURCE, most=LONGEST_WRITTEN)
    known = any((card.deck, card.name) == (deck, name) for card in state.agreed.box.cards)
    return no("name_known", SOURCE, name=name) if known else None


def _describe(state: State, action: Action) -> State:
    """The card is listed at the end; without a name it is called by its number."""
    box, play = state.agreed.box, state.plays[-1]
    number = len(box.cards) + 1
    difficulty, *effects = action.args[: len(FIELDS)]
    told = tuple(EVERY[one] for one in effects if one)
    card = Card(DECKS[play.deck], _name(action) or _free_name(state, number), difficulty=difficulty, effects=told)
    agreed = replace(state.agreed, box=replace(box, cards=(*box.cards, card)))
    crime = difficulty if play.step == "shown" else play.difficulty
    described = play._replace(card=number, difficulty=crime)
    return state._replace(agreed=agreed, plays=(*state.plays[:-1], described))


def _free_name(state: State, number: int) -> str:
    """The first number, from its place in the list on, that no card is called by."""
    taken = {card.name for card in state.agreed.box.cards}
    return next(name for one in range(number, number + MOST_CARDS) if (name := f"№ {one}") not in taken)


RULE = Rule(FIELDS, (), SOURCE, _check, _describe, nothing_offered, who="table", written=True)
