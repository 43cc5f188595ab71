"""The one store for every file beside the journal: whole or not at all, and what is spoilt is told, never believed."""

import os
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.app.instruments import heard_throws
from companion.app.instruments.heard_throws import HeardFrom, HeardThrows
from companion.app.kiosk.pin_file import PinFile
from companion.app.settings import Settings, save_settings
from companion.games.orconomy.boxes.corrections import correct, correct_rating
from companion.games.orconomy.boxes.loader import load_box
from companion.record.storage import files, store
from companion.record.storage.store import Mended
from hardware.clock import SteppedClock
from tests.record import kept_game

BOX = "boxes/orconomy-2017/box.toml"
EDITION = "orconomy-2017"
GARBAGE = {"nothing": b"", "zeros": b"\0" * 300, "no text": b"\xff\xfe" * 90, "half": b"version = 1\n[industries"}


def codes(folder: Path) -> dict[str, dict[str, object]]:
    """What a table is told when it starts on that folder."""
    with kept_game.program(folder) as app:
        return {notice.code: dict(notice.args) for notice in kept_game.tap(app).notices}


def chosen(folder: Path) -> None:
    """Settings chosen twice, so that there is a generation before the newest."""
    for language in ("ru", "en"):
        save_settings(folder, Settings(language))


@pytest.mark.parametrize("name", ["a.toml", "a.json"])
def test_a_file_comes_back_without_its_seal_and_the_one_before_stays(tmp_path: Path, name: str) -> None:
    texts = ("one = 1\n", "one = 2\n") if name.endswith("toml") else ('{"one": 1}', '{"one": [\n2]}')
    for text in texts:
        store.write(tmp_path / name, text)
    assert store.read(tmp_path / name, strict=True) == texts[1]
    assert (tmp_path / f"{name}.before").read_bytes() == store.sealed(tmp_path / name, texts[0])
    store.write(tmp_path / name, (tmp_path / name).read_text())  # sealed once, however often
    assert store.read(tmp_path / name, strict=True) == texts[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, f"{name}.before"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.toml", "a.json"])
def test_every_flipped_bit_is_seen_where_nobody_edits(tmp_path: Path, name: str) -> None:
    store.write(tmp_path / name, 'one = "abc"\n' if name.endswith("toml") else '{"one": "abc"}')
    whole = (tmp_path / name).read_bytes()
    for place in range(len(whole) * 8):
        spoilt = bytearray(whole)
        spoilt[place // 8] ^= 1 << place % 8
        (tmp_path / name).write_bytes(spoilt)
        told = list(store.mend(tmp_path, [name], lambda _: None, strict=True))
        assert told == [Mended(name, "spoilt", f"{name}.unread-1", before=True)]
        assert (tmp_path / name).read_bytes() == whole
        (tmp_path / f"{name}.unread-1").unlink()


@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE)
def test_a_box_that_cannot_be_read_is_put_aside_and_the_one_before_used(tmp_path: Path, data: bytes) -> None:
    for income in (3, 4):
        correct(EDITION, tmp_path, 7, "income", income)
    (tmp_path / BOX).write_bytes(data)
    assert codes(tmp_path)["files_before"] == {"files": BOX, "kept": "box.toml.unread-1"}
    assert (tmp_path / f"{BOX}.unread-1").read_bytes() == data
    assert load_box(EDITION, tmp_path).prints[7].income == 3
    assert codes(tmp_path) == {}


def test_a_file_that_somebody_edits_is_used_and_that_is_said_once(tmp_path: Path) -> None:
    correct(EDITION, tmp_path, 7, "income", 3)
    edited = (tmp_path / BOX).read_text().replace("income = 3", "income = 5") + "# as on my board\n"
    (tmp_path / BOX).write_text(edited)
    assert codes(tmp_path) == {"files_edited": {"files": BOX}}
    assert codes(tmp_path) == {}
    correct_rating(EDITION, tmp_path, "fraud", 2)
    assert "# as on my board" in (tmp_path / BOX).read_text() and (tmp_path / BOX).read_text().count("# seal") == 1
    assert load_box(EDITION, tmp_path).prints[7].income == 5


def test_a_file_of_somebodys_own_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / BOX).parent.mkdir(parents=True)
    (tmp_path / BOX).write_text("version = 1\n\n[industries]\n7 = { income = 5 }\n")
    before = (tmp_path / BOX).read_bytes()
    assert codes(tmp_path) == {} and (tmp_path / BOX).read_bytes() == before


def test_what_nobody_edits_is_not_believed_when_it_differs(tmp_path: Path) -> None:
    pin, heard = PinFile(tmp_path, SteppedClock()), HeardThrows(tmp_path)
    for number in ("1234", "4321"):
        pin.choose(number)
        heard.keep(HeardFrom("cafe", 1, {1: int(number)}))
    for name, wrong in (("staff-pin.toml", (b"wrong = 0", b"wrong = 9")), (heard_throws.FILE, (b"4321", b"4320"))):
        (tmp_path / name).write_bytes((tmp_path / name).read_bytes().replace(*wrong))
    assert codes(tmp_path)["files_before"]["files"] == f"staff-pin.toml, {heard_throws.FILE}"
    assert PinFile(tmp_path, SteppedClock()).opens("1234") and HeardThrows(tmp_path).bases()[0].last == {1: 1234}


def test_at_every_call_that_fails_the_file_is_the_old_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = ("fsync", "replace", "link", "fchmod", "open")
    texts = {text: tomllib.loads(text) for text in ("one = 1\n", "one = 2\n", "one = 3\n")}
    for name in calls:
        for after in range(6):
            folder = tmp_path / f"{name}-{after}"
            folder.mkdir()
            for text in ("one = 1\n", "one = 2\n"):
                store.write(folder / "a.toml", text)
            with monkeypatch.context() as planted:
                _fails(planted, name, after)
                with suppress(OSError):
                    store.write(folder / "a.toml", "one = 3\n")
            assert list(store.mend(folder, ["a.toml"], lambda _: None)) == []
            assert tomllib.loads(store.read(folder / "a.toml")) in list(texts.values())[1:]
            assert not [path for path in folder.iterdir() if path.suffix == ".new"]


def _fails(planted: pytest.MonkeyPatch, name: str, after: int) -> None:
    real: Callable[..., object] = getattr(os, name)
    left = iter([True] * after)

    def call(*words: object, **named: object) -> object:
        if next(left, False):
            return real(*words, **named)
        raise OSError(28, "No space left on device")

    planted.setattr(os, name, call)


def test_a_change_of_two_files_that_is_broken_off_is_undone_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for slots in (3, 4):
        correct(EDITION, tmp_path, 7, "slots", slots)
    real = store.write

    def planted(path: Path, text: str) -> None:
        if path.name == "board.toml":
            raise KeyboardInterrupt
        real(path, text)

    monkeypatch.setattr(store, "write", planted)
    with pytest.raises(KeyboardInterrupt):
        correct(EDITION, tmp_path, 7, "slots", 3)
    assert codes(tmp_path) == {}
    assert load_box(EDITION, tmp_path).prints[7].slots == 4


def test_what_is_written_to_a_device_leaves_it_one() -> None:
    ours, other = os.openpty()
    device = Path(os.ttyname(other))
    try:
        files.write_whole(device, b"a report", 0o600)
        assert os.read(ours, 100) == b"a report"
        assert device.is_char_device()
    finally:
        os.close(ours)
        os.close(other)
