"""Guides an owner through the positions to build, and stores what the camera shows of each with what truly lies there.

The folder is a listing like any other (`companion.calibrate.listing_file`), so that it can be taught from and judged.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2

from companion.calibrate.listing_file import LISTING, listing_text, places_of
from companion.capture.lamp_changes import LIGHTS, light_line, light_of
from companion.capture.photographer import Image, NotTaken
from companion.capture.seeded_boards import Pieces, lessons, seeded_board
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from vision.board_plan import BoardPlan
from vision.sighting import SLOT, Placement

QUALITY: Final = 95
EMPTY_STEP: Final = "empty"
NOTE_FILE: Final = "README.txt"
NOTE: Final = (
    "These pictures show your table and whoever reaches over it. They stay in this folder on this machine; orctable\n"
    "sends them nowhere. Look through them before you give them to anybody. Measure with them:\n\n"
    "    orctable bench vision --captured THIS_FOLDER\n"
)
HOW: Final = (
    "Build what is told, take your hands off the table, and press Enter. s and Enter skips a position, q and Enter"
    " ends: the same command goes on where you stopped. The pictures stay in {folder}; nobody else gets them."
)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to build and photograph, as told in `lines`; `teaches`: to teach from, not to be judged.

    `light` is the name of the light it is photographed in.
    """

    name: str
    lines: tuple[str, ...]
    placements: tuple[Placement, ...] = ()
    seed: int = 0
    teaches: bool = False
    light: str = LIGHTS[0].name


def steps(plan: BoardPlan, order: Sequence[int], pieces: Pieces, seed: int, count: int) -> list[Step]:
    """The empty board, one picture for each side of the pieces, then `count` boards by chance in several lights."""
    found = [Step(EMPTY_STEP, ("Clear the board: nothing lies on it.",), teaches=True)]
    for side, placed in lessons(plan, order, pieces).items():
        found.append(Step(side, tuple(told(placed, order, plan)), placed, teaches=True))
    for number in range(count):
        placed = seeded_board(plan, pieces, seed + number)
        lines = (light_line(number, count), *told(placed, order, plan))
        light = light_of(number, count).name
        found.append(Step(f"board-{number + 1:02d}", lines, placed, seed + number, light=light))
    return found


def told(placements: Iterable[Placement], order: Sequence[int], plan: BoardPlan) -> Iterator[str]:
    """What lies in each area, one line each, in the order in which the areas lie."""
    by_area: dict[int, list[Placement]] = {area: [] for area in order}
    for one in placements:
        by_area[one.area].append(one)
    for area, lies in by_area.items():
        words = [_piece(one, plan) for one in lies]
        yield f"{area:3}: {', '.join(words) or 'nothing'}"


def _piece(one: Placement, plan: BoardPlan) -> str:
    if one.zone in plan.markers:
        return f"the {one.zone} marker"
    where = f"slot {one.spot + 1}" if one.zone == SLOT else f"in the zone {one.zone}"
    return f"{where} {one.key.replace(':', ' ')}"


@dataclass(frozen=True, slots=True)
class Owner:
    """Who builds: asked for an answer, told lines, and told in a sentence why a picture was not taken, by its code."""

    ask: Callable[[str], str]
    tell: Callable[[str], None]
    reason: Callable[[str], str]


class Guide:
    """Goes through the steps that have not been stored yet."""

    def __init__(
        self, folder: Path, order: Sequence[int], todo: Sequence[Step], take: Callable[[], list[Image]]
    ) -> None:
        self._folder, self._order, self._steps, self._take = folder, tuple(order), list(todo), take

    def run(self, owner: Owner) -> bool:
        """Ask for one step after the other; whether all are stored now.

        Where nobody answers (EOFError, KeyboardInterrupt) it ends as with q. Raises OSError when it cannot write.
        """
        make_folder(self._folder)
        write_whole(self._folder / NOTE_FILE, NOTE.encode(), PRIVATE_FILE)
        owner.tell(HOW.format(folder=self._folder))
        with suppress(EOFError, KeyboardInterrupt):
            for number, step in enumerate(self._steps, 1):
                if not self._stored(step) and not self._do(step, number, owner):
                    break
        return all(map(self._stored, self._steps))

    def _stored(self, step: Step) -> bool:
        """A step counts when its last file is there: pictures are written before what says what they show."""
        return self._truth_file(step).exists()

    def _truth_file(self, step: Step) -> Path:
        return self._folder / (f"teach-{step.name}.json" if step.teaches else f"{step.name}.json")

    def _do(self, step: Step, number: int, owner: Owner) -> bool:
        """One step until it is stored or skipped; False to end."""
        for line in (f"\n{number} of {len(self._steps)}: {step.name}", *step.lines):
            owner.tell(line)
        while True:
            word = owner.ask("Enter, s or q: ").strip().lower()
            if word in ("q", "s"):
                return word == "s"
            try:
                self._store(step, self._take())
            except NotTaken as error:
                owner.tell(owner.reason(str(error)))
                continue
            return True

    def _store(self, step: Step, frames: Sequence[Image]) -> None:
        names = [f"{step.name}_{number}.jpg" for number in range(len(frames))]
        for name, frame in zip(names, frames, strict=True):
            _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            write_whole(self._folder / name, data.tobytes(), PRIVATE_FILE)
        places = places_of(step.placements)
        truth: dict[str, Any] = {"pictures": names, "places": places, "seed": step.seed, "light": step.light}
        text = json.dumps(truth, indent=1)
        write_whole(self._truth_file(step), text.encode() + b"\n", PRIVATE_FILE)
        if step.teaches:
            self._write_listing()

    def _write_listing(self) -> None:
        """The listing names what has been stored to teach from so far."""
        taught = {step.name: step for step in self._steps if step.teaches and self._stored(step)}
        pictures = {name: self._pictures_of(step) for name, step in taught.items()}
        rows = [(pictures[name], step.placements) for name, step in taught.items() if name != EMPTY_STEP]
        text = listing_text(self._order, pictures.get(EMPTY_STEP, ()), rows)
        write_whole(self._folder / LISTING, text.encode(), PRIVATE_FILE)

    def _pictures_of(self, step: Step) -> list[str]:
        return sorted(path.name for path in self._folder.glob(f"{step.name}_[0-9].jpg"))
