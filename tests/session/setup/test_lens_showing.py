"""The lens is calibrated at the screen: the eyes are asked, touches reach them once, and a good lens is kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.eyes.commands import CheckLens, CheckView, KeepLens
from companion.eyes.reports import LensKept, LensView
from companion.session.snapshot import LensShown
from tests.session.setup.test_camera_teaching import draft, to_camera
from tests.session.table import Table

LOOKED = LensView(b"jpeg", 1.5, "elsewhere", ((0.1, 0.2), (0.3, 0.2), (0.2, 0.4)), 2, 0, tilted=True, taken=3, count=10)
GOOD = LensView(b"jpeg", 1.5, "taken", (), taken=10, count=10, rms_px=0.3, limit_px=0.53, good=True)


@pytest.fixture
def showing(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    to_camera(table)
    table.press("setup:lens:begin")
    yield table
    table.close()


def asked(table: Table) -> object:
    """What the eyes are asked after they have answered and a second has passed."""
    table.wait(1.1)
    assert table.eyes is not None
    return table.eyes.told[-1]


def lens(table: Table) -> LensShown:
    found = draft(table).lens
    assert found is not None
    return found


def test_it_begins_afresh_and_then_only_looks(showing: Table) -> None:
    assert asked(showing) == CheckLens("afresh")
    showing.session.handle(LOOKED)
    assert asked(showing) == CheckLens("look")


def test_what_the_eyes_see_is_shown(showing: Table) -> None:
    showing.session.handle(LOOKED)
    seen = lens(showing)
    assert (seen.came, seen.column, seen.row, seen.tilted, seen.taken, seen.count) == ("elsewhere", 2, 0, True, 3, 10)
    assert len(seen.outline) == 3 and not seen.over and not seen.kept


@pytest.mark.parametrize("wish", ["skip", "afresh"])
def test_a_touch_reaches_the_eyes_once(showing: Table, wish: str) -> None:
    asked(showing)
    showing.session.handle(LOOKED)
    showing.press(f"setup:lens:{wish}")
    assert asked(showing) == CheckLens(wish)
    showing.session.handle(LOOKED)
    assert asked(showing) == CheckLens("look")


def test_a_good_lens_is_kept_and_the_eyes_begin_anew_with_it(showing: Table) -> None:
    showing.session.handle(GOOD)
    assert lens(showing).over
    showing.press("setup:lens:keep")
    assert showing.eyes is not None and isinstance(showing.eyes.told[-1], KeepLens)
    showing.session.handle(LensKept())
    assert lens(showing).kept and showing.eyes.starts == 2
    showing.press("setup:lens:end")
    assert draft(showing).lens is None and isinstance(asked(showing), CheckView)


def test_a_poor_lens_cannot_be_kept(showing: Table) -> None:
    showing.session.handle(replace(GOOD, good=False, rms_px=2.0))
    showing.press("setup:lens:keep")
    assert showing.eyes is not None and not any(isinstance(command, KeepLens) for command in showing.eyes.told)
    assert showing.codes() == ["refused"]
