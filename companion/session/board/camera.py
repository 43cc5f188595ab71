"""What the eyes say, and what people answer when they ask: readings, pictures, questions, differences, troubles."""

from collections.abc import Mapping
from typing import Any

from companion.games.protocol import NotUnderstood
from companion.session.board.token_teaching import TokenTeaching, answer
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.running_game import HUMAN, RunningGame
from companion.session.setup.setting_up import SettingUp
from vision import sighting as sightings

Body = Mapping[str, Any]
ENDINGS = ("cannot_start", "camera_lost")
"""Problems with which the eyes end."""


class Camera:
    """The session's end of the eyes. `seen` is the newest reading, `settled` whether they have seen all that is new.

    `paused`: people look after the board themselves for a while. `pictures` are JPEGs by name.
    """

    def __init__(self, context: Context, running: RunningGame, set_up: SettingUp, teaching: TokenTeaching) -> None:
        self._context, self._running, self._set_up, self.teaching = context, running, set_up, teaching
        self.seen: sightings.Sighting | None = None
        self.pictures: dict[str, bytes] = {}
        self.settled = context.eyes is None
        self.paused = False
        self._complained = 0

    def go_on_like(self, before: "Camera") -> None:
        """Know what an earlier one knew: the eyes say only what is new."""
        self.seen, self.pictures = before.seen, before.pictures
        self.paused, self.settled = before.paused, before.settled

    # --- what the eyes say ------------------------------------------------------------------------------------------

    def nothing(self, _body: Body) -> None:
        """A line that only says the eyes are alive."""

    def ringed(self, _body: Body) -> None:
        """The eyes know another ring and will look again."""
        self.settled = False

    def looked(self, body: Body) -> None:
        """The eyes have looked at a frame."""
        before, self.settled = self.settled, bool(body.get("settled", True))
        if self.settled and not before and not self._running.on:
            self._set_up.look_again()

    def sighted(self, body: Body) -> None:
        """A reading of the whole board."""
        self.seen = body["sighting"]
        if self.teaching.learnt:
            self._end_showing()
        self.teaching.go_on(self.seen)
        if not self.paused:
            self._hold_against_game()

    def _hold_against_game(self) -> None:
        if self._running.on and self.seen is not None and self.teaching.showing is None:
            self._running.watch.sight(self.seen)
            self._running.reconcile()

    def taught(self, body: Body) -> None:
        """The eyes were shown something: at set-up, or a newcomer's token."""
        self.settled = False
        (self.teaching if self._running.on else self._set_up).taught(body)

    def _end_showing(self) -> None:
        """What was shown still lies there and is to be taken off."""
        self.teaching.end()
        self.begin()

    def ring_read(self, body: Body) -> None:
        """The eyes have read the order of the sectors."""
        if not self._running.on:
            self._set_up.ring_read(body)

    def pictured(self, body: Body) -> None:
        """Pictures for people to look at."""
        self.pictures |= body

    def down(self, _body: Body) -> None:
        """The eyes went away."""
        self.settled = True
        if self.teaching.learnt:
            self.teaching.end()
        self._context.tell("camera_lost", lasting=True)

    def ready(self, _body: Body) -> None:
        """The eyes see (again)."""
        self.settled = False
        if self._context.notices.drop("camera_lost", "camera_problem"):
            self._context.tell("camera_back")

    def faulted(self, _body: Body) -> None:
        """What hears the eyes has failed; they are started anew."""
        self._context.tell("internal_error", {"where": "eyes"})

    def problem(self, body: Body) -> None:
        """Something the eyes could not do; a ring they cannot read is only told to whoever asked.

        Why they went away stands on the camera's card; that they did is told when they are gone.
        """
        code = str(body.get("code", ""))
        if code in ENDINGS or (code == "no_reading" and not self._running.on and not self._set_up.ring_unread()):
            return
        self._context.tell("camera_problem", {"detail": str(body.get("detail", code))}, lasting="why" in body)

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
            self._tell("read")
        self._complained = unclear

    def _tell(self, command: str) -> None:
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
            self._tell("read")
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
        self._tell("look")

    def pause(self, _intent: Intent) -> None:
        """Leave the board alone for a while, or look again."""
        self.paused = not self.paused
        if not self.paused:
            self._hold_against_game()
