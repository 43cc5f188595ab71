"""Players who leave or join between rounds: the game goes on as a new one that begins where the old one ends."""

import json
from pathlib import Path
from random import Random

from companion.app import catalogue
from companion.players.playing import Table as Thought
from companion.record.header_to_game import framed
from companion.session.people.seats import begins_from, in_chair
from tests.many_rows import few_quick
from tests.session.table import Table, view


def names(table: Table) -> list[str]:
    return [player.name for player in view(table).players]


def why_not(table: Table) -> object:
    return dict(table.shown.notices[-1].args)["why"]


def end_of_round(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1")
    assert view(table).phase == "end"


def three_at_the_end_of_a_round(folder: Path, *, eyes: bool = True) -> Table:
    """Anna in 3 and 9, Boris in 4 and 8, Vera in 10 and 11; the first round is over."""
    table = Table(folder, eyes=eyes, players=3)
    table.press("setup:ring:numeric", "setup:start")
    table.throw(1, 4)
    table.crisis = 5
    if eyes:
        table.look()
    table.press("do:oracle:0")
    for seat, number in ((0, 3), (1, 4), (2, 10), (2, 11), (1, 8), (0, 9)):
        table.put(seat, number)
        table.press(f"do:place:{seat}:{number}")
    table.throw(3, 4, roll=2)
    table.activity = 7
    table.press("settle", *(f"do:pass:{seat}" for seat in (0, 1, 2, 0, 1, 2)))
    if eyes:
        table.look()
    assert view(table).phase == "end"
    return table


@few_quick("name", list(catalogue.GAMES), 1)
def test_in_every_game_the_one_in_a_chair_may_be_another_from_any_position(name: str) -> None:
    header = framed(catalogue.GAMES[name].random_play().header(("Ann", "Bob"), Random(4)))
    table, kept = Thought.of(catalogue.games().open(header).game), 0
    state, rng = catalogue.games().open(header).state, Random(4)
    deal = table.thinking.hidden.deal(state, rng)
    while table.shares(state) is None:
        anew = in_chair(table.game, table.game.view(state), state, 1, "Zoya")
        before, after_it = (json.dumps(begins_from(catalogue.games(), header, position)) for position in (state, anew))
        assert after_it == before.replace('"Bob"', '"Zoya"')
        assert catalogue.games().open(json.loads(after_it)).names == ("Ann", "Zoya")
        after = table.usual_step(state, deal, rng)
        assert after is not None
        (state, deal), kept = after, kept + 1
    assert kept > 10
