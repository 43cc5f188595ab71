"""A typical day with four players under a camera: two bids, one fight, three buyers. It may cost five taps."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.eyes import reports
from companion.games.economancy.board import row_number
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.screen.gathering import BID, DONE
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.games.economancy.screen.test_typical_day import GHOST, ROWS, SENIOR, WALL, WORKER, Fingers
from tests.locale.compiling import compile_all
from tests.session.table import RememberingEyes
from vision.sighting import Pose, RowReading, Sighting

BUDGET = 5
SURE = 0.999
USED = ":used"
LOOKS = (*KINDS, *(f"{kind}{USED}" for kind in KINDS))


class WatchedTable(EconomancyTable):
    """A table under a camera; `rows` is what lies in front of each player."""

    def __init__(self, folder: Path) -> None:
        self.eyes = RememberingEyes()
        self.rows = [["stipend", KINDS[WORKER]] for _ in NAMES]
        super().__init__(folder, NAMES)

    def look(self) -> None:
        """The eyes say what lies there, and time goes on a little."""
        self.clock.advance(self.clock.now() + 1.0)
        rows = tuple(RowReading(row_number(seat), tuple(map(_p, row))) for seat, row in enumerate(self.rows))
        sighting = Sighting(self.clock.now(), 4, Pose(0.3, "stickers"), (), (), rows=rows)
        self.session.handle(reports.read(reports.write(reports.Sighted(sighting))).report)

    def push(self, *seats: int) -> None:
        """These players push their second card forward."""
        for seat in seats:
            self.rows[seat][1] += USED
        self.look()

    def clear_away(self) -> None:
        """Everything lies as it should: what fainted is gone, what was used is pulled back."""
        self.rows = [[KINDS[card.kind] for card in player.row] for player in self.view.players]
        self.look()


def _p(look: str) -> dict[str, float]:
    return {look: SURE, **{other: (1 - SURE) / len(LOOKS) for other in LOOKS if other != look}}


@pytest.fixture
def table(tmp_path: Path) -> WatchedTable:
    """Everybody has a Stipend and a Worker in front of them, and four coins."""
    compile_all()
    table = WatchedTable(tmp_path / "t")
    table.press("setup:start", *ROWS, *(f"rule:set_coins:{seat}:4:agreed" for seat in range(4)))
    table.look()
    assert table.shown.owed == ()
    return table


def test_a_typical_day_under_the_camera(table: WatchedTable) -> None:
    fingers = Fingers(table)
    fingers.tap(f"{BID}:1:2", f"{BID}:3:1", DONE)
    table.push(1)
    assert table.view.step == "defend" and table.view.sent == 1
    table.push(0, 2, 3)
    assert table.view.phase != "attack" or table.view.step != "defend"
    table.clear_away()
    _buys(table, (0, GHOST), (1, SENIOR), (2, WALL))
    if table.view.phase == "buy":
        fingers.tap(DONE)
    assert (table.view.round, table.view.phase) == (2, "income") and fingers.taps <= BUDGET
    assert [len(player.row) for player in table.view.players] == [3, 3, 3, 2]
    table.close()


def _buys(table: WatchedTable, *buys: Sequence[int]) -> None:
    """Cards are laid at the right ends of rows."""
    for seat, kind in buys:
        table.rows[seat].append(KINDS[kind])
    table.look()
