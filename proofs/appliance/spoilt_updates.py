"""Updates with a changed bit, cut short, older, or signed by a stranger: each is refused with its reason.

`python -m proofs.appliance.spoilt_updates --updates 1000 --out docs/results/spoilt-updates.csv` writes a row a
seed and goes on where it stopped.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun
from tests.appliance.small_versions import Machine, Signer, packed

KINDS: Final = ("bit", "cut", "older", "stranger")
REASONS: Final[Mapping[str, frozenset[str]]] = {
    "bit": frozenset({"no_bundle", "damaged", "unknown_key"}),
    "cut": frozenset({"no_bundle", "damaged"}),
    "older": frozenset({"older"}),
    "stranger": frozenset({"unknown_key"}),
}
"""What may be said of each; a changed bit may be one of the key's number."""
INSTALLED: Final = ["1.0.0", "current", "settled"]


@dataclass(frozen=True, slots=True)
class Row:
    """One spoilt update: where it was spoilt, what was said, and what would start afterwards."""

    seed: int
    kind: str
    at: int
    told: str
    runs: str
    verdict: str


class Spoiler:
    """A machine with version 1.0.0, and updates made for it."""

    def __init__(self, folder: Path) -> None:
        maker, stranger = Signer.new(folder, "maker"), Signer.new(folder, "stranger")
        self._machine = Machine(folder / "machine")
        self._machine.folder.mkdir()
        self._machine.install("1.0.0", (maker.public,))
        self._file = folder / "spoilt.orctable"
        keys = (maker.public,)
        self._newer = maker.sign(packed("1.1.0", folder, "", keys), folder / "newer").read_bytes()
        self._older = maker.sign(packed("0.9.9", folder, "", keys), folder / "older").read_bytes()
        self._strange = stranger.sign(packed("1.1.0", folder, "", keys), folder / "strange").read_bytes()

    def spoil(self, seed: int) -> tuple[str, int]:
        """Writes an update spoilt in one way; which, and at which bit or byte."""
        rng, kind = Random(seed), KINDS[seed % len(KINDS)]
        whole, at = bytearray(self._newer), 0
        if kind == "bit":
            at = rng.randrange(8 * len(whole))
            whole[at // 8] ^= 1 << at % 8
        elif kind == "cut":
            at = rng.randrange(len(whole))
            del whole[at:]
        elif kind == "older":
            whole = bytearray(self._older)
        else:
            whole = bytearray(self._strange)
        self._file.write_bytes(whole)
        return kind, at

    def tried(self, seed: int) -> Row:
        """One spoilt update at the next start."""
        kind, at = self.spoil(seed)
        self._machine.hand_in(self._file)
        self._machine.updates().before_start()
        told, runs = self._machine.told(), self._machine.runs
        left = sorted(path.name for path in self._machine.versions.folder.iterdir())
        good = told in REASONS[kind] and runs == "1.0.0" and left == INSTALLED
        return Row(seed, kind, at, told, runs, "refused" if good else f"taken, or left over: {' '.join(left)}")


def spoilt(seeds: Iterable[int]) -> Iterator[Row]:
    """A row for each seed."""
    with TemporaryDirectory(prefix="orctable-spoilt-") as name:
        spoiler = Spoiler(Path(name))
        for seed in seeds:
            yield spoiler.tried(seed)


def main(words: Sequence[str] | None = None) -> int:
    """Spoil, try, write; 1 when one was taken or refused without its reason."""
    long_run = LongRun("proofs.appliance.spoilt_updates", __doc__, updates=1000)
    asked = long_run.begin(words)
    for row in spoilt(long_run.left(range(asked.updates))):
        long_run.add(row, good=row.verdict == "refused")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
