"""The sealed boards: the truth fits the pictures, the same seed gives the same bytes, and no eye of ours had a part."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import EDITION
from companion.practice.pieces.level import Level
from proofs.bench.boards.__main__ import usual_board
from proofs.bench.boards.renders import read_renders
from proofs.soak.sealed_boards import sealed_art
from proofs.soak.sealed_boards.photographs import photograph_table, styles_named
from tests.house.modules import parse

SEED = 3


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> "Drawn":
    out = tmp_path_factory.mktemp("sealed")
    return out, photograph_table(SEED, styles_named("sealed"), Level.HARD, out)


Drawn = tuple[Path, Mapping[str, Mapping[str, Any]]]


@pytest.mark.slow
def test_a_table_is_three_lessons_and_one_to_three_boards_with_their_truth(drawn: Drawn) -> None:
    folder, truth = drawn
    parts = [name.removeprefix(f"table-{SEED:04d}_") for name in truth]
    assert parts[:3] == ["empty", "face", "bones"] and 1 <= len(parts[3:]) <= 3
    for name, told in truth.items():
        assert json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) == told
    frames = sorted(folder.glob("*.jpg"))
    assert len(frames) == 3 * 4 + 2 * len(parts[3:])
    assert {np.asarray(cv2.imread(str(frame))).shape for frame in frames} == {(720, 1280, 3)}


@pytest.mark.slow
def test_what_is_photographed_is_read_as_what_was_laid(drawn: Drawn) -> None:
    folder, truth = drawn
    board, sides = usual_board()
    (table,) = read_renders(folder, board, sides)
    first = truth[f"table-{SEED:04d}_face"]
    assert list(table.order) == first["ring_order"] and len(table.boards) == len(truth) - 3
    laid = {placement.key for placement in table.lessons[0].placements if placement.zone == "slot"}
    assert laid == {f"{slot['colour']}:face" for slot in first["slots"].values() if slot["occupied"]}
    for name, read in zip([*truth][3:], table.boards, strict=True):
        plan = BoardMeasures.read(board_path(EDITION))
        assert len(read.spots) == sum(plan.slots(area) for area in plan.area_slots)
        assert read.name == name and set(read.markers) == {"crisis", "activity"}
        assert [spot.look != "empty" for spot in read.spots.values()] == [
            slot["occupied"] for slot in truth[name]["slots"].values()
        ]


@pytest.mark.slow
def test_where_a_token_lies_the_picture_differs_from_the_empty_board(drawn: Drawn) -> None:
    """By place and not by eye: around each told centre there is a change, elsewhere on the slots there is less."""
    folder, truth = drawn
    before, after = (
        np.mean([np.asarray(cv2.imread(str(path)), float) for path in folder.glob(f"*_{part}_?.jpg")], axis=0)
        for part in ("empty", "face")
    )
    change = np.abs(after - before).max(axis=2)
    lesson = truth[f"table-{SEED:04d}_face"]
    told = sum(slot["occupied"] for slot in lesson["slots"].values()) + 2
    discs = (cv2.GaussianBlur(change, (0, 0), 3) > 40).astype(np.uint8)
    areas = [area for area in cv2.connectedComponentsWithStats(discs)[2][1:, 4] if area > 150]
    assert len(areas) == told


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(drawn: Drawn, tmp_path: Path) -> None:
    photograph_table(SEED, styles_named("sealed"), Level.HARD, tmp_path)
    first, again = (sorted(folder.iterdir()) for folder in (drawn[0], tmp_path))
    assert [path.name for path in first] == [path.name for path in again]
    assert all(path.read_bytes() == other.read_bytes() for path, other in zip(first, again, strict=True))


def test_a_style_nobody_knows_is_refused_with_the_names() -> None:
    with pytest.raises(ValueError, match="--style cubism: no such style.*sealed.*tapestry"):
        styles_named("cubism")


def test_what_draws_them_never_looks_with_our_eyes() -> None:
    files = list(Path(sealed_art.__file__).parent.glob("*.py"))
    imports = [found.module for path in files for found in parse(path.stem, path.read_text(encoding="utf-8")).imports()]
    assert len(files) > 4 and [name for name in imports if name.startswith(("vision", "companion.eyes"))] == []
