"""Places whose print the lamp burnt away when the board was taught, and a ring that lies in another order."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.record.storage.kept_pictures import keep_pictures
from tests.vision.drawn_board import DrawnBoard, Image, Shot
from tests.vision.laid_table import ORDER, Table, slot
from vision.board_plan import BoardPlan
from vision.discs import board_reader
from vision.discs.places import Scored
from vision.discs.taught import TaughtError
from vision.eye import OTHER_ORDER
from vision.sighting import EMPTY, UNKNOWN, Placement
from vision.still_watcher import TURNED
from vision.watcher import Watcher

PLACE = slot(7, 1)


def mirrored(table: Table, radius_px: int) -> Image:
    """A picture of 255 where the lamp is mirrored over one place."""
    place = table.places[PLACE]
    pose = table.watcher.pose
    assert pose is not None
    x, y = pose.project(np.array([[place.x_mm, place.y_mm]]))[0]
    rows, columns = np.mgrid[:720, :1280]
    near = np.hypot(columns - x, rows - y) < radius_px
    return np.asarray(np.repeat(near[..., None] * 255, 3, axis=2), np.uint8)


def untaught(plan: BoardPlan, folder: Path) -> Table:
    table = Table(
        Watcher(plan, folder, keep=keep_pictures), DrawnBoard(plan, ORDER, 5), Shot(), np.random.default_rng(5)
    )
    table.watcher.set_order(ORDER)
    table.show(frames=8)
    assert table.watcher.teach_empty() is None
    return table


def test_a_place_that_was_burnt_white_is_never_called_empty(plan: BoardPlan, tmp_path: Path) -> None:
    table = untaught(plan, tmp_path)
    lamp = mirrored(table, 45)
    table.show(frames=8, spoilt=lambda picture: np.maximum(picture, lamp))
    assert table.watcher.teach_empty() is None
    sighting = table.show(spoilt=lambda picture: np.maximum(picture, lamp))
    assert sighting is not None
    spot = next(spot for spot in sighting.spots if (spot.area, spot.zone, spot.spot) == PLACE)
    assert not spot.visible
    assert PLACE in table.watcher.blank and len(table.watcher.blank) <= 4
    assert Watcher(plan, tmp_path).blank == table.watcher.blank, "what the lamp lies over is kept between evenings"


@pytest.mark.slow
def test_of_twins_the_one_that_shines_is_asked_again(plan: BoardPlan, tmp_path: Path) -> None:
    table = untaught(plan, tmp_path)
    twins = {PLACE: "plum:face", slot(2, 0): "plum:face", slot(4, 0): "leaf:face", slot(5, 0): "leaf:face"}
    placements = [Placement(*name, key) for name, key in twins.items()]
    gloss = (mirrored(table, 22) * 0.62).astype(np.uint8)
    table.show(table.lay_all(twins), frames=8, spoilt=lambda picture: np.asarray(cv2.add(picture, gloss), np.uint8))
    assert table.watcher.teach_pieces(placements) == ["unlike:7:1=2:0"]
    table.show(table.lay_all(twins), frames=8)
    assert table.watcher.teach_pieces(placements) == []


@pytest.mark.slow
def test_a_spoilt_list_of_such_places_is_refused_in_words(plan: BoardPlan, tmp_path: Path) -> None:
    untaught(plan, tmp_path)
    listing = tmp_path / "taught.json"
    good = listing.read_text("utf-8")
    for spoilt in ('"x"', '[[7, "slot"]]', '[[7, "slot", "1"]]', "{}"):
        listing.write_text(good.rstrip()[:-1] + f', "blank": {spoilt}}}', "utf-8")
        with pytest.raises(TaughtError, match="field blank"):
            Watcher(plan, tmp_path)
    listing.write_text(good.rstrip()[:-1] + ', "in_lamp": 1}', "utf-8")
    with pytest.raises(TaughtError, match="field in_lamp"):
        Watcher(plan, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("slid", [False, True])
def test_a_ring_one_area_on_is_named_and_nothing_is_said_of_its_places(table: Table, slid: bool) -> None:
    """Also where the board lay elsewhere between its stickers before."""
    table.now += 100
    if slid:
        elsewhere = replace(table, shot=replace(table.shot, board_shift=(12.0, 3.0, 0.0)))
        assert elsewhere.show(frames=30) is not None
        table.now = elsewhere.now + 100
    turned = replace(
        table, board=DrawnBoard(table.board.plan, ORDER, 5), shot=replace(table.shot, board_shift=(0, 0, 36.0))
    )
    sighting = turned.show(frames=30)
    assert sighting is not None and OTHER_ORDER in sighting.problems
    assert not any(spot.visible for spot in sighting.spots) and not sighting.loose
    turned.show(frames=60)
    assert turned.looks[-1].state == TURNED
    table.now = turned.now + 100
    table.show()
    assert table.looks[-1].state == "still"


def test_what_the_lamp_clips_is_not_called_empty_unless_it_is_just_the_print(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pale piece whose drawing the lamp took may look like the print that lies under it, but not quite."""

    def like_print(*seen: Any) -> list[Scored]:
        scores = {EMPTY: 0.0, UNKNOWN: -9.0, **dict.fromkeys(seen[2].names, -9.0)}
        at = table.places[PLACE]
        return [Scored(scores, x, y, 0.09 if (x, y) == (at.x_mm, at.y_mm) else 0.01) for x, y in seen[-1].tolist()]

    table.show(frames=8)
    yellow = mirrored(table, 14) & np.array([0, 255, 255], np.uint8)
    monkeypatch.setattr(board_reader, "score_places", like_print)
    sighting = table.show(spoilt=lambda picture: np.asarray(np.maximum(picture, yellow), np.uint8))
    assert sighting is not None
    hidden = {(spot.area, spot.zone, spot.spot) for spot in sighting.spots if not spot.visible}
    assert hidden == {PLACE}
