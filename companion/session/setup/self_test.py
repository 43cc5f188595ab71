"""The self-test at the end of set-up: taught pieces are laid one after the other, and each reading is judged."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.eyes.commands import Read
from companion.games.protocol import NotUnderstood, Spot
from companion.session.ports import Eyes
from companion.session.snapshot import Trial, Trials
from vision.sighting import EMPTY, SLOT, UNKNOWN, Likelihoods, Sighting, likeliest

SURE: Final = 0.97  # from this likelihood on a reading counts as sure, as in `companion.calibrate.judging`
RIGHT, UNSURE, OTHER, STRANGE, UNSEEN, HIDDEN, SKIPPED, SILENT = (
    "right", "unsure", "other", "strange", "unseen", "hidden", "skipped", "silent",
)  # fmt: skip
NOTHING_THERE: Final = frozenset({UNSEEN, HIDDEN})
"""What a reading says while the piece is still in somebody's hand: it counts only when it was asked for."""


class SelfTest:
    """Goes through the pieces in their order. A piece that is read rightly needs no touch."""

    def __init__(self, eyes: Eyes, spots: Sequence[Spot]) -> None:
        """Raises NotUnderstood where there is nothing to try."""
        if not spots:
            raise NotUnderstood("nothing to try")
        self._eyes, self._spots = eyes, tuple(spots)
        self._done: tuple[Trial, ...] = ()
        self._now = Trial()
        self._asked = False

    @property
    def _over(self) -> bool:
        return len(self._done) == len(self._spots)

    def touch(self, words: Sequence[str]) -> None:
        """One touch: a word of `TOUCHES`."""
        TOUCHES[words[0]](self)

    def _read(self) -> None:
        self._asked = self._eyes.tell(Read())
        if not self._asked:
            self._now = Trial(SILENT)

    def _go_on(self) -> None:
        """The next piece, whatever came of this one."""
        if not self._over:
            self._settle(self._now if self._now.code else Trial(SKIPPED))

    def _go_back(self) -> None:
        """The piece before is tried once more."""
        self._done, self._now, self._asked = self._done[:-1], Trial(), False

    def _settle(self, trial: Trial) -> None:
        self._done, self._now, self._asked = (*self._done, trial), Trial(), False

    def unread(self) -> bool:
        """The eyes cannot read the board; whether somebody waits for that."""
        was_asked, self._asked = self._asked, False
        if was_asked:
            self._now = Trial(HIDDEN)
        return was_asked

    def sighted(self, sighting: Sighting) -> None:
        """A reading of the whole board, asked for or not."""
        if self._over:
            return
        trial = judged(self._spots[len(self._done)], sighting)
        if trial.code == RIGHT:
            self._settle(trial)
        elif self._asked or trial.code not in NOTHING_THERE:
            self._now, self._asked = trial, False

    def view(self) -> Trials:
        """How far the test is."""
        return Trials(self._spots, self._done, self._now, self._asked)


TOUCHES: Mapping[str, Callable[[SelfTest], None]] = {
    "read": SelfTest._read,
    "next": SelfTest._go_on,
    "back": SelfTest._go_back,
}


def judged(spot: Spot, sighting: Sighting) -> Trial:
    """What a reading says of the place where a piece was laid."""
    return _slot(spot, sighting) if spot.zone == SLOT else _loose(spot, sighting)


def _slot(spot: Spot, sighting: Sighting) -> Trial:
    readings = (
        reading
        for reading in sighting.spots
        if (reading.area, reading.zone, reading.spot) == (spot.area, spot.zone, spot.spot)
    )
    reading = next(readings, None)
    if reading is None or not reading.visible:
        return Trial(HIDDEN)
    return _compared(spot.key, reading.p)


def _loose(spot: Spot, sighting: Sighting) -> Trial:
    """Of the pieces in the zone the one that looks most like it."""
    lying = [piece.p for piece in sighting.loose if (piece.area, piece.zone) == (spot.area, spot.zone)]
    if not lying:
        return Trial(HIDDEN if spot.area in sighting.hidden else UNSEEN)
    return _compared(spot.key, max(lying, key=lambda p: p.get(spot.key, 0.0)))


def _compared(key: str, p: Likelihoods) -> Trial:
    seen = likeliest(p)
    if seen == key:
        return Trial(RIGHT if p[seen] >= SURE else UNSURE, key)
    plain = {EMPTY: UNSEEN, UNKNOWN: STRANGE}
    return Trial(plain.get(seen, OTHER), seen)
