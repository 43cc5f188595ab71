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

settings.register_profile(
    "mutation", derandomize=True, database=None, deadline=None, max_examples=20,
    phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck),
)  # fmt: skip
FOLDER, _, OUT = os.environ.get("ORCTABLE_TRACED", "").partition(":")
TRACER = coverage.Coverage(f"{OUT}.lines", config_file=False, include=[f"{Path(FOLDER).resolve()}/*"], messages=False)


class Traced:
    """Keeps apart what each test runs. What runs outside of a test, while modules are imported, is under ''."""

    def __init__(self) -> None:
        self._seconds, self._failed = defaultdict[str, float](float), set[str]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test; what is remembered from test to test is forgotten before it, so that it runs what it stands on."""
        for module in [module for name, module in sys.modules.items() if name.startswith(FOLDER.replace("/", "."))]:
            for value in list(vars(module).values()):
                getattr(value, "cache_clear", lambda: None)()
        TRACER.switch_context(item.nodeid)
        result = yield
        TRACER.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[Any]:
        """What a fixture of several tests runs counts for all of them."""
        TRACER.switch_context(request.node.nodeid if fixturedef.scope == "function" else "")
        result = yield
        TRACER.switch_context(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0])
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails though nothing was changed says nothing about a mutant."""
        self._seconds[report.nodeid] += report.duration
        self._failed |= {report.nodeid} if report.failed else set()

    def pytest_sessionfinish(self) -> None:
        """Keep it."""
        TRACER.stop()
        TRACER.save()
        good = {test: seconds for test, seconds in self._seconds.items() if test not in self._failed}
        Path(OUT).write_text(json.dumps(good), encoding="utf-8")


if OUT:  # from the beginning, for a conftest.py may import what is traced before anything is configured
    TRACER.start()


def pytest_configure(config: pytest.Config) -> None:
    """Trace when asked to."""
    if OUT:
        config.pluginmanager.register(Traced())
