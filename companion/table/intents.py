"""What a finger says: a name and some words, also the identity of the button that says it.

`do:bid:1:12` is seat 1 bidding 12; `die:2:5` enters a die by hand; `undo` takes the last thing back. The same text is
the widget's id on the screen and, where there is no screen, the whole message.
"""

from dataclasses import dataclass

from companion.games.protocol import Action

MAX_TEXT = 200


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
        """The words as whole numbers. Raises ValueError when one is not."""
        return tuple(int(word) for word in self.words)


def parse(text: str) -> Intent:
    """Read an intent's text back. Raises ValueError when it is empty or too long."""
    if not text or len(text) > MAX_TEXT:
        raise ValueError(f"an intent has 1 to {MAX_TEXT} characters, this one has {len(text)}")
    name, *words = text.split(":")
    return Intent(name, tuple(words))


def do(action: Action) -> Intent:
    """The wish to do an action of the game."""
    return Intent("do", (action.kind, str(action.player), *(str(number) for number in action.args)))


def action_of(intent: Intent) -> Action:
    """The action inside a `do` intent. Raises ValueError when its words are not an action."""
    kind, player, *numbers = intent.words
    return Action(kind, int(player), tuple(int(number) for number in numbers))
