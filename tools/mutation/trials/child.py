"""What a forked child does: import one module in its changed form and run chosen tests."""

import gc
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest
from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir

from tools.mutation.changes.text import Mutation

MEMORY = 4 * 2**30
"""Bytes a child may have: a change can make a list grow for ever."""
LEFT_OUT = ("cacheprovider", "unraisableexception", "hypothesispytest")
"""Parts of pytest that keep something for the next run, or do much when a test fails."""
ARGUMENTS = ("-q", "--timeout=0", "--assert=plain", *(word for name in LEFT_OUT for word in ("-p", f"no:{name}")))
"""The time limits are the parent's; a failed assertion needs no explaining."""


@dataclass(frozen=True, slots=True)
class Task:
    """Which tests to run, in this order, and what to change before; `folder` is the child's own, for all it writes."""

    tests: tuple[str, ...]
    mutation: Mutation
    folder: Path

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the tests."""
        return tuple(dict.fromkeys(test.partition("::")[0] for test in self.tests))


class Changed(SourceFileLoader):
    """Loads a module from changed text; nothing of it is kept on disk."""

    def __init__(self, mutation: Mutation, path: Path) -> None:
        super().__init__(mutation.source.module, str(path))
        self._code = compile(mutation.data, str(path), "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        """The changed module, ready to run."""
        del fullname
        return self._code


class Substitute(MetaPathFinder):
    """Finds the one changed module; every other is found as ever."""

    def __init__(self, mutation: Mutation) -> None:
        self._name = mutation.source.module
        self._path = Path(mutation.file).resolve()
        self._loader = Changed(mutation, self._path)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module comes from when it is the changed one."""
        del path, target
        if fullname != self._name:
            return None
        inside = [str(self._path.parent)] if self._path.name == "__init__.py" else None
        return spec_from_file_location(fullname, self._path, loader=self._loader, submodule_search_locations=inside)


class SameExamples:
    """The same examples in every run; a failing one need not be made small."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """After the tests' own settings, which stay as far as they say nothing about this."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", derandomize=True, database=None, phases=phases)
        settings.load_profile("mutation")


class Chosen:
    """Leaves pytest the chosen tests in their order, and tells the parent which one begins (its place in the order)."""

    def __init__(self, tests: Sequence[str], tell: Callable[[int], None]) -> None:
        self._places = {test: place for place, test in enumerate(tests)}
        self._tell = tell

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The chosen ones in order; one that a changed table names differently is known by its function."""
        there = {item.nodeid for item in items}
        functions = {_function(test): place for test, place in self._places.items() if test not in there}
        renamed = {
            item.nodeid: functions[_function(item.nodeid)] for item in items if _function(item.nodeid) in functions
        }
        self._places = {**renamed, **self._places}
        items[:] = sorted((item for item in items if item.nodeid in self._places), key=self._place)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test begins."""
        self._tell(self._place(item))

    def _place(self, item: pytest.Item) -> int:
        return self._places[item.nodeid]


def _function(test: str) -> str:
    """The test without the values it is run with."""
    return test.partition("[")[0]


def try_out(task: Task, tell: Callable[[int], None]) -> int:
    """Run the tests on the changed module until one fails. Returns pytest's exit code."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.meta_path.insert(0, Substitute(task.mutation))
    return run_pytest(task.folder, ("-x", "--tb=no", *task.files), Chosen(task.tests, tell))


def run_pytest(folder: Path, arguments: Sequence[str], *plugins: object) -> int:
    """Run pytest in this process, its scratch files in `folder`."""
    gc.freeze()
    set_hypothesis_home_dir(folder)
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = None
    return int(pytest.main([*ARGUMENTS, *arguments], [SameExamples(), *plugins]))
