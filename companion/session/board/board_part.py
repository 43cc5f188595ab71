"""The session's part that looks at the board: what the eyes report, what people answer when it asks, and what the game
makes of both.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.eyes import reports
from companion.eyes.commands import Command, Confirmed, Crop, Look, Order, Read, TakenBack
from companion.eyes.reports import Report
from companion.games.protocol import Action, Layout, NotUnderstood
from companion.session.board.token_teaching import TokenTeaching
from companion.session.board.watch import BoardWatch
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.part import RESUMED, Change, Part, on_touch
from companion.session.running_game import CAMERA, HUMAN, RunningGame
from companion.session.secret.choices import early
from companion.session.setup.draft import UNWATCHED
from companion.session.setup.live_view import LiveView
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import Difference, Owed, Question, Slice, Snapshot
from vision.sighting import LOOK_ALIKE, SLOT, Sighting

CANNOT_START: Final = "cannot_start"  # the problem with which the eyes end; that they have gone is told then
MOST_IN_A_ROW: Final = 4  # how many acts one reading may explain one after the other


class BoardPart(Part):
    """`seen` is the newest Sighting, `settled_eyes` whether the eyes have seen all that is new.

    `paused`: people look after the board themselves for a while. `pictures` are JPEGs by name. `early` are choices that
    lie open already while others still choose: nobody is told of them before all have chosen.
    """

    def __init__(
        self, context: Context, running: RunningGame, set_up: SettingUp, teaching: TokenTeaching, muted: str
    ) -> None:
        self._context, self._running, self._set_up, self.teaching = context, running, set_up, teaching
        self._watch: BoardWatch[Any] | None = None
        self._muted = muted
        self._order: tuple[int, ...] = ()
        self._expected: tuple[str, tuple[int, ...]] | None = None
        self._followed: Layout | None = None
        self._live = LiveView(context, running, set_up)
        self.seen: Sighting | None = None
        self.pictures: dict[str, bytes] = {}
        self.settled_eyes = context.eyes is None
        self.paused = False
        self.early: tuple[Action, ...] = ()
        self._complained = 0
        self._confirmed_by = 0
        self._resting = self._unwatched = False

    @property
    def sees(self) -> bool:
        """Whether there is a camera to see where pieces lie, and the table wants it to."""
        return self._context.eyes is not None and not self._unwatched

    @property
    def watch(self) -> BoardWatch[Any]:
        """What the readings are held against. Raises NotUnderstood when no game is running."""
        if self._watch is None:
            raise NotUnderstood("no game is running yet")
        return self._watch

    def go_on_like(self, before: "BoardPart") -> None:
        """Know what an earlier one knew: the eyes say only what is new."""
        self.seen, self.pictures = before.seen, before.pictures
        self.paused, self.settled_eyes = before.paused, before.settled_eyes
        self._confirmed_by = before._confirmed_by

    @property
    def _has_board(self) -> bool:
        """Whether pieces of the running game lie where a camera can follow them."""
        return bool(self._running.history.game.board.kinds)

    # --- the running game -------------------------------------------------------------------------------------------

    def begin(self, how: str) -> None:
        """A game begins with the board as it lies, or goes on waiting for the same pieces as before."""
        begun = self._running.begun
        self._watch = BoardWatch(begun.game, begun.marks)
        self._expected = None
        self._tell_order()
        self._unwatched = bool(self._context.writer.fact(UNWATCHED))
        if self._unwatched:
            self.seen = None
            self._close(on=True)
        if how == RESUMED:
            self.watch.remember(self._muted)
        else:
            self.take_as_it_lies()

    def take_as_it_lies(self) -> None:
        """The game goes on with the board as it lies: what was shown to the camera is to be taken off."""
        if self.seen is not None and self._has_board:
            self.watch.sight(self.seen)
        self.watch.begin(self._running.history.state)
        self._keep_muted()

    def end(self) -> None:
        """No game runs any more."""
        self._watch = None
        if self._unwatched:
            self._unwatched = False
            self._close(on=bool(self._context.writer.fact("cover")))

    def _close(self, *, on: bool) -> None:
        if self._context.eyes is not None:
            self._context.eyes.cover(on=on)

    def changed(self, change: Change) -> Mapping[str, str]:
        """The position has changed: what should change on the board too is waited for."""
        self._expected, self.early = None, ()
        if self._running.view().order != self._order:
            self.watch.forget()
            self._tell_order()
        if change.source not in (CAMERA, HUMAN):
            self.watch.changed_by_hand(change.before, change.after, back=change.back)
        elif self._followed is not None:
            self.watch.followed(self._followed, change.after)
        self._followed = None
        if change.back:
            self._doubt_confirmed(mended=change.why == "mended")
        self._muted = self.watch.waiting.memory()
        return {"muted": self._muted}

    def _doubt_confirmed(self, *, mended: bool) -> None:
        """What an act confirmed that was taken back since may have been seen wrongly: the eyes shall not go on learning
        from it. Where an earlier act was put right, nobody knows which were confirmed by it.
        """
        acts = self._running.history.acts
        stands = acts[-1].number if acts and not mended else 0
        if self._confirmed_by > stands:
            self._tell(TakenBack(stands))
            self._confirmed_by = stands

    def _tell_order(self) -> None:
        """The eyes read each area under its own number: they are told in which order they lie."""
        self._order = self._running.view().order
        if self._order:
            self._tell(Order(self._order), keep=True)

    def expect(self, name: str, numbers: tuple[int, ...]) -> None:
        """The table has said something that a piece on the board will complete."""
        self._expected = (name, numbers)
        self.reconcile()

    def reconcile(self) -> None:
        """Judge the newest reading; act as long as one allowed explanation is certain."""
        history, now = self._running.history, self._context.clock.now()
        if not self.watch.blind and (self._running.view().board_waits or self._running.full):
            self.watch.wait(history.state, now)
            return
        verdict = self.watch.judge(history.state, now, self._awaited())
        told = early(history.game, history.state, verdict.ranked[0].run if verdict.ranked else ())
        self.early = told if verdict.kind == "act" else ()
        if told:
            self.watch.keep_to_itself(history.state, now)
            return
        acted: set[int] = set()
        for _ in range(MOST_IN_A_ROW):
            if verdict.kind != "act":
                break
            acted |= {place for place in verdict.places if isinstance(place, int)}
            self._followed = verdict.best.lies
            self._running.act(verdict.best.run, CAMERA, by=self)
            verdict = self.watch.judge(history.state, now)
        if acted and verdict.kind == "agree":
            self._confirmed_by = history.acts[-1].number
            self._tell(Confirmed(tuple(sorted(acted)), self._confirmed_by))
        self._keep_muted()
        if verdict.kind in ("ask", "differ"):  # a picture of the spot in doubt, else of the first of its area
            spot = self.watch.spot_in_doubt()
            self._tell(Crop(self.watch.area_in_doubt(), spot.zone if spot else SLOT, spot.spot if spot else 0))

    settled = reconcile

    def _awaited(self) -> tuple[tuple[Any, ...], ...]:
        """The runs one of which a piece will complete."""
        if self._expected is None:
            return ()
        name, numbers = self._expected
        history = self._running.history
        return history.game.conduct.says[name](history.state, numbers, camera=True).awaited

    def _keep_muted(self) -> None:
        """Keep what is waited for, when that has changed by itself."""
        if self.watch.waiting.memory() != self._muted:
            self._muted = self.watch.waiting.memory()
            self._context.keep({"muted": self._muted})

    # --- what the eyes say ------------------------------------------------------------------------------------------

    @property
    def eye_reports(self) -> Mapping[type[Report], Callable[[Any], None]]:
        return {
            reports.Ordered: self.ordered,
            reports.Ready: self.ready,
            reports.Found: self.ready,
            reports.Done: self.looked,
            reports.Sighted: self.sighted,
            reports.Taught: self.taught,
            reports.OrderRead: self.order_read,
            reports.Picture: self.pictured,
            reports.View: self._live.viewed,
            reports.TopView: self._live.tool_viewed,
            reports.BoardChecked: self._set_up.board_checked,
            reports.LensView: self._live.tool_viewed,
            reports.LensKept: lambda _report: self._set_up.lens_kept(),
            reports.SpotPictures: self.pictured_spot,
            reports.Down: self.down,
            reports.Problem: self.problem,
            reports.Failed: self.failed,
        }

    def ordered(self, _report: reports.Ordered) -> None:
        """The eyes know another order of the areas and will look again."""
        self.settled_eyes = False

    def looked(self, report: reports.Done) -> None:
        """The eyes have looked at a frame."""
        before, self.settled_eyes = self.settled_eyes, report.settled
        if self.settled_eyes and not before and not self._running.on:
            self._set_up.look_again()

    def sighted(self, report: reports.Sighted) -> None:
        """A reading of the whole board."""
        if self._unwatched:
            return
        self.seen = report.sighting
        if self.teaching.learnt:
            self._end_showing()
        self.teaching.go_on(self.seen)
        if not self._running.on:
            self._set_up.sighted(report.sighting)
        if not self.paused:
            self._hold_against_game()

    def rest(self, *, resting: bool) -> None:
        """Leave the board alone while the game is put away or laid out; then it is held against the game again."""
        before, self._resting = self._resting, resting
        if before and not resting and not self.paused:
            self._hold_against_game()

    def _hold_against_game(self) -> None:
        if self._resting:
            return
        if self._running.on and self.seen is not None and self.teaching.showing is None and self._has_board:
            self.watch.sight(self.seen)
            self.reconcile()

    def taught(self, report: reports.Taught) -> None:
        """The eyes were shown something: at set-up, or a newcomer's piece. Kinds that look alike were learnt too: what
        they are will be asked about, and nothing has to be shown again for it.
        """
        self.settled_eyes = False
        alike = [problem for problem in report.problems if problem.startswith(LOOK_ALIKE)]
        for problem in alike[:1]:
            card, _, other = problem.partition(":")[2].partition("=")
            self._context.tell(LOOK_ALIKE, {"card": card, "other_card": other, "n": len(alike)}, lasting=True)
        hindering = tuple(problem for problem in report.problems if problem not in alike)
        (self.teaching if self._running.on else self._set_up).taught(replace(report, problems=hindering))

    def _end_showing(self) -> None:
        """What was shown still lies there and is to be taken off."""
        self.teaching.close()
        self.take_as_it_lies()

    def order_read(self, report: reports.OrderRead) -> None:
        """The eyes have read the order of the areas."""
        if not self._running.on:
            self._set_up.order_read(report)

    def pictured(self, report: reports.Picture) -> None:
        """A picture of the table for people to look at; none where it could show what is secret."""
        if not self._running.secret:
            self.pictures["picture"] = report.picture

    def pictured_spot(self, report: reports.SpotPictures) -> None:
        """Pictures of a spot for people to look at; none where they could show what is secret."""
        if not self._running.secret:
            self.pictures |= {"now": report.now, "before": report.before}

    def down(self, report: reports.Down) -> None:
        """The eyes went away, or are closed because people want it so."""
        if report.why == reports.COVERED:
            self._let_go()
            self._context.tell("camera_covered", lasting=True)
        else:
            self._blind()

    @on_touch("cover:on", "cover:off")
    def cover(self, intent: Intent) -> None:
        """Close the camera, or let it look again; the journal remembers it for the next start."""
        on = intent.words == ("on",)
        if self._context.eyes is None:
            raise NotUnderstood("there is no camera to cover")
        self._unwatched &= on
        self._context.keep({"cover": "on" if on else "", UNWATCHED: "on" if self._unwatched else ""})
        self._close(on=on)

    def _blind(self) -> None:
        """Nobody sees the board any more."""
        self._let_go()
        self._context.tell("camera_lost", lasting=True)

    def _let_go(self) -> None:
        """Nothing is read, and no lesson goes on."""
        # Nobody is to wait for eyes that do not look: the camera's light would burn on.
        self.settled_eyes = True
        if self.teaching.learnt:
            self.teaching.close()

    def ready(self, _report: Report) -> None:
        """The eyes see (again)."""
        self.settled_eyes = False
        if self._context.notices.drop("camera_lost", "camera_problem", "camera_covered"):
            self._context.tell("camera_back")

    def failed(self, _report: reports.Failed) -> None:
        """What hears the eyes has failed; they are started anew."""
        self._context.tell("internal_error", {"where": "eyes"})

    def problem(self, report: reports.Problem) -> None:
        """Something the eyes could not do; an order they cannot read is only told to whoever asked.

        Why they went away, or the camera, stands on its card; that they did is told when they are gone.
        """
        if report.code == reports.CAMERA_LOST:
            self._blind()
            return
        unread = report.code == "no_reading" and not self._running.on
        if report.code == CANNOT_START or (unread and not self._set_up.order_unread()):
            return
        detail = report.detail or report.code
        self._context.tell("camera_problem", {"detail": detail}, lasting=bool(report.why))

    def tick(self) -> None:
        """Look at the timers: how the camera stands while it is set up; a piece that was lifted and did not come
        back has left the board; what is waited for and seen badly is asked about; an area that cannot be read is told
        once, and looked at again.
        """
        self._live.tick()
        watching = self._running.on and not self.paused and not self._resting and self.teaching.showing is None
        now = self._context.clock.now()
        if watching and (self.watch.gone(now) or self.watch.doubts(now)):
            self.reconcile()
        unclear = self.watch.unclear(now) if self._running.on else 0
        if unclear and unclear != self._complained:
            self._context.tell("sees_badly", {"area": unclear})
            self._tell(Read())
        self._complained = unclear

    def _tell(self, command: Command, *, keep: bool = False) -> None:
        if self._context.eyes is not None:
            self._context.eyes.tell(command, keep=keep)

    # --- what people answer -----------------------------------------------------------------------------------------

    @on_touch("answer:again", "answer:none", "answer:#")
    def answer(self, intent: Intent) -> None:
        """One of the answers to a question, nothing at all, or another look. Raises NotUnderstood: nothing is asked."""
        watch, choice = self.watch, intent.words[0]
        if watch.verdict.kind != "ask":
            raise NotUnderstood("nothing is asked")
        if choice == "again" and self.sees:
            self._tell(Read())
        elif choice == "none":
            watch.hold(watch.verdict.places, believed=False)
            self.reconcile()
        else:
            choices, index = watch.choices(), number(choice)
            if not 0 <= index < len(choices):
                raise NotUnderstood("no such answer")
            self._followed = choices[index].lies
            self._running.act(choices[index].run, HUMAN)

    @on_touch("differ:?")
    def differ(self, intent: Intent) -> None:
        """What to do about a difference: follow the table, put the piece back, or the camera is wrong."""
        choice, difference = intent.words[0], self.difference()
        if difference is None:
            raise NotUnderstood("table and app agree")
        move = self.watch.taking(self._running.history.state)
        if choice == "take" and move is not None:
            self._followed = move.layout
            self._running.act(move.run, HUMAN)
            return
        self.watch.hold(self.watch.verdict.places[:1], believed=choice == "back")
        self.reconcile()

    @on_touch("show:photograph", "show:skip")
    def show(self, intent: Intent) -> None:
        """A newcomer's piece lies where it should, or the table does without. Raises NotUnderstood: not now."""
        (self.teaching.skip if intent.words == ("skip",) else self.teaching.photograph)()
        if self.teaching.showing is None:
            self.take_as_it_lies()
            self.teaching.go_on(self.seen)

    @on_touch("look")
    def look(self, _intent: Intent) -> None:
        """Somebody wants to see what the camera sees; while choices are secret the screen draws the table instead."""
        if not self._running.secret:
            self._tell(Look())

    @on_touch("pause")
    def pause(self, _intent: Intent) -> None:
        """Leave the board alone for a while, or look again."""
        self.paused = not self.paused
        if not self.paused:
            self._hold_against_game()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """What is asked, where table and app differ, what is to be moved, and what the camera is doing."""
        common: Slice = partial(
            Snapshot,
            picture=b"" if self._running.secret else self.pictures.get("picture", b""),
            paused=self.paused,
            eyes_settled=self.settled_eyes,
            laid=frozenset(action.player for action in self.early),
            view=self._live.newest,
            unreadable=self._set_up.chosen.unreadable if self._running.on else (),
        )
        if self._watch is None:
            return common
        return partial(
            Snapshot, **common.keywords, question=self.question(), difference=self.difference(), owed=self.owed()
        )

    def owed(self) -> tuple[Owed, ...]:
        """What is to be moved on the table so that it agrees."""
        if self._watch is None:
            return ()
        return self._watch.owed(self._running.history.state, self._context.clock.now())

    def question(self) -> Question | None:
        """What the app asks now, with pictures of the place."""
        question, pictures = self.watch.question(self._running.history.state), self.pictures
        if question is None:
            return None
        return replace(question, before=pictures.get("before", b""), now=pictures.get("now", b""))

    def difference(self) -> Difference | None:
        """Where table and app differ, with a picture of the place."""
        difference = self.watch.difference(self._running.history.state, self._context.clock.now())
        return replace(difference, now=self.pictures.get("now", b"")) if difference else None
