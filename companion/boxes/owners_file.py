"""An owner's own files about a box: changed by a touch or by hand, and never to what the game cannot be opened with."""

from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final

import tomlkit

from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.plain_files import read_toml
from companion.schema.wrong_input import BoxError

BOXES: Final = "boxes"


def document_of(path: Path) -> tomlkit.TOMLDocument:
    """What stands in an owner's file, with its comments; nothing where there is none. Raises BoxError."""
    if not path.exists():
        return tomlkit.document()
    read_toml(path)
    return tomlkit.parse(store.read(path))


def keep(folder: Path, texts: Mapping[Path, str], opens: Callable[[Path], object]) -> None:
    """Replace files in the folder `boxes` of an owner's data folder, and keep those before them.

    They are tried elsewhere first: `opens` opens the box of a data folder. Raises BoxError, with all as it was.
    """
    with TemporaryDirectory(prefix="orctable-tried-") as tried:
        if (folder / BOXES).is_dir():
            copytree(folder / BOXES, Path(tried) / BOXES)
        for path, text in texts.items():
            there = tried / path.relative_to(folder)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(text, encoding="utf-8")
        try:
            opens(Path(tried))
        except BoxError as error:
            told = (error.file, error.field, error.problem, error.remedy)
            raise BoxError(*(words.replace(tried, str(folder)) for words in told)) from error
    for path, text in texts.items():
        try:
            make_folder(path.parent)
            store.write(path, text)
        except OSError as error:
            raise BoxError(str(path), "", f"could not be written ({error.strerror})", "Free some space.") from error


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
