"""Seats whose players are not there: the app plays them where the game allows it, one act at a time."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from companion.games.protocol import Action, Game, IllegalAction, NotUnderstood, Refusal, touch_for
from companion.session.context import Context
from companion.session.intents import Intent, parse
from companion.session.part import Change, Part
from companion.session.running_game import APP, RunningGame
from companion.session.secret.secret_part import OPEN, SEAL, SecretChoices
from companion.session.snapshot import AbsentView, Slice

PAUSE_S: Final = 2.5
"""Seconds between two acts: time for the hands that carry them out."""


def names_of(data: Any) -> tuple[str, ...]:
    """Read the fact back: who is absent. Raises TypeError or ValueError when it is something else."""
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise ValueError(f"{data} are no names")
    return tuple(data)


class AbsentSeats(Part):
    """Plays for whoever is absent, by name, so that seats may close up. `free` says whether nothing else is open.

    After an undo it holds back, so that people can do something else there, until somebody acts or lets it go on.
    """

    def __init__(
        self, context: Context, running: RunningGame, secret: SecretChoices, free: Callable[[], bool], kept: str
    ) -> None:
        self._context, self._running, self._secret, self._free = context, running, secret, free
        self._names = names_of(json.loads(kept)) if kept else ()
        self._held = False
        self._since = context.clock.now()
        self._nothing_in: Any = None

    # --- touches ----------------------------------------------------------------------------------------------------

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"absent": self.turn, "absent_go": self.go_on}

    def turn(self, intent: Intent) -> None:
        """Somebody is absent from now on, or is back. Raises IllegalAction where the app cannot play for anybody."""
        (seat,) = intent.numbers
        history = self._running.history
        if not 0 <= seat < len(history.names):
            raise NotUnderstood("seat")
        name = history.names[seat]
        if name in self._names:
            self._keep([one for one in self._names if one != name])
            self._context.tell("seat_back", {"player": seat})
        elif history.game.app_may_play:
            self._keep([*self._names, name])
            self._context.tell("seat_absent", {"player": seat})
        else:
            raise IllegalAction(Action("absent", seat), Refusal("app_cannot_play", ""), "this game")

    def go_on(self, _intent: Intent) -> None:
        """The app may go on after an undo."""
        self._held, self._nothing_in = False, None

    def end(self) -> None:
        """Whoever plays the next game is there."""
        if self._names:
            self._keep([])

    def _keep(self, names: list[str]) -> None:
        self._names = tuple(names)
        self._held, self._nothing_in = False, None
        self._since = self._context.clock.now()
        self._context.keep({"absent": json.dumps(names, ensure_ascii=False)})

    # --- playing ----------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> Mapping[str, str]:
        """The position has changed: after an undo people decide, after anything else the app goes on."""
        self._since = self._context.clock.now()
        self._held = change.back or (self._held and change.source == APP)
        return {}

    def tick(self) -> None:
        """Look at the time: do what is due from somebody absent."""
        if not self._names or not self._running.on or self._held:
            return
        history = self._running.history
        waits = self._context.clock.now() - self._since < PAUSE_S
        if waits or history.unsettled or self._nothing_in is history.state or not self._free():
            return
        if not self._act(history.game, history.state):
            self._nothing_in = history.state

    def _act(self, game: Game[Any], state: Any) -> bool:
        """One act for the first seat that is due; whether there was any."""
        chosen, secret = self._secret.seats, game.rules.sealed(state)
        sealing = [seat for seat in secret if seat not in chosen] if not self._secret.revealed else []
        if secret and set(secret) <= chosen & self.seats:
            self._secret.reveal(Intent(OPEN))
            return True
        rng = Random(f"{self._context.writer.game} {self._running.history.written}")
        for seat in (*(seat for seat in game.turns(state) if seat not in secret), *sealing):
            action = game.stand_in(state, seat, rng) if seat in self.seats else None
            if action is not None:
                return self._do(game, state, action, secret=seat in sealing)
        return False

    def _do(self, game: Game[Any], state: Any, action: Action, *, secret: bool) -> bool:
        """An act that turns out not to be allowed is told, and left to people."""
        try:
            if secret:
                self._secret.seal(Intent(SEAL, parse(touch_for(action)).words))
            else:
                self._running.act(game.conduct.reach(state, action), APP)
        except IllegalAction as error:
            self._context.refuse(error.refusal)
            return False
        return True

    @property
    def seats(self) -> frozenset[int]:
        """Who is absent."""
        return frozenset(seat for seat, name in enumerate(self._running.history.names) if name in self._names)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """Who is absent, and what the game allows for it."""
        if not self._running.on:
            return {}
        game, seats = self._running.history.game, self.seats
        held = self._held and bool(seats)
        return {"absent": AbsentView(seats, game.app_may_play, game.rules.resigning, held, game.fewest)}
