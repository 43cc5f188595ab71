"""Does what the staff ask of the machine on a thread of its own: updates, backups, bringing one back, reports."""

import logging
import platform
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final

from companion.appliance.installed_versions import CURRENT, SETTLED, Versions
from companion.appliance.kept_data import clear
from companion.appliance.minisign import NotASignature, keys_in
from companion.appliance.update_notes import UpdateNotes
from companion.record.past.saved_files import MEDIA
from companion.record.storage.files import make_folder
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import UpkeepRefused
from companion.session.intents import Intent
from companion.session.part import PartBeside, on_touch
from companion.session.session import Session
from companion.session.snapshot import Slice, Snapshot, Value

if TYPE_CHECKING:  # what packs and unpacks is loaded when staff ask for it: no start waits for that
    from companion.appliance.update_bundle import Manifest

TASKS: Final = ("update", "backup", "restore", "report")
BETWEEN_GAMES: Final = ("update", "restore")
"""Tasks after which the app starts anew with something else: not while a game is on."""
LOG: Final = logging.getLogger(__name__)


def installed() -> Versions | None:
    """The installed versions this app is one of; None where it runs from a checkout."""
    versions = Versions(Path(sys.prefix).parent)
    runs = versions.named(CURRENT)
    return versions if runs and versions.path(runs).resolve() == Path(sys.prefix).resolve() else None


def hand_in(bundle: Path, notes: UpdateNotes, versions: Versions) -> "Manifest":
    """Checks an update and lays it down for the next start, where it is checked once more.

    Raises UpkeepRefused, NotASignature, or OSError; nothing is changed then.
    """
    from companion.appliance.update_bundle import check_fits, check_signature, copy, read_manifest, take_apart

    checking = notes.folder / "checking"
    clear(checking)
    make_folder(checking)
    try:
        copied = checking / "bundle"
        copy(bundle, copied)
        parts = take_apart(copied, checking)
        check_signature(parts, keys_in(versions.keys))
        manifest = read_manifest(parts.packed)
        python = ".".join(platform.python_version_tuple()[:2])
        check_fits(manifest, versions.named(SETTLED), platform.machine(), python)
        copied.replace(notes.pending)
    finally:
        clear(checking)
    return manifest


@dataclass(frozen=True, slots=True)
class UpkeepOutcome:
    """What came of a task: a code with its values, and whether the app has to start anew to go on with it."""

    code: str
    args: Mapping[str, Value] = field(default_factory=dict)
    anew: bool = False


class UpkeepTasks(PartBeside):
    """Takes `appliance:update`, `appliance:backup`, `appliance:restore` and `appliance:report`. `folder` is the table's
    data, `table` its table file, `last_bytes` what its dice said last. `start_anew` closes the app, which its
    supervisor starts again; whoever can close it sets it.
    """

    def __init__(
        self,
        folder: Path,
        table: Path | None = None,
        media: tuple[Path, ...] = MEDIA,
        versions: Versions | None = None,
    ) -> None:
        self._folder, self._table, self._media = folder, table, media
        self.last_bytes: Callable[[], str] = str
        self._versions = versions or installed()
        self._notes = UpdateNotes(folder)
        self._ended: SimpleQueue[UpkeepOutcome] = SimpleQueue()
        self._works = threading.Lock()
        self._tasks: Mapping[str, Callable[[], UpkeepOutcome]] = {
            "update": self._update, "backup": self._backup, "restore": self._restore, "report": self._report,
        }  # fmt: skip
        self.start_anew: Callable[[], object] = lambda: None
        self.percent = 0
        self._played, self._told_percent = False, 0
        self._tell_last()

    def join(self, session: Session) -> None:
        self._session = session

    @on_touch(*(f"appliance:{task}" for task in TASKS))
    def touch(self, intent: Intent) -> None:
        """Begin a task, or say why not."""
        (task,) = intent.words
        if task in BETWEEN_GAMES and self._playing:
            self._session.context.tell("upkeep_refused", {"game": 1})
        elif self.undertake(task):
            self._session.context.tell("upkeep_begun", {task: 1})
        else:
            self._session.context.tell("upkeep_refused", {"busy": 1})

    def slice(self) -> Slice:
        """What can be done."""
        return partial(Snapshot, appliance=self.offers)

    @property
    def _playing(self) -> bool:
        running = self._session.running
        return running.on and not running.view().over

    def tick(self) -> None:
        """Tell what has ended. A game that was begun meanwhile is not broken off: what waited is asked for again."""
        context = self._session.context
        if self._playing != self._played:
            self._played = self._playing
            if self._played:
                self.cancel()
        percent, told = self.percent, self._told_percent
        if percent != told and percent:
            context.notices.hush("upkeep_begun")
            context.tell("upkeep_begun", {"percent": percent})
        self._told_percent = percent
        outcome = self.ended()
        if outcome is None:
            return
        if outcome.anew and self._playing:
            self.cancel()
            context.tell("upkeep_refused", {"game": 1})
            return
        context.notices.hush("upkeep_begun")
        context.tell(outcome.code, dict(outcome.args))
        if outcome.anew:
            context.show()
            self.start_anew()

    @property
    def offers(self) -> frozenset[str]:
        """Everything, but updates only where a version was installed."""
        return frozenset(self._tasks) - (frozenset() if self._versions is not None else {"update"})

    def undertake(self, task: str) -> bool:
        """Begins a task; False while another one is under way."""
        if not self._works.acquire(blocking=False):
            return False
        threading.Thread(target=self._work, args=(task,), name=task, daemon=True).start()
        return True

    def ended(self) -> UpkeepOutcome | None:
        """What has ended since the last question, once."""
        try:
            return self._ended.get_nowait()
        except Empty:
            return None

    def cancel(self) -> None:
        """Gives up an update or a backup that waits for the next start."""
        from companion.appliance.backup_file import RESTORE

        self._notes.forget_pending()
        clear(self._folder / RESTORE)

    def say_well(self) -> None:
        """The version that runs has shown its first picture and goes on: it need not give way to the one before."""
        if self._versions is None:
            return
        try:
            self._notes.say_healthy(self._versions.named(CURRENT))
        except OSError as error:
            LOG.warning("that this version is well cannot be written down: %s", error)

    def _tell_last(self) -> None:
        """What came of the update before this start."""
        outcome = self._notes.take_outcome()
        if not outcome:
            return
        if outcome["code"] in ("installed", "returned"):
            self._ended.put(UpkeepOutcome(f"update_{outcome['code']}", {"version": outcome["version"]}))
        else:
            self._ended.put(_refused(outcome["code"], outcome["why"]))

    def _work(self, task: str) -> None:
        try:
            outcome = self._tasks[task]()
        except UpkeepRefused as error:
            outcome = _refused(error.code, str(error))
        except (OSError, NotASignature) as error:
            outcome = _refused("failed", str(error))
        except Exception as error:
            LOG.exception("%s failed", task)
            outcome = _refused("failed", str(error))
        finally:
            self._works.release()
        LOG.info("%s: %s %s", task, outcome.code, dict(outcome.args))
        self._ended.put(outcome)

    def _update(self) -> UpkeepOutcome:
        if self._versions is None:
            raise UpkeepRefused("no_appliance", "This orctable was not installed as an appliance.")
        from companion.appliance.sticks import newest_update

        manifest = hand_in(newest_update(self._media), self._notes, self._versions)
        return UpkeepOutcome("update_ready", {"version": manifest.version}, anew=True)

    def _backup(self) -> UpkeepOutcome:
        from importlib.metadata import version

        from companion.appliance.backup_file import make_backup
        from companion.appliance.sticks import BACKUP

        out = self._on_stick(BACKUP)
        make_backup(self._folder, out, version("orctable"))
        return UpkeepOutcome("backup_made", {"file": out.name})

    def _restore(self) -> UpkeepOutcome:
        from companion.appliance.backup_file import stage_restore
        from companion.appliance.sticks import newest_backup

        backup = newest_backup(self._media)
        stage_restore(backup, self._folder, self._told)
        return UpkeepOutcome("restore_ready", {"file": backup.name}, anew=True)

    def _told(self, names: Collection[str]) -> Iterator[str]:
        for done, name in enumerate(names):
            self.percent = 10 * (10 * done // len(names))
            yield name
        self.percent = 0

    def _report(self) -> UpkeepOutcome:
        from companion.appliance.report_file import make_report
        from companion.appliance.sticks import REPORT

        out = self._on_stick(REPORT)
        make_report(self._folder, self._table, out, self.last_bytes())
        return UpkeepOutcome("report_made", {"file": out.name})

    def _on_stick(self, name: str) -> Path:
        from companion.appliance.sticks import next_name, writable_folder

        return next_name(writable_folder(self._media), name)


def _refused(code: str, detail: str) -> UpkeepOutcome:
    return UpkeepOutcome("upkeep_refused", {code: 1, "detail": detail})
