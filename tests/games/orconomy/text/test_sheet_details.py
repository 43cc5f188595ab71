"""The whole sheet of a position: what follows from it stands there too, is checked, and may be left out."""

import json
from typing import Any

import pytest

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import Auction, Competition, EndOfRound, Gold, Launch, Play, Revenue, State
from companion.games.orconomy.rules.text.position_fields import DERIVED
from companion.games.protocol import Problem
from tests.games.orconomy.positions import FILES, GAME, NAMES, NOBODY, agreement, card, do, lay
from tests.games.orconomy.text.test_position_details import change
from tests.many_rows import each_row

A, B, C = NAMES[:3]
FOLLOWS = (
    "players.0.trophies", "players.0.presence", "players.0.dominance", "players.0.hindmost", "players.0.tokens_left",
    "players.0.interest_due", "players.0.loans_open", "players.0.raisable", "players.0.launch_cost",
    "players.0.card_cost", "industries.7.price", "industries.7.free_slots", "industries.7.revenue",
    "industries.7.in_crisis", "industries.7.active", "industries.7.near", "near", "turn", "offers", "problems",
)  # fmt: skip


@each_row("path", FOLLOWS)
@each_row("wrong", [77, "x", [1], {"a": 1}])
def test_what_follows_is_named_when_it_is_wrong(path: str, wrong: Any) -> None:
    state = lay({7: "0b 1 +0", 6: "0"}, Launch(0), hindmost=1)
    data = json.loads(json.dumps(GAME.files.position(state)))
    assert FILES.read_position(state.agreed, data) == state
    change(data, path, wrong)
    if path == "industries.7.price":
        change(data, "industries.7.written", False)
    with pytest.raises(ValueError, match=rf"^{path.replace('.', chr(92) + '.')} is "):
        FILES.read_position(state.agreed, data)


@each_row("path", [*FOLLOWS, "players.0.clan", "players.0.colour"])
def test_what_follows_may_be_left_out(path: str) -> None:
    state = lay({7: "0b 1 +0", 6: "0"}, Launch(0), hindmost=1)
    data = json.loads(json.dumps(GAME.files.position(state)))
    inner: Any = data
    *names, last = path.split(".")
    for name in names:
        inner = inner[int(name) if isinstance(inner, list) else name]
    del inner[last]
    assert FILES.read_position(state.agreed, data) == state


@pytest.mark.parametrize("path", ["players.0.clan", "players.0.colour"])
def test_the_clan_is_agreed_on_in_the_header(path: str) -> None:
    """So it is not looked at here, as the name is asked for elsewhere."""
    state = lay({7: "0 1"}, Launch(0))
    data = json.loads(json.dumps(GAME.files.position(state)))
    assert FILES.read_position(state.agreed, change(data, path, "sun")) == state


def test_a_board_without_tokens_may_be_left_out() -> None:
    state = new_game(agreement(3))
    data = json.loads(json.dumps(GAME.files.position(state)))
    del data["industries"]
    assert FILES.read_position(state.agreed, data) == state


def test_offers_in_the_words_of_the_log() -> None:
    data = GAME.files.position(lay({7: "0b 1 +0", 6: "0"}, EndOfRound(0), hindmost=1))
    offers = data["offers"]
    assert {"do": "buy", "player": A} in offers
    assert {"do": "remove", "player": A, "industry": [7], "what": ["pledged"]} in offers
    assert {"do": "remove", "player": A, "industry": [7], "what": ["startup"]} in offers
    assert {"do": "tax_inspection", "player": B, "victim": [A]} in offers
    assert {"do": "corporate_raid", "player": A, "victim": [B], "what": ["company"]} in offers
    ended = GAME.files.position(lay({7: "0b 1"}, EndOfRound(NOBODY), hindmost=NOBODY))
    assert {"do": "end_round", "player": None} in ended["offers"]
    thrown = GAME.files.position(lay({7: "0 1"}))["offers"]
    assert {"do": "roll", "player": None, "die1": {"from": 1, "to": 6}, "die2": {"from": 1, "to": 6}} in thrown
    bidding = GAME.files.position(lay({6: "0 1"}, Auction(0, (0, 0), (False, False), (0, 0))))["offers"]
    assert {"do": "bid", "player": A, "amount": {"from": 7, "to": 999}} in bidding
    rolled = (Play(card("lobby"), 0, (9,), "rolled", 3),)
    answer = GAME.files.position(lay({7: "0 1"}, Launch(0), plays=rolled, deck=41))["offers"]
    assert {"do": "consultants", "player": B, "die": [0]} in answer


def test_problems_name_the_players() -> None:
    data = GAME.files.position(lay({7: "0 1", 8: "0"}, hindmost=0))
    assert data["problems"] == [{"code": "not_hindmost", "note": False, "player": A, "should": B}]
    data = GAME.files.position(lay({7: "0 1"}, skulls=(261, 0)))
    assert data["problems"] == [{"code": "supply_empty", "note": True, "have": 261, "most": 260}]
    assert data["offers"]
    data = GAME.files.position(lay({7: "0 1"}, hindmost=0))
    assert data["problems"] == [{"code": "not_hindmost", "note": False, "player": A, "should": None}]
    assert data["offers"] == []
    for seat in (-1, 2):
        told = DERIVED.problem_data(Problem("oracle_cannot_be", (("player", seat),)), (A, B))
        assert told == {"code": "oracle_cannot_be", "note": False, "player": None}


def test_details_and_industries_that_are_as_usual_may_be_left_out() -> None:
    state = lay({7: "0b 1 +0", 6: "0"}, Revenue(1, gold=(Gold(0),)), hindmost=1)
    data = json.loads(json.dumps(GAME.files.position(state)))
    del data["details"]["again"], data["details"]["moved"], data["details"]["gold"][0]["food"]
    del data["industries"]["2"], data["industries"]["11"]
    assert FILES.read_position(state.agreed, data) == state


@each_row(
    "state, path",
    [
        (lay({7: "0 1"}, Launch(0)), ("skipped",)),
        (lay({7: "+0 +1"}, Competition(0, (0, 0), (False, False))), ("begun",)),
        (lay({7: "0 1"}, Revenue(NOBODY, moved=(orconomy.Moved(0, 7),))), ("moved", 0, "pledged")),
    ],
)
def test_what_is_not_said_of_a_phase_is_not_so(state: State, path: tuple[str | int, ...]) -> None:
    data = json.loads(json.dumps(GAME.files.position(state)))
    place: Any = data["details"]
    for step in path[:-1]:
        place = place[step]
    assert place.pop(path[-1]) is False
    assert FILES.read_position(state.agreed, data) == state


def test_an_offer_with_another_number_is_not_what_is_offered() -> None:
    """Down to a number that is written as true or false."""
    bidding = lay({6: "0 1"}, Auction(0, (0, 0), (False, False), (0, 0)))
    rolled = lay({7: "0 1"}, Launch(0), plays=(Play(card("lobby"), 0, (9,), "rolled", 3),), deck=41)
    for state, kind, field, wrong in (
        (bidding, "bid", "amount", {"from": 8, "to": 999}),
        (bidding, "bid", "amount", {"from": 7}),
        (bidding, "pass", "player", B),
        (rolled, "consultants", "die", [False]),
    ):
        data = json.loads(json.dumps(GAME.files.position(state)))
        assert FILES.read_position(state.agreed, data) == state
        next(item for item in data["offers"] if item["do"] == kind)[field] = wrong
        with pytest.raises(ValueError, match="^offers is "):
            FILES.read_position(state.agreed, data)


FIELDS = {
    "": "pass settle close_revenue pay unable place_won forgot_fee oracle crisis_step deal buy end_round sell_pair"
    " resolve let_fail want withdraw security_service exploitation informer payments_delay fraud",
    "amount": "bid bid_cards tourism transport boost set_skulls set_cards",
    "industry": "place pay_interest give_up waive collapse totemology convert launch loan pay_off"
    " pay_off_in_full espionage lobby set_crisis",
    "victim": "veto tax_inspection",
    "value": "risk_roll reroll",
    "die": "consultants",
    "rating": "rating",
    "die1 die2": "roll",
    "what industry": "food_move",
    "industry what": "remove good_bargain put_token take_token",
    "victim what": "corporate_raid",
    "industry amount": "set_price",
    "first second third fourth fifth sixth seventh eighth ninth tenth": "set_ring",
}
"""The fields of a line besides `do` and `player`, and which kinds have them."""
OF_KIND = {kind: tuple(fields.split()) for fields, kinds in FIELDS.items() for kind in kinds.split()}
WORDS = {"what": (1, "pledged"), "victim": (2, NAMES[2])}
"""Fields that are said in words: a value, and the word for it. All others are the number itself."""


def test_every_kind_is_here() -> None:
    assert set(OF_KIND) == set(RULES.acts)


@each_row("kind", OF_KIND)
def test_a_line_has_its_fields_in_order_and_comes_back(kind: str) -> None:
    pairs = [(name, *WORDS.get(name, (4, 4))) for name in OF_KIND[kind]]
    action = do(kind, 1, *(value for _, value, _ in pairs))
    line = GAME.rules.to_line(action, NAMES)
    assert list(line.items()) == [("do", kind), ("player", NAMES[1]), *((name, word) for name, _, word in pairs)]
    assert GAME.rules.from_line(line, NAMES) == action


@each_row("kind", OF_KIND)
def test_what_the_table_does_together_names_nobody(kind: str) -> None:
    action = do(kind, -1, *(WORDS.get(name, (4,))[0] for name in OF_KIND[kind]))
    line = GAME.rules.to_line(action, NAMES)
    assert "player" not in line
    assert GAME.rules.from_line(line, NAMES) == action
