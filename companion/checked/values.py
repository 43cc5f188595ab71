"""Values that logs, headers and positions of any game are made of."""

from typing import Any, Final

from companion.checked.checker import CORRECT_IT, NEEDED, Place, Text, Whole

LONGEST_NAME = 14
"""Characters of a player's name."""
LARGEST: Final = 10**15
"""The largest number an act may say, with either sign: games refuse what is larger, so that all they accept can be
kept, written and read. Bean Stocks compound.
"""
_NUMBER = Whole(-LARGEST, LARGEST)


class AnyTable:
    """A table whose names somebody else checks."""

    def take(self, value: object, place: Place) -> dict[str, Any]:
        """The table as it is. Raises BoxError when it is not one."""
        if not isinstance(value, dict):
            raise place.wrong("must be a table", CORRECT_IT)
        return dict(value)


class Said:
    """What an action says of itself: a word or a whole number. Which one it has to be the game knows."""

    def take(self, value: object, place: Place) -> str | int:
        """The word or number. Raises BoxError for anything else."""
        if isinstance(value, str):
            return Text(longest=40).take(value, place)
        if isinstance(value, bool) or not isinstance(value, int):
            raise place.wrong("must be a word in quotes or a whole number", NEEDED)
        return _NUMBER.take(value, place)


class Switches:
    """Options by name, each a word, a number or a truth value; which ones there are the game knows."""

    def take(self, value: object, place: Place) -> dict[str, str | int]:
        """The options. Raises BoxError when it is no table or one of them is something else."""
        given = AnyTable().take(value, place)
        return {
            name: one if isinstance(one, bool) else Said().take(one, place.inside(name)) for name, one in given.items()
        }


class Name:
    """What a player is called: up to `LONGEST_NAME` characters that can be written on one line."""

    def take(self, value: object, place: Place) -> str:
        """The name. Raises BoxError for anything else."""
        name = Text(longest=LONGEST_NAME).take(value, place)
        if not name.isprintable() or not name.strip():
            raise place.wrong(f"is {name!r} and must be a name that can be seen, on one line")
        return name


class Yes:
    """True and nothing else."""

    def take(self, value: object, place: Place) -> bool:
        """True. Raises BoxError for anything else."""
        if value is not True:
            raise place.wrong("can only be true", CORRECT_IT)
        return value
