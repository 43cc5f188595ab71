"""Guides an owner through the positions to build, and stores what the camera shows of each with what truly lies there.

The folder is a listing like any other (`companion.calibrate.listing_file`, `mat_listing`), so that it can be taught
from and judged.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.calibrate.listing_file import LISTING
from companion.capture.photographer import NotTaken, Take, Taken
from companion.locale.deed_tables import CARDS_FOUND, GUIDE, LIGHT_STAYS, LIGHTS, NOT_STORED, TROUBLE
from companion.locale.sentences import Speaker
from companion.locale.tables import VIEW_TROUBLES
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from companion.schema.quick_dataclass import dataclass
from vision.sighting import Placement

NAMES: Final = tuple(LIGHTS)  # the word that is stored with a position, the first for those that are taught from


def light_of(number: int, count: int) -> str:
    """The light of position `number` (from 0) of `count`: as many for each, so that lamps are seldom moved."""
    return NAMES[number * len(NAMES) // count]


def light_line(number: int, count: int, speaker: Speaker) -> str:
    """What to tell about the light before a position is built."""
    name = light_of(number, count)
    same = number > 0 and light_of(number - 1, count) == name
    return speaker.text(LIGHT_STAYS, name=name) if same else speaker.word(LIGHTS, name)


EMPTY_STEP: Final = "empty"
CARDS: Final = "cards:"  # how the code of a row begins in which not all cards were found
NOTE_FILE: Final = "README.txt"
NOTE: Final = (
    "These pictures show your table and whoever reaches over it. They stay in this folder on this machine; orctable\n"
    "sends them nowhere. Look through them before you give them to anybody. Measure with them:\n\n"
    "    orctable bench vision --captured THIS_FOLDER\n"
)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to build and photograph, as told in `lines`; `teaches`: to teach from, not to be judged.

    `light` is the name of the light it is photographed in. `changes` are told in place of the lines where the step
    before still lies on the table.
    """

    name: str
    lines: tuple[str, ...]
    placements: tuple[Placement, ...] = ()
    seed: int = 0
    teaches: bool = False
    light: str = NAMES[0]
    changes: tuple[str, ...] = ()


Lesson = tuple[Sequence[str], Sequence[Placement]]  # the pictures to teach from, and what lies in them


@dataclass(frozen=True, slots=True)
class Listing:
    """How a folder says what lies on a table of one kind: `tables` is what those of the pictures to teach from are
    called, under `word` stands what lies where, and the lines of `head` come first.
    """

    tables: str
    word: str
    where: Callable[[Sequence[Placement]], Mapping[str, Any]]
    head: tuple[str, ...] = ()

    def lies(self, placements: Sequence[Placement]) -> Mapping[str, Any]:
        """What lies on the table, as the file of a position says it."""
        return {self.word: self.where(placements)}

    def text(self, empty: Sequence[str], lessons: Sequence[Lesson]) -> str:
        """The listing of what is to be taught from, as TOML; `empty` are the pictures of the empty table."""
        lines = ["version = 1", *self.head]
        if empty:
            lines += ["", "[empty]", f"pictures = {json.dumps(list(empty))}"]
        for pictures, placements in lessons:
            lines += ["", f"[[{self.tables}]]", f"pictures = {json.dumps(list(pictures))}"]
            lines += [f"[{self.tables}.{self.word}]"]
            lines += [f"{json.dumps(at)} = {json.dumps(looks)}" for at, looks in self.where(placements).items()]
        return "\n".join(lines) + "\n"


Try = Callable[[Step, Sequence[bytes]], Sequence[str]]
"""Codes of what could not be learnt from the pictures of a step that teaches."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Who builds: asked for an answer, told lines, in a language."""

    ask: Callable[[str], str]
    tell: Callable[[str], None]
    speaker: Speaker

    def reason(self, code: str) -> str:
        """Why a picture was not taken."""
        if code in NOT_STORED:
            return self.speaker.word(NOT_STORED, code)
        if code.startswith(CARDS):
            _, row, found = code.split(":")
            return self.speaker.text(CARDS_FOUND, row=self.speaker.area(int(row)), n=found)
        return self.speaker.view_trouble(code, -1) if code in VIEW_TROUBLES else self.speaker.unlearnt(code)


class Guide:
    """Goes through the steps that have not been stored yet."""

    def __init__(
        self, folder: Path, todo: Sequence[Step], take: Take, listing: Listing, tried: Try | None = None
    ) -> None:
        """`tried` judges pictures to teach from; without it none is refused."""
        self._folder, self._steps, self._take, self._listing = folder, list(todo), take, listing
        self._tried = tried
        self._lies = -1
        """The number of the step that lies on the table; -1 where nobody knows."""

    def run(self, owner: Owner) -> bool:
        """Ask for one step after the other; whether all are stored now.

        Where nobody answers (EOFError, KeyboardInterrupt) it ends as with q. Raises OSError when it cannot write.
        """
        make_folder(self._folder)
        write_whole(self._folder / NOTE_FILE, NOTE.encode(), PRIVATE_FILE)
        owner.tell(owner.speaker.text(GUIDE["how"], folder=str(self._folder)))
        with suppress(EOFError, KeyboardInterrupt):
            for number, step in enumerate(self._steps):
                if not self._truth_file(step).exists() and not self._do(step, number, owner):
                    break
        return all(self._truth_file(step).exists() for step in self._steps)

    def _truth_file(self, step: Step) -> Path:
        """A step is done when this file is there: pictures are written before what says what they show."""
        return self._folder / (f"teach-{step.name}.json" if step.teaches else f"{step.name}.json")

    def _do(self, step: Step, number: int, owner: Owner) -> bool:
        """One step until it is stored or skipped; False to end."""
        say = owner.speaker.text
        lines = step.changes if step.changes and self._lies == number - 1 else step.lines
        title = say(GUIDE["step"], number=number + 1, count=len(self._steps), name=step.name)
        for line in (f"\n{title}", *lines):
            owner.tell(line)
        while True:
            word = owner.ask(say(GUIDE["keys"])).strip().lower()
            if word in ("q", "s"):
                return word == "s"
            try:
                taken = self._take()
            except NotTaken as error:
                owner.tell(owner.reason(str(error)))
                continue
            if self._tried is not None and step.teaches and (problems := self._tried(step, taken.pictures)):
                for code in problems:
                    owner.tell(owner.reason(code))
                continue
            self._store(step, taken)
            self._lies = number
            for trouble in taken.troubles:
                owner.tell(say(TROUBLE, what=owner.speaker.view_trouble(trouble.code, trouble.number)))
            return True

    def _store(self, step: Step, taken: Taken) -> None:
        names = [f"{step.name}_{number}.jpg" for number in range(len(taken.pictures))]
        for name, data in zip(names, taken.pictures, strict=True):
            write_whole(self._folder / name, data, PRIVATE_FILE)
        lies = self._listing.lies(step.placements)
        truth: dict[str, Any] = {"pictures": names, **lies, "seed": step.seed, "light": step.light}
        text = json.dumps(truth, indent=1)
        write_whole(self._truth_file(step), text.encode() + b"\n", PRIVATE_FILE)
        if step.teaches:
            self._write_listing()

    def _write_listing(self) -> None:
        """The listing names what has been stored to teach from so far."""
        taught = {step.name: step for step in self._steps if step.teaches and self._truth_file(step).exists()}
        pictures = {name: self._pictures_of(step) for name, step in taught.items()}
        rows = [(pictures[name], step.placements) for name, step in taught.items() if name != EMPTY_STEP]
        text = self._listing.text(pictures.get(EMPTY_STEP, ()), rows)
        write_whole(self._folder / LISTING, text.encode(), PRIVATE_FILE)

    def _pictures_of(self, step: Step) -> list[str]:
        return sorted(path.name for path in self._folder.glob(f"{step.name}_[0-9].jpg"))
