"""Plays the sounds with Kivy, through SDL's mixer."""

import logging
from pathlib import Path
from typing import Any, Final

from kivy.core.audio import SoundLoader

from companion.ui.hearing import tones

LOG: Final = logging.getLogger(__name__)


class KivyPlayer:
    """A `Player` that keeps its sound files in a folder. Where sound cannot be played, that is logged once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, Any] = {}

    def play(self, cue: str) -> None:
        """Plays one of CUES, without waiting for it."""
        if cue not in self._loaded:
            self._loaded[cue] = self._load(cue)
        if self._loaded[cue] is not None:
            self._loaded[cue].play()

    def _load(self, cue: str) -> Any:
        try:
            sound = SoundLoader.load(str(tones.write(cue, self._folder)))
        except OSError as error:
            LOG.warning("the sound %s cannot be written: %s", cue, error)
            return None
        if sound is None and not any(self._loaded.values()):
            LOG.warning("this machine plays no sounds; is a loudspeaker there?")
        return sound
