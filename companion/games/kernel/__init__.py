"""Rules written as acts: one function for each kind of action, from which everything that is said about it is derived.

An **act** is a decorated function. Its name is the kind of action, its parameters after `state, player` are the
numbers that the action carries, their hints say what sort of number each is (`companion.games.kernel.sorts`), and its
docstring says what it does:

    Pile = Annotated[int, Existing((1, 2, 3), "no_such_pile")]
    Count = Annotated[int, Between(1, 3)]

    def pile_is_high_enough(state: State, pile: int, count: int) -> Refusal | None:
        return None if state.piles[pile - 1] >= count else no("too_few", pile=pile)

    @act(Playing, by=whose_turn, source="N2", needs=[pile_is_high_enough])
    def take(state: State, player: int, pile: Pile, count: Count) -> State:
        return ...

A **need** is a small function that returns a refusal or None. The names of its parameters say how often it is asked:
`(state)` once a position, `(state, player)` once a seat, `(state, pile)` for each pile. The same needs answer why an
action is refused, in their order, and what is offered; both are written out as plain Python and compiled once, and
`source_of` shows that text.
"""

from companion.games.kernel.act import RULING, Act, AnyAct, Says, act, source_of, the_table
from companion.games.kernel.judgements import Judgement, Judgements, any_of, evenly, first, lowest
from companion.games.kernel.needs import one_of
from companion.games.kernel.rules import Gate, Rules, not_over
from companion.games.kernel.sentences import Sentences, Spoken
from companion.games.kernel.sorts import AnyNumber, AnyWord, Between, Existing, Letters, SeatNumber, Word, no
from companion.games.kernel.state_parts import Seated, around, changed, phase_of, without

__all__ = [
    "RULING", "Act", "AnyAct", "AnyNumber", "AnyWord", "Between", "Existing", "Gate", "Judgement", "Judgements",
    "Letters", "Rules", "Says", "SeatNumber", "Seated", "Sentences", "Spoken", "Word",
    "act", "any_of", "around", "changed", "evenly", "first", "lowest", "no", "not_over", "one_of", "phase_of",
    "source_of", "the_table", "without",
]  # fmt: skip
