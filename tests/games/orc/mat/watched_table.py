"""A table of ORC under a camera: a session, and what the eyes would say of the mat."""

from pathlib import Path

from companion.eyes import reports
from companion.games.orc import board
from companion.games.orc.game import orc_game
from tests.games.orc.mat.watched_mat import sighting
from tests.games.orc.screen.orc_table import LAID, OrcTable
from tests.games.watched_rows import LOOK_S
from tests.session.table import RememberingEyes


class WatchedTable(OrcTable):
    """`cards` is what lies in each row; `taps` counts what people told by touch."""

    def __init__(self, folder: Path, names: tuple[str, str] = ("Anna", "Boris"), draws: str = "seen") -> None:
        self.eyes = RememberingEyes()
        self.taps = 0
        super().__init__(folder, names)
        self.press("setup:next", *LAID, "setup:next", f"setup:option:draws:{draws}")
        self.draws = draws

    def start(self) -> None:
        """The game begins, and the mat is laid."""
        while self.shown.game is None:
            self.press("setup:start")
        self.lay()
        self.look()

    def lay(self) -> None:
        """Everything lies as it should."""
        rows = orc_game().board.layout(self.session.running.history.state).rows
        self.cards = {row: [piece.kind for piece in pieces] for row, pieces in rows.items()}

    def look(self, p: float = 0.9995, waits: float = LOOK_S) -> None:
        """The eyes say what lies there, and time goes on."""
        self.clock.advance(self.clock.now() + 1.0)
        self.session.handle(reports.read(reports.write(reports.Sighted(sighting(self.cards, p)))).report)
        self.clock.advance(self.clock.now() + waits)
        self.session.tick()

    def tap(self, *texts: str) -> None:
        """Somebody tells something by touch."""
        self.taps += len(texts)
        self.press(*texts)

    def deploy(self, seat: int, number: int, kind: str) -> None:
        """A card is laid in a column, and the eyes see it."""
        self.cards[board.column_row(self.session.running.history.state, number, seat)].append(kind)
        self.look()

    def take_pile(self, number: int) -> None:
        """The last card of a pile is drawn."""
        self.cards[board.pile_row(number)].clear()
        self.look()
