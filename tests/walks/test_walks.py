"""What comes in at one end of the app is shown at the other without wandering from room to room."""

import math
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Final

from tests.many_rows import each_row
from tests.walks import measure
from tests.walks.tracer import TOP, Trace, Tracer, room_of
from tests.walks.walks import WALKS, walked

BOUNDS: Final = measure.bounds(measure.RESULTS)
"""What was measured last, in docs/results/walks.csv: `python -m tests.walks.measure` writes the row that lowers it."""
SLACK: Final = 1.05
FIRST_TIME: Final = 8  # files that are read only on the first walk in a process


@each_row("name", WALKS)
def test_a_walk_passes_no_more_files_and_changes_rooms_no_oftener_than_it_did(name: str) -> None:
    tracer, most = walked(name), BOUNDS[name]
    oftenest = sorted(tracer.hops.items(), key=lambda item: -item[1])[:10]
    text = "\n".join(f"{count} times {left} -> {reached}" for (left, reached), count in oftenest)
    assert tracer.trace.room_changes <= math.floor(most.room_changes * SLACK), text
    assert tracer.trace.files <= most.files + FIRST_TIME, text


@each_row(
    "folder, room",
    [
        ("companion/session/board", "companion/session"),
        ("companion/games/orc/rules", "companion/games/orc"),
        ("companion/games/protocol", "companion/games/protocol"),
        ("companion/games", "companion/games"),
        ("hardware/serial_dice", "hardware/serial_dice"),
        ("hardware", "hardware"),
        ("vision/discs", "vision"),
    ],
)
def test_every_file_is_in_a_room(folder: str, room: str) -> None:
    assert room_of(f"{folder}/one.py") == room


def test_functions_of_others_are_passed_over_and_returns_count() -> None:
    one, two, tests = (_calling(folder) for folder in ("companion/ui", "companion/app", "tests"))
    with Tracer() as tracer:
        one(lambda: tests(lambda: two(int)))
    assert tracer.trace == Trace(functions=2, files=2, file_changes=2, room_changes=2)


def _calling(folder: str) -> Callable[[Callable[[], object]], None]:
    """A function that calls another one, as if it lay in this folder."""

    def call(other: Callable[[], object]) -> None:
        other()

    return FunctionType(call.__code__.replace(co_filename=str(TOP / folder / "one.py")), {})


def test_rows_of_other_commits_stay(tmp_path: Path) -> None:
    file = tmp_path / "walks.csv"
    measure.write(file, {"a walk": Trace(1, 1, 0, 0)}, "earlier")
    measure.write(file, {"a walk": Trace(2, 1, 0, 0)}, "now")
    measure.write(file, {"a walk": Trace(3, 2, 1, 0)}, "now", "a reason")
    assert file.read_text("utf-8").splitlines()[1:] == ["a walk,1,1,0,0,0,earlier,", "a walk,3,2,1,0,0,now,a reason"]
    assert measure.bounds(file) == {"a walk": Trace(3, 2, 1, 0)}


def test_a_longer_walk_is_named_and_a_shorter_one_is_not() -> None:
    before = {"longer": Trace(1, 3, 0, 5), "shorter": Trace(9, 3, 9, 5)}
    now = {"longer": Trace(1, 3, 0, 6), "shorter": Trace(9, 2, 9, 5), "new": Trace(1, 1, 1, 1)}
    assert measure.raised(before, now) == ["longer"]
