"""A table with cards in rows as the eyes would report them, held against the game; no picture is taken."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.games.protocol import Action, Game, Piece
from companion.session.board.reconcile import Verdict
from companion.session.board.watch import BoardWatch
from vision.sighting import Sighting

LOOK_S = 3.0
State = TypeVar("State")
Card = TypeVar("Card")
Rows = Mapping[int, Sequence[Card]]


class WatchedRows(Generic[State, Card]):
    """A watched table. `cards` is what lies in each row, in the order in which it was laid; the position follows what
    the camera is sure of.
    """

    def __init__(
        self,
        game: Game[Any],
        state: State,
        cards: Callable[[Sequence[Piece]], list[Card]],
        sighting: Callable[[Rows[Card]], Sighting],
    ) -> None:
        self.game, self.state, self.t = game, state, 0.0
        self.watch: BoardWatch[State] = BoardWatch(game, ())
        self._cards, self._sighting = cards, sighting
        self.by_camera: list[Action] = []
        self.lay()
        self.watch.sight(sighting(self.cards))
        self.watch.begin(state)

    def lay(self) -> None:
        """All cards are laid as they should lie."""
        rows = self.game.board.layout(self.state).rows
        self.cards = {number: self._cards(pieces) for number, pieces in rows.items()}

    def look(self) -> Verdict[State]:
        """One more look at the table: the app acts where it is certain, and on what was lifted when it stays away."""
        self.t += LOOK_S
        self.watch.sight(self._sighting(self.cards))
        verdict = self.watch.judge(self.state, self.t)
        if verdict.kind == "lifted" and self.watch.gone(self.t + LOOK_S):
            self.t += LOOK_S
            verdict = self.watch.judge(self.state, self.t)
        if verdict.kind == "act":
            self.state = verdict.best.state
            self.by_camera += verdict.best.run
            self.watch.followed(verdict.best.lies, self.state)
            self.watch.judge(self.state, self.t)
        return verdict

    def tell(self, *actions: Action) -> None:
        """Something is told by touch."""
        for action in actions:
            before, self.state = self.state, self.game.rules.apply(self.state, action)
            self.watch.changed_by_hand(before, self.state)
