"""Areas with many pieces, and looks that say which kind a piece is of."""

from itertools import permutations
from random import Random

import pytest

from companion.games.protocol import Layout, Piece, PieceKind
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


def test_a_look_that_names_its_kind_is_of_no_other_wherever_it_lies() -> None:
    assert reading("tower:red:up", "house:red:down", fixed=("house:blue:up", "empty")) == (
        Piece("house", 0, "down"), Piece("house", 1, "up"), Piece("tower", 0, "up"),
    )  # fmt: skip


def test_twenty_pieces_in_one_area_are_weighed_at_once() -> None:
    looks = [f"{kind}:{mark}:{side}" for kind in KINDS for mark in MARKS for side in ("up", "down")] * 3
    seen = likelihood.resolve(sighting(*looks), KINDS, MARKS)
    lies = [Piece(kind, MARKS.index(mark), side) for kind, mark, side in (look.split(":") for look in looks)]
    turned = [*lies[:-1], lies[-1]._replace(side="up" if lies[-1].side == "down" else "down")]
    right, wrong = (likelihood.area_likelihood(seen, 3, sorted(pieces)) for pieces in (lies, turned))
    assert right > 0.4 and wrong < right / 20
    assert likelihood.area_likelihood(seen, 3, sorted(lies[:-1])) < right / 20


def test_something_found_where_nothing_lies_weighs_the_same_in_whatever_order_it_is_told() -> None:
    looks = ("house:red:up", "house:blue:down", "house:blue:up")
    seen = [likelihood.resolve(sighting(*told), KINDS, MARKS) for told in permutations(looks)]
    weighed = [likelihood.area_likelihood(evidence, 3, [Piece("house", 0, "up")]) for evidence in seen]
    assert weighed == pytest.approx([weighed[0]] * len(weighed))


def test_a_marker_that_this_game_is_played_without_is_not_followed() -> None:
    seen = likelihood.Reading({3: ()}, {"storm": 3, "sun": 3})
    layout = Layout({3: ()}, {"sun": 0})
    assert likelihood.differing(layout, seen) == ("sun",)
