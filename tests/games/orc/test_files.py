"""ORC in files: actions as log lines, headers, positions; what is wrong in one is named with what to do."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.options import CHOICES
from companion.games.orc.rules.state import Draw, Hand, State
from companion.games.orc.rules.text.position_fields import DERIVED
from companion.games.protocol import Action
from companion.schema.wrong_input import LogError
from tests.games.orc.positions import GAME, HEADER, NAMES, TABLE, A, B, act, do, ended, fresh, lay, with_options
from tests.many_rows import each_row

MIDDLE = lay({1: "2 A:red*3 B:blue*1", 2: "~ A:red*1 B:blue*1", 3: "@B"}, hands=(4, 4), round_=6)


def as_file(data: Mapping[str, Any]) -> Any:
    """The data after it has lain in a file."""
    return json.loads(json.dumps(data))


def position_file(state: State) -> dict[str, Any]:
    """A whole position file: what was agreed on, and the position."""
    agreed = {name: value for name, value in GAME.files.header_at(HEADER, state).items() if name != "position"}
    return {**agreed, **GAME.files.position(state)}


def test_every_kind_of_action_can_be_written_and_read_back() -> None:
    for kind, rule in RULES.acts.items():
        for seat in (TABLE, A, B):
            action = Action(kind, seat, tuple(range(1, 1 + len(rule.names))))
            line = GAME.rules.to_line(action, NAMES)
            assert GAME.rules.from_line(as_file(line), NAMES) == action
    assert GAME.rules.to_line(act("deploy", A, 6, "white", 1), NAMES) == {
        "do": "deploy",
        "player": "Anna",
        "land": 6,
        "colour": "white",
        "amount": 1,
    }


def test_a_header_by_hand_may_leave_out_what_is_usual() -> None:
    short = {
        "players": [{"name": "Anna"}, {"name": "Boris", "side": "near"}],
        **{n: HEADER[n] for n in ("dealer", "line")},
    }
    full = GAME.files.spelled_out(short, "a log")
    assert [player["side"] for player in full["players"]] == ["far", "near"]
    assert full["options"] == {name: values[0] for name, values in CHOICES.items()}
    assert (full["edition"], full["simulated"], full["preset"]) == ("orc-2017", False, "printed")
    assert full["series"] == {"game": 1, "won": [0, 0]}
    assert GAME.files.spelled_out(as_file(full), "a log") == full


def test_a_game_cannot_begin_with_a_position_that_cannot_be() -> None:
    header = GAME.files.header_at(HEADER, lay({1: "A:white*2"}))
    with pytest.raises(LogError, match="position: cannot be .native_in_land, hands_do_not_add_up."):
        GAME.files.open(header, "a log")


@each_row("name", DERIVED.known)
def test_a_derived_value_is_checked_and_not_trusted(name: str) -> None:
    data = position_file(MIDDLE)
    assert GAME.files.open_position({**data, name: data[name]}, "a file")[0].state == MIDDLE
    with pytest.raises(LogError, match=f"a file: {name} is .* must be"):
        GAME.files.open_position({**data, name: "else"}, "a file")


def test_a_position_tells_what_follows_from_it() -> None:
    told = GAME.files.position(MIDDLE)
    assert (told["turns"], told["open"]) == (5, [1, 4, 5, 6])
    assert told["allowed"]["1"] == {"Anna": ["red"], "Boris": ["blue"]}
    assert told["tiebreak"] == [None, None, None, "Boris", None, None]
    assert told["score"] == {"Anna": 0, "Boris": 2}
    assert {"do": "discard", "player": "Anna"} in told["offers"]
    assert told["problems"] == []


def test_what_cannot_be_stands_in_its_problems_and_nothing_is_offered_there() -> None:
    state = lay({1: "A:white*2"})
    told = GAME.files.position(state)
    assert told["offers"] == []
    assert {"code": "native_in_land", "note": False, "land": 1, "player": "Anna"} in told["problems"]
    assert GAME.files.open_position(as_file(position_file(state)), "a file")[0].state == state


def changed(state: State, path: str, value: object) -> dict[str, Any]:
    """A position file with one value replaced, or taken out where it is `...`."""
    data: dict[str, Any] = as_file(
        {name: one for name, one in position_file(state).items() if name not in DERIVED.known}
    )
    *inside, last = path.split(".")
    part: Any = data
    for step in inside:
        part = part[int(step) if step.isdigit() else step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return data


def test_a_position_in_a_header_names_the_same_players() -> None:
    header = as_file(GAME.files.header_at(HEADER, MIDDLE))
    header["position"]["players"][1]["name"] = "Vera"
    with pytest.raises(LogError, match="position.players.1 must be Boris, far side, as was agreed"):
        GAME.files.open(header, "a log")


OVER = do(ended("AABBAA", (1, 1)), act("natives", A, 3), act("show", B, "green", "white"))


@each_row(
    "state, path, value, said",
    [
        (OVER, "winner", "Boris", "winner is Boris and must be Anna"),
        (OVER, "details.natives", {}, "details must tell both hands"),
        (OVER, "details.shown.Boris", [["white", "yellow"]], "cannot be there .not_in_deck.: white and yellow"),
        (OVER, "details.shown.Boris", [["green", "white"]] * 2, "cannot be there .shown_already."),
        (OVER, "details.shown.Boris", ["green"], "details.shown.Boris.0 is .green. and must be a list of 2 values"),
        (OVER, "details.shown", [], "details.shown is .* must be a table"),
        (
            do(OVER._replace(phase=lay().phase), act("resign", A)),
            "winner",
            None,
            "must be Anna or Boris: somebody resigned",
        ),
        (do(lay(), act("agree_draw", TABLE)), "winner", "Anna", "winner is Anna and must be null"),
        (lay({1: "0"}, Draw(A, 1)), "details.emptied", [2], r"details.emptied must be \[1\]"),
    ],
)
def test_the_end_of_a_game_and_its_draws_are_checked_too(state: State, path: str, value: object, said: str) -> None:
    with pytest.raises(LogError, match=said):
        GAME.files.open_position(changed(state, path, value), "a file")


def test_a_position_by_hand_may_leave_out_what_is_nothing() -> None:
    short = changed(MIDDLE, "loose", ...)
    for name in ("winner", "options", "preset", "edition", "series"):
        del short[name]
    for land in short["lands"]:
        for name in [one for one in ("owner", "frozen", "sides") if not land[one]]:
            del land[name]
    for player in short["players"]:
        del player["drew"], player["played"]
    assert GAME.files.open_position(short, "a file")[0].state == MIDDLE


def test_how_many_cards_were_drawn_and_played_is_kept_with_a_hand() -> None:
    state = MIDDLE._replace(hands=(Hand(1, 5, 2), Hand(2, 4, 2)))
    assert GAME.files.open_position(as_file(position_file(state)), "a file")[0].state == state


def test_another_table_reads_its_own_options_back() -> None:
    for name, values in CHOICES.items():
        for value in values:
            state = with_options(fresh(), **{name: value})
            assert GAME.files.open(as_file(GAME.files.header_at(HEADER, state)), "a log").state == state
