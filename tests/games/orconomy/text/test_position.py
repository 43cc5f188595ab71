"""A position as plain data: it comes back exactly, says where it is wrong, and believes nothing that can be derived."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.rules.state import (
    State,
)
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
                "name",
                "skulls",
                "cards",
                "trophies",
                "presence",
                "dominance",
                "hindmost",
                "tokens_left",
                "interest_due",
                "raisable",
                "launch_cost",
                "card_cost",
            ):
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


def test_what_is_left_out_follows() -> None:
    state = lay({7: "0 0 1"}, cards=(3, 5), hindmost=1)
    data = to_data(state)
    for name in (
        "deck",
        "hindmost",
        "ratings",
        "discards",
        "plays",
        "before",
        "fresh",
        "winner",
        "dice",
        "details",
        "step",
    ):
        del data[name]
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11):
        del data["industries"][str(number)]
    assert from_data(state.agreed, data)._replace(ratings=state.ratings) == state


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
    "text for a number": (_set("round", value="two"), 'round is "two" and must be a whole number'),
    "a truth for a number": (_set("players", 0, "skulls", value=True), "players.0.skulls is true"),
    "half a Skull": (_set("players", 0, "skulls", value=1.5), "players.0.skulls is 1.5"),
    "more than any number": (_set("players", 1, "cards", value=10**9), "players.1.cards"),
    "unknown field": (_set("speed", value=1), "speed is not known here"),
    "unknown field of a player": (_set("players", 0, "speed", value=1), "players.0.speed is not known"),
    "unknown field of an industry": (_set("industries", "7", "speed", value=1), "industries.7.speed is not known"),
    "unknown industry": (_set("industries", "12", value={}), "industries.12 is not known"),
    "missing": (_drop("crisis"), "crisis is missing"),
    "missing in a player": (_drop("players", 1, "skulls"), "players.1.skulls is missing"),
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
    "unknown phase": (_set("phase", value="summer"), 'phase is "summer"'),
    "a phase that is none": (_set("phase", value=["roll"]), 'phase is ["roll"]'),
    "unknown step": (_set("step", value="bid"), 'step is "bid"'),
    "details of another phase": (_set("details", value={"turn": "Snaggu"}), "details.turn is not known"),
    "unknown card": (_set("discards", value=["ace"]), 'discards.0 is "ace"'),
    "a rating of 1": (_set("ratings", value={"veto": 1}), "ratings.veto is 1"),
    "an open card without aim": (_set("plays", value=[{"card": "veto", "player": "Snaggu"}]),
                                 "plays.0.aim.victim is missing"),
    "a die of 7": (_set("dice", value=[7, 1]), "dice.0 is 7"),
    "a written price of 0": (_set("industries", "7", "price", value=0), "industries.7.price is 0"),
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
