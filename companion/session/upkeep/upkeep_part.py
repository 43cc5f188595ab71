"""The table and what is around it: its machine, phones it is shown to, a club evening, and devices that are added.

The work is done elsewhere, on threads of its own (`companion.session.ports`); here it is asked for and told. An update,
a backup or bringing one back is never asked for during a game.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.record.people.seated import ROUND
from companion.session.context import Context
from companion.session.dice.tray import SettledThrows
from companion.session.intents import Intent
from companion.session.lifecycle import Lifecycle
from companion.session.part import Part, on_touch
from companion.session.ports import Adding, Club, Phones, Upkeep
from companion.session.publisher import Publisher
from companion.session.running_game import RunningGame
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import Slice, Snapshot
from companion.session.views import TRY
from hardware.events import DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, DieUnheard, Event

TASKS: Final = ("update", "backup", "restore", "report")
BETWEEN_GAMES: Final = ("update", "restore")
"""Tasks after which the app starts anew with something else: not while a game is on."""


class UpkeepPart(Part):
    """Takes `appliance:update`, `appliance:backup`, `appliance:restore` and `appliance:report`."""

    def __init__(self, context: Context, running: RunningGame, upkeep: Upkeep) -> None:
        self._context, self._running, self._upkeep = context, running, upkeep
        self._played, self._percent = False, 0

    @on_touch("appliance:?")
    def touch(self, intent: Intent) -> None:
        """Begin a task, or say why not. Raises NotUnderstood for one there is not."""
        (task,) = intent.words
        if task not in TASKS:
            raise NotUnderstood(intent.text)
        if task in BETWEEN_GAMES and self._playing:
            self._context.tell("upkeep_refused", {"game": 1})
        elif self._upkeep.begin(task):
            self._context.tell("upkeep_begun", {task: 1})
        else:
            self._context.tell("upkeep_refused", {"busy": 1})

    def slice(self) -> Slice:
        """What can be done."""
        return partial(Snapshot, appliance=self._upkeep.offers)

    @property
    def _playing(self) -> bool:
        return self._running.on and not self._running.view().over

    def tick(self) -> None:
        """Tell what has ended. A game that was begun meanwhile is not broken off: what waited is asked for again."""
        if self._playing != self._played:
            self._played = self._playing
            if self._played:
                self._upkeep.cancel()
        percent, told = self._upkeep.percent, self._percent
        if percent != told and percent:
            self._context.notices.hush("upkeep_begun")
            self._context.tell("upkeep_begun", {"percent": percent})
        self._percent = percent
        outcome = self._upkeep.ended()
        if outcome is None:
            return
        if outcome.anew and self._playing:
            self._upkeep.cancel()
            self._context.tell("upkeep_refused", {"game": 1})
            return
        self._context.notices.hush("upkeep_begun")
        self._context.tell(outcome.code, dict(outcome.args))
        if outcome.anew:
            self._context.show()
            self._upkeep.start_anew()


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


OFF, EVENING, ON = "off", "evening", "on"
WAYS: Final = (OFF, EVENING, ON)


class PhonesPart(Part):
    """Takes `phones:off`, `phones:evening` and `phones:on`."""

    def __init__(self, context: Context, phones: Phones) -> None:
        self._context, self._phones = context, phones
        self._view, self._told = phones.view, ""

    @on_touch("phones:?")
    def choose(self, intent: Intent) -> None:
        """Show the table, or do not. Raises NotUnderstood where that cannot be."""
        (wanted,) = intent.words
        if wanted not in WAYS:
            raise NotUnderstood(intent.text)
        self._told = ""
        self._phones.choose(wanted)
        self._view = self._phones.view

    def slice(self) -> Slice:
        """Who may look at the table."""
        return partial(Snapshot, phones=self._view)

    def tick(self) -> None:
        """How it stands; where it has gone off by itself, that is told once."""
        self._view = view = self._phones.view
        if view.why and view.why != self._told:
            self._context.tell("phones_off", {view.why: 1})
        self._told = view.why


SIT: Final = "sit"
JOIN: Final = "join"
TAKES_PART: Final = (JOIN, "leave")
ASKED: Final = ("help", "dispute")


class ClubPart(Part):
    """Takes `club:join`, `club:leave`, `club:sit`, `club:help` and `club:dispute`. Without a touch the table takes part
    in no evening, and nothing of one changes it.
    """

    def __init__(
        self, context: Context, club: Club, running: RunningGame, lifecycle: Lifecycle, set_up: SettingUp
    ) -> None:
        self._context, self._club, self._running = context, club, running
        self._lifecycle, self._set_up = lifecycle, set_up

    def begin(self, _how: str) -> None:
        """Of a game of those who are seated here it is kept in which round that was."""
        seat, name = self._club.view, f"{ROUND}{self._context.writer.game}"
        seated = sorted(seat.seat) == sorted(player.name for player in self._running.view().players)
        if seated and not self._context.writer.fact(name):
            self._context.keep({name: str(seat.round)})

    @on_touch("club:?")
    def touch(self, intent: Intent) -> None:
        """Raises NotUnderstood where nobody is seated here, or a game is under way."""
        (what,) = intent.words
        if what in TAKES_PART:
            self._club.choose(what == JOIN)
            return
        if what in ASKED:
            self._club.ask(what)
            self._context.tell("director_called")
            return
        seat = self._club.view
        if what != SIT or not seat.seat or (self._running.on and not self._running.view().over):
            raise NotUnderstood(intent.text)
        if self._running.on:
            self._lifecycle.new_game(intent)
        self._set_up.sit(seat.plays, seat.seat)

    def slice(self) -> Slice:
        """How it stands."""
        return partial(Snapshot, club=self._club.view)


OF_A_THROW: Final = DieCocked | DieIdle | DieMoving | DieRolled | DieSettled | DieUnheard


class AddingPart(Part):
    """Takes `add:...`, `forget:KIND:NAMED` and `put_first:KIND:NAMED`.

    While a device is tried, what the dice throw counts for no game, nor what they may have thrown before they were met.
    """

    def __init__(self, context: Context, desk: Adding, heard: SettledThrows) -> None:
        self._context, self._desk, self._heard = context, desk, heard

    @on_touch("add:?", "add:way:?", "add:try:?", "add:take:#")
    def add(self, intent: Intent) -> None:
        """One step of adding a device. Raises NotUnderstood when there is no such step now."""
        what, *rest = intent.words
        desk = self._desk
        plain: Mapping[str, Callable[[], object]] = {
            "open": desk.open, "close": desk.close, "again": desk.look_again, "other": desk.pass_by,
            "next": desk.next_place, "it": desk.add,
        }  # fmt: skip
        worded: Mapping[str, Callable[[str], object]] = {
            "way": desk.look,
            "try": desk.try_out,
            "take": lambda number: number.isdigit() and desk.take(int(number)),
        }
        act = partial(worded[what], rest[0]) if what in worded and rest else plain.get(what)
        if act is None or act() is False:
            raise NotUnderstood(intent.text)

    @on_touch("forget:?:*", "put_first:?:*")
    def rewrite(self, intent: Intent) -> None:
        """Take a device out of the table file, or name it first. Raises NotUnderstood where it does not name it."""
        kind, *named = intent.words
        change = self._desk.forget if intent.name == "forget" else self._desk.put_first
        if not change(kind, ":".join(named)):
            raise NotUnderstood(intent.text)

    def takes(self, event: Event) -> bool:
        """Whether a die is only tried now; its throw is settled all the same, and never told again."""
        if self._desk.view.step != TRY or not isinstance(event, OF_A_THROW):
            return False
        if isinstance(event, DieRolled):
            self._context.keep(self._heard.facts(event))
            self._desk.report_face(event.face)
        return True

    def slice(self) -> Slice:
        """How far it is."""
        return partial(Snapshot, adding=self._desk.view)
