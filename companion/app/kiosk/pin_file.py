"""The staff's PIN, as a file in the data folder: a salted scrypt hash (RFC 7914), never the PIN itself.

It keeps customers from the settings, not somebody who has the memory card: four digits are soon tried out there.
"""

import hashlib
import hmac
import logging
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.from_hints import record
from companion.schema.plain_files import read_file
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole
from companion.schema.wrong_input import BoxError
from hardware.ports import Clock

FILE: Final = "staff-pin.toml"
CODE_FILE: Final = "staff-code.toml"
CODE_DIGITS: Final = 6
LARGEST: Final = 1000
TRIES: Final = 5  # so many wrong PINs, and there is a wait; each further one doubles it
FIRST_WAIT_S: Final = 60.0
LONGEST_WAIT_S: Final = 3600.0
MOST_WRONG: Final = 1000
SALT_BYTES: Final = 16
COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""16 MiB and some tenths of a second on a small machine: hashlib.scrypt's parameters."""
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept: salt and hash of the PIN, and how many wrong ones were tried since the last right one."""

    salt: Annotated[str, Text(100)]
    hash: Annotated[str, Text(200)]
    wrong: Annotated[int, Whole(0, MOST_WRONG)] = 0


@dataclass(frozen=True, slots=True)
class Code:
    """What opens the choice of the first PIN, once: the installer's code, and how many wrong ones were tried."""

    code: Annotated[str, Text(CODE_DIGITS)]
    wrong: Annotated[int, Whole(0, MOST_WRONG)] = 0


PIN: Final = record(Kept, frame={"version": Whole(1, 1)})
CODE: Final = record(Code, frame={"version": Whole(1, 1)})


class PinFile:
    """The PIN in a folder. Wrong tries are kept too, so that pulling the plug does not end a wait."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._path, self._clock, self._code_path = folder / FILE, clock, folder / CODE_FILE
        self.damaged = False
        self._kept = self._read()
        self._since = clock.now()

    @property
    def chosen(self) -> bool:
        """Whether there is a PIN; one that was set at the console since the start is found."""
        if self._kept is None and not self.damaged:
            self._kept = self._read()
        return self._kept is not None or self.damaged

    @property
    def wait_s(self) -> float:
        """Seconds until it may be tried again; after a start a wait begins anew."""
        code = None if self._kept is not None else self._read_code()
        wrong = self._kept.wrong if self._kept is not None else code.wrong if code is not None else 0
        if wrong < TRIES:
            return 0.0
        wait = min(FIRST_WAIT_S * 2.0 ** min(wrong - TRIES, MOST_WRONG), LONGEST_WAIT_S)
        return max(0.0, self._since + wait - self._clock.now())

    def opens(self, pin: str) -> bool:
        """Whether this is the PIN. A wrong one is counted, in memory at least; a right one forgets those before."""
        if self._kept is None or self.wait_s > 0:
            return False
        right = hmac.compare_digest(self._kept.hash, _hash(pin, self._kept.salt))
        wrong = 0 if right else min(self._kept.wrong + 1, MOST_WRONG)
        if wrong != self._kept.wrong:
            self._kept, self._since = replace(self._kept, wrong=wrong), self._clock.now()
            self._count()
        return right

    def code(self) -> str:
        """The installer's code, made where there is none yet. Raises OSError when it cannot be written."""
        kept = self._read_code()
        if kept is None:
            kept = Code(f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}")
            self._write_code(kept)
        return kept.code

    def begins(self, code: str) -> bool:
        """Whether this is the installer's code, while there is no PIN. A wrong one is counted; none is right where the
        count cannot be written.
        """
        kept = self._read_code()
        if self.chosen or kept is None or self.wait_s > 0:
            return False
        right = hmac.compare_digest(kept.code, code)
        try:
            self._write_code(replace(kept, wrong=0 if right else min(kept.wrong + 1, MOST_WRONG)))
        except OSError as error:
            LOG.warning("wrong codes cannot be counted, so that none is right: %s", error)
            return False
        self._since = self._clock.now()
        return right

    def choose(self, pin: str) -> None:
        """Keeps another PIN; the installer's code then opens nothing more.

        Raises OSError when it cannot be written; the one before then stays.
        """
        salt = secrets.token_hex(SALT_BYTES)
        chosen = Kept(salt, _hash(pin, salt))
        self._write(chosen)
        self._kept, self.damaged = chosen, False
        store.forget(self._code_path)

    def forget(self) -> bool:
        """Deletes the PIN; whether there was one. Raises OSError when it cannot be deleted."""
        there = store.forget(self._path)
        self._kept, self.damaged = None, False
        return there

    def _count(self) -> None:
        assert self._kept is not None
        try:
            self._write(self._kept)
        except OSError as error:
            LOG.warning("wrong PINs are counted until the next start only: %s", error)

    def _read(self) -> Kept | None:
        try:
            return pin_in(self._path.parent)
        except BoxError as error:
            LOG.error("the staff's PIN cannot be read, so that none is right: %s", error)
            self.damaged = True
            return None

    def _read_code(self) -> Code | None:
        """None where there is none, or it is damaged: the console makes another."""
        if not self._code_path.exists():
            return None
        try:
            kept: Code = read_file(self._code_path, CODE, LARGEST)
        except BoxError as error:
            LOG.error("the installer's code cannot be read, so that none is right: %s", error)
            return None
        return kept

    def _write_code(self, kept: Code) -> None:
        make_folder(self._code_path.parent)
        store.write(self._code_path, f'version = 1\ncode = "{kept.code}"\nwrong = {kept.wrong}\n')

    def _write(self, kept: Kept) -> None:
        """For its owner alone."""
        lines = f'version = 1\nsalt = "{kept.salt}"\nhash = "{kept.hash}"\nwrong = {kept.wrong}\n'
        make_folder(self._path.parent)
        store.write(self._path, lines)


def pin_in(folder: Path) -> Kept | None:
    """What is kept of the PIN in a folder; None for nothing. Raises BoxError for a damaged file."""
    path = folder / FILE
    if not path.exists():
        return None
    kept: Kept = read_file(path, PIN, LARGEST)
    return kept


def _hash(pin: str, salt: str) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt.encode(), **COST).hex()
