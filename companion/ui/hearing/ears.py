"""What the table hears: sounds for what has changed, and a voice that says what is due and what the table is told.

Both are off unless somebody turns them on, and mute silences both at once. Nothing is heard that is not on the screen.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from companion.locale.preferences import Preferences
from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.hearing import tones
from companion.ui.hearing.tones import DIFFER, QUESTION, common_cues
from companion.ui.screens.telling import told_notice

LOG: Final = logging.getLogger(__name__)
SELDOM_S = 20.0  # a drum is not heard again so soon


class Player(Protocol):
    """Plays sounds."""

    def play(self, cue: str) -> None:
        """Plays one of CUES, without waiting for it."""


class Voice(Protocol):
    """Reads aloud."""

    def say(self, text: str, language: str) -> None:
        """Says a text after what it is saying now, without waiting for it."""

    def hush(self) -> None:
        """Stops, and forgets what was to be said."""


class Silence:
    """Neither plays nor speaks: no loudspeaker is there."""

    def play(self, cue: str) -> None:
        """Nothing is heard."""

    def say(self, text: str, language: str) -> None:
        """Nothing is heard."""

    def hush(self) -> None:
        """There is nothing to stop."""


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
        from kivy.core.audio import SoundLoader  # looks for what plays sounds, once one is to be heard

        try:
            sound = SoundLoader.load(str(tones.write(cue, self._folder)))
        except OSError as error:
            LOG.warning("the sound %s cannot be written: %s", cue, error)
            return None
        if sound is None and not any(self._loaded.values()):
            LOG.warning("this machine plays no sounds; is a loudspeaker there?")
        return sound


class Ears:
    """Lets the table hear what is new. `clock` gives the screen's seconds."""

    def __init__(self, player: Player, voice: Voice, clock: Callable[[], float]) -> None:
        self._player, self._voice, self._clock = player, voice, clock
        self._drum_at = float("-inf")

    def news(
        self, before: Snapshot, now: Snapshot, chosen: Preferences, speaker: Speaker, screen: GameScreen | None
    ) -> None:
        """Another snapshot is shown."""
        if chosen.mute == "on" or before.version < 0:
            return
        if chosen.sound == "on":
            self._sounds(before, now, screen)
        if chosen.voice == "on" and (news := news_in_words(before, now, speaker)):
            self._voice.say(news, speaker.language)

    def aloud(self, sentences: tuple[str, ...], chosen: Preferences, language: str) -> None:
        """Somebody wants the whole table read aloud."""
        if chosen.mute == "off" and chosen.voice == "on":
            self._voice.hush()
            self._voice.say(" ".join(sentences), language)

    def nudge(self, snapshot: Snapshot, chosen: Preferences, speaker: Speaker) -> None:
        """Somebody is slow, and people want to be reminded: a knock, and what is due once more."""
        if chosen.nudges == "off" or chosen.mute == "on" or snapshot.game is None:
            return
        self._player.play(QUESTION)
        if chosen.voice == "on":
            self._voice.say(speaker.prompt(snapshot.game.prompt, snapshot.game.names), speaker.language)

    def chosen(self, chosen: Preferences) -> None:
        """Somebody has chosen something: mute, or no voice any more, stops the voice at once."""
        if chosen.mute == "on" or chosen.voice == "off":
            self._voice.hush()

    def _sounds(self, before: Snapshot, now: Snapshot, screen: GameScreen | None) -> None:
        for cue in (*common_cues(before, now), *(screen.cues(before, now) if screen is not None else ())):
            if cue == DIFFER:
                if self._clock() - self._drum_at < SELDOM_S:
                    continue
                self._drum_at = self._clock()
            self._player.play(cue)


def news_in_words(before: Snapshot, now: Snapshot, speaker: Speaker) -> str:
    """What was done or told, and what is due now, as one announcement; "" when neither is new."""
    known = {notice.number for notice in before.notices}
    new = [notice for notice in now.notices if notice.number not in known]
    sentences = [told_notice(speaker, now, notice) for notice in new[-2:]]
    if now.game is not None and (before.game is None or before.game.prompt != now.game.prompt):
        names = now.game.names
        sentences += [speaker.prompt_title(now.game.prompt, names), speaker.prompt(now.game.prompt, names)]
    return " ".join(sentence.rstrip(".") + "." for sentence in sentences if sentence)
