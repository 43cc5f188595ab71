"""Path-traced tables without tracing: what is chosen by seed, where it lies, and the truth that is written."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app import catalogue
from companion.boxes.eyes_plans import load_plan
from proofs.bench.boards.renders import read_renders
from proofs.drawn_boards.drawn_tables import (
    BONES,
    FACE,
    OPEN,
    STYLES,
    Laying,
    Table,
    board,
    choose_table,
    lesson,
    poses_of,
)
from proofs.drawn_boards.photographs import Truth, jpeg, photograph
from proofs.drawn_boards.prints import ground, print_tokens
from proofs.drawn_boards.ring_plan import RingPlan, read_plan, sector_outline, sticker_corners

SEALED = "".join(letter for letter in STYLES if letter not in OPEN)
BOX = catalogue.games().named(catalogue.USUAL).board.file()


@pytest.fixture(scope="module")
def plan() -> RingPlan:
    assert BOX is not None
    return read_plan(BOX)


def truth_of(table: Table, laying: Laying, plan: RingPlan) -> dict[str, Any]:
    return Truth(table, laying, plan).data()


def test_the_same_seed_prints_and_lays_the_same_and_another_one_does_not(plan: RingPlan) -> None:
    first, again, other = (choose_table("C", seed, plan) for seed in (5, 5, 6))
    assert board(first, 0, plan) == board(again, 0, plan) != board(other, 0, plan)
    prints = [ground(table.ground, 7, (90, 80), np.random.default_rng(table.seed)) for table in (first, again, other)]
    assert np.array_equal(prints[0], prints[1]) and not np.array_equal(prints[0], prints[2])
    tokens = [print_tokens(table, plan) for table in (first, again)]
    assert len(tokens[0]) == 12 and all(np.array_equal(tokens[0][look], tokens[1][look]) for look in tokens[0])


def test_what_is_sealed_shares_no_art_coat_or_table_top_with_what_is_open(plan: RingPlan) -> None:
    opened, sealed = ([choose_table(at, seed, plan) for at in of for seed in range(40)] for of in (OPEN, SEALED))
    for trait in ("coat", "top", "ground", "palette"):
        assert not {getattr(table, trait) for table in opened} & {getattr(table, trait) for table in sealed}
    assert min(table.camera.place[2] for table in opened) > max(table.camera.place[2] for table in sealed)


def test_places_are_those_that_the_eyes_know(plan: RingPlan) -> None:
    assert BOX is not None
    known = load_plan(BOX)
    table = choose_table("A", 1, plan)
    straight = replace(table, poses=tuple(replace(pose, x=0.0, y=0.0, off=0.0) for pose in table.poses))
    poses = poses_of(straight)
    for place in known.places(straight.order):
        spot = plan.slots[place.area][place.spot] if place.zone == "slot" else plan.places[place.zone]
        x, y = poses[place.area].world(np.array(spot))
        assert (x, -y) == pytest.approx((place.x_mm, place.y_mm), abs=1e-6)
    for number, x, y, turn in plan.stickers:
        corners = sticker_corners(plan, x, y, turn) * [1, -1]
        assert corners == pytest.approx(known.sticker_corners()[number], abs=1e-6)


@pytest.mark.parametrize("letter", sorted(STYLES))
def test_tokens_lie_beside_each_other_and_on_their_sector(letter: str, plan: RingPlan) -> None:
    for seed in range(6):
        table = choose_table(letter, seed, plan)
        for laying in (board(table, 0, plan), lesson(table, FACE, plan)):
            for first, second in combinations(laying.discs, 2):
                if first.area == second.area:
                    assert np.hypot(*np.subtract(first.at, second.at)) > (plan.token + plan.marker) / 2
            assert all(np.hypot(*disc.at) < plan.outer for disc in laying.discs)


def test_a_sector_fits_between_its_neighbours(plan: RingPlan) -> None:
    outline = sector_outline(plan, 0.8, 3.0)
    angles, radii = np.arctan2(outline[:, 1], outline[:, 0]), np.hypot(*outline.T)
    assert radii.min() == pytest.approx(plan.hub + 0.8) and radii.max() < plan.outer + 0.1
    assert np.degrees(np.ptp(angles)) == pytest.approx(36, abs=6)
    x, y = outline[:, 1], outline[:, 0]
    area = 0.5 * np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))
    assert area == pytest.approx(np.pi * (plan.outer**2 - plan.hub**2) / 10, rel=0.02)


def test_what_is_written_is_read_as_what_was_laid(tmp_path: Path, plan: RingPlan) -> None:
    assert BOX is not None
    table = choose_table("B", 3, plan)
    read_board = board(table, 0, plan)
    for laying in (
        Laying(f"{table.name}_empty", (), {}, ()),
        *(lesson(table, s, plan) for s in (FACE, BONES)),
        read_board,
    ):
        (tmp_path / f"{laying.name}.json").write_text(json.dumps(truth_of(table, laying, plan)), "utf-8")
        (tmp_path / f"{laying.name}_0.jpg").write_bytes(b"")
    (read,) = read_renders(tmp_path, load_plan(BOX), ("face", "bones"))
    assert read.order == table.order and len(read.lessons) == 2
    assert all(len(lesson.placements) == 7 for lesson in read.lessons)
    lying = {(spot[0], spot[2]) for spot, truth in read.boards[0].spots.items() if truth.look != "empty"}
    assert lying == {(disc.area, disc.number) for disc in read_board.discs if disc.zone == "slot"}
    assert len(read.boards[0].loose) == sum(disc.zone in plan.zones for disc in read_board.discs)


def test_a_lesson_shows_each_look_twice_and_what_is_asked_for_again_lies_elsewhere(
    tmp_path: Path, plan: RingPlan
) -> None:
    assert BOX is not None
    table = choose_table("K", 3, plan)
    usual, again = lesson(table, FACE, plan, each=2), lesson(table, FACE, plan, again=1)
    for laying in (Laying(f"{table.name}_empty", (), {}, ()), usual, again, lesson(table, BONES, plan)):
        (tmp_path / f"{laying.name}.json").write_text(json.dumps(truth_of(table, laying, plan)), "utf-8")
        (tmp_path / f"{laying.name}_0.jpg").write_bytes(b"")
    (read,) = read_renders(tmp_path, load_plan(BOX), ("face", "bones"))
    (shown, _), (elsewhere,) = read.lessons, read.lessons[0].again
    pieces = [piece for piece in shown.placements if piece.key not in plan.places]
    assert len(pieces) == 10 and not read.boards
    for key in {piece.key for piece in pieces}:
        one, other = ({piece.area for piece in of if piece.key == key} for of in (pieces, elsewhere.placements))
        assert len(one) == 2 and len(other) == 1 and not one & other


def test_two_frames_of_one_light_differ_in_noise_only(plan: RingPlan) -> None:
    table = choose_table("D", 2, plan)
    light, white, rng = np.full((90, 160, 3), 0.4), np.full(3, 0.8), np.random.default_rng(1)
    first, second = (photograph(light, white, table.sensor, rng).astype(float) for _ in range(2))
    assert 0 < np.abs(first - second).mean() < 8 and abs(first.mean() - second.mean()) < 0.5
    assert jpeg(first.astype(np.uint8), 90)[:2] == b"\xff\xd8"
