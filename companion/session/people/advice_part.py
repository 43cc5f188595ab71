"""What players that think say to people: advice for whoever asks, and the acts that decided a game that is over."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.protocol import Action, IllegalAction, Refusal
from companion.games.protocol.chronicle import Race
from companion.judged.tally import wilson
from companion.players.chances import decisive, estimated
from companion.players.strength import BEGINNER, STRONG
from companion.record.past.chronicle import round_ends
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part, Run, on_touch
from companion.session.ports import Wish
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, AdviceView, MomentsView, MomentView, Slice, Snapshot

ASK, CLOSE = "ask", "close"


class AdvicePart(Part):
    """The advice that is asked for now, if any, for the first seat whose turn it is. It lasts until the position
    changes. It is worked out from the open position alone, and what is chosen in secret is never advised on.

    One question is thought about at a time: whoever asks again for the same position waits for the same answer, and of
    several later positions only the newest is asked about.
    """

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running, self._thinkers = context, running, context.beside.thinkers
        self._number = 0
        self._of = self._shown = ""
        self._next: Wish | None = None
        self._view: AdviceView | None = None
        self.is_open = False

    @on_touch(f"advice:{ASK}", f"advice:{CLOSE}")
    def turn(self, intent: Intent) -> None:
        """Ask, or close it. Raises IllegalAction where nobody can advise on anything now."""
        self._close()
        if intent.words[0] == CLOSE:
            return
        history = self._running.history
        game, state = history.game, history.state
        seats = () if game.dice.due(state) or game.rules.sealed(state) else game.turns(state)
        able = self._thinkers is not None and game.thinking is not None and seats
        header = self._running.header_at(state) if able else None
        if header is None:
            raise IllegalAction(Action("advice"), Refusal("no_advice", ""), "now")
        seed = f"{self._context.writer.game} {history.written}"
        self._view, self._shown, self.is_open = AdviceView(seats[0]), seed, True
        if not self._number or self._of != seed:
            self._next = Wish(header, seats[0], STRONG, seed, asks="advice", acts=history.run)
        self._ask()

    def _ask(self) -> None:
        """Ask what waits to be asked, once nothing is being thought about."""
        if self._next is not None and not self._number and self._thinkers is not None:
            self._number, self._of = self._thinkers.ask(self._next), self._next.seed
            self._next = None

    def _close(self) -> None:
        self._view, self._next, self.is_open = None, None, False

    def begin(self, _how: str) -> None:
        self._close()

    end = _close

    def changed(self, _change: Change) -> Mapping[str, str]:
        """The position has changed: what was advised on is past."""
        self._close()
        return {}

    def tick(self) -> None:
        """Look whether it was thought of."""
        thought = self._thinkers.answer(self._number) if self._number and self._thinkers is not None else None
        if thought is None:
            return
        self._number = 0
        if self._view is not None and self._shown == self._of and thought.failed:
            self._view = None
            self._context.tell("nobody_thinks", {})
        elif self._view is not None and self._shown == self._of:
            self._view = AdviceView(self._view.seat, thought.advice, ready=True)
        self._ask()

    def slice(self) -> Slice:
        """What is advised, nothing where nobody has asked."""
        return partial(Snapshot, advice=self._view) if self._view is not None and self._running.on else NOTHING


AT_A_TIME: Final = 32  # so many positions are estimated before other things get their turn: a long game has hundreds


class Moments(Part):
    """Worked out once for each end, a little at a time. What the weights estimate comes first; how often games are won
    that are played on from before and after each moment comes later, from the process that thinks.
    """

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._running, self._thinkers = running, context.beside.thinkers
        self._of: Any = None
        self._view: MomentsView | None = None
        self.is_open = False
        self._open: dict[int, tuple[int, bool]] = {}
        self._unasked: list[tuple[Wish, int, bool]] = []
        self._work: Iterator[None] = iter(())

    def tick(self) -> None:
        """Begin with the end of a game, and look what has been thought."""
        if not self._running.on or not self._running.view().over:
            self._view, self._of, self._open, self._unasked, self._work = None, None, {}, [], iter(())
            self.is_open = False
            return
        history = self._running.history
        if self._of is not history.acts:
            self._of, self._open, self._unasked, self._view = history.acts, {}, [], None
            self._work, self.is_open = self._worked_out(), True
        next(self._work, None)
        for number, (moment, after) in list(self._open.items()):
            thought = self._thinkers.answer(number) if self._thinkers is not None else None
            if thought is None or self._view is None:
                continue
            del self._open[number]
            if thought.games:
                self._view = self._view.with_odds(moment, wilson(thought.won, thought.games), after=after)
        if self._unasked and not self._open and self._thinkers is not None:  # one by one: the next game may need it too
            wish, moment, after = self._unasked.pop(0)
            self._open[self._thinkers.ask(wish)] = (moment, after)

    def _worked_out(self) -> Iterator[None]:
        """Sets the view in the end, where there is one."""
        history = self._running.history
        game, result = history.game, history.game.result(history.state)
        if result is None or len(result.winners) != 1 or game.thinking is None:
            return
        (winner,), states = result.winners, [*(act.before for act in history.acts), history.state]
        ends, seats = round_ends(history.acts, history.state), range(len(history.names))
        chances = list[tuple[float, ...]]()
        wanted = [*states[:-1], *(state for _, state in ends[:-1])]
        for at in range(0, len(wanted), AT_A_TIME):
            some = estimated(game, wanted[at : at + AT_A_TIME])
            if not some:
                return
            chances += some
            yield
        each = [[round(100 * share) for share in row] for row in chances[len(history.acts) :]]
        each.append([100 * (seat == winner) for seat in seats])
        race = Race("chance", 0, tuple(tuple(row[seat] for row in each) for seat in seats))
        moments, searches = [], list[tuple[int, bool, int]]()
        for at in decisive([row[winner] for row in chances[: len(history.acts)]]):
            act = history.acts[at]
            moments.append(MomentView(act.number, act.actions[-1], chances[at][winner], chances[at + 1][winner]))
            searches += [(len(moments) - 1, False, at), (len(moments) - 1, True, at + 1)]
        self._view = MomentsView(winner, race, tuple(moments))
        for moment, after, at in searches:
            yield
            acts = tuple(action for act in history.acts[:at] for action in act.actions)
            self._ask(states[at], acts, winner, moment, after=after)

    def _ask(self, state: Any, acts: Run, winner: int, moment: int, *, after: bool) -> None:
        header = self._running.header_at(state)
        if header is not None:  # else it stays estimated
            wish = Wish(header, winner, BEGINNER, f"{moment} {after}", asks="chances", acts=acts)
            self._unasked.append((wish, moment, after))

    def slice(self) -> Slice:
        """What decided it, once the game is over."""
        return partial(Snapshot, moments=self._view) if self._view is not None and self._running.on else NOTHING
