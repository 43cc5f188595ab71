"""The plain data of a position, field by field: what stands there, what may, and what is said of anything else."""

import json
from typing import Any

import pytest

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import Auction, EndOfRound, Launch, Phase, Play, Sold, State, Winter
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from tests.games.orconomy.positions import INDUSTRIES, NAMES, NOBODY, card, lay, unseen
from tests.many_rows import each_row

Data = dict[str, Any]
A, B, C = NAMES[:3]
WRITTEN: dict[str, tuple[Phase, str, str, Data]] = {
    "crisis roll": (orconomy.CrisisRoll(), "crisis_roll", "", {}),
    "first oracle": (orconomy.FirstOracle(), "oracle", "", {}),
    "placement": (orconomy.Placement(3), "placement", "", {"done": 3}),
    "start": (orconomy.StartOfRound(), "roll", "", {}),
    "winter": (
        Winter("same", "interest", 1, (7,), (0, 1, 0, 0, 0, 6, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2, 0, 0, 0, 0), (0,)),
        "winter",
        "interest",
        {
            "reason": "same",
            "turn": B,
            "paid": [7],
            "counted": {"3": 1, "7": 6, "11": 1},
            "owing": {"7": 2},
            "delayed": [A],
        },
    ),
    "winter, later": (
        Winter("double", "cards", NOBODY, ()),
        "winter",
        "cards",
        {"reason": "double", "turn": None, "paid": [], "counted": None, "owing": None, "delayed": []},
    ),
    "revenue": (
        orconomy.Revenue(2, 1, (orconomy.Gold(0, 1, -2, 3, 4),), (orconomy.Moved(0, 3, True),)),
        "revenue",
        "",
        {
            "turn": C,
            "again": B,
            "moved": [{"player": A, "industry": 3, "pledged": True, "beside": False}],
            "gold": [{"player": A, "tourism": 1, "food": -2, "transport": 3, "totemology": 4}],
        },
    ),
    "auction": (
        Auction(2, (12, 13, 0), (True, False, False), (0, 2, 0)),
        "auction",
        "bid",
        {"turn": C, "bids": {A: 12, B: 13}, "passed": [A], "fees": {B: 2}},
    ),
    "sold": (
        Sold(1, (12, 13, 0), (0, 1, 0), 9, "pay", 2, 3),
        "auction",
        "pay",
        {"winner": B, "bids": {A: 12, B: 13}, "fees": {B: 1}, "before": 9, "payee": C, "asked": 3},
    ),
    "paid": (
        Sold(1, (12, 13, 0), (0, 1, 0), 0, "place"),
        "auction",
        "place",
        {"winner": B, "bids": {A: 12, B: 13}, "fees": {B: 1}, "before": None, "payee": None, "asked": 0},
    ),
    "competition": (
        orconomy.Competition(0, (0, 1, 2), (False, False, True), begun=True),
        "startups",
        "competition",
        {"turn": A, "bids": {B: 1, C: 2}, "passed": [C], "begun": True},
    ),
    "convert": (
        orconomy.Convert(2, (0, 1, 2), (False, True, False)),
        "startups",
        "convert",
        {"winner": C, "bids": {B: 1, C: 2}, "passed": [B]},
    ),
    "launch": (Launch(1), "startups", "launch", {"turn": B, "skipped": False}),
    "launch, nobody competed": (Launch(0, skipped=True), "startups", "launch", {"turn": A, "skipped": True}),
    "end": (EndOfRound(1), "end", "buy", {"turn": B}),
    "all asked": (EndOfRound(NOBODY), "end", "buy", {"turn": None}),
    "over": (orconomy.Over(), "over", "", {}),
}
"""Every phase: its name, its step, and what it is in the middle of, in words."""


@each_row("name", WRITTEN)
def test_a_phase_in_words(name: str) -> None:
    phase, word, step, details = WRITTEN[name]
    state = lay({7: "0b 1"}, phase, 3)
    data = to_data(state)
    assert (data["phase"], data["step"], data["details"]) == (word, step, details)
    assert from_data(state.agreed, json.loads(json.dumps(data))) == state


@each_row("name", [name for name in WRITTEN if WRITTEN[name][2] == "" or name == "end"])
def test_the_step_may_be_left_out_where_there_is_one_only(name: str) -> None:
    state = lay({7: "0b 1"}, WRITTEN[name][0], 3)
    data = to_data(state)
    del data["step"]
    assert from_data(state.agreed, data) == state


def test_all_the_rest_in_words() -> None:
    state = lay(
        {7: "0b 1 +0 $9"},
        EndOfRound(0),
        cards=(3, 4),
        discards=(card("veto"), *unseen(1)),
        dice=(3, 4),
        before=0,
        fresh=((0, 7),),
        ratings=(4, *unseen(11)),
        hindmost=1,
        oracle=1,
        crisis=11,
        plays=(Play(card("corporate_raid"), 1, (0, 1), "rolled", 6), Play(card("consultants"), 0, (0,), "reroll")),
    )
    data = to_data(state)
    written = {
        "round": 2, "oracle": B, "active": 7, "crisis": 11, "hindmost": B, "winner": None, "dice": [3, 4], "deck": 39,
        "discards": ["veto", None], "ratings": {"security_service": 4}, "before": 0,
        "fresh": [{"player": A, "industry": 7}],
    }  # fmt: skip
    assert {name: data[name] for name in written} == written
    assert data["plays"] == [
        {"card": "corporate_raid", "player": B, "step": "rolled", "die": 6, "aim": {"victim": A, "what": "pledged"}},
        {"card": "consultants", "player": A, "step": "reroll", "die": 0, "aim": {"die": 0}},
    ]
    assert data["players"] == [{"name": A, "skulls": 21, "cards": 3}, {"name": B, "skulls": 21, "cards": 4}]
    assert data["industries"]["7"] == {
        "price": 9,
        "written": True,
        "companies": [{"player": A, "pledged": True}, {"player": B, "pledged": False}],
        "startups": [{"player": A}],
        "beside": [],
    }
    assert list(data["industries"]) == [str(number) for number in INDUSTRIES]
    assert from_data(state.agreed, json.loads(json.dumps(data))) == state


AIMED = {
    "espionage": ((9,), {"industry": 9}), "lobby": ((2,), {"industry": 2}), "veto": ((1,), {"victim": B}),
    "tax_inspection": ((0,), {"victim": A}), "good_bargain": ((11, 0), {"industry": 11, "what": "company"}),
    "corporate_raid": ((1, 1), {"victim": B, "what": "pledged"}), "consultants": ((2,), {"die": 2}),
    "informer": ((), {}),
}  # fmt: skip


@each_row("kind", AIMED)
def test_what_an_open_card_is_aimed_at(kind: str) -> None:
    args, aim = AIMED[kind]
    state = lay({7: "0"}, Launch(0), plays=(Play(card(kind), 1, args),))
    data = to_data(state)
    assert data["plays"][0]["aim"] == aim
    assert from_data(state.agreed, data) == state


def change(data: Data, path: str, value: Any) -> Data:
    inner: Any = data
    *names, last = path.split(".")
    for name in names:
        inner = inner[int(name) if isinstance(inner, list) else name]
    inner[int(last) if isinstance(inner, list) else last] = value
    return data


def sheet(phase: Phase, **rest: Any) -> tuple[State, Data]:
    state = lay({7: "0b 1 +0 $9", 3: "0"}, phase, 2, **rest)
    return state, json.loads(json.dumps(to_data(state)))


AT_THE_ENDS: dict[str, tuple[Phase, tuple[Any, ...], tuple[Any, ...]]] = {
    "round": (Launch(0), (0, 9999), (-1, 10000, None)),
    "active": (Launch(0), (2, 11, None), (1, 12)),
    "crisis": (Launch(0), (2, 11, None), (1, 12)),
    "oracle": (Launch(0), (A, B, None), ("Mog", 0)),
    "before": (Launch(0), (0, 11, None), (-1, 12)),
    "dice": (Launch(0), ([], [1, 6]), ([0, 1], [1, 7], [1, 2, 3], None, "12")),
    "deck": (Launch(0), (0, 9999, -9999), (10000, -10000, "x")),
    "players.0.skulls": (Launch(0), (9999, -9999), (10000, -10000, None)),
    "players.1.cards": (Launch(0), (9999, -9999), (10000, -10000, None)),
    "discards": (Launch(0), ([None] * 200, ["veto", None]), ([None] * 201, ["ace"], [4], None)),
    "ratings": (
        Launch(0),
        ({}, {"veto": 0}, {"veto": 2, "lobby": 6, "fraud": 5, "informer": 4, "espionage": 3}),
        ({"veto": 1}, {"veto": 7}, {"veto": True}, {"veto": False}, {"veto": None}, {"ace": 2}, []),
    ),
    "industries.7.companies": (
        Launch(0),
        ([], [{"player": A}], [{"player": A, "pledged": True}]),
        ([{"player": None}], [{}], [{"player": A, "pledged": 1}], [A]),
    ),
    "industries.7.startups": (
        Launch(0),
        ([], [{"player": B}]),
        ([{"player": B, "pledged": False}], [B], [{}], [{"player": A, "industry": 7}]),
    ),
    "industries.7.price": (Launch(0), (1, 9999), (0, 10000)),
    "industries.7.written": (Launch(0), (True, False), (0, 1, "yes")),
    "industries.7.beside": (Launch(0), ([], [{"player": B}]), ([3], None)),
    "fresh": (
        Launch(0),
        ([], [{"player": A, "industry": 2}]),
        ([{"player": A}], [{"industry": 2}], [{"player": A, "industry": 12}], [{"player": A, "industry": 1}]),
    ),
    "details.done": (orconomy.Placement(0), (0, 3), (-1, 4)),
    "details.reason": (Winter("same", "interest", 0, ()), ("same", "double"), ("cold", None, ["same"])),
    "details.counted": (
        Winter("same", "interest", 0, ()),
        (None, {"2": 0, "11": 200}),
        ({"7": 201}, {"7": -1}, {"1": 1}),
    ),
    "details.owing": (Winter("same", "interest", 0, ()), (None, {"7": 200}), ({"7": 201}, [1])),
    "details.paid": (Winter("same", "interest", 0, ()), ([], [2, 11]), ([1], [12], None)),
    "details.delayed": (Winter("same", "interest", 0, ()), ([], [A, B]), ([None], [0])),
    "covered": (Launch(0), ({}, {A: 1}, {A: 9999, B: 1}), ({A: -1}, {B: 10000}, {"Mog": 1}, None)),
    "details.turn": (Launch(0), (A, B), (None, "Mog", 1)),
    "details.bids": (Auction(0, (0, 0), (False, False), (0, 0)), ({}, {A: 0, B: 9999}), ({A: -1}, {"Mog": 3}, [])),
    "details.fees": (Auction(0, (0, 0), (False, False), (0, 0)), ({}, {A: 2}), ({A: 10000}, {A: None})),
    "details.passed": (Auction(0, (0, 0), (False, False), (0, 0)), ([], [A], [A, B]), ([None], [0], [A, B, A])),
    "details.before": (Sold(0, (9, 0), (0, 0), 5, "pay"), (None, 9999, -9999), (10000,)),
    "details.asked": (Sold(0, (9, 0), (0, 0), 5, "pay"), (0, 2), (-1, None)),
    "details.again": (orconomy.Revenue(0), (None, A), (0,)),
    "plays.0.die": (Launch(0), (0, 6), (-1, 7)),
    "plays.0.step": (Launch(0), ("shown", "rolled", "reroll"), ("open", None)),
    "plays.0.card": (Launch(0), ("lobby", "espionage"), ("ace", None, 7)),
    "plays.0.player": (Launch(0), (A, B), (None, 0)),
    "plays.0.aim": (Launch(0), ({"industry": 2}, {"industry": 11}), ({}, {"industry": 12}, {"victim": A}, [])),
}
"""The first and last value that a field may have, and those beside them."""


def started(path: str) -> tuple[State, Data]:
    plays = (Play(card("lobby"), 0, (9,)),) if path.startswith("plays") else ()
    return sheet(AT_THE_ENDS[path][0], plays=plays)


MAY = [(path, value) for path, (_, good, _) in AT_THE_ENDS.items() for value in good]
MAY_NOT = [(path, value) for path, (_, _, bad) in AT_THE_ENDS.items() for value in bad]


@each_row("path, value", MAY)
def test_what_may_just_stand_there_comes_back(path: str, value: Any) -> None:
    state, data = started(path)
    read = to_data(from_data(state.agreed, change(data, path, value)))
    found: Any = read
    for name in path.split("."):
        found = found[int(name) if isinstance(found, list) else name]
    if path.endswith(("companies", "beside")):
        value = [{"pledged": False, **token} for token in value]
    if path == "details.bids":
        value = {name: bid for name, bid in value.items() if bid}
    if path == "details.counted" and value:
        value = {name: count for name, count in value.items() if count}
    assert found == value


@each_row("path, value", MAY_NOT)
def test_what_may_not_stand_there_is_named(path: str, value: Any) -> None:
    state, data = started(path)
    with pytest.raises(ValueError, match=path.replace(".", r"\.")):
        from_data(state.agreed, change(data, path, value))


@each_row("waived, covered", [(0, ()), (2, (2, 0)), (9999, (9999, 0))])
def test_what_an_older_winter_says_was_waived_is_covered(waived: int, covered: tuple[int, ...]) -> None:
    state, data = sheet(Winter("same", "interest", 0, ()))
    del data["covered"]
    assert from_data(state.agreed, change(data, "details.waived", waived)).covered == covered


@each_row("waived", [-1, 10000, "x", None])
def test_and_nothing_else_may_stand_there(waived: object) -> None:
    state, data = sheet(Winter("same", "interest", 0, ()))
    del data["covered"]
    with pytest.raises(ValueError, match=r"details\.waived"):
        from_data(state.agreed, change(data, "details.waived", waived))


NEEDED = (
    "round", "oracle", "active", "crisis", "phase", "players", "players.0.skulls", "players.0.cards", "players.0.name",
    "details.turn",
)  # fmt: skip


@each_row("path", NEEDED)
def test_what_must_stand_there(path: str) -> None:
    state, data = sheet(Launch(0))
    inner: Any = data
    *names, last = path.split(".")
    for name in names:
        inner = inner[int(name) if isinstance(inner, list) else name]
    del inner[last]
    with pytest.raises(ValueError, match=path.replace(".", r"\.")):
        from_data(state.agreed, data)


@each_row("value", [[], 3, "x", None])
def test_an_object_is_asked_for_where_there_is_none(value: Any) -> None:
    state, data = sheet(Launch(0))
    for path in ("details", "industries", "industries.7", "players.0"):
        with pytest.raises(ValueError, match=f"{path.replace('.', chr(92) + '.')} is .* a table"):
            from_data(state.agreed, change(json.loads(json.dumps(data)), path, value))


def test_the_steps_of_a_phase_are_listed() -> None:
    state, data = sheet(Sold(0, (9, 0), (0, 0), 5, "pay"))
    with pytest.raises(ValueError, match='step is "sell" and must be one of: bid, pay, place'):
        from_data(state.agreed, {**data, "step": "sell"})
    with pytest.raises(ValueError, match="one of: competition, convert, launch"):
        from_data(state.agreed, {**data, "phase": "startups"})
    with pytest.raises(
        ValueError,
        match='phase is "x" and must be one of: crisis_roll, oracle, placement,'
        " roll, winter, revenue, auction, startups, end, over",
    ):
        from_data(state.agreed, {**data, "phase": "x"})
    with pytest.raises(ValueError, match="interest, crisis, cards"):
        from_data(state.agreed, {**data, "phase": "winter"})


def test_a_price_that_is_not_written_is_a_blank_field() -> None:
    for price in (9, 0, None):
        state, data = sheet(Launch(0))
        change(change(data, "industries.7.price", price), "industries.7.written", False)
        assert from_data(state.agreed, data).at(7).price == 0
    state, data = sheet(Launch(0))
    del data["industries"]["7"]["written"]
    assert from_data(state.agreed, data).at(7).price == 9
    assert from_data(state.agreed, change(data, "industries.7.price", None)).at(7).price == 0


def test_ratings_that_are_left_out_are_those_agreed_on() -> None:
    state = lay({7: "0"}, Launch(0))
    data = to_data(state)
    del data["ratings"]
    assert from_data(state.agreed, data).ratings == state.agreed.box.ratings


def test_a_hindmost_that_is_left_out_is_found_by_the_trophies() -> None:
    state, data = sheet(Launch(0))
    del data["hindmost"]
    assert from_data(state.agreed, data).hindmost == 1
    setting_up = lay({7: "0"}, orconomy.Placement(1))
    data = to_data(setting_up)
    del data["hindmost"]
    assert from_data(setting_up.agreed, data).hindmost == NOBODY


def test_a_deck_that_is_left_out_is_the_rest_of_the_cards() -> None:
    state = lay({7: "0"}, Launch(0), cards=(5, 6), discards=unseen(4), plays=(Play(card("informer"), 0),), deck=32)
    data = to_data(state)
    del data["deck"]
    assert from_data(state.agreed, data).deck == 32
