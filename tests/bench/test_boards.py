"""Judging what was read of a board: what counts as named, wrong, free, a ghost, and how sure a share is."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.calibrate.judging import statements, unread, whole
from companion.calibrate.table_truth import BoardTruth, LessonTruth, LooseTruth, MarkerTruth, SpotTruth, TableTruth
from companion.calibrate.teaching_pictures import PictureTeacher
from companion.judged.captured_boards import TAUGHT
from companion.judged.tally import FREE, GHOSTS, NAMED, WHOLE, WRONG, shares
from proofs.bench.boards import __main__ as drawn_boards
from proofs.bench.boards import tables_read
from vision.sighting import EMPTY, LoosePiece, Placement, Pose, Sighting, SpotReading

PLACES = [(2, "slot", n) for n in range(3)]
EASY = "easy_2"
RED, BLUE = "red:face", "blue:face"
TRUTH = BoardTruth(
    "a board",
    (),
    dict(zip(PLACES, (SpotTruth(RED), SpotTruth(EMPTY), SpotTruth(BLUE, judged=False)), strict=True)),
    (LooseTruth(2, "beside", RED),),
    {"thief": MarkerTruth("2")},
)
"""A red token, a free slot, a blue token under a hand, a loose piece, and a marker in area 2."""


def read(
    first: tuple[str, float] = (RED, 0.99),
    second: tuple[str, float] = (EMPTY, 0.99),
    third: tuple[str, float] | None = None,
    loose: tuple[str, ...] = (RED,),
    thief: Mapping[str, float] | None = None,
) -> Sighting:
    """What was read; right unless it is said otherwise, with the third slot hidden."""
    spots = []
    for place, said in zip(PLACES, (first, second, third), strict=True):
        look, p = said or (EMPTY, 0.6)
        spots.append(SpotReading(*place, {look: p, "unknown": 1 - p}, said is not None))
    pieces = tuple(LoosePiece(2, "beside", 0.0, 0.0, {look: 0.99, "unknown": 0.01}) for look in loose)
    return Sighting(0.0, 1, Pose(0.2, "stickers"), (2,), tuple(spots), pieces, {"thief": thief or {"2": 0.99}})


def counted(*readings: Sighting | None) -> dict[str, tuple[int, int]]:
    boards = [unread(TRUTH) if reading is None else statements(TRUTH, reading) for reading in readings]
    return {share.name: (share.count, share.n) for share in shares({"boards": boards})}


def test_unknown_is_never_wrong_and_never_right() -> None:
    figures = counted(read(first=("unknown", 0.99)))
    assert figures[WRONG] == (0, 1) and figures[NAMED] == (0, 1) and figures[WHOLE] == (0, 1)


def test_a_piece_on_a_free_slot_is_a_ghost_however_likely() -> None:
    figures = counted(read(second=(RED, 0.6)))
    assert (figures[GHOSTS], figures[FREE], figures[WRONG]) == ((1, 1), (0, 1), (0, 1))
    assert counted(read(second=(RED, 0.98)))[WRONG] == (1, 2)


def test_something_sure_and_wrong_said_of_a_hidden_place_counts() -> None:
    figures = counted(read(third=(RED, 0.98)))
    assert figures[WRONG] == (1, 3) and figures[NAMED] == (1, 1) and figures[WHOLE] == (0, 1)
    assert counted(read(third=(BLUE, 0.98)))[WHOLE] == (1, 1)


def test_a_board_that_is_not_found_is_not_read() -> None:
    figures = counted(None)
    assert (figures[NAMED], figures[FREE], figures[WHOLE]) == ((0, 1), (0, 1), (0, 1))
    assert WRONG not in figures and not whole(unread(TRUTH))


@pytest.mark.slow
def test_a_table_of_another_renderer_is_read_and_written_down(tmp_path: Path, recording: Callable[[str], Path]) -> None:
    renders = recording(f"renders/{EASY}_empty.json").parent
    out = tmp_path / "eyes.csv"
    assert drawn_boards.main(["--renders", str(renders), "--tables", EASY, "--out", str(out)]) == 0
    lines = out.read_text().splitlines()
    assert lines[0].startswith("# command: ") and "group,name,count,n,share,low,high" in lines
    assert any(line.startswith(f"boards,{NAMED},51,51,") for line in lines)
    assert any(line.startswith(f"boards,{WRONG},0,") for line in lines)


def test_what_teaching_asks_for_again_is_shown_elsewhere_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece shines in the first picture and in the second, and not in the third; another one is like a third look."""
    shown, answers = list[tuple[Placement, ...]](), [["veiled:1:0", f"alike:2:0={BLUE}"], ["veiled:3:0"], []]

    def teach(_: PictureTeacher, lesson: LessonTruth) -> list[str]:
        shown.append(lesson.placements)
        return answers[len(shown) - 1]

    monkeypatch.setattr(PictureTeacher, "teach_empty", lambda *_: None)
    monkeypatch.setattr(PictureTeacher, "teach_lesson", teach)
    red, green = ([Placement(area, "slot", 0, key) for area in (1, 3, 5)] for key in (RED, "green:face"))
    other = Placement(2, "slot", 0, "green:face")
    again = tuple(LessonTruth((), (one, two)) for one, two in zip(red[1:], green[1:], strict=True))
    table = TableTruth("a table", (1, 2, 3, 5), (), (LessonTruth((), (red[0], other), again),))
    (taught,) = tables_read.read_table(drawn_boards.usual_board()[0], table)
    assert shown == [(red[0], other), (red[1],), (red[2],)]
    assert taught.problems == (f"alike:2:0={BLUE}",)
    figures = {share.name: (share.count, share.n) for share in tables_read.shares([taught])}
    assert figures == {TAUGHT: (0, 1), tables_read.MORE: (2, 4)}
