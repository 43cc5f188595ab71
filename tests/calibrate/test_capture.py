"""`orctable capture` and `bench vision --captured`: boards built as told are stored with their truth, and judged."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.boxes.eyes_plans import load_plan
from companion.calibrate.listing_file import read_listing
from companion.capture.asked_for import area_lines, board_listing, board_steps
from companion.capture.guide import Guide, Owner, Step
from companion.capture.photographer import Image, NotTaken, Photographer
from companion.capture.seeded_boards import Pieces, seeded_board
from companion.cli import all_commands
from companion.locale.sentences import Speaker
from tests.calibrate.listed_table import drawn_table
from tests.cli.running import orctable, refused
from tests.vision.drawn_board import COLOURS, Disc, photograph
from tests.vision.laid_table import BOARD, ORDER, Table
from vision.board_plan import BoardPlan
from vision.sighting import SLOT, Placement

pytestmark = pytest.mark.slow

PIECES = Pieces(COLOURS, ("face", "bones"), ("crisis", "activity"))
BOARDS = 2
SAY = Speaker("en")


@dataclass
class Builder:
    """An owner who builds what is told before they press Enter; `answers` come before that."""

    plan: BoardPlan
    todo: list[Step]
    answers: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    frames: Iterator[Image] = iter(())

    def owner(self) -> Owner:
        return Owner(self.ask, self.said.append, SAY)

    def ask(self, _question: str) -> str:
        if self.answers:
            return self.answers.pop(0)
        name = next(line.split(": ")[1] for line in reversed(self.said) if " of " in line)
        step = next(step for step in self.todo if step.name == name)
        self.frames = iter(photograph(drawn().board, drawn().shot, list(self.discs(step)), seed=3, frames=8))
        return ""

    def discs(self, step: Step) -> Iterator[Disc]:
        for placement in step.placements:
            if placement.zone in self.plan.zones:
                zone = self.plan.zones[placement.zone]
                at = self.plan.point(ORDER.index(placement.area), (zone.r_min + zone.r_max) / 2, 0.0)
                yield Disc(*at, placement.key, 0.7)
            else:
                yield drawn().lay(placement.key, placement.place)

    def next_frame(self) -> Image | None:
        return next(self.frames, None)


@cache
def drawn() -> Table:
    """The table that is built on, drawn once."""
    return drawn_table()


@pytest.fixture
def builder() -> Builder:
    plan = load_plan(BOARD)
    return Builder(plan, board_steps(plan, ORDER, PIECES, seed=1, count=BOARDS, speaker=SAY))


def guide(builder: Builder, folder: Path) -> Guide:
    return Guide(folder, builder.todo, Photographer(builder.plan, builder.next_frame).take, board_listing(ORDER))


@pytest.fixture(scope="module")
def captured(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Builder]:
    """A folder with everything, stored in two evenings."""
    folder, plan = tmp_path_factory.mktemp("captured") / "boards", load_plan(BOARD)
    builder = Builder(plan, board_steps(plan, ORDER, PIECES, seed=1, count=BOARDS, speaker=SAY))
    assert guide(builder, folder).run(builder.owner())
    return folder, builder


def test_what_is_stored_is_what_was_told(captured: tuple[Path, Builder]) -> None:
    folder, builder = captured
    table = read_listing(folder, builder.plan)
    assert table.order == ORDER and len(table.empty) == 4 and len(table.lessons) == 2
    assert [board.name for board in table.boards] == ["board-01", "board-02"]
    for board, step in zip(table.boards, builder.todo[-BOARDS:], strict=True):
        lies = {at: truth.look for at, truth in board.spots.items() if truth.look != "empty"}
        assert lies == {placement.place: placement.key for placement in step.placements if placement.zone == SLOT}
        assert len(board.loose) == sum(placement.zone in builder.plan.zones for placement in step.placements)
        assert {m: t.area for m, t in board.markers.items() if t.area != "off"} == {
            placement.zone: str(placement.area)
            for placement in step.placements
            if placement.zone in builder.plan.markers
        }


def test_boards_are_built_in_several_lights_and_each_says_which(captured: tuple[Path, Builder]) -> None:
    folder, builder = captured
    thirty = board_steps(builder.plan, ORDER, PIECES, seed=1, count=30, speaker=SAY)[-30:]
    lights = [step.light for step in thirty]
    assert len(set(lights)) == 6 and lights[0] == "as_taught" and min(map(lights.count, lights)) >= 5
    moved = [step.lines[0] for step in thirty if step.lines[0].startswith("Now ")]
    assert len(moved) == 5 and "Now move the lamp to the other side of the table." in moved
    stored = [board.light for board in read_listing(folder, builder.plan).boards]
    assert stored == [step.light for step in builder.todo[-BOARDS:]] and len(set(stored)) == BOARDS


def test_the_pictures_are_private_and_say_so(captured: tuple[Path, Builder]) -> None:
    folder, builder = captured
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    assert "nobody else gets them" in builder.said[0]
    assert "Look through them before you give them" in (folder / "README.txt").read_text()


@pytest.mark.slow
def test_the_captured_boards_are_judged_with_intervals(captured: tuple[Path, Builder]) -> None:
    folder, builder = captured
    result = orctable("bench", "vision", "--captured", folder, "--board", BOARD, "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["figures"]
    assert {"light as_taught", f"light {builder.todo[-1].light}"} < {row["group"] for row in rows}
    figures = {row["name"]: row for row in rows if not row["group"].startswith("light ")}
    pieces = sum(placement.zone == SLOT for step in builder.todo[-BOARDS:] for placement in step.placements)
    named = figures["visible slot tokens named surely"]
    assert (named["value"], named["n"], named["reference"]) == (pieces, pieces, pieces)
    assert 0 < named["low"] < named["ratio"] == named["high"] == 1
    assert figures["slot statements sure and wrong"]["value"] == 0
    assert figures["slot statements sure and wrong"]["high"] > 0
    assert figures["whole boards right, without rules"]["n"] == BOARDS


@pytest.mark.slow
def test_a_moving_table_is_asked_for_again(builder: Builder, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    moving = [rng.integers(0, 255, (720, 1280, 3)).astype(np.uint8) for _ in range(3)]
    builder.frames = iter(moving * 200)
    with pytest.raises(NotTaken, match="moving"):
        Photographer(builder.plan, builder.next_frame).take()
    builder.frames = iter([np.full((720, 1280, 3), 120, np.uint8)] * 4)
    with pytest.raises(NotTaken):
        Photographer(builder.plan, builder.next_frame).take()


def test_the_same_seed_gives_the_same_boards_and_no_owner_lays_too_many() -> None:
    plan = load_plan(BOARD)
    boards = [seeded_board(plan, PIECES, seed) for seed in range(60)]
    assert boards == [seeded_board(plan, PIECES, seed) for seed in range(60)]
    assert len(set(boards)) == 60
    for board in boards:
        owners = [placement.key.split(":")[0] for placement in board if placement.zone not in plan.markers]
        assert all(owners.count(colour) <= 10 for colour in COLOURS)
        assert len({placement.place for placement in board}) == len(board)
    looks = {placement.key for board in boards for placement in board}
    assert looks == {f"{colour}:{side}" for colour in COLOURS for side in PIECES.sides} | set(PIECES.markers)


def test_what_is_told_names_every_sector_in_the_order_of_the_table() -> None:
    plan = load_plan(BOARD)
    (_, lesson, *_) = board_steps(plan, ORDER, PIECES, 1, 1, SAY)
    assert [int(line.split(":")[0]) for line in lesson.lines] == list(ORDER)
    assert any("slot 1 leaf face" in line for line in lesson.lines)


@pytest.mark.slow
def test_the_command_takes_its_pictures_from_the_tables_camera_and_goes_on(tmp_path: Path) -> None:
    """A film of a board that lies still, long enough for three pictures to teach from and one board."""
    for number, frame in enumerate(photograph(drawn().board, drawn().shot, (), seed=4, frames=8)):
        cv2.imwrite(str(tmp_path / f"film{number:02d}.png"), frame)
        cv2.imwrite(str(tmp_path / f"film{number + 8:02d}.png"), frame)
    table, folder = tmp_path / "table.toml", tmp_path / "boards"
    table.write_text(f'version = 1\nsimulated = true\n[camera]\nsource = "file:{tmp_path}/film%02d.png"\n')
    words = ["capture", str(folder), "--table", str(table), "--positions", "1"]
    begun = CliRunner().invoke(all_commands(), words, input=f"{','.join(map(str, ORDER))}\n\nq\n")
    assert begun.exit_code == 1 and "still missing" in begun.output
    assert sorted(path.name for path in folder.glob("*.jpg")) == [f"empty_{number}.jpg" for number in range(4)]
    ended = CliRunner().invoke(all_commands(), words, input="\n\n\n")
    assert ended.exit_code == 0 and "All positions are stored" in ended.output and "1 of 4" not in ended.output
    assert len(list(folder.glob("*.jpg"))) == 16 and json.loads((folder / "capture.json").read_text())["simulated"]
    judged = orctable("bench", "vision", "--captured", folder)
    assert judged.exit_code == 0 and judged.stdout.startswith("SIMULATED")


def test_a_table_without_a_camera_or_a_wrong_order_is_refused(tmp_path: Path) -> None:
    refused(orctable("capture", tmp_path / "new"), "no camera")
    table = tmp_path / "table.toml"
    table.write_text('version = 1\nsimulated = true\n[camera]\nsource = "file:/nowhere/none.mp4"\n')
    refused(orctable("capture", tmp_path / "new", "--table", table, "--ring", "2,3"), "--ring 2,3", "such as 2,3,4")
    assert not (tmp_path / "new").exists()
    ring = "2,3,4,5,6,7,8,9,10,11"
    refused(orctable("capture", tmp_path / "new", "--table", table, "--ring", ring), "none.mp4")


def test_a_loose_piece_is_told_by_its_zone() -> None:
    plan = load_plan(BOARD)
    placed = (Placement(7, "startups", 0, "rust:face"),)
    assert "  7: in the zone startups rust face" in list(area_lines(placed, ORDER, plan, SAY))
