"""Pictures of what the camera saw when it read an act: kept only where the owner has ticked the box for it."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, NamedTuple

from companion.eyes.commands import Crop
from companion.eyes.reports import Report, Sighted, SpotPictures
from companion.games.protocol import Layout
from companion.record.storage.files import PRIVATE_FILE, write_whole
from companion.session.board.board_part import BoardPart
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part, on_touch
from companion.session.running_game import CAMERA, HUMAN, RunningGame
from companion.session.snapshot import Slice, Snapshot
from vision.sighting import Sighting

ALLOWED: Final = "pictures"  # the fact that says that pictures may be kept: `on`
ON, OFF = "on", "off"
MOST: Final = 2_000  # pictures of one game; more than any game has acts
LARGEST: Final = 400_000  # bytes of one picture; a spot is some thousand
Readings = Mapping[tuple[int, str, int], str]
"""The likeliest content of each printed spot: an area, a zone, and which spot in it."""
LOG = logging.getLogger(__name__)


class _Awaited(NamedTuple):
    """The act whose pictures are awaited, and the area it is about."""

    game: int
    act: int
    area: int


class ActPictures(Part):
    """After an act that the eyes read, asks them for the spot that has changed, and keeps the pictures under the act's
    number. Those of an act that a person has confirmed are there already: they were shown with the question.

    They lie beside the journal: a folder a game, private to the owner. A piece that lies beside the printed spots has
    no picture.
    """

    def __init__(self, context: Context, running: RunningGame, board: BoardPart) -> None:
        self._context, self._running, self._board = context, running, board
        self._folder = context.folder / "pictures"
        self._awaited: _Awaited | None = None
        self._asked = False
        self._readings: Readings = {}
        self._lost = False
        self.is_open = self._context.writer.fact(ALLOWED) == ON

    def slice(self) -> Slice:
        """That the owner has ticked the box."""
        return partial(Snapshot, pictures_kept=True)

    def forget(self) -> None:
        """Deletes the pictures of all games. Raises OSError when they cannot be deleted."""
        if self._folder.exists():
            rmtree(self._folder)

    @on_touch("pictures:on", "pictures:off")
    def touch(self, intent: Intent) -> None:
        """The box is ticked or cleared; what was kept before stays."""
        (wish,) = intent.words
        self._context.keep({ALLOWED: ON if wish == ON else OFF})
        self.is_open = wish == ON
        self._awaited = None

    def changed(self, change: Change) -> Mapping[str, str]:
        """An act that the camera has to do with is remembered; one that a person confirmed has its pictures."""
        history = self._running.history
        if change.source not in (CAMERA, HUMAN) or not history.acts:
            return {}
        game = history.game
        if game.rules.secrets and (
            game.rules.sealed(change.before) or game.rules.sealed(change.after)
        ):  # a picture could show a secret
            self._awaited = None
            return {}
        area = _changed_area(history.game.board.layout(change.before), history.game.board.layout(change.after))
        awaited = _Awaited(self._context.writer.game, history.acts[-1].number, area)
        if change.source == HUMAN:
            self._keep(awaited, self._board.pictures.get("before", b""), self._board.pictures.get("now", b""))
        elif area:
            self._awaited, self._asked = awaited, False
        return {}

    @property
    def eye_reports(self) -> Mapping[type[Report], Callable[[Any], None]]:
        return {Sighted: self.sighted, SpotPictures: self.pictured}

    def sighted(self, report: Sighted) -> None:
        """The eyes have read the board."""
        before, self._readings = self._readings, _readings(report.sighting) if self.is_open else {}
        self._ask(before)

    def pictured(self, report: SpotPictures) -> None:
        """The eyes have sent pictures of a spot."""
        if self._awaited is not None and self._asked:
            self._keep(self._awaited, report.before, report.now)
            self._awaited = None

    def _ask(self, before: Readings) -> None:
        """The first printed spot of the area that holds something else than before."""
        eyes, awaited = self._context.eyes, self._awaited
        if awaited is None or eyes is None or self._asked:
            return
        here = {spot: best for spot, best in self._readings.items() if spot[0] == awaited.area}
        spot = next((spot for spot, best in here.items() if before.get(spot) != best), None)
        if spot is None:
            self._awaited = None
            return
        eyes.tell(Crop(*spot))
        self._asked = True

    def _keep(self, awaited: _Awaited, before: bytes, now: bytes) -> None:
        folder = self._folder / f"game-{awaited.game}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sum(1 for _ in folder.iterdir()) >= MOST:
                return
            for name, picture in (("before", before), ("now", now)):
                if picture:
                    write_whole(folder / f"act-{awaited.act}-{name}.jpg", picture, PRIVATE_FILE)
        except OSError as error:
            LOG.warning("the pictures of act %s are not kept: %s", awaited.act, error)
            if not self._lost:
                self._context.tell("pictures_lost")
            self._lost = True
        else:
            self._lost = False

    def of(self, game: int, act: int) -> tuple[bytes, bytes]:
        """The pictures of an act, before and after; b"" where none was kept or it cannot be read."""
        folder = self._folder / f"game-{game}"
        return _read(folder / f"act-{act}-before.jpg"), _read(folder / f"act-{act}-now.jpg")


def _readings(sighting: Sighting) -> Readings:
    return {(spot.area, spot.zone, spot.spot): spot.best for spot in sighting.spots if spot.visible}


def _changed_area(before: Layout, after: Layout) -> int:
    """The first area in which something else lies now, 0 for none."""
    return next((area for area, pieces in after.areas.items() if before.areas.get(area) != pieces), 0)


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= LARGEST else b""
    except OSError:
        return b""
    return data if data.startswith(b"\xff\xd8\xff") and data.rstrip(b"\0").endswith(b"\xff\xd9") else b""
