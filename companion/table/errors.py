"""Everything that can go wrong with a game that is being kept; each message says what, where, and what to do now."""


class TableError(Exception):
    """Something about keeping the game."""


class JournalBusy(TableError, PermissionError):
    """Another copy of the app has this journal open."""


class JournalDamaged(TableError, ValueError):
    """A journal that cannot be read, not even in part."""


class JournalFailing(TableError, OSError):
    """The journal cannot be written; the game goes on in memory."""


class LogError(TableError, ValueError):
    """A table log says something that cannot be: names the line, the rule and the position."""


class TableFileError(TableError, ValueError):
    """A table file describes a table that cannot be opened."""
