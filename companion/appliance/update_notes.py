"""What app and updates tell each other, as small files in the folder `update` of the data: the app may write there and
the update runs as root, so nothing in it is believed but what it is for.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from companion.appliance.kept_data import OWN, forget_link
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from companion.schema.from_hints import record
from companion.schema.plain_files import read_as
from companion.schema.sorts import Text
from companion.schema.wrong_input import BoxError

PENDING: Final = "pending.orctable"  # the bundle that is to be installed at the next start
HEALTHY: Final = "healthy"  # which version has shown its first picture and goes on
OUTCOME: Final = "outcome.json"
LARGEST: Final = 4000


class Outcome(NamedTuple):
    """What came of an update."""

    code: Annotated[str, Text(40)]
    version: Annotated[str, Text(40)] = ""
    why: Annotated[str, Text()] = ""


OUTCOMES: Final = record(Outcome)


class UpdateNotes:
    """The notes in a data folder."""

    def __init__(self, data: Path) -> None:
        self.folder = data / OWN

    @property
    def pending(self) -> Path:
        """Where the bundle lies that is to be installed."""
        return self.folder / PENDING

    @property
    def healthy(self) -> str:
        """Which version says that it is well; "" for none."""
        return self._read(HEALTHY).strip()

    def say_healthy(self, version: str) -> None:
        """The version that runs is well. Raises OSError."""
        if self.healthy != version:
            make_folder(self.folder)
            write_whole(self.folder / HEALTHY, version.encode(), PRIVATE_FILE)

    def forget_healthy(self) -> None:
        """Another version has to prove itself."""
        (self.folder / HEALTHY).unlink(missing_ok=True)

    def say(self, code: str, version: str, why: str = "") -> None:
        """What came of an update, for the screen. Raises OSError."""
        forget_link(self.folder)
        make_folder(self.folder)
        text = json.dumps({"code": code, "version": version[:40] or "?", **({"why": why[:400]} if why else {})})
        write_whole(self.folder / OUTCOME, text.encode(), PRIVATE_FILE)
        self._give_to_owner(self.folder, self.folder / OUTCOME)

    def take_outcome(self) -> Mapping[str, Any]:
        """What came of the last update, once; empty for nothing."""
        text = self._read(OUTCOME)
        if not text:
            return {}
        (self.folder / OUTCOME).unlink(missing_ok=True)
        try:
            outcome: Outcome = read_as(OUTCOMES, json.loads(text), OUTCOME)
        except (BoxError, ValueError, RecursionError):
            return {}
        return outcome._asdict()

    def forget_pending(self) -> None:
        """The pending bundle was installed or refused."""
        self.pending.unlink(missing_ok=True)

    def _read(self, name: str) -> str:
        try:
            handle = os.open(self.folder / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return ""
        with os.fdopen(handle, encoding="utf-8", errors="replace") as file:
            return file.read(LARGEST)

    def _give_to_owner(self, *paths: Path) -> None:
        """Written by root, they are read and removed by the app."""
        if os.geteuid() == 0:
            owner = self.folder.parent.stat()
            for path in paths:
                os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
