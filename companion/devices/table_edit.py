"""The table file changed by touch: comments and everything else that stands in it stay as they are.

What it would say is read first by whoever reads every table file; only then it takes the place of the old one, which
stays beside it.
"""

from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE
from threading import Lock
from typing import Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion.devices.adding import Document
from companion.devices.table_file import HEAD, TableFile
from companion.record.failures import TableFileError
from companion.record.storage import store
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole

UNWRITTEN: Final = (
    "the table file {where} cannot be written ({error}). See that you may write there, and that there is room."
)
UNREAD: Final = "the table file {where} cannot be read ({error}). Correct it there."
Change = Callable[[Document], None]
WRITING: Final = Lock()  # several threads change the file; `change` is called while nobody else does


def rewrite(path: Path, change: Change, opens: Callable[[Path], TableFile]) -> TableFile:
    """Changes a table file, or begins one; what it says from now on.

    Raises TableFileError, with all as it was: for a file that cannot be read or written, and for what `opens` refuses.
    """
    with WRITING:
        document = _document(path)
        change(document)
        text = tomlkit.dumps(document)
        tried = path.with_name(f"{path.stem}.tried{path.suffix}")  # beside it: what it says may lead from there
        try:
            make_folder(path.parent)
            write_whole(tried, text.encode(), PRIVATE_FILE)
            try:
                opens(tried)
            except TableFileError as error:
                raise TableFileError(str(error).replace(str(tried), str(path))) from error
            finally:
                tried.unlink(missing_ok=True)
            store.write(path, text, S_IMODE(path.stat().st_mode) if path.exists() else PRIVATE_FILE)
        except OSError as error:
            raise TableFileError(UNWRITTEN.format(where=path, error=error.strerror or error)) from error
        return opens(path)


def _document(path: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(store.read(path) if path.exists() else HEAD)
    except (OSError, ValueError, TOMLKitError) as error:
        raise TableFileError(UNREAD.format(where=path, error=str(error).rstrip("."))) from error
