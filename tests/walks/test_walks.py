"""What comes in at one end of the app is shown at the other without wandering from room to room."""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Final

from tests.many_rows import each_row
from tests.walks import measure
from tests.walks.tracer import TOP, Trace, Tracer, room_of
from tests.walks.walks import walked

MOST: Final[Mapping[str, int]] = {
    "a die comes to rest": 79,
    "a token is placed": 73,
    "a button is touched": 542,
    "a button is touched, without the screen": 89,
}
"""Changes of room on each walk, as measured; whoever adds a step through another room on purpose writes it here."""
INTO_THE_KERNEL: Final[Mapping[str, int]] = {
    "a die comes to rest": 178,
    "a token is placed": 304,
    "a button is touched": 412,
    "a button is touched, without the screen": 412,
}
"""Changes of room into the kernel of acts or out of it, which asks each need of the game's; they come on top."""
SLACK: Final = 1.05


@each_row("name", MOST)
def test_a_walk_changes_rooms_no_more_often_than_it_did(name: str) -> None:
    tracer = walked(name)
    oftenest = sorted(tracer.hops.items(), key=lambda item: -item[1])[:10]
    told = "\n".join(f"{count} times {left} -> {reached}" for (left, reached), count in oftenest)
    assert tracer.trace.room_changes - tracer.kernel_changes <= math.floor(MOST[name] * SLACK), told
    assert tracer.kernel_changes <= math.floor(INTO_THE_KERNEL[name] * SLACK), told


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
    measure.write(file, {"a walk": Trace(3, 2, 1, 0)}, "now")
    assert file.read_text("utf-8").splitlines()[1:] == ["a walk,1,1,0,0,earlier", "a walk,3,2,1,0,now"]
