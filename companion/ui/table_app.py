"""The touchscreen: reads the newest snapshot once a frame, paints what changed, and says what fingers said."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent

from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import Speaker
from companion.session.intents import Intent
from companion.session.snapshot import Snapshot
from companion.ui.automation.fingers import CLOSERS, Finger, Person, SimulatedHand
from companion.ui.automation.ways import RoughInk, Way, Ways
from companion.ui.calm import Ages, Calm
from companion.ui.compose import Below, compose
from companion.ui.errands import Errands, PictureRefused, export, save_numbers
from companion.ui.focus import BACKSPACE, ESCAPE, NEXT, PREVIOUS, STEPS, frame, place_in, stepped, steps_since
from companion.ui.game_screen import Screens, game_of, screen_of
from companion.ui.hearing.ears import Ears, Silence
from companion.ui.kiosk.attended import ATTENDED, Attended
from companion.ui.kiosk.demo_player import Demo, no_demo
from companion.ui.kivy_window import Pace, in_window, once_on_display, set_window, turn_picture
from companion.ui.paint.canvas import SceneWidget, kivy_ink
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene, Touch
from companion.ui.paint.theme import THEMES, darkness, shade
from companion.ui.parts.local import NOT_BEGUN, Begin, Guide, Local
from companion.ui.screens.fault_screen import fault_scene
from companion.ui.screens.first.helping import explained_due
from companion.ui.screens.first.learning import Lessons
from companion.ui.screens.first.watching import watches, with_names
from companion.ui.screens.telling import table_sentences
from companion.ui.taps import erased, tapped, typed

PRIVATE_S = 20.0  # seconds after which an untouched dialog that one player sees alone is closed
ANSWER_S, LOOK_S = 0.015, 0.001  # the screen waits so long for an answer of the table: less than the time of a picture
WISHING = "guide:"  # touches that are for whoever keeps the practice table
LEAVING = "ui:leave:"  # touches that lead out of this window
LOG = logging.getLogger(__name__)


class TableApp(App):
    """The screen at the table. `source` gives the newest snapshot, `send` hears fingers; `screens` and `speakers` know
    each game's own part of the screen and of the sentences, by its name (and a language); `local` is what the screen
    knows at first, `size` in pixels. `shown` is called with the first picture; `keep` when a finger has chosen
    something for the screen, with its name and the choice; `leave` with a place where this window does not lead;
    `fault` when something of ours has failed. `taps` counts touches that reached a target; `own_touch` is called for
    each that only this screen hears of. `dim` sets the panel's brightness in percent and says whether it has one.
    `attended` is what is different where nobody minds it, `demo` what Learn shows pictures of. `glass` has a picture
    from before, which is painted anew only where the table's is another one.
    """

    title = "orctable"

    def __init__(
        self,
        source: Callable[[], Snapshot],
        send: Callable[[Intent], None],
        screens: Screens,
        speakers: Callable[[str, str], Speaker],
        local: Local | None = None,
        size: tuple[int, int] | None = None,
        *,
        shown: Callable[[], None] | None = None,
        keep: Callable[[str, Any], object] = lambda *_: None,
        dim: Callable[[int], bool] | None = None,
        begin: Begin = NOT_BEGUN,
        leave: Callable[[str], None] | None = None,
        attended: Attended = ATTENDED,
        demo: Demo = no_demo,
        glass: SceneWidget | None = None,
    ) -> None:
        set_window(size)
        super().__init__()
        self._source, self._send, self._screens, self._speak_of = source, send, screens, speakers
        self._shown, self._keep, self._leave = shown, keep, leave
        self._begin, self.attended, self._lessons = begin, attended, Lessons(demo)
        self.local = local or begin.local("en", "dark")
        self._wishes: list[str] = []
        self._speakers: dict[tuple[str, str], Speaker] = {}
        self._snapshot = Snapshot(version=-1)
        self._dirty = True
        self.ages = Ages()
        self._errands = Errands(lambda name: self.glass.dead(name), lambda: self.fault())
        self._hand = SimulatedHand(lambda: self.clock(), self._errands.waiting.append)
        self.focus: Touch | None = None
        self.ears = Ears(Silence(), Silence(), lambda: self.clock())
        self._dim = dim
        self._light, self._turned = int(self.local.chosen.light), ""
        self._dims = dim is not None and dim(self._light)
        self._below = Below()
        self._ways: Ways | None = None
        self.clock: Callable[[], float] = Clock.get_boottime
        self.fault: Callable[[], None] = lambda: None
        self.own_touch: Callable[[], None] = lambda: None
        self.pace: Pace | None = None
        self._touched, self._writing = 0.0, False
        self._frames: ClockEvent | None = None
        self.painted = self.taps = 0
        self.glass = glass or SceneWidget(self._pressed, lambda: self.clock())
        self.glass.serve(self._pressed, lambda: self.clock())
        self._ink = self.glass.ink
        self.glass.bind(on_touch_down=self._finger_down, on_touch_up=self._finger_up)
        self.person, self._calm = Person(), Calm()

    def build(self) -> SceneWidget:
        """The one widget of the screen."""
        window = EventLoop.window
        window.bind(on_textinput=self._on_text, on_key_down=self._on_key)
        window.bind(size=lambda *_: self._stale(), on_flip=self._on_flip)
        self.attended.hold(window)
        self.go_on()
        return self.glass

    def go_on(self) -> None:
        """Have frames come (again): Kivy forgets a callback for good once it has raised an exception."""
        if self._frames is not None:
            self._frames.cancel()
        self._frames = Clock.schedule_interval(lambda _dt: self.frame(), 0)

    def open_settings(self, *_largs: object) -> bool:
        """Never: Kivy's own settings are not for the table (it opens them by F1)."""
        return False

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touch the place with this id with a simulated finger; False when it is not on the screen now. A finger waits
        for a button that is dead because it has just changed its meaning.
        """
        return self._errands.ask(lambda: self._touch(widget_id), widget_id)

    def ids(self) -> set[str]:
        """The ids of everything that can be touched on the screen now."""
        return {touch.id for touch in self.glass.scene.touches}

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where to touch the place with this id, in pixels from the left top corner; None while it is not in sight."""
        return self._errands.ask(lambda: in_window(self._place(widget_id)), widget_id)

    def way(self, widget_id: str) -> "Future[Way | None]":
        """The touches that lead to the place with this id, which is not in sight now; None when there are none."""
        return self._errands.ask(lambda: self._way(widget_id))

    def screenshot(self, path: str | Path, language: str = "") -> "Future[bool]":
        """Write the screen as a PNG picture, in another language from now on where one is named; its future raises
        OSError when that cannot be done, PictureRefused while somebody chooses in secret.
        """
        return self._errands.ask(lambda: self._shoot(str(path), language))

    def type_text(self, text: str) -> "Future[bool]":
        """Write letters as a keyboard would."""
        return self._errands.ask(lambda: self._write(text))

    @property
    def person_busy(self) -> bool:
        """Whether something is open on the screen that a person has opened; the virtual players' touches wait."""
        busy = bool(explained_due(self._snapshot, self.local)) and not watches(self._snapshot, self.local)
        return busy or self._calm.waits or self.person.busy(self.glass.scene, self._snapshot, keys=self.local.keys)

    def guide(self, guide: Guide | None) -> "Future[bool]":
        """Show below the table what a practice table says of itself; None takes the strip away."""
        return self._errands.ask(lambda: self._guided(guide))

    def wishes(self) -> list[str]:
        """What a person has wished of the practice table since the last time, on the strip below it."""
        wishes, self._wishes = self._wishes, []
        return wishes

    def set_language(self, code: str) -> "Future[bool]":
        """Speak another language from now on, without keeping it; its future raises ValueError for an unknown one."""
        return self._errands.ask(lambda: self._speak(code))

    def stop(self, *_largs: object) -> "Future[bool]":
        """Close the screen, from any thread."""
        return self._errands.ask(lambda: bool(super(TableApp, self).stop()) or True)

    def frame(self) -> None:
        """One frame: the newest snapshot, then what fingers and other threads want, then paint what changed."""
        self._look()
        for job in self._errands.due():
            self._refresh()
            job()
            self._look()
        self._refresh()
        if self._calm.place is not None:
            self._lay_over()
        self.painted += self.glass.age()
        if self.pace is not None:
            self.pace.keep(self.painted, touched=bool(self.glass.down))

    def _look(self) -> None:
        snapshot = self._source()
        if snapshot.version != self._snapshot.version:
            pressed_back = snapshot.panel.backs > self._snapshot.panel.backs and self._snapshot.version >= 0
            self.local = replace(self.local, home=self._begin.home(self._snapshot, snapshot, self.local.home))
            saved = snapshot.saved[0] > self._snapshot.saved[0] and self._snapshot.version >= 0
            before, self._snapshot, self._dirty = self._snapshot, snapshot, True
            speaker = self._speaker()
            told, screen = with_names(snapshot, speaker), screen_of(snapshot, self._screens)
            self.ears.news(before, told, self.local.chosen, speaker, screen)
            path = Path(f"{snapshot.saved[1]}.png")
            if saved and not save_numbers(path, self._snapshot, self.local, speaker, self._screens):
                self._send(Intent("save", ("unpictured",)))
            if pressed_back:
                self._tap("ui:close")
            for step in steps_since(before, snapshot):
                if not self.attended.key(self.clock()):
                    self._refresh()
                    self.step(step)
        self._age()
        self._attend()
        if self._turned != self.local.chosen.screen and self._calm.over(self.clock()):
            self._turned = self.local.chosen.screen
            turn_picture(int(self._turned))

    @property
    def _private(self) -> bool:
        """Whether a dialog is open that one player sees alone."""
        screen = screen_of(self._snapshot, self._screens) if self.local.dialog else None
        dialog = screen.dialogs.get(self.local.dialog_words[0]) if screen is not None else None
        return dialog is not None and dialog.private

    def _age(self) -> None:
        """What has stood there for its time goes; so does the dialog of whoever chooses in secret and goes away."""
        now = self.clock()
        local = self.ages.turn(self.ages.notices(self.local, self._snapshot, now), self._snapshot, now)
        local = self.ages.pointing(local, now)
        if local.waited and not self.local.waited:
            speaker = self._speaker()
            self.ears.nudge(with_names(self._snapshot, speaker), self.local.chosen, speaker)
        if self._private and now - self._touched >= PRIVATE_S:
            local = replace(local.opened(""), own=None)
        if local is not self.local:
            self.local, self._dirty = local, True

    def _attend(self) -> None:
        """What the screen does by itself at a table that nobody minds."""
        local = self.attended.look(self.local, self._snapshot, self.clock())
        if local is not self.local:
            self.local, self._dirty = local, True
            self._set_light()

    def _set_light(self) -> None:
        """The panel as bright as it has to be now, where it has a light to set."""
        light = self.attended.light(int(self.local.chosen.light))
        if self._dim is not None and light != self._light:
            self._dims, self._light = self._dim(light), light

    def _stale(self) -> None:
        self._dirty = True

    def _refresh(self) -> None:
        if not self._dirty and not self._calm.due(self.clock()):
            return
        size = EventLoop.window.size
        scale = self.attended.scale(size)
        if self._ink is None or self._ink.scale != scale:
            self._ink = kivy_ink(scale)
        self.glass.size = size
        held = None if self._dirty else self._calm.held  # nothing has changed since it was composed
        scene = self._calm.shown(self.glass.scene, held or self._composed(self._ink, size), self.clock())
        try:
            warm, moves = self.local.chosen.warm == "on", self.local.chosen.motion == "full"
            self.painted += self.glass.show(scene, self._ink, warm=warm, moves=moves)
        except Exception:
            self.glass.forget()  # half a picture is painted: the next frame begins anew
            raise
        self._dirty = False
        if self._calm.held is not None:
            self.glass.prepare(self._calm.held)
        self.focus = place_in(scene, self.focus)
        self._lay_over()

    def step(self, step: str) -> None:
        """The keyboard, or one of three buttons, moves the focus or presses the place that has it."""
        if step in (NEXT, PREVIOUS):
            self.focus = stepped(self.glass.scene, self.focus, step)
            self._lay_over()
        elif self.focus is not None and not self.glass.dead(self.focus.id):
            self._pressed(self.focus.id)

    def _lay_over(self) -> None:
        """Frame the place that has the focus; and darken the picture where the panel itself cannot be dimmed."""
        focus = [frame(self.focus, THEMES[self.local.theme].gold)] if self.focus is not None else []
        chosen = self.local.chosen
        darkened = max(shade(self.local.theme, int(chosen.light), warm=chosen.warm == "on"), self.attended.dark)
        dark = 1.0 if self.attended.black else 0.0 if self._dims else darkened
        pressed = self._calm.layers(THEMES[self.local.theme].text, self.clock())
        self.painted += self.glass.lay_over(*focus, *pressed, *darkness(dark))

    def _composed(self, ink: Ink, size: tuple[float, float]) -> Scene:
        """The picture; when a fault of ours keeps it from being drawn, with every dialog closed, or a way out."""
        plain = self.local.with_nothing_open(self._begin)
        for local in (self.local, replace(plain, own=self.local.own), plain):
            try:
                other = self.attended.scene(self._snapshot, local, ink, size, self._screens, self._speaker)
                scene = other or compose(
                    self._snapshot, local, ink, self._speaker(), size, self._screens, self._speaker, self._below,
                    self._lessons.picture(game_of(self._snapshot), local, self._speaker().learn()),
                )  # fmt: skip
            except Exception:
                LOG.exception("this cannot be drawn: %s", local)
                self.fault()
                continue
            self.local = local
            return scene
        now = self._snapshot
        for name, content in (("past", now.past), ("lay", now.laying)):  # what lies below it may be well
            if content is not None:
                self._send(Intent(name, ("close",)))
        return fault_scene(ink, self._speaker(), plain.theme, size, can_undo=now.can_undo, unsaved=now.unsaved)

    def _speaker(self, language: str = "") -> Speaker:
        """Who speaks of the game that is shown, in a language, or else that of the table."""
        key = (game_of(self._snapshot), language or self.local.language)
        if key not in self._speakers:
            self._speakers[key] = self._speak_of(*key) if key[0] else Speaker(key[1])
        return self._speakers[key]

    def _pressed(self, name: str) -> None:
        """A finger has reached a target: what it costs the table is counted in taps."""
        self.taps += 1
        self._touched = self.clock()
        before = self.local
        if not self._tap(name):
            self.own_touch()
        self._set_light()
        if self.local.chosen != before.chosen:
            self.ears.chosen(self.local.chosen)
        for setting, chosen in self.local.chosen_since(before):
            self._keep(setting, chosen)
        self._look()
        self._refresh()

    def _tap(self, name: str) -> bool:
        """What a touch changes; whether it said something to the table."""
        touched, name = self.attended.tap(name, self.local, self._snapshot)
        self._dirty = self._dirty or touched is not self.local
        self.local = touched
        if not name:
            return False
        if name.startswith(WISHING):
            self._wishes.append(name.removeprefix(WISHING))
            return True
        if name.startswith(LEAVING) and self._leave is not None:
            self._leave(name.removeprefix(LEAVING))
            self.local, self._dirty = replace(self.local.opened(""), home="leaving"), True
            return True
        if name.startswith("seat:") and self.local.guide is not None:
            self.local = replace(self.local, first_time=True, sits=False)
        if name == "ui:aloud":
            speaker = self._speaker()
            sentences = table_sentences(with_names(self._snapshot, speaker), speaker)
            self.ears.aloud(sentences, self.local.chosen, self.local.language)
            return False
        self.local, intent = tapped(self.local, name, self._snapshot, screen_of(self._snapshot, self._screens))
        self._dirty = True
        if intent is not None:
            self._send(intent)
            self._await_answer()
        return intent is not None

    def _await_answer(self) -> None:
        until = time.monotonic() + ANSWER_S
        while self._source().version == self._snapshot.version and time.monotonic() < until:
            time.sleep(LOOK_S)

    def _place(self, name: str) -> tuple[float, float] | None:
        scene = self._played(name)
        place = scene.touch(name)
        if place is None or self._calm.waits or scene.under(place.middle) != place:
            return None
        scale = self._ink.scale if self._ink else 1.0
        return place.middle[0] * scale, place.middle[1] * scale

    def _way(self, name: str) -> Way | None:
        width, height = EventLoop.window.size
        scale = self.attended.scale((width, height))
        if self._ways is None or self._ways.size != (width / scale, height / scale):
            self._ways = Ways(RoughInk(scale), self._screens, (width / scale, height / scale))
        return self._ways.find(self._snapshot, self.local, self._speaker(), name)

    def _finger_down(self, glass: SceneWidget, touch: MotionEvent) -> bool:
        """A finger comes down; whether it means nothing more, as one that only wakes the screen."""
        place = glass.at(touch)
        woke = self.attended.finger_down(touch.uid, (touch.x / glass.width, 1 - touch.y / glass.height), self.clock())
        if woke or not self._calm.stands(glass.scene, place):
            return True
        self._felt(glass, touch)
        if not isinstance(touch, Finger):
            self._calm.down(touch.uid, None if place is None or glass.dead(place.id) else place, self.clock())
            self._lay_over()  # in the picture of this frame: the next one would be a frame later
        return False

    def _finger_up(self, glass: SceneWidget, touch: MotionEvent) -> None:
        """A finger goes; where the table has changed under it, and that is not shown yet, it has pressed nothing."""
        if not isinstance(touch, Finger) and not self._calm.stands(glass.scene, glass.at(touch)):
            glass.let_go(touch.uid)
        self.attended.finger_up(touch.uid, self.clock())
        self._calm.up(touch.uid, self.clock())
        self._felt(glass, touch)

    def _felt(self, glass: SceneWidget, touch: MotionEvent) -> None:
        """A finger comes or goes: a person's, unless it is simulated, or only wishes something of a practice table."""
        place = glass.at(touch)
        if not isinstance(touch, Finger) and not (place is not None and place.id.startswith(WISHING)):
            self.person.touched()

    def _guided(self, guide: Guide | None) -> bool:
        if guide != self.local.guide:
            self.local, self._dirty = replace(self.local, guide=guide), True
        return True

    def _write(self, text: str) -> bool:
        self._writing = True
        EventLoop.window.dispatch("on_textinput", text)
        self._writing = False
        return True

    def _touch(self, name: str) -> bool:
        place = None if self.person_busy else self._place(name)
        if place is None:
            return False
        self.person.gone()
        target = self.glass.scene.touch(name)
        if target is None:  # people watch: nothing that a virtual player touches is on the glass
            self._pressed(name)
        else:
            self._hand.touch(place, target.hold_s)
        return True

    def _played(self, name: str) -> Scene:
        """Where a finger finds a place: on the glass; while people only watch, else on the table as it is played."""
        scene = self.glass.scene
        watched = watches(self._snapshot, self.local) and not self.local.home
        if not watched or self._ink is None or scene.touch(name) is not None:
            return scene
        playing, size = replace(self.local, guide=None), EventLoop.window.size
        return compose(self._snapshot, playing, self._ink, self._speaker(), size, self._screens, self._speaker)

    def _speak(self, language: str) -> bool:
        if language not in LANGUAGES:
            raise ValueError(f"{language!r} is no language of the screen; there are {', '.join(LANGUAGES)}")
        self._tap(f"ui:lang:{language}")
        return True

    def _shoot(self, path: str, language: str) -> bool:
        if self._private:
            say = self._speaker(language).text
            raise PictureRefused(say("No picture is taken while somebody chooses in secret. Ask again afterwards."))
        if language:
            self._speak(language)
            self._refresh()
        export(self.glass, Path(path))
        return True

    def _on_flip(self, _window: object) -> None:
        if self._shown is not None and not self._dirty:
            once_on_display(self._shown)
            self._shown = None

    def _on_text(self, _window: object, text: str) -> None:
        if self.attended.key(self.clock()):
            return
        if not self._writing:
            self.person.touched()
        self.local, self._dirty = typed(self.local, text), True

    def _on_key(
        self, _window: object, key: int, _scancode: int = 0, _text: object = "", modifiers: object = ()
    ) -> None:
        if self.attended.key(self.clock()):
            return
        if key == BACKSPACE and self.local.typed:
            self.local, self._dirty = erased(self.local), True
        elif key in STEPS:
            self.person.touched()
            back = isinstance(modifiers, (list, tuple)) and "shift" in modifiers and STEPS[key] == NEXT
            self.step(PREVIOUS if back else STEPS[key])
        elif key == ESCAPE:
            closing = next((touch.id for touch in self.glass.scene.touches if touch.id in CLOSERS), "")
            if closing:
                self._pressed(closing)
