"""The six silver abilities: always on unless their industry is in Crisis (ru 447, rulebook en 476)."""

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import EndOfRound, Launch, StartOfRound, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, agreement, do, lay, offer, phase_of, play, why_not

# Banking, en 456

ONCE = agreement(2, banking_covers="once")
PLEDGED = {9: "0 1", 7: "0b 0b", 10: "0b 1 1 1", 4: "1b"}


def winter(board: dict[int, str], **rest: object) -> State:
    return play(lay(board, StartOfRound(), **{"crisis": 3, **rest}), do("roll", -1, 3, 3))  # type: ignore[arg-type]


def test_each_banking_company_cancels_one_interest_of_the_owners_choice() -> None:
    state = winter(PLEDGED)
    assert [player.waivers for player in table_view(state).players] == [1, 1]
    offered = {value for item in GAME.rules.offers(state) if item.kind == "waive" for value in item.domains[0]}
    assert offered == {7, 10}
    state = play(state, do("waive", 0, 10))
    assert state.skulls == (21, 21)
    assert why_not(state, "waive", 0, 7) == "no_waiver"
    state = play(state, do("pay_interest", 0, 7), do("pay_interest", 0, 7))
    assert (state.skulls, table_view(state).turn) == ((17, 21), 1)
    assert phase_of(play(state, do("waive", 1, 4))) == ("winter", "crisis")


def test_the_one_tap_waives_the_dearest_interest() -> None:
    state = winter(PLEDGED)
    after = play(state, *GAME.conduct.settle(state))
    assert (after.skulls, GAME.board.layout(after).areas) == ((17, 21), GAME.board.layout(state).areas)


def test_what_a_bank_has_covered_it_does_not_cover_in_the_next_winter() -> None:
    state = play(lay({9: "0", 7: "0b 0b"}, Launch(0), agreed=ONCE), do("pay_off", 0, 7))
    state = play(state._replace(phase=StartOfRound()), do("roll", -1, 3, 3))
    assert (why_not(state, "waive", 0, 7), offer(state, "waive", 0)) == ("no_waiver", None)
    assert table_view(state).players[0].waivers == 0


def test_who_leaves_takes_what_their_bank_has_covered_along() -> None:
    agreed = agreement(3, banking_covers="once")
    state = play(lay({9: "0 1", 7: "0b 1b"}, EndOfRound(-1), agreed=agreed), do("pay_off", 1, 7))
    assert state.covered == (0, 1, 0)
    assert GAME.leave(state, 0).covered == (1, 0)
    assert GAME.leave(state, 1).covered == ()
    assert with_player(state, "Zoya", "sun", 0).covered == (0, 0, 1, 0)
