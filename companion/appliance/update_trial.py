"""What happens before the app starts: an update that waits is installed, tried, and kept or taken back.

Each step is one rename, and what comes next follows from what is there, so power may go at any moment: the next start
goes on. A version is on trial from the moment its link is set until the app says that it is well. Two failures, of its
self-check or of its start, bring the version before back, with the data as it was.
"""

import json
import logging
import math
import os
import platform
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

from companion.appliance import update_bundle
from companion.appliance.installed_versions import CURRENT, SETTLED, Versions
from companion.appliance.kept_data import forget_link, keep, put_back, see_depth, set_aside
from companion.appliance.minisign import NotASignature, keys_in
from companion.appliance.update_notes import UpdateNotes
from companion.appliance.working_process import run_while_it_works
from companion.record.storage.files import READABLE, write_whole
from companion.schema.from_hints import record
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Text, Whole
from companion.schema.wrong_input import BoxError, UpkeepRefused

MOST_FAILURES: Final = 2
TRYING, ASIDE, BACK = "trying", "aside", "back"
"""The steps of a trial: being tried; what it made of the data is set aside; the data from before is put back."""
NOTE: Final = "trial.json"
KEPT: Final = "data-before"
LOG: Final = logging.getLogger(__name__)
Check = Callable[[Path], str]
"""Tries a version in its folder, with the table's data; returns what is wrong with it, "" for nothing."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A version on trial, the one before it, and how often the new one has failed."""

    version: Annotated[str, Text(14)]
    before: Annotated[str, Text(14)]
    failures: Annotated[int, Whole(0, 100)] = 0
    step: Annotated[str, Choice((TRYING, ASIDE, BACK))] = TRYING


TRIALS: Final = record(Trial, all_needed=True)


class Updates:
    """The versions in a folder and the data of the table they run for. `check` tries a version."""

    def __init__(self, versions: Versions, data: Path, self_check: Check) -> None:
        self._versions, self._data, self._check = versions, data, self_check
        self._notes = UpdateNotes(data)

    def before_start(self) -> None:
        """Takes whatever is under way as far as it goes. Afterwards `current` leads to a whole version."""
        trial = self._trial()
        self._versions.sweep()
        forget_link(self._notes.folder)
        if trial is not None and not trial.failures:  # ended before it was started, with its own bundle still waiting
            self._notes.forget_pending()
        if trial is None and self._notes.pending.is_symlink():
            self._notes.forget_pending()
        if trial is None and self._notes.pending.is_file():
            trial = self._install_pending()
        if trial is not None:
            self._go_on(trial)

    def install(self, version: str) -> None:
        """A version that was put together below its partial name becomes the current one, on trial if it is not the
        first.

        Raises OSError, UpkeepRefused.
        """
        self._compile(version)
        self._versions.complete(version)
        before = self._versions.named(SETTLED)
        if before and before != version:
            self._go_on(self._begin(version, before))
            return
        for link in (SETTLED, CURRENT):
            self._versions.point(link, version)

    # --- installing -------------------------------------------------------------------------------------------------

    def _install_pending(self) -> Trial | None:
        """Installs the waiting bundle; one that is refused is told, and nothing has changed."""
        manifest = update_bundle.Manifest("", "", "")
        try:
            see_depth(self._data)
            manifest = self._unpacked()
            trial = self._begin(manifest.version, self._versions.named(SETTLED))
        except (UpkeepRefused, NotASignature, OSError, subprocess.SubprocessError) as error:
            LOG.warning("the update is refused: %s", error)
            self._versions.sweep()
            code = error.code if isinstance(error, UpkeepRefused) else "failed"
            self._notes.say(code, manifest.version, str(error))
            trial = None
        self._notes.forget_pending()
        return trial

    def _unpacked(self) -> update_bundle.Manifest:
        """The waiting bundle, verified and unpacked as a whole version. Raises UpkeepRefused, NotASignature or
        OSError.
        """
        parts = update_bundle.take_apart(self._notes.pending, self._versions.incoming())
        update_bundle.check_signature(parts, keys_in(self._versions.keys))
        manifest = update_bundle.read_manifest(parts.packed)
        update_bundle.check_fits(manifest, self._versions.named(SETTLED), platform.machine(), _python())
        update_bundle.unpack(parts.packed, self._versions.partial(manifest.version))
        self._compile(manifest.version)
        self._versions.complete(manifest.version)
        self._versions.sweep()
        return manifest

    def _compile(self, version: str) -> None:
        """Python's compiled files: the app itself may not write them. Raises subprocess.SubprocessError, OSError."""
        partial = Path(f"{self._versions.path(version)}.partial")
        places = ["-s", str(partial), "-p", str(self._versions.path(version)), str(partial / "lib")]
        words = [str(partial / "bin" / "python"), "-I", "-m", "compileall", "-q", *places]
        run_while_it_works(words, most_cpu_s=math.inf).check_returncode()

    def _begin(self, version: str, before: str) -> Trial:
        """The data is kept, the trial is noted, and the link is set. Raises OSError."""
        keep(self._data, self._versions.folder / KEPT)
        self._notes.forget_healthy()
        return self._noted(Trial(version, before))

    # --- trying -----------------------------------------------------------------------------------------------------

    def _go_on(self, trial: Trial) -> None:
        if trial.step == TRYING and self._notes.healthy == trial.version:
            self._settle(trial)
            return
        if trial.step == TRYING:
            if self._versions.named(CURRENT) != trial.version:
                self._versions.point(CURRENT, trial.version)
            trial = self._tried(trial)
        if trial.failures > MOST_FAILURES or trial.step != TRYING:
            self._return(trial)

    def _tried(self, trial: Trial) -> Trial:
        """Tries the new version until it passes, at most twice in all. A start is counted before it is made, so that
        one that never ends counts too.
        """
        while trial.failures < MOST_FAILURES:
            trial = self._noted(replace(trial, failures=trial.failures + 1))
            wrong = self._check(self._versions.path(trial.version))
            if not wrong:
                return trial
            LOG.warning("version %s fails its self-check: %s", trial.version, wrong)
        return self._noted(replace(trial, failures=MOST_FAILURES + 1))

    def _settle(self, trial: Trial) -> None:
        """The new version has proved itself."""
        self._versions.point(SETTLED, trial.version)
        self._notes.say("installed", trial.version)
        self._forget_trial()
        self._versions.forget(trial.before)

    def _return(self, trial: Trial) -> None:
        """The version before is back, and so is the data as it was."""
        self._versions.point(CURRENT, trial.before)
        if trial.step == TRYING:
            trial = self._noted(replace(trial, step=ASIDE))
        if trial.step == ASIDE:
            set_aside(self._data, trial.version)
            trial = self._noted(replace(trial, step=BACK))
        put_back(self._data, self._versions.folder / KEPT)
        self._notes.say("returned", trial.before, f"Version {trial.version} failed its self-check twice.")
        self._forget_trial()
        self._versions.forget()

    # --- the note ---------------------------------------------------------------------------------------------------

    def _trial(self) -> Trial | None:
        """The trial under way. A note that cannot be read, or about a version that is gone, is none."""
        path = self._versions.folder / NOTE
        if not path.is_file():
            return None
        try:
            trial: Trial = read_as(TRIALS, json.loads(path.read_text(encoding="utf-8")), NOTE)
        except (OSError, BoxError, ValueError, RecursionError) as error:
            LOG.error("the note about an update cannot be read (%s); the settled version goes on", error)
            self._versions.point(CURRENT, self._versions.named(SETTLED))
            self._forget_trial()
            return None
        return trial

    def _noted(self, trial: Trial) -> Trial:
        write_whole(self._versions.folder / NOTE, json.dumps(asdict(trial)).encode(), READABLE)
        return trial

    def _forget_trial(self) -> None:
        (self._versions.folder / NOTE).unlink(missing_ok=True)
        shutil.rmtree(self._versions.folder / KEPT, ignore_errors=True)


def self_check(user: str, data: Path) -> Check:
    """Tries a version with its own `orctable self-check`, as the user of the table."""

    def check_version(version: Path) -> str:
        words = [str(version / "bin" / "orctable"), "self-check"]
        environment = {"PATH": os.environ.get("PATH", os.defpath), "ORCTABLE_DATA": str(data), "LANG": "C.UTF-8"}
        other = user if os.geteuid() == 0 and user else None
        try:
            done = run_while_it_works(
                words, env=environment, user=other, group=other, extra_groups=[] if other else None
            )
        except (OSError, subprocess.SubprocessError) as error:
            return str(error)
        return "" if done.returncode == 0 else (done.stderr.strip() or f"it ended with {done.returncode}")[-400:]

    return check_version


def _python() -> str:
    return ".".join(platform.python_version_tuple()[:2])
