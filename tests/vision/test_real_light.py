"""What a real table has and a flat drawing lacks: gloss, noise, dark, clipped paper, pieces beside their places."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.record.storage.kept_pictures import keep_pictures
from tests.many_rows import few_quick
from tests.vision.drawn_board import LOOKS, Disc, DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import ORDER, Layout, Table, slot, taught_table
from tests.vision.test_watching import LAYOUT, wrong
from vision.board_plan import BoardPlan
from vision.sighting import OFF, UNKNOWN, Placement, Sighting, likeliest
from vision.watcher import Watcher

SURE = 0.97
MIRRORED = ((480, 250, 70), (800, 250, 80), (640, 560, 90), (560, 420, 60))
"""Where lamps are mirrored in the picture: x, y and reach in pixels."""


def veiled(picture: Image) -> Image:
    """The same picture with lamps mirrored softly in the gloss of board and tokens."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    white = sum(0.11 * np.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * reach**2)) for u, v, reach in MIRRORED)
    linear = (picture.astype(np.float32) / 255) ** 2.2 + np.asarray(white)[..., None]
    return np.asarray(255 * np.clip(linear, 0, 1) ** (1 / 2.2), dtype=np.uint8)


def unsure(sighting: Sighting | None, layout: Layout) -> list[str]:
    """The visible slots that are read rightly, but not surely."""
    assert sighting is not None
    spots = [spot for spot in sighting.spots if spot.visible and slot(spot.area, spot.spot) in layout]
    return [f"{spot.area}:{spot.spot} {spot.p[spot.best]:.2f}" for spot in spots if spot.p[spot.best] < SURE]


@pytest.fixture(scope="module")
def poor(plan: BoardPlan, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A table where only two of the five colours were taught."""
    table = Table(
        Watcher(plan, tmp_path_factory.mktemp("taught"), keep=keep_pictures),
        DrawnBoard(plan, ORDER, 5),
        Shot(),
        np.random.default_rng(1),
    )
    table.watcher.set_order(ORDER)
    table.show(frames=8)
    assert table.watcher.teach_empty() is None
    where: Layout = dict(zip(table.slots, LOOKS[:4], strict=False))
    where |= {(4, "crisis", 0): "crisis", (9, "activity", 0): "activity"}
    table.show(table.lay_all(where), frames=8)
    assert table.watcher.teach_pieces([Placement(*name, key) for name, key in where.items()]) == []
    return table


@pytest.mark.slow
def test_ok__a_veil_of_gloss_hides_no_token(table: Table) -> None:
    sighting = table.show(table.lay_all(LAYOUT), spoilt=veiled)
    assert wrong(sighting, LAYOUT) == [] and unsure(sighting, LAYOUT) == []
    assert sighting is not None and all(spot.visible for spot in sighting.spots)


@pytest.mark.slow
def test_ok__a_lamp_mirrored_beside_a_token_hides_it_not(plan: BoardPlan, tmp_path: Path) -> None:
    table = taught_table(plan, tmp_path, 5, replace(Shot(), tilt=(5.0, -3.0), lens=(-0.4, 0.1), roll=2.0))
    table.show(table.lay_all(LAYOUT))
    assert table.watcher.pose is not None
    names = [name for name in table.slots if name in LAYOUT]
    beside = table.watcher.pose.project(np.array([(table.places[n].x_mm + 11, table.places[n].y_mm) for n in names]))

    def glossy(picture: Image) -> Image:
        """A yellowish lamp is mirrored to the right of each token."""
        y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
        white = sum(np.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * 17.0**2)) for u, v in beside)
        yellow = np.asarray(white)[..., None] * np.array((0.2, 0.28, 0.34), np.float32)
        linear = (picture.astype(np.float32) / 255) ** 2.2 + yellow
        return np.asarray(255 * np.clip(linear, 0, 1) ** (1 / 2.2), dtype=np.uint8)

    sighting = table.show(table.lay_all(LAYOUT), spoilt=glossy)
    assert wrong(sighting, LAYOUT) == []


@pytest.mark.slow
@pytest.mark.parametrize("reach_px", [14, 26, 45])
def test_ok__a_mirrored_lamp_hides_a_place_and_is_no_token(table: Table, reach_px: int) -> None:
    """Lamps whose mirror image is nothing but white lie on free slots and on a token."""
    table.show(table.lay_all(LAYOUT))
    assert table.watcher.pose is not None
    free = [name for name in table.slots if name not in LAYOUT]
    under = [*free[:4], slot(9, 3)]
    mm = np.array([(table.places[name].x_mm, table.places[name].y_mm) for name in under])
    lamps = table.watcher.pose.project(mm)

    def mirrored(picture: Image) -> Image:
        y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
        white = sum(300 / (1 + np.exp((np.hypot(x - u, y - v) - reach_px) / 2)) for u, v in lamps)
        return np.asarray(np.clip(picture + np.asarray(white)[..., None], 0, 255), np.uint8)

    sighting = table.show(table.lay_all(LAYOUT), spoilt=mirrored)
    assert sighting is not None and sighting.loose == ()
    assert wrong(sighting, LAYOUT) == []
    if reach_px > 20:
        blind = {
            (spot.area, spot.zone, spot.spot) for spot in sighting.spots if not spot.visible or spot.best == UNKNOWN
        }
        assert blind >= set(under)
    assert wrong(table.show(table.lay_all(LAYOUT)), LAYOUT) == []


@pytest.mark.slow
def test_ok__tokens_six_millimetres_beside_their_slots_are_named(table: Table) -> None:
    discs = [
        replace(table.lay(key, name, 0.0), x=table.places[name].x_mm + dx, y=table.places[name].y_mm + dy)
        for (name, key), (dx, dy) in zip(LAYOUT.items(), [(6, 0), (0, 6), (-6, 0), (0, -6), (4, 4)] * 2, strict=True)
    ]
    sighting = table.show(discs)
    assert wrong(sighting, LAYOUT) == [] and unsure(sighting, LAYOUT) == []


@pytest.mark.slow
def test_ok__unknown_tokens_side_by_side_are_no_hand(poor: Table) -> None:
    strangers = [poor.lay(key, slot(9, spot), 1.0) for spot, key in enumerate(("plum:face", "sky:face", "plum:bones"))]
    at = poor.board.plan.point(3, 106.0, 12.0), poor.board.plan.point(3, 106.0, -11.5)
    sighting = poor.show([*strangers, *(Disc(x, y, "sand:face") for x, y in at)])
    assert sighting is not None
    assert sighting.hidden == ()
    assert {spot.best for spot in sighting.spots if spot.area == 9 and spot.spot < 3} == {"unknown"}
    assert [piece.area for piece in sighting.loose] == [ORDER[3]] * 2
    assert all(piece.p[piece.best] < SURE for piece in sighting.loose if piece.best != "unknown")


@pytest.mark.slow
def test_ok__something_unknown_where_the_crisis_may_lie_leaves_open_where_it_is(poor: Table) -> None:
    sighting = poor.show([poor.lay("plum:face", (7, "crisis", 0), 0.0)])
    assert sighting is not None
    assert likeliest(sighting.markers["crisis"]) == "7" and sighting.markers["crisis"]["7"] < SURE
    clear = poor.show([])
    assert clear is not None and likeliest(clear.markers["crisis"]) == OFF


@pytest.mark.slow
@pytest.mark.parametrize(("gain", "noise"), [(1.0, 22.0), (0.03, 3.0)])
def test_ok__a_noisy_or_dark_picture_comes_to_rest_and_is_read(table: Table, gain: float, noise: float) -> None:
    other = replace(table.shot, gain=gain, noise=noise, jpeg=70)
    assert wrong(table.show(table.lay_all(LAYOUT), other, frames=24), LAYOUT) == []
    fewer = {name: key for name, key in LAYOUT.items() if name != slot(9, 3)}
    assert wrong(table.show(table.lay_all(fewer), other, frames=24), fewer) == []


@pytest.mark.slow
def test_ok__clipped_paper_is_no_reason_to_refuse_a_board_that_is_seen(plan: BoardPlan, tmp_path: Path) -> None:
    table = taught_table(plan, tmp_path, 5, replace(Shot(), gain=1.7))
    assert wrong(table.show(table.lay_all(LAYOUT)), LAYOUT) == []


@pytest.mark.slow
def test_ok__a_board_that_is_nothing_but_white_is_refused(plan: BoardPlan, tmp_path: Path) -> None:
    watcher = Watcher(plan, tmp_path, keep=keep_pictures)
    watcher.set_order(ORDER)
    for number, frame in enumerate(photograph(DrawnBoard(plan, ORDER, 5), replace(Shot(), gain=9.0), frames=8)):
        watcher.look(frame, number / 10)
    assert watcher.teach_empty() in ("too_bright", "no_stickers")


@pytest.mark.slow
def test_ok__another_board_is_named_after_five_seconds_and_a_hand_is_not(table: Table, plan: BoardPlan) -> None:
    other = replace(table, board=DrawnBoard(plan, ORDER[::-1], 77))
    other.show(frames=30)
    assert other.looks[-1].state != "strange"
    other.show(frames=40)
    assert other.looks[-1].state == "strange"
    table.now = other.now
    table.show(table.lay_all(LAYOUT), hand=3.6, reach=20.0, frames=80)
    assert {look.state for look in table.looks} <= {"moving", "hidden", "still"}
    assert wrong(table.show(table.lay_all(LAYOUT)), LAYOUT) == []


@pytest.mark.slow
@pytest.mark.parametrize("side_mm", [-48.0, -40.0, 40.0])
def test_ok__a_loose_token_that_a_hand_touches_is_told_or_its_area_hidden(table: Table, side_mm: float) -> None:
    x, y = table.board.plan.point(3, 106.0, side_mm / 4)
    along = 3 * table.board.plan.step + side_mm / 400
    for reach in (60.0, 84.0, 100.0):
        sighting = table.show([Disc(x, y, "sky:face")], hand=along, reach=reach)
        assert sighting is not None
        told = [piece.best for piece in sighting.loose if piece.area == ORDER[3]]
        assert told == ["sky:face"] or ORDER[3] in sighting.hidden, reach


@few_quick("share", [0.6, 1.5])
def test_ok__a_camera_that_shows_paler_or_stronger_colours_than_at_set_up_still_tells_all(
    table: Table, share: float
) -> None:
    def other(picture: Image) -> Image:
        grey = picture.mean(axis=2, keepdims=True)
        return np.asarray(np.clip(grey + share * (picture - grey), 0, 255), dtype=np.uint8)

    sighting = table.show(table.lay_all(LAYOUT), spoilt=other)
    assert wrong(sighting, LAYOUT) == [] and unsure(sighting, LAYOUT) == []
    assert sighting is not None and all(spot.visible for spot in sighting.spots)


@few_quick("gain", [1.7, 2.6])
def test_ok__where_much_of_the_board_is_burnt_white_that_is_said_and_no_piece_is_told_surely(
    table: Table, gain: float
) -> None:
    def burnt(picture: Image) -> Image:
        return np.asarray(np.clip(picture * gain, 0, 255), dtype=np.uint8)

    sighting = table.show(table.lay_all(LAYOUT), spoilt=burnt)
    assert sighting is not None and sighting.problems == ("too_bright",)
    told = [spot for spot in sighting.spots if spot.visible and ":" in spot.best]
    assert all(spot.p[spot.best] < SURE for spot in told)
    assert all(piece.p[piece.best] < SURE for piece in sighting.loose)
