"""What a player really owes, and what it would be without Banking, Payments Delay and payments; with its parts."""

import pytest

from companion.games.orconomy.rules.state import Launch, Revenue, StartOfRound, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, agreement, do, lay, play
from tests.games.orconomy.vocabulary import owed

LOANS = {7: "0b 0b 1 +0 +1 +1", 9: "0"}
"""Two pledges of seat 0 among six tokens (en 298), and a bank of theirs."""
DOUBLE = do("roll", -1, 4, 4)


def parts(state: State, field: str = "interest") -> list[tuple[str, int]]:
    return [(part.code, part.amount) for part in GAME.numbers.parts(state, field, 0)]


def test_banking_spares_the_dearest_of_what_is_due() -> None:
    """En 456: 12 is what it would be, 6 what it is."""
    state = lay(LOANS, Launch(0), agreed=agreement(2, banking_covers="once"))
    assert owed(state) == (6, 12)
    assert parts(state) == [("pledged", 6), ("pledged", 6), ("banking", -6)]
    assert parts(state, "interest_gross") == [("pledged", 6), ("pledged", 6)]
    assert owed(state._replace(crisis=9)) == (12, 12), "no ability in Crisis"
    assert owed(play(state, do("pay_off", 0, 7))) == (6, 6), "the bank has covered the pay-off"


def test_in_winter_it_falls_with_everything_that_is_settled() -> None:
    state = play(lay({**LOANS, 4: "0b 1"}, StartOfRound()), DOUBLE)
    assert owed(state) == (8, 14)
    state = play(state, do("pay_interest", 0, 4))
    assert owed(state) == (6, 14)
    assert parts(state) == [("pledged", 2), ("pledged", 6), ("pledged", 6), ("settled", -2), ("banking", -6)]
    state = play(state, do("waive", 0, 7))
    assert owed(state) == (6, 14)
    state = play(state, do("pay_interest", 0, 7))
    assert (owed(state), table_view(state).step) == ((0, 14), "crisis")
    assert owed(play(state, do("crisis_step"), do("deal"))) == (8, 14), "the next Winter"


def test_payments_delay_leaves_nothing_due() -> None:
    state = play(lay(LOANS, StartOfRound()), DOUBLE, do("payments_delay", 0), do("resolve", 0))
    assert owed(state) == (0, 12)
    assert parts(state)[2:] == [("delayed", -6), ("delayed", -6)]


@pytest.mark.parametrize(("how", "due"), [("live", 5), ("snapshot_per_player", 6)])
def test_what_was_counted_when_the_turn_came_is_due_and_said(how: str, due: int) -> None:
    agreed = agreement(2, interest_count=how)
    state = play(lay({7: "0b 1 1 +0 +1 +1"}, StartOfRound(), agreed=agreed), DOUBLE, do("remove", 1, 7, 2))
    assert owed(state) == (due, due)
    assert parts(state) == [("pledged" if how == "live" else "counted", due)]
    assert play(state, do("pay_interest", 0, 7)).skulls[0] == 21 - due


def test_a_loan_of_this_winter_may_owe_nothing_in_it() -> None:
    agreed = agreement(2, winter_new_loan_owes=False)
    state = play(lay({7: "0b", 8: "0"}, StartOfRound(), agreed=agreed), DOUBLE, do("loan", 0, 8))
    assert owed(state) == (1, 2)
    assert parts(state) == [("pledged", 1), ("pledged", 1), ("settled", -1)]


def test_what_can_be_raised_is_the_skulls_and_every_loan_open_now() -> None:
    """Communications bring 1 more each, for each loan (en 233, 426)."""
    state = lay({3: "0", 4: "0 0b", 5: "0", 10: "0"}, Revenue(0), active=4, crisis=9)
    told = [(part.code, part.amount, dict(part.args)) for part in GAME.numbers.parts(state, "raisable", 0)]
    assert told == [
        ("in_hand", 21, {"player": 0}),
        *(("loan", 9, {"industry": number, "communications": 2}) for number in (3, 4, 5)),
    ]
    assert GAME.numbers.number(state, "raisable", 0) == 21 + 3 * 9 == table_view(state).players[0].raisable
