"""Mutants tried in a copy of the program, of a commit, so that nobody's files are ever touched."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from coverage import CoverageData

from proofs.mutation.mutants import Mutant

KILLED, SURVIVED, TIMEOUT, NOT_COVERED = "killed", "survived", "timeout", "not covered"
HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
MEMORY = 4 * 2**30
"""Bytes a trial may have: a change can make a list grow for ever."""
SLOWER, GRACE_S = 5, 20.0
"""A trial may take this many times as long as on the unchanged program, and so many seconds more."""
OUTCOMES = {None: TIMEOUT, 0: SURVIVED, 5: SURVIVED}
"""What pytest's exit codes mean: it took too long, all passed, there was none to run. All others: noticed."""
PYTEST = (
    sys.executable, "-m", "pytest", "-q", "--timeout=0", "--assert=plain", "--tb=no", "-p", "no:cacheprovider",
    "-p", "traced", "--hypothesis-profile=mutation",
)  # fmt: skip
MOST_S = 30.0
"""Tests are run, the quickest first, until they would have taken so long on the unchanged program."""


class Copy:
    """The program of a commit in a folder of its own, and what its tests do when nothing is changed."""

    def __init__(self, folder: Path, commit: str, checkout: Path = CHECKOUT) -> None:
        named = ["git", "rev-parse", "--short", commit]
        self.commit = subprocess.run(named, cwd=checkout, check=True, capture_output=True, text=True).stdout.strip()
        self.tree = folder / self.commit / "tree"
        self.tree.mkdir(parents=True, exist_ok=True)
        # Each time, for a killed run leaves a file changed; what is compiled holds, for times stay those of the commit.
        packed = subprocess.run(["git", "archive", self.commit], cwd=checkout, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x"], cwd=self.tree, check=True, input=packed)
        if (words := self.tree / "tools/compile_words.py").exists():
            subprocess.run([sys.executable, str(words)], cwd=self.tree, check=True, capture_output=True)

    def traced(self, room: str, source: str, tests: str) -> "Trace":
        """What the quick tests of a room run, found once for a commit."""
        kept = self.tree.with_name(f"{room}.json")
        if not kept.exists():
            _, told = self._pytest([tests], 24 * 3600.0, traced=f"{source}:{kept}")
            if not kept.exists():
                raise SystemExit(f"{tests}: pytest cannot run them in {self.tree}:\n{told[-2000:]}")
        lines = CoverageData(f"{kept}.lines")
        lines.read()
        return Trace(json.loads(kept.read_text(encoding="utf-8")), lines)

    def outcome(self, mutant: Mutant, trace: "Trace") -> str:
        """What becomes of a mutant with the quick tests that run its statement."""
        tests = trace.tests_of(mutant, self.tree)
        begun = accumulate(tests.values(), initial=0.0)
        chosen = [test for test, at in zip(tests, begun, strict=False) if at < MOST_S]
        return self.try_out(mutant, chosen, sum(map(tests.__getitem__, chosen))) if chosen else NOT_COVERED

    def try_out(self, mutant: Mutant, tests: Iterable[str], seconds: float) -> str:
        """Run these tests on the changed program until one fails: what becomes of it. Functions are named, not their
        rows: a changed table calls those differently.
        """
        file = self.tree / mutant.file
        kept, at = file.read_bytes(), file.stat()
        try:
            file.write_text(mutant.text, encoding="utf-8")
            functions = dict.fromkeys(test.partition("[")[0] for test in tests)
            return OUTCOMES.get(self._pytest(["-x", *functions], GRACE_S + SLOWER * seconds)[0], KILLED)
        finally:
            file.write_bytes(kept)
            os.utime(file, ns=(at.st_atime_ns, at.st_mtime_ns))  # what was compiled of it stays good

    def _pytest(self, words: Sequence[str], seconds: float, traced: str = "") -> tuple[int | None, str]:
        """Run pytest in the copy. Returns its exit code, None when it took too long, and what it said."""
        around = {**os.environ, "PYTHONPATH": f"{self.tree}{os.pathsep}{HERE}", "PYTHONHASHSEED": "0"}
        around |= {"ORCTABLE_TRACED": traced, "PYTHONDONTWRITEBYTECODE": "" if traced else "1"}
        trial = subprocess.Popen(
            [*PYTEST, *words], cwd=self.tree, env=around, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )  # fmt: skip
        try:
            told = trial.communicate(timeout=seconds)[0]
            return trial.returncode, told
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            with suppress(ProcessLookupError):
                os.killpg(trial.pid, signal.SIGKILL)  # and whatever it started
            trial.wait()


class Trace:
    """The quick tests of a room on the unchanged program: how long each takes, and which lines it runs."""

    def __init__(self, seconds: Mapping[str, float], lines: CoverageData) -> None:
        self._seconds, self._lines = seconds, lines

    def tests_of(self, mutant: Mutant, tree: Path) -> dict[str, float]:
        """The tests that run the changed statement, the quickest first; all when it runs while modules are imported."""
        lines = self._lines.contexts_by_lineno(str(tree / mutant.file))
        tests = {test for row in mutant.rows for test in lines.get(row, ())}
        order = sorted(self._seconds.items(), key=lambda pair: pair[1])
        return {test: seconds for test, seconds in order if test in tests or "" in tests}
