"""What the players of the running game have agreed to, and how one of them has played, counted when they ask for it."""

import json
import logging
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from threading import Thread

from companion.exchange.person_statistics import games_of, of_person
from companion.games.protocol import NotUnderstood
from companion.record.people.groups_file import CONSENTS, NO_GROUPS, Person
from companion.record.people.seated import PEOPLE
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.part import Part, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, Slice, Snapshot
from companion.session.views import Standing


class Consents(Part):
    """Takes a person's yes and no."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running, self._groups = context, running, context.beside.groups
        self.is_open = self._groups is not NO_GROUPS

    @on_touch("consent:#:?")
    def touch(self, intent: Intent) -> None:
        """What somebody agreed to they no longer do, and the other way round; the game on the table follows."""
        seat, what = number(intent.words[0]), intent.words[1]
        if not self._running.on or not 0 <= seat < len(self._running.history.names) or what not in CONSENTS:
            raise NotUnderstood("consent")
        name, mark = self._running.history.names[seat], self._running.begun.marks[seat]
        had = what in dict(self._groups.agreed(name))
        try:
            self._groups.agree(name, mark, what, "" if had else self._context.today().isoformat())
        except OSError as error:
            self._context.tell("group_unkept", {"detail": str(error)})
            return
        ids = json.dumps(self._groups.ids(self._running.history.names))
        self._context.keep({f"{PEOPLE}{self._context.writer.game}": ids})

    def slice(self) -> Slice:
        """Of each seat what is agreed to, and since which day; nothing where nobody is remembered."""
        if not self._running.on:
            return NOTHING
        return partial(Snapshot, agreed=tuple(self._groups.agreed(name) for name in self._running.history.names))


LOG = logging.getLogger(__name__)


class Standings(Part):
    """Takes `standing:SEAT`. A journal may be long: it is read on a thread of its own, and the game goes on."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running, self._groups = context, running, context.beside.groups
        self._shown: Standing | None = None
        self.is_open = False

    @on_touch("standing:#")
    def ask(self, intent: Intent) -> None:
        """Count anew. Raises NotUnderstood where the person at this seat has not agreed to be counted."""
        (seat,) = intent.numbers
        names = self._running.history.names if self._running.on else ()
        counted = {person.name: person for person in self._groups.people if person.consent.statistics}
        if not 0 <= seat < len(names) or names[seat] not in counted:
            raise NotUnderstood(intent.text)
        self._shown, self.is_open = Standing(names[seat]), True
        work = (counted[names[seat]], tuple(self._groups.people))
        Thread(target=self._count, args=work, name="standing", daemon=True).start()

    def _count(self, person: Person, people: Sequence[Person]) -> None:
        try:
            with closing(games_of(self._context.journal.path, person.id, self._context.games)) as sat:
                statistics = of_person(person, people, sat)
        except Exception:
            LOG.exception("the games of a person cannot be read")
            standing = Standing(person.name, unread=True)
        else:
            met = tuple(
                (opponent.name, opponent.games, opponent.ahead, opponent.behind) for opponent in statistics.opponents
            )
            between = round(100 * statistics.low), round(100 * statistics.high)
            standing = Standing(person.name, statistics.games, statistics.won, between, statistics.places, met)
        if self._shown is not None and self._shown.name == person.name:  # nobody else has asked meanwhile
            self._shown = standing

    def slice(self) -> Slice:
        """Of whoever asked last."""
        return partial(Snapshot, standing=self._shown)
