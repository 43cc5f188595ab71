"""What a folder of captured positions was begun with, so that it goes on with the same positions."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

from companion.record.log.reader import parse_object
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from companion.schema.from_hints import record
from companion.schema.hints import at_most
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole
from companion.schema.wrong_input import BoxError
from vision.board_plan import BoardPlan

PLAN_FILE: Final = "capture.json"
LARGEST: Final = 20_000
ELSEWHERE: Final = "Capture into another folder."


@dataclass(frozen=True, slots=True)
class CapturePlan:
    """The game, the areas as they lie clockwise from the top (none on a mat), the first position's seed, how many
    positions, and whether the camera is a simulated one. `kinds` are those of a mat's cards where the owner named them.
    """

    game: Annotated[str, Text(40)]
    ring: Annotated[tuple[Annotated[int, Whole(0, 999)], ...], at_most(40)]
    seed: Annotated[int, Whole(0, 2**31 - 1)]
    positions: Annotated[int, Whole(1, 300)]
    simulated: bool = False
    kinds: Annotated[tuple[Annotated[str, Text(24)], ...], at_most(120)] = ()


PLAN: Final = record(CapturePlan, frame={"version": Whole(1, 1)})


def kept_plan(folder: Path) -> CapturePlan | None:
    """What was begun in a folder; None for a new one. Raises BoxError or LogError when its file cannot be
    used.
    """
    path = folder / PLAN_FILE
    if not path.exists():
        return None
    try:
        raw = path.read_bytes()[:LARGEST]
    except OSError as error:
        raise BoxError(str(path), "", f"cannot be read ({error})", ELSEWHERE) from error
    plan: CapturePlan = read_as(PLAN, parse_object(raw, str(path), ELSEWHERE), str(path))
    return plan


def keep_plan(folder: Path, plan: CapturePlan) -> None:
    """Write it down. Raises OSError."""
    make_folder(folder)
    text = json.dumps({"version": 1, **asdict(plan)})
    write_whole(folder / PLAN_FILE, text.encode() + b"\n", PRIVATE_FILE)


def begun(folder: Path, wanted: CapturePlan, whole: Callable[[CapturePlan], CapturePlan]) -> CapturePlan:
    """The plan a folder was begun with, or else the `wanted` one, which is kept; `whole` adds what it lacks.

    Raises BoxError for a folder begun for something else, ValueError for a plan that cannot be, OSError.
    """
    plan = kept_plan(folder)
    if plan is None:
        plan = whole(wanted)
        keep_plan(folder, plan)
    elif plan.game != wanted.game:
        raise BoxError(str(folder), "", f"holds positions of {plan.game}", f"Name another folder for {wanted.game}.")
    return whole(plan)


def with_ring(plan: CapturePlan, board: BoardPlan, ask: Callable[[], str]) -> CapturePlan:
    """The plan with an order of the areas, which is asked for where it lacks one. Raises ValueError for a wrong one."""
    ring = plan.ring or read_ring(ask(), board)
    board.check_order(ring)
    return replace(plan, ring=ring)


def read_ring(text: str, board: BoardPlan) -> tuple[int, ...]:
    """The order of the areas as typed; empty for nothing. Raises ValueError with an example."""
    try:
        order = tuple(int(word) for word in text.replace(",", " ").split())
        if order:
            board.check_order(order)
    except ValueError as error:
        example = ",".join(map(str, sorted(board.slots)))
        raise ValueError(f"--ring {text[:60]}: write the number of every area once, such as {example}.") from error
    return order
