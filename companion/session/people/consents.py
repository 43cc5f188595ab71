"""What the players of the running game have agreed to: whether games count as theirs, and what may be told of them."""

import json
from collections.abc import Callable, Mapping
from datetime import date

from companion.games.protocol import NotUnderstood
from companion.record.people.groups_file import CONSENTS
from companion.record.people.seated import PEOPLE
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.part import Part
from companion.session.running_game import RunningGame
from companion.session.setup.groups import NO_GROUPS, Groups
from companion.session.snapshot import Slice


class Consents(Part):
    """Takes a person's yes and no. `groups` keep who they are, `today` says since which day."""

    def __init__(self, context: Context, running: RunningGame, groups: Groups, today: Callable[[], date]) -> None:
        self._context, self._running, self._groups, self._today = context, running, groups, today
        self.is_open = groups is not NO_GROUPS

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"consent": self.touch}

    def touch(self, intent: Intent) -> None:
        """What somebody agreed to they no longer do, and the other way round; the game on the table follows."""
        seat, what = number(intent.words[0]), intent.words[1]
        if not self._running.on or not 0 <= seat < len(self._running.history.names) or what not in CONSENTS:
            raise NotUnderstood("consent")
        name, mark = self._running.history.names[seat], self._running.begun.marks[seat]
        had = what in dict(self._groups.agreed(name))
        try:
            self._groups.agree(name, mark, what, "" if had else self._today().isoformat())
        except OSError as error:
            self._context.tell("group_unkept", {"detail": str(error)})
            return
        ids = json.dumps(self._groups.ids(self._running.history.names))
        self._context.keep({f"{PEOPLE}{self._context.writer.game}": ids})

    def slice(self) -> Slice:
        """Of each seat what is agreed to, and since which day; nothing where nobody is remembered."""
        if not self._running.on:
            return {}
        return {"agreed": tuple(self._groups.agreed(name) for name in self._running.history.names)}
