"""What cannot be in a position is named, each thing by its code and with what it is about."""

from dataclasses import replace
from typing import Any

from companion.games.orconomy.rules.state import (
    Auction,
    Competition,
    Convert,
    CrisisRoll,
    EndOfRound,
    Launch,
    Moved,
    Over,
    Placement,
    Play,
    Revenue,
    Sold,
    State,
    Winter,
)
from tests.games.orconomy.positions import GAME, NOBODY, agreement, card, fresh, lay, unseen
from tests.many_rows import each_row

EVEN = {7: "0 1"}
"""A Company each: nobody is hindmost."""
COMPETING = {7: "0 1 +0", 8: "+1"}
BIDDING = (False, False)


def wrong(state: State) -> dict[str, dict[str, Any]]:
    """The problems of a position: their values by code."""
    return {problem.code: dict(problem.args) for problem in GAME.status(state)}


def test_a_new_game_and_a_round_are_fine() -> None:
    assert wrong(fresh()) == {}
    assert wrong(lay(EVEN)) == {}


IMPOSSIBLE: dict[str, tuple[State, dict[str, Any]]] = {
    "too_many_tokens": (lay({7: "0 0 0 0 0 0 0 0 0 1", 8: "+0 +0 1 1 1"}, hindmost=NOBODY),
                        {"player": 0, "have": 11, "most": 10}),
    "negative_skulls": (lay(EVEN, skulls=(-1, 3)), {"player": 0, "have": -1}),
    "negative_cards": (lay(EVEN, cards=(-1, 3)), {"player": 0, "have": -1}),
    "too_many_skulls": (lay(EVEN, skulls=(200, 61), agreed=agreement(2, supply="strict")), {"have": 261, "most": 260}),
    "supply_empty": (lay(EVEN, skulls=(200, 61)), {"have": 261, "most": 260}),
    "too_many_cards": (lay(EVEN, cards=(30, 20), deck=-2), {"have": 50, "most": 48}),
    "cards_do_not_add_up": (lay(EVEN, deck=41), {"have": 47, "most": 48, "deck": 41}),
    "too_many_copies": (lay(EVEN, discards=(card("veto"),) * 4, plays=(Play(card("veto"), 0, (1,)),), deck=37),
                        {"card": "veto", "have": 5, "most": 4}),
    "negative_price": (lay({7: "0 1 $-3"}), {"industry": 7, "have": -3}),
    "ring_not_whole": (lay(EVEN, agreed=replace(agreement(2), ring=(2,) * 10)), {}),
    "fresh_not_there": (lay({7: "0 1 +0"}, fresh=((0, 7), (0, 7))), {"player": 0, "industry": 7}),
    "not_hindmost": (lay({7: "0 1", 8: "0"}, hindmost=0), {"player": 0, "should": 1}),
    "oracle_cannot_be": (lay(EVEN, oracle=NOBODY), {"player": NOBODY}),
    "crisis_cannot_be": (lay(EVEN, crisis=0), {"industry": 0}),
    "activity_cannot_be": (lay(EVEN, Revenue(0), active=0), {"industry": 0}),
    "round_cannot_be": (lay(EVEN, round=0, active=0), {"round": 0}),
    "dice_say_another": (lay(EVEN, Revenue(0), dice=(3, 3)), {"dice": "3 3", "industry": 7}),
    "winter_reason": (lay(EVEN, Winter("double", "cards", NOBODY, ()), dice=(3, 4)),
                      {"dice": "3 4", "reason": "double"}),
    "winner_without_end": (lay(EVEN, winner=1), {"player": 1}),
    "end_without_winner": (lay(EVEN, Over()), {"player": NOBODY}),
    "winner_below_target": (lay(EVEN, Over(), winner=1), {"player": 1, "have": 1, "target": 9}),
    "target_reached": (lay({2: "0", 3: "0", 4: "0", 5: "0", 6: "0 1", 7: "1"}, hindmost=1),
                       {"player": 0, "have": 9, "target": 9}),
    "setup_cannot_be": (lay({7: "0", 8: "1"}, Placement(3), round=0, active=0), {"have": 2, "done": 3}),
    "nobody_due": (lay(EVEN, Launch(NOBODY)), {}),
    "due_too_late": (lay(EVEN, Winter("same", "crisis", 1, ())), {"player": 1}),
    "bid_out_of_turn": (lay(phase=Auction(0, (0, 9), (False, False), (0, 1)), active=9, hindmost=NOBODY),
                        {"player": 1}),
    "moved_not_there": (lay(EVEN, Revenue(NOBODY, moved=(Moved(0, 9),))), {"player": 0, "industry": 9}),
    "no_throw_to_answer": (lay(EVEN, Launch(0), before=5, dice=(3, 4)), {}),
    "card_cannot_be_open": (lay(EVEN, Revenue(0), cards=(3, 2), plays=(Play(card("veto"), 0, (1,)),), deck=42),
                            {"card": "veto"}),
    "card_step_cannot_be": (
        lay(EVEN, Launch(0), cards=(3, 2), plays=(Play(card("lobby"), 0, (9,), "rolled"),), deck=42), {"card": "lobby"},
    ),
    "due_has_passed": (lay(EVEN, Auction(1, (0, 0), (False, True), (0, 0))), {"player": 1}),
    "owes_nothing": (lay(EVEN, Winter("same", "interest", 1, ())), {"player": 1}),
    "not_collected_yet": (lay(EVEN, Revenue(1, again=1)), {"player": 1}),
    "no_slot_to_sell": (lay({7: "0 1 0 1"}, Auction(0, (0, 0), BIDDING, (0, 0))), {"industry": 7}),
    "bid_below_price": (lay({6: "0 1", 7: "$9"}, Auction(1, (8, 0), BIDDING, (0, 0))),
                        {"player": 0, "amount": 8, "least": 9}),
    "equal_bids": (lay({6: "0 1"}, Auction(0, (8, 8), BIDDING, (0, 0))), {"amount": 8}),
    "best_bid_passed": (lay({6: "0 1"}, Auction(0, (8, 9), (False, True), (0, 1))), {"player": 1, "amount": 9}),
    "sold_to_another": (lay({6: "0 1"}, Sold(0, (8, 9), (0, 1), 0, "pay")), {"player": 0, "amount": 8}),
    "bid_above_hand": (lay(COMPETING, Competition(1, (4, 0), BIDDING)), {"player": 0, "amount": 4, "have": 3}),
    "no_startup_to_convert": (lay({7: "0 1 +0"}, Convert(1, (0, 2), (True, False))), {"player": 1}),
    "card_out_of_round": (fresh()._replace(plays=(Play(card("informer"), 0),), deck=41), {"card": "informer"}),
}  # fmt: skip


@each_row("code", IMPOSSIBLE)
def test_what_cannot_be_is_named(code: str) -> None:
    state, values = IMPOSSIBLE[code]
    assert wrong(state)[code] == values


def test_a_later_player_is_not_due_before_the_launching_has_begun() -> None:
    assert wrong(lay(EVEN, Launch(1, skipped=True))) == {"due_too_late": {"player": 1}}
    assert wrong(lay(EVEN, Launch(0, skipped=True))) == {}


def test_only_what_the_table_agreed_to_go_on_with_is_a_note() -> None:
    notes = {
        code
        for code, (state, _) in IMPOSSIBLE.items()
        for problem in GAME.status(state)
        if problem.note and problem.code == code
    }
    assert notes == {"supply_empty"}


POSSIBLE: dict[str, State] = {
    "more Companies than slots": lay({7: "0 0 1 1 1"}, hindmost=0),
    "a best bid of somebody passed, after a Veto": lay(
        {6: "0 1"}, Auction(0, (8, 9), (False, True), (0, 1)), discards=(card("veto"),)
    ),
    "who held the Hindmost Orc at the last Revenue": lay(
        {7: "0 1", 8: "0"}, hindmost=0, agreed=agreement(2, hindmost_tracking="revenue_end")
    ),
    "the price of the sale is written already": lay({6: "0 1", 7: "$30"}, Sold(1, (10, 30), (0, 1), 9, "pay")),
    "everybody was asked": lay(EVEN, EndOfRound(NOBODY)),
    "all cards in hands": lay(EVEN, cards=(24, 24), deck=0),
    "unseen discards": lay(EVEN, discards=unseen(30)),
    "the Crisis is not rolled yet": fresh()._replace(phase=CrisisRoll()),
}


@each_row("name", POSSIBLE)
def test_what_is_only_rare_is_no_problem(name: str) -> None:
    assert wrong(POSSIBLE[name]) == {}
