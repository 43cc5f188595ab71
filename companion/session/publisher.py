"""What goes out: the newest snapshot of everything that a screen may show."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.panel.lights import lit
from companion.session.part import Part, Parts
from companion.session.ports import Instruments
from companion.session.snapshot import DeviceView, Slice, Snapshot

DISK_WHYS: Mapping[str, str] = {"full": "little_room", "gone": "gone"}
"""Why the journal cannot be written, as the disk's card says it."""


class Publisher(Part):
    """Asks every part for its slice and publishes a Snapshot whenever one of them shows something new."""

    def __init__(
        self, context: Context, instruments: Instruments, publish: Callable[[Snapshot], None], first: Snapshot
    ) -> None:
        self._context, self._instruments, self._publish = context, instruments, publish
        self._parts = Parts(())
        self._own_seats: frozenset[int] = frozenset()
        self._shown = first
        self._whole: Slice | None = None
        self._resumed = False

    def look_at(self, parts: Parts, *, resumed: bool) -> None:
        """These are the parts whose news is shown from now on."""
        self._parts, self._resumed = parts, resumed

    @property
    def last(self) -> Snapshot:
        """What was shown last."""
        return self._shown

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"seat": self.turn_corner, "notice": self.read_notices, "voice": self.miss_voice}

    def turn_corner(self, intent: Intent) -> None:
        """Turn a player's own corner of the screen on or off."""
        self._own_seats ^= frozenset(intent.numbers)

    def read_notices(self, intent: Intent) -> None:
        """What was told has been read: one notice by its number, or everything."""
        _, *numbers = intent.words
        self._context.notices.close(*map(int, numbers))

    def miss_voice(self, _intent: Intent) -> None:
        """The screen has no voice to read aloud with."""
        self._context.tell("no_voice")

    def show(self) -> None:
        """Publish a snapshot when anything in it differs from the last one."""
        whole: Slice = {}
        for part_of in self._parts.slices():
            whole.update(part_of)
        if whole == self._whole and self._resumed == self._shown.resumed:
            return
        self._whole, last, now = whole, self._shown, self._context.clock.now()
        new = Snapshot(last.version + 1, now, simulated=last.simulated, resumed=self._resumed, **whole)
        self._shown = replace(new, lights=lit(new))
        self._publish(self._shown)

    def slice(self) -> Slice:
        """Devices, notices, how many games there have been, and whether the journal lacks any of what is shown."""
        pending = self._context.writer.pending
        return {
            "devices": self._devices(),
            "notices": self._context.notices.shown,
            "own_seats": self._own_seats,
            "games_kept": pending.game,
            "unsaved": bool(pending.lines or pending.facts),
        }

    def _devices(self) -> tuple[DeviceView, ...]:
        """One card a device; the disk has one as long as the journal cannot be written."""
        views, why = self._instruments.views(), self._context.writer.why
        if not why or any(view.kind == "disk" for view in views):
            return views
        told = DISK_WHYS.get(why, "unwritten")
        return (*views, DeviceView("disk", "disk", "down", told, "", False, title="Disk", sign="disk"))
