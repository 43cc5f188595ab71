"""Loads tables that a renderer or the practice camera drew: `TABLE_empty`, `TABLE_face`, `TABLE_bones`, and boards.

A lesson's looks lie elsewhere in `TABLE_face_again1` and so on, for those that are asked for once more.
Each picture has frames `NAME_0.jpg`, `NAME_1.jpg` and so on, and its truth in `NAME.json`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.calibrate.table_truth import BoardTruth, LessonTruth, LooseTruth, MarkerTruth, SpotTruth, TableTruth
from proofs.bench.boards.tables_read import BOARDS, MISHAPS
from vision.board_plan import BoardPlan
from vision.sighting import EMPTY, OFF, SLOT, PieceLook, Placement, SpotName

NO_PICTURES: Final = "_empty.json"
AGAIN: Final = "_again"
IN_SIGHT: Final = 0.05  # a piece or free spot counts while no larger part of it is hidden or outside the picture
MARKER_IN_SIGHT: Final = 0.3


class RendersError(ValueError):
    """The folder of drawn tables cannot be used; the message says which file and what is wrong."""


def read_renders(folder: Path, plan: BoardPlan, sides: Sequence[str]) -> list[TableTruth[BoardTruth]]:
    """Every table of a folder. `sides` are the names of a piece's sides, face up first. Raises RendersError."""
    names = sorted(path.name.removesuffix(NO_PICTURES) for path in folder.glob(f"*{NO_PICTURES}"))
    if not names:
        raise RendersError(f"{folder}: holds no table (TABLE{NO_PICTURES}). Name the folder of drawn tables.")
    return [_Renders(folder, plan, sides).table(name) for name in names]


class _Renders:
    def __init__(self, folder: Path, plan: BoardPlan, sides: Sequence[str]) -> None:
        self._folder, self._plan, self._sides = folder, plan, tuple(sides)

    def table(self, name: str) -> TableTruth[BoardTruth]:
        """One table with its lessons and all its other pictures."""
        lessons = [f"{name}_{side}" for side in self._sides]
        order = tuple(int(area) for area in self._truth(f"{name}_empty")["ring_order"])
        taken = {f"{name}_empty", *lessons}
        every = (path.stem for path in sorted(self._folder.glob(f"{name}_*.json")))
        boards = [stem for stem in every if stem not in taken and AGAIN not in stem]
        return TableTruth(
            name,
            order,
            self._frames(f"{name}_empty"),
            tuple(self._lesson(lesson) for lesson in lessons),
            tuple(self._board(name, board) for board in boards),
        )

    def _truth(self, name: str) -> Mapping[str, Any]:
        path = self._folder / f"{name}.json"
        try:
            data = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise RendersError(f"{path}: cannot be read ({error}). Copy the folder again.") from error
        if not isinstance(data, dict):
            raise RendersError(f"{path}: holds no truth. Copy the folder again.")
        return data

    def _frames(self, name: str) -> tuple[Path, ...]:
        paths = tuple(sorted(self._folder.glob(f"{name}_[0-9].jpg")))
        if not paths:
            raise RendersError(f"{self._folder}: there is no picture {name}_0.jpg. Copy the folder again.")
        return paths

    def _look(self, row: Mapping[str, Any]) -> str:
        """The key of a piece; a face has many names, the other side one."""
        side = row["face"] if row["face"] in self._sides else self._sides[0]
        return PieceLook(str(row["colour"]), side).key

    def _lesson(self, name: str) -> LessonTruth:
        truth = self._truth(name)
        slots = [(_spot(key), row) for key, row in truth["slots"].items() if row["occupied"]]
        pieces = [Placement(*at, self._look(row)) for at, row in slots]
        marks = [Placement(int(row["sector"]), marker, 0, marker) for marker, row in self._markers(truth)]
        again = [self._lesson(path.stem) for path in sorted(self._folder.glob(f"{name}{AGAIN}*.json"))]
        return LessonTruth(self._frames(name), (*pieces, *marks), tuple(again))

    def _markers(self, truth: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
        yield from ((marker, truth[marker]) for marker in self._plan.markers if truth.get(marker))

    def _board(self, table: str, name: str) -> BoardTruth:
        truth = self._truth(name)
        ordinary = name.removeprefix(f"{table}_")[:1] == "p" and name[-1].isdecimal()
        return BoardTruth(
            name,
            self._frames(name),
            {_spot(key): self._spot_truth(row) for key, row in truth["slots"].items()},
            tuple(self._loose(truth)),
            {marker: _marker(row) for marker, row in self._markers(truth)},
            BOARDS if ordinary else MISHAPS,
        )

    def _spot_truth(self, row: Mapping[str, Any]) -> SpotTruth:
        if row["occupied"]:
            seen = row["token_hidden"] <= IN_SIGHT and row.get("outside_picture", 0) <= IN_SIGHT
            return SpotTruth(self._look(row), seen)
        return SpotTruth(EMPTY, row["occluded"] - row.get("covered_by_tokens", 0) <= IN_SIGHT)

    def _loose(self, truth: Mapping[str, Any]) -> Iterator[LooseTruth]:
        for zone in self._plan.zones:
            for row in truth.get(zone, ()):
                seen = row["hidden"] < IN_SIGHT and row.get("in_picture", True)
                yield LooseTruth(int(row["sector"]), zone, self._look(row), bool(seen))


def _spot(key: str) -> SpotName:
    area, number = key.split(":")
    return int(area), SLOT, int(number)


def _marker(row: Mapping[str, Any]) -> MarkerTruth:
    return MarkerTruth(str(row["sector"] or OFF), row["hidden"] < MARKER_IN_SIGHT)
