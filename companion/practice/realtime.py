"""The practice table on wall time, for a person who watches or plays along at the screen."""

from collections.abc import Mapping
from time import monotonic, sleep
from typing import Any

from companion.practice.app_link import AppGone
from companion.practice.world import TICK, World

THINK_SLOWER = 1.5  # people watch: the virtual players think a little longer than in lock-step
SLOW_ROUNDS = 1
"""So many rounds go slowly, with time to read each caption; later ones go `LATER` times as fast, so that a whole game
takes about three minutes.
"""
LATER = 6.0
QUICK = 3.0  # how much faster hands go at set-up; the camera still sees each of them come and go


class RealtimeWorld(World):
    """The same table, but nobody waits for anybody: frames go out ten times a second, as from a camera."""

    by_screen = True

    @property
    def pace(self) -> float:
        """Seconds of table time in a second of wall time."""
        return 1.0

    @property
    def rhythm(self) -> float:
        """Seconds of wall time from one camera frame to the next, at least."""
        return TICK

    def play(self) -> None:
        """Play until the app is closed."""
        last = monotonic()
        try:
            while True:
                begun = monotonic()
                self.t = round(self.t + (begun - last) * self.pace, 3)
                last = begun
                self.beat()
                sleep(max(0.0, self.rhythm - (monotonic() - begun)))
        except AppGone:
            return

    def beat(self) -> None:
        """One camera frame: hands and dice move on, and somebody may act."""
        self.table.hands.step(self.t)
        if self.table.has_dice:
            self.table.dice.poll(self.t)
        if self.table.film(self.t) and self._beginning:  # what hurries must not be quicker than the camera sees
            self.app.ask("seen", t=self.t)
        else:
            self.app.ask("look")
        if not self.table.hands.busy and self._sees() and self.t >= self._next_act:
            self._act()

    def _sees(self) -> bool:
        """Whether the camera has seen all that lies, where there is one."""
        return bool(self.view.get("eyes_settled", True))

    def _thinks(self) -> float:
        return super()._thinks() + THINK_SLOWER

    @property
    def _beginning(self) -> bool:
        """Whether all hurries, because nobody waits for anything yet."""
        return False

    def _stuck(self) -> None:
        """Nobody does anything: a person may be thinking."""


class GuidedWorld(RealtimeWorld):
    """A table that is watched: the app shows a strip below it, on which a person says how fast it goes."""

    sits: int | None = None  # the seat kept for the person as soon as the game has begun

    def __init__(self, *around: Any, **more: Any) -> None:
        super().__init__(*around, **more)
        self._speed, self._paused = 1, False
        self._sitting: frozenset[int] = frozenset()
        self._said: Mapping[str, Any] = {}

    @property
    def pace(self) -> float:
        if self._paused:  # people stop; camera and dice work on, else the app would hear of broken devices
            return 1.0
        game = self.view.get("game")
        if game is None or self._beginning:
            return QUICK
        slowly = self._own_seats() or game["round"] <= SLOW_ROUNDS
        return self._speed * (1.0 if slowly else LATER)

    @property
    def rhythm(self) -> float:
        return 0.0 if self.view.get("draft") else super().rhythm

    def beat(self) -> None:
        """One frame, and what somebody wished on the strip; whoever watches is not shown how the table is set up."""
        self.say()
        super().beat()
        for wish in self.app.wishes():
            self.heed(wish)
        self._take_seat()
        self._go_on_with_people()

    def heed(self, wish: str) -> None:
        """Do what somebody wished on the strip; nothing where it is not understood."""
        name, _, value = wish.partition(":")
        if name == "pause":
            self._paused = not self._paused
        elif name == "speed":  # also after a pause
            self._speed, self._paused = int(value), False

    def _take_seat(self) -> None:
        """Keep the person's seat, once there is a game."""
        if self.sits is not None and self.view.get("game") is not None and self.press(f"seat:{self.sits}"):
            self.sits = None

    def _go_on_with_people(self) -> None:
        """Whoever sits down wants to play: a pause is over."""
        sitting = frozenset(self._own_seats())
        if sitting - self._sitting:
            self._paused = False
        self._sitting = sitting

    def say(self) -> None:
        """Tell the strip how fast the table goes, when that has changed."""
        message = {"speed": self._speed, "paused": self._paused}
        if message != self._said:
            self._said = message
            self.app.ask("guide", **message)

    def _act(self) -> bool:
        """Nobody does anything in a pause. Whoever watches wants to see a game: set-up goes as fast as the app takes
        it, and until the first act of the game all that is to lie is there at once: a hand would cost many pictures.
        """
        if self._paused:
            return False
        acted = super()._act()
        while acted and self._setting_up and not self.table.hands.busy:
            acted = super()._act()
        if self._beginning:
            self.table.hands.hurry()
        return acted

    def _sees(self) -> bool:
        return self._setting_up or super()._sees()

    def _thinks(self) -> float:
        return 0.0 if self._beginning else super()._thinks()

    @property
    def _beginning(self) -> bool:
        """Whether nothing has happened in a game yet."""
        return not self.view.get("history")

    @property
    def _setting_up(self) -> bool:
        """Whether anything is chosen that needs nothing of the camera, which must see each thing first."""
        draft = self.view.get("draft")
        return draft is not None and draft["step"] != "camera"
