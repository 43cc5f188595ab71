"""What goes out: the newest snapshot of everything that a screen may show."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.record.history import Act
from companion.session.board.camera import Camera
from companion.session.context import Context
from companion.session.dice.throws import Throws
from companion.session.explain import Explain
from companion.session.ports import Instruments
from companion.session.running_game import RunningGame, telling
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import DeviceView, Difference, HistoryLine, MendView, Question, Snapshot
from companion.session.touches import Touches

MOST_HISTORY = 40
DISK_WHYS: Mapping[str, str] = {"full": "little_room", "gone": "gone"}
"""Why the journal cannot be written, as the disk's card says it."""


class Publisher:
    """Looks at all parts of the session and publishes a Snapshot whenever one of them shows something new."""

    def __init__(
        self, context: Context, instruments: Instruments, publish: Callable[[Snapshot], None], first: Snapshot
    ) -> None:
        self._context, self._instruments, self._publish = context, instruments, publish
        self.own_seats: frozenset[int] = frozenset()
        self._shown = first
        self._published = False

    def look_at(
        self,
        running: RunningGame,
        throws: Throws,
        camera: Camera,
        touches: Touches,
        explain: Explain,
        set_up: SettingUp,
        *,
        resumed: bool,
    ) -> None:
        """These are the parts whose news is shown from now on."""
        self._running, self._throws, self._camera = running, throws, camera
        self._touches, self._asking, self._set_up = touches, explain, set_up
        self._resumed = resumed

    def show(self) -> None:
        """Publish a snapshot when anything in it differs from the last one."""
        new = replace(self._of_game() if self._running.on else self._of_set_up(), version=self._shown.version)
        new = self._with_surroundings(replace(new, t=self._shown.t))
        if new != self._shown or not self._published:
            self._shown = replace(new, version=new.version + 1, t=self._context.clock.now())
            self._published = True
            self._publish(self._shown)

    def _of_set_up(self) -> Snapshot:
        """A game is set up."""
        return replace(self._bare, draft=self._set_up.view())

    @property
    def _bare(self) -> Snapshot:
        return Snapshot(simulated=self._shown.simulated, resumed=self._resumed)

    def _of_game(self) -> Snapshot:
        """A game is played."""
        history, watch = self._running.history, self._running.watch
        return replace(
            self._bare,
            table=self._running.view(),
            question=self._question(),
            difference=self._difference(),
            owed=watch.owed(history.state),
            history=tuple(as_line(act) for act in reversed(history.acts[-MOST_HISTORY:])),
            can_undo=bool(history.past),
            can_redo=bool(history.future),
            mend=self._mend_view(),
            unsettled=tuple(as_line(act) for act in history.unsettled),
            why=self._asking.view(),
        )

    def _with_surroundings(self, snapshot: Snapshot) -> Snapshot:
        """Devices, dice, notices and pictures, whether a game is played or not."""
        return replace(
            snapshot,
            devices=self._devices(),
            dice=self._throws.tray.views(),
            notices=self._context.notices.shown,
            picture=self._camera.pictures.get("picture", b""),
            paused=self._camera.paused,
            oracle_dice=tuple(sorted(self._throws.first_oracle.thrown.items())),
            own_seats=self.own_seats,
            eyes_settled=self._camera.settled,
            showing=self._camera.teaching.showing,
            game=self._context.writer.game,
        )

    def _devices(self) -> tuple[DeviceView, ...]:
        """One card a device; the disk has one as long as the journal cannot be written."""
        views, why = self._instruments.views(), self._context.writer.why
        if not why or any(view.kind == "disk" for view in views):
            return views
        return (*views, DeviceView("disk", "disk", "down", DISK_WHYS.get(why, "unwritten"), "", False))

    def _question(self) -> Question | None:
        question, pictures = self._running.watch.question(), self._camera.pictures
        if question is None:
            return None
        return replace(question, before=pictures.get("before", b""), now=pictures.get("now", b""))

    def _difference(self) -> Difference | None:
        difference = self._running.watch.difference(self._running.history.state, self._context.clock.now())
        return replace(difference, now=self._camera.pictures.get("now", b"")) if difference else None

    def _mend_view(self) -> MendView | None:
        history = self._running.history
        act = next((one for one in history.acts if one.number == self._touches.mending), None)
        return MendView(act.number, telling(act.actions), history.game.offers(act.before)) if act else None


def as_line(act: Act[Any]) -> HistoryLine:
    """An act as the history shows it."""
    return HistoryLine(act.number, getattr(act.before, "round", 0), telling(act.actions), act.source)
