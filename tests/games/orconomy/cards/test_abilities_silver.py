"""The six silver abilities: always on unless their industry is in Crisis (ru 447, rulebook en 476)."""

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import EndOfRound, StartOfRound, State
from tests.games.orconomy.positions import GAME, agreement, do, lay, play

# Banking, en 456

PLEDGED = {9: "0 1", 7: "0b 0b", 10: "0b 1 1 1", 4: "1b"}


def winter(board: dict[int, str], **rest: object) -> State:
    return play(lay(board, StartOfRound(), **{"crisis": 3, **rest}), do("roll", -1, 3, 3))  # type: ignore[arg-type]


def test_the_one_tap_waives_the_dearest_interest() -> None:
    state = winter(PLEDGED)
    after = play(state, *GAME.conduct.settle(state).run)
    assert (after.skulls, GAME.board.layout(after).areas) == ((17, 21), GAME.board.layout(state).areas)


def test_who_leaves_takes_what_their_bank_has_covered_along() -> None:
    agreed = agreement(3, banking_covers="once")
    state = play(lay({9: "0 1", 7: "0b 1b"}, EndOfRound(-1), agreed=agreed), do("pay_off", 1, 7))
    assert state.covered == (0, 1, 0)
    assert GAME.leave(state, 0).covered == (1, 0)
    assert GAME.leave(state, 1).covered == ()
    assert with_player(state, "Zoya", "sun", 0).covered == (0, 0, 1, 0)
