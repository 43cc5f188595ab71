"""The table of recall says which motions it counts, and none of them is one that the thresholds were chosen on."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recall import SENSORS, Tally, rows, untouched
from proofs.soak.second_physics.recording import Event, Motion
from tests.many_rows import each_row


def lying(kind: Kind, surface: Surface, seeds: Sequence[int]) -> Iterator[Motion]:
    """Dice that lie there for a second."""
    force = np.zeros((RATE_HZ, 3), dtype=np.float32)
    force[:, 2] = 9.8
    for seed in seeds:
        yield Motion(Event(kind, surface, seed, None, None, 0.0, 0.0, 1, 1, 0.0), force, np.zeros_like(force))


def test_each_deed_and_each_class_has_its_row() -> None:
    found = list(rows([Kind.HELD_STILL, Kind.DROP], range(5000, 5004), lying))
    deeds = [row for row in found if row["surface"] != "all"]
    counts = [(row["deed"], row["turned"], row["n"], row["told"]) for row in deeds]
    assert counts == [
        (deed, "under 30", n, 0) for deed, n in (("held-still", 2), ("drop", 4)) for _ in range(3 * len(SENSORS))
    ]
    judged = {(row["deed"], row["n"], row["seeds"]) for row in found if row["surface"] == "all"}
    assert judged == {("blows and put-downs", 6, "5000-5003"), ("flat drops", 12, "5000-5003")}


def test_what_is_only_doubtfully_a_throw_counts_as_asked_and_not_as_told() -> None:
    event, tally = Event(Kind.FIRM, Surface.WOOD, 0, 1.0, 10.0, 90.0, 90.0, 1, 6, 0.0), Tally()
    for throws in ([], [(20, 6, True)], [(20, 6, False)], [(20, 5, True), (30, 5, False)]):
        tally.add(event, throws)
    assert (tally.n, tally.told, tally.asked, tally.wrong) == (4, 2, 1, 1)


@each_row("seed, n", [(99, 1), (50, 100), (19990, 11), (20049, 5), (40000, 1)])
def test_seeds_that_thresholds_were_chosen_on_are_refused(seed: int, n: int) -> None:
    with pytest.raises(ValueError, match="take others"):
        untouched(seed, n)
