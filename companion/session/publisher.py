"""What goes out: the newest snapshot of everything that a screen may show, and which lights of the table are lit.

Where a number comes from: somebody has tapped it and wants to know.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.protocol import NotUnderstood, round_of
from companion.record.number_trail import trail
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Part, Parts, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, DeviceView, Slice, Snapshot, WhyStep, WhyView


class Explain(Part):
    """The number that is asked about now, if any. Its trail is followed once for each position."""

    def __init__(self, running: RunningGame) -> None:
        self._running = running
        self._asked: tuple[str, int] | None = None
        self.is_open = False
        self._answer: tuple[Any, WhyView | None] = (None, None)

    @on_touch("why:close", "why:?:#")
    def ask(self, intent: Intent) -> None:
        """A number's field and which one (a seat or an industry), or close. Raises NotUnderstood: no such number."""
        if intent.words[0] == "close":
            self._asked, self.is_open = None, False
            return
        field, which = intent.words
        history = self._running.history
        try:
            history.game.numbers.number(history.state, field, int(which))
        except ValueError:
            raise NotUnderstood(intent.text) from None
        self._asked, self._answer, self.is_open = (field, int(which)), (None, None), True

    def begin(self, _how: str) -> None:
        """Nobody asks any more."""
        self._asked, self.is_open = None, False

    def slice(self) -> Slice:
        """The answer, nothing when nothing is asked."""
        return (
            partial(Snapshot, why=self._view(*self._asked)) if self._asked is not None and self._running.on else NOTHING
        )

    def _view(self, field: str, which: int) -> WhyView:
        state, view = self._answer
        if view is None or state is not self._running.history.state:
            view = self._work_out(field, which)
            self._answer = (self._running.history.state, view)
        return view

    def _work_out(self, field: str, which: int) -> WhyView:
        history = self._running.history
        how = trail(history, field, which)
        rounds = {act.number: round_of(act.before) for act in history.acts}
        steps = tuple(
            WhyStep(step.act, rounds[step.act], step.action, step.change, step.value, step.rule) for step in how.steps
        )
        of_player = history.game.numbers.fields[field] == "player"
        return WhyView(field, which, how.value, how.parts, how.start, steps, of_player)


DISK_WHYS: Final = frozenset({"full", "gone"})  # why the journal cannot be written, as far as the disk's card says it


class Publisher(Part):
    """Asks every part for its slice and publishes a Snapshot whenever one of them shows something new."""

    def __init__(self, context: Context, publish: Callable[[Snapshot], None], first: Snapshot) -> None:
        self._context, self._publish = context, publish
        self._parts = Parts(())
        self._own_seats: frozenset[int] = frozenset()
        self.last = first
        """What was shown last."""
        self.devices = context.instruments.views()
        """The cards of all devices, as they were at the last look."""
        self._whole: dict[str, Any] | None = None
        self._resumed = False

    def look_at(self, parts: Parts, *, resumed: bool) -> None:
        """These are the parts whose news is shown from now on."""
        self._parts, self._resumed = parts, resumed

    @on_touch("seat~")
    def turn_corner(self, intent: Intent) -> None:
        """Turn a player's own corner of the screen on or off."""
        self._own_seats ^= frozenset(intent.numbers)

    @on_touch("notice:close~")
    def read_notices(self, intent: Intent) -> None:
        """What was told has been read: one notice by its number, or everything."""
        _, *numbers = intent.words
        self._context.notices.close(*map(int, numbers))

    @on_touch("voice:missing")
    def miss_voice(self, _intent: Intent) -> None:
        """The screen has no voice to read aloud with."""
        self._context.tell("no_voice")

    def show(self) -> None:
        """Publish a snapshot when anything in it differs from the last one."""
        whole: dict[str, Any] = {}
        for part_of in self._parts.slices():
            whole |= part_of.keywords
        if whole == self._whole and self._resumed == self.last.resumed:
            return
        self._whole, last, now = whole, self.last, self._context.clock.now()
        new = Snapshot(last.version + 1, now, simulated=last.simulated, resumed=self._resumed, **whole)
        self.last = replace(new, lights=lit(new))
        self._publish(self.last)

    def slice(self) -> Slice:
        """Devices, notices, the games there are and how many there have been, and whether the journal lacks any of what
        is shown.
        """
        pending = self._context.writer.pending
        return partial(
            Snapshot,
            devices=self._with_the_disk(),
            games=self._context.games.names,
            notices=self._context.notices.shown,
            own_seats=self._own_seats,
            games_kept=pending.game,
            unsaved=bool(pending.lines or pending.facts),
        )

    def tick(self) -> None:
        """Look how the devices are."""
        self.devices = self._context.instruments.views()

    def _with_the_disk(self) -> tuple[DeviceView, ...]:
        """One card a device; the disk has one as long as the journal cannot be written."""
        views, why = self.devices, self._context.writer.why
        if not why or any(view.kind == "disk" for view in views):
            return views
        why_not = why if why in DISK_WHYS else "unwritten"
        return (*views, DeviceView("disk", "disk", "down", why_not, "", False, title="Disk", sign="disk"))


KINDS: Final = ("disk", "machine")
TOLD: Final[Mapping[str, str]] = {
    "little_room": "disk_low", "gone": "disk_low", "low_power": "low_power", "hot": "hot", "clock": "clock_wrong",
}  # fmt: skip
"""Why a card of these kinds is not well, and the code of the sentence about it."""


class MachineWarnings(Part):
    """Says each trouble once as long as it lasts, while there is still time to do something about it."""

    def __init__(self, context: Context, publisher: Publisher) -> None:
        self._context, self._publisher = context, publisher
        self._told: frozenset[str] = frozenset()

    def tick(self) -> None:
        """Look at the cards: tell what is new, and let go of what is over."""
        cards = (card for card in self._publisher.devices if card.kind in KINDS)
        now = frozenset(TOLD[card.why] for card in cards if card.why in TOLD)
        for code in sorted(now - self._told):
            self._context.tell(code, lasting=True)
        if now != self._told or not now:
            self._context.notices.drop(*(set(TOLD.values()) - now))
        self._told = now


CAMERA: Final = "camera"
COCKED: Final = "cocked"  # also the state of a die that leans


def lit(snapshot: Snapshot) -> frozenset[str]:
    """The lights by name: `seat N` for whoever must act, `camera` while it looks or is shown something, `cocked` while
    a die leans, and the game's own. Seats count from 1 here. All of them while the buttons are tested.
    """
    if snapshot.panel.tested is not None:
        return frozenset({CAMERA, *(seat_light(seat) for seat, _ in snapshot.panel.buttons)})
    return frozenset((*_of_the_game(snapshot), *([CAMERA] if camera_wanted(snapshot) else ())))


def seat_light(seat: int) -> str:
    """The name of the light at a seat, which counts from 0."""
    return f"seat {seat + 1}"


def _of_the_game(snapshot: Snapshot) -> Iterator[str]:
    game = snapshot.game
    if game is None or game.over or snapshot.paused:
        return
    waiting = (
        set(snapshot.panel.tied) or {*game.turns, *(button.seat for button in snapshot.panel.means)} - snapshot.sealed
    )
    yield from map(seat_light, sorted(waiting))
    if any(die.state == COCKED for die in snapshot.dice):
        yield COCKED
    yield from game.lights


def camera_wanted(snapshot: Snapshot) -> bool:
    """Whether the camera is about to read the table: something moved, or it is asked or shown something."""
    there = any(device.kind == CAMERA and device.state == "up" for device in snapshot.devices)
    lesson = snapshot.draft is not None and snapshot.draft.lesson is not None
    is_asked = snapshot.question is not None or snapshot.showing is not None or bool(snapshot.owed)
    return there and not snapshot.paused and (not snapshot.eyes_settled or lesson or is_asked)
