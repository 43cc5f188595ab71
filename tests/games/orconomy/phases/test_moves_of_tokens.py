"""The moves a camera may see: whatever changes the board now, with what must be said before it."""

from companion.games.orconomy.rules.state import EndOfRound, Launch, State
from companion.games.protocol import Action
from tests.games.orconomy.moments import EVERY, IN_ROUND, laid
from tests.games.orconomy.positions import CLOSE, END, GAME, do, phase_of, play
from tests.many_rows import each_row

ANY_TIME = {"loan", "pay_off", "remove"}


def runs(state: State) -> list[tuple[Action, ...]]:
    return [move.run for move in GAME.board.moves(state)]


def kinds(state: State) -> set[tuple[str, ...]]:
    """The moves that belong to the moment, as kinds of action."""
    return {tuple(action.kind for action in run) for run in runs(state)} - {(kind,) for kind in ANY_TIME}


EXPECTED = {
    "placement": {("place",)}, "interest": {("give_up",)}, "crisis step": {("crisis_step",)},
    "revenue": {("collapse",)}, "revenue, first done": {("collapse",), ("food_move",)},
    "sold": {("pay", "place_won")}, "paid": {("place_won",)}, "convert": {("convert",)},
    "launch": {("launch",), ("pass", "launch"), ("pass", "pass", "launch")},
}  # fmt: skip
"""At each moment; at all others tokens move only as they may at any time."""


@each_row("moment", EVERY)
def test_which_tokens_may_move(moment: str) -> None:
    assert kinds(EVERY[moment]()) == EXPECTED.get(moment, set())


@each_row("moment", IN_ROUND)
def test_loans_and_tokens_taken_back_are_moves_at_any_moment(moment: str) -> None:
    found = runs(IN_ROUND[moment]())
    for run in ((do("loan", 0, 6),), (do("pay_off", 0, 11),), (do("remove", 0, 6, 0),), (do("remove", 2, 6, 2),)):
        assert run in found


@each_row("moment", EVERY)
def test_every_run_is_allowed_and_changes_the_board(moment: str) -> None:
    state = EVERY[moment]()
    for run in runs(state):
        assert GAME.board.layout(play(state, *run)) != GAME.board.layout(state), run


def test_what_the_phase_expects_comes_first() -> None:
    assert runs(laid(Launch(2)))[0][0].kind == "launch"
    assert [run[-1].kind for run in runs(EVERY["sold"]())][0] == "place_won"


def test_at_the_end_of_a_round_nobody_launches_any_more() -> None:
    assert kinds(laid(EndOfRound(0))) == set()


SETTLED = {
    "interest": ((do("pay_interest", 0, 11),), ("winter", "crisis")),
    "crisis step": ((do("crisis_step"), do("deal")), ("revenue", "")),
    "winter cards": ((do("deal"),), ("revenue", "")),
    "revenue": ((do("settle", 0), do("settle", 1), do("settle", 2), CLOSE), ("auction", "bid")),
    "revenue, all done": ((CLOSE,), ("auction", "bid")),
    "sold": ((do("pay", 1),), ("auction", "place")),
    "launch": ((do("pass", 0), do("pass", 1), do("pass", 2)), ("end", "buy")),
    "end": ((do("pass", 0), do("pass", 1), do("pass", 2), END), ("roll", "")),
    "end, all done": ((END,), ("roll", "")),
}  # fmt: skip
"""What the tap stands for, and where the table is then; at all other moments there is no such tap."""


@each_row("moment", [name for name in EVERY if name != "revenue, first done"])
def test_what_one_tap_settles(moment: str) -> None:
    state = EVERY[moment]()
    actions, then = SETTLED.get(moment, ((), None))
    assert GAME.conduct.settle(state).run == actions
    assert then is None or phase_of(play(state, *actions)) == then


@each_row("moment", [name for name in EVERY if name.startswith(("revenue", "auction", "sold", "first"))])
def test_a_throw_means_nothing_elsewhere(moment: str) -> None:
    for values in ((2, 6), (3,), (1, 2, 3), ()):
        assert GAME.dice.throw(EVERY[moment](), values) == ()
