"""Teaching and learning: what is refused at once, what the game confirms, and what is not read twice."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.drawn_board import Disc, Shot
from tests.vision.laid_table import ORDER, slot, taught_table
from tests.vision.test_watching import LAYOUT, wrong
from vision.board_plan import BoardPlan
from vision.discs import board_reader, places
from vision.discs.looks import Looks
from vision.discs.places import Evened, Scored
from vision.discs.taught import CROP_PX, Crop, Learnt, alike, load_taught, with_learnt
from vision.find.lens import Points
from vision.find.pose import Image
from vision.find.warp import FlatView
from vision.sighting import Placement


@pytest.mark.slow
def test_ok__a_token_beside_its_place_is_refused_at_once(plan: BoardPlan, tmp_path: Path) -> None:
    table = taught_table(plan, tmp_path, 5, Shot())
    at = table.places[slot(5, 1)]
    table.show([Disc(at.x_mm + 8.6, at.y_mm, "sky:face")], frames=8)
    assert table.watcher.teach_pieces([Placement(5, "slot", 1, "sky:face")]) == ["off_centre:5:1"]


@pytest.mark.slow
def test_ok__two_looks_that_cannot_be_told_apart_are_named_and_neither_is_read_surely(
    plan: BoardPlan, tmp_path: Path
) -> None:
    table = taught_table(plan, tmp_path, 5, Shot())
    table.show([table.lay("sky:face", slot(5, 1))], frames=8)
    assert table.watcher.teach_pieces([Placement(5, "slot", 1, "azure:face")]) == ["alike:5:1=sky:face"]
    kept = load_taught(tmp_path, FlatView(plan.outer_radius_mm + 10.0))
    assert {"azure:face", "sky:face"} <= {crop.key for crop in kept.crops}
    table.show()
    sighting = table.show([table.lay("sky:face", slot(5, 1))])
    assert sighting is not None
    (spot,) = [spot for spot in sighting.spots if (spot.area, spot.zone, spot.spot) == slot(5, 1)]
    assert spot.best in ("azure:face", "sky:face") and spot.p[spot.best] < 0.97


def noise(key: str, seed: int) -> Crop:
    return Crop(key, np.random.default_rng(seed).integers(0, 255, (CROP_PX, CROP_PX, 3)).astype(np.uint8))


def test_ok__few_examples_are_learnt_and_none_that_looks_like_another() -> None:
    taught = [noise("red:face", 1), noise("blue:face", 2)]
    learnt: tuple[Learnt, ...] = ()
    for seed in range(10, 16):
        learnt = with_learnt(learnt, [Learnt(noise("red:face", seed), seed)], taught)
    assert [example.act for example in learnt] == [14, 15]
    assert all(np.array_equal(one.crop.image, noise("red:face", one.act).image) for one in learnt)
    assert with_learnt((), [Learnt(Crop("red:face", taught[1].image), 1)], taught) == ()


@pytest.mark.slow
def test_ok__what_the_game_confirms_joins_the_looks_until_the_program_ends(plan: BoardPlan, tmp_path: Path) -> None:
    table = taught_table(plan, tmp_path, 5, Shot())
    before = load_taught(tmp_path, FlatView(plan.outer_radius_mm + 10.0))
    softer = Shot(blur=2.2, noise=6.0)
    assert wrong(table.show(table.lay_all(LAYOUT), softer), LAYOUT) == []
    table.watcher.learn(ORDER, 3)
    assert wrong(table.show(table.lay_all(LAYOUT), softer), LAYOUT) == []
    learnt = table.watcher.learnt
    assert learnt and {example.act for example in learnt} == {3}
    table.watcher.unlearn(3)
    assert table.watcher.learnt == learnt, "the act still stands"
    table.watcher.unlearn(2)
    assert table.watcher.learnt == (), "an act that was taken back teaches nothing"
    assert len(load_taught(tmp_path, FlatView(plan.outer_radius_mm + 10.0)).crops) == len(before.crops)


@pytest.mark.slow
def test_ok__only_what_changed_is_read_again(plan: BoardPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = taught_table(plan, tmp_path, 5, Shot())
    discs = table.lay_all(LAYOUT)
    assert wrong(table.show(discs), LAYOUT) == []
    read: list[int] = []
    score = places.score_places

    def counted(evened: Evened, picture: Image, looks: Looks, mm: Points) -> list[Scored]:
        read.append(len(mm))
        return score(evened, picture, looks, mm)

    monkeypatch.setattr(board_reader, "score_places", counted)
    more = LAYOUT | {slot(8, 1): "rust:face"}
    assert wrong(table.show([*discs, table.lay("rust:face", slot(8, 1))]), more) == []
    assert 1 <= max(read) <= 6


def test_ok__looks_that_are_near_are_taught_but_not_learnt_unseen() -> None:
    one, other = noise("red:face", 1), noise("blue:face", 2)
    near = Crop("blue:face", (0.7 * one.image + 0.3 * other.image).astype(np.uint8))
    assert alike(near, [one]) is None
    assert with_learnt((), [Learnt(near, 1)], [one]) == ()
