"""The practice table on wall time, for a person who plays along at the screen."""

from time import monotonic, sleep

from companion.practice.app_link import AppGone
from companion.practice.world import TICK, World

THINK_SLOWER = 1.5
"""People watch: the virtual players think a little longer than in lock-step."""


class RealtimeWorld(World):
    """The same table, but nobody waits for anybody: frames go out ten times a second, as from a camera."""

    by_screen = True

    def play(self) -> None:
        """Play until the app is closed."""
        begun = monotonic()
        try:
            while True:
                self.t = round(monotonic() - begun, 3)
                self.beat()
                sleep(max(0.0, TICK - (monotonic() - begun - self.t)))
        except AppGone:
            return

    def beat(self) -> None:
        """One camera frame: hands and dice move on, and somebody may act."""
        self.table.hands.step(self.t)
        if self.table.has_dice:
            self.table.dice.poll(self.t)
        self.table.film(self.t)
        self.app.ask("look")
        if not self.table.hands.busy and self.view.get("eyes_settled", True) and self.t >= self._next_act:
            self._act()
            self._next_act += THINK_SLOWER

    def _stuck(self) -> None:
        """Nobody does anything: a person may be thinking."""
