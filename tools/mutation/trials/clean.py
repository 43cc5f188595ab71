"""The tests on the unchanged program: do they pass, how long does each take, which lines does each run."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import coverage
import pytest

from tools.mutation.changes.text import Mutation, Source
from tools.mutation.mutation_error import MutationError
from tools.mutation.trials.child import run_pytest
from tools.mutation.trials.fork import fork

OUTSIDE = ""
"""What coverage calls everything that runs outside of a test: while modules are imported and tests collected."""
Lines = Mapping[str, Mapping[int, Sequence[str]]]
"""For every file and line the tests that run it, OUTSIDE among them."""


@dataclass(frozen=True, slots=True)
class Clean:
    """What the tests do when nothing is changed: `seconds` of each, and of importing and collecting them."""

    seconds: Mapping[str, float]
    collecting: float
    lines: Lines

    def tests_of(self, mutation: Mutation) -> tuple[str, ...]:
        """The tests that run the changed statement, quick ones first; all when it runs while modules are imported."""
        lines = self.lines.get(mutation.file, {})
        first, last = mutation.lines
        found = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        return tuple(sorted(self.seconds if OUTSIDE in found else found, key=self.seconds.__getitem__))


class Watch:
    """Takes the time of every test and of what comes before the first."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.collecting = 0.0
        self._started = perf_counter()

    def pytest_collection_finish(self) -> None:
        """All tests are there."""
        self.collecting = perf_counter() - self._started

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test, with what is made ready for it."""
        started = perf_counter()
        result = yield
        self.seconds[item.nodeid] = perf_counter() - started
        return result


class Trace:
    """Keeps apart which lines each test runs. What is kept from test to test is forgotten before each, and what is
    made ready for several tests counts as theirs.
    """

    def __init__(self, sources: Iterable[Source], switch: Callable[[str], object]) -> None:
        self._modules = [source.module for source in sources]
        self._switch = switch
        self._test = OUTSIDE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test, with what is made ready for it."""
        for name in self._modules:
            _forget(sys.modules.get(name))
        self._now(item.nodeid)
        result = yield
        self._now(OUTSIDE)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """A fixture that is made once for several tests."""
        test = self._test
        if fixturedef.scope != "function":
            self._now(OUTSIDE)
        result = yield
        self._now(test)
        return result

    def _now(self, test: str) -> None:
        self._test = test
        self._switch(test)


def _forget(holder: object) -> None:
    """Empty the caches of a module's functions and of its classes' functions."""
    for value in vars(holder).values() if holder is not None else ():
        if callable(getattr(value, "cache_clear", None)):
            value.cache_clear()
        elif isinstance(value, type) and isinstance(holder, type(sys)):
            _forget(value)


def measure(sources: Sequence[Source], tests: Sequence[str], folder: Path) -> Clean:
    """Run all tests twice, once for the times and once for the lines. Raises MutationError when they fail."""
    times = _run(folder, "times", lambda: _take_times(tests, folder))
    lines = _run(folder, "lines", lambda: _take_lines(sources, tests, folder))
    return Clean(
        times["seconds"],
        times["collecting"],
        {file: {int(line): found for line, found in of_file.items()} for file, of_file in lines.items()},
    )


def _run(folder: Path, name: str, work: Callable[[], tuple[int, object]]) -> Any:
    """Do this in a child, which imports the program; bring home what it found."""
    kept = folder / f"{name}.json"

    def keep(_tell: Callable[[int], None]) -> int:
        code, found = work()
        kept.write_text(json.dumps(found), encoding="utf-8")
        return code

    child = fork(keep, folder / f"{name}.log")
    try:
        while child.hear():
            pass
    except BaseException:
        child.kill()
        raise
    if child.end():
        raise MutationError(
            f"the tests fail on the unchanged program, so nothing can be tried; mend them first:\n{child.printed()}"
        )
    return json.loads(kept.read_text(encoding="utf-8"))


def _take_times(tests: Sequence[str], folder: Path) -> tuple[int, object]:
    watch = Watch()
    code = run_pytest(folder, tests, watch)
    return code, {"seconds": watch.seconds, "collecting": watch.collecting}


def _take_lines(sources: Sequence[Source], tests: Sequence[str], folder: Path) -> tuple[int, object]:
    paths = {source.file: str(Path(source.file).resolve()) for source in sources}
    tracer = coverage.Coverage(data_file=None, config_file=False, include=list(paths.values()), messages=False)
    tracer.start()
    code = run_pytest(folder, tests, Trace(sources, tracer.switch_context))
    tracer.stop()
    data = tracer.get_data()
    return code, {file: data.contexts_by_lineno(path) for file, path in paths.items()}
