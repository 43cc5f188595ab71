"""The sounds, of our own making: which belong to what has changed on the table in every game (a game adds its own), and
each worked out from a few numbers and written as a short WAV file.

`python -m companion.ui.hearing.tones FOLDER` writes them all, to be listened to.
"""

import math
import sys
import wave
from array import array
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot

ACCEPTED, QUESTION, DIFFER, WIN, LOST, BACK = "tap", "knocks", "drum", "horn-call", "falling", "rising"
MONEY_IN, MONEY_OUT, SOLD, TROPHY, WINTER, LAST = "two-coins", "one-coin", "gavel", "short-horn", "wind", "grunt"
TURN, SHORT = "knock", "falling-fourth"
CUES = (ACCEPTED, QUESTION, DIFFER, WIN, LOST, BACK, MONEY_IN, MONEY_OUT, SOLD, TROPHY, WINTER, LAST, TURN, SHORT)


def common_cues(before: Snapshot, now: Snapshot) -> tuple[str, ...]:
    """The sounds of what every game knows: a reading, a question, a difference, something grave that is told, the end,
    a device lost or back, and a turn that begins, where it is one player's.
    """
    was, is_ = before.game, now.game
    newest = now.history[0] if now.history else None
    read = newest is not None and newest.source == "camera" and newest not in before.history
    reasons = {
        ACCEPTED: read,
        QUESTION: now.question is not None and before.question is None,
        DIFFER: now.difference is not None and before.difference is None or bool(_grave(now) - _grave(before)),
        WIN: is_ is not None and is_.over and was is not None and not was.over,
        LOST: bool(_down(now) - _down(before)),
        BACK: bool(_down(before) - _down(now)),
        TURN: is_ is not None and was is not None and len(is_.turns) == 1 and is_.turns != was.turns,
    }
    return tuple(cue for cue, heard in reasons.items() if heard)


def _down(snapshot: Snapshot) -> set[str]:
    return {device.kind for device in snapshot.devices if device.state == "down"}


def _grave(snapshot: Snapshot) -> set[int]:
    return {notice.number for notice in snapshot.notices if notice.level == "bad"}


RATE: Final = 22_050
LONGEST_S: Final = 0.6
LOUDNESS: Final = 0.4  # of what the loudspeaker can do


@dataclass(frozen=True, slots=True)
class Tone:
    """One tone: start and length (s), pitch at both ends (Hz), fading (s), share of noise (0 to 1), and loudness."""

    start: float
    length: float
    low: float
    high: float
    fade: float = 0.1
    noise: float = 0.0
    loud: float = 1.0


TONES: Final[Mapping[str, tuple[Tone, ...]]] = {  # what each sound is made of; what it is for is said above
    ACCEPTED: (Tone(0, 0.12, 420, 300, 0.03, 0.25),),
    QUESTION: (Tone(0, 0.12, 500, 520, 0.04, 0.1), Tone(0.17, 0.14, 680, 720, 0.05, 0.1)),
    DIFFER: (Tone(0, 0.5, 110, 70, 0.16, 0.08),),
    WIN: (Tone(0, 0.18, 392, 392, 0.3), Tone(0.18, 0.18, 494, 494, 0.3), Tone(0.36, 0.24, 587, 587, 0.4)),
    LOST: (Tone(0, 0.18, 523, 523, 0.1), Tone(0.2, 0.24, 415, 415, 0.12)),
    BACK: (Tone(0, 0.18, 415, 415, 0.1), Tone(0.2, 0.24, 523, 523, 0.12)),
    MONEY_IN: (Tone(0, 0.08, 2400, 2500, 0.03), Tone(0.1, 0.12, 2900, 3000, 0.04)),
    MONEY_OUT: (Tone(0, 0.12, 2600, 2300, 0.04),),
    SOLD: (Tone(0, 0.09, 240, 180, 0.02, 0.5), Tone(0.14, 0.16, 220, 150, 0.03, 0.5)),
    TROPHY: (Tone(0, 0.3, 440, 466, 0.25),),
    WINTER: (Tone(0, 0.6, 300, 700, 0.6, 0.95, 0.7),),
    LAST: (Tone(0, 0.25, 130, 95, 0.12, 0.35),),
    TURN: (Tone(0, 0.08, 330, 260, 0.02, 0.35),),
    SHORT: (Tone(0, 0.18, 440, 440, 0.1), Tone(0.2, 0.26, 330, 330, 0.12)),
}


def samples(cue: str) -> tuple[int, ...]:
    """A sound as 16-bit numbers, RATE of them a second."""
    tones, noise = TONES[cue], Random(cue)
    mixed = [0.0] * round(RATE * max(tone.start + tone.length for tone in tones))
    for tone in tones:
        _add(mixed, tone, noise)
    top = max(map(abs, mixed)) or 1.0
    return tuple(round(value / top * LOUDNESS * 32_767) for value in mixed)


def _add(mixed: list[float], tone: Tone, noise: Random) -> None:
    first, count, turn = round(RATE * tone.start), round(RATE * tone.length), 0.0
    for place in range(min(count, len(mixed) - first)):
        done = place / count
        turn += math.tau * (tone.low + (tone.high - tone.low) * done) / RATE
        pure = math.sin(turn) + 0.3 * math.sin(2 * turn)
        hiss = noise.uniform(-1, 1)
        edge = min(1.0, place / (0.004 * RATE), (count - place) / (0.01 * RATE))
        value = pure * (1 - tone.noise) + hiss * tone.noise
        mixed[first + place] += value * tone.loud * edge * math.exp(-place / RATE / tone.fade)


def write(cue: str, folder: Path) -> Path:
    """Writes a sound as a WAV file, unless it is there; returns its path. Raises OSError if it cannot be written."""
    path = folder / f"{cue}.wav"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with wave.open(str(path), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(array("h", samples(cue)).tobytes())
    return path


if __name__ == "__main__":
    for one in CUES:
        print(write(one, Path(sys.argv[1])))
