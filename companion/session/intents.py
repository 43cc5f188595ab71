"""What a finger says: a name and some words, also the identity of the button that says it.

`do:bid:1:12` is seat 1 bidding 12; `die:2:5` enters a die by hand; `undo` takes the last thing back. The same text is
the widget's id on the screen and, where there is no screen, the whole message.
"""

import re
from functools import cache
from typing import Final

from companion.games.protocol import Action, NotUnderstood, touch_for
from companion.schema.quick_dataclass import dataclass

MAX_TEXT: Final = 200
_MEANS: Final = {"#": r"-?[0-9]{1,16}", "~": r"(?::-?[0-9]{1,16})*", "?": "[^:]+", "*": ".+"}
"""What stands for other letters in the form of a touch: a number, any count of them, a word, words and colons."""


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """What all these forms can say."""
    return re.compile("|".join("".join(_MEANS.get(letter, letter) for letter in form) for form in forms))


@dataclass(frozen=True, slots=True)
class Intent:
    """One wish of a person at the table."""

    name: str
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The intent as the text that names its button."""
        return ":".join((self.name, *self.words))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The words as whole numbers. Raises NotUnderstood when one is not."""
        return tuple(number(word) for word in self.words)


def number(word: str) -> int:
    """A word as a whole number. Raises NotUnderstood when it is none."""
    try:
        return int(word)
    except ValueError as error:
        raise NotUnderstood(word) from error


def parse(text: str) -> Intent:
    """Read an intent's text back. Raises NotUnderstood when it is empty, too long, or cannot be written."""
    if not text or len(text) > MAX_TEXT or not text.isprintable():
        raise NotUnderstood(f"an intent is 1 to {MAX_TEXT} letters that can be printed, this one has {len(text)}")
    name, *words = text.split(":")
    return Intent(name, tuple(words))


def check(intent: Intent, forms: tuple[str, ...]) -> None:
    """See that a button can say this, in one of these forms. Raises NotUnderstood."""
    if len(intent.text) > MAX_TEXT or not intent.text.isprintable() or not _pattern(forms).fullmatch(intent.text):
        raise NotUnderstood(intent.text[:MAX_TEXT])


def do(action: Action) -> Intent:
    """The wish to do an action of the game."""
    return parse(touch_for(action))


def action_of(intent: Intent) -> Action:
    """The action inside a `do` intent. Raises NotUnderstood when its words are not an action."""
    if len(intent.words) < 2:
        raise NotUnderstood(intent.text)
    kind, player, *numbers = intent.words
    return Action(kind, number(player), tuple(number(word) for word in numbers))
