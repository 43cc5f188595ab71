"""Files that commands write for people: whole or not at all, and never over a device or a pipe."""

import stat
from pathlib import Path

from companion.record.storage.files import READABLE, write_whole


def no_file(out: Path) -> bool:
    """Whether the output is a device or a pipe, under whatever name; those cannot be replaced."""
    return out.absolute().parts[1] in ("dev", "proc") or (out.exists() and not out.is_file())


def replace_file(out: Path, data: bytes) -> None:
    """Writes a file atomically, with the permissions of the one it replaces. Raises OSError."""
    target = out.resolve()
    rights = stat.S_IMODE(target.stat().st_mode) if target.exists() else READABLE
    write_whole(target, data, rights)
