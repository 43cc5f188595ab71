"""Areas with many pieces, and looks that say which kind a piece is of."""

from itertools import permutations
from random import Random

import pytest

from companion.games.protocol import Piece, PieceKind
from companion.session.board import likelihood
from companion.session.board.likelihood import best_sum
from tests.many_rows import each_row
from vision.sighting import LoosePiece, Pose, Sighting, SpotReading

KINDS = {"house": PieceKind(("slot", "yard"), ("up", "down")), "tower": PieceKind(("yard",), ("up", "down"))}
MARKS = ("red", "blue")
POSE = Pose(0.1, "stickers")


def sighting(*loose: str, fixed: tuple[str, ...] = ()) -> Sighting:
    def sure(key: str) -> dict[str, float]:
        return {key: 0.97, "unknown": 0.01, "empty": 0.02} if key != "empty" else {"empty": 0.98, "unknown": 0.02}

    return Sighting(
        1.0, 4, POSE, (3,),
        tuple(SpotReading(3, "slot", at, sure(key)) for at, key in enumerate(fixed)),
        tuple(LoosePiece(3, "yard", 22.0 * at, 0.0, sure(key)) for at, key in enumerate(loose)),
    )  # fmt: skip


def reading(*loose: str, fixed: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    seen = likelihood.resolve(sighting(*loose, fixed=fixed), KINDS, MARKS)
    return seen.reading.areas[3]


@each_row("seed", range(40))
def test_the_best_match_is_the_best_of_all_orders(seed: int) -> None:
    rng = Random(seed)
    rows, columns = rng.randint(1, 5), rng.randint(5, 6)
    gain = [[rng.choice((0.0, -20.7, rng.uniform(-20, 0))) for _ in range(columns)] for _ in range(rows)]
    best = max(sum(gain[row][at] for row, at in enumerate(way)) for way in permutations(range(columns), rows))
    assert best_sum(gain) == pytest.approx(best)


def test_something_found_where_nothing_lies_weighs_the_same_in_whatever_order_it_is_told() -> None:
    looks = ("house:red:up", "house:blue:down", "house:blue:up")
    seen = [likelihood.resolve(sighting(*told), KINDS, MARKS) for told in permutations(looks)]
    weighed = [likelihood.area_likelihood(evidence, 3, (Piece("house", 0, "up"),)) for evidence in seen]
    assert weighed == pytest.approx([weighed[0]] * len(weighed))
