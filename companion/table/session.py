"""The session: the one writer of the game. It takes intents, dice and sightings one at a time, and shows snapshots.

Nothing is shown before it is in the journal. No thread of its own is needed to use it: `handle` does one message,
`tick` looks at the timers; `companion.table.program` runs it on a thread.
"""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.boxes.errors import BoxError
from companion.games.protocol import IllegalAction, Refusal
from companion.table import seats
from companion.table.asking import Asking
from companion.table.camera import Body, Camera
from companion.table.eyes_link import EyesMessage
from companion.table.hands import Hands
from companion.table.intents import Intent
from companion.table.journal import Journal
from companion.table.keeping import Keeper
from companion.table.newcomer import Newcomer
from companion.table.notices import Notices
from companion.table.outgoing import Outgoing
from companion.table.playing import Playing
from companion.table.setting_up import SettingUp
from companion.table.shelf import Eyes, Instruments, Shelf
from companion.table.sitting import Sitting
from companion.table.snapshot import Snapshot, TableView
from companion.table.throws import Throws
from companion.table.watching import Watching
from hardware.events import DeviceDown, DeviceUp, DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, Event
from hardware.ports import Clock


class Session:
    """One table. `publish` is called with each new Snapshot, from the thread that calls `handle` or `tick`."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        shelf: Shelf,
        instruments: Instruments,
        eyes: Eyes | None,
        publish: Callable[[Snapshot], None],
        *,
        simulated: bool,
        rng: Random,
    ) -> None:
        facts = journal.facts()
        self._journal, self._shelf, self._instruments = journal, shelf, instruments
        self._header = facts.get("header", "")
        self._disk_full = False
        keeper = Keeper(journal, int(facts.get("game", "0")))
        self._sitting = Sitting(clock, keeper, eyes, self._show, Notices())
        self._set_up = SettingUp(shelf, eyes, self._sitting.keep, facts.get("draft", ""))
        self.playing = Playing(self._sitting, facts.get("muted", ""))
        self.throws = Throws(self._sitting, self.playing, rng, facts)
        self.newcomer = Newcomer(self._sitting, facts.get("showing", ""))
        self.camera = Camera(self._sitting, self.playing, self._set_up, self.newcomer)
        self.hands = Hands(self.playing, camera=eyes is not None)
        self.asking = Asking(self.playing)
        self._watching = Watching(self._sitting, self.playing, shelf.rate)
        self._outgoing = Outgoing(
            self._sitting, self.playing, self.throws, self.camera, self.hands, self.asking, self._set_up, instruments,
            publish, Snapshot(simulated=simulated, resumed=_runs(facts)),
        )  # fmt: skip
        self._resume(facts)

    # --- what comes in ----------------------------------------------------------------------------------------------

    def handle(self, message: Intent | Event | EyesMessage) -> None:
        """Take one message: a touch, something a device says, or something the eyes say."""
        if isinstance(message, Intent):
            self._touched(message)
        elif isinstance(message, EyesMessage):
            self._heard(message)
        else:
            self._device(message)
        self.throws.look()
        self._watching.look()
        self._show()

    def tick(self) -> None:
        """Look at the timers: the eyes' life, tokens that stay away, differences that last, unclear readings."""
        if self._sitting.eyes is not None:
            self._sitting.eyes.poll()
        self._sitting.retry()
        if self.camera.take_lifted():
            self.throws.look()
            self._watching.look()
        self.camera.complain()
        self._warn_of_disk()
        self._show()

    def flush(self) -> None:
        """A last try to write what could not be written; for when the app closes."""
        if self._sitting.keeper.waiting:
            self._sitting.keep({})

    def _show(self) -> None:
        self._outgoing.show()

    def _warn_of_disk(self) -> None:
        """Say once that the disk is getting full, while the journal can still be written."""
        full = any(card.kind == "disk" for card in self._instruments.views())
        if full and not self._disk_full:
            self._sitting.tell("disk_low", lasting=True)
        elif not full:
            self._sitting.notices.drop("disk_low")
        self._disk_full = full

    def _touched(self, intent: Intent) -> None:
        try:
            INTENTS[intent.name](self, intent)
        except IllegalAction as error:
            self._sitting.refuse(error.refusal)
        except BoxError as error:
            self._sitting.tell("box_refused", {"detail": str(error)})
        except (ValueError, TypeError, KeyError, IndexError):
            self._sitting.refuse(Refusal("not_understood", "", (("what", intent.text),)))

    def _device(self, event: Event) -> None:
        """What a device says; a throw the rules do not allow now is told, and changes nothing."""
        try:
            DEVICES[type(event)](self, event)
        except IllegalAction as error:
            self._sitting.refuse(error.refusal)
        except ValueError as error:
            self._sitting.tell("unsolicited_roll", {"die": getattr(event, "die", 0), "detail": str(error)})

    def _heard(self, message: EyesMessage) -> None:
        """One line from the eyes; whatever cannot be understood is told and changes nothing."""
        try:
            EYES.get(message.kind, Camera.nothing)(self.camera, message.body)
        except (KeyError, TypeError, ValueError) as error:
            what = f"{message.kind}: {type(error).__name__} {error}"
            self._sitting.tell("camera_problem", {"detail": f"the eyes said something not understood ({what})"})

    # --- beginning and going on -------------------------------------------------------------------------------------

    def setting_up(self, intent: Intent) -> None:
        """A touch on a set-up screen. Raises ValueError when a game is running."""
        if self.playing.on:
            raise ValueError("a game is running")
        if intent.words[0] == "start":
            self._start(self._set_up.header())
        else:
            self._set_up.touch(intent)
            if intent.words[0] == "skip_camera":  # the table has decided: what is wrong with the camera is read
                self._sitting.notices.hush("camera_lost", "camera_problem")

    def _start(self, header: Mapping[str, Any]) -> None:
        """A game begins; what still lies on the board from showing it to the camera is to be taken off."""
        self._begin(header, {})

    def _begin(self, header: Mapping[str, Any], facts: Mapping[str, str]) -> None:
        """The next game in the journal, with the board as it lies; `facts` are kept in the same moment."""
        opened = self._shelf.open(header)
        self._header = json.dumps(header, ensure_ascii=False)
        self._sitting.keeper.game += 1
        self._sitting.keep({**facts, "game": str(self._sitting.keeper.game), "header": self._header})
        self.playing.begin(opened)
        self.newcomer.stay(opened.clans)
        self.camera.begin()
        self.hands.mending = 0
        self.asking.close()

    def new_game(self, _intent: Intent) -> None:
        """The game at the table is over, won or not; it stays in the journal, and the next one is set up."""
        if not self.playing.on:
            raise ValueError("no game is running yet")
        self._sitting.keep(self._ending())
        self.playing.end()
        self.newcomer.stay(())
        self.throws.forget()
        self._sitting.notices.close()
        self._set_up.again()

    def _ending(self) -> dict[str, str]:
        """What the journal keeps of a game that does not go on."""
        game = self._sitting.keeper.game
        return {"ended": str(game), f"header:{game}": self._header}

    def leave(self, intent: Intent) -> None:
        """A player leaves between rounds; the others go on in a game of their own, which begins where this one ends."""
        (seat,) = intent.numbers
        track = self.playing.track
        seats.check_leaving(self.playing.view(), seat)
        header = self._shelf.without_player(json.loads(self._header), track.state, seat)
        self._begin(header, self._ending())
        self._sitting.tell("player_left", {"name": track.names[seat]})

    def join(self, intent: Intent) -> None:
        """Somebody sits down between rounds, after the last seat; the game that goes on is a new one in the journal."""
        *words, clan = intent.words
        name = ":".join(words).strip()
        seats.check_joining(self.playing.view(), name, clan)
        header = self._shelf.with_player(json.loads(self._header), self.playing.track.state, name, clan)
        self._begin(header, self._ending())
        self._sitting.tell("player_joined", {"name": name})
        self.newcomer.arrive(name, clan, self.camera.seen)

    def _resume(self, facts: Mapping[str, str]) -> None:
        """Go on exactly where the journal ends."""
        if _runs(facts):
            self.playing.begin(self._shelf.open(json.loads(facts["header"])))
            self.playing.resume(self._journal.lines(self._sitting.keeper.game))
            self.throws.resume()
            self._watching.look()
            self._tell_resumed(self.playing.view())
        self._instruments.resume_dice(dict(self.throws.counted))
        if self._journal.salvaged:
            self._sitting.tell("journal_salvaged", {"detail": self._journal.salvaged})
        self._show()

    def _tell_resumed(self, view: TableView) -> None:
        """What goes on: the game in its round, or the end of one that was played."""
        if view.winner < 0:
            self._sitting.tell("resumed", {"round": view.round})
            return
        won = {"player": view.winner, "trophies": view.players[view.winner].trophies}
        self._sitting.tell("resumed_over", {"shared": int(len(view.winners) > 1), **won})

    def seat(self, intent: Intent) -> None:
        """Turn a player's own corner of the screen on or off."""
        self._outgoing.own_seats ^= frozenset(intent.numbers)

    def read_notices(self, intent: Intent) -> None:
        """What was told has been read: one notice by its number, or everything."""
        _, *numbers = intent.words
        self._sitting.notices.close(*map(int, numbers))


def _runs(facts: Mapping[str, str]) -> bool:
    """Whether the journal's last game still runs."""
    return facts.get("game", "0") != facts.get("ended", "0")


INTENTS: Mapping[str, Callable[[Session, Intent], None]] = {
    "setup": Session.setting_up,
    "new": Session.new_game,
    "seat": Session.seat,
    "notice": Session.read_notices,
    "leave": Session.leave,
    "join": Session.join,
    "why": lambda session, intent: session.asking.ask(intent),
    "do": lambda session, intent: session.hands.do(intent),
    "settle": lambda session, intent: session.hands.settle(intent),
    "outcome": lambda session, intent: session.hands.outcome(intent),
    "shout": lambda session, intent: session.hands.shout(intent),
    "rule": lambda session, intent: session.hands.rule(intent),
    "undo_to": lambda session, intent: session.hands.undo_to(intent),
    "mend": lambda session, intent: session.hands.mend(intent),
    "unsettled": lambda session, intent: session.hands.settle_unsettled(intent),
    "undo": lambda session, intent: session.hands.back(intent),
    "redo": lambda session, intent: session.hands.back(intent),
    "oracle": lambda session, intent: session.throws.oracle(intent),
    "die": lambda session, intent: session.throws.by_hand(intent),
    "answer": lambda session, intent: session.camera.answer(intent),
    "differ": lambda session, intent: session.camera.differ(intent),
    "show": lambda session, intent: session.camera.show(intent),
    "look": lambda session, intent: session.camera.look(intent),
    "pause": lambda session, intent: session.camera.pause(intent),
}
DEVICES: Mapping[type, Callable[[Session, Any], None]] = {
    DieMoving: lambda session, event: session.throws.tray.moving(event),
    DieIdle: lambda session, event: session.throws.tray.idle(event),
    DieSettled: lambda session, event: session.throws.tray.settled(event),
    DieRolled: lambda session, event: session.throws.rolled(event),
    DieCocked: lambda session, event: session.throws.cocked(event),
    DeviceUp: lambda session, event: session.throws.up(event),
    DeviceDown: lambda session, event: session.throws.down(event),
}
EYES: Mapping[str, Callable[[Camera, Body], None]] = {
    "ring": Camera.ringed,
    "ready": Camera.ready,
    "found": Camera.ready,
    "done": Camera.looked,
    "sighting": Camera.sighted,
    "taught": Camera.taught,
    "ring_read": Camera.ring_read,
    "picture": Camera.pictured,
    "crop": Camera.pictured,
    "down": Camera.down,
    "problem": Camera.problem,
}
