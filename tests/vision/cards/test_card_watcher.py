"""The mat of a board file before the camera: taught, watched, kept, and everything beside the rows blanked."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan, load_table, read_table
from companion.games.economancy.board import BOARD_FILE
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.wrong_input import BoxError
from tests.many_rows import each_row
from tests.vision.cards.card_art import deck
from tests.vision.cards.card_camera import Card, Picture, Thumb, evening
from tests.vision.cards.mat_table import APART, MAT, Mat, as_read, picture_of, seen_rows
from tests.vision.cards.surfaces import surface
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.discs.taught import TaughtError
from vision.sighting import Placement
from vision.still_watcher import UNTAUGHT
from vision.tables import watch_table

KINDS = 6


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    """The mat that comes along."""
    found = load_table(BOARD_FILE)
    assert isinstance(found, CardPlan)
    return found


@pytest.fixture(scope="module")
def faces(plan: CardPlan) -> dict[str, Picture]:
    """Seven kinds; the last is never taught."""
    return deck("framed", 5, KINDS + 1, plan.card_mm)


@pytest.fixture(scope="module")
def taught(plan: CardPlan, faces: dict[str, Picture], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a mat that was taught on an earlier evening."""
    folder = tmp_path_factory.mktemp("taught")
    Mat(plan, faces, 1).teach(watch_table(plan, folder, keep=keep_pictures), list(faces)[:KINDS])
    return folder


@pytest.mark.slow
def test_what_was_taught_is_known_on_another_evening(plan: CardPlan, faces: dict[str, Picture], taught: Path) -> None:
    one = ["card02", "card00", "card05", "card01"]
    rows = {41: one, 42: one[::-1], 44: ["card03"]}
    mat = Mat(plan, faces, 2, {number: list(row) for number, row in rows.items()})
    watcher = watch_table(plan, taught)
    look = mat.show(watcher)
    assert seen_rows(look) == rows
    mat.rows[44].append("card04")
    assert seen_rows(mat.show(watcher)) == {**rows, 44: ["card03", "card04"]}


@pytest.mark.slow
def test_a_long_reading_is_announced(plan: CardPlan, faces: dict[str, Picture], taught: Path) -> None:
    watcher, begun = watch_table(plan, taught), list[str]()
    watcher.begins = lambda: begun.append("reading")
    assert seen_rows(Mat(plan, faces, 2, {41: ["card01"]}).show(watcher)) and begun


@pytest.mark.slow
def test_cards_pushed_forward_are_used(plan: CardPlan, faces: dict[str, Picture], taught: Path) -> None:
    rows = {
        41: ["card02", "card00:used", "card05", "card01:used"], 42: ["card03:used"],
        43: ["card04", "card01", "card03:used", "card02:used", "card00"], 44: ["card05", "card04"],
    }  # fmt: skip
    mat = Mat(plan, faces, 4, {number: list(row) for number, row in rows.items()})
    watcher = watch_table(plan, taught)
    assert seen_rows(mat.show(watcher)) == rows
    mat.rows[41][1] = "card00"
    assert seen_rows(mat.show(watcher)) == {**rows, 41: ["card02", "card00", "card05", "card01:used"]}


@pytest.mark.slow
@pytest.mark.parametrize("pitch", [24.0, 42.0])
def test_cards_turned_sideways_are_used(plan: CardPlan, faces: dict[str, Picture], taught: Path, pitch: float) -> None:
    """Fanned and overlapping, to the right and to the left, beside cards that stand upright or were pushed forward."""
    rows = {
        41: ["card02", "card00:right", "card05", "card01:left"], 42: ["card03:right", "card02"],
        43: ["card04", "card01", "card03:right", "card02:right", "card00"],
        44: ["card05:used", "card04:left", "card01"],
    }  # fmt: skip
    mat = Mat(plan, faces, 4, {number: list(row) for number, row in rows.items()})
    look = mat.show(watch_table(plan, taught), pitch)
    assert seen_rows(look) == as_read(rows)
    assert look.sighting is not None
    assert all(p[row.best(at)] > 0.99 for row in look.sighting.rows for at, p in enumerate(row.pieces))


@pytest.mark.slow
def test_a_small_thing_where_a_row_begins_is_no_card_and_ends_nothing(
    plan: CardPlan, faces: dict[str, Picture], taught: Path
) -> None:
    """There is no room for a card turned sideways between it and the row's beginning."""
    rng = np.random.default_rng(3)
    strange = rng.integers(0, 255, (60, 60, 3)).astype(np.uint8)
    places = [row.to_table(np.array([along]), np.array([0.0]))[0] for row in plan.rows for along in (12.0,)]
    things = tuple(Card(strange, (30.0, 60.0), (float(x), float(y)), 0.0, 0.8, 0.4) for x, y in places)
    look = Mat(plan, faces, 2, {}, ground=things).show(watch_table(plan, taught))
    assert look.sighting is not None
    kinds = {kind for row in look.sighting.rows for p in row.pieces for kind, chance in p.items() if chance > 0.9}
    assert kinds <= {"unknown"}


@pytest.mark.slow
def test_before_anything_is_taught_nothing_is_read(plan: CardPlan, faces: dict[str, Picture]) -> None:
    mat = Mat(plan, faces, 3, {41: ["card00"]})
    watcher = watch_table(plan, None)
    assert watcher.teach_empty() == "no_picture"
    assert mat.show(watcher).state == UNTAUGHT
    assert watcher.teach_pieces([Placement(41, "row", 0, "card00")]) == ["no_empty"]


@pytest.mark.slow
def test_a_row_with_too_few_cards_is_named_and_the_others_are_learnt(
    plan: CardPlan, faces: dict[str, Picture], tmp_path: Path
) -> None:
    watcher, mat = watch_table(plan, tmp_path, keep=keep_pictures), Mat(plan, faces, 1)
    mat.show(watcher)
    assert watcher.teach_empty() is None
    mat.rows = {41: ["card00"], 42: ["card01", "card02"]}
    mat.show(watcher, 76.0)
    wanted = [("card00", 41, 0), ("card03", 41, 1), ("card01", 42, 0), ("card02", 42, 1)]
    assert watcher.teach_pieces([Placement(row, "row", at, kind) for kind, row, at in wanted]) == ["cards:41:1"]
    mat.rows = {43: ["card02", "card01"]}
    assert seen_rows(mat.show(watcher)) == {43: ["card02", "card01"]}


@pytest.mark.slow
def test_a_cloth_on_which_white_cards_cannot_be_taught_is_named(plan: CardPlan, faces: dict[str, Picture]) -> None:
    white = {"white": np.full_like(faces["card00"], 245)}
    problems = []
    for name in ("white", "felt"):
        mat, watcher = Mat(plan, white, 1, ground=(surface(name, np.random.default_rng(1)),)), watch_table(plan, None)
        mat.show(watcher)
        assert watcher.teach_empty() is None
        mat.rows = {41: ["white"]}
        mat.show(watcher, 76.0)
        problems.append(watcher.teach_pieces([Placement(41, "row", 0, "white")]))
    assert problems == [["pale:41:0"], []]


@pytest.mark.slow
def test_a_card_in_which_the_lamp_is_mirrored_is_named_and_learnt_once_the_lamp_is_turned(
    plan: CardPlan, faces: dict[str, Picture]
) -> None:
    eye, mat = CardEye(plan, None), Mat(plan, faces, 2, sleeved=True)
    rooms, shows = [mat.room], plan.rows[0].to_table(np.array([34.0]), np.array([0.0]))[0]
    rooms.append(replace(evening(np.random.default_rng(3), most_tilt=6.0, glare_at=shows), cloth=MAT))
    frames = mat.photographed(APART)
    assert eye.find_board(frames[0]) and eye.teach_bare(frames) is None
    mat.rows = {41: ["card00", "card01"]}
    placed, told = [Placement(41, "row", at, kind) for at, kind in enumerate(mat.rows[41])], []
    for mat.room in reversed(rooms):
        frames = mat.photographed(APART)
        assert eye.find_board(frames[0])
        told.append((eye.teach_faces(frames, placed), {kind: len(looks) for kind, looks in eye.faces.items()}))
    assert told == [(["shiny:card00"], {"card01": 1}), ([], {"card01": 2, "card00": 1})]


@pytest.mark.slow
def test_kinds_that_look_alike_are_named_and_learnt(plan: CardPlan, faces: dict[str, Picture], tmp_path: Path) -> None:
    twins = {"one": faces["card00"], "other": faces["card00"], "third": faces["card01"]}
    watcher, mat = watch_table(plan, tmp_path, keep=keep_pictures), Mat(plan, twins, 1)
    mat.show(watcher)
    assert watcher.teach_empty() is None
    mat.rows = {41: ["one", "other", "third"]}
    mat.show(watcher, 76.0)
    placed = [Placement(41, "row", at, kind) for at, kind in enumerate(twins)]
    assert watcher.teach_pieces(placed) == ["look_alike:one=other"]
    mat.rows = {41: ["third", "one"]}
    look = mat.show(watcher)
    assert look.sighting is not None
    third, one = next(row for row in look.sighting.rows if row.row == 41).pieces
    assert third["third"] > 0.99 and max(one["one"], one["other"]) < 0.9


@pytest.mark.slow
def test_nothing_beside_the_rows_and_the_stickers_is_kept(
    plan: CardPlan, faces: dict[str, Picture], taught: Path
) -> None:
    """A hand of cards lies between two stickers, where no row is."""
    mat, watcher = Mat(plan, faces, 2, {41: ["card00"]}), watch_table(plan, taught)
    mat.show(watcher)
    mat.thumbs = (Thumb((262.0, 128.0), 0.0),)
    with_hand = mat.photographed(24.0)[0]
    mat.show(watcher)
    kept = picture_of(watcher)
    assert watcher.pose is not None
    x, y = watcher.pose.project_table(np.array([[268.0, 128.0]]))[0].astype(int)
    assert with_hand[y, x].max() > 40 and kept[y, x].max() == 0
    assert watcher.crop((41, "row", 0)) is not None


@pytest.mark.slow
def test_forgotten_cards_are_gone_from_the_folder(plan: CardPlan, faces: dict[str, Picture], tmp_path: Path) -> None:
    watcher, mat = watch_table(plan, tmp_path, keep=keep_pictures), Mat(plan, faces, 1)
    mat.teach(watcher, list(faces)[:2])
    assert list(tmp_path.iterdir())
    watcher.forget()
    assert not list(tmp_path.iterdir()) and mat.show(watcher).state == UNTAUGHT


def test_fail__a_damaged_picture_of_a_row_is_named(plan: CardPlan, taught: Path, tmp_path: Path) -> None:
    for path in taught.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    row = json.loads((tmp_path / "cards.json").read_text())["rows"]["42"]
    (tmp_path / row).write_bytes(b"no picture")
    with pytest.raises(TaughtError, match=row):
        watch_table(plan, tmp_path)


def test_fail__where_a_board_is_needed_a_mat_is_refused() -> None:
    with pytest.raises(BoxError, match="kind is for another kind of table"):
        load_plan(BOARD_FILE)


@each_row(
    "field, was, becomes",
    [
        ("rows", "number = 42", "number = 41"), ("number", "number = 41", 'number = "one"'),
        ("length_mm", "length_mm = 445.0", "length_mm = -3"), ("card_mm", "card_mm = [63.0, 88.0]", "card_mm = 63"),
        ("version", "version = 1", "version = 9"), ("start_mm", "start_mm", "starts_mm"),
    ],
)  # fmt: skip
def test_fail__a_wrong_field_of_the_mat_is_named(field: str, was: str, becomes: str) -> None:
    text = BOARD_FILE.read_text("utf-8")
    with pytest.raises(BoxError, match=field):
        read_table(text.replace(was, becomes, 1), "mat.toml")
