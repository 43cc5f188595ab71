"""The report for whoever helps: everything needed, no whole picture, no game, no password."""

import json
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.appliance.report_file import jpeg_size, make_report
from tests.many_rows import each_row
from tests.record import kept_game


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = kept_game.play(tmp_path / "data", 3).parent
    (folder / "orctable.log").write_text("opened http://shop:secret@10.0.0.7/stream\n" * 3)
    (folder / "settings.toml").write_text("version = 1\n")
    (folder / "recordings").mkdir()
    (folder / "recordings" / "dice-1.dlrec").write_text('{"dlrec": 1}\n')
    pictures = folder / "pictures" / "game-1"
    pictures.mkdir(parents=True)
    for name, (high, wide) in {"act-1-now": (120, 100), "act-2-now": (720, 1280)}.items():
        cv2.imwrite(str(pictures / f"{name}.jpg"), np.zeros((high, wide, 3), np.uint8))
    (pictures / "act-3-now.jpg").write_bytes(b"no picture")
    return folder


@pytest.mark.slow
def test_the_report_holds_what_helps_and_nothing_private(data: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f'version = 1\n[camera]\nsource = "http://a:b@c/s"\n[data]\nfolder = "{data}"\n')
    names = make_report(data, table, tmp_path / "report.zip", '{"dlrec": 1}\nlast')
    assert {"versions.json", "doctor.json", "orctable.log", "last-bytes.dlrec", "recordings/dice-1.dlrec"} <= set(names)
    assert [name for name in names if name.startswith("crops/")] == ["crops/game-1-act-1-now.jpg"]
    with zipfile.ZipFile(tmp_path / "report.zip") as packed:
        whole = {name: packed.read(name) for name in names}
    assert json.loads(whole["versions.json"])["orctable"]
    assert json.loads(whole["doctor.json"])["schema"] == "doctor/1"
    assert b"secret" not in b"".join(whole.values()) and b"//a:b" not in b"".join(whole.values())
    assert b"***@10.0.0.7" in whole["orctable.log"]
    assert not [name for name in names if name.endswith(".sqlite")]


@each_row("size", [(64, 48), (401, 10), (1280, 720)])
def test_the_size_of_a_picture_is_read_from_its_marks(size: tuple[int, int]) -> None:
    done, data = cv2.imencode(".jpg", np.zeros((size[1], size[0], 3), np.uint8))
    assert done and jpeg_size(data.tobytes()) == size


@each_row("data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xc0\0", b"GIF89a" + bytes(20)])
def test_what_is_no_picture_counts_as_a_large_one(data: bytes) -> None:
    assert min(jpeg_size(data)) > 1000
