"""How somebody at the table has played, counted when they ask for it."""

import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from threading import Thread

from companion.exchange.person_statistics import games_of, of_person
from companion.games.protocol import NotUnderstood
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.people.groups_file import Person
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.running_game import RunningGame
from companion.session.setup.groups import Groups
from companion.session.snapshot import Slice
from companion.session.thought_views import Standing

LOG = logging.getLogger(__name__)


class Standings(Part):
    """Takes `standing:SEAT`. A journal may be long: it is read on a thread of its own, and the game goes on."""

    def __init__(self, running: RunningGame, groups: Groups, games: Games, journal: Journal) -> None:
        self._running, self._groups, self._games, self._journal = running, groups, games, journal
        self._shown: Standing | None = None

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"standing": self.ask}

    def ask(self, intent: Intent) -> None:
        """Count anew. Raises NotUnderstood where the person at this seat has not agreed to be counted."""
        (seat,) = intent.numbers
        names = self._running.history.names if self._running.on else ()
        counted = {one.name: one for one in self._groups.people if one.consent.statistics}
        if not 0 <= seat < len(names) or names[seat] not in counted:
            raise NotUnderstood(intent.text)
        self._shown = Standing(names[seat])
        work = (counted[names[seat]], tuple(self._groups.people))
        Thread(target=self._count, args=work, name="standing", daemon=True).start()

    def _count(self, person: Person, people: Sequence[Person]) -> None:
        try:
            told = of_person(person, people, games_of(self._journal.path, person.id, self._games))
        except sqlite3.Error:
            LOG.warning("the games of a person cannot be read", exc_info=True)
            standing = Standing(person.name, unread=True)
        else:
            met = tuple((one.name, one.games, one.ahead, one.behind) for one in told.opponents)
            between = round(100 * told.low), round(100 * told.high)
            standing = Standing(person.name, told.games, told.won, between, told.places, met)
        if self._shown is not None and self._shown.name == person.name:  # nobody else has asked meanwhile
            self._shown = standing

    def slice(self) -> Slice:
        """Of whoever asked last."""
        return {"standing": self._shown}
