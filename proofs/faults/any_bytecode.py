"""Ends an app's work at any bytecode between an act and its picture, and kills it: nothing shown as kept may be lost.

`python -m proofs.faults.any_bytecode --seeds 400 --out docs/results/any-bytecode.csv` appends a row a seed and goes on
from the last one. Each seed plays on one journal and raises an exception at a random bytecode of a random touch, again
and again: errors, and what ends a process (as `PyThreadState_SetAsyncExc` or a signal does). Whatever is shown without
the mark "not saved yet" is compared with what a killed app would find on the disk at that moment.
"""

import json
import logging
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

from companion.app import catalogue
from companion.record.failures import JournalFailing
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.storage.contents import look
from companion.session.guard import Fault, GuardError
from companion.session.intents import parse
from companion.session.snapshot import Snapshot
from hardware.clock import SteppedClock
from proofs.long_run import LongRun
from tests.session.table import Table

TOP: Final = Path(__file__).parents[2]
WAYS: Final = {"record": ("companion/record",), "all": ("companion/record", "companion/session", "companion/games")}
"""Where exceptions are raised: half of them in the few thousand bytecodes that write."""


class Ended(BaseException):
    """What somebody else raises in this thread."""


KINDS: Final[tuple[type[BaseException], ...]] = (
    RuntimeError, OSError, MemoryError, KeyboardInterrupt, SystemExit, Ended, GeneratorExit,
)  # fmt: skip
SET_UP: Final = ("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "oracle:draw")
TOUCHES: Final = (
    "undo", "redo", "undo", "redo", "do:place:0:3", "do:place:1:4", "do:place:1:8", "do:place:0:9", "oracle:draw",
    "die:1:1", "die:2:4", "die:1:3", "die:2:5", "rule:set_skulls:0:19:miscount", "mend:strike:1", "undo_to:1", "settle",
    "new", "setup:start", "setup:ring:numeric", "setup:start",
)  # fmt: skip
EACH: Final = 40  # exceptions of one seed
RETRY_S: Final = 1.5
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Row:
    """The exceptions of a seed: so many were raised; so many pictures were shown as kept and so many marked as not
    saved yet; acts that were shown as kept and lost, and journals that could not be written afterwards.
    """

    seed: int
    raised: int
    places: int
    kept: int
    marked: int
    lost: int
    unwritable: int
    why: str


class Plant:
    """Raises `kind` at the `nth` bytecode in some rooms; `place` is where it happened, `count` how many there were."""

    def __init__(self, rooms: Sequence[str], nth: int, kind: type[BaseException]) -> None:
        self._rooms = tuple(f"{TOP}/{room}" for room in rooms)
        self._nth, self._kind = nth, kind
        self.count, self.place = 0, ""

    def call(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        """Called by the interpreter at every call."""
        if not frame.f_code.co_filename.startswith(self._rooms):
            return None
        frame.f_trace_opcodes = True
        return self._inside

    def _inside(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "opcode":
            self.count += 1
            if self.count == self._nth:
                self.place = f"{frame.f_code.co_qualname}:{frame.f_lineno}:{frame.f_lasti}"
                raise self._kind("planted by the tests")
        return self._inside


@contextmanager
def traced(plant: Plant) -> Iterator[None]:
    """Every bytecode of this thread goes by the plant."""
    sys.settrace(plant.call)
    try:
        yield
    finally:
        sys.settrace(None)


class Watched(Table):
    """A table that compares everything it shows with the disk."""

    def __init__(self, folder: Path) -> None:
        self.kept = self.marked = self.lost = 0
        self.why = ""
        self._known: tuple[object, Any] = (None, None)
        super().__init__(folder, eyes=False)

    def _see(self, snapshot: Snapshot) -> None:
        tracing = sys.gettrace()
        sys.settrace(None)
        super()._see(snapshot)
        self._judge(snapshot)
        sys.settrace(tracing)

    def _judge(self, snapshot: Snapshot) -> None:
        if snapshot.unsaved:
            self.marked += 1
            return
        self.kept += 1
        if snapshot.game is not None and self.on_disk() != snapshot.game:
            self.lost += 1
            self.why = self.why or f"shown as kept, and not on the disk: {snapshot.history[:1]}"

    def on_disk(self) -> Any:
        """The game as an app would show it that is started now, after this one was killed."""
        contents = look(self.folder / "journal.sqlite")
        if contents.wrong or "header" not in contents.facts:
            return contents.wrong
        lines = (
            contents.games[int(contents.facts["game"])].bodies if int(contents.facts["game"]) in contents.games else ()
        )
        if (contents.facts["header"], lines) != self._known[0]:
            begun = catalogue.games(self.folder).open(json.loads(contents.facts["header"]))
            track: History[Any] = History(begun.game, begun.names, begun.state)
            track.fold([json.loads(line) for line in lines])
            self._known = ((contents.facts["header"], lines), begun.game.view(track.state))
        return self._known[1]

    def touch(self, text: str) -> None:
        """One touch, with what the program around the session does when it fails."""
        try:
            self.session.handle(parse(text))
        except GuardError:
            self.start_again()
        except Exception:
            LOG.exception("past the guard")
            self.session.handle(Fault("session"))
        except BaseException:
            LOG.exception("the end of the process")
            self.start_again()

    def start_again(self) -> None:
        """The process ends as far as it can, and is started anew; more than one fault a minute is no accident here."""
        try:
            self.session.flush()
        except JournalFailing:
            pass
        finally:
            self.close()
            self.open()


def played(seed: int, prepared: Path, each: int = EACH) -> Row:
    """The exceptions of a seed, on one journal."""
    rng, places, raised, unwritable = Random(f"{seed} bytecode"), set[str](), 0, 0
    with TemporaryDirectory(prefix="orctable-bytecode-") as name:
        folder = Path(name) / "data"
        shutil.copytree(prepared, folder)
        table = Watched(folder)
        usual = {way: _counted(table, rooms) for way, rooms in WAYS.items()}
        for _ in range(each):
            way = rng.choice(tuple(WAYS))
            plant = Plant(WAYS[way], rng.randint(1, usual[way]), rng.choice(KINDS))
            with traced(plant):
                table.touch(rng.choice(TOUCHES))
            raised += bool(plant.place)
            places.add(plant.place)
            if rng.random() < 0.3:
                unwritable += _unwritable(table)
        unwritable += _unwritable(table)
        table.close()
        why = table.why or _opened(folder)
    return Row(seed, raised, len(places - {""}), table.kept, table.marked, table.lost, unwritable, why)


def _counted(table: Watched, rooms: Sequence[str]) -> int:
    """How many bytecodes a touch is."""
    plant = Plant(rooms, 0, RuntimeError)
    with traced(plant):
        table.touch("undo")
    table.touch("redo")
    return plant.count


def _unwritable(table: Watched) -> int:
    """Whether what is done now does not come to the disk."""
    assert isinstance(table.clock, SteppedClock)
    table.wait(RETRY_S)
    for text in ("undo", "redo"):
        table.touch(text)
    table.wait(60.0)
    bad = table.shown.unsaved or (table.shown.game is not None and table.on_disk() != table.shown.game)
    table.why = table.why or ("the journal cannot be written" if bad else "")
    return int(bad)


def _opened(folder: Path) -> str:
    """What the next app says of the journal; nothing where it is whole."""
    with Journal(folder / "journal.sqlite") as journal:
        return "" if journal.salvaged is None else str(journal.salvaged)


@contextmanager
def prepared() -> Iterator[Path]:
    """The data folder of a game in its first round."""
    with TemporaryDirectory(prefix="orctable-bytecode-") as name:
        table = Table(Path(name) / "data", eyes=False)
        table.press(*SET_UP)
        table.close()
        yield Path(name) / "data"


def main(words: Sequence[str] | None = None) -> int:
    """Raise, compare, keep; 1 when anything shown as kept was lost, or a journal cannot be written."""
    long_run = LongRun("proofs.faults.any_bytecode", __doc__, seeds=400)
    asked = long_run.begin(words)
    logging.disable(logging.CRITICAL)
    with prepared() as folder:
        for seed in long_run.left(range(asked.seeds)):
            row = played(seed, folder)
            long_run.add(row, good=not (row.lost or row.unwritable or row.why))
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
