"""What nobody taught, and what lies over a place and is much like its print, is never told surely."""

from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.drawn_board import H_MM, LOOKS, SCALE, W_MM, DrawnBoard, random_shot
from tests.vision.laid_table import ORDER, Table, slot
from vision.board_plan import BoardPlan
from vision.discs import board_reader
from vision.discs.places import Scored
from vision.sighting import EMPTY, SLOT, UNKNOWN, Placement, SpotName
from vision.watcher import Watcher

SURE = 0.97


@pytest.mark.slow
@pytest.mark.parametrize("never_taught", ["rust:face", "sand:bones"])
def test_a_look_that_nobody_taught_is_never_surely_another_where_all_others_were_taught_twice(
    plan: BoardPlan, never_taught: str
) -> None:
    rng = np.random.default_rng(6)
    table = Table(Watcher(plan, None), DrawnBoard(plan, ORDER, 6), random_shot(rng), rng)
    table.watcher.set_order(ORDER)
    table.show(frames=8)
    assert table.watcher.teach_empty() is None
    where = dict(zip(table.slots, [look for look in LOOKS if look != never_taught] * 2, strict=False))
    table.show(table.lay_all(where), frames=8)
    assert table.watcher.teach_pieces([Placement(*name, key) for name, key in where.items()]) == []
    laid = table.slots[::4]
    sighting = table.show(table.lay_all(dict.fromkeys(laid, never_taught)))
    assert sighting is not None
    seen = [spot for spot in sighting.spots if (spot.area, spot.zone, spot.spot) in laid]
    assert seen and all(spot.best == UNKNOWN or spot.p[spot.best] < 0.9 for spot in seen)


def test_a_place_whose_rim_is_gone_is_not_surely_empty_however_much_what_lies_there_is_like_it(table: Table) -> None:
    """A bare arm over print of its own colour: the disc is as it was."""
    name = slot(7, 1)
    x, y = (round((mm + all_mm / 2) * SCALE) for mm, all_mm in zip(at(table, name), (W_MM, H_MM), strict=True))
    rim, long = round(15 * SCALE), round(40 * SCALE)
    arm = copy(table.board)
    arm.board = table.board.board.copy()
    like_print = arm.board[y - 12 : y + 12, x - 12 : x + 12].reshape(-1, 3).mean(axis=0)
    round_arm = 1 + 0.12 * np.sin(np.linspace(-1, 1, 2 * rim))[:, None]
    arm.board[y - long : y + long, x - rim : x + rim] = np.clip(like_print * round_arm, 0, 255).astype(np.uint8)
    table.now += 100
    sighting = replace(table, board=arm).show()
    table.now += 100
    assert sighting is not None
    (spot,) = [spot for spot in sighting.spots if (spot.area, spot.zone, spot.spot) == name]
    assert not spot.visible or spot.p[EMPTY] < SURE


def test_beside_a_hand_a_free_place_that_is_not_quite_its_print_is_hidden_as_what_is_told_badly(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a sleeve ends over a place, both halves may be much like its print."""

    def hidden(margin: float) -> set[SpotName]:
        def much_like_print(*seen: Any) -> list[Scored]:
            scores = {EMPTY: 0.0, UNKNOWN: -margin, **dict.fromkeys(seen[2].names, -9.0)}
            return [Scored(scores, x, y, 0.08) for x, y in seen[-1].tolist()]

        monkeypatch.setattr(board_reader, "score_places", much_like_print)
        table.show()
        sighting = table.show(hand=0.1)
        assert sighting is not None
        return {(spot.area, spot.zone, spot.spot) for spot in sighting.spots if not spot.visible}

    assert hidden(9.0) == hidden(1.0)


def at(table: Table, name: SpotName) -> tuple[float, float]:
    """Where a place is, in millimetres."""
    assert name[1] == SLOT
    place = table.places[name]
    return place.x_mm, place.y_mm
