"""Everything that can go wrong with a kept game; each message says what, where, and what to do now."""

from companion.schema.wrong_input import TableError


class JournalBusy(TableError, PermissionError):
    """Another copy of the app has this journal open."""


class TableBusy(TableError, PermissionError):
    """Another program has this table's data folder open."""


class JournalUnopened(TableError, OSError):
    """The journal may not be opened where it is: a folder, a read-only place, a full disk."""


class JournalDamaged(TableError, ValueError):
    """A journal that cannot be read, not even in part."""


class JournalFailing(TableError, OSError):
    """The journal cannot be written; the game goes on in memory.

    `why` is a short code: `full`, `gone` (the disk or folder), `other` (another journal stands there), or `failing`.
    """

    def __init__(self, message: str, why: str = "failing") -> None:
        super().__init__(message)
        self.why = why


class DoorError(TableError, OSError):
    """The door for a timekeeper from outside cannot be opened where it was asked for."""


class RequestRefused(TableError, ValueError):
    """A visitor of the control door asked for something that cannot be."""


class TableFileError(TableError, ValueError):
    """A table file describes a table that cannot be opened."""
