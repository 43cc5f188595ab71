"""Setting a game up: which game, the draft of it, and teaching the camera what it will have to know."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.eyes.commands import CheckView, Command, Forget, Order, ReadOrder, Teach
from companion.eyes.reports import BoardChecked, LensView, OrderRead, Taught, TopView
from companion.games.protocol import AreaOrder, Chosen, Game, Lesson, NotUnderstood, SeatDraft
from companion.record.header_to_game import framed
from companion.schema.wrong_input import BoxError, LogError
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.people.seats import writable
from companion.session.ports import Eyes
from companion.session.setup import draft
from companion.session.setup.alone import FACT, OFF, Alone, alone_from
from companion.session.setup.measuring import LensShowing, Measuring
from companion.session.setup.self_test import SelfTest
from companion.session.snapshot import Draft, OptionDraft, Slice, Snapshot
from vision.sighting import Placement, Sighting

Words = Sequence[str]
Tool = SelfTest | Measuring | LensShowing


class SettingUp(Part):
    """The set-up screens' other side. A restart goes on in the middle with the facts that were `kept`."""

    def __init__(self, context: Context, kept: Mapping[str, str]) -> None:
        self._context, self._eyes, self._keep, self._games = context, context.eyes, context.keep, context.games
        self._groups = context.beside.groups
        self._alone = alone_from(json.loads(kept[FACT])) if kept.get(FACT) else Alone()
        self._called: tuple[str, ...] = draft.NAMES
        data = json.loads(kept.get("draft") or "{}")
        games, first = context.games, context.beside.first
        self.game = games.of(data, "the draft") if data else games.named(first or games.usual)
        self.chosen = self._carried_over(draft.from_json(data, self.game)) if data else self._fresh()
        self._asked = self._closed = False
        self._tool: Tool | None = None
        """What is done with the camera now: left with whatever else is touched."""
        self._compared = self.chosen.step not in self._order.steps
        self._tell_order()

    @property
    def _steps(self) -> tuple[str, ...]:
        """The steps there are: a camera that is not there is not asked about."""
        return tuple(step for step in self.game.set_up.steps if self._eyes or step != draft.CAMERA_STEP)

    @property
    def _order(self) -> AreaOrder:
        return self.game.set_up.order(self.chosen)

    def _fresh(self, names: Sequence[str] = ()) -> Chosen:
        chosen = draft.fresh(self.game, names, self._called)
        return replace(chosen, camera=draft.first_lesson(chosen, self.game)) if self._eyes else chosen

    def _carried_over(self, old: Chosen) -> Chosen:
        """What was chosen before, as far as it fits this table and these rules."""
        absent = self._eyes is None or old.camera == draft.ABSENT
        camera = (draft.first_lesson(old, self.game) if self._eyes else draft.ABSENT) if absent else old.camera
        choices = self.game.set_up.options
        old = self.game.set_up.fitted(old)
        step = old.step if old.step in self._steps else self._steps[-1]
        options = {n: v for n, v in old.options.items() if v in choices.get(n, ())}
        return replace(old, step=step, camera=camera, options=options)

    # --- touches ----------------------------------------------------------------------------------------------------

    def touch(self, intent: Intent) -> None:
        """One touch on a set-up screen. Raises NotUnderstood when it means nothing here."""
        what, *words = intent.words
        if intent.words[:2] == ("ring", "read"):
            self._read_order(asked=True)
        elif what in TOUCHES:
            TOUCHES[what](self, words)
        else:
            self._change(what, words)

    def _use(self, tool: type[Tool], begun: Callable[[Eyes], Tool], words: Words) -> None:
        """One of the tools at the camera: begun, gone through, or left. Raises NotUnderstood."""
        if words[0] == "begin" and self._eyes is not None:
            self._tool = begun(self._eyes)
        elif words[0] == "end":
            self._tool = None
        elif not isinstance(self._tool, tool):
            raise NotUnderstood("this tool is not in use")
        else:
            self._tool.touch(words)

    def _try(self, words: Words) -> None:
        """The self-test, once all is taught."""

        def begun(eyes: Eyes) -> SelfTest:
            return SelfTest(eyes, self.game.set_up.trials(self.chosen) if self.chosen.camera == draft.DONE else ())

        self._use(SelfTest, begun, words)

    def _measure(self, words: Words) -> None:
        """The board is measured."""
        self._use(Measuring, lambda eyes: Measuring(eyes, self.game, self._order.areas), words)

    def sighted(self, sighting: Sighting) -> None:
        """A reading of the board, which the self-test may wait for."""
        if isinstance(self._tool, SelfTest):
            self._tool.sighted(sighting)

    def viewed(self, report: TopView | LensView) -> None:
        """A picture from above while the board is measured, or a look at the lens sheet."""
        if isinstance(report, LensView):
            if isinstance(self._tool, LensShowing):
                self._tool.viewed(report)
        elif isinstance(self._tool, Measuring):
            self._tool.viewed(report)

    def lens_kept(self) -> None:
        """The calibrated lens is written."""
        if isinstance(self._tool, LensShowing):
            self._tool.restart_eyes()

    def view_command(self) -> Command:
        """What the eyes are asked for once a second while the camera is set up."""
        return self._tool.command() if isinstance(self._tool, Measuring | LensShowing) else CheckView()

    def board_checked(self, report: BoardChecked) -> None:
        """The eyes have read a measured board's file. Where the game can read it too it is kept, and all is taught
        anew.
        """
        measuring, eyes = self._tool, self._eyes
        if not isinstance(measuring, Measuring) or eyes is None or not measuring.checked(report.problem):
            return
        try:
            self.game.set_up.keep_board(measuring.text())
        except BoxError as error:
            measuring.problem = str(error)
            return
        measuring.kept = True
        self._teach_anew(eyes)

    def _teach_anew(self, eyes: Eyes) -> None:
        """The board's file is another one: the eyes read it, and are taught again."""
        eyes.tell(Forget())
        eyes.start_anew()
        self._set(replace(self.chosen, camera=draft.first_lesson(self.chosen, self.game)))

    def _change(self, what: str, words: Words) -> None:
        self._tool = None
        before, set_up, board = self.chosen, self.game.set_up, self._board_file()
        if what == "count":
            changed = draft.counted(before, words, self.game, self._called)
        elif what in draft.CHANGES:
            changed = draft.CHANGES[what](before, words, self.game)
        else:
            changed = set_up.change(before, (what, *words), self._context.rng)
        self._set(set_up.fitted(changed))
        if self._eyes is not None and self._board_file() != board:
            self._teach_anew(self._eyes)
        self._tell_order()
        self._look_at_order(before)

    def _look_at_order(self, before: Chosen) -> None:
        """Let the camera read or compare the order of the areas where a step, or what was entered, has changed."""
        order, now = self._order, self.chosen
        arrived = now.step in order.steps and now.step != before.step
        if arrived and now.step == order.steps[0] and not order.begun:
            self._read_order(asked=False)
        elif arrived or (order.areas and order.areas != self.game.set_up.order(before).areas):
            self._compare_order()

    def _board_file(self) -> bytes:
        """The game's board as its file says now; b"" without one."""
        path = self.game.board.file()
        return path.read_bytes() if path is not None and path.is_file() else b""

    def _next(self, _words: Words) -> None:
        """The step after this one."""
        before = self.chosen
        if not draft.can_next(before, self.game):
            raise NotUnderstood("next")
        self._go_to(draft.onward(before, self.game, self._steps) or before.step)

    def _back(self, _words: Words) -> None:
        """The step before this one; from there on every step is gone through."""
        before = self.chosen
        self.chosen = replace(before, known=False)
        self._go_to(self._steps[max(0, self._steps.index(before.step) - 1)])

    def _go_to(self, step: str) -> None:
        self._tool = None
        before = self.chosen
        self._set(self.game.set_up.fitted(replace(before, step=step)))
        self._tell_order()
        self._look_at_order(before)

    @property
    def alone(self) -> Alone:
        """Whether one person plays with the app alone; not in a game whose hands it may not see."""
        return self._alone if self.game.thinking is not None else self._alone.chosen(OFF)

    def _play_alone(self, words: Words) -> None:
        """The app takes every seat but the first, or people take them again. Raises NotUnderstood."""
        if self.game.thinking is None:
            raise NotUnderstood("alone")
        self._keep_alone(self._alone.chosen(words[0]))

    def _keep_alone(self, alone: Alone) -> None:
        self._alone = alone
        self._keep({FACT: json.dumps(alone)})

    def _call(self, words: Words) -> None:
        """What players are called until they say so, in the screen's language: a name for each of `draft.NAMES`."""
        names = tuple(name.strip() for name in ":".join(words).split(","))
        if len(names) != len(set(names)) or len(names) != len(draft.NAMES) or not all(map(writable, names)):
            raise NotUnderstood("name")
        renamed, self._called = dict(zip(self._called, names, strict=True)), names
        if not self.chosen.known and not self._closed:
            seats = tuple(seat._replace(name=renamed.get(seat.name, seat.name)) for seat in self.chosen.seats)
            self._set(replace(self.chosen, seats=seats))

    def _take_group(self, words: Words) -> None:
        """People who have played before: what is new each time is asked, and nothing else."""
        if self._alone.on:
            self._keep_alone(self._alone.chosen(OFF))
        groups, number = self._known_groups(), int(words[0])
        if not 0 <= number < len(groups):
            raise NotUnderstood("group")
        self._set(self.game.set_up.fitted(replace(self.chosen, seats=groups[number], known=True)))
        self._go_to(self._new_each_time())

    def sit(self, game: str, names: Sequence[str]) -> None:
        """These people play this game next, with the marks that they had when they last played it together. Raises
        NotUnderstood where they cannot.
        """
        if self._alone.on:
            self._keep_alone(self._alone.chosen(OFF))
        self._choose_game((game,))
        if not self.game.fewest <= len(names) <= self.game.most:
            raise NotUnderstood("seat")
        known = {seat.name: seat.mark for group in self._groups.of(game)[::-1] for seat in group}
        marks = [known.get(name, "") for name in names]
        marks = [mark if marks.count(mark) == 1 else "" for mark in marks]
        group = [SeatDraft(name, mark) for name, mark in zip(names, marks, strict=True)]
        seats = draft.seated(group, self.game.marks)
        self._set(self.game.set_up.fitted(replace(self.chosen, seats=seats, known=True)))
        self._go_to(self._new_each_time())

    def _new_each_time(self) -> str:
        """The first step that no earlier game answers: one that lacks something, or where the areas' order is asked."""
        first = self._order.steps[:1]
        new = (s for s in self._steps if s in first or not draft.can_next(replace(self.chosen, step=s), self.game))
        return next(new, self._steps[0])

    def _known_groups(self) -> tuple[tuple[SeatDraft, ...], ...]:
        """Those who have played this game, with marks that it has."""
        fewest, most = self.game.fewest, self.game.most
        kept = (group for group in self._groups.of(self.game.name) if fewest <= len(group) <= most)
        return tuple(draft.seated(group, self.game.marks) for group in kept)

    def _choose_game(self, words: Words) -> None:
        """Another game is set up, with the same people. Raises BoxError when its files cannot be used."""
        (name,) = words
        if name not in self._games.names:
            raise NotUnderstood("game")
        names = [seat.name for seat in self.chosen.seats]
        self._games.named(name).ready()
        self.game = self._games.named(name)
        self._set(self._fresh(names))

    def again(self, game: Game[Any], state: Any) -> None:
        """Another game at the same table, after one that ended in this position: what was chosen is looked through once
        more.
        """
        self._closed = False
        ended = game.result(state)
        if self._alone.on and ended is not None:
            self._keep_alone(self._alone.after(ended.winners))
        if game.name != self.game.name:
            self.game = game
            self.chosen = self._fresh([seat.name for seat in self.chosen.seats])
        following = game.set_up.again(self.chosen, state)
        self._set(replace(following, step=game.set_up.steps[0]))

    def hurry(self, seats: Sequence[SeatDraft]) -> bool:
        """Go on, with these people, to the first step at which something has to be laid or said anew; True when there
        is none.
        """
        set_up = self.game.set_up
        self.chosen = set_up.fitted(replace(self.chosen, seats=tuple(seats)))
        anew = (
            step for step in set_up.steps if step in self._order.steps or set_up.lacks(replace(self.chosen, step=step))
        )
        step = next(anew, "")
        self._set(replace(self.chosen, step=step or set_up.steps[-1]))
        return not step

    def _set(self, chosen: Chosen) -> None:
        self.chosen = chosen if chosen.step in self._steps else replace(chosen, step=self._steps[-1])
        self._keep({"draft": json.dumps(draft.to_json(chosen), ensure_ascii=False)})

    # --- the camera -------------------------------------------------------------------------------------------------

    def _tell_order(self) -> None:
        order = self._order.areas
        if self._eyes is not None and order:
            self._eyes.tell(Order(order), keep=True)

    def _read_order(self, *, asked: bool) -> None:
        """Let the camera say in which order the areas lie; it knows their pictures from an earlier game."""
        self._asked = asked
        if self._eyes is not None:
            self._eyes.tell(ReadOrder())

    def _compare_order(self) -> None:
        """Let the camera say whether it sees the areas as they were entered, as far as it knows their pictures."""
        self._compared = True
        if self._eyes is not None and self._order.areas:
            self._eyes.tell(ReadOrder(compare=True))

    def look_again(self) -> None:
        """The picture has changed and is still: somebody may have laid the areas otherwise."""
        if self._order.doubted or not self._compared:
            self._compare_order()

    def order_unread(self) -> bool:
        """The eyes cannot read the board, or the order; whether somebody waits for the order, and so has to be told."""
        if isinstance(self._tool, SelfTest) and self._tool.unread():
            return False
        waiting, self._asked = self._asked, False
        return waiting

    def order_read(self, report: OrderRead) -> None:
        """The eyes' answer; people confirm it by going on. One to compare with changes nothing: it is only shown."""
        self.chosen = self.game.set_up.order_seen(self.chosen, report.order, compare=report.compare)
        if not report.compare:
            self._set(self.chosen)
            self._tell_order()

    def _teach(self, words: Words) -> None:
        """Show the camera what a lesson needs."""
        lesson = self._lesson(words[0])
        if lesson is None or self._eyes is None:
            raise NotUnderstood("teach")
        pieces = tuple(Placement(spot.area, spot.zone, spot.spot, spot.key) for spot in lesson.spots)
        if not self._eyes.tell(Teach(lesson.name, pieces)):
            self._set(draft.taught(self.chosen, lesson.name, ("silent",), self.game))

    def taught(self, report: Taught) -> None:
        """The eyes say how the showing went. Raises NotUnderstood when nothing of that name was shown."""
        if report.what not in self._lessons():
            raise NotUnderstood(report.what)
        self._set(draft.taught(self.chosen, report.what, report.problems, self.game))

    # --- what comes of it -------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        """The log header of the game to begin. Raises NotUnderstood when the draft is not whole."""
        agreed = {
            "simulated": self._context.simulated,
            "preset": self.chosen.preset,
            "options": dict(self.chosen.options),
            **self.game.set_up.header(self.chosen),
        }
        try:
            return framed(self.game.files.spelled_out(agreed, "the set-up"))
        except LogError as error:
            raise NotUnderstood(str(error)) from error

    @property
    def facts(self) -> dict[str, str]:
        """What the journal keeps with the begin of a game: whom the app plays for, and that the table wants no camera,
        which may know half of the pieces by now.
        """
        lesson = draft.first_lesson(self.chosen, self.game)
        declined = self._eyes is not None and self.chosen.camera == draft.ABSENT != lesson
        return {**self.alone.facts(self.chosen.seats), draft.UNWATCHED: "on" if declined else ""}

    def slice(self) -> Slice:
        """Whether the app may play in this game, over as it may be, and the draft while one is set up."""
        draft_view = None if self._closed else self.view()
        return partial(Snapshot, may_play_alone=self.game.thinking is not None, draft=draft_view)

    def begin(self, _how: str) -> None:
        """The game that was set up is played from now on."""
        self._closed, self._tool = True, None

    def view(self) -> Draft:
        """Set-up as the screen shows it."""
        chosen, game, tool = self.chosen, self.game, self._tool
        return Draft(
            game=game.name,
            games=self._games.names,
            step=chosen.step,
            steps=self._steps,
            following=draft.onward(chosen, game, self._steps),
            groups=self._known_groups(),
            order=self._order.areas,
            seats=chosen.seats,
            alone=self.alone.level if self.alone.on else "",
            fewest=game.fewest,
            most=game.most,
            marks=game.marks,
            preset=chosen.preset,
            presets=tuple(game.set_up.presets),
            camera=chosen.camera,
            lesson=self._lesson(chosen.camera.partition("-")[0]),
            lessons=self._lessons(),
            in_lamp=draft.in_lamp(chosen),
            unreadable=chosen.unreadable,
            can_next=draft.can_next(chosen, game),
            details=game.set_up.view(chosen),
            options=self._option_views(),
            trials=tool.view() if isinstance(tool, SelfTest) else None,
            measuring=tool.view() if isinstance(tool, Measuring) else None,
            lens=tool.view() if isinstance(tool, LensShowing) else None,
            can_measure=self._eyes is not None and bool(game.set_up.measures),
            can_try=chosen.camera == draft.DONE and self._eyes is not None and bool(game.set_up.trials(chosen)),
        )

    def _lessons(self) -> tuple[str, ...]:
        return tuple(lesson.name for lesson in self.game.set_up.lessons(self.chosen))

    def _lesson(self, name: str) -> Lesson | None:
        """What is still to be shown of the lesson of that name, as far as it is known what lies where in it."""
        lessons = self.game.set_up.lessons(self.chosen)
        known = next((lesson for lesson in lessons if lesson.name == name and lesson.known), None)
        return draft.still_to_show(known, self.chosen) if known is not None else None

    def _option_views(self) -> tuple[OptionDraft, ...]:
        presets = self.game.set_up.presets
        chosen, words = presets[self.chosen.preset], draft.in_words

        def view(name: str, choices: Iterable[object]) -> OptionDraft:
            disputed = len({words(preset[name]) for preset in presets.values()}) > 1
            value = words(self.chosen.options.get(name, chosen[name]))
            return OptionDraft(name, value, tuple(map(words, choices)), words(chosen[name]), disputed)

        return tuple(view(name, choices) for name, choices in self.game.set_up.options.items())


TOUCHES: Mapping[str, Callable[[SettingUp, Words], None]] = {
    "next": SettingUp._next,
    "back": SettingUp._back,
    "group": SettingUp._take_group,
    "called": SettingUp._call,
    "teach": SettingUp._teach,
    "try": SettingUp._try,
    "measure": SettingUp._measure,
    "lens": lambda set_up, words: set_up._use(LensShowing, LensShowing, words),
    "game": SettingUp._choose_game,
    "alone": SettingUp._play_alone,
}
