"""Where a number comes from: what it is made of, and by which rule an action changed it."""

import re
from dataclasses import replace

import pytest

from companion.games.orconomy.rules.state import Auction, Launch, Play, Revenue, Sold, StartOfRound
from companion.games.protocol import Action, Part
from tests.games.orconomy.positions import BOX, CLOSE, GAME, NOBODY, agreement, card, do, lay, play, shown
from tests.games.orconomy.vocabulary import parts
from tests.many_rows import each_row

BOARD = {2: "0", 5: "0 1", 6: "0 1 1", 7: "0b 0b 1 +0 +1 +1", 9: "1 $4"}


def test_a_blank_price_of_an_edition_of_its_own_is_told_apart() -> None:
    printed = {**BOX.prints, 3: replace(BOX.prints[3], opening_price=5)}
    state = lay(agreed=replace(agreement(2), box=replace(BOX, prints=printed)))
    assert parts(state, "price", 3) == [("agreed", 5, {"industry": 3})]


WRONG = [
    ("luck", 0, "there is no number 'luck'; ask for one of trophies, skulls, interest, interest_gross, raisable, "
     "price, hindmost"),
    ("price", 1, "there is no industry 1; they are 2 to 11"), ("price", 12, "there is no industry 12"),
    ("skulls", -1, "there is no seat -1"), ("skulls", 2, "there is no seat 2"), ("trophies", 2, "there is no seat 2"),
    ("interest", -1, "there is no seat -1"),
]  # fmt: skip


@each_row("field, which, said", WRONG)
def test_a_number_that_there_is_not(field: str, which: int, said: str) -> None:
    for ask in (GAME.numbers.number, GAME.numbers.parts):
        with pytest.raises(ValueError, match=re.escape(said)):
            ask(lay(), field, which)


START = lay(BOARD)
OWN = {
    ("bid", "skulls"): "R10.6", ("pass", "price"): "R10.9", ("pass", "skulls"): "R5.2",
    ("place_won", "price"): "R10.12", ("forgot_fee", "price"): "R10.12",
    ("forgot_fee", "skulls"): "R10.7", ("unable", "price"): "R10.11", ("unable", "skulls"): "R10.11",
    ("close_revenue", "skulls"): "R5.2", ("close_revenue", "price"): "R10.2", ("loan", "skulls"): "R13.1",
    ("pay_off", "skulls"): "R13.3", ("pay", "skulls"): "R10.12", ("settle", "skulls"): "R9.2",
    ("launch", "skulls"): "R11.9", ("buy", "skulls"): "R12.1", ("pay_interest", "skulls"): "R7.1",
    ("transport", "skulls"): "R9.5", ("sell_pair", "skulls"): "R13.4", ("set_skulls", "skulls"): "ruling",
    ("set_price", "price"): "ruling",
}  # fmt: skip
"""The rule of whoever acts: the fee of a bid, the bid that is written, the price that halves or rises."""


@each_row("kind, field", OWN)
def test_the_rule_behind_a_change(kind: str, field: str) -> None:
    assert GAME.numbers.cause(START, Action(kind, 0), START, field, 0) == OWN[kind, field]


@each_row(
    "kind, rule", [("loan", "R13.2"), ("close_revenue", "R5.2"), ("pay", "K9"), ("bid", "R10.6"), ("settle", "R9.2")]
)
def test_skulls_of_somebody_who_did_not_act(kind: str, rule: str) -> None:
    """Communications earn by the loans of others; the Hindmost Orc is paid; a fraud gets what the winner pays."""
    assert GAME.numbers.cause(START, Action(kind, 0), START, "skulls", 1) == rule


@each_row(
    "run, skulls, rules",
    [
        ((do("bid", 0, 9), do("pass", 1)), 21, [(9, "R10.12")]),
        ((do("pass", 0), do("bid", 1, 9)), 21, [(9, "R10.12")]),
        ((do("pass", 0), do("pass", 1)), 21, [(4, "R10.9")]),
        ((do("bid", 0, 9), do("bid", 1, 50), do("pass", 0), do("unable", 1)), 21, [(50, "R10.12"), (9, "R10.12")]),
        ((do("pass", 0), do("bid", 1, 50), do("unable", 1)), 21, [(50, "R10.12"), (7, "R10.11")]),
    ],
)
def test_a_price_is_that_of_the_sale_or_falls_without_one(
    run: tuple[Action, ...], skulls: int, rules: list[tuple[int, str]]
) -> None:
    """En 237, 241: whoever ends the auction, by a bid or by passing."""
    state = lay(BOARD, Auction(0, (0, 0), (False, False), (0, 0)), skulls=(skulls, skulls), crisis=2)
    found = []
    for action in run:
        after = play(state, action)
        if GAME.numbers.number(after, "price", 7) != GAME.numbers.number(state, "price", 7):
            found.append((GAME.numbers.number(after, "price", 7), GAME.numbers.cause(state, action, after, "price", 7)))
        state = after
    assert found == rules


def test_a_price_has_no_owner() -> None:
    assert GAME.numbers.cause(START, Action("close_revenue", NOBODY), START, "price", 7) == "R10.2"
    assert GAME.numbers.cause(START, Action("loan", 0), START, "price", 7) == "R13.1"
    assert GAME.numbers.cause(START, Action("pay", 0), START, "price", 7) == "R10.12"


@each_row(
    "field, rule",
    [
        ("trophies", "R3.1"),
        ("interest", "R7.2"),
        ("interest_gross", "R7.2"),
        ("raisable", "R10.10"),
        ("hindmost", "R5.1"),
    ],
)
@each_row("kind", ["loan", "remove", "place_won", "set_skulls", "resolve"])
def test_what_follows_from_the_board_has_its_own_rule(kind: str, field: str, rule: str) -> None:
    assert GAME.numbers.cause(START, Action(kind, 0), START, field, 0) == rule


@pytest.mark.parametrize("kind", ["resolve", "boost"])
def test_a_card_that_works_is_the_reason(kind: str) -> None:
    open_ = lay(BOARD, Launch(0), plays=(Play(card("lobby"), 0, (9,)), Play(card("good_bargain"), 0, (5, 0))))
    for field in ("skulls", "price", "trophies"):
        assert GAME.numbers.cause(open_, Action(kind, 0), open_, field, 0) == "K10"
    assert GAME.numbers.cause(open_, Action("risk_roll", 0), open_, "skulls", 0) == "R13.11"


def test_in_a_game_every_change_of_skulls_and_prices_has_a_rule() -> None:
    rule = re.compile(r"[RK]\d+(\.\d+)?|ruling")
    state = lay({9: "0 1", 4: "1"}, Revenue(0), active=9, hindmost=0)
    after = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert isinstance(after.phase, Auction) and isinstance(lay().phase, StartOfRound)
    assert (after.skulls, GAME.numbers.cause(state, CLOSE, after, "skulls", 0)) == ((26, 23), "R5.2")
    sold = play(after, do("bid", 0, 9), do("pass", 1))
    assert isinstance(sold.phase, Sold)
    for kind in ("bid", "pass", "pay", "loan", "close_revenue", "veto"):
        for field in ("skulls", "price", "trophies", "interest", "hindmost"):
            for which in (0, 1):
                assert rule.fullmatch(GAME.numbers.cause(sold, Action(kind, 0), sold, field, which))


def test_a_bargain_is_told_by_its_card() -> None:
    state = lay({7: "0 $9", 8: "1"}, Launch(0))
    assert shown(state, "good_bargain", 0, 7, 0).skulls == (30, 21)
    assert GAME.numbers.parts(state, "price", 7) == (Part("written", 9, (("industry", 7),)),)
