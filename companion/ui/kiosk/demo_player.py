"""Plays the game for passers-by: act after act, as slowly as captions are read, and from its beginning again."""

from collections.abc import Callable, Iterator

from companion.session.snapshot import Snapshot
from companion.ui.parts.local import Guide

ACT_S = 3.0  # seconds an act and its caption stand there
SLOW_ROUNDS, LATER = 1, 6  # for whoever watches the whole game: so many rounds as slowly, later ones so much faster
AGAIN_S = 60.0  # so long nothing is shown of a game that has no acts, until it is looked for again
SPEEDS = (1, 2, 4)
Demo = Callable[[str], Iterator[Snapshot]]  # yields what is shown after each act of a game, by the game's name


def no_demo(_game: str) -> Iterator[Snapshot]:
    """Nothing is played."""
    return iter(())


class DemoPlayer:
    """`look` moves on with the clock; `heed` takes what somebody wishes of it. `acts` counts those shown."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._game = ""
        self._acts: Iterator[Snapshot] = iter(())
        self._due = 0.0
        self.shown: Snapshot | None = None
        self.guide = Guide()
        self.acts = 0

    def begin(self, now: float) -> None:
        """From the first act on, at the usual speed."""
        self._game, self.guide, self._due = "", Guide(), now

    def look(self, game: str, now: float, *, slowly: bool) -> None:
        """Show the next act when it is time for it; another game begins at once. `slowly`: every round is."""
        if not game or (now < self._due or self.guide.paused) and game == self._game:
            return
        if game != self._game:
            self._game, self._acts = game, self._demo(game)
        following = next(self._acts, None)
        if following is None:
            self._acts = self._demo(game)
            following = next(self._acts, None)
        self.shown, self.acts = following, self.acts + 1
        self._due = now + (AGAIN_S if following is None else self._lasts(following, slowly=slowly))

    def _lasts(self, snapshot: Snapshot, *, slowly: bool) -> float:
        slow = slowly or snapshot.game is None or snapshot.game.round <= SLOW_ROUNDS or snapshot.game.over
        return ACT_S / self.guide.speed / (1 if slow else LATER)

    def heed(self, wish: str) -> None:
        """`pause`, or `speed:2`."""
        name, _, value = wish.partition(":")
        speed, paused = self.guide.speed, self.guide.paused
        if name == "pause":
            self.guide = Guide(speed, not paused)
        elif name == "speed" and value in map(str, SPEEDS):
            self.guide = Guide(int(value))
            self._due = 0.0
