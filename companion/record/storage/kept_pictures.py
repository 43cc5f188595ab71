"""Pictures and the lists that name them, in one folder: a list with all its pictures is there whole, or the one before.

A picture is called by what is in it, so that a new one never replaces another under its name. What a list says becomes
true when the list itself is replaced, after its pictures are on disk; pictures that no list names any more go then.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from companion.record.storage import store
from companion.record.storage.files import PRIVATE_FILE, make_folder, sync_folder, write_whole

PICTURE: Final = ".png"
NAMED: Final = re.compile(r'"([a-z0-9-]{1,40}\.png)"')
BY_CONTENT: Final = re.compile(r"[0-9a-f]{32}\.png")
NUMBERED: Final = re.compile(r"(?:empty|token-[0-9]{3}|card-[0-9]{3}-[0-9])\.png")
"""How pictures were called before they were called by what is in them."""


@dataclass(frozen=True, slots=True)
class KeptPictures:
    """The lists and pictures in a folder. Text, not a path, comes out: whoever looks at pictures reads no files."""

    folder: Path

    def text(self, name: str) -> str:
        """A list; "" where there is none. Raises ValueError for one that is not as it was written, or OSError."""
        return store.read(self.folder / name, strict=True)

    def picture(self, name: str) -> bytes:
        """A picture; b"" where there is none. Raises ValueError for one that is not as it was written, or OSError."""
        path = self.folder / name
        data = path.read_bytes() if path.is_file() else b""
        if BY_CONTENT.fullmatch(name) and data and name != name_of(data):
            raise store.Spoilt(f"{path}: is not as it was written; teach it again")
        return data

    def keep(self, name: str, text: str, pictures: Mapping[str, bytes]) -> None:
        """Replaces a list. `pictures` are those it names, by their `name_of`. Raises OSError, with all as it was."""
        make_folder(self.folder)
        for called, data in pictures.items():
            path = self.folder / called
            if not path.is_file() or path.read_bytes() != data:
                write_whole(path, data, PRIVATE_FILE, certain=False)
        sync_folder(self.folder)
        store.write(self.folder / name, text)
        self._sweep()

    def mend(self, name: str) -> Iterator[store.Mended]:
        """Sees that a list and its pictures can be read; see `store.mend`."""

        def check(tried: Path) -> None:
            for called in named_in(KeptPictures(tried).text(name)):
                if not self.picture(called):
                    raise store.Spoilt(f"{self.folder / called}: is gone")

        for one in store.mend(self.folder, [name], check, strict=True):
            yield replace(one, file=f"{self.folder.name}/{one.file}")

    def _sweep(self) -> None:
        """Deletes the pictures that no list names any more."""
        lists = [*self.folder.glob("*.json"), *self.folder.glob(f"*.json{store.BEFORE}")]
        named = {called for path in lists for called in named_in(path.read_text("utf-8", "replace"))}
        for path in self.folder.glob(f"*{PICTURE}"):
            ours = BY_CONTENT.fullmatch(path.name) or NUMBERED.fullmatch(path.name)
            if ours and path.name not in named:
                path.unlink()


def name_of(picture: bytes) -> str:
    """What a picture is called: by what is in it."""
    return hashlib.sha256(picture).hexdigest()[:32] + PICTURE


def named_in(text: str) -> list[str]:
    """The pictures that a list names."""
    return NAMED.findall(text)
