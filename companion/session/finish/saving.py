"""A game's numbers saved as files: a table and the log by the session, the picture by the screen that has drawn it."""

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.games.protocol import NotUnderstood
from companion.record.past import saved_files
from companion.record.past.past_games import BEGUN, header_of
from companion.session.context import Context
from companion.session.finish.statistics import Statistics
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.running_game import RunningGame

LOG = logging.getLogger(__name__)


class Saving(Part):
    """`beside` is the folder for a table without a stick."""

    def __init__(self, context: Context, running: RunningGame, statistics: Statistics, beside: Path) -> None:
        self._context, self._running, self._statistics, self._beside = context, running, statistics, beside
        self.shown = {"saved": (0, "")}

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"save": self.touch}

    def touch(self, intent: Intent) -> None:
        """Save now; or the screen says that it could not keep its picture."""
        if intent.words:
            self._context.tell("unpictured")
            return
        if not self._running.on or not self._running.view().over:
            raise NotUnderstood("the game is not over yet")
        self._save()

    def _save(self) -> None:
        """Writes to the first place that takes it; says where, or that none does."""
        writer, told = self._context.writer, self._statistics.of_game()
        facts = writer.facts()
        name = saved_files.name_of(told, writer.game, facts.get(f"{BEGUN}{writer.game}", ""))
        header = json.loads(header_of(facts, writer.game, writer.game))
        for folder in saved_files.places(self._beside):
            try:
                path = saved_files.save(folder, name, told, header, writer.lines())
            except OSError as error:
                LOG.warning("the numbers cannot be saved in %s: %s", folder, error)
                continue
            self.shown = {"saved": (self.shown["saved"][0] + 1, str(path))}
            self._context.tell("numbers_saved", {"folder": str(folder)})
            return
        self._context.tell("numbers_unsaved")
