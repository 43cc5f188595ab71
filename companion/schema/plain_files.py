"""Files that people may have written: a TOML file as plain data, and plain data as what a file of its kind says."""

import errno
import os
import stat
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Final

from companion.schema.sorts import Sort
from companion.schema.wrong import ENDLESS, Inside, Wrong

LARGEST_FILE: Final = 64 * 1024


def open_plain(path: Path) -> IO[bytes]:
    """A file to be read, and nothing else: whoever opens a pipe may wait for ever, and a device may never end.

    Raises OSError.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no file", str(path))
    return os.fdopen(handle, "rb")


def read_toml(path: Path, largest: int = LARGEST_FILE) -> dict[str, Any]:
    """A TOML file of at most `largest` bytes. Raises Wrong if it is missing, too large or not TOML."""
    with Inside(file=str(path)):
        try:
            with open_plain(path) as file:
                raw = file.read(largest + 1)
        except OSError as error:
            remedy = "See that it is there and that you may read it."
            raise Wrong("cannot be read ({why})", remedy, why=error.strerror) from error
        if len(raw) > largest:
            remedy = "It cannot be the right file; name another one."
            raise Wrong("is larger than {largest} bytes", remedy, largest=largest)
        return parse_toml(raw)


def parse_toml(raw: bytes) -> dict[str, Any]:
    """The text of a TOML file as plain data. Raises Wrong if it is not TOML."""
    try:
        if raw.startswith(BOM_UTF8):
            raise UnicodeError
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeError as error:
        raise Wrong("is not UTF-8 without a BOM", "Save it so, or delete the file.") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Wrong("is not TOML: {why}", "Correct the line it names, or delete the file.", why=error) from error
    except ValueError as error:  # raised by Python for a number of thousands of digits
        raise Wrong("holds {number}", "Correct that number, or delete the file.", number=ENDLESS) from error


def merged(whole: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Plain data with some of it changed, in the tables inside it too."""
    both = dict(whole)
    for name, value in changes.items():
        old = whole.get(name)
        both[name] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return both


def read_as(sort: Sort, data: object, file: str) -> Any:
    """What plain data of this sort says; `file` is named in messages. Raises Wrong."""
    with Inside(file=file):
        return sort.read(data, ())


def read_file(path: Path, sort: Sort, largest: int = LARGEST_FILE) -> Any:
    """What a TOML file of this sort says. Raises Wrong."""
    return read_as(sort, read_toml(path, largest), str(path))
