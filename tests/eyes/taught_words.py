"""What the eyes say once they were taught the empty board: which places lie in the lamp's light."""

import io

from companion.eyes import commands, reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from vision.sighting import EMPTY, SpotName
from vision.watcher import Watcher


class Lit(Watcher):
    """A watcher of an empty board on which a lamp is mirrored."""

    problem: str | None = None

    def teach_empty(self) -> str | None:
        return self.problem

    @property
    def blank(self) -> frozenset[SpotName]:
        return frozenset({(7, "slot", 1), (3, "crisis", 0), (3, "slot", 0)})


def answer(watcher: Watcher) -> reports.Report:
    said = io.BytesIO()
    Eyes(watcher, Mouth(said)).command(commands.Teach(EMPTY))
    return reports.read(said.getvalue()).report
