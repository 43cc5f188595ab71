"""What the eyes report, and what people answer when they ask: readings, pictures, questions, differences, troubles."""

from companion.eyes import reports
from companion.eyes.commands import Command, Look, Read
from companion.eyes.reports import Report
from companion.games.protocol import NotUnderstood
from companion.session.board.token_teaching import TokenTeaching, answer
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.running_game import HUMAN, RunningGame
from companion.session.setup.draft import TEACHING
from companion.session.setup.setting_up import SettingUp
from vision.sighting import Sighting

ENDINGS = ("cannot_start", "camera_lost")
"""Problems with which the eyes end."""


class Camera:
    """The session's end of the eyes. `seen` is the newest reading, `settled` whether they have seen all that is new.

    `paused`: people look after the board themselves for a while. `pictures` are JPEGs by name.
    """

    def __init__(self, context: Context, running: RunningGame, set_up: SettingUp, teaching: TokenTeaching) -> None:
        self._context, self._running, self._set_up, self.teaching = context, running, set_up, teaching
        self.seen: Sighting | None = None
        self.pictures: dict[str, bytes] = {}
        self.settled = context.eyes is None
        self.paused = False
        self._complained = 0

    def go_on_like(self, before: "Camera") -> None:
        """Know what an earlier one knew: the eyes say only what is new."""
        self.seen, self.pictures = before.seen, before.pictures
        self.paused, self.settled = before.paused, before.settled

    # --- what the eyes say ------------------------------------------------------------------------------------------

    def nothing(self, _report: Report) -> None:
        """A report that only says that the eyes are alive."""

    def ordered(self, _report: reports.Ordered) -> None:
        """The eyes know another order of the areas and will look again."""
        self.settled = False

    def looked(self, report: reports.Done) -> None:
        """The eyes have looked at a frame."""
        before, self.settled = self.settled, report.settled
        if self.settled and not before and not self._running.on:
            self._set_up.look_again()

    def sighted(self, report: reports.Sighted) -> None:
        """A reading of the whole board."""
        self.seen = report.sighting
        if self.teaching.learnt:
            self._end_showing()
        self.teaching.go_on(self.seen)
        if not self.paused:
            self._hold_against_game()

    def _hold_against_game(self) -> None:
        if self._running.on and self.seen is not None and self.teaching.showing is None:
            self._running.watch.sight(self.seen)
            self._running.reconcile()

    def taught(self, report: reports.Taught) -> None:
        """The eyes were shown something: at set-up, or a newcomer's token. Raises NotUnderstood for anything else."""
        if report.what not in TEACHING:
            raise NotUnderstood(report.what)
        self.settled = False
        (self.teaching if self._running.on else self._set_up).taught(report)

    def _end_showing(self) -> None:
        """What was shown still lies there and is to be taken off."""
        self.teaching.end()
        self.begin()

    def order_read(self, report: reports.OrderRead) -> None:
        """The eyes have read the order of the areas."""
        if not self._running.on:
            self._set_up.order_read(report)

    def pictured(self, report: reports.Picture) -> None:
        """A picture of the table for people to look at."""
        self.pictures["picture"] = report.picture

    def pictured_spot(self, report: reports.SpotPictures) -> None:
        """Pictures of a spot for people to look at."""
        self.pictures |= {"now": report.now, "before": report.before}

    def down(self, _report: reports.Down) -> None:
        """The eyes went away."""
        self.settled = True
        if self.teaching.learnt:
            self.teaching.end()
        self._context.tell("camera_lost", lasting=True)

    def ready(self, _report: Report) -> None:
        """The eyes see (again)."""
        self.settled = False
        if self._context.notices.drop("camera_lost", "camera_problem"):
            self._context.tell("camera_back")

    def failed(self, _report: reports.Failed) -> None:
        """What hears the eyes has failed; they are started anew."""
        self._context.tell("internal_error", {"where": "eyes"})

    def problem(self, report: reports.Problem) -> None:
        """Something the eyes could not do; an order they cannot read is only reported to whoever asked.

        Why they went away stands on the camera's card; that they did is told when they are gone.
        """
        unread = report.code == "no_reading" and not self._running.on
        if report.code in ENDINGS or (unread and not self._set_up.order_unread()):
            return
        detail = report.detail or report.code
        self._context.tell("camera_problem", {"detail": detail}, lasting=bool(report.why))

    def take_lifted(self) -> bool:
        """A token that was lifted and did not come back has left the board; whether there was one."""
        running = self._running
        if self.paused or not running.on or self.teaching.showing is not None:
            return False
        if not running.watch.gone(self._context.clock.now()):
            return False
        running.reconcile()
        return True

    def complain(self) -> None:
        """Say once that a sector cannot be read, and look again."""
        unclear = self._running.watch.unclear(self._context.clock.now()) if self._running.on else 0
        if unclear and unclear != self._complained:
            self._context.tell("sees_badly", {"industry": unclear})
            self._tell(Read())
        self._complained = unclear

    def _tell(self, command: Command) -> None:
        if self._context.eyes is not None:
            self._context.eyes.tell(command)

    # --- what people answer -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A game begins with the board as it lies."""
        if self.seen is not None:
            self._running.watch.sight(self.seen)
        self._running.clear_board()

    def answer(self, intent: Intent) -> None:
        """One of the answers to a question, nothing at all, or another look. Raises NotUnderstood: nothing is asked."""
        watch, choice = self._running.watch, intent.words[0]
        if watch.verdict.kind != "ask":
            raise NotUnderstood("nothing is asked")
        if choice == "again" and self._context.eyes is not None:
            self._tell(Read())
        elif choice == "none":
            watch.hold(watch.verdict.places, believed=False)
            self._running.reconcile()
        else:
            choices, index = watch.choices(), number(choice)
            if not 0 <= index < len(choices):
                raise NotUnderstood("no such answer")
            self._running.act(choices[index].run, HUMAN)

    def differ(self, intent: Intent) -> None:
        """What to do about a difference: follow the table, put the token back, or the camera is wrong."""
        watch, choice = self._running.watch, intent.words[0]
        difference = watch.difference(self._running.history.state, self._context.clock.now())
        if difference is None:
            raise NotUnderstood("table and app agree")
        if choice == "take" and difference.takes:
            self._running.act(difference.takes, HUMAN)
            return
        watch.hold(watch.verdict.places[:1], believed=choice == "back")
        self._running.reconcile()

    def show(self, intent: Intent) -> None:
        """A newcomer's token lies where it should, or the table does without. Raises NotUnderstood: not now."""
        answer(self.teaching, intent)
        if self.teaching.showing is None:
            self.begin()
            self.teaching.go_on(self.seen)

    def look(self, _intent: Intent) -> None:
        """Somebody wants to see what the camera sees."""
        self._tell(Look())

    def pause(self, _intent: Intent) -> None:
        """Leave the board alone for a while, or look again."""
        self.paused = not self.paused
        if not self.paused:
            self._hold_against_game()
