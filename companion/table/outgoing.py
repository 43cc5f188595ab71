"""What goes out: the newest snapshot of everything that a screen may show."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.table.asking import Asking
from companion.table.camera import Camera
from companion.table.hands import Hands
from companion.table.playing import Playing, telling
from companion.table.setting_up import SettingUp
from companion.table.shelf import Instruments
from companion.table.sitting import Sitting
from companion.table.snapshot import DeviceView, Difference, HistoryLine, MendView, Question, Snapshot
from companion.table.throws import Throws
from companion.table.track import Act

MOST_HISTORY = 40
DISK_WHYS: Mapping[str, str] = {"full": "little_room", "gone": "gone"}
"""Why the journal cannot be written, as the disk's card says it."""


class Outgoing:
    """Looks at all parts of the session and publishes a Snapshot whenever one of them shows something new."""

    def __init__(
        self, sitting: Sitting, instruments: Instruments, publish: Callable[[Snapshot], None], first: Snapshot
    ) -> None:
        self._sitting, self._instruments, self._publish = sitting, instruments, publish
        self.own_seats: frozenset[int] = frozenset()
        self._shown = first
        self._published = False

    def look_at(
        self,
        playing: Playing,
        throws: Throws,
        camera: Camera,
        hands: Hands,
        asking: Asking,
        set_up: SettingUp,
        *,
        resumed: bool,
    ) -> None:
        """These are the parts whose news is shown from now on."""
        self._playing, self._throws, self._camera = playing, throws, camera
        self._hands, self._asking, self._set_up = hands, asking, set_up
        self._resumed = resumed

    def show(self) -> None:
        """Publish a snapshot when anything in it differs from the last one."""
        new = replace(self._of_game() if self._playing.on else self._of_set_up(), version=self._shown.version)
        new = self._with_surroundings(replace(new, t=self._shown.t))
        if new != self._shown or not self._published:
            self._shown = replace(new, version=new.version + 1, t=self._sitting.clock.now())
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
        track, desk = self._playing.track, self._playing.desk
        return replace(
            self._bare,
            table=self._playing.view(),
            question=self._question(),
            difference=self._difference(),
            owed=desk.owed(track.state),
            history=tuple(as_line(act) for act in reversed(track.acts[-MOST_HISTORY:])),
            can_undo=bool(track.past),
            can_redo=bool(track.future),
            mend=self._mend_view(),
            unsettled=tuple(as_line(act) for act in track.unsettled),
            why=self._asking.view(),
        )

    def _with_surroundings(self, snapshot: Snapshot) -> Snapshot:
        """Devices, dice, notices and pictures, whether a game is played or not."""
        return replace(
            snapshot,
            devices=self._devices(),
            dice=self._throws.tray.views(),
            notices=self._sitting.notices.shown,
            picture=self._camera.pictures.get("picture", b""),
            paused=self._camera.paused,
            oracle_dice=tuple(sorted(self._throws.first_oracle.thrown.items())),
            own_seats=self.own_seats,
            eyes_settled=self._camera.settled,
            showing=self._camera.newcomer.showing,
            game=self._sitting.keeper.game,
        )

    def _devices(self) -> tuple[DeviceView, ...]:
        """One card a device; the disk has one as long as the journal cannot be written."""
        views, why = self._instruments.views(), self._sitting.keeper.why
        if not why or any(view.kind == "disk" for view in views):
            return views
        return (*views, DeviceView("disk", "disk", "down", DISK_WHYS.get(why, "unwritten"), "", False))

    def _question(self) -> Question | None:
        question, pictures = self._playing.desk.question(), self._camera.pictures
        if question is None:
            return None
        return replace(question, before=pictures.get("before", b""), now=pictures.get("now", b""))

    def _difference(self) -> Difference | None:
        difference = self._playing.desk.difference(self._playing.track.state, self._sitting.clock.now())
        return replace(difference, now=self._camera.pictures.get("now", b"")) if difference else None

    def _mend_view(self) -> MendView | None:
        track = self._playing.track
        act = next((one for one in track.acts if one.number == self._hands.mending), None)
        return MendView(act.number, telling(act.actions), track.game.offers(act.before)) if act else None


def as_line(act: Act[Any]) -> HistoryLine:
    """An act as the history shows it."""
    return HistoryLine(act.number, getattr(act.before, "round", 0), telling(act.actions), act.source)
