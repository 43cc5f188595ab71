"""Seats whose players are not there: the app plays them where the game allows it, one act at a time.

It plays at a level. Beginners do what the game's judgements pick; who is stronger thinks in a process of its own, and
the session goes on meanwhile. Where it plays from a hidden hand, people tell it each card first.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from companion.games.protocol import Action, Game, IllegalAction, NotUnderstood, Refusal
from companion.players.strength import BEGINNER, LEVELS
from companion.schema.quick_dataclass import dataclass
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.part import NEW, Change, Part, on_touch
from companion.session.ports import Thought, Wish
from companion.session.running_game import APP, RunningGame
from companion.session.secret.choices import TELL, ToldHands
from companion.session.secret.secret_part import OPEN, SecretChoices
from companion.session.snapshot import NOTHING, Slice, Snapshot
from companion.session.views import AbsentView, HandView

PAUSE_S: Final = 2.5  # seconds between two acts: time for the hands that carry them out


ITERATIONS: Final = "iterations"  # the field of a line that says how long its act was thought about
FACT: Final = "absent"  # the fact that says who is absent, and how strong the app plays for each


def levels_of(data: Any) -> dict[str, str]:
    """Read the fact back: the level by name; a list of names is as old versions kept it. Raises TypeError or ValueError
    when it is something else.
    """
    levels = dict.fromkeys(data, BEGINNER) if isinstance(data, list) else data
    if not isinstance(levels, dict) or not all(isinstance(name, str) for name in levels):
        raise ValueError(f"{data} are no names")
    if not set(levels.values()) <= set(LEVELS):
        raise ValueError(f"{data} are no levels")
    return levels


def _from_hands(game: Game[Any]) -> bool:
    """Whether seats are played from cards that only their players see."""
    return game.thinking is not None and game.thinking.hand is not None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that is thought about: its number, whose it is, and the position it is about."""

    number: int
    seat: int
    state: Any


class AbsentSeats(Part):
    """Plays for whoever is absent, by name, so that seats may close up. `free` says whether nothing else is open.

    After an undo it holds back, so that people can do something else there, until somebody acts or lets it go on.
    """

    def __init__(
        self,
        context: Context,
        running: RunningGame,
        secret: SecretChoices,
        free: Callable[[], bool],
        kept: str,
    ) -> None:
        self._context, self._running, self._secret, self._free = context, running, secret, free
        self._levels = levels_of(json.loads(kept)) if kept else {}
        self._thinkers = context.beside.thinkers
        self._may_play = False
        self._asked: _Asked | None = None
        self._thought: Thought | None = None
        self._passed: frozenset[int] = frozenset()
        self._held = False
        self._since = context.clock.now()
        self._nothing_in: Any = None
        self._hands = ToldHands()
        self._laid: HandView | None = None

    # --- touches ----------------------------------------------------------------------------------------------------

    @on_touch("absent:#", "absent:#:?")
    def turn(self, intent: Intent) -> None:
        """Somebody is absent from now on, or is back; a level says how strong the app plays for them. Raises
        IllegalAction where the app cannot play for anybody, NotUnderstood for a level there is not.
        """
        seat, level = number(intent.words[0]), (*intent.words[1:], BEGINNER)[0]
        history = self._running.history
        if not 0 <= seat < len(history.names) or level not in LEVELS:
            raise NotUnderstood(intent.text)
        name = history.names[seat]
        if name in self._levels and len(intent.words) == 1:
            self._keep({other: level for other, level in self._levels.items() if other != name})
            self._context.tell("seat_back", {"player": seat})
        elif self._may_play:
            self._keep({**self._levels, name: level})
            self._context.tell("seat_absent", {"player": seat})
        else:
            raise IllegalAction(Action("absent", seat), Refusal("app_cannot_play", ""), "this game")

    @on_touch("absent_wait")
    def wait(self, _intent: Intent) -> None:
        """The app holds back until somebody acts or lets it go on; what it was thinking is dropped."""
        self._held, self._asked, self._thought = True, None, None

    @on_touch("absent_go")
    def go_on(self, _intent: Intent) -> None:
        """The app may go on, after an undo or a pause."""
        self._held, self._nothing_in = False, None

    @on_touch(f"{TELL}:#:#~")
    def tell_card(self, intent: Intent) -> None:
        """A card of a hand that the app plays from. Raises NotUnderstood, in which no card is named."""
        seat, *card = intent.numbers
        if seat not in self.seats:
            raise NotUnderstood(TELL)
        history = self._running.history
        self._hands.tell(history.game, history.state, seat, card)
        self._nothing_in = None

    def begin(self, how: str) -> None:
        """A game begins: set-up has said whom the app plays for. From a hand it plays only where somebody can think
        about it.
        """
        game = self._running.history.game
        self._may_play = game.thinking is not None and (self._thinkers is not None or not _from_hands(game))
        self._hands.clear()
        self._laid = None
        if how == NEW and (kept := self._context.writer.fact(FACT)):
            self._levels = levels_of(json.loads(kept))

    def end(self) -> None:
        """Whoever plays the next game is there."""
        if self._levels:
            self._keep({})

    def _keep(self, levels: Mapping[str, str]) -> None:
        self._levels = dict(levels)
        self._held, self._nothing_in = False, None
        self._asked = self._thought = None
        self._since = self._context.clock.now()
        self._context.keep({FACT: json.dumps(self._levels, ensure_ascii=False)})

    # --- playing ----------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> Mapping[str, str]:
        """The position has changed: after an undo people decide, after anything else the app goes on."""
        self._since = self._context.clock.now()
        # Whatever people do lets it go on; an act of its own that was under way does not.
        self._held = change.back or (self._held and change.source == APP)
        self._asked, self._thought, self._passed = None, None, frozenset()
        places = self._hands.follow(self._running.history.game, change)
        self._laid = next((HandView(seat, place + 1) for seat, place in places.items() if change.source == APP), None)
        return {}

    def tick(self) -> None:
        """Look at the time, and at what was thought: do what is due from somebody absent."""
        if not self._levels or not self._running.on or self._held:
            return
        self._hear()
        history = self._running.history
        if history.unsettled or self._nothing_in is history.state or not self._free():
            return
        # The pause is used to think in, so that thinking does not come on top of it.
        early = self._context.clock.now() - self._since < PAUSE_S
        if early and (self._thinkers is None or self._asked is not None or self._thought is not None):
            return
        if not self._act(history.game, history.state, early=early) and not early and self._asked is None:
            # The judgements need not be asked again at every tick as long as nothing changes.
            self._nothing_in = history.state

    def _hear(self) -> None:
        """What was thought about the position as it is now; anything else is too late."""
        if self._thinkers is not None and self._asked is not None:
            self._thought = self._thinkers.answer(self._asked.number) or self._thought

    def _act(self, game: Game[Any], state: Any, *, early: bool) -> bool:
        """One act for the first seat that is due; whether there was any. While it is `early` it is only thought."""
        chosen, secret = self._secret.seats, game.rules.sealed(state)
        sealing = [seat for seat in secret if seat not in chosen] if not self._secret.revealed else []
        if secret and set(secret) <= chosen & self.seats:
            if not early:
                self._secret.reveal(Intent(OPEN))
            return True
        due = (*(seat for seat in game.turns(state) if seat not in secret), *sealing)
        beside = () if due or secret or game.dice.due(state) else range(len(self._running.history.names))
        hidden = _from_hands(game)
        for seat in (*due, *beside):
            if seat not in self.seats or seat in self._passed or self._hands.missing(game, state, seat):
                continue
            beginner = self._levels[self._running.history.names[seat]] == BEGINNER
            if (beginner and not hidden) or self._thinkers is None:
                action, thought = (None if early else game.stand_in(state, seat, self._chance())), None
            else:
                thought = self._thinking(game, state, seat)
                if thought is None or early:
                    return False
                action = game.stand_in(state, seat, self._chance()) if thought.failed else thought.action
                self._asked = self._thought = None
            if action is not None:
                return self._do(action, thought)
            if hidden and thought is not None and thought.failed:  # without its cards nobody else can play it
                self._context.tell("nobody_thinks", {})
                self._held = True
            if not early:
                self._passed |= {seat}
        return False

    def _chance(self) -> Random:
        return Random(self._seed())

    def _seed(self) -> str:
        # Undo writes lines too: in the same position it may choose otherwise after one.
        return f"{self._context.writer.game} {self._running.history.written}"

    def _thinking(self, game: Game[Any], state: Any, seat: int) -> Thought | None:
        """What this seat has thought of; None while it thinks."""
        assert self._thinkers is not None
        if self._asked is not None and self._asked.seat == seat and self._asked.state is state:
            return self._thought
        level = self._levels[self._running.history.names[seat]]
        header = self._running.header_at(state)
        if header is None:  # it is played by the judgements alone
            return Thought(0, failed="position")
        self._thought = None
        hand, acts = self._hands.of(seat), self._running.history.run
        wish = Wish(header, seat, level, f"{self._seed()} {seat}", hand=hand, acts=acts)
        self._asked = _Asked(self._thinkers.ask(wish), seat, state)
        self._hear()
        return self._thought

    def _do(self, action: Action, thought: Thought | None) -> bool:
        """An act that turns out not to be allowed is told, and left to people."""
        extra = {ITERATIONS: thought.iterations} if thought is not None else None
        try:
            self._secret.play(action, APP, extra)
        except IllegalAction as error:
            self._context.refuse(error.refusal)
            return False
        return True

    @property
    def seats(self) -> frozenset[int]:
        """Who is absent."""
        return frozenset(seat for seat, name in enumerate(self._running.history.names) if name in self._levels)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """Who is absent, and what the game allows for it."""
        if not self._running.on:
            return NOTHING
        game, seats = self._running.history.game, self.seats
        held = self._held and bool(seats)
        names = self._running.history.names
        levels = {seat: self._levels[names[seat]] for seat in seats}
        thinking = frozenset({self._asked.seat}) if self._asked is not None else frozenset()
        state = self._running.history.state
        left = {seat: self._hands.missing(game, state, seat) for seat in sorted(seats)}
        tells = next((HandView(seat, len(self._hands.of(seat)) + 1, n) for seat, n in left.items() if n), None)
        view = AbsentView(seats, self._may_play, game.rules.resigning, held, game.fewest, levels, thinking)
        return partial(Snapshot, absent=replace(view, tells=tells, laid=self._laid))
