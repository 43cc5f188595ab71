"""A position as plain data: it comes back exactly, says where it is wrong, and believes nothing that can be derived."""

import json
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.rules.state import State, Winter
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, agreement, lay
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


def test_companies_for_which_there_is_no_slot_lie_beside() -> None:
    """Whoever writes a position by hand need not say so: where they lie follows (en 265)."""
    data = sheet(lay({7: "0 1"}))
    data["industries"]["7"]["companies"] += [{"player": "Grishnak"}, {"player": "Snaggu", "pledged": True}]
    read = from_data(agreement(2), {key: data[key] for key in data if key not in ("offers", "problems")})
    assert read.at(7).companies == lay({7: "0 1 0~ 1b~"}).at(7).companies


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


@each_row("waived, covered", [(0, ()), (2, (2, 0)), (9999, (9999, 0)), (-1, None), (10000, None), ("x", None)])
def test_what_an_older_winter_says_was_waived_is_covered_and_nothing_else_may_stand_there(
    waived: object, covered: tuple[int, ...] | None
) -> None:
    state = lay({7: "0b 1"}, Winter("same", "interest", 0, ()))
    data = sheet(state)
    data["details"]["waived"] = waived
    older = {name: data[name] for name in to_data(state) if name != "covered"}
    if covered is not None:
        assert from_data(state.agreed, older).covered == covered
        return
    with pytest.raises(ValueError, match=r"details\.waived"):
        from_data(state.agreed, older)
