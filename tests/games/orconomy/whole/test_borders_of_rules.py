"""Rare turns of the rules: what needs nothing before it, what the log tells, what is spared, and what is refused."""

import pytest

from companion.games.orconomy.rules.options import agreed
from companion.games.orconomy.rules.state import CARDS, Launch
from companion.games.protocol import IllegalAction
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import BOX, GAME, agreement, do, lay, play
from tests.games.orconomy.vocabulary import bank_of, bidding
from tests.many_rows import each_row


@each_row("moment", IN_ROUND)
def test_what_is_allowed_now_needs_nothing_before_it(moment: str) -> None:
    state = IN_ROUND[moment]()
    assert GAME.conduct.reach(state, do("loan", 0, 6)) == (do("loan", 0, 6),)
    assert GAME.conduct.reach(state, do("lobby", 0, 9)) == (do("lobby", 0, 9),)


@each_row("moment", IN_ROUND)
def test_an_industry_that_there_is_not_is_named_at_every_moment(moment: str) -> None:
    for action in (do("loan", 0, 0), do("pay_off", 0, 0), do("remove", 0, 0, 0)):
        refused = GAME.rules.refusal(IN_ROUND[moment](), action)
        assert refused is not None and (refused.code, refused.args) == ("unknown_industry", (("industry", 0),))


def test_doing_what_is_refused_says_why_and_where() -> None:
    state, action = bidding(2), do("bid", 0, 8)
    with pytest.raises(IllegalAction, match="bid by seat 0") as wrong:
        GAME.rules.apply(state, action)
    assert (wrong.value.action, wrong.value.refusal) == (action, GAME.rules.refusal(state, action))
    assert "auction bid" in str(wrong.value)


def test_twelve_kinds_of_card_four_of_each() -> None:
    assert len(CARDS) == len(set(CARDS)) == 12
    assert 4 * len(CARDS) == BOX.supply.cards == 48


def test_the_log_tells_only_what_everybody_saw() -> None:
    names = ("Anna", "Boris")
    told = {"do": "tax_inspection", "player": "Anna", "victim": "Boris"}
    assert GAME.rules.to_line(do("tax_inspection", 0, 1), names) == told
    for kind in ("sell_pair", "buy"):
        assert GAME.rules.to_line(do(kind, 0), names) == {"do": kind, "player": "Anna"}


def test_a_loan_from_an_empty_strict_bank_brings_nothing_and_hands_are_told_so() -> None:
    state = bank_of(0, "strict")
    after = play(state, do("loan", 0, 7))
    assert after.skulls == state.skulls
    due = GAME.hands.due((state, after), (do("loan", 0, 7),), seen=False)
    assert [(one.verb, one.amount) for one in due if one.what == "skulls"] == [("take", 7), ("give", 7)]


def test_headers_keep_to_their_own_way_with_banking() -> None:
    """New games read the text; a header says what its game began with."""
    assert agreed("merged", {}).banking_covers == agreed("en", {}).banking_covers == "every_pay_off"
    assert agreed("merged", {"banking_covers": "once"}).banking_covers == "once"


@each_row("covers, kinds", [("once", ["pay_off", "pay_off_in_full"]), ("every_pay_off", ["pay_off"])])
def test_a_token_turned_over_is_asked_about_only_where_a_cover_is_used_up(covers: str, kinds: list[str]) -> None:
    state = lay({9: "0", 7: "0b 1 1", 4: "0b"}, Launch(0), agreed=agreement(2, banking_covers=covers))
    runs = [move.run[-1] for move in GAME.board.moves(state)]
    assert sorted(run.kind for run in runs if run.kind.startswith("pay_off") and run.args == (7,)) == kinds
