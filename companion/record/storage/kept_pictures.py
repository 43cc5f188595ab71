"""Pictures and the lists that name them, in one folder: a list with all its pictures is there whole, or the one before.

A picture is called by what is in it, so that a new one never replaces another under its name. What a list says becomes
true when the list itself is replaced, after its pictures are on disk; pictures that no list names any more go then.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from companion.record.storage import store
from companion.record.storage.files import PRIVATE_FILE, make_folder, sync_folder, write_whole

NAMED: Final = re.compile(r'"([a-z0-9-]{1,40}\.png)"')
BY_CONTENT: Final = re.compile(r"([0-9a-f]{32})\.png")
NUMBERED: Final[Mapping[str, re.Pattern[str]]] = {
    "taught.json": re.compile(r"(?:empty|token-[0-9]{3})\.png"),
    "cards.json": re.compile(r"(?:card-[0-9]{3}-[0-9]|row-[0-9]+)\.png"),
}
"""How the pictures of each list were called before they were called by what is in them."""


def keep_pictures(listing: Path, text: str, pictures: Mapping[str, bytes]) -> None:
    """Replaces a list, or, with "", deletes it and the one before. `pictures` are those it names, by their names.

    Raises OSError, with all as it was.
    """
    folder = listing.parent
    make_folder(folder)
    for name, data in pictures.items():
        if not (folder / name).is_file() or (folder / name).read_bytes() != data:
            write_whole(folder / name, data, PRIVATE_FILE, certain=False)
    sync_folder(folder)
    if text:
        store.write(listing, text)
    else:
        store.forget(listing)
    _sweep(listing)


def _sweep(listing: Path) -> None:
    """Deletes the pictures that no list names any more."""
    lists = [*listing.parent.glob("*.json"), *listing.parent.glob(f"*.json{store.BEFORE}")]
    named = {name for path in lists for name in NAMED.findall(path.read_text("utf-8", "replace"))}
    for path in listing.parent.glob("*.png"):
        ours = BY_CONTENT.fullmatch(path.name) or NUMBERED[listing.name].fullmatch(path.name)
        if ours and path.name not in named:
            path.unlink()


def mend_pictures(folder: Path) -> Iterator[store.Mended]:
    """Sees that each list of a folder and its pictures are as they were written; see `store.mend`. Raises OSError."""
    for name in NUMBERED:
        for mended in store.mend(folder, [name], partial(_check, name, folder), strict=True):
            yield replace(mended, file=f"{folder.name}/{mended.file}")


def _check(listing: str, pictures: Path, lists: Path) -> None:
    """Raises Spoilt for a list that names a picture that is gone, or is not the one that was kept."""
    for name in NAMED.findall(store.read(lists / listing)):
        there = pictures / name
        by_content = BY_CONTENT.fullmatch(name)
        if not there.is_file():
            raise store.Spoilt(f"{there} is gone")
        if by_content and hashlib.sha256(there.read_bytes()).hexdigest()[:32] != by_content[1]:
            raise store.Spoilt(f"{there} is not as it was written")
