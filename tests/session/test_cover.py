"""The cover: people close the camera, the screen says so, the next start remembers it, and it opens when told."""

from pathlib import Path

from companion.eyes import reports
from tests.session.table import Table


def test_the_camera_is_closed_told_and_opened_again(table: Table) -> None:
    assert table.eyes is not None
    table.press("cover:on")
    assert table.eyes.covered
    table.session.handle(reports.Down(reports.COVERED))
    assert table.codes()[-1] == "camera_covered"
    table.press("cover:off")
    assert not table.eyes.covered


def test_a_closed_camera_stays_closed_after_a_restart(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.press("cover:on")
    table.close()
    table.eyes.covered = False  # type: ignore[union-attr]
    table.open()
    assert table.eyes is not None and table.eyes.covered


def test_without_a_camera_there_is_nothing_to_cover(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("cover:on")
    assert table.shown.notices[-1].code == "refused"
