"""Keeps what the dice line said in the last ten minutes when somebody says that a throw was told wrongly."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.diagnose.recordings import play_again, throws
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from hardware.serial_dice.recording import Recording, Truth

FOLDER: Final = "recordings"
MOST_KEPT: Final = 50
LOG: Final = logging.getLogger(__name__)


class KeptRecordings:
    """The folder `recordings` beside the journals; `recording` returns what is remembered now, with a truth."""

    def __init__(self, recording: Callable[[Truth | None], Recording], folder: Path) -> None:
        self._recording = recording
        self._folder = folder / FOLDER

    def keep(self, die: int, face: int) -> str:
        """Keeps the last minutes: a die really showed `face`, or was not thrown at all (0). The file's name, or ""."""
        truth = corrected(throws(play_again(self._recording(None))), die, face)
        name = time.strftime("dice-%Y%m%d-%H%M%S.dlrec")
        lines = "\n".join(self._recording(truth).lines()) + "\n"
        try:
            make_folder(self._folder)
            self._forget_old()
            write_whole(self._folder / name, lines.encode(), PRIVATE_FILE)
        except OSError as error:
            LOG.warning("the recording could not be kept in %s: %s", self._folder, error)
            return ""
        return name

    def _forget_old(self) -> None:
        """Keeps the folder from growing: the oldest go."""
        for old in sorted(self._folder.glob("dice-*.dlrec"))[: -MOST_KEPT + 1]:
            old.unlink()


def corrected(told: Truth, die: int, face: int) -> Truth:
    """What really fell: as it was told, but the last throw of this die was another face, or none (0)."""
    last = max((place for place, one in enumerate(told) if one[0] == die), default=len(told))
    return (*told[:last], *([(die, face)] if face else []), *told[last + 1 :])
