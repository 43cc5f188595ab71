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
FORMS: Final = (
    "setup:game:?", "setup:count:#", "setup:name:#:*", "setup:clan:#:?", "setup:preset:?", "setup:option:?:?",
    "setup:called:*", "setup:move:#:#", "setup:group:#",
    "setup:ring:read", "setup:next", "setup:back", "setup:skip_camera", "setup:teach:?", "setup:teach_again",
    "setup:without_places", "setup:alone:?",
    "setup:try:?", "setup:measure:?~", "setup:lens:?", "setup:start", "new", "seat~",
    "notice:close~", "leave:#", "join:*:?", "join:*", "takes:#:*", "why:close", "why:?:#", "advice:?", "do:?:#~",
    "seal:?:#~", "reveal", "reveal:anew", "settle", "rule:?:#~:?",
    "absent:#", "absent:#:?", "absent_go", "absent_wait", "program:#", "hand:#:#~",
    "undo_to:#", "mend:open:#", "mend:close", "mend:?:#:?:#~", "mend:?:#", "unsettled", "undo", "redo", "die:#:#",
    "use:#~", "wrong_roll:#:#", "answer:again", "answer:none", "answer:#", "differ:?", "show:?", "look", "pause",
    "earlier:#", "panel:#", "tick~", "money:?", "count:?:*",
    "rematch", "erase", "tapped", "save", "save:unpictured", "pictures:on", "pictures:off",
    "cover:on", "cover:off", "voice:missing", "steer:on", "steer:off",
    "past:list", "past:close", "past:open:#", "past:to:#",
    "consent:#:?", "standing:#",
    "appliance:?", "phones:?", "club:?", "add:?", "add:way:?", "add:try:?", "add:take:#", "forget:?:*", "put_first:?:*",
    "lay:open", "lay:done", "lay:again", "lay:tick:#", "lay:all", "lay:close",
)  # fmt: skip
"""What a finger can say in every game: `#` is a whole number, `~` any count of them, `?` a word, `*` words and colons.

Each game adds forms of its own.
"""
_MEANS: Final = {"#": r"-?[0-9]{1,16}", "~": r"(?::-?[0-9]{1,16})*", "?": "[^:]+", "*": ".+"}


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """What all these forms can say."""
    return re.compile("|".join("".join(_MEANS.get(letter, letter) for letter in form) for form in (*FORMS, *forms)))


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


def check(intent: Intent, forms: tuple[str, ...] = ()) -> None:
    """See that there is such a button, with as many words and numbers; `forms` are the game's own.

    Raises NotUnderstood.
    """
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
