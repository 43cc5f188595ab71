"""Words of the cases about judgements."""

from collections.abc import Sequence
from random import Random

from companion.games.kernel import Judgement, Judgements, Rules, act, first, lowest
from companion.games.protocol import Action, Offer
from tests.games.kernel.pile_game import RULES, State, Taking, build, pass_taking, take, whose_turn

OFFERS = (
    Offer("take", 0, ((1, 2), (1, 2, 3)), ("pile", "count")),
    Offer("build", 0, ((3,), (3, 4)), ("pile", "height")),
    Offer("pass", 0),
    Offer("take", 1, ((2,), (1,)), ("pile", "count")),
)


@act(Taking, by=whose_turn, source="N9", breaks_off=True)
def resign(state: State, player: int) -> State:
    """Gives the game up."""
    return state


def _all_of_the_first(state: State, seat: int, offers: Sequence[Offer], _rng: Random) -> Action | None:
    height = state.piles[0]
    return take.action(seat, 1, height) if height in offers[0].domains[1] else None


EVEN: Judgements[State] = Judgements(Rules((resign, pass_taking), phase=type, gates=(), describe=repr), ())
JUDGEMENTS = Judgements(
    RULES,
    (
        Judgement(take, _all_of_the_first),
        Judgement(pass_taking, first, readily=0.0),
        Judgement(build, readily=3.0, draw=lowest(1)),
    ),
)
