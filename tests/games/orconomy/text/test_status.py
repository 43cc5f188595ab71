"""What cannot be in a position is named, each thing by its code and with what it is about."""

from dataclasses import replace
from typing import Any

from companion.games.orconomy.rules.state import (
    Auction,
    Competition,
    Convert,
    CrisisRoll,
    EndOfRound,
    FirstOracle,
    Gold,
    Launch,
    Moved,
    Over,
    Phase,
    Placement,
    Play,
    Revenue,
    Sold,
    StartOfRound,
    State,
    Winter,
)
from tests.games.orconomy.moments import EVERY
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


# --- What cannot be in a position is named alone, and nothing is named that can be: the borders between the two


OPEN = (False, False)
TOGETHER = {
    "too_many_tokens": {"not_hindmost"}, "winner_without_end": {"winner_below_target"},
    "due_has_passed": {"no_slot_to_sell"}, "too_many_copies": {"card_cannot_be_open"},
}  # fmt: skip
"""What else cannot be in those positions."""


def codes(state: State) -> list[str]:
    return [problem.code for problem in GAME.status(state)]


@each_row("code", IMPOSSIBLE)
def test_nothing_else_is_said(code: str) -> None:
    assert sorted(codes(IMPOSSIBLE[code][0])) == sorted({code, *TOGETHER.get(code, ())})


@each_row("moment", [name for name in EVERY if name not in ("crisis roll", "first oracle", "placement")])
def test_the_screen_lists_the_problems_of_a_moment(moment: str) -> None:
    """The boards of the moments have nobody hindmost by their Trophies but seat 2; nothing else is odd."""
    state = EVERY[moment](hindmost=2)
    left = {"winner_below_target"} if moment == "over" else set()
    assert set(GAME.view(state).problems) == left


def bare(phase: Phase, **rest: Any) -> State:
    """A position in set-up with nothing on the board."""
    return fresh()._replace(phase=phase, **{"crisis": 3, **rest})


def ten(seat: int) -> dict[int, str]:
    """Ten tokens of a seat: nine Trophies are not reached with them."""
    return {2: f"{seat} {seat} {seat}", 3: f"{seat} {seat} {seat}", 4: f"{seat} {seat}", 9: f"+{seat} +{seat}"}


CAN_BE: dict[str, State] = {
    "a loser who is not written down as one": lay({7: "0 1 +0"}, Convert(0, (1, 0), OPEN)),
    "a target that is reached while setting up": bare(Placement(1), board=lay({7: "0"}).board, oracle=0,
                                                      agreed=agreement(2, target=2)),
    "ten tokens on the board": lay(ten(0), hindmost=1),
    "no Skulls": lay(EVEN, skulls=(0, 0)),
    "no cards": lay(EVEN, cards=(0, 0)),
    "an empty deck": lay(EVEN, cards=(20, 20), discards=unseen(8)),
    "discards and open cards add up": lay(EVEN, Launch(0), discards=unseen(5), deck=36,
                                          plays=(Play(card("informer"), 0),)),
    "all the Skulls of the box": lay(EVEN, skulls=(130, 130)),
    "four copies": lay(EVEN, discards=(card("veto"),) * 4),
    "round 1 before its throw": lay(EVEN, round=1, active=0),
    "round 1 after its throw": lay(EVEN, Revenue(0), round=1, dice=(3, 4)),
    "a second round that begins": lay(EVEN, round=2),
    "a game won in round 1 before its throw": lay({2: "0", 3: "0", 4: "0", 5: "0", 6: "0"}, Over(), winner=0, round=1,
                                                  active=0, hindmost=1),
    "a double and its Winter": lay(EVEN, Winter("double", "cards", NOBODY, ()), active=6, dice=(3, 3)),
    "Activity stays and its Winter": lay(EVEN, Winter("same", "cards", NOBODY, ()), dice=(3, 4)),
    "12 is Tourism": lay(EVEN, Revenue(0), active=2, dice=(6, 6)),
    "dice that are not told": lay(EVEN, Launch(0)),
    "the first Oracle is to be found": bare(FirstOracle()),
    "the Crisis is to be rolled": bare(CrisisRoll(), crisis=0),
    "the snake begins": bare(Placement(0), oracle=0),
    "eight Trophies": lay({2: "0", 3: "0", 4: "0", 5: "0", 7: "1"}, hindmost=1),
    "a winner with just enough": lay({2: "0", 3: "0", 4: "0", 5: "0", 6: "0 1", 7: "1"}, Over(), winner=0, hindmost=1),
    "interest is owed": lay({6: "0b 1"}, Winter("same", "interest", 0, ())),
    "who collected uses gold abilities": lay(EVEN, Revenue(1, gold=(Gold(0),))),
    "who collected collects again": lay(EVEN, Revenue(1, again=0, gold=(Gold(0),))),
    "all have collected and one again": lay(EVEN, Revenue(NOBODY, again=1, gold=(Gold(1),))),
    "a bid of just the price": lay({6: "0 1", 7: "$9"}, Auction(1, (9, 0), OPEN, (0, 0))),
    "one has not bid": lay({6: "0 1"}, Auction(1, (9, 0), OPEN, (0, 0))),
    "a sale to the best bid": lay({6: "0 1"}, Sold(1, (8, 9), (0, 1), 0, "pay")),
    "the sale of a wiped price": lay({6: "0 1", 7: "$30"}, Sold(1, (10, 30), (0, 1), 0, "pay")),
    "all cards bid": lay({7: "0 1 +0", 8: "+1"}, Competition(1, (3, 0), OPEN)),
    "who passed has no cards for the bid": lay({7: "0 1 +0", 8: "+1"}, Competition(1, (3, 0), (True, False)),
                                               cards=(1, 3)),
    "one Startup left to convert": lay({7: "0 1 +0"}, Convert(0, (1, 0), (False, True))),
    "fresh Startups lie there": lay({7: "0 1 +0 +0"}, fresh=((0, 7), (0, 7))),
    "no hindmost in set-up though Trophies differ": bare(Placement(1), oracle=0, board=lay({7: "0"}).board),
}  # fmt: skip


@each_row("name", CAN_BE)
def test_what_can_just_be(name: str) -> None:
    found = [problem.code for problem in GAME.status(CAN_BE[name]) if not problem.note]
    assert found == []


CANNOT: dict[str, tuple[State, str]] = {
    "an auction of nothing": (lay(EVEN, Auction(0, (0, 0), OPEN, (0, 0)), active=0), "activity_cannot_be"),
    "the first throw answered too late": (lay(EVEN, Launch(0), before=0, dice=(3, 4)), "no_throw_to_answer"),
    "eleven tokens": (lay({**ten(0), 10: "+0"}, hindmost=1), "too_many_tokens"),
    "a deck below nothing": (lay(EVEN, cards=(25, 24), deck=-1), "too_many_cards"),
    "one card too many": (lay(EVEN, deck=43), "cards_do_not_add_up"),
    "five copies": (lay(EVEN, discards=(card("veto"),) * 5), "too_many_copies"),
    "an Oracle of another table": (lay(EVEN, oracle=2), "oracle_cannot_be"),
    "an Oracle below nobody": (lay(EVEN, oracle=-2), "oracle_cannot_be"),
    "an Oracle before the Crisis": (bare(FirstOracle(), oracle=0), "oracle_cannot_be"),
    "the Crisis before its throw": (bare(CrisisRoll()), "crisis_cannot_be"),
    "no Crisis afterwards": (bare(FirstOracle(), crisis=0), "crisis_cannot_be"),
    "Activity in set-up": (bare(FirstOracle(), active=5), "activity_cannot_be"),
    "no Activity in round 2": (lay(EVEN, StartOfRound(), active=0), "activity_cannot_be"),
    "a round in set-up": (bare(FirstOracle(), round=1), "round_cannot_be"),
    "three dice": (lay(EVEN, Revenue(0), dice=(1, 2, 4)), "dice_say_another"),
    "one die": (lay(EVEN, Revenue(0), dice=(6,)), "dice_say_another"),
    "Winter without a double": (lay(EVEN, Winter("same", "cards", NOBODY, ()), active=6, dice=(3, 3)), "winter_reason"),
    "a Company too many in set-up": (bare(Placement(1), oracle=0, board=lay({7: "0 0"}).board), "setup_cannot_be"),
    "a Startup in set-up": (bare(Placement(1), oracle=0, board=lay({7: "0 +0"}).board), "setup_cannot_be"),
    "a price in set-up": (bare(Placement(1), oracle=0, board=lay({7: "0 $8"}).board), "setup_cannot_be"),
    "a pledge in set-up": (bare(Placement(1), oracle=0, board=lay({7: "0b"}).board), "setup_cannot_be"),
    "a snake without end": (bare(Placement(4), oracle=0, board=lay({7: "0 1", 8: "0 1"}).board), "setup_cannot_be"),
    "Companies before the snake": (bare(FirstOracle(), board=lay({7: "0"}).board), "setup_cannot_be"),
    "a hindmost in set-up": (bare(FirstOracle(), hindmost=0), "not_hindmost"),
    "nobody hindmost though one is": (lay({7: "0"}, hindmost=NOBODY), "not_hindmost"),
    "nobody due in the Competition": (lay({7: "0 1 +0"}, Competition(NOBODY, (0, 0), (False, True))), "nobody_due"),
    "nobody due for interest": (lay(EVEN, Winter("same", "interest", NOBODY, ())), "nobody_due"),
    "who is due has passed": (lay({7: "0 1 +0"}, Competition(1, (0, 0), (False, True))), "due_has_passed"),
    "gold before collecting": (lay(EVEN, Revenue(0, gold=(Gold(1),))), "not_collected_yet"),
    "nobody bid and it was sold": (lay({6: "0 1"}, Sold(0, (0, 0), (0, 0), 0, "pay")), "sold_to_another"),
    "a bid below the price before the sale": (lay({6: "0 1", 7: "$9"}, Sold(0, (9, 0), (0, 0), 10, "pay")),
                                              "bid_below_price"),
    "equal bids of cards": (lay({7: "0 1 +0 +1"}, Competition(1, (2, 2), OPEN)), "equal_bids"),
    "a conversion without a bid": (lay({7: "0 1 +0"}, Convert(0, (0, 0), (False, True))), "sold_to_another"),
    "a conversion by the lower bid": (lay({7: "0 1 +0 +1"}, Convert(0, (1, 2), OPEN)), "sold_to_another"),
    "a winner's bid above the hand": (lay({7: "0 1 +0"}, Convert(0, (4, 0), (False, True))), "bid_above_hand"),
    "a card after the end": (lay({2: "0", 3: "0", 4: "0", 5: "0", 6: "0 1", 7: "1"}, Over(), winner=0, hindmost=1,
                                 plays=(Play(card("informer"), 0),), deck=41), "card_out_of_round"),
}  # fmt: skip


@each_row("name", CANNOT)
def test_what_can_just_not_be(name: str) -> None:
    state, code = CANNOT[name]
    assert codes(state) == [code]


THROWN: tuple[Phase, ...] = (
    Winter("same", "cards", NOBODY, ()),
    Revenue(0),
    Auction(0, (0, 0), OPEN, (0, 0)),
    Sold(1, (0, 11), (0, 0), 0, "pay"),
    Competition(0, (0, 0), OPEN),
    Convert(0, (2, 1), OPEN),
    Launch(0),
    EndOfRound(0),
)
"""The phases after the throw of a round."""


@each_row("phase", THROWN)
def test_the_dice_name_the_active_industry_in_every_phase_after_the_throw(phase: Phase) -> None:
    board = {6: "0 1", 7: "+0 +1"}
    assert codes(lay(board, phase, dice=(3, 4))) == []
    assert codes(lay(board, phase, dice=(3, 5))) == ["dice_say_another"]


def test_who_has_reached_the_target_is_named() -> None:
    board = {2: "1", 3: "1", 4: "1", 5: "1", 6: "0 1", 7: "0"}
    (problem,) = GAME.status(lay(board, hindmost=0))
    assert dict(problem.args) == {"player": 1, "have": 9, "target": 9}


def test_a_ring_with_all_ten_may_lie_in_any_order() -> None:
    ring = (7, 2, 11, 4, 9, 3, 8, 5, 10, 6)
    assert codes(lay(EVEN, agreed=agreement(2, ring=ring))) == []
    assert codes(lay(EVEN, agreed=replace(agreement(2), ring=ring[:9]))) == ["ring_not_whole"]
