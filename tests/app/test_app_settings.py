"""Language and colours chosen on the screen are there again at the next start, and a spoilt file harms nobody."""

import logging
import os
import stat
import threading
from pathlib import Path

import pytest

from companion.app.settings import FILE, Settings, SettingsKeeper, load_settings, save_settings
from tests.locale.compiling import compile_all

CHOSEN = Settings("ru", "light")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_all()


def written() -> None:
    """Wait until everything that was chosen is on the disk."""
    for thread in threading.enumerate():
        if thread.name == "settings":
            thread.join(20.0)


def test_the_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        save_settings(tmp_path / "own", CHOSEN)
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("own", f"own/{FILE}")] == [0o700, 0o600]
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "own").iterdir()}
    assert modes == {FILE: 0o600, f"{FILE}.before": 0o600}


SPOILT = {
    "empty": b"", "not TOML": b"language: ru", "no text": b"\xff\xfe\x00", "huge": b"#" * 100_000,
    "unknown language": b'version = 1\nlanguage = "xx"', "unknown theme": b'version = 1\ntheme = "pink"',
    "unknown name": b'version = 1\ncolour = "pink"', "another version": b"version = 2",
    "4,400 digits": b"version = " + b"1" * 4400, "list": b'version = 1\nlanguage = ["ru"]',
    "no names": b'version = 1\nseat_languages = "ru"', "unseen": b'version = 1\nseat_languages = [["", "ru"]]',
    "unspoken": b'version = 1\nseat_languages = [["Ann", "xx"]]',
}  # fmt: skip


@pytest.mark.parametrize("data", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_file_is_left_aside_with_a_warning(
    tmp_path: Path, data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert load_settings(tmp_path) == Settings()
    assert [line.levelno for line in caplog.records] == [logging.WARNING]
    assert str(tmp_path / FILE) in caplog.text
    save_settings(tmp_path, CHOSEN)
    assert load_settings(tmp_path) == CHOSEN


def test_a_disk_that_takes_nothing_is_logged_and_the_old_settings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    save_settings(tmp_path, CHOSEN)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    SettingsKeeper(tmp_path, CHOSEN).keep("language", "en")
    written()
    assert load_settings(tmp_path) == CHOSEN
    assert "No space left" in caplog.text


def test_players_of_long_ago_make_room(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(seat_languages=tuple((f"P{number}", "ru") for number in range(100))))
    assert load_settings(tmp_path).seat_languages[-1] == ("P99", "ru")
