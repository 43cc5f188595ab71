"""A game that is over, as the link by which people take it along: made when it ends, and no earlier."""

import json

from companion.exchange.bgstats import link
from companion.exchange.play_record import differing, of_past
from companion.games.protocol.chronicle import Chronicle
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.past.past_games import BEGUN, summary
from companion.session.context import Context
from companion.session.finish.statistics import Statistics
from companion.session.part import Part
from companion.session.running_game import RunningGame
from companion.session.snapshot import Slice


class TakenAlong(Part):
    """Shows the link of a game that is over."""

    def __init__(
        self, context: Context, running: RunningGame, statistics: Statistics, games: Games, journal: Journal
    ) -> None:
        self._context, self._running, self._statistics = context, running, statistics
        self._games, self._journal = games, journal
        self._known: tuple[Chronicle | None, str] = (None, "")

    def slice(self) -> Slice:
        """Worked out once for each end."""
        if not self._running.on or not self._running.view().over:
            return {}
        told = self._statistics.of_game()
        if told is not self._known[0]:
            self._known = (told, self._link(told))
        return {"along": self._known[1]}

    def _link(self, told: Chronicle) -> str:
        writer = self._context.writer
        past = summary(told, writer.game, writer.fact(f"{BEGUN}{writer.game}"))
        header = json.loads(writer.fact("header"))
        options = differing(self._games, header)
        return link(of_past(past, writer.facts(), header, self._games, self._journal.seal(writer.game), options))
