"""Whether the cards in play could have got there by the rules."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.plays import FACES
from companion.games.orconomy.rules.state import CARDS, SETUP, Over, Play, Sold, State, order
from companion.games.protocol import Action

NO_DIE = range(1)
DICE = {"shown": NO_DIE, "rolled": FACES, "reroll": (*NO_DIE, *FACES)}
"""What the Risk die may show in each step of a card; 0 is not rolled."""


def impossible(state: State) -> Iterator[tuple[str, str]]:
    """A code and the kind of card for each card that cannot be in play (en 288, 314-400)."""
    if not state.plays:
        return
    if isinstance(state.phase, (*SETUP, Over)):
        yield "card_out_of_round", CARDS[state.plays[-1].kind]
        return
    for place, play in enumerate(state.plays):
        if play.die not in DICE[play.step] or (play.step == "reroll") != _thrown_again(state, place):
            yield "card_step_cannot_be", CARDS[play.kind]
        elif RULES.refusal(_when_shown(state, place), Action(CARDS[play.kind], play.player, play.args)):
            yield "card_cannot_be_open", CARDS[play.kind]


def _thrown_again(state: State, place: int) -> bool:
    """Whether this is the top card, and Consultants waiting for a reroll."""
    play = state.plays[place]
    return CARDS[play.kind] == "consultants" and play.step == "reroll" and place == len(state.plays) - 1


def _when_shown(state: State, place: int) -> State:
    """The position in which that card was shown, as far as its window and target depend on it: the card was in a
    hand, and nobody had spent cards on answers yet.
    """
    cards = tuple(max(0, count) + 1 for count in state.cards)
    return _with_chance(state._replace(plays=state.plays[:place], cards=cards), state.plays[place])


def _with_chance(state: State, play: Play) -> State:
    """Restores the one chance that showing Account Details Fraud used up."""
    phase = state.phase
    if not isinstance(phase, Sold) or CARDS[play.kind] != "fraud":
        return state
    return state._replace(phase=replace(phase, asked=min(phase.asked, order(state).index(play.player))))
