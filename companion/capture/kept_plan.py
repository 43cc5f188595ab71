"""What a folder of captured positions was begun with, so that it goes on with the same positions."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from companion.checked.checker import Entry, Many, Table, Text, Truth, Whole, check
from companion.checked.wrong_input import BoxError
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from vision.board_plan import BoardPlan

PLAN_FILE: Final = "capture.json"
LARGEST: Final = 20_000
_PLAN = Table(
    (
        Entry("version", Whole(1, 1)),
        Entry("game", Text(longest=40)),
        Entry("ring", Many(Whole(0, 999), 1, 40)),
        Entry("seed", Whole(0, 2**31 - 1)),
        Entry("positions", Whole(1, 300)),
        Entry("simulated", Truth(), False),
    )
)


@dataclass(frozen=True, slots=True)
class CapturePlan:
    """The game, the areas as they lie clockwise from the top, the first board's seed, how many boards, and whether
    the camera is a simulated one.
    """

    game: str
    ring: tuple[int, ...]
    seed: int
    positions: int
    simulated: bool = False


def kept_plan(folder: Path) -> CapturePlan | None:
    """What was begun in a folder; None for a new one. Raises BoxError when its file cannot be used."""
    path = folder / PLAN_FILE
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_bytes()[:LARGEST])
    except (OSError, ValueError, RecursionError) as error:
        raise BoxError(str(path), "", f"cannot be read ({error})", "Capture into another folder.") from error
    if not isinstance(data, dict):
        raise BoxError(str(path), "", "holds no JSON object", "Capture into another folder.")
    found = check(data, _PLAN, str(path))
    return CapturePlan(found["game"], found["ring"], found["seed"], found["positions"], found["simulated"])


def keep_plan(folder: Path, plan: CapturePlan) -> None:
    """Write it down. Raises OSError."""
    make_folder(folder)
    text = json.dumps({"version": 1, **asdict(plan)})
    write_whole(folder / PLAN_FILE, text.encode() + b"\n", PRIVATE_FILE)


def begun(folder: Path, wanted: CapturePlan, board: BoardPlan, ring: Callable[[], str]) -> CapturePlan:
    """The plan a folder was begun with, or else the `wanted` one, which is kept; `ring` asks for an order it lacks.

    Raises BoxError for a folder begun for something else, ValueError for an order that cannot be, OSError.
    """
    plan = kept_plan(folder)
    if plan is None:
        plan = replace(wanted, ring=wanted.ring or read_ring(ring(), board))
        keep_plan(folder, plan)
    elif plan.game != wanted.game:
        raise BoxError(str(folder), "", f"holds positions of {plan.game}", f"Name another folder for {wanted.game}.")
    board.check_order(plan.ring)
    return plan


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
