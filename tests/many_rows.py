"""Rows of a test: many cheap ones stand in one test, of dear ones a few are quick and the rest slow."""

import inspect
import sys
from collections.abc import Callable, Iterable
from functools import wraps

import pytest
from hypothesis import settings

PARAM = type(pytest.param())


def each_row(
    names: str, rows: Iterable[object] | Callable[[], Iterable[object]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test for every row, as `pytest.mark.parametrize` does, but as one test: whatever fixtures it asks for are
    set up once. A row that fails does not keep the rest from being tried; each one that fails is named. Rows that take
    long to work out are handed over as a function, which is asked when the test runs.
    """
    given = [name.strip() for name in names.split(",")]
    kept = rows if callable(rows) else list(rows)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**fixtures: object) -> None:
            failed: list[BaseException] = []
            for row in kept() if callable(kept) else kept:
                values = dict(zip(given, _values(row, len(given)), strict=True))
                try:
                    test(**values, **fixtures)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - raised again below
                    error.add_note("the row: " + ", ".join(f"{name}={values[name]!r:.200}" for name in given))
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} rows fail", failed)

        asked = inspect.signature(test)
        fixtures = [parameter for name, parameter in asked.parameters.items() if name not in given]
        whole.__signature__ = asked.replace(parameters=fixtures)  # type: ignore[attr-defined]
        del whole.__wrapped__
        return whole

    return decorate


def few_quick(names: str, rows: Iterable[object], quick: int = 1, slow: int | None = None) -> pytest.MarkDecorator:
    """A test for each row, as by `pytest.mark.parametrize`; the first `quick` of them are quick, the rest slow. Where
    that would take too long, only so many are `slow`, and what is left over is for `make soak`.
    """
    count = len(names.split(","))
    last = quick + slow if slow is not None else sys.maxsize
    marked = [pytest.param(*_values(row, count), marks=_marks(place, quick, last)) for place, row in enumerate(rows)]
    return pytest.mark.parametrize(names, marked)


def _marks(place: int, quick: int, last: int) -> list[pytest.MarkDecorator]:
    """How a row at this place is marked."""
    return [] if place < quick else [pytest.mark.slow] if place < last else [pytest.mark.slow, pytest.mark.soak]


def rest_slow(values: Iterable[object], quick: int = 1) -> list[object]:
    """Parameters of a fixture, of which the first `quick` are for quick tests and the rest for slow ones."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] if place >= quick else []) for place, value in enumerate(values)
    ]


def fewer_examples(share: int) -> settings:
    """For a dear test of hypothesis: one example where others have so many."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=usual.max_examples // share)


def _values(row: object, count: int) -> tuple[object, ...]:
    """A row's values, by the number of names they are for."""
    if isinstance(row, PARAM):
        assert not row.marks, "a row here has no marks of its own"
        return tuple(row.values)
    if count == 1:
        return (row,)
    assert isinstance(row, Iterable)
    return tuple(row)
