"""A few games at the extremes of every number, and the amount that once lost a game; more with the long proofs."""

from pathlib import Path
from random import Random

import pytest

from companion.games.protocol import Action, IllegalAction
from companion.schema.sorts import LARGEST
from tests.many_rows import each_row
from tests.record.kept import extremes


@pytest.mark.slow
@each_row("name", extremes.GAMES)
def test_whatever_is_accepted_is_kept_and_read_again(name: str) -> None:
    rows = [extremes.played(name, seed, 60) for seed in (3, 8)]
    assert [row.why for row in rows] == ["", ""]
    assert sum(row.tried for row in rows) > 20


def test_the_largest_amount_a_ruling_may_say_outlives_the_app(tmp_path: Path) -> None:
    table = extremes.Table("economancy", Random(1))
    table._do(Action("set_coins", 0, (LARGEST,)))
    assert extremes.kept(table, tmp_path) == ""


@each_row("name", extremes.GAMES)
def test_a_number_nobody_can_read_again_is_refused_by_every_game(name: str) -> None:
    table = extremes.Table(name, Random(1))
    kind = next(kind for kind, counts in table._counts.items() if max(counts))
    with pytest.raises(IllegalAction) as refused:
        table.track.do([Action(kind, 0, (LARGEST + 1,))], "hand")
    assert refused.value.refusal.code == "number_too_large" and not table.track.written
