"""What follows the last act: what is due to hands until it is done, ticked, or the next act comes, and the warnings of
the position.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any, Final

from companion.games.protocol import Due, Item, NotUnderstood
from companion.schema.hints import Items, OrNull, Row
from companion.schema.sorts import LARGEST, Choice, Text, Truth, Whole
from companion.schema.wrong_input import BoxError
from companion.session.board.board_part import BoardPart
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import GOES_ON, RESUMED, Change, Part, on_touch
from companion.session.running_game import APP as PLAYED_BY_APP
from companion.session.running_game import CAMERA, HUMAN, PROGRAM, RunningGame
from companion.session.snapshot import NOTHING, Count, Slice, Snapshot

SEEN: Final = frozenset({CAMERA, HUMAN})  # sources of acts whose pieces a camera has read where they lie
START: Final = "start"  # why people take what they begin with
TABLE, APP = "table", "app"  # who keeps the money: coins lie on the table, or the app is the bank and there are none
LONGEST_WORD, MOST = 100, 10_000  # letters of a word, and deeds of an act, in the journal


class LastAct(Part):
    """The deeds of the last act, which of them are still to be done, and who keeps the money."""

    def __init__(self, context: Context, running: RunningGame, board: BoardPart, facts: Mapping[str, str]) -> None:
        self._context, self._running, self._board = context, running, board
        self._dues, self._ticked = dues_in(json.loads(facts.get("dues") or "[[],[]]"))
        self._bank = facts.get("bank", TABLE) == APP
        self._message = 0
        self._counted: tuple[Any, tuple[Count, ...]] = (None, ())

    def begin(self, how: str) -> None:
        """A game begins: everybody takes what they begin with, unless it goes on from what they have."""
        if how == RESUMED:
            return
        history = self._running.history
        things = {} if how == GOES_ON else history.game.hands.inventory(history.state)
        own = sorted(thing for thing in things if thing.seat >= 0 and not thing.area)
        taken = (Due("take", thing.what, thing.seat, amount=things[thing], rule=START) for thing in own)
        self._dues, self._ticked = tuple(map(self._without_coins, taken)), frozenset()
        self._context.keep(self._fact())

    # --- what has changed -------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> Mapping[str, str]:
        """The position has changed: what hands have to do about it stands in the place of what was due before."""
        game = self._running.history.game
        if change.back:
            dues = game.hands.back(change.before, change.after, change.why)
        else:
            dues = game.hands.due(change.positions, change.run, seen=change.source in SEEN)
            nobody = change.source in (PLAYED_BY_APP, PROGRAM)  # no hand has done any of it yet
            dues = tuple(replace(due, told=False) if nobody or due.seat in change.unlaid else due for due in dues)
        kept = tuple(self._without_coins(due) for due in dues)
        if self._message == self._context.clock.message:  # nobody has seen yet what the act just before asks for
            self._dues += kept
        else:
            self._dues, self._ticked = kept, frozenset()
        self._message = self._context.clock.message
        return self._fact()

    def _without_coins(self, due: Due) -> Due:
        """Where the app is the bank, nobody moves coins."""
        kept = self._bank and due.what in self._running.history.game.hands.money
        return replace(due, told=True) if kept else due

    def _fact(self) -> dict[str, str]:
        lines = [[getattr(due, field.name) for field in fields(Due)] for due in self._dues]
        return {"dues": json.dumps([lines, sorted(self._ticked)], ensure_ascii=False)}

    # --- what fingers say -------------------------------------------------------------------------------------------

    @on_touch("tick~")
    def tick_off(self, intent: Intent) -> None:
        """One deed is done, by its place, or all of them are. Raises NotUnderstood when there is no such deed."""
        places = intent.numbers or tuple(range(len(self._dues)))
        if not set(places) <= set(range(len(self._dues))):
            raise NotUnderstood(intent.text)
        self._ticked |= frozenset(places)
        self._context.keep(self._fact())

    @on_touch("money:?")
    def money(self, intent: Intent) -> None:
        """Who keeps the money from now on: the table, or the app."""
        (who,) = intent.words
        if who not in (TABLE, APP) or not self._running.history.game.hands.money:
            raise NotUnderstood(intent.text)
        self._bank = who == APP
        self._dues = tuple(map(self._without_coins, self._dues))
        self._context.keep({**self._fact(), "bank": who})

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """What the last act has changed, which of it is still to be done, and what can be counted."""
        if not self._running.on:
            return NOTHING
        to_do = tuple(place for place, due in enumerate(self._dues) if place not in self._ticked and self._open(due))
        money = bool(self._running.history.game.hands.money)
        return partial(Snapshot, dues=self._dues, to_do=to_do, counted=self._counts(), money=money, bank=self._bank)

    def _open(self, due: Due) -> bool:
        """Whether hands still have to do it; what a camera sees is done when it lies as it should."""
        if due.told:
            return False
        if not due.area or due.what in self._running.history.game.hands.written or not self._board.sees:
            return True
        return self._lags(due)

    def _lags(self, due: Due) -> bool:
        return any(piece.what == due.what if piece.seat < 0 else piece.area == due.area for piece in self._board.owed())

    def _counts(self) -> tuple[Count, ...]:
        """What can be counted, asked of the game once a position."""
        history = self._running.history
        if self._counted[0] is not history.state:
            counts = history.game.hands.counts(history.state, len(history.names))
            self._counted = (history.state, tuple(Count(what, *count) for what, count in counts.items()))
        return self._counted[1]


_WORD: Final = Text(LONGEST_WORD, 0)
_NUMBER: Final = Whole(-LARGEST, LARGEST)
_VERB: Final = Choice(("take", "give", "write", "erase", "put", "lift", "turn", "move"))
_ITEM: Final = OrNull(Row((_WORD, _NUMBER, _NUMBER, _WORD), Item._make))
DUES: Final = Row(
    (
        Items(Row((_VERB, _WORD, _NUMBER, _NUMBER, _WORD, _NUMBER, _WORD, Truth(), _ITEM)), most=MOST),
        Items(Whole(0, MOST - 1), most=MOST),
    )
)
"""As the journal keeps them: each deed as the list of its values, and the places of those that are done."""


def dues_in(data: Any) -> tuple[tuple[Due, ...], frozenset[int]]:
    """From plain data. Raises ValueError when it is something else."""
    lines, ticked = DUES.read(data, ())
    if any(place >= len(lines) for place in ticked):
        raise ValueError("what is ticked is no line of it")
    return tuple(Due(*line) for line in lines), frozenset(ticked)


class GameWarnings(Part):
    """Tells a game's warnings once each, and lets it keep what a position has taught about the owner's box."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._told: frozenset[str] = frozenset()
        self._known: Any = None

    def begin(self, _how: str) -> None:
        """A game runs from now on; what its position says is no news."""
        self._known = self._running.history.state
        self._tell()

    def settled(self) -> None:
        """Let the game keep what it has learnt; a failure is told, and the game goes on."""
        before, self._known = self._known, self._running.history.state
        try:
            self._running.history.game.learnt(before, self._known)
        except BoxError as error:
            self._context.tell("box_refused", {"detail": str(error)})
        self._tell()

    def _tell(self) -> None:
        """Tell what is new, and let go of what holds no longer."""
        now = dict(self._running.view().warnings)
        for code, args in now.items():
            self._context.tell(code, dict(args), lasting=True)
        for code in self._told - set(now):
            self._context.notices.drop(code)
        self._told = frozenset(now)
