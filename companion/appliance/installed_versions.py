"""The versions installed side by side: a folder each, and two links. `current` is the one that runs, `settled` the
newest one that has proved itself, which also judges updates and brings itself back when a newer one fails.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from companion.record.storage.files import sync_folder
from companion.schema.quick_dataclass import dataclass

CURRENT: Final = "current"
SETTLED: Final = "settled"
PARTIAL: Final = ".partial"  # how the name of a folder ends that is not complete yet
REPLACED: Final = ".old" + PARTIAL
INCOMING: Final = "incoming"


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions in a folder. What is half done has a name that nothing leads to; every step is one rename."""

    folder: Path

    def named(self, link: str) -> str:
        """The version a link leads to, "" where there is none that is complete."""
        try:
            version = os.readlink(self.folder / link)
        except OSError:
            return ""
        return version if (self.folder / version).is_dir() else ""

    def path(self, version: str) -> Path:
        """A version's folder."""
        return self.folder / version

    @property
    def keys(self) -> Path:
        """The public keys that are trusted now: those of the version that has proved itself. So a new key comes with a
        version that the old one signed.
        """
        return self.folder / SETTLED / "keys"

    def partial(self, version: str) -> Path:
        """A new empty folder for a version that is being put together."""
        folder = self.folder / (version + PARTIAL)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o755)
        return folder

    def incoming(self) -> Path:
        """A new empty folder for a bundle on its way, closed to everybody else."""
        folder = self.folder / INCOMING
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        return folder

    def complete(self, version: str) -> None:
        """Gives a version that was put together its name, once all of it is on the disk."""
        os.sync()
        if self.path(version).exists():
            os.rename(self.path(version), self.folder / (version + REPLACED))
        os.rename(self.folder / (version + PARTIAL), self.path(version))
        sync_folder(self.folder)

    def point(self, link: str, version: str) -> None:
        """Makes a link lead to a version, in one step."""
        new = self.folder / (link + ".new")
        new.unlink(missing_ok=True)
        new.symlink_to(version)
        os.replace(new, self.folder / link)
        sync_folder(self.folder)

    def sweep(self) -> None:
        """Removes what was left half done."""
        for folder in (*self.folder.glob("*" + PARTIAL), self.folder / INCOMING):
            shutil.rmtree(folder, ignore_errors=True)

    def forget(self, *kept: str) -> None:
        """Removes every version but these and the two that links lead to."""
        stay = {*kept, self.named(CURRENT), self.named(SETTLED)}
        for folder in self.folder.iterdir():
            if (folder / "bin").is_dir() and not folder.is_symlink() and folder.name not in stay:
                shutil.rmtree(folder, ignore_errors=True)
