"""A pytest plugin: which lines each test runs and how long it takes, kept for the trials of mutants.

ORCTABLE_TRACED names the folder whose lines count and the file to keep it in. Hypothesis tries the same examples each
time.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest
from hypothesis import HealthCheck, Phase, settings

EVERY_TEST = ""
"""What coverage calls all that runs outside of a test: while modules are imported, and in fixtures of several tests."""
settings.register_profile(
    "mutation", derandomize=True, database=None, deadline=None, max_examples=20,
    phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck),
)  # fmt: skip


class Traced:
    """Keeps apart what each test runs."""

    def __init__(self, folder: str, out: Path) -> None:
        self._modules, self._out, lines = folder.replace("/", "."), out, f"{Path(folder).resolve()}/*"
        self._tracer = coverage.Coverage(f"{out}.lines", config_file=False, include=[lines], messages=False)
        self._seconds, self._failed, self._test = defaultdict[str, float](float), set[str](), EVERY_TEST
        self._tracer.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test; what is remembered from test to test is forgotten before it."""
        for module in [module for name, module in sys.modules.items() if name.startswith(self._modules)]:
            for value in list(vars(module).values()):
                getattr(value, "cache_clear", lambda: None)()
        self._test = item.nodeid
        self._tracer.switch_context(self._test)
        result = yield
        self._tracer.switch_context(EVERY_TEST)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """What a fixture of several tests runs counts for all of them."""
        self._tracer.switch_context(self._test if fixturedef.scope == "function" else EVERY_TEST)
        result = yield
        self._tracer.switch_context(self._test)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails though nothing was changed says nothing about a mutant."""
        self._seconds[report.nodeid] += report.duration
        self._failed |= {report.nodeid} if report.failed else set()

    def pytest_sessionfinish(self) -> None:
        """Keep it."""
        self._tracer.stop()
        self._tracer.save()
        good = {test: seconds for test, seconds in self._seconds.items() if test not in self._failed}
        self._out.write_text(json.dumps({"seconds": good, "failed": sorted(self._failed)}), encoding="utf-8")


FOLDER, _, OUT = os.environ.get("ORCTABLE_TRACED", "").partition(":")
TRACED = Traced(FOLDER, Path(OUT)) if OUT else None
"""From the beginning, for a conftest.py may import what is traced before anything is configured."""


def pytest_configure(config: pytest.Config) -> None:
    """Trace when asked to."""
    if TRACED is not None:
        config.pluginmanager.register(TRACED)
