"""One list of judgements plays for whoever is absent, for people at a practice table, and random games."""

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


JUDGEMENTS = Judgements(
    RULES,
    (
        Judgement(take, _all_of_the_first),
        Judgement(pass_taking, first, readily=0.0),
        Judgement(build, readily=3.0, draw=lowest(1)),
    ),
)


def test_an_absent_player_does_what_the_first_judgement_picks() -> None:
    assert JUDGEMENTS.sensible(State((3, 1, 2)), 0, OFFERS, Random(1)) == take.action(0, 1, 3)
    assert JUDGEMENTS.sensible(State((4, 1, 2)), 0, OFFERS, Random(1)) == pass_taking.action(0)
    assert JUDGEMENTS.sensible(State((1, 1, 2)), 1, OFFERS, Random(1)) == take.action(1, 1, 1)
    assert JUDGEMENTS.sensible(State(), 2, OFFERS, Random(1)) is None


def test_nobody_breaks_a_game_off_where_there_is_another_choice() -> None:
    resigning = (Offer("resign", 0), Offer("pass", 0))
    even: Judgements[State] = Judgements(Rules((resign, pass_taking), phase=type, gates=(), describe=repr), ())
    assert {even.anything(resigning, Random(seed)).kind for seed in range(20)} == {"pass"}
    assert even.anything(resigning[:1], Random(1)) == Action("resign", 0)
