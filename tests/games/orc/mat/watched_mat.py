"""ORC's mat with cards as the eyes would report it, held against the game; no picture is taken."""

from collections.abc import Mapping, Sequence

from companion.games.orc import board
from companion.games.orc.rules.state import State
from companion.games.protocol import Piece
from tests.games.orc.positions import GAME
from tests.games.watched_rows import WatchedRows
from vision.sighting import UNKNOWN, Pose, RowReading, Sighting

SURE = 0.9995


def sighting(rows: Mapping[int, Sequence[str]], p: float = SURE) -> Sighting:
    """What the eyes say of these rows."""
    readings = tuple(RowReading(number, tuple(_seen(kind, p) for kind in kinds)) for number, kinds in rows.items())
    return Sighting(0.0, 4, Pose(0.1, "stickers"), (), (), rows=readings)


def _seen(kind: str, p: float) -> dict[str, float]:
    if kind == board.BACK:
        return {kind: 1.0}
    others = [*board.ENDS, UNKNOWN]
    return {**dict.fromkeys(others, (1 - p) / len(others)), kind: p}


def kinds(pieces: Sequence[Piece]) -> list[str]:
    return [piece.kind for piece in pieces]


class WatchedMat(WatchedRows[State, str]):
    """A watched mat."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state, kinds, sighting)

    def deploy(self, seat: int, number: int, kind: str) -> None:
        """A card is laid in a column."""
        self.cards[board.column_row(self.state, number, seat)].append(kind)

    def take_pile(self, number: int) -> None:
        """The last card of a pile is drawn."""
        self.cards[board.pile_row(number)].clear()

    def owed(self) -> set[tuple[str, str, int]]:
        """What hands still have to move."""
        return {(line.verb, line.what, line.area) for line in self.watch.owed(self.state, self.t)}
