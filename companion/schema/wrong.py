"""What is said of a wrong value, in three facts: what stands there and what should, in which field, and what to do."""

import json
from types import TracebackType
from typing import Any, Final

from companion.schema.wrong_input import BoxError

OR_DELETE: Final = "Correct it there, or delete it to go back to the usual value."
CORRECT_IT: Final = "Correct it there."
CANNOT_BE: Final = "cannot be: {problem}"
WRITE_IT: Final = "Write it there."
RENAME_IT: Final = "Correct its name, or delete it."
ENDLESS: Final = "a number that is far too long"


def in_brief(value: object, longest: int = 40) -> str:
    """A value as it would be written in a file, cut where it is long."""
    try:
        words = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python does not print a number of thousands of digits, not even one it has parsed
        return ENDLESS
    return words if len(words) <= longest else words[: longest - 3] + "..."


class Wrong(BoxError):
    """A value that cannot be. `fact` is the sentence with `values` still in braces, by which its translation is found.

    Where it stands becomes known from the inside out: whoever reads a part adds its name.
    """

    def __init__(self, fact: str, remedy: str = CORRECT_IT, /, **values: object) -> None:
        self.fact, self.values = fact, values
        super().__init__("", "", fact.format(**values), remedy)

    def __str__(self) -> str:
        where = ": ".join(filter(None, (self.file, self.field)))
        return f"{where} {self.problem}. {self.remedy}".lstrip()

    def within(self, name: object, *, needed: bool = False) -> "Wrong":
        """The same inside a part of this name; what is `needed` itself cannot be deleted."""
        if needed and not self.field and self.remedy == OR_DELETE:
            self.remedy = CORRECT_IT
        self.field = f"{str(name)[:60]}.{self.field}" if self.field else str(name)[:60]
        return self


class Inside:
    """Within this block whatever is wrong stands inside these parts, of this file if one is named."""

    def __init__(self, *names: object, file: str = "", needed: bool = False) -> None:
        self._names, self._file, self._needed = names, file, needed

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _at: TracebackType | None
    ) -> None:
        if isinstance(error, Wrong):
            for name in reversed(self._names):
                error.within(name, needed=self._needed)
            error.file = self._file or error.file


def wrong_value(value: object, must: str, remedy: str = OR_DELETE, /, **values: Any) -> Wrong:
    """What stands there and must be something else: `must` is the sentence that says what."""
    return Wrong(must, remedy, value=in_brief(value), **values)
