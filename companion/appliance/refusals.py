"""What is said when an update, a backup or a report cannot be: a code for the screen, and a sentence with what to
do.
"""

from companion.schema.wrong_input import TableError


class UpkeepRefused(TableError, ValueError):
    """Something about the machine's upkeep is refused, and nothing was changed. `code` is a word for the screen."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
