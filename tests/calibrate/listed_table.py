"""A folder of pictures of a drawn table, with the listing an owner would write."""

from pathlib import Path

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_plan
from companion.calibrate.listing_file import LISTING, places_of
from companion.capture.asked_for import board_listing
from tests.vision.drawn_board import Disc, DrawnBoard, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER, Layout, Table, teaching_layout
from vision.sighting import SLOT, Placement
from vision.watcher import Watcher

LIES: Layout = {
    (7, SLOT, 0): "leaf:face",
    (2, SLOT, 1): "rust:bones",
    (9, SLOT, 3): "sky:face",
    (3, "crisis", 0): "crisis",
}
"""What lies on the test board, beside one loose piece."""
LOOSE = Placement(ORDER[3], "startups", 0, "rust:face")


def drawn_table(seed: int = 5) -> Table:
    plan = load_plan(BOARD)
    shot = Shot(tilt=(5.0, -3.0), roll=2.0)
    return Table(Watcher(plan, None), DrawnBoard(plan, ORDER, seed), shot, np.random.default_rng(seed))


def write_table(folder: Path) -> Path:
    """Two frames each of the empty board, of every look once, and of a test board."""
    table, plan = drawn_table(), load_plan(BOARD)
    lesson = teaching_layout(table)
    loose = Disc(*plan.point(3, 105.0, 6.0), LOOSE.key, 1.0)
    scenes = {"empty": [], "tokens": table.lay_all(lesson), "test": [*table.lay_all(LIES), loose]}
    folder.mkdir(parents=True, exist_ok=True)
    names: dict[str, list[str]] = {}
    for name, discs in scenes.items():
        names[name] = [f"{name}_{number}.png" for number in range(2)]
        for picture, frame in zip(
            names[name], photograph(table.board, table.shot, discs, seed=1, frames=2), strict=True
        ):
            cv2.imwrite(str(folder / picture), frame)
    placed = [Placement(*at, key) for at, key in lesson.items()]
    text = board_listing(ORDER).text(names["empty"], [(names["tokens"], placed)])
    text += board_entry(names["test"], [*(Placement(*at, key) for at, key in LIES.items()), LOOSE])
    (folder / LISTING).write_text(text)
    return folder


def board_entry(pictures: list[str], lies: list[Placement]) -> str:
    """A board of the self-test, as it stands in a listing."""
    places = "\n".join(f'"{place}" = "{look}"' for place, look in places_of(lies).items())
    return f"\n[[test]]\npictures = {pictures}\n[test.places]\n{places}\n"
