"""How well the base's own detector does on deeds that were done with a die and kept."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from companion.diagnose.deeds.deed_file import KINDS, LAID, THROWN, Deed
from companion.diagnose.dice_trace import Judged, judge
from companion.locale.deed_tables import FACES_OF_SENSOR, FIGURES, NAMES, SIMULATED
from companion.locale.sentences import Speaker
from firmware.core.calibration import SAMPLES, STORED, Calibration
from firmware.core.face import FaceReader

HEARD, ASKED, WRONG, LEANING, MISSED, QUIET, TOLD = "heard", "asked", "wrong", "leaning", "missed", "quiet", "told"
Throws = Sequence[tuple[int, bool]]  # throws that were told of a deed: the face of each, and whether it was doubtful
LEANS: Final = 0  # the face of a throw that ended leaning


def reader_of(deeds: Sequence[Deed]) -> FaceReader | None:
    """How the sensor stands in the die, by the faces that were laid on top; None where they do not tell."""
    made = Calibration()
    for deed in deeds:
        if deed.kind == LAID:
            made.begin(deed.face)
            for _, x, y, z in deed.samples[-SAMPLES:]:
                made.add(x, y, z)
    made.finish()
    if made.outcome != STORED:
        return None
    normals = [tuple(made.normals[3 * face : 3 * face + 3]) for face in range(6)]
    return FaceReader(normals, *made.trim.offsets_and_gains(made.offsets))


def outcome(kind: str, face: int, throws: Throws) -> str:
    """What came of one deed: the last throw that was told of it decides."""
    if not throws:
        return MISSED if kind in THROWN else QUIET
    last, doubtful = throws[-1]
    if kind not in THROWN:
        return ASKED if doubtful else TOLD
    if last == LEANS:
        return LEANING
    if last != face:
        return WRONG
    return ASKED if doubtful else HEARD


class JudgedDeeds:
    """All figures of the deeds: outcomes by kind, and how often the face on top was read right."""

    def __init__(self, deeds: Sequence[Deed]) -> None:
        self.reader = reader_of(deeds)
        self.outcomes: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.besides = self.faces_right = self.base_differs = 0
        self.count = len(deeds)
        for deed in deeds:
            self._judge(deed)

    def _judge(self, deed: Deed) -> None:
        throws = _throws(judge(deed.samples, reader=self.reader))
        came = outcome(deed.kind, deed.face, throws)
        self.outcomes[deed.kind][came] += 1
        self.besides += max(0, len(throws) - 1)
        self.faces_right += self._face_at_rest(deed) == deed.face
        # What leans is no throw to the app, so the base does not tell it as one.
        thrown = [throw for throw in throws if throw[0] != LEANS]
        self.base_differs += outcome(deed.kind, deed.face, thrown) != outcome(deed.kind, deed.face, deed.told)

    def _face_at_rest(self, deed: Deed) -> int:
        reader = self.reader or FaceReader()
        reader.read(*deed.samples[-1][1:])
        face: int = reader.face
        return face

    def lines(self, speaker: Speaker, *, simulated: bool) -> Iterator[str]:
        """The figures in words."""
        say = speaker.text
        if simulated:
            yield say(SIMULATED)
        for kind, came in self.outcomes.items():
            if came:
                figures = {name: came[name] for name in (HEARD, ASKED, WRONG, LEANING, MISSED, QUIET, TOLD)}
                sentence = FIGURES["thrown" if kind in THROWN else "not_thrown"]
                yield say(sentence, name=say(NAMES[kind]), n=came.total(), **figures)
        if self.besides:
            yield say(FIGURES["besides"], n=self.besides)
        yield say(FIGURES["faces"], n=self.faces_right, count=self.count)
        if self.reader is None:
            yield say(FACES_OF_SENSOR)
        if self.base_differs:
            yield say(FIGURES["base_differs"], n=self.base_differs, count=self.count)
        yield say(FIGURES["few"])


def _throws(judged: Sequence[Judged]) -> list[tuple[int, bool]]:
    """The throws that were told, a corrected one once."""
    throws: list[tuple[int, bool]] = []
    for throw in judged:
        if throw.replaces and throws:
            throws.pop()
        if throw.rolled or throw.cocked:
            throws.append((LEANS if throw.cocked else throw.face, throw.doubtful))
    return throws
