"""Whoever is asked answers the card that was sent, all at once."""

from dataclasses import replace

from companion.games.economancy.rules import act_terms, derive
from companion.games.economancy.rules.act_terms import CardKind, Place, in_the_row, kind_there, that_kind
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.derive import LEAST_AGAINST_BUFF
from companion.games.economancy.rules.phases.resolving import chose, settled
from companion.games.economancy.rules.state import Defend, State
from companion.games.kernel import act, no, one_of, phase_of
from companion.games.protocol import Refusal


def is_asked(state: State, player: int) -> Refusal | None:
    """Whoever has a card that may answer has to, but for the attacker."""
    return None if player in derive.answering_seats(state) else no("not_asked", player=player)


def possible_answers(state: State, player: int) -> tuple[int, ...]:
    """The places of cards that may answer the one that was sent."""
    card = derive.attacking_card(state)
    assert card is not None
    return derive.answers(state, player, card)


def can_answer(state: State, card: CardKind) -> Refusal | None:
    """Some cards never answer."""
    return None if derive.printed(state, card).answers else no("cannot_defend", card=KINDS[card])


def answer_left(state: State, player: int, card: CardKind, place: Place) -> Refusal | None:
    """Its answers are not used up (M6.5)."""
    return None if derive.has_answer(state, player, place) else no("used_up", "M6.5", card=KINDS[card])


def too_weak() -> Refusal:
    """A Buff Farmer is answered by strength alone (MB-8)."""
    return no("too_weak", "MB-8", least=LEAST_AGAINST_BUFF)


@act(
    Defend, by=derive.due, source="M6.2", secret=True, causes={"points": "M6.4"},
    needs=[
        one_of("player", derive.due, [is_asked, act_terms.not_chosen_yet]),
        one_of("place", possible_answers, [in_the_row, that_kind, can_answer, answer_left, too_weak]),
        one_of("card", kind_there, that_kind),
    ],
)  # fmt: skip
def defend(state: State, player: int, card: CardKind, place: Place) -> State:
    """A card answers; once all have answered, it is fought (M6.2)."""
    phase = phase_of(state, Defend)
    return settled(state._replace(phase=replace(phase, chosen=chose(phase.chosen, player, place))))


ACTS = (defend,)
