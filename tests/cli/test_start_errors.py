"""An app that cannot start says why on the terminal it was started from, and on the screen."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.start_errors import CODES, start_error
from companion.locale.sentences import Speaker
from companion.locale.tables import START_ERRORS
from companion.record.journal import Journal
from tests.locale.compiling import compile_all
from tests.many_rows import few_quick
from tests.record import kept_game

PATIENCE = 120
MAIN = "from companion.cli import main; main()"
Words = Sequence[str | Path]
Case = Callable[[Path], tuple[Words, str]]
"""Makes something wrong in a folder; the words to start with, and a part of what has to be said."""


def busy(folder: Path) -> tuple[Words, str]:
    """Another app has the journal; it is held by the test."""
    return ("--journal", folder / "held.sqlite"), "Another orctable"


def no_journal(folder: Path) -> tuple[Words, str]:
    return ("--journal", folder), "cannot be opened"


def spoilt_journal(folder: Path) -> tuple[Words, str]:
    (folder / "spoilt.sqlite").write_bytes(b"rubbish" * 1000)
    return ("--journal", folder / "spoilt.sqlite"), "no journal"


def another_programs_file(folder: Path) -> tuple[Words, str]:
    import sqlite3

    with sqlite3.connect(folder / "other.sqlite") as other:
        other.execute("CREATE TABLE songs (name TEXT)")
    other.close()
    return ("--journal", folder / "other.sqlite"), "another program"


def wrong_table(folder: Path) -> tuple[Words, str]:
    (folder / "table.toml").write_text("version = 7\n", encoding="utf-8")
    return ("--table", folder / "table.toml"), "table.toml"


def no_such_language(folder: Path) -> tuple[Words, str]:
    return ("--language", "xx"), "Русский"


def no_size(folder: Path) -> tuple[Words, str]:
    return ("--size", "800"), "--size 800x480"


def bad_door(folder: Path) -> tuple[Words, str]:
    return ("--control", folder / "nowhere" / "door"), "--control"


CASES: Sequence[Case] = (
    busy, no_journal, spoilt_journal, another_programs_file, wrong_table, no_such_language, no_size,
    bad_door,
)  # fmt: skip


@contextmanager
def ready_signal(folder: Path) -> Iterator[socket.socket]:
    """Where the app says that its picture is on the glass."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(folder / "ready"))
        door.settimeout(PATIENCE)
        yield door


def words_of(case: Case, folder: Path) -> tuple[list[str], str]:
    words, part = case(folder)
    return [sys.executable, "-c", MAIN, "run", *map(str, words)], part


@pytest.mark.slow
@few_quick("case", CASES)
def test_without_a_window_it_is_said_and_ends_with_two(tmp_path: Path, case: Case) -> None:
    words, part = words_of(case, tmp_path)
    env = {**os.environ, "ORCTABLE_DATA": str(tmp_path / "data")}
    with Journal(tmp_path / "held.sqlite"):
        done = subprocess.run(
            [*words, "--no-window"], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    assert done.returncode == 2 and done.stdout == ""
    assert part in done.stderr and "Traceback" not in done.stderr


SCREENS = [(case, "ru") for case in (busy, bad_door)] + [(case, "en") for case in CASES]
"""All of them once; the sentences of the other language are held by a test of their own."""
IN_RUSSIAN: dict[Case, str] = {busy: "уже открыт другим orctable"}
"""What is told in the language asked for; what a system says stays as it is."""


@few_quick("case, language", SCREENS, 0, slow=4)
def test_with_a_window_it_stands_on_the_screen_too(tmp_path: Path, case: Case, language: str) -> None:
    compile_all()
    words, part = words_of(case, tmp_path)
    words[4:4] = ["--language", language]
    env = {**os.environ, "ORCTABLE_DATA": str(tmp_path / "data"), "NOTIFY_SOCKET": str(tmp_path / "ready")}
    with (
        ready_signal(tmp_path) as ready,
        Journal(tmp_path / "held.sqlite"),
        subprocess.Popen(words, env=env, stderr=subprocess.PIPE, text=True) as app,
    ):
        while (said := ready.recv(100)) != b"READY=1":
            assert said.startswith(b"STATUS=")
        app.send_signal(signal.SIGTERM)
        _, err = app.communicate(timeout=PATIENCE)
    assert app.returncode == 2
    assert (
        (IN_RUSSIAN.get(case, part) if language == "ru" else part) in err
        and "Traceback" not in err
        and err.count("\n") == 1
    )


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_reason_has_a_sentence(language: str) -> None:
    compile_all()
    speaker = Speaker(language)
    for code in (*CODES.values(), "unexpected"):
        assert speaker.word(START_ERRORS, code) not in ("", code)


def test_a_fault_of_ours_is_told_apart_from_a_wrong_word() -> None:
    assert start_error(RuntimeError("a bug")).status == 70
    assert start_error(PermissionError(13, "not allowed", "x")).status == 2


BROKEN = """
from companion.games.orconomy import view
def broken(*_):
    raise RuntimeError("a bug")
from companion.cli import main
import companion.practice.app_link
import threading, sys, time
from pathlib import Path
def visit():
    with companion.practice.app_link.AppLink(Path(sys.argv[-1])) as link:
        for text in %r:
            link.press(text)
        view.industry_view = broken
        try:
            link.press("undo")
        except Exception:
            pass
threading.Thread(target=visit, daemon=True).start()
main()
"""


def test_a_game_that_cannot_go_on_ends_the_process(tmp_path: Path) -> None:
    texts = (*kept_game.SET_UP, "die:1:1", "die:2:4")
    words = [sys.executable, "-c", BROKEN % (texts,), "run", "--no-window", "--control", str(tmp_path / "door")]
    env = {**os.environ, "ORCTABLE_DATA": str(tmp_path / "data")}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 70
    assert "start it again" in done.stderr
    assert "a bug" in (tmp_path / "data" / "orctable.log").read_text(encoding="utf-8")
    with kept_game.program(tmp_path / "data") as app:
        assert kept_game.shown(app).phase in ("oracle", "crisis_roll")  # the undo was kept, or not, before the fault


OPENS = """
import os
from companion.cli import main
try:
    main()
except SystemExit:
    os._exit(os.open("journal", os.O_RDWR | os.O_CREAT))
"""


def test_no_file_takes_the_number_of_a_stream_that_was_closed_before_the_start(tmp_path: Path) -> None:
    """Libraries write what they have to say into number 2, whatever that is."""
    words = [sys.executable, "-c", OPENS, "--version"]
    started = subprocess.run(words, cwd=tmp_path, preexec_fn=lambda: os.closerange(0, 3), timeout=PATIENCE, check=False)
    assert started.returncode > 2
