"""Loads tables that the practice camera photographed at its hard level: a folder each, with `truth.json`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.calibrate.table_truth import BoardTruth, LessonTruth, LooseTruth, MarkerTruth, SpotTruth, TableTruth
from companion.judged.reading_boards import BOARDS
from proofs.bench.boards.renders import IN_SIGHT, MARKER_IN_SIGHT, RendersError
from vision.board_plan import BoardPlan
from vision.sighting import EMPTY, OFF, SLOT, PieceLook, Placement, SpotName

SCHEMA: Final = "sealed-boards/1"
LESSON: Final = "teach-"


def read_practice_tables(folder: Path, plan: BoardPlan, sides: Sequence[str]) -> list[TableTruth]:
    """Every table of a folder. `sides` are the names of a piece's sides, face up first. Raises RendersError."""
    files = sorted(folder.glob("table-*/truth.json"))
    if not files:
        raise RendersError(f"{folder}: holds no table-*/truth.json. Name the folder of photographed tables.")
    return [_Photographed(path, plan, sides).table() for path in files]


class _Photographed:
    def __init__(self, path: Path, plan: BoardPlan, sides: Sequence[str]) -> None:
        self._folder, self._plan, self._sides = path.parent, plan, tuple(sides)
        try:
            data = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise RendersError(f"{path}: cannot be read ({error}). Draw the tables again.") from error
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise RendersError(f"{path}: is not {SCHEMA}. Draw the tables again.")
        self._scenes: Mapping[str, Mapping[str, Any]] = {scene["name"]: scene for scene in data["scenes"]}

    def table(self) -> TableTruth:
        """The table with its lessons and boards."""
        empty = self._scenes[f"{LESSON}empty"]
        return TableTruth(
            self._folder.name,
            tuple(int(area) for area in empty["ring_order"]),
            self._frames(empty),
            tuple(self._lesson(self._scenes[f"{LESSON}{side}"]) for side in self._sides),
            tuple(self._board(scene) for name, scene in self._scenes.items() if not name.startswith(LESSON)),
        )

    def _frames(self, scene: Mapping[str, Any]) -> tuple[Path, ...]:
        return tuple(self._folder / name for name in scene["frames"])

    def _look(self, row: Mapping[str, Any]) -> str:
        side = row["face"] if row["face"] in self._sides else self._sides[0]
        return PieceLook(str(row["colour"]), side).key

    def _lesson(self, scene: Mapping[str, Any]) -> LessonTruth:
        slots = [(_spot(key), row) for key, row in scene["slots"].items() if row["occupied"]]
        pieces = [Placement(*at, self._look(row)) for at, row in slots]
        marks = [Placement(int(scene[name]), name, 0, name) for name in self._plan.markers if scene[name] != OFF]
        return LessonTruth(self._frames(scene), (*pieces, *marks))

    def _board(self, scene: Mapping[str, Any]) -> BoardTruth:
        return BoardTruth(
            f"{self._folder.name}_{scene['name']}",
            self._frames(scene),
            {_spot(key): self._spot_truth(row) for key, row in scene["slots"].items()},
            tuple(self._loose(scene)),
            {name: self._marker(scene, name) for name in self._plan.markers},
            BOARDS,
        )

    def _spot_truth(self, row: Mapping[str, Any]) -> SpotTruth:
        return SpotTruth(self._look(row) if row["occupied"] else EMPTY, row["occluded"] <= IN_SIGHT)

    def _loose(self, scene: Mapping[str, Any]) -> Iterator[LooseTruth]:
        for zone in self._plan.zones:
            for row in scene.get(zone, ()):
                yield LooseTruth(int(row["sector"]), zone, self._look(row), bool(row["hidden"] < IN_SIGHT))

    def _marker(self, scene: Mapping[str, Any], name: str) -> MarkerTruth:
        hidden = float(scene["markers"].get(name, {}).get("hidden", 0.0))
        return MarkerTruth(str(scene[name]), hidden < MARKER_IN_SIGHT)


def _spot(key: str) -> SpotName:
    area, number = key.split(":")
    return int(area), SLOT, int(number)
