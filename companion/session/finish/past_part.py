"""The games of earlier evenings: their list, and one of them gone through again, act by act; nothing can be changed."""

import json
import logging
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from companion.games.protocol import Game, NotUnderstood
from companion.record.history import DoneAct
from companion.record.journal import texts
from companion.record.past import past_games
from companion.record.past.chronicle import chronicle
from companion.record.past.past_games import BEGUN, SUMMARY
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import BoxError, LogError
from companion.session.context import Context
from companion.session.finish.act_pictures import ActPictures
from companion.session.intents import Intent, number
from companion.session.part import Part, on_touch
from companion.session.running_game import RunningGame, line_of
from companion.session.snapshot import HistoryLine, PastGame, PastView, ReplayView, Slice, Snapshot

UNREADABLE: Final = (LogError, BoxError, ValueError, LookupError, sqlite3.Error)
"""What a spoilt game may raise; the rest of the list goes on."""
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A game that is gone through: what was kept of it, and its positions, the first before any act."""

    past: PastGame
    game: Game[Any]
    acts: tuple[DoneAct[Any], ...]
    states: tuple[Any, ...]
    broken: bool


class PastGames(Part):
    """`touch` takes what is said about past games: list, open a game, go to a step, close."""

    def __init__(self, context: Context, running: RunningGame, pictures: ActPictures) -> None:
        self._context, self._running, self._pictures = context, running, pictures
        self._listed, self.is_open = False, False
        self._known: dict[int, PastGame] = {}
        self._wanting: list[int] = []
        self._open: _Opened | None = None
        self._step = 0
        self._shown: tuple[object, ReplayView | None] = (None, None)

    # --- touches ----------------------------------------------------------------------------------------------------

    @on_touch("past:list", "past:close", "past:open:#", "past:to:#")
    def touch(self, intent: Intent) -> None:
        """One touch. Raises NotUnderstood when there is no such game or step."""
        what, *words = intent.words
        TOUCHES[what](self, *map(number, words))
        self.is_open = self._listed or self._open is not None

    def _list(self) -> None:
        """The games of the journal, newest first; those that nobody has looked at yet are read one in each beat."""
        facts, newest = self._context.writer.facts(), self._context.writer.game
        self._listed, self._open = True, None
        stays = {number for number, past in self._known.items() if past.over and number != newest}
        self._known = {number: past for number, past in self._known.items() if number in stays}
        for one in past_games.numbers(facts, newest):
            if one not in self._known:
                kept = past_games.from_text(facts.get(f"{SUMMARY}{one}", ""))
                self._known[one] = kept or self._headed(facts, one)
                self._wanting += [one] if kept is None and one not in self._wanting else []

    def _close(self) -> None:
        """From a game back to the list, from the list back to the table."""
        self._listed, self._open = self._open is not None and self._listed, None

    def _open_game(self, game: int) -> None:
        """Go through a game from its beginning."""
        facts, newest = self._context.writer.facts(), self._context.writer.game
        if game not in past_games.numbers(facts, newest):
            raise NotUnderstood(f"there is no game {game}")
        try:
            opened = self._read(game)
        except UNREADABLE:
            LOG.exception("game %s of the journal cannot be read", game)
            self._context.tell("past_unreadable", {"n": game})
            return
        self._open, self._step = opened, len(opened.acts)
        self._known[game] = opened.past
        if opened.broken:
            self._context.tell("past_broken", {"n": len(opened.acts)})

    def _to(self, step: int) -> None:
        if self._open is None or not 0 <= step <= len(self._open.acts):
            raise NotUnderstood("no such step")
        self._step = step

    # --- reading ----------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Read one game that is listed and of which only the names are known."""
        if not self._listed or not self._wanting:
            return
        game = self._wanting.pop(0)
        try:
            self._known[game] = self._read(game).past
        except UNREADABLE:
            LOG.warning("game %s of the journal cannot be read", game, exc_info=True)

    def _read(self, game: int) -> _Opened:
        facts, newest = self._context.writer.facts(), self._context.writer.game
        begun = past_games.opened(self._context.games, past_games.header_of(facts, game, newest))
        lines = self._lines(game)
        track, why = past_games.replayed(begun, lines)
        whole = chronicle(track, begun.marks, tuple(past_games.as_lines(lines)), past_games.taps_of(facts, game))
        past = past_games.summary(whole, game, facts.get(f"{BEGUN}{game}", ""), went_on=self._went_on(facts, game))
        states = (*(act.before for act in track.acts), track.state)
        return _Opened(past, track.game, track.acts, states, bool(why))

    def _lines(self, game: int) -> list[str]:
        """What was written of a game; of the one that runs also what is not on disk yet."""
        if game == self._context.writer.game:
            return texts(self._context.writer.lines())
        return self._context.journal.bodies(game)

    def _headed(self, facts: Mapping[str, str], game: int) -> PastGame:
        """A game as far as its header tells it."""
        day = facts.get(f"{BEGUN}{game}", "")
        try:
            begun = past_games.opened(self._context.games, past_games.header_of(facts, game, self._context.writer.game))
        except UNREADABLE:
            return PastGame(game, day, "", (), ())
        return PastGame(game, day, begun.game.name, begun.names, begun.marks, went_on=self._went_on(facts, game))

    def _went_on(self, facts: Mapping[str, str], game: int) -> bool:
        """Whether the game after this one begins where it ends."""
        if game >= self._context.writer.game:
            return False
        try:
            following = json.loads(past_games.header_of(facts, game + 1, self._context.writer.game))
            return following.get("position") is not None
        except (ValueError, AttributeError):
            return False

    def every(self) -> tuple[PastGame, ...]:
        """What is known of all games, newest first."""
        games = [self._known[game] for game in sorted(self._known)]
        days = past_games.believed(tuple(past.date for past in games), self._context.today().isoformat())
        dated = zip(games, days, strict=True)
        return tuple(past if past.date == day else replace(past, date=day) for past, day in dated)[::-1]

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """The list, or the game that is gone through."""
        if self._open is not None:
            return partial(Snapshot, past=PastView((), replay=self._replay(self._open)))
        games = self.every()
        return partial(Snapshot, past=PastView(games, past_games.house_records(games, games[0].game if games else "")))

    def _replay(self, opened: _Opened) -> ReplayView | None:
        key = (opened, self._step)
        if self._shown[0] != key:
            self._shown = (key, self._replay_view(opened, self._step))
        return self._shown[1]

    def _replay_view(self, opened: _Opened, step: int) -> ReplayView:
        act = opened.acts[step - 1] if step else None
        before, now = self._pictures.of(opened.past.number, act.number) if act else (b"", b"")
        return ReplayView(
            past=next((past for past in self.every() if past.number == opened.past.number), opened.past),
            step=step,
            view=opened.game.view(opened.states[step]),
            lines=lines_of(opened.game, opened.acts),
            before=before,
            now=now,
        )


@lru_cache(maxsize=4)
def lines_of(game: Game[Any], acts: tuple[DoneAct[Any], ...]) -> tuple[HistoryLine, ...]:
    """Every act as the history shows it, oldest first."""
    return tuple(line_of(game, act) for act in acts)


TOUCHES: Mapping[str, Callable[..., None]] = {
    "list": PastGames._list,
    "close": PastGames._close,
    "open": PastGames._open_game,
    "to": PastGames._to,
}
