"""A table of Economancy at which a real program has taken a seat."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.app.programs.seat_programs import ProgramEntry, SeatPrograms
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable

BOT = (sys.executable, str(Path(__file__).with_name("bot.py")))
PATIENCE_S = 30.0  # wall seconds after which something does not happen any more


class SeatedTable(EconomancyTable):
    """Programs sit at some seats (from 0), each with the words that tell the bot how to play."""

    def __init__(self, folder: Path, players: int, seats: dict[int, tuple[str, ...]], *touches: str) -> None:
        entries = (ProgramEntry(seat, (*BOT, *words), 10.0) for seat, words in seats.items())
        self.seated = SeatPrograms("economancy", tuple(entries), folder.parent)
        super().__init__(folder, NAMES[:players], *touches, programs=self.seated)

    def until(self, reached: Callable[[], object]) -> None:
        """Look at the timers, without the clock going on, until something is so."""
        end = time.monotonic() + PATIENCE_S
        while not reached():
            assert time.monotonic() < end, [notice.code for notice in self.shown.notices]
            self.session.tick()
            time.sleep(0.01)

    def close(self) -> None:
        self.seated.close()
        super().close()
