"""Games from before a Company was told apart by its place: their logs and positions open and come to the same numbers.

`places.jsonl.gz` are 40 random games by the rules of then (see its README): crowded boards, raids, loans and moves of
Companies beside the slots, and after every tenth act a digest of all that can be counted on the table.
"""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from companion.app import catalogue
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.games.protocol import Action
from tests.many_rows import each_row, few_quick

GAMES = catalogue.games()
KEPT = Path(__file__).parents[3] / "data" / "before" / "places.jsonl.gz"
PLAYED = [json.loads(line) for line in gzip.decompress(KEPT.read_bytes()).decode().splitlines()]
COUNTED = (
    "phase", "step", "round", "oracle", "active", "crisis", "hindmost", "winner", "dice", "deck", "discards", "before",
    "fresh", "covered", "near", "turn", "winners",
)  # fmt: skip


def digest(position: dict[str, Any]) -> str:
    """All numbers and pieces of a sheet, in whatever order the pieces of an industry stand there."""
    sectors = {number: {key: in_order(value) for key, value in sector.items()} for number, sector in
               position["industries"].items()}  # fmt: skip
    counted = {"players": position["players"], "industries": sectors, **{name: position[name] for name in COUNTED}}
    return hashlib.sha256(json.dumps(counted, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:12]


def in_order(value: Any) -> Any:
    return sorted(value, key=lambda one: json.dumps(one, sort_keys=True)) if isinstance(value, list) else value


def unordered(position: dict[str, Any]) -> dict[str, Any]:
    """A position in which the order of the pieces in an industry means nothing."""
    sectors = {
        number: {key: in_order(value) for key, value in sector.items()}
        for number, sector in position["industries"].items()
    }
    return {**position, "industries": sectors}


@few_quick("number", range(len(PLAYED)), 10)
def test_a_log_of_before_comes_to_the_numbers_it_had(number: int) -> None:
    told = PLAYED[number]
    opened = GAMES.open(told["header"])
    state, sums, kept = opened.state, [], iter(told["positions"])
    fills = state.agreed.options.extras_fill_freed_slots
    assert state.agreed.options.company_place == "slot_first"
    for count, line in enumerate(told["lines"], 1):
        action: Action = opened.game.rules.from_line(line, opened.names)
        assert opened.game.rules.to_line(action, opened.names) == line
        assert opened.game.rules.refusal(state, action) is None, (count, line)
        state = opened.game.rules.apply(state, action)
        if count % 10 == 0:
            sums.append(digest(as_then(opened.game.files.position(state), fills=fills)))
            assert sums[-1] == told["sums"][len(sums) - 1], (count, line)
        if count % 75 == 0:
            written = next(kept)
            assert unordered(as_then(to_data(state), fills=fills)) == unordered(written)
    assert (sums, digest(as_then(opened.game.files.position(state), fills=fills)), list(state.skulls)) == (
        told["sums"],
        told["end"],
        told["skulls"],
    )


def as_then(position: dict[str, Any], *, fills: bool) -> dict[str, Any]:
    """A position as it was written then: nothing said where a moved Company lay, nor, where Companies move into slots
    that become free, which of them still waited; and nobody could say that they want to play a card.
    """
    assert position.pop("wanting") == []
    for moved in position["details"].get("moved", ()):
        assert moved.pop("beside") is False
    for sector in position["industries"].values():
        sector["beside"] = [] if fills else sector["beside"]
    return position


@each_row("number", range(len(PLAYED)))
def test_a_position_of_before_opens_and_is_written_as_it_was(number: int) -> None:
    told = PLAYED[number]
    opened = GAMES.open(told["header"])
    fills = opened.state.agreed.options.extras_fill_freed_slots
    for position in told["positions"]:
        state = from_data(opened.state.agreed, position)
        assert unordered(as_then(to_data(state), fills=fills)) == unordered(position)
        assert from_data(state.agreed, to_data(state)) == state
