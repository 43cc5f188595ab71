"""Pictures of what the camera saw when it read an act: kept only where the owner has ticked the box for it."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.eyes.commands import Crop
from companion.eyes.reports import Report, SpotPictures
from companion.games.protocol import Layout
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.running_game import CAMERA, HUMAN, Change, RunningGame
from companion.session.snapshot import Slice
from vision.sighting import SLOT

ALLOWED: Final = "pictures"
"""The fact that says that pictures may be kept: `on`."""
ON, OFF = "on", "off"
MOST: Final = 2_000
"""Pictures of one game; more than any game has acts."""
LARGEST: Final = 400_000
"""Bytes of one picture; a spot is some thousand."""
LOG = logging.getLogger(__name__)


class ActPictures:
    """Asks the eyes for a picture of the spot after each act they read, and keeps it under the act's number.

    `folder` is where pictures go: a folder a game, private to the owner.
    """

    def __init__(self, context: Context, running: RunningGame, folder: Path) -> None:
        self._context, self._running, self._folder = context, running, folder
        self._awaiting: tuple[int, int] | None = None
        self._lost = False

    @property
    def allowed(self) -> bool:
        """Whether the owner has ticked the box."""
        return self._context.writer.facts().get(ALLOWED) == ON

    def touch(self, intent: Intent) -> None:
        """The box is ticked or cleared; what was kept before stays."""
        (said,) = intent.words
        self._context.keep({ALLOWED: ON if said == ON else OFF})
        self._awaiting = None

    def changed(self, change: Change) -> Mapping[str, str]:
        """After an act that the camera read, the eyes are asked for the place it is about."""
        eyes, history = self._context.eyes, self._running.history
        if change.source not in (CAMERA, HUMAN) or eyes is None or not self.allowed or not history.acts:
            return {}
        area = _changed_area(history.game.layout(change.before), history.game.layout(change.after))
        if area:
            self._awaiting = (self._context.writer.game, history.acts[-1].number)
            eyes.tell(Crop(area, SLOT, 0))
        return {}

    def settled(self) -> None:
        """The eyes answer when they have it."""

    def heard(self, report: Report) -> None:
        """The eyes have sent pictures of a spot."""
        if isinstance(report, SpotPictures) and self._awaiting is not None:
            (game, act), self._awaiting = self._awaiting, None
            self._keep(game, act, report)

    def _keep(self, game: int, act: int, report: SpotPictures) -> None:
        folder = self._folder / f"game-{game}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sum(1 for _ in folder.iterdir()) >= MOST:
                return
            for name, picture in (("before", report.before), ("now", report.now)):
                if picture:
                    path = folder / f"act-{act}-{name}.jpg"
                    path.write_bytes(picture)
                    path.chmod(0o600)
        except OSError as error:
            LOG.warning("the pictures of act %s are not kept: %s", act, error)
            if not self._lost:
                self._context.tell("pictures_lost")
            self._lost = True
        else:
            self._lost = False

    def of(self, game: int, act: int) -> tuple[bytes, bytes]:
        """The pictures of an act, before and after; b"" where none was kept or it cannot be read."""
        folder = self._folder / f"game-{game}"
        return _read(folder / f"act-{act}-before.jpg"), _read(folder / f"act-{act}-now.jpg")

    def shown(self) -> Slice:
        """Whether the box is ticked."""
        return {"pictures_kept": self.allowed}


def _changed_area(before: Layout, after: Layout) -> int:
    """The first area in which something else lies now, 0 for none."""
    return next((area for area, pieces in after.areas.items() if before.areas.get(area) != pieces), 0)


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= LARGEST else b""
    except OSError:
        return b""
    return data if data.startswith(b"\xff\xd8\xff") and data.rstrip(b"\0").endswith(b"\xff\xd9") else b""
