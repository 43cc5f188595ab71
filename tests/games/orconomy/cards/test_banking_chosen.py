"""Whether Banking spares a pay-off's interest its payer chooses; nothing is used up without a word (R7.4, A-32)."""

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.options import agreed
from companion.games.orconomy.rules.state import Launch, State, Winter
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, agreement, do, lay, offer, play, why_not
from tests.many_rows import each_row

BOARD = {9: "0", 7: "0b 1 1", 4: "0b"}
"""A bank, a loan of 3 and one of 1."""


def banked(covers: str = "every_pay_off", **rest: object) -> State:
    return lay(BOARD, Launch(0), agreed=agreement(2, banking_covers=covers), **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize("covers", ["once", "every_pay_off"])
def test_the_payer_chooses(covers: str) -> None:
    state = banked(covers)
    paid = play(state, do("pay_off_in_full", 0, 7))
    assert (paid.skulls[0], paid.covered, GAME.board.layout(paid).areas[7]) == (
        21 - 7 - 3,
        (),
        GAME.board.layout(play(state, do("pay_off", 0, 7))).areas[7],
    )
    both = [item for item in GAME.rules.offers(state) if item.kind in ("pay_off", "pay_off_in_full")]
    assert [item.domains for item in both] == [((4, 7),), ((4, 7),)]


@each_row(
    "skulls, spared, in_full",
    [(6, None, None), (7, ((4, 7),), None), (8, ((4, 7),), ((4,),)), (10, 0, ((4, 7),))],
)
def test_it_is_offered_to_whom_can_pay_it(skulls: int, spared: object, in_full: object) -> None:
    state = banked(skulls=(skulls, 21))
    found = offer(state, "pay_off", 0)
    assert (found and found.domains) == (((4, 7),) if spared == 0 else spared)
    found = offer(state, "pay_off_in_full", 0)
    assert (found and found.domains) == in_full
    assert why_not(state, "pay_off_in_full", 0, 7) == ("" if skulls >= 10 else "cannot_pay")


def test_why_names_banking_when_a_bank_comes_goes_or_is_in_crisis() -> None:
    state = banked()
    for action in (do("remove", 0, 9, 0), do("set_crisis", -1, 9), do("put_token", 0, 9, 0)):
        after = play(state, action)
        changed = GAME.numbers.number(after, "interest", 0) != GAME.numbers.number(state, "interest", 0)
        assert not changed or GAME.numbers.cause(state, action, after, "interest", 0) == "R7.4"
    assert GAME.numbers.number(play(state, do("remove", 0, 9, 0)), "interest", 0) == 4


def test_what_is_left_is_seen_at_the_seat() -> None:
    def seen(state: State) -> tuple[tuple[str, int], ...]:
        return table_view(state).players[0].rights

    assert seen(banked("once")) == (("banking", 1),) and seen(banked()) == ()
    assert seen(play(banked("once"), do("pay_off", 0, 4))) == ()
    winter = lay(BOARD, Winter("double", "interest", 0, ()))
    assert seen(winter) == (("banking", 1),) and seen(play(winter, do("waive", 0, 7))) == ()
    english = catalogue.speaker("orconomy", "en")
    assert english.rights(table_view(winter).players[0]) == "Banking spares: 1"


def test_headers_keep_to_their_own() -> None:
    """New games read the text; a header says what its game began with."""
    assert agreed("merged", {}).banking_covers == agreed("en", {}).banking_covers == "every_pay_off"
    assert agreed("merged", {"banking_covers": "once"}).banking_covers == "once"


@pytest.mark.parametrize(
    ("covers", "kinds"), [("once", ["pay_off", "pay_off_in_full"]), ("every_pay_off", ["pay_off"])]
)
def test_a_token_turned_over_is_asked_about_only_where_a_cover_is_used_up(covers: str, kinds: list[str]) -> None:
    runs = [move.run[-1] for move in GAME.board.moves(banked(covers))]
    assert sorted(run.kind for run in runs if run.kind.startswith("pay_off") and run.args == (7,)) == kinds
