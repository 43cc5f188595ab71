"""Asks for one deed with a die after the other, and keeps what its sensor read of each."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.diagnose.deeds import deed_file
from companion.diagnose.deeds.sample_tap import SampleTap
from companion.diagnose.dice_trace import Sample
from companion.locale.deed_tables import ASKED_FOR, GUIDED, NOT_TAKEN
from companion.locale.sentences import Speaker
from firmware.core.calibration import SAMPLES, STILL_MG

FLIGHT_MS: Final = 3000  # so long before its rest the detector looks at a throw
LEAVE: Final = "q"
ANEW: Final = "r"


Doer = Callable[[deed_file.Wanted, str], str]
"""Does a deed and answers a question: with the face on top then, `q` or `r`. Raises EOFError when nobody is there."""


class DeedGuide:
    """Goes through the deeds of one die that are missing among `kept`, to which each that is done is added."""

    def __init__(
        self,
        file: Path,
        header: deed_file.DeedsHeader,
        kept: list[deed_file.Deed],
        tap: SampleTap,
        speaker: Speaker,
        tell: Callable[[str], None],
    ) -> None:
        self._file, self._header, self._kept = file, header, kept
        self._tap, self._speaker, self._tell = tap, speaker, tell

    def run(self, do: Doer) -> bool:
        """Asks for one deed after the other; whether all are kept now. Raises OSError where they cannot be."""
        say, wanted = self._speaker.text, deed_file.plan(self._header.many)
        self._tell(say(GUIDED["how"], file=str(self._file)))
        with suppress(EOFError, KeyboardInterrupt):
            for number in range(len(self._kept), len(wanted)):
                self._tell("\n" + say(GUIDED["step"], number=number + 1, count=len(wanted), die=self._header.die))
                self._tell(say(ASKED_FOR[wanted[number].kind], face=wanted[number].face))
                deed = self._do_deed(wanted[number], do)
                if deed is None:
                    break
                self._kept.append(deed)
                deed_file.write_deeds(self._file, self._header, self._kept)
        return len(self._kept) == len(wanted)

    def _do_deed(self, wanted: deed_file.Wanted, do: Doer) -> deed_file.Deed | None:
        """The deed as it was done at last; None to leave."""
        self._tap.begin()
        while True:
            word = do(wanted, self._speaker.text(GUIDED["question"])).strip().lower()
            if word == LEAVE:
                return None
            samples = self._tap.samples()
            trouble = ANEW if word == ANEW else self._trouble(word, wanted, samples)
            if not trouble:
                rolls = tuple((roll.face, roll.doubtful) for roll in self._tap.rolls())
                return deed_file.Deed(
                    wanted.kind, int(word), rolls, deed_file.from_zero(deed_file.around_motion(samples))
                )
            self._tell(self._speaker.text(NOT_TAKEN[trouble], face=wanted.face, die=self._header.die))
            if trouble in (ANEW, "gap", "slow"):
                self._tap.begin()

    def _trouble(self, word: str, wanted: deed_file.Wanted, samples: list[Sample]) -> str:
        """Why a deed cannot be taken as it is, by its code; "" if it can."""
        if word not in ("1", "2", "3", "4", "5", "6"):
            return "no_face"
        if wanted.face and int(word) != wanted.face:
            return "other_face"
        if self._tap.gap():
            return "gap"
        if len(samples) < SAMPLES:
            return "silent"
        if deed_file.spread(samples[-SAMPLES:]) >= STILL_MG:
            return "moves"
        return "slow" if self._cuts_off(samples) else ""

    def _cuts_off(self, samples: list[Sample]) -> bool:
        """Whether motion, or a throw that the base told, would be missing in what is kept."""
        if self._tap.forgot() and not deed_file.motion_end(samples):
            return True
        begun, kept_from = samples[0][0], deed_file.around_motion(samples)[0][0]
        whole_from = kept_from + min(FLIGHT_MS, kept_from - begun)
        return any(roll.rest_ms < whole_from for roll in self._tap.rolls())
