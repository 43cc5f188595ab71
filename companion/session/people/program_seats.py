"""Seats that programs play: each is asked at once when something is due from it, and answers like a person there.

A secret choice is sealed with those of the others; what the program was told before depends on open facts alone. Where
a program does not play as it should, the table is told, and its seat is played by hand until somebody asks it again.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from companion.games.protocol import IllegalAction, NotUnderstood
from companion.schema.quick_dataclass import dataclass
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part, on_touch
from companion.session.people.absent_seats import PAUSE_S, AbsentSeats
from companion.session.ports import OPEN as UNKEPT
from companion.session.ports import Programs, ProgramSaid
from companion.session.running_game import APP, PROGRAM, RunningGame
from companion.session.secret.secret_part import OPEN, SecretChoices
from companion.session.snapshot import NOTHING, Slice, Snapshot
from companion.session.views import ProgramsView

AGAIN: Final = "program"  # the touch `program:SEAT`: a seat's program plays again
LATE, RUBBISH, REFUSED = "late", "rubbish", "refused"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that is still open: its number, and since when the program can work on it."""

    number: int
    since: float


class ProgramSeats(Part):
    """Asks the programs, and does or seals what they answer. After an undo their seats are played by hand, until
    somebody acts or asks a program again.
    """

    def __init__(
        self, context: Context, running: RunningGame, secret: SecretChoices, absent: AbsentSeats, programs: Programs
    ) -> None:
        self._context, self._running, self._secret = context, running, secret
        self._absent, self._programs = absent, programs
        self._asked: dict[int, _Asked] = {}
        self._failed: frozenset[int] = frozenset()
        self._open: frozenset[str] = frozenset()
        self._held = False
        self._since = context.clock.now()
        secret.wait_for(self._playing)

    # --- touches ----------------------------------------------------------------------------------------------------

    @on_touch(f"{AGAIN}:#")
    def ask_again(self, intent: Intent) -> None:
        """A seat's program plays again, started anew. Raises NotUnderstood where there is none."""
        (seat,) = intent.numbers
        if seat not in self._seats():
            raise NotUnderstood(intent.text)
        self._drop(seat)
        self._failed -= {seat}
        self._held = False
        self._context.tell("program_asked", {"player": seat})
        self._ask()

    def begin(self, _how: str) -> None:
        """A game begins or goes on; programs that were written for another one are told of."""
        self.end()
        if not self._programs.timeouts:
            return
        if self._programs.game != self._running.history.game.name:
            self._context.tell("programs_elsewhere")
        self._ask()

    def end(self) -> None:
        """No program is asked any more."""
        for seat in self._programs.timeouts:
            self._drop(seat)
        self._failed, self._held = frozenset(), False

    # --- the game goes on -------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> Mapping[str, str]:
        """The position has changed: what was asked before is not waited for any more."""
        self._since = self._context.clock.now()
        self._asked.clear()
        self._held = change.back or (self._held and change.source in (APP, PROGRAM))
        return {}

    def settled(self) -> None:
        """Everybody who is due is asked now, as the people are; when the game is over, all are told."""
        if not self._programs.timeouts:
            return
        if self._over():
            for seat in self._programs.timeouts:
                self._drop(seat, self._line_for(seat))
        else:
            self._ask()

    def tick(self) -> None:
        """Hear what the programs have said, and look at the time."""
        if not self._programs.timeouts:
            return
        for news in self._programs.news():
            self._hear(news)
        now = self._context.clock.now()
        for seat, question in tuple(self._asked.items()):
            if now - question.since >= self._programs.timeouts[seat]:
                self._fail(seat, LATE)
        self._ask()
        if now - self._since >= PAUSE_S:
            self._open_alone()

    def _over(self) -> bool:
        history = self._running.history
        return history.game.result(history.state) is not None

    def _ask(self) -> None:
        """Ask every seat from which something is due and that has not been asked since the position changed."""
        if not self._running.on or self._held:
            return
        for seat in self._due():
            line = self._line_for(seat)
            if line:
                self._asked[seat] = _Asked(self._programs.ask(seat, line), self._context.clock.now())

    def _line_for(self, seat: int) -> str:
        """The line that a seat's program is told now; "" for nothing."""
        history = self._running.history
        known = history.game.programs
        return known.line(history.state, seat) if known is not None else ""

    def _due(self) -> tuple[int, ...]:
        history = self._running.history
        game, state = history.game, history.state
        if history.unsettled or game.result(state) is not None:
            return ()
        secret = game.rules.sealed(state)
        choosing = secret if not self._secret.revealed else ()
        open_ = [seat for seat in game.turns(state) if seat not in secret]
        mine = self._playing() - self._secret.seats - frozenset(self._asked)
        return tuple(seat for seat in (*choosing, *open_) if seat in mine)

    # --- what they answer -------------------------------------------------------------------------------------------

    def _hear(self, news: ProgramSaid) -> None:
        """An answer to what is asked now counts; after one to an earlier question it has its time for the next."""
        question = self._asked.get(news.seat)
        if news.number == UNKEPT:
            self._tell_open(news.seat, frozenset(news.news.split()))
        elif not news.number:
            self._fail(news.seat, news.news)
        elif question is not None and news.number < question.number:
            self._asked[news.seat] = _Asked(question.number, self._context.clock.now())
        elif question is not None and news.seat in self._playing():
            self._take_answer(news.seat, news.news)

    def _tell_open(self, seat: int, ways: frozenset[str]) -> None:
        """This machine cannot keep a program from something: that is told once, and shown for as long as one sits."""
        if ways - self._open:
            self._context.tell("program_open", {"player": seat, **dict.fromkeys(sorted(ways), 1)})
        self._open |= ways

    def _take_answer(self, seat: int, line: str) -> None:
        history = self._running.history
        game, state = history.game, history.state
        try:
            if game.programs is None:
                raise NotUnderstood("program")
            action = game.programs.action(state, seat, line)
        except NotUnderstood:
            self._fail(seat, RUBBISH)
            return
        if game.rules.refusal(state, action) is not None:
            self._fail(seat, REFUSED)
            return
        del self._asked[seat]
        try:
            self._secret.play(action, PROGRAM)
        except IllegalAction as error:  # a game that has become too long
            self._context.refuse(error.refusal)
            self._held = True

    def _open_alone(self) -> None:
        """Where no person chooses, nobody has to open the choices either."""
        if not self._running.on or not self._seats():
            return
        history = self._running.history
        secret = set(history.game.rules.sealed(history.state))
        people = secret - self._playing() - self._absent.seats
        if secret and not people and secret == self._secret.seats:
            self._secret.reveal(Intent(OPEN))

    # --- where one does not play ------------------------------------------------------------------------------------

    def _fail(self, seat: int, why: str) -> None:
        """Its seat is played by hand from now on; the table is told why, and may ask it again."""
        self._drop(seat)
        self._failed |= {seat}
        seconds = f"{self._programs.timeouts[seat]:g}"
        self._context.tell("program_failed", {"player": seat, why: 1, "s": seconds}, touch=f"{AGAIN}:{seat}")

    def _drop(self, seat: int, farewell: str = "") -> None:
        self._programs.dismiss(seat, farewell)
        self._asked.pop(seat, None)

    # --- who plays --------------------------------------------------------------------------------------------------

    def _seats(self) -> frozenset[int]:
        """The seats of this game that programs have taken."""
        history = self._running.history
        known = history.game.programs is not None and history.game.name == self._programs.game
        seats = frozenset(self._programs.timeouts) if known else frozenset()
        return frozenset(seat for seat in seats if seat < len(history.names)) - self._absent.seats

    def _playing(self) -> frozenset[int]:
        """The seats that a program really plays now."""
        return frozenset() if self._held else self._seats() - self._failed

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """Which seats programs have taken, who of them is thinking, and whose seats are played by hand."""
        if not self._running.on or not self._programs.timeouts:
            return NOTHING
        seats = self._seats()
        return partial(
            Snapshot, programs=ProgramsView(seats, frozenset(self._asked), seats - self._playing(), self._open)
        )
