"""Tries mutations, a few at a time, each in a child of its own with a time limit."""

import selectors
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tools.mutation.changes.text import Mutation
from tools.mutation.mutation_error import MutationError
from tools.mutation.trials.child import Task, try_out
from tools.mutation.trials.clean import Clean
from tools.mutation.trials.fork import Child, fork

KILLED, SURVIVED, TIMEOUT, NOT_COVERED = "killed", "survived", "timeout", "not covered"
OUTCOMES = (KILLED, SURVIVED, TIMEOUT, NOT_COVERED)
PASSED = (0, 5)
"""pytest's exit codes when no test noticed anything: all passed, or a changed table left none to run."""
SLOWER, GRACE = 10, 5.0
"""A test may take this many times as long as on the unchanged program, and so many seconds more."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutation: one of OUTCOMES."""

    mutation: Mutation
    outcome: str


@dataclass(slots=True)
class Trial:
    """One mutation being tried: which test runs now, and until when it may."""

    task: Task
    child: Child
    until: float
    test: str = ""


class Trials:
    """The mutations being tried at the same time."""

    def __init__(self, clean: Clean, folder: Path) -> None:
        self._clean = clean
        self._folder = folder
        self._pipes = selectors.DefaultSelector()
        self._noticed: Counter[tuple[str, str]] = Counter()
        self._count = 0

    @property
    def running(self) -> list[Trial]:
        """Those not ended yet."""
        return [key.data for key in self._pipes.get_map().values()]

    def begin(self, mutation: Mutation, tests: Sequence[str]) -> None:
        """Try one more; the tests that noticed other changes in the same place come first."""
        self._count += 1
        folder = self._folder / str(self._count)
        folder.mkdir()
        noticed = sorted(tests, key=lambda test: -self._noticed[mutation.where, test])
        task = Task(tuple(noticed), mutation, folder)
        child = fork(lambda tell: try_out(task, tell), folder / "log")
        trial = Trial(task, child, monotonic() + _limit(self._clean.collecting))
        self._pipes.register(child.told, selectors.EVENT_READ, trial)

    def wait(self) -> Iterator[Verdict]:
        """Wait until something happens. Yields those that have ended."""
        next_limit = min(trial.until for trial in self.running)
        for key, _ in self._pipes.select(max(0.0, next_limit - monotonic())):
            heard = key.data.child.hear()
            if heard:
                self._next_test(key.data, heard[-1])
            else:
                yield self._ended(key.data)
        for trial in self.running:
            if trial.until < monotonic():
                yield self._stopped(trial)

    def stop(self) -> None:
        """End all that still run."""
        for trial in self.running:
            self._stopped(trial)

    def _next_test(self, trial: Trial, place: int) -> None:
        trial.test = trial.task.tests[place]
        trial.until = monotonic() + _limit(self._clean.seconds[trial.test])

    def _ended(self, trial: Trial) -> Verdict:
        outcome = SURVIVED if self._leave(trial) in PASSED else KILLED
        if outcome == KILLED:
            self._noticed[trial.task.mutation.where, trial.test] += 1
        return Verdict(trial.task.mutation, outcome)

    def _stopped(self, trial: Trial) -> Verdict:
        trial.child.kill()
        self._leave(trial)
        return Verdict(trial.task.mutation, TIMEOUT)

    def _leave(self, trial: Trial) -> int:
        self._pipes.unregister(trial.child.told)
        code = trial.child.end()
        shutil.rmtree(trial.task.folder)
        return code


def _limit(clean: float) -> float:
    return GRACE + SLOWER * clean


def try_all(
    chosen: Iterable[tuple[Mutation, Sequence[str]]], clean: Clean, workers: int, folder: Path
) -> Iterator[Verdict]:
    """What becomes of each mutation with the tests that should notice it, in the order in which they end."""
    trials = Trials(clean, folder)
    try:
        for mutation, tests in chosen:
            if not tests:
                yield Verdict(mutation, NOT_COVERED)
                continue
            check(mutation)
            while len(trials.running) >= workers:
                yield from trials.wait()
            trials.begin(mutation, tests)
        while trials.running:
            yield from trials.wait()
    finally:
        trials.stop()


def check(mutation: Mutation) -> None:
    """A mutation has to be Python, or every test would notice it. Raises MutationError when it is not."""
    with suppress(SyntaxError):
        compile(mutation.data, mutation.file, "exec", dont_inherit=True)
        return
    raise MutationError(
        f"{mutation.file}, line {mutation.line}: changed to `{mutation.after}` it is no Python; this is a fault in"
        " tools/mutation"
    )
