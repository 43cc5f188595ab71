"""An owner's own files about a box: changed by a touch or by hand, and never to what the game cannot be opened with."""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

import tomlkit

from companion.boxes.editions import BOXES
from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.plain_files import read_toml
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import OR_DELETE
from companion.schema.wrong_input import BoxError

Names = MutableMapping[str, Any]  # what stands in a file or in a table of it, by name


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of an owner's file, which is made from `usual` where they have none."""

    path: Path
    change: Callable[[Names], None]
    usual: Path | None = None


def rewrite(folder: Path, edits: Iterable[Edit], opens: Callable[[Path], object]) -> None:
    """Change an owner's files, together: see `keep`, which tries them. Whatever else stands in them stays."""
    texts = {}
    for edit in edits:
        document = document_of(edit.usual if edit.usual is not None and not edit.path.exists() else edit.path)
        edit.change(document)
        texts[edit.path] = tomlkit.dumps(document)
    keep(folder, texts, opens)


def table_in(names: Names, name: str, path: Path, *, inline: bool = False) -> Names:
    """The table of that name, a fresh one when there is none. Raises BoxError when something else stands there."""
    table = names.setdefault(name, tomlkit.inline_table() if inline else tomlkit.table())
    if not isinstance(table, MutableMapping):
        raise BoxError(str(path), name, "must be a table", OR_DELETE)
    return table


def document_of(path: Path) -> tomlkit.TOMLDocument:
    """What stands in an owner's file, with its comments; nothing where there is none. Raises BoxError."""
    if not path.exists():
        return tomlkit.document()
    read_toml(path)
    with _told_as_box_error():
        return tomlkit.parse(store.read(path))


def keep(folder: Path, texts: Mapping[Path, str], opens: Callable[[Path], object]) -> None:
    """Replace files in the folder `boxes` of an owner's data folder, and keep those before them.

    They are tried elsewhere first: `opens` opens the box of a data folder. Raises BoxError, with all as it was.
    """
    with _told_as_box_error(), TemporaryDirectory(prefix="orctable-tried-") as tried:
        if (folder / BOXES).is_dir():
            copytree(folder / BOXES, Path(tried) / BOXES)
        for path, text in texts.items():
            there = tried / path.relative_to(folder)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(text, encoding="utf-8")
        try:
            opens(Path(tried))
        except BoxError as error:
            parts = (error.file, error.field, error.problem, error.remedy)
            raise BoxError(*(words.replace(tried, str(folder)) for words in parts)) from error
    for path, text in texts.items():
        try:
            make_folder(path.parent)
            store.write(path, text)
        except OSError as error:
            raise BoxError(str(path), "", f"could not be written ({error.strerror})", "Free some space.") from error


@contextmanager
def _told_as_box_error() -> Iterator[None]:
    """A file or folder that cannot be used, in words that say what to do."""
    try:
        yield
    except OSError as error:
        remedy = "See that there is space on the disk and that you may write there."
        raise BoxError(str(error.filename), "", f"cannot be written ({error.strerror})", remedy) from error


def rewritten(text: str, data: Mapping[str, Any]) -> str:
    """The text with these values; what it had beyond them stays."""
    document = tomlkit.parse(text)
    _change(document, data)
    return tomlkit.dumps(document)


def _change(place: MutableMapping[str, Any], data: Mapping[str, Any]) -> None:
    for name, value in data.items():
        if isinstance(value, Mapping) and isinstance(place.get(name), MutableMapping):
            _change(place[name], value)
        elif name not in place or place[name] != value:
            place[name] = value
