"""Watching a table: tokens read, hands not read, lamps and bumps survived, at little cost."""

import json
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.record.storage.kept_pictures import keep_pictures
from tests.vision.drawn_board import H_MM, LOOKS, SCALE, W_MM, Disc, DrawnBoard, Image, Shot, photograph, relit
from tests.vision.laid_table import ORDER, Layout, Table, slot, taught_table
from vision.board_plan import BoardPlan, Place
from vision.discs.taught import TaughtError, load_taught, save_taught
from vision.eye import read_frames
from vision.find.warp import FlatView
from vision.sighting import Placement, Sighting, likeliest
from vision.watcher import Watcher

LAYOUT: Layout = {
    slot(7, 0): "leaf:face",
    slot(2, 1): "rust:bones",
    slot(9, 3): "sky:face",
    slot(9, 0): "plum:bones",
    slot(4, 2): "sand:face",
    slot(11, 0): "sand:bones",
    slot(5, 3): "leaf:bones",
    slot(6, 1): "plum:face",
    (3, "crisis", 0): "crisis",
    (8, "activity", 0): "activity",
}


def wrong(sighting: Sighting | None, layout: Layout) -> list[str]:
    """Every visible slot that is read as something else than what lies there."""
    assert sighting is not None
    return [
        f"{spot.area}:{spot.spot} {spot.best} {spot.p[spot.best]:.3f}"
        for spot in sighting.spots
        if spot.visible and spot.best != layout.get(slot(spot.area, spot.spot), "empty")
    ]


def _px_of(place: Place) -> tuple[int, int]:
    """Where a place is on a drawing of the table, in pixels."""
    return round((place.x_mm + W_MM / 2) * SCALE), round((place.y_mm + H_MM / 2) * SCALE)


def loose(sighting: Sighting, zone: str) -> list[tuple[int, str]]:
    """The areas and looks of the pieces lying freely in a zone."""
    return [(piece.area, piece.best) for piece in sighting.loose if piece.zone == zone]


def test_ok__tokens_crisis_and_activity_are_read(table: Table) -> None:
    sighting = table.show(table.lay_all(LAYOUT))
    assert wrong(sighting, LAYOUT) == []
    assert sighting is not None
    assert {name: likeliest(p) for name, p in sighting.markers.items()} == {"crisis": "3", "activity": "8"}
    assert (sighting.hidden, sighting.problems) == ((), ())
    assert all(abs(sum(spot.p.values()) - 1) < 1e-6 for spot in sighting.spots)
    lying, free = (table.watcher.crop(slot(area, 0)) for area in (7, 8))
    assert lying is not None and free is not None and np.abs(lying.astype(int) - free).mean() > 10


@pytest.mark.slow
def test_ok__one_sighting_for_one_still_scene(table: Table) -> None:
    table.show(table.lay_all(LAYOUT), frames=30)
    assert sum(look.sighting is not None for look in table.looks) == 1
    assert table.looks[0].state == "moving"
    assert table.looks[-1].settled and table.looks[-1].state == "still"


@pytest.mark.slow
def test_ok__free_lying_tokens_are_found_where_they_lie(table: Table) -> None:
    plan = table.board.plan
    startup = Disc(*plan.point(3, 105.0, 6.0), "rust:face", 1.0)
    touching = Disc(*plan.point(3, 105.0, -17.0), "sky:bones", 2.0)
    extra = Disc(*plan.point(6, 202.0, 15.0), "leaf:face", 0.5)
    sighting = table.show([*table.lay_all(LAYOUT), startup, touching, extra])
    assert sighting is not None
    assert wrong(sighting, LAYOUT) == []
    assert sorted(loose(sighting, "startups")) == [(ORDER[3], "rust:face"), (ORDER[3], "sky:bones")]
    assert loose(sighting, "extras") == [(ORDER[6], "leaf:face")]
    found = next(piece for piece in sighting.loose if piece.zone == "extras")
    assert np.hypot(found.x_mm - extra.x, found.y_mm - extra.y) < 4


@pytest.mark.slow
@pytest.mark.parametrize(("angle", "reach"), [(1.0, 130.0), (3.6, 60.0), (5.2, 20.0)])
def test_ok__a_resting_hand_is_hidden_not_tokens(table: Table, angle: float, reach: float) -> None:
    sighting = table.show(table.lay_all(LAYOUT), hand=angle, reach=reach)
    assert sighting is not None
    assert table.looks[-1].state == "hidden"
    assert sighting.hidden
    assert wrong(sighting, LAYOUT) == []
    assert sighting.loose == ()
    under = [spot for spot in sighting.spots if not spot.visible]
    assert under
    assert all(spot.best == "unknown" for spot in under)


@pytest.mark.slow
def test_ok__a_hand_as_pale_as_the_print_below_it_is_not_taken_for_a_bare_place(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    under, paint = slot(2, 2), DrawnBoard._hand

    def pale(board: DrawnBoard, picture: Image, angle: float, reach: float) -> Image:
        mask, size = np.zeros(picture.shape[:2], np.uint8), picture.shape[1::-1]
        cv2.circle(mask, _px_of(table.places[under]), round(15 * SCALE), (255,), -1)
        folds = cv2.resize(np.random.default_rng(1).normal(0, 10, (size[1] // 16, size[0] // 16)), size)[..., None]
        skin = np.clip(0.8 * table.board.board + folds, 0, 255).astype(np.uint8)
        return np.where(mask[..., None] > 0, skin, paint(board, picture, angle, reach))

    monkeypatch.setattr(DrawnBoard, "_hand", pale)
    sighting = table.show(table.lay_all({**LAYOUT, under: "sky:bones"}), hand=1.0, reach=130.0)
    assert sighting is not None
    assert [spot.visible for spot in sighting.spots if (spot.area, spot.zone, spot.spot) == under] == [False]


@pytest.mark.slow
def test_ok__a_lamp_switched_changes_no_reading(table: Table) -> None:
    discs = table.lay_all(LAYOUT)
    for number in range(3):
        other = relit(table.shot, np.random.default_rng(number))
        assert wrong(table.show(discs, other), LAYOUT) == []


@pytest.mark.slow
def test_ok__a_bumped_camera_and_a_slid_board_are_lined_up_again(table: Table) -> None:
    discs = table.lay_all(LAYOUT)
    assert wrong(table.show(discs, replace(table.shot, offset=(20.0, 12.0), roll=-1.0)), LAYOUT) == []
    assert wrong(table.show(discs, replace(table.shot, board_shift=(16.0, -12.0, 2.0))), LAYOUT) == []
    assert wrong(table.show(discs), LAYOUT) == []


@pytest.mark.slow
@pytest.mark.parametrize("slide", [(3.0, 1.0, 0.5), (-2.0, 3.0, -1.0), (5.0, -4.0, 0.0)])
def test_ok__a_board_slid_by_a_few_millimetres_leaves_no_ghosts(
    table: Table, slide: tuple[float, float, float]
) -> None:
    discs = table.lay_all(LAYOUT)
    for shift in (slide, (0.0, 0.0, 0.0)):
        sighting = table.show(discs, replace(table.shot, board_shift=shift))
        assert sighting is not None
        assert wrong(sighting, LAYOUT) == []
        assert (sighting.loose, sighting.hidden) == ((), ())


@pytest.mark.slow
def test_ok__accuracy_over_boards_and_lights(plan: BoardPlan, tmp_path: Path) -> None:
    """A small sample of the measurement in docs/vision.md: other board art, cameras and lights each time."""
    faults, sure_faults, slots = [], 0, 0
    for seed in (101, 102, 103):
        table = taught_table(plan, tmp_path / str(seed), seed)
        layout = {name: str(table.rng.choice(LOOKS)) for name in table.slots if table.rng.random() < 0.5}
        sighting = table.show(table.lay_all(layout), relit(table.shot, table.rng))
        assert sighting is not None
        faults += wrong(sighting, layout)
        sure_faults += sum(
            spot.p[spot.best] >= 0.99 and spot.best != layout.get(slot(spot.area, spot.spot), "empty")
            for spot in sighting.spots
        )
        slots += len(sighting.spots)
    assert sure_faults == 0
    assert len(faults) <= slots * 0.02, faults


@pytest.mark.slow
def test_ok__a_restarted_watcher_knows_what_was_taught(plan: BoardPlan, tmp_path: Path) -> None:
    first = taught_table(plan, tmp_path, 7, Shot())
    again = Table(Watcher(plan, tmp_path), first.board, first.shot, first.rng)
    assert again.watcher.order == ORDER
    discs = again.lay_all(LAYOUT)
    assert wrong(again.show(discs), LAYOUT) == []
    fresh = read_frames(photograph(first.board, first.shot, discs, frames=2), plan, (), tmp_path)
    assert wrong(fresh, LAYOUT) == []
    now = again.watcher.read_now()
    assert wrong(now, LAYOUT) == []


@pytest.mark.slow
def test_ok__another_order_of_the_areas_needs_no_new_teaching(plan: BoardPlan, tmp_path: Path) -> None:
    table = taught_table(plan, tmp_path, 8, Shot())
    turned = (*ORDER[3:], *ORDER[:3])
    table.watcher.set_order(turned)
    spin = photograph(DrawnBoard(plan, ORDER, 8), replace(Shot(), board_shift=(0, 0, -108.0)), frames=6)
    made = [table.watcher.look(frame, 100 + i / 10).sighting for i, frame in enumerate(spin)]
    sighting = next(s for s in made if s)
    assert sighting.order == turned
    assert wrong(sighting, {}) == []


@pytest.mark.slow
def test_ok__crops_and_picture_for_a_person(table: Table) -> None:
    table.show(())
    table.show(table.lay_all(LAYOUT))
    now, before = table.watcher.crop(slot(7, 0)), table.watcher.crop_before(slot(7, 0))
    assert now is not None and before is not None
    assert now.shape == before.shape
    assert np.abs(now.astype(int) - before).mean() > 10
    jpeg = table.watcher.picture(320)
    assert jpeg is not None
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None and image.shape == (180, 320, 3)


def test_fail__nothing_taught_no_stickers_no_still_picture(plan: BoardPlan) -> None:
    watcher = Watcher(plan, None)
    assert watcher.teach_empty() == "no_picture"
    blank = np.full((720, 1280, 3), 120, np.uint8)
    watcher.look(blank, 0.0)
    assert watcher.teach_empty() == "moving"
    looks = [watcher.look(blank, i / 10) for i in range(1, 10)]
    assert (looks[-1].state, looks[-1].settled) == ("lost", True)
    assert watcher.teach_empty() == "no_order"
    watcher.set_order(ORDER)
    assert watcher.teach_empty() == "no_stickers"
    assert watcher.read_now() is None
    assert read_frames([blank], plan, ORDER, None).problems == ("blurred", "no_stickers")


@pytest.mark.slow
def test_fail__a_token_that_is_not_there_is_not_learnt(table: Table) -> None:
    table.show(())
    placements = [
        Placement(7, "slot", 0, "leaf:face"),
        Placement(7, "crisis", 0, "crisis"),
        Placement(7, "slot", 5, "leaf:face"),
        Placement(7, "slot", 0, "Leaf:face"),
        Placement(7, "slot", 0, "leaf"),
    ]
    assert table.watcher.teach_pieces(placements) == [
        "not_found:7:0",
        "not_found:7:crisis",
        "unknown_place:7:5",
        "unknown_key:Leaf:face",
        "unknown_key:leaf",
    ]


def test_ok__a_folder_of_an_earlier_evening_is_read(plan: BoardPlan, tmp_path: Path) -> None:
    """As it has been written since the first version."""
    looks = ("leaf:face", "leaf:bones", "crisis")
    for number, _ in enumerate(looks):
        cv2.imwrite(str(tmp_path / f"token-{number:03d}.png"), np.full((48, 48, 3), 90, np.uint8))
    side = FlatView(plan.outer_radius_mm + 10).side
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((side, side, 3), 120, np.uint8))
    tokens = [{"key": look, "file": f"token-{number:03d}.png"} for number, look in enumerate(looks)]
    listing = {"version": 1, "ring": list(ORDER), "empty": "empty.png", "tokens": tokens}
    (tmp_path / "taught.json").write_text(json.dumps(listing, indent=1), "utf-8")
    taught = load_taught(tmp_path, FlatView(plan.outer_radius_mm + 10))
    assert taught.order == ORDER and taught.empty is not None
    assert tuple(crop.key for crop in taught.crops) == looks
    save_taught(tmp_path / "again", taught, keep_pictures)
    again = load_taught(tmp_path / "again", FlatView(plan.outer_radius_mm + 10))
    assert (again.order, tuple(crop.key for crop in again.crops)) == (ORDER, looks)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"version": 1, "ring": [1], "tokens": [{"key": "../x", "file": "a"}]}',
        '{"version": 1, "ring": "x", "tokens": []}',
        '{"version": 1, "ring": [%s]}' % ("1" * 4400),
    ],
)
def test_fail__a_damaged_taught_folder_is_named(plan: BoardPlan, tmp_path: Path, text: str) -> None:
    (tmp_path / "taught.json").write_text(text, "utf-8")
    with pytest.raises(TaughtError, match=r"taught\.json"):
        Watcher(plan, tmp_path)


@pytest.mark.slow
def test_ok__a_still_table_costs_little(table: Table) -> None:
    """The mean of 300 still frames, against one default marker search of the same frame, both on one thread."""
    cv2.setNumThreads(1)
    frames = photograph(table.board, table.shot, table.lay_all(LAYOUT), frames=8, seed=1)
    for i in range(20):
        table.now += 0.1
        table.watcher.look(frames[i % 8], table.now)
    start = time.perf_counter()
    for i in range(300):
        table.now += 0.1
        assert table.watcher.look(frames[i % 8], table.now).settled
    mean = (time.perf_counter() - start) / 300
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    start = time.perf_counter()
    for i in range(40):
        plain.detectMarkers(frames[i % 8])
    assert mean / ((time.perf_counter() - start) / 40) < 0.4


@pytest.mark.slow
def test_a_camera_that_changes_the_size_of_its_pictures_is_followed(table: Table) -> None:
    pictures = photograph(table.board, table.shot, table.lay_all(LAYOUT), None, 120.0, 3, 40)
    made: list[Sighting] = []
    for number, picture in enumerate(pictures):
        small = number in (2, 5, 6, 7) or number > 24
        shown = np.asarray(cv2.resize(picture, (1024, 576)), np.uint8) if small else picture
        seen = table.watcher.look(shown, table.now + number / 10)
        made += [seen.sighting] if seen.sighting is not None else []
    table.now += 4.0
    assert len(made) == 2
    assert [wrong(sighting, LAYOUT) for sighting in made] == [[], []]


@pytest.mark.slow
def test_ok__no_area_is_taken_for_shifted_because_the_whole_board_slid(plan: BoardPlan, tmp_path: Path) -> None:
    """Were areas sought one by one first, some would be moved with the board and their slots misread from then on."""
    table = taught_table(plan, tmp_path, 5, replace(Shot(), tilt=(5.0, -3.0), lens=(-0.4, 0.1), roll=2.0))
    slides = [(-4.6, 5.6, 1.3), (0.3, -5.9, -1.1), (1.7, -1.4, -0.4)]
    for slide in slides:
        table.show()
        sighting = table.show(table.lay_all(LAYOUT), replace(table.shot, board_shift=slide))
        assert wrong(sighting, LAYOUT) == [], slide


@pytest.mark.slow
@pytest.mark.parametrize("hand", [1.0, 5.2])
def test_ok__a_board_pushed_back_with_a_hand_on_it_is_not_misread(table: Table, hand: float) -> None:
    """Beside the hand a place may be doubtful; when it is gone none is."""
    discs = table.lay_all(LAYOUT)
    table.show(discs, replace(table.shot, board_shift=(16.0, -12.0, 2.0)))
    under = table.show(discs, hand=hand)
    assert under is not None
    assert sum(spot.visible for spot in under.spots) > len(under.spots) / 2, "the board was found again"
    believed = [spot for spot in under.spots if spot.visible and spot.best != "unknown" and spot.p[spot.best] > 0.9]
    assert [spot for spot in believed if spot.best != LAYOUT.get(slot(spot.area, spot.spot), "empty")] == []
    assert wrong(table.show(discs), LAYOUT) == []
