"""Compares the app with the physical table: at the end of a practice game, and whenever the camera has acted.

A fresh process reads the board too, so that the app's own camera is not the judge of itself.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.appliance.working_process import run_while_it_works
from companion.practice.game import PracticeGame, PracticePlayers
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.simulated_table import SimulatedTable

FRESH_FRAMES = 8


def camera_was_right(view: View, said: Truth, truth: Truth) -> bool:
    """Whether, right after the camera acted, the app has what lies on the table, but for what is still to be moved.

    `said` is the board as the app has it in this view.
    """
    areas_owed = {item["area"] for item in view["owed"]}
    pieces_owed = {item["what"] for item in view["owed"]}

    def lies(board: Truth, area: int) -> list[Lying]:
        return [piece for piece in board.get(area, ()) if piece.owner or piece.kind not in pieces_owed]

    return all(lies(said, area) == lies(truth, area) for area in {*said, *truth} - areas_owed)


def fresh_reading(table: SimulatedTable, t: float) -> dict[str, Any]:
    """A new process reads eight new frames of the table, knowing only the board file and the taught pictures.

    Nothing of the game's own eyes is left in it: no memory, no belief, no rules. Returns {} when it cannot read.
    """
    folder = table.folder / "fresh"
    folder.mkdir(exist_ok=True)
    filmed = table.filmed
    assert filmed is not None
    for number in range(FRESH_FRAMES):
        (folder / f"frame{number:02d}.jpg").write_bytes(filmed.jpeg(t + 0.1 * number))
    board, taught = str(filmed.file), str(table.folder / "data" / "taught")
    order = ("--ring", ",".join(map(str, table.board.order))) if table.has_board else ()
    words = (str(folder / "frame%02d.jpg"), "--board", board, "--taught", taught, *order, "--json")
    child = run_while_it_works([sys.executable, "-m", "companion.cli", "read", *words])
    reading: dict[str, Any] = json.loads(child.stdout) if child.returncode == 0 else {}
    return {} if reading.get("problems") else reading


def wrong(
    game: PracticeGame,
    table: SimulatedTable,
    players: PracticePlayers,
    view: View,
    sighting: Mapping[str, Any] | None = None,
) -> list[str]:
    """Everything in which app, eyes, and the physical table disagree; empty when all is well. `view` is the game's.

    `sighting` is None at a table without a camera, {} when the eyes gave none.
    """
    sentences: list[str] = []
    if table.filmed is not None:
        truth = table.filmed.truth()
        sentences += differences("app", game.shown(view), truth)
        if sighting is not None:
            read = differences("fresh eyes", game.seen(sighting), truth) if sighting else ["fresh eyes: no reading"]
            sentences += read
    return sentences + players.wrong(view)


def differences(who: str, said: Truth, truth: Truth) -> list[str]:
    """Where somebody has other pieces on the board than really lie there, in sentences."""
    return [
        f"{who}: area {area} has {_words(said, area)}, on the table lies {_words(truth, area)}"
        for area in sorted({*said, *truth})
        if list(said.get(area, ())) != list(truth.get(area, ()))
    ]


def _words(board: Truth, area: int) -> str:
    return ", ".join(piece.words for piece in board.get(area, ())) or "nothing"


def count_differs(whose: str, what: str, said: int, there: int) -> list[str]:
    """A sentence when the app has another number than there are; [] when it has the same."""
    return [] if said == there else [f"app: {whose} has {said} {what}, on the table are {there}"]


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile; empty without values."""
    if not values:
        return {}
    ordered = sorted(values)
    return {"p50": ordered[len(ordered) // 2], "p95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]}


def reading_cost(measured: Mapping[str, Any]) -> dict[str, float]:
    """What a full reading cost the eyes in marker detections on the same pictures; {} when they did not answer."""
    detections = [reading_s / measured["detection_s"] for reading_s in measured.get("readings_s", ())]
    return {name: round(value, 2) for name, value in spread(detections).items()}


def tally(lines: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How many actions of each kind a log holds."""
    return dict(sorted(Counter(line["do"] for line in lines if "do" in line).items()))
