"""What a refusal says: its code, and every value that its sentence needs."""

from typing import Any

import pytest

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import Auction, Competition, EndOfRound, Gold, Launch, Revenue, Sold, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, IllegalAction
from tests.games.orconomy.moments import EVERY, IN_ROUND, laid
from tests.games.orconomy.positions import GAME, agreement, card, do, lay, play, rated
from tests.many_rows import each_row


def said(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    refused = GAME.rules.refusal(state, action)
    return (refused.code, dict(refused.args)) if refused else ("", {})


def bidding(*bids: int, players: int = 2, **rest: Any) -> State:
    """An auction for a slot of Banking (9) with these bids already made."""
    made = bids or (0,) * players
    return lay(
        rest.pop("board", None), Auction(0, made, (False,) * len(made), (0,) * len(made)), len(made), active=9, **rest
    )


def collected(board: dict[int, str], active: int, **rest: Any) -> State:
    """Seat 0 has collected and may use gold abilities."""
    return lay(board, Revenue(1, gold=(Gold(0),)), active=active, **rest)


def opened(kind: str, *args: int, step: str = "shown", die: int = 0, **rest: Any) -> State:
    """Seat 0 has shown a card."""
    return laid(Launch(0), plays=(orconomy.Play(card(kind), 0, args, step, die),), **rest)


START, END = EVERY["start"](), EVERY["end"]()
SALE = Sold(0, (12, 11), (0, 1), 0, "pay")


ALLOWED: list[tuple[State, Action]] = [
    (bidding(), do("bid", 0, 9)),
    (bidding(), do("bid", 0, 999)),
    (bidding(oracle=1, skulls=(1, 9)), do("bid", 0, 9)),
    (bidding(skulls=(0, 9)), do("bid", 0, 9)),
    (bidding(agreed=agreement(2, overbid="forbid"), skulls=(10, 9)), do("bid", 0, 24)),
    (lay(phase=SALE, active=9, skulls=(12, 9)), do("pay", 0)),
    (lay(phase=Launch(0), skulls=(3, 9)), do("launch", 0, 7)),
    (lay(phase=EndOfRound(0), skulls=(7, 9)), do("buy", 0)),
    (lay({7: "0b 1"}, skulls=(9, 9)), do("pay_off", 0, 7)),
    (lay({7: "0b 1"}, orconomy.Winter("same", "interest", 0, ()), skulls=(2, 9)), do("pay_interest", 0, 7)),
    (lay({2: "0 0"}, Revenue(0), active=2, crisis=9, skulls=(6, 9)), do("settle", 0)),
    (lay({4: "0b"}, skulls=(3, 9)), do("good_bargain", 0, 4, 1)),
    (lay({6: "+0 +1"}, Competition(0, (0, 2), (False, False))), do("bid_cards", 0, 3)),
    (opened("lobby", 9, step="rolled", die=2, ratings=rated(lobby=4), cards=(2, 3, 3)), do("boost", 0, 2)),
    *((opened("lobby", 9, ratings=(-1,) * 12), do("rating", 0, rating)) for rating in (0, 2, 3, 4, 5, 6)),
    *((opened("lobby", 9, ratings=rated(lobby=4)), do("risk_roll", 0, face)) for face in range(1, 7)),
    (START, do("set_skulls", 0, 0)),
    (START, do("set_skulls", 2, 260)),
    (lay(), do("set_cards", 0, 45)),
    (START, do("set_cards", 0, 0)),
    (START, do("set_price", -1, 7, 999)),
    (START, do("set_price", -1, 7, 0)),
    (START, do("put_token", 0, 7, 0)),
    (START, do("put_token", 0, 7, 1)),
    (START, do("put_token", 0, 7, 2)),
    (laid(Launch(0), cards=(2, 3, 3)), do("sell_pair", 0)),
    (laid(Launch(0), cards=(1, 3, 3)), do("lobby", 0, 9)),
    (collected({7: "0"}, 7, cards=(1, 3)), do("transport", 0, 1)),
    (collected({2: "0 0"}, 2), do("tourism", 0, 2)),
]
"""Just as much as is needed, and just as much as may be."""


@each_row("state, action", ALLOWED)
def test_just_enough_is_enough(state: State, action: Action) -> None:
    assert said(state, action) == ("", {})


@each_row("moment", IN_ROUND)
@each_row(
    "kind, args, code",
    [("loan", (0,), "unknown_industry"), ("pay_off", (0,), "unknown_industry"), ("remove", (0, 0), "unknown_industry")],
)
def test_an_industry_that_there_is_not_is_named_at_every_moment(
    kind: str, args: tuple[int, ...], code: str, moment: str
) -> None:
    assert said(IN_ROUND[moment](), do(kind, 0, *args)) == (code, {"industry": 0})


def test_doing_what_is_refused_says_why_and_where() -> None:
    action = do("bid", 0, 8)
    with pytest.raises(IllegalAction, match="bid by seat 0") as wrong:
        GAME.rules.apply(bidding(), action)
    assert wrong.value.action == action
    assert wrong.value.refusal == GAME.rules.refusal(bidding(), action)
    assert "auction bid" in str(wrong.value)


def test_whoever_may_not_play_a_card_is_told_why_for_each_kind() -> None:
    """One reason a card and player, whatever it were aimed at."""
    refusals = {shown.kind: shown.refusals for shown in table_view(laid(Launch(0), cards=(3, 0, 3))).cards}
    assert [refused and refused.code for refused in refusals["lobby"]] == [None, "no_card", None]
    assert [refused and refused.code for refused in refusals["veto"]] == ["wrong_phase"] * 3
    assert [refused and dict(refused.args) for refused in refusals["veto"]] == [{"kind": "veto"}] * 3
    assert [refused and refused.code for refused in refusals["security_service"]] == ["not_an_answer"] * 3


AIMLESS: dict[str, tuple[State, str]] = {
    "espionage": (lay({2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 7: "+0"}, Launch(0)), "no_token_left"),
    "veto": (lay(phase=Sold(0, (12, 0), (0, 0), 0, "pay"), active=9), "own_bid"),
    "tax_inspection": (lay(phase=EndOfRound(0), cards=(3, 0)), "nobody_has_cards"),
    "good_bargain": (lay({7: "1"}, Launch(0)), "nothing_to_sell"),
    "consultants": (lay(phase=Launch(0)), "no_die"),
    "corporate_raid": (lay({7: "0"}, EndOfRound(0)), "nobody_to_raid"),
    "informer": (lay(phase=Launch(0)), "no_discards"),
}


@each_row("kind", AIMLESS)
def test_a_card_with_nothing_to_aim_at_says_so(kind: str) -> None:
    state, code = AIMLESS[kind]
    refused = next(shown for shown in table_view(state).cards if shown.kind == kind).refusals[0]
    assert refused and refused.code == code
    assert dict(refused.args) in ({"player": 0}, {"die": 0}, {"industry": 7}, {})


MORE_AIMLESS: dict[str, tuple[str, State, str]] = {
    "nobody has bid": (
        "veto", lay(phase=Auction(0, (0, 0), (False, False), (0, 0)), agreed=agreement(2, veto_needs_bid=True)),
        "no_bid_yet",
    ),
    "the sale is paid": ("veto", lay(phase=Sold(1, (0, 12), (0, 0), 0, "place"), active=9), "wrong_phase"),
    "pledged, and poor": (
        "good_bargain", lay({3: "0b $2"}, Launch(0), skulls=(4, 4)), "cannot_repay",
    ),
    "no token for a raid": (
        "corporate_raid", lay({2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 8: "0", 7: "1"}, EndOfRound(0)), "no_token_left",
    ),
    "cards are bid": (
        "espionage", play(lay({7: "+0"}, Competition(0, (0, 0), (False, True))), do("bid_cards", 0, 1)), "wrong_phase",
    ),
    "all cards are bid": (
        "lobby", play(lay({7: "+0 +1"}, Competition(0, (0, 0), (False, False))), do("bid_cards", 0, 3)), "cards_bid",
    ),
    "the winner is barred": (
        "fraud", lay(phase=Sold(0, (12, 0), (0, 0), 0, "pay"), active=9, agreed=agreement(2, fraud_by_winner=False)),
        "winner_barred",
    ),
}  # fmt: skip


@each_row("why", MORE_AIMLESS)
def test_a_card_that_cannot_be_played_names_the_true_reason(why: str) -> None:
    kind, state, code = MORE_AIMLESS[why]
    refused = next(shown for shown in table_view(state).cards if shown.kind == kind).refusals[0]
    assert refused and refused.code == code
