"""Whether the table is shown to phones: turned on and off by touch, and told when it went off by itself."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.ports import Phones

OFF, EVENING, ON = "off", "evening", "on"
WAYS: Final = (OFF, EVENING, ON)


class PhonesPart(Part):
    """Takes `phones:off`, `phones:evening` and `phones:on`."""

    def __init__(self, context: Context, phones: Phones) -> None:
        self._context, self._phones = context, phones
        self._told = ""
        self.shown = {"phones": phones.view}

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"phones": self.choose}

    def choose(self, intent: Intent) -> None:
        """Show the table, or do not. Raises NotUnderstood where that cannot be."""
        (wanted,) = intent.words
        if wanted not in WAYS:
            raise NotUnderstood(intent.text)
        self._told = ""
        self._phones.choose(wanted)
        self.shown = {"phones": self._phones.view}

    def tick(self) -> None:
        """How it stands; where it has gone off by itself, that is told once."""
        view = self._phones.view
        self.shown = {"phones": view}
        if view.why and view.why != self._told:
            self._context.tell("phones_off", {view.why: 1})
        self._told = view.why
