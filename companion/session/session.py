"""The session: the one writer of the game. It takes intents, dice and sightings one at a time, and shows snapshots.

Nothing is shown before it is in the journal. No thread of its own is needed to use it: `handle` does one message,
`tick` looks at the timers; `companion.app.program` runs it on a thread. A fault of ours in either is logged and
told, and the game goes on from what was kept (`companion.session.guard`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import Final

from companion.eyes.reports import Report, Sighted
from companion.games.protocol import IllegalAction, NotUnderstood, Refusal
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.people.seated import new_id, runs
from companion.record.unplayable_lines import Followed
from companion.record.writer import Writer
from companion.schema.wrong_input import BoxError
from companion.session.board.board_part import BoardPart
from companion.session.board.token_teaching import TokenTeaching
from companion.session.context import Context, MessageClock
from companion.session.dice.throws import Throws
from companion.session.finish.act_pictures import ActPictures
from companion.session.finish.laying_part import LayingOut
from companion.session.finish.past_part import PastGames
from companion.session.finish.statistics import PlayTime, Saving, Statistics, TapCount
from companion.session.guard import Fault, Guard
from companion.session.hands.last_act import GameWarnings, LastAct
from companion.session.intents import Intent, check
from companion.session.lifecycle import Lifecycle, Told
from companion.session.panel.presses import Buttons, Presses
from companion.session.part import Part, Parts
from companion.session.people.absent_seats import AbsentSeats
from companion.session.people.advice_part import AdvicePart, Moments
from companion.session.people.consents import Consents, Standings
from companion.session.people.program_seats import ProgramSeats
from companion.session.ports import Beside, Eyes, Instruments
from companion.session.publisher import Explain, MachineWarnings, Publisher
from companion.session.running_game import RunningGame
from companion.session.secret.choices import TELL
from companion.session.secret.secret_part import SEAL, SecretChoices
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import Snapshot
from companion.session.touches import Touches
from hardware.events import DieCocked, DieDisputed, DieIdle, DieMoving, DieRolled, DieSettled, DieUnheard, Event
from hardware.ports import Clock

NOTHING_ELSE: Final = Beside()
OF_A_THROW: Final = DieCocked | DieIdle | DieMoving | DieRolled | DieSettled | DieUnheard
NO_DEVICE_NEWS: Final = Intent | Sighted | OF_A_THROW
"""Messages that say nothing of how a device is: with any other its card is looked at, as it is with every beat."""


class Session:
    """One table. `publish` is called with each new Snapshot, from the thread that calls `handle` or `tick`.

    `buttons` are those beside the seats, `beside` is what else the table has. `today` says which day it is, for the
    list of past games, `new_id` draws what tells its journal from others. `told` are notices of what was met before it
    began, `followed` is the journal's game where somebody has gone through it already, and `shown` is what was shown
    last where another session goes on.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        games: Games,
        instruments: Instruments,
        eyes: Eyes | None,
        publish: Callable[[Snapshot], None],
        beside: Beside = NOTHING_ELSE,
        *,
        simulated: bool,
        rng: Random,
        buttons: Buttons = frozenset(),
        told: Sequence[Told] = (),
        followed: Followed | None = None,
        today: Callable[[], date] = date.today,
        new_id: Callable[[], str] = new_id,
        shown: Snapshot | None = None,
    ) -> None:
        self._buttons, self._followed = buttons, followed
        facts = journal.facts()
        self.context = Context(
            clock=MessageClock(clock),
            journal=journal,
            writer=Writer(journal),
            games=games,
            instruments=instruments,
            eyes=eyes,
            beside=beside,
            simulated=simulated,
            rng=rng,
            today=today,
            new_id=new_id,
            show=lambda: self._publisher.show(),
        )
        self._publisher = Publisher(self.context, publish, shown or Snapshot(simulated=simulated))
        self._board_before: BoardPart | None = None
        self._guard = Guard(clock, self._build, lambda: self._build(steps_back=1))
        if eyes is not None and facts.get("cover"):
            eyes.cover(on=True)
        self._guard.run(self._build)
        self.lifecycle.tell_of_start(facts, told, journal)

    def _build(self, *, steps_back: int = 0) -> None:
        """Build every part anew from what was kept, `steps_back` acts before its end: those are taken back, not lost.

        What the camera has seen meanwhile stays known.
        """
        facts = self.context.writer.facts()
        self.parts = Parts(
            (*self._for_play(facts), *self._for_people(facts), *self._for_the_end(), *self._for_the_room())
        )
        self.running.follow(self.parts)
        for part in self.context.beside.parts:
            part.join(self)
        self._publisher.look_at(self.parts, resumed=runs(facts))
        followed, self._followed = self._followed, None  # once: what a fault has left of it is not gone on with
        self.lifecycle.resume(facts, steps_back, followed)
        self._tell_dice_heard(self.context.instruments.resume_dice)
        self._publisher.show()

    def _for_play(self, facts: Mapping[str, str]) -> tuple[Part, ...]:
        """What sets up a game and plays it: rules, board, dice, secret choices, touches and buttons."""
        context = self.context
        self.set_up = set_up = SettingUp(context, facts)
        self.running = running = RunningGame(context)
        self.teaching = TokenTeaching(context, running, facts.get("showing", ""))
        self.board = BoardPart(context, running, set_up, self.teaching, facts.get("muted", ""))
        if self._board_before is not None:
            self.board.go_on_like(self._board_before)
        self._board_before = self.board
        self.throws = Throws(context, running, facts)
        self.secret = SecretChoices(context, running)
        self.touches = Touches(running, self.board, self.secret)
        self.presses = Presses(context, running, self._buttons, self._touched, lambda: self.last_shown)
        self.taps = TapCount(context, running)
        self._statistics = Statistics(context, running, self.taps)
        self._pictures = ActPictures(context, running, self.board)
        at_table = (set_up, self.board, self.teaching, self._statistics, self._pictures)
        self.lifecycle = Lifecycle(context, running, *at_table, self._build_from_disk)
        return (
            self._publisher,
            self.lifecycle,
            set_up,
            running,
            self.taps,
            self.teaching,
            self.secret,
            LastAct(context, running, self.board, facts),
            self.board,
            self.throws,
            GameWarnings(context, running),
            self.touches,
            Explain(running),
            self.presses,
        )

    def _for_people(self, facts: Mapping[str, str]) -> Iterator[Part]:
        """Seats that nobody plays or a program plays, advice, and what people agreed to."""
        context, running = self.context, self.running
        absent = AbsentSeats(context, running, self.secret, self._nobody_is_asked, facts.get("absent", ""))
        yield absent
        yield AdvicePart(context, running)
        yield Moments(context, running)
        if context.beside.programs is not None:
            yield ProgramSeats(context, running, self.secret, absent, context.beside.programs)
        yield Consents(context, running)
        yield Standings(context, running)

    def _for_the_end(self) -> tuple[Part, ...]:
        """What is counted and kept of a game, past games, and putting one away."""
        context, running = self.context, self.running
        return (
            PlayTime(context),
            self._statistics,
            Saving(context, running, self._statistics),
            self._pictures,
            PastGames(context, running, self._pictures),
            LayingOut(context, running, self.board),
        )

    def _for_the_room(self) -> Iterator[Part]:
        """The machine, and what the table has to do with others in the room."""
        yield MachineWarnings(self.context, self._publisher)
        yield from self.context.beside.parts

    def _build_from_disk(self) -> None:
        """Build every part anew, for a game that goes on with the board as it lies now."""
        self._build()
        self.board.take_as_it_lies()

    # --- what comes in ----------------------------------------------------------------------------------------------

    def handle(self, message: Intent | Event | Report | Fault) -> None:
        """Take one message: a touch, something a device says, something the eyes say, or a fault of ours elsewhere.

        Raises GuardError when the game cannot go on in this process.
        """
        self.context.clock.read()
        if self._guard.run(lambda: self._handle(message)):
            self._tell_fault(Fault("session"))

    def tick(self) -> None:
        """Look at the timers: the eyes' life, tokens that stay away, differences that last, unclear readings.

        Raises GuardError as `handle` does.
        """
        self.context.clock.read()
        if self._guard.run(self._tick):
            self._tell_fault(Fault("session"))

    def _handle(self, message: Intent | Event | Report | Fault) -> None:
        if not isinstance(message, NO_DEVICE_NEWS):
            self._publisher.tick()
        if isinstance(message, Fault):
            self._tell_fault(message)
        elif isinstance(message, Intent):
            self.taps.tapped()
            self._touched(message)
        elif isinstance(message, Report):
            self._eyes_reported(message)
        else:
            self._device(message)
        self._publisher.show()

    def _tell_fault(self, fault: Fault) -> None:
        """Something of ours has failed: the table hears it once, however often it fails."""
        if not self.context.notices.has("internal_error"):
            self.context.tell("internal_error", {"where": fault.where})
        self._publisher.show()

    def _tick(self) -> None:
        if self.context.eyes is not None:
            self.context.eyes.poll()
        self.context.look_after_journal()
        self.parts.tick()
        self._publisher.show()

    @property
    def due(self) -> float:
        """When `tick` must not come later, in seconds of the clock; infinity for whenever it comes."""
        return self.presses.due

    @property
    def last_shown(self) -> Snapshot:
        """The newest snapshot."""
        return self._publisher.last

    @property
    def unsaved(self) -> bool:
        """Whether anything is not on the disk yet."""
        return self.context.writer.waiting

    def flush(self) -> None:
        """A last try to write what could not be written; for when the app closes. Raises JournalFailing."""
        self.context.clock.read()
        self.context.writer.last_try(self.context.clock.now())

    def _nobody_is_asked(self) -> bool:
        """Whether nothing is asked of people but to play on."""
        board = self.board
        is_asked = board.question() or board.difference() or self.teaching.showing or self.touches.slice().keywords
        return not (is_asked or board.paused)

    def _touched(self, intent: Intent) -> None:
        game = self.running.history.game if self.running.on else self.set_up.game
        try:
            check(intent, (*self.parts.forms, *game.conduct.forms))
            if intent.name == game.dice.side:
                self.throws.aside(intent)
            elif not self.parts.touch(intent):
                self.touches.speak(intent)
        except IllegalAction as error:
            self.context.refuse(error.refusal)
        except BoxError as error:
            self.context.tell("box_refused", {"detail": str(error)})
        except NotUnderstood:
            what = intent.name if intent.name in (SEAL, TELL) else intent.text  # what is secret is told nowhere
            self.context.refuse(Refusal("not_understood", "", (("what", what),)))

    def _device(self, event: Event) -> None:
        """What a device says; a throw the rules do not allow now is reported and ignored."""
        try:
            if not any(part.takes(event) for part in self.context.beside.parts):
                self.parts.tell(event)
        except IllegalAction as error:
            self.context.refuse(error.refusal)
        except NotUnderstood as error:
            self.context.tell("unsolicited_roll", {"die": getattr(event, "die", 0), "detail": str(error)})
        if isinstance(event, DieRolled | DieDisputed):
            self._tell_dice_heard(self.context.instruments.dice_heard)

    def _tell_dice_heard(self, take: Callable[[dict[int, int], str, int], None]) -> None:
        """The instruments are told which throws are settled."""
        heard = self.throws.heard
        take(dict(heard.last), heard.uid, heard.boot)

    def _eyes_reported(self, report: Report) -> None:
        """One report of the eyes; what cannot be understood is reported and ignored."""
        try:
            self.parts.hear(report)
        except NotUnderstood as error:
            detail = f"the eyes said something not understood ({type(report).__name__}: {error})"
            self.context.tell("camera_problem", {"detail": detail})
