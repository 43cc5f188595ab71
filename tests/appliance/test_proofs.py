"""The long proofs, a little of each; the whole of them is `make prove-appliance`."""

import shutil
from pathlib import Path
from random import Random

import pytest

from proofs.appliance.crash_images import Images, record
from proofs.appliance.disk_log import Disk, Op
from proofs.appliance.folder_images import block
from proofs.appliance.folder_images import record as recorded_folder
from proofs.appliance.update_kills import kills
from tests.appliance.small_versions import needs_minisign

needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing")


@needs_minisign
@pytest.mark.slow
def test_an_update_killed_anywhere_leaves_the_old_version_or_the_new_one(tmp_path: Path) -> None:
    rows = list(kills(tmp_path, every=500, first=0))
    assert len(rows) > 15 and {row.verdict for row in rows} == {"old or new"}


@needs_strace
@pytest.mark.slow
def test_no_act_that_was_seen_is_missing_after_a_power_cut(tmp_path: Path) -> None:
    row = Images(record(tmp_path, 3), tmp_path).block(3, 60)
    assert (row.lost, row.unreadable) == (0, 0) and row.with_pending > 30


@needs_strace
@pytest.mark.slow
def test_every_file_of_the_data_folder_outlives_a_power_cut(tmp_path: Path) -> None:
    row = block(recorded_folder(tmp_path, 3), tmp_path, 3, 60)
    assert (row.unstarted, row.silent) == (0, 0) and row.with_pending > 30 and row.spoilt_told


def test_what_was_synced_survives_and_nothing_else_is_sure() -> None:
    disk = Disk()
    for op in (
        Op("make", "a"),
        Op("write", "a", data=b"x" * 1000),
        Op("sync", "a"),
        Op("write", "a", data=b"y" * 1000),
    ):
        disk.do(op)
    images = {disk.crashed(Random(seed), reorder=seed % 2 == 0)["a"] for seed in range(200)}
    assert b"x" * 1000 in images and b"y" * 1000 in images
    assert b"y" * 512 + b"x" * 488 in images and b"x" * 512 + b"y" * 488 in images
    assert all(len(image) == 1000 for image in images)
