"""A typical day with four players, finger by finger on the real screen: two bids, one fight, three buyers.

By touch with cards it may cost 14 taps, 40 where every choice is sealed on the screen, and five under a camera.
"""

from pathlib import Path

from companion.app.catalogue import screen
from companion.eyes import reports
from companion.games.economancy.board import row_number
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.screen.gathering import BID, DONE, KEY, SEAL, TAKE
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Text
from companion.ui.parts.local import Local
from companion.ui.taps import tapped as tap_on_screen
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.locale.compiling import compile_all
from tests.session.table import RememberingEyes
from tests.ui.drawn_with import ink_at, speaker_of
from vision.sighting import Pose, RowReading, Sighting

SIZE = (800, 480)
BUDGET, SEALED_BUDGET = 14, 40
ROWS = tuple(f"rule:put_card:{seat}:4:1:agreed" for seat in range(4))  # everybody has a Worker
WORKER, GHOST, SENIOR, WALL = 4, 6, 8, 3


class Fingers:
    """A table with its screen, without a window; every tap lands on a place that the screen shows."""

    def __init__(self, table: EconomancyTable) -> None:
        self.table, self.local, self.taps = table, Local(), 0

    def scene(self) -> Scene:
        return compose(self.table.shown, self.local, ink_at(SIZE), speaker_of("economancy", "en"), SIZE, screen)

    def tap(self, *names: str) -> None:
        for name in names:
            assert self.scene().touch(name) is not None, f"{name} is not in sight"
            self.local, intent = tap_on_screen(self.local, name, self.table.shown, screen("economancy"))
            self.taps += 1
            if intent is not None:
                self.table.press(intent.text)


def begun(table: EconomancyTable) -> Fingers:
    """Everybody has a Worker and four coins, before the first income."""
    compile_all()
    table.press("setup:start", *ROWS, *(f"rule:set_coins:{seat}:4:agreed" for seat in range(4)))
    return Fingers(table)


def seated(folder: Path, *touches: str) -> Fingers:
    """Four players without a camera."""
    return begun(EconomancyTable(folder / "t", NAMES, *touches))


def secretly(fingers: Fingers, choices: dict[int, int]) -> None:
    """One after the other takes the screen; one tap opens all."""
    for seat, choice in choices.items():
        fingers.tap(f"{TAKE}:{seat}", f"{KEY}:{choice}", SEAL)
    fingers.tap("reveal")


def texts(fingers: Fingers) -> str:
    """All that can be read."""
    return " ".join(item.text for layer in fingers.scene().layers for item in layer.items if isinstance(item, Text))


# --- under a camera ---------------------------------------------------------------------------------------------------
WATCHED_BUDGET = 5
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


def test_a_typical_day_under_the_camera(tmp_path: Path) -> None:
    table = WatchedTable(tmp_path / "t")
    fingers = begun(table)
    table.look()
    assert table.shown.owed == ()
    fingers.tap(f"{BID}:1:2", f"{BID}:3:1", DONE)
    table.push(1)
    assert table.view.step == "defend" and table.view.sent == 1
    table.push(0, 2, 3)
    assert table.view.phase != "attack" or table.view.step != "defend"
    table.clear_away()
    for seat, kind in ((0, GHOST), (1, SENIOR), (2, WALL)):  # laid at the right ends of rows
        table.rows[seat].append(KINDS[kind])
    table.look()
    if table.view.phase == "buy":
        fingers.tap(DONE)
    assert (table.view.round, table.view.phase) == (2, "income") and fingers.taps <= WATCHED_BUDGET
    assert [len(player.row) for player in table.view.players] == [3, 3, 3, 2]
    table.close()
