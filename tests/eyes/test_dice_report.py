"""The eyes report the dice tray beside the board, once for each change, and only when the app asked for dice."""

import io
import json
from pathlib import Path
from typing import cast

import numpy as np

from companion.eyes.channel import Inbox, Mouth
from companion.eyes.process import Eyes, look, parse
from companion.eyes.reports import Done
from hardware.ports import Frame
from tests.vision.laid_table import BOARD
from vision.dice.seen import MOVING, REST, DiceLook, SeenDie
from vision.dice.tray_watcher import TrayWatcher
from vision.still_watcher import Look
from vision.watcher import Watcher

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


def test_each_change_of_the_tray_is_reported_before_the_frame_is_done() -> None:
    out = io.BytesIO()
    tray = ChangingTray(DiceLook(MOVING, 1.0, 1.0), None, DiceLook(REST, 3.0, 1.0, (SeenDie(4, 1.0, 2.0),)))
    eyes = Eyes(cast(Watcher, StillBoard()), Mouth(out), cast(TrayWatcher, tray))
    for t in (1.0, 2.0, 3.0):
        eyes.frame(Frame(PICTURE, t, int(t)))
    assert lines(out) == [("dice", MOVING), ("done", ""), ("done", ""), ("dice", REST), ("done", "")]


def test_without_a_tray_nothing_is_said_of_dice() -> None:
    out = io.BytesIO()
    Eyes(cast(Watcher, StillBoard()), Mouth(out)).frame(Frame(PICTURE, 1.0, 1))
    assert lines(out) == [("done", "")]
    assert Done(1.0)


class NoCamera(Inbox):
    """Ends at once, without a camera."""

    def watch(self, camera: object) -> None:
        """Nothing is watched."""


def test_dice_are_asked_for_and_the_board_has_no_tray(tmp_path: Path) -> None:
    out = io.BytesIO()
    words = parse(["--camera", "file:none", "--board", str(BOARD), "--clock", "outside", "--dice"])
    assert look(words, NoCamera(io.BytesIO(), lambda: None), Mouth(out)) == 0
    assert lines(out) == [("dice", "no_tray")]
