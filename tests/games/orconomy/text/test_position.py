"""A position as plain data: it comes back exactly, says where it is wrong, and believes nothing that can be derived."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.rules.state import State
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import FILES, GAME, agreement, lay
from tests.games.orconomy.random_games import AGREED, start_of, walk
from tests.many_rows import each_row, few_quick

Data = dict[str, Any]


def again(state: State) -> State:
    """The position through JSON and back."""
    return from_data(state.agreed, json.loads(json.dumps(to_data(state))))


def sheet(state: State) -> Data:
    """The whole sheet, as it comes out of a file."""
    data: Data = json.loads(json.dumps(GAME.files.position(state)))
    return data


@pytest.mark.slow
@few_quick("agreed", AGREED)
@each_row("players", [2, 3, 4, 5])
def test_every_position_of_a_game_comes_back_and_can_be(agreed: str, players: int) -> None:
    rng = Random(f"{agreed} {players}")
    for _, action, after in walk(rng, start_of(rng, players, **AGREED[agreed]), 150):
        assert again(after) == after, action
        assert [problem for problem in GAME.status(after) if not problem.note] == [], action


def test_companies_beside_the_slots_come_back() -> None:
    state = lay({7: "0 1b~ 1b 0~ 0~"})
    assert again(state) == state
    assert [len(state.at(7).companies), len(state.at(7).beside)] == [5, 3]


def test_companies_for_which_there_is_no_slot_lie_beside() -> None:
    """Whoever writes a position by hand need not say so: where they lie follows (en 265)."""
    data = sheet(lay({7: "0 1"}))
    data["industries"]["7"]["companies"] += [{"player": "Grishnak"}, {"player": "Snaggu", "pledged": True}]
    read = from_data(agreement(2), {key: data[key] for key in data if key not in ("offers", "problems")})
    assert read.at(7).companies == lay({7: "0 1 0~ 1b~"}).at(7).companies


def test_what_lies_beside_the_slots_is_one_of_the_companies() -> None:
    data = sheet(lay({7: "0 1"}))
    data["industries"]["7"]["beside"] = [{"player": "Snaggu", "pledged": True}]
    with pytest.raises(ValueError, match=r"industries\.7\.beside\.0 is .* one of the Companies"):
        from_data(agreement(2), data)


@each_row("seed", range(6))
def test_the_sheet_says_what_the_screen_shows(seed: int) -> None:
    rng = Random(seed)
    for _, _, state in list(walk(rng, start_of(rng, 3), 300))[::20]:
        data, view = GAME.files.position(state), table_view(state)
        due = state.agreed.seats[view.turn].name if view.turn >= 0 else None
        assert (data["phase"], data["turn"]) == (view.phase, due)
        for told, shown in zip(data["players"], view.players, strict=True):
            for name in (
                "name", "skulls", "cards", "trophies", "presence", "dominance", "hindmost", "tokens_left",
                "interest_due", "raisable", "launch_cost", "card_cost",
            ):  # fmt: skip
                assert told[name] == getattr(shown, name)
        for industry in view.industries:
            told = data["industries"][str(industry.number)]
            assert [told[name] for name in ("price", "written", "free_slots", "in_crisis", "active", "near")] == [
                industry.price,
                industry.written,
                industry.free_slots,
                industry.in_crisis,
                industry.active,
                industry.near,
            ]
            assert told["revenue"] == industry.income


def _set(*path: str | int, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        inner: Any = data
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = value

    return change


def _drop(*path: str | int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        inner: Any = data
        for name in path[:-1]:
            inner = inner[name]
        del inner[path[-1]]

    return change


WRONG: dict[str, tuple[Callable[[Data], None], str]] = {
    "unknown field": (_set("speed", value=1), "speed is not known here"),
    "unknown field of an industry": (_set("industries", "7", "speed", value=1), "industries.7.speed is not known"),
    "missing": (_drop("crisis"), "crisis is missing"),
    "no players": (_drop("players"), "players is null and must be the list of the 2 players"),
    "a player less": (_drop("players", 0), "the list of the 2 players"),
    "players in another order": (lambda data: data["players"].reverse(), 'players.0.name is "Snaggu"'),
    "two Crisis tokens": (_set("crisis", value=[3, 4]), "crisis is [3, 4] and must be a whole number"),
    "two marked industries": (_set("industries", "8", "in_crisis", value=True), "industries.8.in_crisis is true"),
    "a pledged Startup": (_set("industries", "7", "startups", value=[{"player": "Snaggu", "pledged": True}]),
                          "industries.7.startups.0.pledged does not belong there: a Startup cannot be pledged"),
    "a stranger's Company": (_set("industries", "7", "companies", value=[{"player": "Mog"}]),
                             'industries.7.companies.0.player is "Mog"'),
    "an Oracle who is no player": (_set("oracle", value=1), "oracle is 1 and must be a player (at this table"),
    "details of another phase": (_set("details", value={"turn": "Snaggu"}), "details.turn is not known"),
    "an open card without aim": (_set("plays", value=[{"card": "veto", "player": "Snaggu"}]),
                                 "plays.0.aim.victim is missing"),
    "written without a price": (_set("industries", "7", value={"written": True}), "industries.7.price is null"),
    "endless cards": (_set("discards", value=[None] * 1000), "discards is"),
}  # fmt: skip


@each_row("name", WRONG)
def test_what_is_malformed_is_refused_by_its_field(name: str) -> None:
    change, said = WRONG[name]
    state = lay({7: "0b 0b 1 +0 +1 +1"}, hindmost=1)
    data = sheet(state)
    change(data)
    with pytest.raises(ValueError) as refused:
        FILES.read_position(state.agreed, data)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 500


def test_a_position_that_cannot_be_is_read_all_the_same() -> None:
    state = lay({7: "0 1"}, skulls=(-4, 21))
    data = sheet(state)
    assert [problem["code"] for problem in data["problems"]] == ["negative_skulls"]
    assert data["offers"] == []
    assert FILES.read_position(agreement(2), {**data, "problems": []}) == state
