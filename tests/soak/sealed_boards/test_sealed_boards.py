"""The sealed boards: the truth fits the pictures, the same seed gives the same bytes, and no eye of ours had a part."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import EDITION
from companion.practice.pieces.level import Level
from proofs.soak.sealed_boards import sealed_art
from proofs.soak.sealed_boards.photographs import photograph_table, styles_named
from tests.house.modules import parse

SEED = 3


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    out = tmp_path_factory.mktemp("sealed")
    return out, photograph_table(SEED, styles_named("sealed"), Level.HARD, out)


@pytest.mark.slow
def test_a_table_is_three_lessons_and_one_to_three_boards(drawn: tuple[Path, dict[str, Any]]) -> None:
    out, truth = drawn
    names = [scene["name"] for scene in truth["scenes"]]
    assert names[:3] == ["teach-empty", "teach-face", "teach-bones"] and 1 <= len(names[3:]) <= 3
    assert [len(scene["frames"]) for scene in truth["scenes"]] == [4] * 3 + [2] * len(names[3:])
    folder = out / f"table-{SEED:04d}"
    assert json.loads((folder / "truth.json").read_text(encoding="utf-8")) == truth
    for frame in (name for scene in truth["scenes"] for name in scene["frames"]):
        assert np.asarray(cv2.imread(str(folder / frame))).shape == (720, 1280, 3)


@pytest.mark.slow
def test_the_truth_names_every_slot_and_what_lies_there(drawn: tuple[Path, dict[str, Any]]) -> None:
    plan = BoardMeasures.read(board_path(EDITION))
    every = {f"{area}:{slot}" for area in plan.area_slots for slot in range(plan.slots(area))}
    for scene in drawn[1]["scenes"]:
        assert set(scene["slots"]) == every and sorted(scene["ring_order"]) == sorted(plan.area_slots)
        for slot in scene["slots"].values():
            assert (slot["colour"] in drawn[1]["colours"], slot["face"] in ("orc", "bones")) == (slot["occupied"],) * 2
            assert 0 <= slot["occluded"] <= 1
            assert np.hypot(*np.subtract(slot["world"], slot["printed"])) <= (4.01 if slot["occupied"] else 0)
    assert not any(slot["occupied"] for slot in drawn[1]["scenes"][0]["slots"].values())


@pytest.mark.slow
def test_where_a_token_lies_the_picture_differs_from_the_empty_board(drawn: tuple[Path, dict[str, Any]]) -> None:
    """By place and not by eye: around each told centre there is a change, elsewhere on the slots there is less."""
    out, truth = drawn
    folder = out / f"table-{SEED:04d}"
    lesson = truth["scenes"][1]
    before, after = (
        np.mean([np.asarray(cv2.imread(str(folder / name)), float) for name in scene["frames"]], axis=0)
        for scene in (truth["scenes"][0], lesson)
    )
    change = np.abs(after - before).max(axis=2)
    told = sum(slot["occupied"] for slot in lesson["slots"].values()) + len(lesson["markers"])
    discs = (cv2.GaussianBlur(change, (0, 0), 3) > 40).astype(np.uint8)
    found = [area for area in cv2.connectedComponentsWithStats(discs)[2][1:, 4] if area > 150]
    assert len(found) == told


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(drawn: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    photograph_table(SEED, styles_named("sealed"), Level.HARD, tmp_path)
    first, again = (sorted((folder / f"table-{SEED:04d}").iterdir()) for folder in (drawn[0], tmp_path))
    assert [path.name for path in first] == [path.name for path in again]
    assert all(path.read_bytes() == other.read_bytes() for path, other in zip(first, again, strict=True))


def test_a_style_nobody_knows_is_refused_with_the_names() -> None:
    with pytest.raises(ValueError, match="--style cubism: no such style.*sealed.*tapestry"):
        styles_named("cubism")


def test_what_draws_them_never_looks_with_our_eyes() -> None:
    files = list(Path(sealed_art.__file__).parent.glob("*.py"))
    imports = [found.module for path in files for found in parse(path.stem, path.read_text(encoding="utf-8")).imports()]
    assert len(files) > 4 and [name for name in imports if name.startswith(("vision", "companion.eyes"))] == []
