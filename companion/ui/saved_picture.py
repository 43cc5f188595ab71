"""Pictures of the screen as files."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Final

from kivy.base import EventLoop

from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose, scale_of
from companion.ui.game_screen import Screens
from companion.ui.paint.canvas import SceneWidget, kivy_ink
from companion.ui.parts.local import Local

LOG = logging.getLogger(__name__)
NUMBERS: Final = "finish:numbers"
"""The page of a finished game that is saved as a picture."""


def save_numbers(path: Path, snapshot: Snapshot, local: Local, speaker: Speaker, screens: Screens) -> bool:
    """The numbers of a game, drawn on a canvas of its own; whether they could be written."""
    size = EventLoop.window.size
    ink = kivy_ink(scale_of(*size))
    shown = replace(local, dialog=NUMBERS, page=0, own=None, home="", guide=None, first_time=False)
    quiet = replace(snapshot, notices=(), past=None, laying=None, paused=False)
    canvas = SceneWidget(lambda _name: None, lambda: 0.0)
    canvas.size = size
    canvas.show(compose(quiet, shown, ink, speaker, size, screens), ink)
    try:
        export(canvas, path)
    except OSError as error:
        LOG.warning("%s", error)
        return False
    return True


def export(canvas: SceneWidget, path: Path) -> None:
    """Write what is drawn as a PNG picture. Raises OSError, which says why: Kivy does not."""
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise OSError(f"the picture {path} cannot be written ({error.strerror})") from error
    canvas.export_to_png(str(path))
    if not path.stat().st_size:
        raise OSError(f"the picture {path} cannot be written: is the disk full?")
