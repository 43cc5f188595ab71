"""The session: the one writer of the game. It takes intents, dice and sightings one at a time, and shows snapshots.

Nothing is shown before it is in the journal. No thread of its own is needed to use it: `handle` does one message,
`tick` looks at the timers; `companion.table.program` runs it on a thread.
"""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.boxes.errors import BoxError
from companion.games.protocol import Action, IllegalAction, Refusal, Value
from companion.table.desk import Desk
from companion.table.eyes_link import EyesMessage
from companion.table.first_oracle import FirstOracle
from companion.table.intents import Intent, action_of
from companion.table.journal import Journal, Line
from companion.table.keeping import Keeper
from companion.table.notices import Notices
from companion.table.setting_up import SettingUp
from companion.table.shelf import Eyes, Instruments, Shelf
from companion.table.snapshot import Difference, HistoryLine, MendView, Question, Snapshot, TableView
from companion.table.track import Act, Track
from companion.table.tray import Tray
from hardware.events import DeviceDown, DeviceUp, DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, Event
from hardware.ports import Clock
from vision import sighting as sightings

MOST_HISTORY = 40
MOST_IN_A_ROW = 4
"""How many acts one reading may explain one after the other."""
ALWAYS = float("-inf")
CAMERA, DIE, HAND, HUMAN = "camera", "die", "hand", "human"
"""How a line came: read by the camera, thrown, tapped, or a person's answer to the camera."""
RULINGS = ("set_skulls", "set_cards", "set_price", "set_crisis", "put_token", "take_token")
"""Kinds of action that are rulings of the table: never refused by the phase, always with a reason."""
Body = Mapping[str, Any]


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
        self._journal, self._clock, self._shelf, self._eyes = journal, clock, shelf, eyes
        self._instruments, self._publish = instruments, publish
        facts = journal.facts()
        self._keeper = Keeper(journal, int(facts.get("game", "0")))
        self._header = facts.get("header", "")
        self._counted: dict[str, int] = json.loads(facts.get("dice", "{}"))
        self._muted = facts.get("muted", "")
        self._due_since = 0.0
        self._throw_due = False
        self._track: Track[Any] | None = None
        self._desk: Desk[Any] | None = None
        self._tray = Tray()
        self._rng = rng
        self._first_oracle = FirstOracle(0, rng)
        self._shouted: tuple[int, ...] = ()
        self._mending = 0
        self._notices = Notices()
        self._seen: sightings.Sighting | None = None
        self._pictures: dict[str, bytes] = {}
        self._table: tuple[Any, TableView | None] = (None, None)
        self._settled = eyes is None
        self._complained = 0
        self._disk_full = False
        self._set_up = SettingUp(shelf, eyes, self._keep, facts.get("draft", ""))
        self._shown = Snapshot(simulated=simulated, resumed=facts.get("game", "0") != facts.get("ended", "0"))
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
        self._show()

    def tick(self) -> None:
        """Look at the timers: the eyes' life, differences that last, readings that stay unclear."""
        if self._eyes is not None:
            self._eyes.poll()
        if self._keeper.waiting:
            self._keeper.retry(self._clock.now())
            self._tell_trouble()
        self._complain()
        self._warn_of_disk()
        self._show()

    def _warn_of_disk(self) -> None:
        """Say once that the disk is getting full, while the journal can still be written."""
        full = any(card.kind == "disk" for card in self._instruments.views())
        if full and not self._disk_full:
            self._tell("warn", "disk_low")
        elif not full:
            self._notices.drop("disk_low")
        self._disk_full = full

    def _touched(self, intent: Intent) -> None:
        try:
            INTENTS[intent.name](self, intent)
        except IllegalAction as error:
            self._notices.refused(self._clock.now(), error.refusal)
        except BoxError as error:
            self._tell("warn", "box_refused", {"detail": str(error)})
        except (ValueError, TypeError, KeyError, IndexError):
            self._notices.refused(self._clock.now(), Refusal("not_understood", "", (("what", intent.text),)))

    def _device(self, event: Event) -> None:
        """What a device says; a throw the rules do not allow now is told, and changes nothing."""
        try:
            DEVICES[type(event)](self, event)
        except IllegalAction as error:
            self._notices.refused(self._clock.now(), error.refusal)
        except ValueError as error:
            self._tell("warn", "unsolicited_roll", {"die": getattr(event, "die", 0), "detail": str(error)})

    def _heard(self, message: EyesMessage) -> None:
        """One line from the eyes; whatever cannot be understood is told and changes nothing."""
        try:
            EYES.get(message.kind, Session._nothing)(self, message.body)
        except (KeyError, TypeError, ValueError) as error:
            detail = f"{message.kind}: {type(error).__name__} {error}"
            self._tell("warn", "camera_problem", {"detail": f"the eyes said something not understood ({detail})"})

    def _tell(self, level: str, code: str, args: Mapping[str, Value] | None = None, *, undo: bool = False) -> None:
        self._notices.add(self._clock.now(), level, code, args, undo=undo)

    # --- beginning and going on -------------------------------------------------------------------------------------

    def _setting_up(self, intent: Intent) -> None:
        if self._track is not None:
            raise ValueError("a game is running")
        if intent.words[0] == "start":
            self._start()
        else:
            self._set_up.touch(intent)

    def _start(self) -> None:
        """A game begins; what still lies on the board from showing it to the camera is to be taken off."""
        header = self._set_up.header()
        track, desk = self._open(header)
        self._keeper.game += 1
        self._header = json.dumps(header, ensure_ascii=False)
        self._keep({"game": str(self._keeper.game), "header": self._header})
        self._track, self._desk = track, desk
        self._look_for_throw()
        if self._seen is not None:
            desk.sight(self._seen)
            desk.begin(track.game.layout(track.state))
            self._remember_muted()

    def _open(self, header: Mapping[str, Any]) -> tuple[Track[Any], Desk[Any]]:
        opened = self._shelf.open(header)
        return Track(opened.game, opened.names, opened.state), Desk(opened.game, opened.clans)

    def _new_game(self, _intent: Intent) -> None:
        """The game at the table is over, won or not; it stays in the journal, and the next one is set up."""
        self._running()
        self._keep({"ended": str(self._keeper.game), f"header:{self._keeper.game}": self._header})
        self._track, self._desk, self._tray, self._mending = None, None, Tray(), 0
        self._notices.close()
        self._set_up.again()

    def _resume(self, facts: Mapping[str, str]) -> None:
        """Go on exactly where the journal ends."""
        if facts.get("game", "0") != facts.get("ended", "0"):
            self._track, self._desk = self._open(json.loads(facts["header"]))
            self._track.fold(self._journal.lines(self._keeper.game))
            self._desk.remember(self._muted)
            self._look_for_throw()
            self._due_since = ALWAYS  # the base may still send what fell before the app went away
            self._tell("warn", "resumed", {"round": self._view().round})
        self._instruments.resume_dice({int(die): roll for die, roll in self._counted.items()})
        if self._journal.salvaged:
            self._tell("warn", "journal_salvaged", {"detail": self._journal.salvaged})
        self._show()

    # --- acting -----------------------------------------------------------------------------------------------------

    def _running(self) -> Track[Any]:
        if self._track is None:
            raise ValueError("no game is running yet")
        return self._track

    def _do(self, intent: Intent) -> None:
        track = self._running()
        self._act(track.game.reach(track.state, action_of(intent)), HAND)

    def _settle(self, _intent: Intent) -> None:
        track = self._running()
        actions = track.game.settle(track.state)
        if not actions:
            raise IllegalAction(Action("settle"), Refusal("cannot_settle", "R9.3"), "this phase")
        self._act(actions, HAND)

    def _outcome(self, intent: Intent) -> None:
        """A shouted auction: the winner (-1 nobody), the price, and who else bid."""
        track = self._running()
        winner, price, *others = intent.numbers
        run = track.game.outcome(track.state, winner, price, others)
        if self._eyes is None:  # nobody will see the token: it is placed by saying so
            run = self._with_token(run, winner)
        self._act(run, HAND)

    def _with_token(self, run: Sequence[Action], winner: int) -> tuple[Action, ...]:
        """An auction's run, and the winner's paying and placing as far as the rules allow them."""
        track = self._running()
        state = track.state
        done: list[Action] = []
        for action in (*run, Action("pay", winner), Action("place_won", winner)):
            if track.game.refusal(state, action) is not None:
                break
            done.append(action)
            state = track.game.apply(state, action)
        return tuple(done) if len(done) >= len(run) else tuple(run)

    def _shout(self, intent: Intent) -> None:
        """The price and who else bid, while the token that will say who won is on its way."""
        track = self._running()
        price, *others = intent.numbers
        self._shouted = intent.numbers
        if not self._shouted_runs():
            self._shouted = ()
            seat = next(seat for seat in range(len(track.names)) if seat not in others)
            track.try_run(track.game.outcome(track.state, seat, price, others))
        self._reconcile()

    def _shouted_runs(self) -> tuple[tuple[Action, ...], ...]:
        """What a token in the active industry would mean, by whose it is, for the price that was entered."""
        track = self._running()
        if not self._shouted or self._view().phase != "auction":
            return ()
        price, *others = self._shouted
        seats = range(len(track.names))
        runs = (self._with_token(track.game.outcome(track.state, seat, price, others), seat) for seat in seats)
        return tuple(run for run in runs if run[-1].kind == "place_won")

    def _rule(self, intent: Intent) -> None:
        """A ruling of the table, with its reason: any number or piece set as the players agree."""
        *words, reason = intent.words
        action = action_of(Intent("do", tuple(words)))
        if action.kind not in RULINGS:
            raise ValueError(f"{action.kind} is no ruling")
        self._act((action,), HAND, {"reason": reason})

    def _oracle(self, intent: Intent) -> None:
        """The first Oracle: drawn, or one die each."""
        if self._view().phase != "oracle":
            raise IllegalAction(Action("oracle"), Refusal("wrong_phase", "R2.7", (("kind", "oracle"),)), "this phase")
        how, *numbers = intent.words
        seat = self._first_oracle.draw() if how == "draw" else self._first_oracle.throw(*map(int, numbers))
        if seat >= 0:
            self._act((Action("oracle", seat),), HAND)

    def _undo_to(self, intent: Intent) -> None:
        """Take back everything after an act, one step after the other."""
        (act,) = intent.numbers
        steps = self._running().steps_back_to(act)
        if steps is None:
            raise IllegalAction(Action("undo_to"), Refusal("cannot_undo_to", ""), "this game")
        for _ in range(steps):
            self._back(Intent("undo"))

    def _mend(self, intent: Intent) -> None:
        """An earlier act is opened, struck, changed, or gets another one before it."""
        way, *words = intent.words
        track = self._running()
        if way in ("open", "close"):
            self._mending = int(words[0]) if way == "open" else 0
            return
        before = track.state
        act, *said = words
        action = action_of(Intent("do", tuple(said))) if said else None
        self._done(before, HAND, track.mend(int(act), way, action, HAND))
        self._mending = 0
        self._tell("note", "mended", {"unsettled": len(track.unsettled)})
        self._reconcile()

    def _settled_unsettled(self, _intent: Intent) -> None:
        self._keep({}, self._running().settle(HAND))

    def _act(
        self, actions: Sequence[Action], source: str, extra: Body | None = None, facts: Body | None = None
    ) -> None:
        """Do the actions, keep them, tell the table, and look at the camera's reading anew."""
        track = self._running()
        before = track.state
        self._done(before, source, track.do(actions, source, extra), facts)
        self._announce(telling(actions))
        self._reconcile()

    def _announce(self, action: Action) -> None:
        values: dict[str, Value] = {"kind": action.kind, "player": action.player}
        values |= {f"n{index}": value for index, value in enumerate(action.args)}
        self._tell("note", "done", values, undo=True)

    def _done(self, before: Any, source: str, lines: Sequence[Line], facts: Body | None = None) -> None:
        """The position has changed: into the journal, with what the camera is to wait for from now on."""
        track, desk = self._running(), self._desk
        assert desk is not None
        self._shouted = ()
        if source not in (CAMERA, HUMAN):
            desk.changed_by_hand(track.game.layout(before), track.game.layout(track.state))
        self._muted = desk.memory()
        self._keep({**(facts or {}), "muted": self._muted}, lines)
        self._look_for_throw()

    def _remember_muted(self) -> None:
        """Keep what the camera waits for, when that has changed by itself."""
        if self._desk is not None and self._desk.memory() != self._muted:
            self._muted = self._desk.memory()
            self._keep({"muted": self._muted})

    def _look_for_throw(self) -> None:
        """Note when a throw becomes due: what fell before is late. A new vote for the first Oracle begins empty."""
        track = self._running()
        due = bool(track.game.throw(track.state, (1, 2)))
        if due and not self._throw_due:
            self._due_since = self._clock.now()
        self._throw_due = due
        if self._view().phase != "oracle" or not self._first_oracle.begun:
            self._first_oracle = FirstOracle(len(track.names), self._rng)

    def _back(self, intent: Intent) -> None:
        """Undo or redo: one act back or forth; the camera waits until the table follows."""
        track = self._running()
        before = track.state
        if not (track.past if intent.name == "undo" else track.future):
            raise IllegalAction(Action(intent.name), Refusal(f"nothing_to_{intent.name}", ""), "this game")
        self._done(before, HAND, track.undo(HAND) if intent.name == "undo" else track.redo(HAND))
        self._tell("note", "undone" if intent.name == "undo" else "redone")
        self._reconcile()

    def _keep(self, facts: Mapping[str, str], lines: Sequence[Line] = ()) -> None:
        """Into the journal, before it is shown. Memory goes on when the disk does not."""
        self._keeper.keep(self._clock.now(), lines, facts)
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say that the disk fails, and that it has recovered."""
        if self._keeper.trouble:
            self._tell("bad", "journal_failing", {"detail": self._keeper.trouble})
        elif self._notices.drop("journal_failing"):
            self._tell("note", "saved")

    def flush(self) -> None:
        """A last try to write what could not be written; for when the app closes."""
        if self._keeper.waiting:
            self._keep({})

    # --- dice -------------------------------------------------------------------------------------------------------

    def _die_by_hand(self, intent: Intent) -> None:
        self._tray.entered(*intent.numbers)
        self._throw(HAND)

    def _rolled(self, event: DieRolled) -> None:
        track = self._track
        if track is not None and self._is_for_the_oracle():
            self._oracle(Intent("oracle", ("die", str(self._first_oracle.next), str(event.face))))
            return
        if track is None or not track.game.throw(track.state, (1, 2)):
            self._tell("note", "unsolicited_roll", {"die": event.die})
            return
        if event.t_rest < self._due_since or self._tray.by_hand(event.die):
            self._tell("warn", "late_roll", {"die": event.die, "value": event.face})
            return
        self._tray.rolled(event)
        self._notices.drop("die_cocked")
        self._throw(DIE)

    def _is_for_the_oracle(self) -> bool:
        """Whether one die each is thrown now for the first Oracle."""
        prompt = self._view().prompt
        return prompt.code == "first_oracle" and ("how", "dice_high") in prompt.args

    def _throw(self, source: str) -> None:
        """When both dice are final, the throw is what the rules make of it; its roll numbers are kept with it."""
        values = self._tray.complete
        if values is None:
            return
        track, counted = self._running(), self._tray.take()
        actions = track.game.throw(track.state, values)
        if not actions:
            raise IllegalAction(Action("roll"), Refusal("wrong_phase", "R6.3", (("kind", "roll"),)), "this phase")
        self._counted |= counted.get("throw", {})
        facts = {"dice": json.dumps(self._counted)} if counted else {}
        self._act(actions, source, counted, facts)

    def _cocked(self, event: DieCocked) -> None:
        self._tray.cocked(event)
        self._tell("warn", "die_cocked", {"die": event.die})

    def _dice_up(self, event: DeviceUp) -> None:
        if self._notices.drop("dice_lost"):
            self._tell("note", "dice_back", {"detail": event.detail})

    def _dice_down(self, event: DeviceDown) -> None:
        self._tell("warn", "dice_lost", {"why": event.why, "detail": event.detail})

    # --- the eyes ---------------------------------------------------------------------------------------------------

    def _nothing(self, _body: Body) -> None:
        """A line that only says the eyes are alive."""

    def _unsettled(self, _body: Body) -> None:
        """The eyes know something new and will look again."""
        self._settled = False

    def _looked(self, body: Body) -> None:
        self._settled = bool(body.get("settled", True))

    def _sighted(self, body: Body) -> None:
        self._seen = sightings.from_json(body["sighting"])
        if self._desk is not None and not self._shown.paused:
            self._desk.sight(self._seen)
            self._reconcile()

    def _reconcile(self) -> None:
        """Judge the newest reading; act as long as one allowed explanation is certain."""
        track, desk = self._running(), self._desk
        assert desk is not None
        verdict = desk.judge(track.state, self._clock.now(), self._shouted_runs())
        for _ in range(MOST_IN_A_ROW):
            if verdict.kind != "act":
                break
            before = track.state
            self._done(before, CAMERA, track.do(verdict.best.run, CAMERA))
            self._announce(telling(verdict.best.run))
            self._show()
            verdict = desk.judge(track.state, self._clock.now())
        self._remember_muted()
        if verdict.kind in ("ask", "differ") and self._eyes is not None:
            sector = next((place for place in verdict.places if isinstance(place, int)), 0)
            self._eyes.tell("crop", sector=sector, slot=max(0, desk.slot_in_doubt()))

    def _complain(self) -> None:
        """Say once that a sector cannot be read, and look again."""
        unclear = self._desk.unclear(self._clock.now()) if self._desk else 0
        if unclear and unclear != self._complained:
            self._tell("warn", "sees_badly", {"industry": unclear})
            if self._eyes is not None:
                self._eyes.tell("read")
        self._complained = unclear

    def _taught(self, body: Body) -> None:
        self._settled = False
        self._set_up.taught(body)

    def _ring_read(self, body: Body) -> None:
        if self._track is None:
            self._set_up.ring_read(body)

    def _pictured(self, body: Body) -> None:
        for name in ("picture", "before", "now"):
            if name in body:
                self._pictures[name] = base64.b64decode(body[name])

    def _eyes_down(self, body: Body) -> None:
        self._settled = True
        self._tell("warn", "camera_lost", {"detail": str(body.get("why", ""))})

    def _eyes_ready(self, _body: Body) -> None:
        self._settled = False
        if self._notices.drop("camera_lost", "camera_problem"):
            self._tell("note", "camera_back")

    def _eyes_problem(self, body: Body) -> None:
        self._tell("warn", "camera_problem", {"detail": str(body.get("detail", body.get("code", "")))})

    # --- answers ----------------------------------------------------------------------------------------------------

    def _answer(self, intent: Intent) -> None:
        desk, choice = self._desk, intent.words[0]
        if desk is None or desk.verdict.kind != "ask":
            raise ValueError("nothing is asked")
        if choice == "again" and self._eyes is not None:
            self._eyes.tell("read")
        elif choice == "none":
            desk.hold(desk.verdict.places, believed=False)
            self._reconcile()
        else:
            self._act(desk.choices()[int(choice)].run, HUMAN)

    def _differ(self, intent: Intent) -> None:
        desk, track, choice = self._desk, self._running(), intent.words[0]
        difference = desk.difference(track.state, self._clock.now()) if desk else None
        if desk is None or difference is None:
            raise ValueError("table and app agree")
        if choice == "take" and difference.takes:
            self._act(difference.takes, HUMAN)
            return
        desk.hold(desk.verdict.places[:1], believed=choice == "back")
        self._reconcile()

    def _look(self, _intent: Intent) -> None:
        if self._eyes is not None:
            self._eyes.tell("look")

    def _pause(self, _intent: Intent) -> None:
        self._shown = replace(self._shown, paused=not self._shown.paused)
        if not self._shown.paused and self._desk is not None and self._seen is not None:
            self._desk.sight(self._seen)
            self._reconcile()

    def _seat(self, intent: Intent) -> None:
        self._shown = replace(self._shown, own_seats=self._shown.own_seats ^ frozenset(intent.numbers))

    def _read_notices(self, _intent: Intent) -> None:
        self._notices.close()

    # --- what goes out ----------------------------------------------------------------------------------------------

    def _view(self) -> TableView:
        track = self._running()
        state, view = self._table
        if state is not track.state or view is None:
            view = track.game.view(track.state)
            self._table = (track.state, view)
        return view

    def _question(self) -> Question | None:
        question = self._desk.question() if self._desk else None
        if question is None:
            return None
        return replace(question, before=self._pictures.get("before", b""), now=self._pictures.get("now", b""))

    def _difference(self) -> Difference | None:
        if self._desk is None or self._track is None:
            return None
        difference = self._desk.difference(self._track.state, self._clock.now())
        return replace(difference, now=self._pictures.get("now", b"")) if difference else None

    def _history(self) -> tuple[HistoryLine, ...]:
        recent = self._track.acts[-MOST_HISTORY:] if self._track else ()
        return tuple(self._as_line(act) for act in reversed(recent))

    def _as_line(self, act: Act[Any]) -> HistoryLine:
        return HistoryLine(act.number, getattr(act.before, "round", 0), telling(act.actions), act.source)

    def _mend_view(self) -> MendView | None:
        track = self._track
        act = next((one for one in track.acts if one.number == self._mending), None) if track else None
        if track is None or act is None:
            return None
        return MendView(act.number, telling(act.actions), track.game.offers(act.before))

    def _show(self) -> None:
        """Publish a snapshot when anything in it differs from the last one."""
        track, desk = self._track, self._desk
        new = replace(
            self._shown,
            draft=None if track else self._set_up.view(),
            table=self._view() if track else None,
            question=self._question(),
            difference=self._difference(),
            owed=desk.owed(track.state) if desk and track else (),
            devices=self._instruments.views(),
            dice=self._tray.views(),
            notices=self._notices.shown,
            history=self._history(),
            picture=self._pictures.get("picture", b""),
            can_undo=bool(track and track.past),
            can_redo=bool(track and track.future),
            eyes_settled=self._settled,
            mend=self._mend_view(),
            unsettled=tuple(self._as_line(act) for act in track.unsettled) if track else (),
            oracle_dice=tuple(sorted(self._first_oracle.thrown.items())),
        )
        if new != self._published:
            self._shown = replace(new, version=new.version + 1, t=self._clock.now())
            self._published = self._shown
            self._publish(self._shown)

    _published: Snapshot | None = None


def telling(actions: Sequence[Action]) -> Action:
    """The action that says best what an act was: the last one that is more than passing."""
    return next((action for action in reversed(actions) if action.kind != "pass"), actions[-1])


INTENTS: Mapping[str, Callable[[Session, Intent], None]] = {
    "setup": Session._setting_up,
    "do": Session._do,
    "settle": Session._settle,
    "outcome": Session._outcome,
    "shout": Session._shout,
    "rule": Session._rule,
    "oracle": Session._oracle,
    "undo_to": Session._undo_to,
    "new": Session._new_game,
    "mend": Session._mend,
    "unsettled": Session._settled_unsettled,
    "die": Session._die_by_hand,
    "undo": Session._back,
    "redo": Session._back,
    "answer": Session._answer,
    "differ": Session._differ,
    "look": Session._look,
    "pause": Session._pause,
    "seat": Session._seat,
    "notice": Session._read_notices,
}
DEVICES: Mapping[type, Callable[[Session, Any], None]] = {
    DieMoving: lambda session, event: session._tray.moving(event),
    DieIdle: lambda session, event: session._tray.idle(event),
    DieSettled: lambda session, event: session._tray.settled(event),
    DieRolled: Session._rolled,
    DieCocked: Session._cocked,
    DeviceUp: Session._dice_up,
    DeviceDown: Session._dice_down,
}
EYES: Mapping[str, Callable[[Session, Body], None]] = {
    "ring": Session._unsettled,
    "ready": Session._eyes_ready,
    "found": Session._eyes_ready,
    "done": Session._looked,
    "sighting": Session._sighted,
    "taught": Session._taught,
    "ring_read": Session._ring_read,
    "picture": Session._pictured,
    "crop": Session._pictured,
    "down": Session._eyes_down,
    "problem": Session._eyes_problem,
}
