"""The trail of a number: every line that changed it, by how much and by which rule, and nothing that was taken back."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action
from companion.record.history import History
from companion.record.number_trail import Trail, field_of, trail
from companion.schema.wrong_input import LogError
from tests.games.orconomy.random_games import walk
from tests.many_rows import each_row

GAMES = catalogue.games()

HEADER: dict[str, Any] = {
    "format": "orctable-log", "version": 2, "ring": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "players": [{"name": "Anna", "clan": "leaf"}, {"name": "Boris", "clan": "tusk"}],
}  # fmt: skip
ANNA, BORIS = 0, 1


def begun() -> History[Any]:
    """A new game of two."""
    opened = GAMES.open(HEADER)
    return History(opened.game, opened.names, opened.state)


def played(*acts: Sequence[tuple[Any, ...]]) -> History[Any]:
    """A game with these acts, each a run of (kind, player, numbers...)."""
    track = begun()
    for act in acts:
        track.do([Action(kind, player, args) for kind, player, *rest in act for args in [tuple(rest)]], "hand")
    return track


FIRST_ROUND = (
    [("roll", -1, 1, 4)], [("oracle", ANNA)], [("place", ANNA, 3), ("place", BORIS, 7)],
    [("place", BORIS, 7), ("place", ANNA, 9)], [("roll", -1, 3, 4)], [("settle", ANNA), ("settle", BORIS)],
    [("loan", BORIS, 7)],
)  # fmt: skip


def steps(found: Trail) -> list[tuple[int, str, int, int, str]]:
    """The steps in short: (line, kind, change, value, rule)."""
    return [(step.line, step.action.kind, step.change, step.value, step.rule) for step in found.steps]


def test_each_line_that_changed_a_number_is_a_step() -> None:
    track = played(*FIRST_ROUND)
    assert steps(trail(track, "skulls", BORIS)) == [(9, "settle", 2, 23, "R9.2"), (10, "loan", 7, 30, "R13.1")]
    assert steps(trail(track, "trophies", BORIS)) == [(4, "place", 2, 2, "R3.1")]
    assert steps(trail(track, "interest", BORIS)) == [(10, "loan", 2, 2, "R7.2")]


def test_an_auctions_price_has_its_rules() -> None:
    track = played(*FIRST_ROUND, [("close_revenue", -1)])
    assert steps(trail(track, "price", 7)) == [(11, "close_revenue", 3, 10, "R10.2")]
    assert steps(trail(track, "hindmost", -1)) == [(6, "place", 2, BORIS, "R5.1")]
    assert steps(trail(track, "skulls", BORIS))[-1] == (11, "close_revenue", 3, 33, "R5.2")


def test_the_parts_say_what_a_number_is_made_of() -> None:
    found = trail(played(*FIRST_ROUND), "trophies", ANNA)
    assert [(part.code, part.amount, dict(part.args)["industry"]) for part in found.parts] == [
        ("company", 1, 3),
        ("leads", 1, 3),
        ("company", 1, 9),
        ("leads", 1, 9),
    ]


def test_what_was_taken_back_is_not_part_of_it() -> None:
    track = played(*FIRST_ROUND)
    track.undo("hand")
    assert [step[1] for step in steps(trail(track, "skulls", BORIS))] == ["settle"]
    track.redo("hand")
    assert [step[1] for step in steps(trail(track, "skulls", BORIS))] == ["settle", "loan"]
    track.undo("hand")
    track.do([Action("loan", BORIS, (7,))], "hand")
    assert steps(trail(track, "skulls", BORIS))[-1] == (14, "loan", 7, 30, "R13.1")


def test_a_changed_act_stands_in_the_line_that_changed_it() -> None:
    track = played(*FIRST_ROUND)
    loan = track.acts[-1].number
    track.correct(loan, "change", Action("remove", BORIS, (7, 0)), "hand")
    assert steps(trail(track, "trophies", BORIS)) == [(4, "place", 2, 2, "R3.1")]
    assert steps(trail(track, "skulls", BORIS)) == [(9, "settle", 2, 23, "R9.2")]


@each_row("seed", range(3))
def test_the_steps_add_up(seed: int) -> None:
    track = begun()
    rng = Random(seed)
    for _, action, _ in walk(rng, track.state, 300):
        track.do((action,), "hand")
    for field, which in [("trophies", ANNA), ("skulls", ANNA), ("skulls", BORIS), ("interest", BORIS), ("price", 7)]:
        found = trail(track, field, which)
        assert found.start + sum(step.change for step in found.steps) == found.value
        assert sum(part.amount for part in found.parts) == found.value
        assert all(step.rule for step in found.steps)


def test_the_lines_are_those_of_the_log() -> None:
    track = played(*FIRST_ROUND)
    lines = []
    source = begun()
    for act in track.acts:
        lines += source.do(act.actions, "hand")
        if act.number == 2:
            lines += source.undo("hand")
            lines += source.redo("hand")
    folded = begun()
    folded.fold(lines)
    for step in trail(folded, "skulls", BORIS).steps:
        line = lines[step.line - 1]
        assert (line["n"], line["do"], line["act"]) == (step.line, step.action.kind, step.act)


@each_row(
    "text, field",
    [
        ("trophies:Anna", ("trophies", ANNA)),
        ("skulls:Boris", ("skulls", BORIS)),
        ("price:11", ("price", 11)),
        ("hindmost", ("hindmost", -1)),
    ],
)
def test_a_number_is_asked_for_by_name(text: str, field: tuple[str, int]) -> None:
    assert field_of(text, GAMES.named("orconomy"), ("Anna", "Boris")) == field


@each_row("text", ["", "trophies", "trophies:Vera", "price:12", "price:x", "price:²", "hindmost:1", "speed:Anna"])
def test_an_unknown_number_is_refused_with_what_may_be_asked(text: str) -> None:
    with pytest.raises(LogError, match="Ask for trophies:NAME"):
        field_of(text, GAMES.named("orconomy"), ("Anna", "Boris"))


def test_the_game_knows_no_other_numbers() -> None:
    track = begun()
    for field, which in [("speed", 0), ("price", 12), ("skulls", 2)]:
        with pytest.raises(ValueError):
            trail(track, field, which)
