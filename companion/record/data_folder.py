"""A table's data folder: one program at a time may change what is in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.record.failures import TableBusy
from companion.record.storage.files import Held, Lock


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Within this context nobody else opens the table or exchanges its files; whoever only reads does not ask.

    The folder itself is locked, by whatever name it was reached, and the system lets go of it when this program ends or
    replaces itself by another. Raises TableBusy, or OSError where there is no such folder.
    """
    try:
        lock = Lock(folder, folder=True)
    except Held as error:
        raise TableBusy(
            f"{folder}: another orctable has this data folder open. Close it first; nothing was changed."
        ) from error
    with lock:
        yield
