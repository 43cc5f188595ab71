"""Three walks through the whole app, from what comes in to what is shown, on one thread and without a device."""

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.app.wiring import make_program
from companion.devices.table_file import TableFile
from companion.eyes import reports
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.paint.ink import Ink
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from firmware.core import link, msgs
from hardware.serial_dice.link import DiceLink
from tests.session.table import Table
from tests.walks.tracer import Tracer

GAME: Final = "orconomy"
SIZE: Final = (800.0, 480.0)
SESSION: Final = 5
SCHEMA: Final = msgs.schema_crc()  # the number under which dice base and app talk
GRACE_S: Final = 0.4  # seconds after which a throw is surely final


class WalkTable(Table):
    """A table as the app opens it: nothing has a plug, and people move its clock."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, eyes=False)

    def open(self) -> None:
        """Start the app on the journal of the folder."""
        named = TableFile(GAME, "outside", True, self.folder)
        self.program = make_program(named, self.clock, self.folder / "journal.sqlite", self._see)
        self.session = self.program.session

    def close(self) -> None:
        """Close the app."""
        self.program.close()

    def _see(self, snapshot: Snapshot) -> None:
        self.news = snapshot.history[:1] != self.shown.history[:1]
        super()._see(snapshot)


class FixedPen:
    """Measures letters without a font: each is half as wide as it is high."""

    def __init__(self, _font: str, pixels: int) -> None:
        self._pixels = pixels

    def get_extents(self, text: str) -> tuple[int, int]:
        """Width and height of a line in pixels."""
        return len(text) * self._pixels // 2, self._pixels * 5 // 4

    def get_ascent(self) -> int:
        """How far letters reach above the line they stand on."""
        return self._pixels


class Glass:
    """The screen without its window: composes what is shown, and knows what can be touched."""

    def __init__(self, table: WalkTable) -> None:
        self._table = table
        self._local, self._ink = Local(), Ink(1.0, Path(), FixedPen)
        self._speaker = catalogue.speaker(GAME, "en")
        self.look()

    def look(self) -> None:
        """Compose what the table shows now."""
        self.scene = compose(self._table.shown, self._local, self._ink, self._speaker, SIZE, catalogue.screen)

    def tap(self, name: str) -> None:
        """Touch the place with this id."""
        self._local, intent = tapped(self._local, name, self._table.shown, catalogue.screen(GAME))
        if intent is not None:
            self._table.session.handle(intent)


class Line:
    """The app's end of the line to a dice base, which is greeted already."""

    def __init__(self, table: WalkTable) -> None:
        self._table, self._link, self._handle = table, DiceLink("dice"), table.session.handle
        self._sent, self._now = 0, table.clock.now()
        self._link.opened(self._now)
        self._link.tick(self._now)
        (greeting,) = link.Parser().feed(self._link.take_out())
        nonce = msgs.unpack(msgs.HELLO_REQ, greeting[7])[2]
        self.settle(self.frame(msgs.HELLO, 0, 1, 0, 1, 1, bytes(8), 2, 0, 0, 1, SCHEMA, nonce, 0, 0))
        lying = (msgs.REST, 1, 100, 0, 100, 0)
        self.settle(self.frame(msgs.STATUS, 0, *lying, *lying, 0, 0, 0, 0, True, 0, 0, 0, 0, 0, 0, 0))

    def frame(self, kind: int, die: int, *values: object) -> bytes:
        """The bytes of one message of the base."""
        t_ms, numbered = int(self._now * 1000), kind == msgs.ROLL
        payload, flags = msgs.pack(kind, *values), link.RELIABLE * numbered
        packed = link.pack(kind, die, self._sent, 0, SESSION, t_ms, payload, flags)
        self._sent += numbered
        return bytes(packed)

    def roll(self, die: int, face: int, number: int) -> bytes:
        """The bytes that say that a die has come to rest."""
        at_rest = int(self._now * 1000)
        return self.frame(msgs.ROLL, die, number, face, msgs.ROLLED, 100, 0, 50, 20, 4, at_rest)

    def hear(self, data: bytes) -> None:
        """Take what came over the line."""
        for event in self._link.bytes_in(data, self._now):
            self._handle(event)

    def wait(self) -> None:
        """Let so much time pass that a throw is final."""
        self._now += GRACE_S
        self._table.clock.advance(self._now)

    def look(self) -> None:
        """Do what is due by now."""
        for event in self._link.tick(self._now):
            self._handle(event)

    def settle(self, data: bytes) -> None:
        """Take what came, and do what is due a moment later."""
        self.hear(data)
        self.wait()
        self.look()


def die_at_rest(table: WalkTable, tracer: Tracer) -> None:
    """The second die of a throw comes to rest."""
    table.start()
    table.place(*FIRST)
    line = Line(table)
    line.settle(line.roll(1, 3, 1))
    last = line.roll(2, 4, 1)
    with tracer:
        line.hear(last)
    line.wait()
    with tracer:
        line.look()


def token_placed(table: WalkTable, tracer: Tracer) -> None:
    """The eyes tell of the whole board, on which one more token lies."""
    table.start()
    table.put(*FIRST[0])
    told = reports.write(reports.Sighted(table.sighting()))
    with tracer:
        table.session.handle(reports.read(told).report)


def touch_told(table: WalkTable, tracer: Tracer) -> None:
    """A finger touches a button of the game: as far as the snapshot."""
    glass = _glass(table)
    with tracer:
        glass.tap(TAPPED)


def touch_shown(table: WalkTable, tracer: Tracer) -> None:
    """The same, and what has come of it is composed for the screen."""
    glass = _glass(table)
    with tracer:
        glass.tap(TAPPED)
        glass.look()


def _glass(table: WalkTable) -> Glass:
    table.first_round()
    glass = Glass(table)
    assert glass.scene.touch(TAPPED) is not None
    return glass


FIRST: Final = ((0, 3), (1, 4), (1, 8), (0, 9))  # who places the first tokens, and where
TAPPED: Final = "settle"
WALKS: Final[Mapping[str, Callable[[WalkTable, Tracer], None]]] = {
    "a die comes to rest": die_at_rest,
    "a token is placed": token_placed,
    "a button is touched": touch_shown,
    "a button is touched, without the screen": touch_told,
}
"""What happens at a table, by what a line of results calls it; traced from what comes in to what is shown."""


def walked(name: str) -> Tracer:
    """Go a walk at a new table; what was traced. Raises AssertionError when nothing new was kept and shown."""
    with TemporaryDirectory(prefix="orctable-") as folder:
        table, tracer = WalkTable(Path(folder)), Tracer()
        try:
            WALKS[name](table, tracer)
            assert table.news
        finally:
            table.close()
    return tracer
