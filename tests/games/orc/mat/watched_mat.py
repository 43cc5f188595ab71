"""ORC's mat with cards as the eyes would report it, held against the game; no picture is taken."""

from collections.abc import Mapping, Sequence

from companion.games.orc import board
from companion.games.orc.rules.state import State
from companion.games.protocol import Action
from companion.session.board.reconcile import Verdict
from companion.session.board.watch import BoardWatch
from tests.games.orc.positions import GAME
from vision.sighting import UNKNOWN, Pose, RowReading, Sighting

SURE = 0.9995
LOOK_S = 3.0


def sighting(rows: Mapping[int, Sequence[str]], p: float = SURE) -> Sighting:
    """What the eyes say of these rows."""
    readings = tuple(RowReading(number, tuple(_seen(kind, p) for kind in kinds)) for number, kinds in rows.items())
    return Sighting(0.0, 4, Pose(0.1, "stickers"), (), (), rows=readings)


def _seen(kind: str, p: float) -> dict[str, float]:
    if kind == board.BACK:
        return {kind: 1.0}
    others = [*board.ENDS, UNKNOWN]
    return {**dict.fromkeys(others, (1 - p) / len(others)), kind: p}


class WatchedMat:
    """A watched mat. `cards` is what lies in each row, in the order in which it was laid; the position follows what the
    camera is sure of.
    """

    def __init__(self, state: State) -> None:
        self.state, self.t = state, 0.0
        self.watch: BoardWatch[State] = BoardWatch(GAME, ())
        self.cards: dict[int, list[str]] = {}
        self.by_camera: list[Action] = []
        self.lay()
        self.watch.sight(sighting(self.cards))
        self.watch.begin(state)

    def lay(self) -> None:
        """All cards are laid as they should lie."""
        self.cards = {
            row: [piece.kind for piece in pieces] for row, pieces in GAME.board.layout(self.state).rows.items()
        }

    def look(self) -> Verdict[State]:
        """One more look at the mat: the app acts where it is certain, and on what was lifted when it stays away."""
        self.t += LOOK_S
        self.watch.sight(sighting(self.cards))
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

    def deploy(self, seat: int, number: int, kind: str) -> None:
        """A card is laid in a column."""
        self.cards[board.column_row(self.state, number, seat)].append(kind)

    def take_pile(self, number: int) -> None:
        """The last card of a pile is drawn."""
        self.cards[board.pile_row(number)].clear()

    def tell(self, *actions: Action) -> None:
        """Something is told by touch."""
        for action in actions:
            before, self.state = self.state, GAME.rules.apply(self.state, action)
            self.watch.changed_by_hand(before, self.state)

    def owed(self) -> set[tuple[str, str, int]]:
        """What hands still have to move."""
        return {(line.verb, line.what, line.area) for line in self.watch.owed(self.state)}
