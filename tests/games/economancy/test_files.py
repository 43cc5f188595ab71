"""Headers, positions and lines: what is good comes back, what is wrong is told by field, value and remedy."""

import json
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from companion.games.economancy.rules.cards import SHOP_SETS
from companion.games.economancy.rules.state import MOST, State
from companion.games.protocol import Action
from companion.schema.wrong_input import LogError
from tests.games.economancy.positions import FILES, GAME, NAMES, A, B, act, attacking, buying, first, header_of, table
from tests.many_rows import each_row

TWO = [{"name": "Anna"}, {"name": "Boris"}]
PRINTED_SHOP = [
    "monopoly", "incantation", "wall", "worker", "bean_stock", "ghost", "bubble", "senior", "fish", "apprentice",
    "thug", "shield", "golem",
]  # fmt: skip
AS_DERIVED = "as the rules derive it. Correct it, or leave it out: it follows from the rest."


def refused(header: dict[str, Any]) -> str:
    """What is said of a header that is wrong."""
    with pytest.raises(LogError) as told:
        GAME.files.open(header, "the log")
    return str(told.value)


def in_full(**said: Any) -> dict[str, Any]:
    """A header with everything in it."""
    return GAME.files.spelled_out({"players": TWO, **said}, "the log")


# --- the header -------------------------------------------------------------------------------------------------------
def test_a_header_that_says_little_means_the_printed_game() -> None:
    full = in_full()
    options = full.pop("options")
    assert full == {
        "game": "economancy",
        "edition": "economancy-pnp",
        "simulated": False,
        "players": [{"name": "Anna", "clan": "tusk"}, {"name": "Boris", "clan": "moon"}],
        "preset": "printed",
        "shop": PRINTED_SHOP,
        "start_coins": 1,
        "win_points": 7,
        "box": {},
    }
    assert options == {
        "bubble_strength": 5, "buy_sold_out": False, "max_days": 0, "most_invested": 0, "loan_floor": True,
        "no_legal_blocker": "eliminated", "hippo_coins": "reserve", "entry_invest": "cards", "entry_defend": "cards",
        "entry_buy": "cards", "shuffle_keys": True,
    }  # fmt: skip


def test_two_to_four_play_and_clans_are_given_out() -> None:
    assert (GAME.fewest, GAME.most) == (2, 4)
    opened = GAME.files.open({"players": [{"name": "Anna", "clan": "moon"}, {"name": "Boris"}]}, "a file")
    assert opened.marks == ("moon", "tusk")


def test_what_frames_a_log_is_none_of_the_games_business() -> None:
    frame = {"format": "orctable-log", "version": 2, "seal": "0" * 64, "position": None}
    assert GAME.files.open({"players": TWO, **frame}, "the log").state == first(shop="base")


def test_the_preset_of_the_course() -> None:
    options, printed = in_full(preset="course")["options"], in_full()["options"]
    assert {name: value for name, value in options.items() if value != printed[name]} == {
        "bubble_strength": 9, "buy_sold_out": True, "max_days": 100,
    }  # fmt: skip


def test_a_header_comes_back_as_it_was() -> None:
    said = in_full(
        players=[{"name": "Анна", "clan": "sun"}, {"name": "Boris"}, {"name": "C", "clan": "tusk"}],
        shop=["incantation", "golem", "monopoly"],
        box={"golem": {"coins": [1, 2, 3], "strength": 9}, "wall": {"copies": 9}},
        simulated=True,
        win_points=9,
        start_coins=4,
        options={"max_days": 999, "hippo_coins": "owner"},
    )
    assert [one["clan"] for one in said["players"]] == ["sun", "moon", "tusk"]
    assert said["shop"] == ["monopoly", "incantation", "golem"]
    assert GAME.files.spelled_out(said, "again") == said


@each_row("name, kinds", SHOP_SETS.items())
def test_a_shop_goes_by_its_name_or_by_its_kinds(name: str, kinds: tuple[int, ...]) -> None:
    assert in_full(shop=name)["shop"] == in_full(shop=in_full(shop=name)["shop"])["shop"]
    assert len(in_full(shop=name)["shop"]) == len(kinds)


@each_row(
    "number, least, most",
    [
        ("cost", 0, 99), ("strength", 0, 99), ("defence", 0, 99), ("copies", 1, 9), ("points", 0, 99),
        ("attacks", 0, 9), ("answers", 0, 9),
    ],
)  # fmt: skip
def test_a_printed_number_may_be_corrected_within_its_limits(number: str, least: int, most: int) -> None:
    for value in (least, most):
        box = {"ghost": {number: value}}
        assert in_full(box=box)["box"] == box
        state = GAME.files.open({"players": TWO, "box": box}, "the log").state
        assert getattr(state.agreed.prints[5 + 1], number) == value
    for value in (least - 1, most + 1):
        said = refused({"players": TWO, "box": {"ghost": {number: value}}})
        assert f"box.ghost.{number}" in said
        assert f"is {value} and must be a whole number from {least} to {most}" in said


def test_the_coins_of_three_days_may_be_corrected_together() -> None:
    state = GAME.files.open({"players": TWO, "box": {"ghost": {"coins": [0, 99, 5]}}}, "the log").state
    assert state.agreed.prints[6].coins == (0, 99, 5)
    assert "box.ghost.coins" in refused({"players": TWO, "box": {"ghost": {"coins": [0, 100, 5]}}})
    assert "a list of 3 values" in refused({"players": TWO, "box": {"ghost": {"coins": [0, 1]}}})


@pytest.mark.parametrize(("name", "values"), [("start_coins", (0, MOST)), ("win_points", (1, 99))])
def test_the_limits_themselves_may_be_agreed_on(name: str, values: tuple[int, ...]) -> None:
    assert [in_full(**{name: value})[name] for value in values] == list(values)


def test_set_up_offers_a_few_limits_of_days() -> None:
    assert GAME.set_up.options["max_days"] == (0, 12, 30, 60, 100)


# --- a position -------------------------------------------------------------------------------------------------------
def file_of(state: State) -> dict[str, Any]:
    """A position file."""
    header = header_of(state.agreed)
    return json.loads(json.dumps({**header, **FILES.to_data(state)}))  # type: ignore[no-any-return]


def changed(state: State, path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Its file with one value changed."""
    file = file_of(state)
    *to, name = path
    reduce(getitem, to, file)[name] = value
    return file


def opened(file: dict[str, Any]) -> State:
    """The position of a file."""
    return GAME.files.open_position(file, "the file")[0].state


def wrong(file: dict[str, Any]) -> str:
    """What is said of a file that is wrong."""
    with pytest.raises(LogError) as told:
        opened(file)
    return str(told.value)


STANDING = table("worker hippo", "wall")
INVESTING = act(act(first(), "income"), "invest", A, 1)
ASKED = act(attacking("worker", "wall wall", "wall"), "attack", A, "worker", 1)
ANSWERED = act(ASKED, "defend", B, "wall", 1)


def test_ninety_nine_cards_are_the_longest_row() -> None:
    row = [{"card": "stipend"}] * 99
    assert len(opened(changed(STANDING, ("players", 1, "row"), row)).players[1].row) == 99
    assert "must be a list of 0 to 99 values" in wrong(changed(STANDING, ("players", 1, "row"), [*row, row[0]]))


def test_what_a_position_leaves_out_is_nothing() -> None:
    file = file_of(first())
    for player in file["players"]:
        del player["buys"], player["out"]
        player["row"] = [{"card": "stipend"}]
    for name in ("step", "details", "discards", "winner", "reason"):
        del file[name]
    assert opened(file) == first()
    attack = file_of(attacking("worker", "wall"))
    del attack["details"]["bids"]
    assert FILES.to_data(opened(attack))["details"] == {"attacker": "Anna", "bids": {}}


def test_a_position_in_a_header_names_the_same_players() -> None:
    position = FILES.to_data(STANDING)
    header = header_of(STANDING.agreed) | {"position": position | {"players": position["players"][::-1]}}
    with pytest.raises(LogError, match="players.0 must be Anna, as was agreed"):
        GAME.files.open(header, "a file")


def test_the_last_place_of_a_row_may_attack_and_a_hippo_may_be_fed() -> None:
    assert opened(file_of(ASKED)).phase == ASKED.phase
    fed = act(act(STANDING, "set_coins", A, 3), "feed", A, "hippo", 2)
    assert opened(file_of(fed)).phase == fed.phase


def test_a_position_read_and_a_position_written_are_the_same_in_every_phase() -> None:
    over = act(first(), "agree_draw")
    for state in (STANDING, INVESTING, ASKED, ANSWERED, attacking("worker", "wall"), buying("", ""), over):
        assert FILES.to_data(opened(file_of(state))) == FILES.to_data(state)
    picked = act(act(buying("", "", "", coins=(9, 9, 9)), "buy", A, "ghost"), "pass", B)
    assert FILES.to_data(opened(file_of(picked)))["details"] == {"chosen": {"Anna": "ghost", "Boris": "pass"}}


# --- what follows from a position -------------------------------------------------------------------------------------
DERIVED = ("points", "due", "can_attack", "can_defend", "strength", "defence", "income", "offers", "problems")


@each_row("name", DERIVED)
def test_what_follows_from_a_position_is_worked_out_anew(name: str) -> None:
    whole = GAME.files.position(ASKED)
    file = {**file_of(ASKED), name: whole[name]}
    assert opened(file).phase == ASKED.phase
    right = json.dumps(whole[name], ensure_ascii=False)
    shown = right if len(right) <= 200 else right[:197] + "..."
    assert f"and must be {shown}, {AS_DERIVED}" in wrong({**file, name: ["something else"]})


def test_names_are_shown_as_they_are_written() -> None:
    state = GAME.files.open({"players": [{"name": "Жанна"}, {"name": "Юра"}]}, "the log").state
    assert 'points is {} and must be {"Жанна": 0, "Юра": 0}' in wrong({**file_of(state), "points": {}})


def test_nothing_follows_from_what_cannot_be() -> None:
    state = STANDING._replace(winner=A)
    told = GAME.files.position(state)
    assert {name: told[name] for name in DERIVED[:-1]} == dict.fromkeys(DERIVED[:-1])
    assert told["problems"] == [{"code": "winner_without_end", "note": False, "player": "Anna"}]
    assert opened({**file_of(state), "points": {"Anna": 99}}).winner == A


def test_notes_do_not_keep_anything_from_following() -> None:
    state = act(act(act(table("", "", coins=(99, 0)), "income"), "invest", A, 26), "invest", B, 0)
    told = GAME.files.position(state)
    assert told["problems"] == [{"code": "above_coin_cards", "note": True, "player": "Anna", "amount": 26}]
    assert told["points"] == {"Anna": 0, "Boris": 0}


# --- lines ------------------------------------------------------------------------------------------------------------
@each_row(
    "action, line",
    [
        (Action("feed", 0, (15, 1)), {"do": "feed", "player": "Anna", "card": "hippo", "place": 1}),
        (Action("income"), {"do": "income"}),
        (Action("invest", 1, (MOST,)), {"do": "invest", "player": "Boris", "amount": MOST}),
        (Action("attack", 0, (6, 1)), {"do": "attack", "player": "Anna", "card": "ghost", "place": 1}),
        (Action("stop", 1), {"do": "stop", "player": "Boris"}),
        (Action("defend", 1, (3, 2)), {"do": "defend", "player": "Boris", "card": "wall", "place": 2}),
        (Action("buy", 1, (21,)), {"do": "buy", "player": "Boris", "card": "buff"}),
        (Action("pass", 0), {"do": "pass", "player": "Anna"}),
        (Action("resign", 0), {"do": "resign", "player": "Anna"}),
        (Action("agree_draw"), {"do": "agree_draw"}),
        (Action("set_coins", 0, (-MOST,)), {"do": "set_coins", "player": "Anna", "amount": -MOST}),
        (Action("put_card", 0, (1, 4)), {"do": "put_card", "player": "Anna", "card": "monopoly", "place": 4}),
        (Action("take_card", 0, (1, 4)), {"do": "take_card", "player": "Anna", "card": "monopoly", "place": 4}),
        (Action("set_shop", -1, (1, 4)), {"do": "set_shop", "card": "monopoly", "amount": 4}),
        (Action("set_day", -1, (3,)), {"do": "set_day", "amount": 3}),
    ],
)
def test_every_action_is_a_line_of_a_log(action: Action, line: dict[str, Any]) -> None:
    assert GAME.rules.to_line(action, NAMES) == line and list(GAME.rules.to_line(action, NAMES)) == list(line)
    assert GAME.rules.from_line(line, NAMES) == action
