"""Bad input at the command line: exit code 2, one message that says what, where and what to do, and nothing changed."""

import errno
import json
import os
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from companion.cli import main
from companion.cli.common import no_file
from tests.cli.running import orctable, refused, rows
from tests.many_rows import few_quick
from tests.record import kept_game

TABLES: dict[str, tuple[str | bytes, str]] = {
    "unknown key": ('version = 1\nspeed = "fast"\n', "speed"),
    "unknown key inside": ("version = 1\n[camera]\nfps = 3\n", "camera.fps"),
    "wrong type": ("version = 1\n[dice]\nport = 5\n", "dice.port"),
    "wrong version": ("version = 2\n", "version"),
    "no version": ("simulated = true\n", "version"),
    "another edition": ('version = 1\nedition = "chess"\n', "edition"),
    "not TOML": ("version: 1\n", "is not TOML"),
    "wrong encoding": (b"version = 1 # \xff\xfe", "is not UTF-8 without a BOM. Save it so"),
    "a mark first": (b"\xef\xbb\xbfversion = 1\n", "is not UTF-8 without a BOM"),
    "a zero in a folder": (
        'version = 1\n[data]\nfolder = "a\\u0000b"\n',
        'data.folder is "a\\u0000b" and must not hold',
    ),
    "a zero in a camera": ('version = 1\n[camera]\nsource = "pipe:/\\u0000"\n', "camera.source"),
    "huge": ("version = 1\n" + "# more\n" * 100_000, "larger"),
    "empty text": ('version = 1\n[camera]\nsource = ""\n', "camera.source"),
    "another camera": (
        'version = 1\n[camera]\nsource = "ubs:auto"\n',
        "'ubs:auto' is not understood. Write one",
    ),
    "deep nesting": ("version = 1\nx = " + "[" * 20_000, "table.toml"),
    "a number of 4,400 digits": ("version = " + "1" * 4400 + "\n", "far too long"),
    "a hexadecimal number of 4,400 digits": ("version = 0x" + "f" * 4400 + "\n", "far too long"),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("command", [("run", "--no-window"), ("doctor",)])
def test_a_wrong_table_file_is_refused(tmp_path: Path, data_dir: Path, name: str, command: tuple[str, ...]) -> None:
    text, part = TABLES[name]
    file = tmp_path / "table.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    refused(orctable(*command, "--table", file), str(file), part)
    assert list(data_dir.iterdir()) == []


@pytest.mark.parametrize("place", ["missing.toml", ".", "missing/table.toml"])
def test_a_table_file_that_cannot_be_read_is_refused(tmp_path: Path, data_dir: Path, place: str) -> None:
    refused(orctable("run", "--no-window", "--table", tmp_path / place), "cannot be read")


@pytest.mark.parametrize("folder", ["file", "~/file"])
def test_a_data_folder_that_is_a_file_is_refused(
    tmp_path: Path, data_dir: Path, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "file").touch()
    (tmp_path / "table.toml").write_text(f'version = 1\n[data]\nfolder = "{folder}"\n', encoding="utf-8")
    refused(orctable("run", "--no-window", "--table", tmp_path / "table.toml"), str(tmp_path / "file"))


@pytest.mark.parametrize("place", ["missing/door", "x" * 120])
def test_a_door_that_cannot_be_opened_is_refused(tmp_path: Path, data_dir: Path, place: str) -> None:
    refused(orctable("run", "--no-window", "--control", tmp_path / place), "--control", "Name a new file")


def test_a_door_never_takes_the_place_of_a_file(tmp_path: Path, data_dir: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious", encoding="utf-8")
    refused(orctable("run", "--no-window", "--control", precious), str(precious))
    assert precious.read_text(encoding="utf-8") == "precious"


def test_a_file_in_shared_memory_is_written_as_a_file() -> None:
    assert no_file(Path("/dev/stdout")) and no_file(Path("/proc/self/fd/1")) and no_file(Path("/dev"))
    assert not no_file(Path("/dev/shm/a-game.jsonl"))


def replayed(folder: Path, items: list[dict[str, Any]]) -> Result:
    """Replay a log with this header and these lines."""
    file = folder / "log.jsonl"
    file.write_text("\n".join(json.dumps(item) for item in items), encoding="utf-8")
    return orctable("replay", file, "--json")


def test_a_replay_prints_one_object_with_its_schema(played: Path) -> None:
    result = orctable("replay", played, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["schema"].startswith("position/")


def test_a_replay_stops_at_the_first_illegal_action_with_line_rule_and_position(played: Path, tmp_path: Path) -> None:
    items = rows(played)[:5] + [{"n": 5, "by": "hand", "do": "pay", "player": "Anna"}]
    result = replayed(tmp_path, items)
    refused(
        result,
        "line 6",
        '{"do": "pay", "player": "Anna"}',
        "round 0, crisis_roll",
        "The dice for the first Crisis are not thrown yet (R10.12)",
    )
    assert "Anna 21 Skulls" in result.stderr and "--until 4" in result.stderr


BROKEN_HEADERS: dict[str, dict[str, Any]] = {
    "version": {"version": 3}, "format": {"format": "chess"}, "edition": {"edition": "chess"}, "extra": {"extra": 1},
    "options": {"options": {"speed": 1}}, "options.": {"options": 3}, "ring": {"ring": [2] * 10},
    "players": {"players": [{"name": "Anna", "clan": "tusk"}] * 2}, "target": {"target": "ten"},
    "box": {"box": {"2": [1, 99]}}, "box.": {"box": {"13": [1, 1]}}, "preset": {"preset": "de"}, "game": {"game": 7},
    "start_money": {"start_money": -1}, "hindmost_pay": {"hindmost_pay": "3"}, "prices": {"prices": {"7": 0}},
    "ratings": {"ratings": {"veto": 1}}, "position": {"position": {"phase": "roll"}},
}  # fmt: skip


@pytest.mark.parametrize("field", BROKEN_HEADERS)
def test_a_header_that_cannot_be_is_refused_by_field(played: Path, tmp_path: Path, field: str) -> None:
    header, *lines = rows(played)
    refused(replayed(tmp_path, [{**header, **BROKEN_HEADERS[field]}, *lines]), field.rstrip("."))


BROKEN_LINES: tuple[dict[str, Any], ...] = (
    {"do": "fly"}, {"do": 7}, {"do": "roll", "die1": 7, "die2": 1}, {"do": "roll", "die1": "1", "die2": 1}, {"undo": 7},
    {"redo": 1}, {"do": "roll", "die1": 1, "die2": 2, "colour": "red"}, {"n": "1"}, {"n": 2}, {"n": 1.0}, {},
    {"act": [], "do": "roll", "die1": 1, "die2": 2}, {"do": "oracle", "player": ["Anna"]}, {"undo": {}}, {"undo": [1]},
)  # fmt: skip


@pytest.mark.parametrize("line", BROKEN_LINES, ids=str)
def test_a_line_that_cannot_be_is_refused_by_its_number(played: Path, tmp_path: Path, line: dict[str, Any]) -> None:
    refused(replayed(tmp_path, [rows(played)[0], line]), "line 2")


LATE = ({"undo": 1}, {"act": 2, "mend": 1, "way": "strike"}, {"act": 2, "settled": True})


@pytest.mark.parametrize("between", LATE, ids=str)
def test_an_act_that_is_over_cannot_go_on(played: Path, tmp_path: Path, between: dict[str, Any]) -> None:
    line = {"act": 1, "do": "set_skulls", "player": "Anna", "amount": 3}
    items = [rows(played)[0], line, between, line]
    refused(replayed(tmp_path, items), "log.jsonl line 4", "Correct that line")


def test_a_log_without_numbers_is_followed_as_far_as_asked(played: Path, tmp_path: Path) -> None:
    header, *lines = rows(played)
    for line in lines:
        del line["n"]
    file = tmp_path / "bare.jsonl"
    file.write_text("\n".join(map(json.dumps, [header, *lines])), encoding="utf-8")
    numbered, bare = (orctable("replay", log, "--until", "4", "--json").stdout for log in (played, file))
    assert bare == numbered != orctable("replay", file, "--json").stdout


FILES = {
    "empty": (b"", "empty"), "not JSON": (b"hello\n", "line 1"), "a list": (b"[]\n", "curly brackets"),
    "wrong encoding": ('{"format": "\u00e4"}'.encode("latin-1"), "line 1"), "deep nesting": (b"[" * 90_000, "line 1"),
    "deep object": (b'{"a":' * 15_000, "line 1"), "long line": (b"{" + b" " * 200_000 + b"}", "longer"),
    "UTF-16": ('{"format": "x"}'.encode("utf-16"), "line 1"), "zeros": (b"\0" * 1000, "line 1"),
    "a name twice": (b'{"format": 1, "format": 2}', "'format' stands there twice"),
    "no number": (b'{"format": NaN}', "NaN is not a number"), "a mark first": (b"\xef\xbb\xbf{}", "BOM"),
    "a long number": (b'{"version": ' + b"9" * 50_000 + b"}", "line 1"),
}  # fmt: skip


@pytest.mark.parametrize("command", ["replay", "import"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_log_is_refused(tmp_path: Path, data_dir: Path, name: str, command: str) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(FILES[name][0])
    refused(orctable(command, file), "log.jsonl", FILES[name][1])
    assert list(data_dir.iterdir()) == []


@pytest.mark.parametrize("command", ["replay", "import"])
@pytest.mark.parametrize("place", ["missing.jsonl", ".", "pipe"])
def test_a_log_that_is_not_there_is_refused(tmp_path: Path, data_dir: Path, place: str, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")  # in which nobody writes: whoever opens it waits for ever
    refused(orctable(command, tmp_path / place), "cannot be read")


@pytest.mark.parametrize("kind", ["fifo", "device"])
@pytest.mark.parametrize(
    "command",
    [("backup",), ("report",), ("course", "replay"), ("ladder", "--game=orc", *["--level=random"] * 2, "--out")],
    ids=["backup", "report", "course", "ladder"],
)
def test_a_pipe_or_a_device_is_neither_waited_for_nor_replaced(
    played: Path, tmp_path: Path, data_dir: Path, kind: str, command: tuple[str, ...]
) -> None:
    assert orctable("import", played).exit_code == 0
    named = tmp_path / "stick"
    os.mkfifo(named) if kind == "fifo" else named.symlink_to("/dev/full")
    refused(orctable(*command, named), str(named), "Name a")
    assert named.is_fifo() or named.is_char_device()


def test_a_log_goes_into_a_journal_and_out_again_unchanged(played: Path, tmp_path: Path) -> None:
    journal, again = tmp_path / "journal.sqlite", tmp_path / "again.jsonl"
    result = orctable("import", played, "--journal", journal)
    assert result.exit_code == 0 and str(journal) in result.stdout
    assert orctable("export", journal, again).exit_code == 0
    assert again.read_bytes() == played.read_bytes()
    with kept_game.program(tmp_path) as program:
        kept_game.shown(program)


def test_an_import_never_takes_the_place_of_a_game(played: Path, tmp_path: Path) -> None:
    journal = kept_game.play(tmp_path, acts=2)
    before = journal.read_bytes()
    refused(orctable("import", played, "--journal", journal), "a game runs", "--journal")
    assert journal.read_bytes() == before


def test_an_import_may_follow_a_game_that_was_only_set_up(played: Path, tmp_path: Path) -> None:
    with kept_game.program(tmp_path) as program:
        kept_game.tap(program, *kept_game.SET_UP)
    assert orctable("import", played, "--journal", tmp_path / "journal.sqlite").exit_code == 0


def test_an_export_needs_a_journal_with_a_game_and_a_place_to_write(tmp_path: Path) -> None:
    refused(orctable("export", tmp_path / "missing", tmp_path / "out"), "no such journal")
    with kept_game.program(tmp_path):
        refused(orctable("export", tmp_path / "journal.sqlite", tmp_path / "out"), "no game yet")
    refused(orctable("export", tmp_path / "journal.sqlite", tmp_path / "out"), "no game yet")
    journal = kept_game.play(tmp_path / "game", acts=0)
    refused(orctable("export", journal, tmp_path / "missing" / "out"), "cannot be written")


def test_an_export_never_takes_the_place_of_what_belongs_to_the_journal(tmp_path: Path) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:4")
        journal = tmp_path / "journal.sqlite"
        for end in ("-wal", "-shm"):
            refused(orctable("export", journal, f"{journal}{end}"), "belongs to it")
        link = tmp_path / "link.sqlite"
        link.symlink_to(journal)
        for name in (journal, link):
            assert orctable("export", name, tmp_path / "out.jsonl").stdout.startswith("Written to ")


def test_an_export_never_takes_the_place_of_the_journal(played: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    assert orctable("import", played, "--journal", journal).exit_code == 0
    before = journal.read_bytes()
    refused(orctable("export", journal, journal), "is the journal itself")
    assert journal.read_bytes() == before


def _disk_full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_an_export_that_cannot_be_finished_leaves_the_old_one(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new log is written beside it first; here the disk is full in the middle of that."""
    journal, folder = tmp_path / "journal.sqlite", tmp_path / "out"
    assert orctable("import", played, "--journal", journal).exit_code == 0
    folder.mkdir()
    (folder / "game.jsonl").write_text("an older game", encoding="utf-8")
    (folder / "link.jsonl").symlink_to(folder / "game.jsonl")
    with monkeypatch.context() as full:
        full.setattr("companion.record.log.reader.write_log", _disk_full)
        refused(orctable("export", journal, folder / "game.jsonl"), "cannot be written", "the journal is as it was")
    assert (folder / "game.jsonl").read_text(encoding="utf-8") == "an older game"
    assert orctable("export", journal, folder / "link.jsonl").exit_code == 0
    assert (folder / "game.jsonl").read_bytes() == played.read_bytes()
    assert (folder / "link.jsonl").is_symlink() and len(list(folder.iterdir())) == 2


@pytest.mark.slow
def test_a_log_may_go_where_the_output_goes(played: Path, tmp_path: Path) -> None:
    journal, out = tmp_path / "journal.sqlite", tmp_path / "out.jsonl"
    assert orctable("import", played, "--journal", journal).exit_code == 0
    words = [sys.executable, "-m", "companion.cli", "export", str(journal), "/dev/stdout"]
    with out.open("wb") as file:
        done = subprocess.run(words, stdout=file, stderr=subprocess.PIPE, check=True)
    assert out.read_bytes() == played.read_bytes() and b"Written to" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")
def test_output_that_cannot_be_written_is_told_in_a_sentence(played: Path) -> None:
    words = [sys.executable, "-m", "companion.cli", "replay", str(played), "--json"]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr and "Traceback" not in done.stderr


def test_a_command_without_any_output_is_no_fault_of_the_program() -> None:
    """As a service manager or a desktop may start it."""
    words = [sys.executable, "-m", "companion.cli", "--version"]
    done = subprocess.run(words, stderr=subprocess.PIPE, preexec_fn=partial(os.close, 1), check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@few_quick("coding", ["cp1251", "ascii"])
def test_a_terminal_that_lacks_a_letter_shows_its_number(played: Path, coding: str) -> None:
    words = [sys.executable, "-m", "companion.cli", "why", str(played), "skulls:Anna"]
    done = subprocess.run(words, capture_output=True, env={**os.environ, "PYTHONIOENCODING": coding}, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@few_quick("limit", ["RLIMIT_NOFILE", "RLIMIT_FSIZE"])
def test_what_the_system_refuses_is_told_in_a_sentence(tmp_path: Path, limit: str) -> None:
    what = getattr(resource, limit)
    least = 8 if limit == "RLIMIT_NOFILE" else 0
    words = [sys.executable, "-B", "-m", "companion.cli", "practice", "--rounds", "1", "--lang", "en"]
    started = partial(subprocess.run, words, capture_output=True, text=True, check=False, cwd=tmp_path)
    done = started(preexec_fn=lambda: resource.setrlimit(what, (least, resource.getrlimit(what)[1])))
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    assert ("ulimit -n 1024" if least else "temporary directory") in done.stderr


def test_of_a_file_that_is_no_ladder_only_the_beginning_is_read(tmp_path: Path) -> None:
    (huge := tmp_path / "huge.csv").touch()
    os.truncate(huge, 8 << 30)  # more than the process below may have of memory
    words = [sys.executable, "-m", "companion.cli", "ladder", "--game=orc", *["--level=random"] * 2, "--out", str(huge)]
    least = partial(resource.setrlimit, resource.RLIMIT_AS, (2 << 30, 2 << 30))
    done = subprocess.run(words, capture_output=True, text=True, preexec_fn=least, check=False)
    assert done.returncode == 2 and "Name another file" in done.stderr, done.stderr


@pytest.mark.parametrize("command", [("run", "--no-window"), ("person", "Anna"), ("doctor",)])
def test_a_data_folder_with_an_endless_name_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", "x" * 5000)
    monkeypatch.setattr(sys, "argv", ["orctable", *command])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "File name too long" in capsys.readouterr().err


@pytest.mark.parametrize("command", [("person", "Anna"), ("ratings",), ("hub", "new", "hub")])
def test_a_game_that_there_is_not_is_refused(data_dir: Path, command: tuple[str, ...]) -> None:
    refused(orctable(*command, "--game", "chess"), "--game chess: there is no such game")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04\x91"])
def test_what_is_no_ladder_is_not_gone_on_with(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ladder.csv").write_bytes(content)
    levels = ("--level", "random", "--level", "random", "--game", "orc")
    refused(orctable("ladder", *levels, "--out", tmp_path / "ladder.csv"), "is not what", "Name another file")
    assert (tmp_path / "ladder.csv").read_bytes() == content


def test_what_is_no_copy_of_an_evening_is_refused(tmp_path: Path) -> None:
    (tmp_path / "copy.jsonl").write_bytes(b"PK\x03\x04\x91")
    refused(orctable("hub", "restore", tmp_path, tmp_path / "copy.jsonl", "--yes"), "row 0 is no row of an evening")
