"""The eyes report the dice tray beside the board, once for each change, and only when the app asked for dice."""

import io
import json

import numpy as np

from companion.eyes.channel import Inbox
from vision.dice.seen import DiceLook
from vision.still_watcher import Look

PICTURE = np.zeros((4, 4, 3), np.uint8)


class StillBoard:
    """A watcher of a board on which nothing happens."""

    pose = None

    def look(self, _image: object, _t: float) -> Look:
        return Look("still", True)


class ChangingTray:
    """A tray that has news in some frames."""

    def __init__(self, *news: DiceLook | None) -> None:
        self._news = list(news)

    def look(self, *_: object) -> DiceLook | None:
        return self._news.pop(0)


def lines(out: io.BytesIO) -> list[tuple[str, str]]:
    reports = [json.loads(line) for line in out.getvalue().splitlines()]
    return [(report["kind"], report.get("look", {}).get("state", "")) for report in reports]


class NoCamera(Inbox):
    """Ends at once, without a camera."""

    def watch(self, camera: object) -> None:
        """Nothing is watched."""
