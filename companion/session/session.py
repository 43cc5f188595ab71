"""The session: the one writer of the game. It takes intents, dice and sightings one at a time, and shows snapshots.

Nothing is shown before it is in the journal. No thread of its own is needed to use it: `handle` does one message,
`tick` looks at the timers; `companion.app.program` runs it on a thread. A fault of ours in either is logged and
told, and the game goes on from what was kept (`companion.session.guard`).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from companion.checked.wrong_input import BoxError
from companion.eyes import reports
from companion.eyes.reports import Report
from companion.games.protocol import GameView, IllegalAction, NotUnderstood, Refusal, SeatDraft, Value
from companion.record.journal import Journal
from companion.record.opening import Games
from companion.record.past.past_games import BEGUN, SUMMARY, summary, to_text
from companion.record.storage.contents import header_name
from companion.record.writer import Writer
from companion.session.board.board_part import BoardPart
from companion.session.board.token_teaching import TokenTeaching
from companion.session.context import Context, MessageClock
from companion.session.dice.throws import Throws
from companion.session.dice.tray import DICE as EVERY_DIE
from companion.session.dice.tray import FACES
from companion.session.explain import Explain
from companion.session.finish.act_pictures import ActPictures
from companion.session.finish.laying_part import LayingOut
from companion.session.finish.past_part import PastGames
from companion.session.finish.saving import Saving
from companion.session.finish.statistics import Statistics
from companion.session.finish.tap_count import TapCount
from companion.session.guard import Fault, Guard
from companion.session.hands.last_act import LastAct
from companion.session.intents import Intent, check
from companion.session.notices import Notices
from companion.session.panel.presses import Buttons, Presses
from companion.session.people import seats
from companion.session.people.absent_seats import AbsentSeats
from companion.session.people.program_seats import NoSeatPrograms, ProgramSeats
from companion.session.people.went_on import JOINED, LEFT, WentOn, went_on
from companion.session.ports import Eyes, Instruments, Programs, Upkeep
from companion.session.publisher import Publisher
from companion.session.running_game import RunningGame
from companion.session.secret.secret_part import SEAL, SecretChoices
from companion.session.setup.groups import NO_GROUPS, Groups
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import Snapshot
from companion.session.touches import Touches
from companion.session.upkeep.machine_warnings import MachineWarnings
from companion.session.upkeep.upkeep_part import NoUpkeep, UpkeepPart
from companion.session.warnings import Warnings
from hardware.events import (
    DICE,
    BaseMet,
    BaseRestarted,
    BatteryLow,
    ButtonHeld,
    ButtonPressed,
    DeviceDown,
    DeviceUp,
    DiceUnclear,
    DieCocked,
    DieDisputed,
    DieFound,
    DieIdle,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    DieUnheard,
    DieUnknown,
    Event,
)
from hardware.ports import Clock


class Session:
    """One table. `publish` is called with each new Snapshot, from the thread that calls `handle` or `tick`.

    `first` is the game that is set up where nothing was kept, "" for the usual one. `buttons` are those beside the
    seats, `groups` the people who have played before. `today` says which day it is, for the list of past games.
    `told` are notices of what was met before it began, `upkeep` looks after the machine, `programs` are those that have
    taken a seat.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        games: Games,
        instruments: Instruments,
        eyes: Eyes | None,
        publish: Callable[[Snapshot], None],
        *,
        simulated: bool,
        rng: Random,
        first: str = "",
        buttons: Buttons = frozenset(),
        told: Sequence[tuple[str, Mapping[str, Value]]] = (),
        groups: Groups = NO_GROUPS,
        today: Callable[[], date] = date.today,
        upkeep: Upkeep | None = None,
        programs: Programs | None = None,
    ) -> None:
        self._today, self._seat_programs = today, programs or NoSeatPrograms()
        self._buttons, self._groups, self._upkeep = buttons, groups, upkeep or NoUpkeep()
        self._journal, self._games, self._instruments, self._rng = journal, games, instruments, rng
        self._simulated, self._first = simulated, first
        facts = journal.facts()
        self._context = Context(MessageClock(clock), Writer(journal), eyes, self._show, Notices())
        self._publisher = Publisher(self._context, instruments, publish, Snapshot(simulated=simulated))
        self._board_before: BoardPart | None = None
        self._guard = Guard(clock, self._open, self._open_before)
        if eyes is not None and facts.get("cover"):
            eyes.cover(on=True)
        self._guard.run(self._open)
        self._tell_of_start(facts, told)

    def _open(self, *, steps_back: int = 0) -> None:
        """Build every part from what was kept, `steps_back` acts before its end: those are taken back, not lost.

        What the camera has seen meanwhile stays known.
        """
        context, facts = self._context, self._context.writer.facts()
        self._header = facts.get("header", "")
        self._machine = MachineWarnings(context, self._instruments)
        self._set_up = SettingUp(
            self._games,
            context.eyes,
            context.keep,
            facts.get("draft", ""),
            self._rng,
            simulated=self._simulated,
            first=self._first,
            groups=self._groups,
        )
        self.running = RunningGame(context)
        self.teaching = TokenTeaching(context, self.running, facts.get("showing", ""))
        self.board = BoardPart(context, self.running, self._set_up, self.teaching, facts.get("muted", ""))
        if self._board_before is not None:
            self.board.go_on_like(self._board_before)
        self._board_before = self.board
        self.throws = Throws(context, self.running, self._instruments, self._rng, facts)
        self._warnings = Warnings(context, self.running)
        self.secret = SecretChoices(context, self.running)
        self.touches = Touches(self.running, self.board, self.secret)
        self.explain = Explain(self.running)
        self.hands = LastAct(context, self.running, self.board, facts)
        self.presses = Presses(context, self.running, self._buttons, self._touched)
        self.absent = AbsentSeats(context, self.running, self.secret, self._nothing_open, facts.get("absent", ""))
        self.programs = ProgramSeats(context, self.running, self.secret, self.absent, self._seat_programs)
        self.upkeep = UpkeepPart(context, self.running, self._upkeep)
        self._open_finish()
        followers = (self.secret, self.hands, self.board, self.throws, self._warnings, self.presses, self.absent)
        self.running.follow(*followers, self.programs, self.taps, self.pictures)
        game = (self._set_up, self.running, self.board, self.throws, self.secret, self.touches, self.explain)
        parts = (
            *game,
            self.presses,
            self.absent,
            self.programs,
            self.statistics,
            self.saving,
            self.pictures,
            self.past,
            self.laying,
            self.hands,
            self.upkeep,
        )
        self._publisher.look_at(parts, resumed=_runs(facts))
        self._resume(facts, steps_back)
        self._show()

    def _open_finish(self) -> None:
        """What comes after a game, and between two evenings."""
        context, running, folder = self._context, self.running, self._journal.path.parent
        self.taps = TapCount(context, running)
        self.statistics = Statistics(context, running, self.taps)
        self.saving = Saving(context, running, self.statistics, folder)
        self.pictures = ActPictures(context, running, self.board, folder / "pictures")
        self.past = PastGames(context, running, self._games, self._journal, self.pictures)
        self.laying = LayingOut(context, running, self.board)

    def _open_before(self) -> None:
        """Go on from before the last act: with it, it does not go on."""
        self._open(steps_back=1)

    # --- what comes in ----------------------------------------------------------------------------------------------

    def handle(self, message: Intent | Event | Report | Fault) -> None:
        """Take one message: a touch, something a device says, something the eyes say, or a fault of ours elsewhere.

        Raises GuardError when the game cannot go on in this process.
        """
        self._context.clock.read()
        if self._guard.run(lambda: self._handle(message)):
            self._tell_fault(Fault("session"))

    def tick(self) -> None:
        """Look at the timers: the eyes' life, tokens that stay away, differences that last, unclear readings.

        Raises GuardError as `handle` does.
        """
        self._context.clock.read()
        if self._guard.run(self._tick):
            self._tell_fault(Fault("session"))

    def _handle(self, message: Intent | Event | Report | Fault) -> None:
        if isinstance(message, Fault):
            self._tell_fault(message)
        elif isinstance(message, Intent):
            self.taps.tapped()
            self._touched(message)
        elif isinstance(message, Report):
            self._heard(message)
        else:
            self._device(message)
        self._show()

    def _tell_fault(self, fault: Fault) -> None:
        """Something of ours has failed: the table hears it once, however often it fails."""
        if not self._context.notices.has("internal_error"):
            self._context.tell("internal_error", {"where": fault.where})
        self._show()

    def _tick(self) -> None:
        if self._context.eyes is not None:
            self._context.eyes.poll()
        self._context.look_after_journal()
        self.board.tick()
        self.presses.tick()
        self.past.tick()
        self.absent.tick()
        self.programs.tick()
        self._machine.tick()
        self.upkeep.tick()
        self._show()

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
        return self._context.writer.waiting

    def flush(self) -> None:
        """A last try to write what could not be written; for when the app closes. Raises JournalFailing."""
        self._context.clock.read()
        self._context.writer.last_try(self._context.clock.now())

    def _show(self) -> None:
        self._publisher.show()

    def _nothing_open(self) -> bool:
        """Whether nothing is asked of people but to play on."""
        board = self.board
        asked = board.question() or board.difference() or self.teaching.showing or self.touches.shown()
        return not (asked or board.paused)

    def _touched(self, intent: Intent) -> None:
        game = self.running.history.game if self.running.on else self._set_up.game
        try:
            check(intent, game.conduct.forms)
            if intent.name == game.dice.side:
                self.throws.aside(intent)
            else:
                INTENTS.get(intent.name, Session.spoken)(self, intent)
        except IllegalAction as error:
            self._context.refuse(error.refusal)
        except BoxError as error:
            self._context.tell("box_refused", {"detail": str(error)})
        except NotUnderstood:
            what = intent.name if intent.name == SEAL else intent.text  # a secret choice is told nowhere
            self._context.refuse(Refusal("not_understood", "", (("what", what),)))

    def spoken(self, intent: Intent) -> None:
        """A touch of the game's own."""
        self.touches.speak(intent)

    def _device(self, event: Event) -> None:
        """What a device says; a throw the rules do not allow now is reported and ignored."""
        try:
            DEVICES[type(event)](self, event)
        except IllegalAction as error:
            self._context.refuse(error.refusal)
        except NotUnderstood as error:
            self._context.tell("unsolicited_roll", {"die": getattr(event, "die", 0), "detail": str(error)})
        if isinstance(event, DieRolled | DieDisputed):
            heard = self.throws.heard
            self._instruments.dice_heard(dict(heard.last), heard.uid, heard.boot)

    def base_met(self, event: BaseMet) -> None:
        """What a new base had thrown before is settled from now on, so that its first throw outlives the app."""
        self._instruments.dice_heard(dict(event.last), event.uid, event.boot)

    def wrong_roll(self, intent: Intent) -> None:
        """Somebody says that a throw was told wrongly: what the dice have said is kept, to be looked into later.

        Raises NotUnderstood where there is no such die or face.
        """
        die, face = intent.numbers
        if die not in EVERY_DIE or not 0 <= face <= max(FACES):
            raise NotUnderstood(intent.text)
        name = self._instruments.keep_recording(die, face)
        self._context.tell("recording_kept" if name else "recording_lost", {"file": name})

    def device_up(self, event: DeviceUp) -> None:
        """A device answers again: the dice. How others are, their cards say."""
        if event.source == DICE:
            self.throws.trouble.up(event)

    def device_down(self, event: DeviceDown) -> None:
        """A device stopped answering: the dice. How others are, their cards say."""
        if event.source == DICE:
            self.throws.trouble.down(event)

    def _heard(self, report: Report) -> None:
        """One report of the eyes; what cannot be understood is reported and ignored."""
        try:
            EYES.get(type(report), BoardPart.nothing)(self.board, report)
            self.pictures.heard(report)
        except NotUnderstood as error:
            detail = f"the eyes said something not understood ({type(report).__name__}: {error})"
            self._context.tell("camera_problem", {"detail": detail})

    # --- beginning and going on -------------------------------------------------------------------------------------

    def setting_up(self, intent: Intent) -> None:
        """A touch on a set-up screen. Raises NotUnderstood when a game is running."""
        if self.running.on:
            raise NotUnderstood("a game is running")
        if intent.words[0] == "start":
            self._start(self._set_up.header())
            self._remember_group()
        else:
            self._set_up.touch(intent)
            if intent.words[0] == "skip_camera":  # the table has decided: what is wrong with the camera is read
                self._context.notices.hush("camera_lost", "camera_problem")

    def _remember_group(self) -> None:
        """Those who have just begun are known the next time."""
        try:
            self._groups.remember(self._set_up.game.name, self._set_up.chosen.seats)
        except OSError as error:
            self._context.tell("group_unkept", {"detail": str(error)})

    def erase(self, _intent: Intent) -> None:
        """Who has played here, and pictures of what they did, are forgotten; the games stay in the journal."""
        try:
            self._groups.forget()
            self.pictures.forget()
        except OSError as error:
            self._context.tell("unerased", {"detail": str(error)})
        else:
            self._context.tell("erased")

    def _start(self, header: Mapping[str, Any]) -> None:
        """A game begins."""
        self._begin(header, {})

    def _begin(self, header: Mapping[str, Any], facts: Mapping[str, str], came_from: WentOn | None = None) -> None:
        """The next game in the journal, with the board as it lies; `facts` are kept in the same moment. `came_from` is
        the game it goes on from with other players.
        """
        begun = self._games.open(header)
        self._header = json.dumps(header, ensure_ascii=False)
        game = self._context.writer.game + 1
        day = {f"{BEGUN}{game}": self._today().isoformat()}
        self._context.keep({**facts, **day, "game": str(game), "header": self._header})
        self.running.begin(begun, header, came_from)
        self._set_up.close()
        self.teaching.stay(begun.marks)
        self.board.open()
        self.board.begin()
        self.throws.begin()
        self.hands.begin(goes_on=came_from is not None)
        self._warnings.begin()
        self.touches.close()
        self.explain.close()
        self.presses.forget()
        self.laying.forget()
        self.programs.begin()

    def new_game(self, _intent: Intent) -> None:
        """The game at the table is over, won or not; it stays in the journal, and the next one is set up."""
        if not self.running.on:
            raise NotUnderstood("no game is running yet")
        self._context.keep(self._ending())
        game, state = self.running.history.game, self.running.history.state
        self.laying.forget()
        self.running.end()
        self.board.end()
        self.teaching.stay(())
        self.throws.forget()
        self.secret.forget()
        self.presses.forget()
        self.absent.forget()
        self.programs.forget()
        self._context.notices.close()
        self._set_up.again(game, state)

    def rematch(self, intent: Intent) -> None:
        """The same players play again: set-up goes on where something has to be laid or said anew, if anything has."""
        begun = self.running.begun
        seats = [SeatDraft(name, mark) for name, mark in zip(begun.names, begun.marks, strict=True)]
        self.new_game(intent)
        if self._set_up.hurry(seats):
            self._start(self._set_up.header())

    def _ending(self, *, went_on: bool = False) -> dict[str, str]:
        """What the journal keeps of a game that does not go on."""
        game = self._context.writer.game
        began = self._context.writer.facts().get(f"{BEGUN}{game}", "")
        told = summary(self.statistics.of_game(), game, began, went_on=went_on)
        return {"ended": str(game), header_name(game): self._header, f"{SUMMARY}{game}": to_text(told)}

    def leave(self, intent: Intent) -> None:
        """A player leaves between rounds; the others go on in a game of their own, which begins where this one ends."""
        (seat,) = intent.numbers
        history = self.running.history
        seats.check_leaving(history.game, self.running.view(), seat)
        name = history.names[seat]
        self._go_on_with(history.game.leave(history.state, seat), LEFT, name)
        self._context.tell("player_left", {"name": name}, undo=True)

    def join(self, intent: Intent) -> None:
        """Somebody sits down between rounds, after the last seat; the game that goes on is a new one in the journal."""
        history = self.running.history
        *words, mark = intent.words if history.game.marks else (*intent.words, "")
        name = ":".join(words).strip()
        seats.check_joining(history.game, self.running.view(), name, mark)
        self._go_on_with(history.game.join(history.state, name, mark), JOINED, name)
        self._context.tell("player_joined", {"name": name}, undo=True)
        self.teaching.arrive(name, mark, self.board.seen)

    def _go_on_with(self, state: Any, how: str, name: str) -> None:
        """The game goes on from this position, with those who play it, as the next one in the journal."""
        came_from = WentOn(self._context.writer.game, how, name)
        header = seats.begins_from(self._games, json.loads(self._header), state)
        self._begin(header, {**self._ending(went_on=True), "went_on": came_from.text}, came_from)

    def undo(self, intent: Intent) -> None:
        """The last act is taken back, or that somebody has left or joined since."""
        change = self.running.went_on
        if change is None:
            self.touches.back(intent)
        else:
            self._take_change_back(change)

    def _take_change_back(self, change: WentOn) -> None:
        """The game before goes on, as a copy: nothing that was written is ever taken out of the journal."""
        writer = self._context.writer
        lines, header = writer.lines(change.game), writer.facts()[header_name(change.game)]
        ending, game = self._ending(went_on=True), writer.game + 1
        ending[f"{BEGUN}{game}"] = self._today().isoformat()
        self._context.keep({**ending, "game": str(game), "header": header, "went_on": "", "muted": ""}, lines)
        self.teaching.stay(())
        self._open()
        self.board.begin()
        self._context.tell("change_undone", {change.how: 1, "name": change.name})

    def _resume(self, facts: Mapping[str, str], steps_back: int) -> None:
        """Go on exactly where the journal ends, or so many acts before."""
        if _runs(facts):
            header = json.loads(facts["header"])
            change = went_on(json.loads(facts["went_on"])) if facts.get("went_on") else None
            before_this = change is not None and change.game == self._context.writer.game - 1
            self.running.begin(self._games.open(header), header, change if before_this else None)
            self._set_up.close()
            self.running.resume(self._context.writer.lines(), steps_back)
            self.board.open()
            self.board.resume()
            self.throws.resume()
            self._warnings.begin()
            self.laying.resume(facts)
            self.programs.begin()
        heard = self.throws.heard
        self._instruments.resume_dice(dict(heard.last), heard.uid, heard.boot)

    def _tell_of_start(self, facts: Mapping[str, str], told: Sequence[tuple[str, Mapping[str, Value]]]) -> None:
        """What the table should know of the journal and the files it goes on with."""
        if _runs(facts):
            self._tell_resumed(self.running.view())
        for code, values in told:
            self._context.tell(code, values)
        if self._journal.unchecked:
            self._context.tell("journal_unchecked")
        if self._journal.salvaged:
            damage = self._journal.salvaged
            if damage.kept:
                self._context.tell("journal_salvaged", {"lines": damage.lines, "kept": damage.kept})
            if damage.behind is not None:
                lost = damage.behind
                values = {"lines": lost.missing, "after": lost.line, "game": lost.game}
                self._context.tell("journal_behind", values if lost.missing else {"newest": 1})
        self._show()

    def _tell_resumed(self, view: GameView) -> None:
        """What goes on: the game in its round, or the end of one that was played."""
        result = self.running.history.game.result(self.running.history.state)
        if result is None:
            self._context.tell("resumed", {"round": view.round})
            return
        names = ", ".join(view.players[seat].name for seat in result.winners)
        first = result.winners[0] if result.winners else -1
        points = result.scores[first] if result.winners and result.scores else 0
        told: dict[str, Value] = {"names": names, "player": first, "points": points}
        many = "shared" if len(result.winners) > 1 else "nobody" if not result.winners else ""
        self._context.tell("resumed_over", {**told, **({many: 1} if many else {})})

    def seat(self, intent: Intent) -> None:
        """Turn a player's own corner of the screen on or off."""
        self._publisher.turn_corner(frozenset(intent.numbers))

    def read_notices(self, intent: Intent) -> None:
        """What was told has been read: one notice by its number, or everything."""
        _, *numbers = intent.words
        self._context.notices.close(*map(int, numbers))


def _runs(facts: Mapping[str, str]) -> bool:
    """Whether the journal's last game still runs."""
    return facts.get("game", "0") != facts.get("ended", "0")


INTENTS: Mapping[str, Callable[[Session, Intent], None]] = {
    "setup": Session.setting_up,
    "new": Session.new_game,
    "seat": Session.seat,
    "notice": Session.read_notices,
    "rematch": Session.rematch,
    "erase": Session.erase,
    "leave": Session.leave,
    "join": Session.join,
    "absent": lambda session, intent: session.absent.turn(intent),
    "absent_go": lambda session, intent: session.absent.go_on(intent),
    "program": lambda session, intent: session.programs.ask_again(intent),
    "why": lambda session, intent: session.explain.ask(intent),
    "do": lambda session, intent: session.touches.do(intent),
    "seal": lambda session, intent: session.secret.seal(intent),
    "reveal": lambda session, intent: session.secret.reveal(intent),
    "settle": lambda session, intent: session.touches.settle(intent),
    "rule": lambda session, intent: session.touches.rule(intent),
    "count": lambda session, intent: session.touches.count(intent),
    "tick": lambda session, intent: session.hands.tick(intent),
    "money": lambda session, intent: session.hands.money(intent),
    "undo_to": lambda session, intent: session.touches.undo_to(intent),
    "mend": lambda session, intent: session.touches.correct(intent),
    "unsettled": lambda session, intent: session.touches.settle_unsettled(intent),
    "wrong_roll": lambda session, intent: session.wrong_roll(intent),
    "undo": lambda session, intent: session.undo(intent),
    "redo": lambda session, intent: session.touches.back(intent),
    "die": lambda session, intent: session.throws.by_hand(intent),
    "use": lambda session, intent: session.throws.use(intent),
    "answer": lambda session, intent: session.board.answer(intent),
    "differ": lambda session, intent: session.board.differ(intent),
    "show": lambda session, intent: session.board.show(intent),
    "look": lambda session, intent: session.board.look(intent),
    "pause": lambda session, intent: session.board.pause(intent),
    "cover": lambda session, intent: session.board.cover(on=intent.words == ("on",)),
    "tapped": lambda _session, _intent: None,
    "save": lambda session, intent: session.saving.touch(intent),
    "pictures": lambda session, intent: session.pictures.touch(intent),
    "past": lambda session, intent: session.past.touch(intent),
    "lay": lambda session, intent: session.laying.touch(intent),
    "first": lambda session, intent: session.presses.first(intent),
    "voice": lambda session, _intent: session._context.tell("no_voice"),
    "steer": lambda session, intent: session.presses.steer(intent),
    "panel": lambda session, intent: session.presses.test(intent),
    "appliance": lambda session, intent: session.upkeep.touch(intent),
}
"""Who takes a touch, by its first word; one that is not here is the game's own."""
DEVICES: Mapping[type, Callable[[Session, Any], None]] = {
    DieMoving: lambda session, event: session.throws.moving(event),
    DieIdle: lambda session, event: session.throws.tray.idle(event),
    DieSettled: lambda session, event: session.throws.tray.settled(event),
    DieRolled: lambda session, event: session.throws.rolled(event),
    DieCocked: lambda session, event: session.throws.cocked(event),
    DieLost: lambda session, event: session.throws.trouble.lost(event),
    DieFound: lambda session, event: session.throws.trouble.found(event),
    DieUnheard: lambda session, event: session.throws.unheard(event),
    BatteryLow: lambda session, event: session.throws.trouble.battery(event),
    DieUnknown: lambda session, event: session.throws.unknown_die(event),
    DiceUnclear: lambda session, _event: session.throws.unclear(),
    DieDisputed: lambda session, event: session.throws.disputed(event),
    BaseMet: lambda session, event: session.base_met(event),
    BaseRestarted: lambda session, _event: session.throws.base_restarted(),
    DeviceUp: lambda session, event: session.device_up(event),
    DeviceDown: lambda session, event: session.device_down(event),
    ButtonPressed: lambda session, event: session.presses.pressed(event, session.last_shown),
    ButtonHeld: lambda session, event: session.presses.held(event, session.last_shown),
}
EYES: Mapping[type[Report], Callable[[BoardPart, Any], None]] = {
    reports.Ordered: BoardPart.ordered,
    reports.Ready: BoardPart.ready,
    reports.Found: BoardPart.ready,
    reports.Done: BoardPart.looked,
    reports.Sighted: BoardPart.sighted,
    reports.Taught: BoardPart.taught,
    reports.OrderRead: BoardPart.order_read,
    reports.Picture: BoardPart.pictured,
    reports.View: BoardPart.viewed,
    reports.TopView: BoardPart.top_viewed,
    reports.BoardChecked: BoardPart.board_checked,
    reports.LensView: BoardPart.lens_viewed,
    reports.LensKept: BoardPart.lens_kept,
    reports.SpotPictures: BoardPart.pictured_spot,
    reports.Down: BoardPart.down,
    reports.Problem: BoardPart.problem,
    reports.Failed: BoardPart.failed,
}
