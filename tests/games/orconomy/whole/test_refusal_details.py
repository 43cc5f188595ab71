"""What a refusal says: its code, and every value that its sentence needs."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import (
    Auction,
    Competition,
    Convert,
    EndOfRound,
    FirstOracle,
    Gold,
    Launch,
    Placement,
    Play,
    Revenue,
    Sold,
    State,
    Winter,
)
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, IllegalAction
from tests.games.orconomy.moments import EVERY, IN_ROUND, laid
from tests.games.orconomy.positions import GAME, NOBODY, agreement, card, do, fresh, lay, play, rated
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
    return laid(Launch(0), plays=(Play(card(kind), 0, args, step, die),), **rest)


START, END = EVERY["start"](), EVERY["end"]()
SALE = Sold(0, (12, 11), (0, 1), 0, "pay")
PLACE = Sold(0, (12, 11), (0, 1), 0, "place")
WINTER = EVERY["interest"]()
FOOD = {6: "0 0"}


def lacks(kind: str, lack: str, player: int = -1) -> dict[str, Any]:
    """What is said of an action that does not belong here: what is missing, and who is due."""
    return {"kind": kind, "lack": lack, "player": player}


SAID: list[tuple[State, Action, str, dict[str, Any]]] = [
    # whatever the phase
    (START, do("fly", 0), "unknown_kind", {"kind": "fly"}),
    (START, do("loan", 0), "unknown_kind", {"kind": "loan"}),
    (START, do("pass", 0, 1), "unknown_kind", {"kind": "pass"}),
    (START, do("pass", 0), "wrong_phase", lacks("pass", "still:roll")),
    (START, do("veto", 0, 1), "wrong_phase", {"kind": "veto"}),
    (START, do("resolve", 0), "wrong_phase", lacks("resolve", "card")),
    (EVERY["over"](), do("loan", 0, 6), "game_over", {}),
    (START, do("loan", 3, 6), "unknown_player", {"player": 3}),
    (END, do("buy", 1), "not_your_turn", {"player": 1, "turn": 0}),
    # set-up
    (fresh(), do("roll", -1, 7, 0), "bad_die", {"values": "7 0"}),
    (laid(FirstOracle()), do("oracle", 3), "unknown_player", {"player": 3}),
    (laid(FirstOracle()), do("oracle", -1), "unknown_player", {"player": -1}),
    (laid(Placement(0)), do("place", 0, 12), "unknown_industry", {"industry": 12}),
    (lay({7: "0 1"}, Placement(0)), do("place", 0, 7), "no_free_slot", {"industry": 7}),
    # Winter
    (WINTER, do("pay_interest", 0, 6), "not_pledged", {"player": 0, "industry": 6}),
    (WINTER, do("waive", 0, 11), "no_waiver", {"player": 0}),
    (WINTER, do("deal"), "still_due", {"player": 0, "kind": "deal"}),
    (EVERY["crisis step"](), do("deal"), "wrong_phase", lacks("deal", "still:winter:crisis")),
    (EVERY["winter cards"](), do("crisis_step"), "wrong_phase", lacks("crisis_step", "no:winter:crisis")),
    (EVERY["crisis step"](), do("give_up", -1, 11), "wrong_phase", lacks("give_up", "no:winter:interest")),
    (
        lay({7: "0b 1"}, Winter("same", "interest", 0, ()), skulls=(1, 9)),
        do("pay_interest", 0, 7),
        "cannot_pay",
        {"player": 0, "amount": 2, "have": 1},
    ),
    # Revenue
    (
        lay({2: "0 0"}, Revenue(0), active=2, crisis=9, skulls=(5, 9)),
        do("settle", 0),
        "cannot_pay",
        {"player": 0, "amount": 6, "have": 5},
    ),
    (lay({9: "0"}, Revenue(0), active=9), do("collapse", 0, 9), "no_loss_here", {"player": 0, "industry": 9}),
    (lay({9: "0"}, Revenue(NOBODY), active=9), do("settle", -1), "wrong_phase", lacks("settle", "done:revenue")),
    (
        lay({9: "0"}, Revenue(0, again=1), active=9),
        do("close_revenue"),
        "still_due",
        {"player": 1, "kind": "close_revenue"},
    ),
    (lay({9: "0"}, Revenue(0), active=9), do("close_revenue", 0), "still_due", {"player": 0, "kind": "close_revenue"}),
    # gold abilities
    (collected({2: "1"}, 2), do("tourism", 1, 1), "not_collected", {"player": 1}),
    (lay({2: "1"}, Revenue(0), active=2), do("tourism", 1, 1), "not_collected", {"player": 1}),
    (collected({2: "0"}, 7), do("tourism", 0, 1), "not_near", {"industry": 2}),
    (collected({2: "0"}, 2, crisis=2), do("tourism", 0, 1), "in_crisis", {"industry": 2}),
    (collected({2: "1"}, 2), do("tourism", 0, 1), "none_left", {"player": 0, "industry": 2}),
    (collected({2: "0 0"}, 2), do("tourism", 0, 3), "bad_amount", {"amount": 3, "most": 2}),
    (collected({2: "0 0"}, 2), do("tourism", 0, 0), "bad_amount", {"amount": 0, "most": 2}),
    (collected({7: "0 0"}, 7, cards=(1, 3)), do("transport", 0, 2), "bad_amount", {"amount": 2, "most": 1}),
    (collected({7: "0 0"}, 7, cards=(0, 3)), do("transport", 0, 1), "too_few_cards", {"player": 0, "have": 0}),
    (collected({7: "1"}, 7, cards=(0, 3)), do("transport", 0, 1), "none_left", {"player": 0, "industry": 7}),
    (collected({8: "0"}, 8), do("totemology", 0, 5), "not_neighbour", {"industry": 5, "crisis": 3}),
    (collected(FOOD, 6), do("food_move", 0, 1, 9), "not_yours", {"player": 0, "industry": 6}),
    (collected(FOOD, 6), do("food_move", 0, 2, 9), "not_yours", {"player": 0, "industry": 6}),
    (collected(FOOD, 6), do("food_move", 0, 0, 6), "unknown_industry", {"industry": 6}),
    (collected(FOOD, 6), do("food_move", 0, 0, 12), "unknown_industry", {"industry": 12}),
    (collected({6: "0", 7: "1 1"}, 6), do("food_move", 0, 0, 7), "no_free_slot", {"industry": 7}),
    # auction
    (bidding(), do("bid", 0, 8), "bid_too_low", {"least": 9, "most": 999}),
    (bidding(12, 0), do("bid", 0, 12), "bid_too_low", {"least": 13, "most": 999}),
    (bidding(), do("bid", 0, 1000), "bid_too_high", {"least": 9, "most": 999}),
    (
        bidding(agreed=agreement(2, overbid="forbid"), skulls=(10, 9)),
        do("bid", 0, 25),
        "above_raisable",
        {"player": 0, "amount": 24},
    ),
    (bidding(oracle=1, skulls=(0, 9)), do("bid", 0, 9), "cannot_pay", {"player": 0, "amount": 1, "have": 0}),
    (bidding(), do("forgot_fee", 0), "no_fee_forgotten", {"player": 0}),
    (
        lay(phase=SALE, active=9, skulls=(11, 9)),
        do("pay", 0),
        "cannot_pay",
        {"player": 0, "amount": 12, "have": 11, "kind": "pay"},
    ),
    (lay(phase=SALE, active=9), do("place_won", 0), "wrong_phase", lacks("place_won", "still:auction:pay", 0)),
    (lay(phase=SALE, active=9), do("unable", 0), "could_pay", {"player": 0, "amount": 12}),
    (lay(phase=PLACE, active=9), do("pay", 0), "wrong_phase", lacks("pay", "no:auction:pay", 0)),
    (lay(phase=PLACE, active=9), do("unable", 0), "wrong_phase", lacks("unable", "no:auction:pay", 0)),
    (
        lay({2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 5: "0"}, PLACE, active=9),
        do("place_won", 0),
        "no_token_left",
        {"player": 0},
    ),
    # competition, launch, end
    (
        lay({6: "+0 +1"}, Competition(0, (0, 2), (False, False))),
        do("bid_cards", 0, 2),
        "bid_too_low",
        {"least": 3, "most": 3},
    ),
    (
        lay({6: "+0 +1"}, Competition(0, (0, 2), (False, False))),
        do("bid_cards", 0, 4),
        "too_few_cards",
        {"player": 0, "have": 3},
    ),
    (lay({6: "+0"}, Convert(0, (1, 0), (False, True))), do("convert", 0, 3), "not_near", {"industry": 3}),
    (
        lay({6: "+0"}, Convert(0, (1, 0), (False, True))),
        do("convert", 0, 7),
        "no_startup_here",
        {"player": 0, "industry": 7},
    ),
    (lay(phase=Launch(0)), do("launch", 0, 3), "not_near", {"industry": 3}),
    (lay(phase=Launch(0), skulls=(2, 9)), do("launch", 0, 7), "cannot_pay", {"player": 0, "amount": 3, "have": 2}),
    (lay(phase=EndOfRound(0), skulls=(6, 9)), do("buy", 0), "cannot_pay", {"player": 0, "amount": 7, "have": 6}),
    (lay(phase=EndOfRound(0), cards=(24, 24)), do("buy", 0), "no_cards", {}),
    (lay(phase=EndOfRound(NOBODY)), do("buy", -1), "wrong_phase", lacks("buy", "done:end:buy")),
    (lay(phase=EndOfRound(NOBODY)), do("pass", -1), "wrong_phase", lacks("pass", "done:end:buy")),
    (lay(phase=EndOfRound(0)), do("end_round", 0), "still_due", {"player": 0, "kind": "end_round"}),
    # at any time
    (START, do("loan", 0, 12), "unknown_industry", {"industry": 12}),
    (START, do("loan", 0, 11), "not_near", {"industry": 11}),
    (START, do("loan", 0, 5), "nothing_to_pledge", {"player": 0, "industry": 5}),
    (START, do("pay_off", 0, 1), "unknown_industry", {"industry": 1}),
    (START, do("pay_off", 0, 6), "not_pledged", {"player": 0, "industry": 6}),
    (lay({7: "0b 1"}, skulls=(8, 9)), do("pay_off", 0, 7), "cannot_pay", {"player": 0, "amount": 9, "have": 8}),
    (START, do("remove", 0, 1, 0), "unknown_industry", {"industry": 1}),
    (START, do("remove", 0, 6, 1), "not_yours", {"player": 0, "industry": 6}),
    (START, do("remove", 0, 6, 3), "not_yours", {"player": 0, "industry": 6}),
    (laid(Launch(0), cards=(1, 3, 3)), do("sell_pair", 0), "too_few_cards", {"player": 0, "have": 1}),
    # cards
    (laid(Launch(0), cards=(0, 3, 3)), do("lobby", 0, 9), "no_card", {"player": 0}),
    (laid(Launch(0), discards=(card("lobby"),) * 4), do("lobby", 0, 9), "no_copies", {"card": "lobby"}),
    (START, do("security_service", 0), "not_an_answer", {}),
    (opened("lobby", 9), do("informer", 1), "card_in_play", {"card": "lobby"}),
    (opened("lobby", 9), do("loan", 1, 6), "card_in_play", {"card": "lobby"}),
    (opened("lobby", 9), do("resolve", 1), "not_your_turn", {"player": 1, "turn": 0}),
    (opened("lobby", 9), do("consultants", 1, 0), "no_die", {"die": 0}),
    (opened("lobby", 9, step="rolled", die=3), do("consultants", 1, 1), "no_die", {"die": 1}),
    (opened("lobby", 9, step="rolled", die=3), do("security_service", 1), "not_an_answer", {}),
    (START, do("consultants", 0, 1), "no_die", {"die": 1}),
    (EVERY["revenue"](), do("exploitation", 1), "not_collected", {"player": 1}),
    (START, do("espionage", 0, 12), "unknown_industry", {"industry": 12}),
    (EVERY["auction"](), do("veto", 0, 0), "own_bid", {"player": 0}),
    (laid(EndOfRound(0), cards=(3, 0, 3)), do("tax_inspection", 0, 1), "victim_has_none", {"player": 1}),
    (laid(Launch(0), discards=()), do("informer", 0), "no_discards", {}),
    (laid(Launch(0), discards=(card("informer"),)), do("informer", 0), "top_is_informer", {}),
    (
        lay({7: "0b 1b"}, Winter("same", "interest", 0, (), delayed=(1,))),
        do("payments_delay", 1),
        "delayed_already",
        {"player": 1},
    ),
    (START, do("lobby", 0, 3), "same_industry", {"industry": 3}),
    (START, do("lobby", 0, 12), "unknown_industry", {"industry": 12}),
    (EVERY["paid"](), do("fraud", 0), "wrong_phase", {"kind": "fraud"}),
    (lay(phase=Sold(0, (12, 11), (0, 1), 0, "pay", asked=1), active=9), do("fraud", 0), "no_chance", {"player": 0}),
    (START, do("good_bargain", 0, 5, 0), "not_yours", {"player": 0, "industry": 5}),
    (START, do("good_bargain", 0, 6, 2), "not_yours", {"player": 0, "industry": 6}),
    (START, do("good_bargain", 0, 12, 0), "unknown_industry", {"industry": 12}),
    (lay({4: "0b"}, skulls=(2, 9)), do("good_bargain", 0, 4, 1), "cannot_repay", {"player": 0, "amount": 7}),
    (END, do("corporate_raid", 0, 0, 0), "not_there", {"player": 0, "industry": 5}),
    (END, do("corporate_raid", 0, 1, 1), "not_there", {"player": 1, "industry": 5}),
    (END, do("corporate_raid", 0, 1, 2), "not_there", {"player": 1, "industry": 5}),
    # going on with a card
    (opened("lobby", 9, ratings=rated(lobby=4)), do("resolve", 0), "not_rated", {"card": "lobby", "step": "roll"}),
    (opened("lobby", 9, ratings=(-1,) * 12), do("rating", 0, 1), "bad_number", {"value": 1, "most": 6}),
    (opened("lobby", 9, ratings=(-1,) * 12), do("rating", 0, 7), "bad_number", {"value": 7, "most": 6}),
    (opened("lobby", 9, ratings=rated(lobby=4)), do("risk_roll", 0, 7), "bad_die", {"values": "7"}),
    (opened("lobby", 9, ratings=rated(lobby=4)), do("risk_roll", 0, 0), "bad_die", {"values": "0"}),
    (
        opened("lobby", 9, step="rolled", die=2, ratings=rated(lobby=4)),
        do("boost", 0, 1),
        "bad_amount",
        {"amount": 1, "most": 2},
    ),
    (
        opened("lobby", 9, step="rolled", die=2, ratings=rated(lobby=4), cards=(1, 3, 3)),
        do("boost", 0, 2),
        "too_few_cards",
        {"player": 0, "have": 1},
    ),
    (
        opened("lobby", 9, step="rolled", die=4, ratings=rated(lobby=4)),
        do("boost", 0, 1),
        "not_rated",
        {"card": "lobby", "step": "success"},
    ),
    # rulings
    (START, do("set_skulls", 3, 4), "unknown_player", {"player": 3}),
    (START, do("set_skulls", 0, 261), "bad_number", {"value": 261, "most": 260}),
    (START, do("set_skulls", 0, -1), "bad_number", {"value": -1, "most": 260}),
    (START, do("set_cards", -1, 4), "unknown_player", {"player": -1}),
    (lay(), do("set_cards", 0, 46), "bad_number", {"value": 46, "most": 45}),
    (START, do("set_price", -1, 7, 1000), "bad_number", {"value": 1000, "most": 999}),
    (START, do("set_price", -1, 12, 4), "unknown_industry", {"industry": 12}),
    (START, do("set_crisis", -1, 12), "unknown_industry", {"industry": 12}),
    (START, do("put_token", 0, 7, 3), "bad_number", {"value": 3, "most": 2}),
    (START, do("put_token", 0, 7, -1), "bad_number", {"value": -1, "most": 2}),
    (START, do("put_token", 0, 12, 0), "unknown_industry", {"industry": 12}),
    (START, do("put_token", 3, 7, 0), "unknown_player", {"player": 3}),
    (START, do("take_token", 0, 7, 0), "not_yours", {"player": 0, "industry": 7}),
    (START, do("take_token", 0, 11, 0), "not_yours", {"player": 0, "industry": 11}),
    (START, do("take_token", 0, 5, 2), "not_yours", {"player": 0, "industry": 5}),
    (START, do("take_token", 0, 7, 3), "bad_number", {"value": 3, "most": 2}),
]


@each_row(
    "state, action, code, values",
    SAID,
)
def test_what_is_said(state: State, action: Action, code: str, values: dict[str, Any]) -> None:
    assert said(state, action) == (code, values)


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
    (lay({7: "0b 1"}, Winter("same", "interest", 0, ()), skulls=(2, 9)), do("pay_interest", 0, 7)),
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
    [
        ("loan", (0,), "unknown_industry"),
        ("pay_off", (0,), "unknown_industry"),
        ("remove", (0, 0), "unknown_industry"),
    ],
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
