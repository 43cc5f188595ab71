"""Tables that the practice camera photographed are loaded with their truth, and what is no table is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from proofs.bench.boards.__main__ import usual_board
from proofs.bench.boards.practice_tables import read_practice_tables
from proofs.bench.boards.renders import RendersError


def scene(name: str, **more: Any) -> dict[str, Any]:
    slots = {"7:0": {"occupied": True, "colour": "leaf", "face": "orc", "occluded": 0.0}}
    slots["7:1"] = {"occupied": False, "colour": None, "face": None, "occluded": 0.4}
    usual = {"ring_order": list(range(2, 12)), "slots": slots, "startups": [], "extras": [], "markers": {}}
    return usual | {"name": name, "crisis": 3, "activity": "off", "frames": [f"{name}-0.jpg"]} | more


def write(folder: Path, **more: Any) -> None:
    scenes = [scene(name) for name in ("teach-empty", "teach-face", "teach-bones", "board-0")]
    (folder / "table-0000").mkdir()
    truth = {"schema": "sealed-boards/1", "scenes": scenes} | more
    (folder / "table-0000" / "truth.json").write_text(json.dumps(truth), "utf-8")


def test_ok__a_table_has_its_lessons_and_boards(tmp_path: Path) -> None:
    write(tmp_path)
    (table,) = read_practice_tables(tmp_path, *usual_board())
    assert table.order == tuple(range(2, 12))
    assert {(placement.area, placement.zone, placement.key) for placement in table.lessons[0].placements} == {
        (7, "slot", "leaf:face"),
        (3, "crisis", "crisis"),
    }
    (board,) = table.boards
    seen = {place: (truth.look, truth.judged) for place, truth in board.spots.items()}
    assert seen == {(7, "slot", 0): ("leaf:face", True), (7, "slot", 1): ("empty", False)}


def test_fail__what_is_no_photographed_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RendersError, match="holds no table"):
        read_practice_tables(tmp_path, *usual_board())
    write(tmp_path, schema="other/1")
    with pytest.raises(RendersError, match="is not sealed-boards/1"):
        read_practice_tables(tmp_path, *usual_board())
