"""The same options everywhere; what is refused or came of it is told in the language asked for, or chosen last."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from companion.app.settings import Settings, save_settings
from companion.cli import all_commands
from companion.locale.retelling import BETWEEN_SENTENCES
from companion.locale.sentences import Speaker
from tests.cli.running import orctable, refused
from tests.many_rows import each_row

TOP = Path(__file__).parents[2] / "companion"
ROOMS = (
    "app/start_errors.py",
    "appliance/backup_file.py",
    "appliance/update_bundle.py",
    "calibrate/picture_folder.py",
    "capture/asked_for.py",
    "cli",
    "diagnose/dice_trace.py",
    "diagnose/reading",
    "record/history.py",
    "record/log",
    "record/header_to_game.py",
    "club/folder.py",
    "club/broker.py",
)
"""Where input is refused that people give to a command."""
REFUSING = (
    "fail",
    "tell",
    "LogError",
    "UsageError",
    "LanguageMissing",
    "Unreadable",
    "PictureError",
    "JournalBusy",
    "NoHub",
    "NoBroker",
)
RUSSIAN = re.compile("[а-яё]{3}", re.IGNORECASE)


def filler(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    gap = ast.unparse(part).strip("f'{}")
    if gap == "error":
        return "it is no journal"
    return "Check the name." if gap.isupper() or "remedy" in gap else "7"


def messages(file: Path) -> Iterator[str]:
    """Every message a file refuses with; a number fills its gaps, and a sentence those for what to do."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in REFUSING and node.args:
            words = node.args[0]
            if isinstance(words, ast.Constant) and isinstance(words.value, str):
                yield words.value
            elif isinstance(words, ast.JoinedStr):
                yield "".join(filler(part) for part in words.values)


def refusals() -> list[str]:
    files = [file for room in ROOMS for file in ((TOP / room).rglob("*.py") if (TOP / room).is_dir() else [TOP / room])]
    return [message for file in files for message in messages(file)]


def test_everything_a_command_refuses_is_told_in_russian() -> None:
    assert len(refusals()) > 70
    sentences = {sentence for message in refusals() for sentence in BETWEEN_SENTENCES.split(message)}
    sentences -= {"7: it is no journal."}  # of another error, whose own sentences are tried for themselves
    speaker = Speaker("ru")
    assert [
        said for said in sentences if re.search("[a-z]{2}", said) and not RUSSIAN.search(speaker.detail(said))
    ] == []


@pytest.mark.parametrize("words", [("--lang", "ru"), ("--language", "ru"), ("--lang=ru",)])
@pytest.mark.usefixtures("data_dir")
def test_a_wrong_option_is_refused_in_one_line_of_the_language_asked_for(words: tuple[str, ...]) -> None:
    refused(result := orctable("replay", "--nope", *words), "нет такого ключа: --nope", "replay --help")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.usefixtures("data_dir")
def test_a_mistyped_command_is_told_with_the_one_it_resembles() -> None:
    refused(orctable("rnu"), "No such command 'rnu'. Did you mean 'run'? See: ")
    refused(orctable("--lang", "ru", "rnu"), "нет такой команды: 'rnu'. Может быть, 'run'? См.: ")


@pytest.mark.usefixtures("data_dir")
def test_a_word_that_is_no_number_is_told_in_words() -> None:
    refused(orctable("play", "x", "--lang", "ru"), "ключ 'N': стоит 'x', а должно быть целое число.")
    refused(orctable("play", "0", "--lang", "ru"), "ключ 'N': стоит 0, а должно быть x>=1.")
    floats = orctable("cards", "add", "--bleed", "x", "--lang", "ru")
    refused(floats, "ключ '--bleed': стоит 'x', а должно быть число.")


@pytest.mark.usefixtures("data_dir")
def test_a_journal_that_is_none_and_a_number_that_is_none_are_told_in_russian(tmp_path: Path, played: Path) -> None:
    (tmp_path / "strange").write_bytes(b"root")
    exported = orctable("export", tmp_path / "strange", tmp_path / "log.jsonl", "--lang", "ru")
    refused(exported, "не прочитать как журнал (это не журнал). Проверьте имя;")
    asked = orctable("why", played, "score", "--lang", "ru")
    refused(asked, "'score' в этой игре нет; за столом: ", ". Спросите так: ")
    refused(orctable("why", played, "price:12", "--lang", "ru"), "Отрасль 12 — «Туризм»", ". Спросите так: ")


@pytest.mark.usefixtures("data_dir")
def test_the_language_may_stand_before_the_command() -> None:
    refused(orctable("--lang", "ru", "replay", "nowhere.jsonl"), "nowhere.jsonl: не прочитать", "Проверьте имя.")


def test_without_a_language_the_one_chosen_last_on_the_screen_is_spoken(data_dir: Path) -> None:
    save_settings(data_dir, Settings(language="ru"))
    refused(orctable("practice", "--players", "99"), "--players 99: в orconomy играют от 2 до 5.")
    refused(orctable("practice", "--players", "99", "--lang", "en"), "--players 99: orconomy is for 2 to 5 players.")


@pytest.mark.parametrize("command", ["replay", "run", "print", "calibrate"])
@pytest.mark.usefixtures("data_dir")
def test_a_language_that_there_is_not_is_refused_by_every_command(command: str) -> None:
    refused(
        orctable(
            command,
            "--lang",
            "xx",
            *{"replay": ["f"], "print": ["lens", "f.pdf"], "calibrate": ["dice"], "run": ["--no-window"]}[command],
        ),
        "--language xx",
        "en (English)",
    )


@pytest.mark.parametrize("words", [(), ("replay",), ("calibrate", "lens"), ("course", "replay")])
def test_help_is_had_by_one_letter_everywhere(words: tuple[str, ...]) -> None:
    result = orctable(*words, "-h")
    assert result.exit_code == 0
    assert "--lang" in result.stdout


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"orctable \d+\.\d+\.\d+\n", orctable("--version").stdout)


def test_a_shell_can_complete_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "complete" in CliRunner().invoke(all_commands(), ["--show-completion", "bash"]).stdout


@pytest.mark.slow
def test_a_start_does_not_wait_for_libraries_of_devices_that_few_tables_have() -> None:
    loaded = "import sys, companion.cli; print(*{'asyncio', 'bleak', 'reportlab'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", loaded], cwd=TOP.parent, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_language_that_is_named_before_a_command_is_that_of_its_window() -> None:
    commands = get_command(all_commands())
    assert isinstance(commands, TyperGroup)
    for words in (("--language", "ru", "run"), ("run", "--language", "ru")):
        named = copy_context()  # the language that is chosen stays in it
        context = named.run(commands.make_context, "orctable", list(words))
        run = named.run(commands.commands["run"].make_context, "run", context.args, parent=context)
        assert run.params["language"] == "ru", words


@pytest.mark.parametrize(
    ("words", "said"),
    [(("replay",), "строк: "), (("import", "--journal", "new.sqlite"), "взято строк"), (("export",), "записано строк")],
    ids=["replay", "import", "export"],
)
def test_what_came_of_a_command_is_told_in_the_language_that_was_asked_for(
    played: Path, tmp_path: Path, words: Sequence[str], said: str
) -> None:
    command, *rest = words
    files = [played]
    if command == "export":
        assert orctable("import", played, "--journal", tmp_path / "kept.sqlite").exit_code == 0
        files = [tmp_path / "kept.sqlite", tmp_path / "again.jsonl"]
    result = orctable(command, *files, *(tmp_path / word if "." in word else word for word in rest), "--lang", "ru")
    assert result.exit_code == 0 and said in result.stdout


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_name_of_a_file_steers_the_terminal(tmp_path: Path, language: str) -> None:
    """A log from elsewhere may be called as it likes: a title, another colour, letters from right to left."""
    (named := tmp_path / "log\x1b]0;title\x07\x9b31m\u202e.jsonl").write_text("{}", encoding="utf-8")
    for result in (orctable("replay", named, "--lang", language), orctable("replay", f"--{named.name}")):
        assert result.exit_code == 2 and not set("\x1b\x07\x9b\u202e") & set(result.stderr)


WRONG_SOURCES = {
    "Источник кубиков": (
        '"serail:auto"', '"serial:"', '"serial:uid=5"', '"camera:1"', '"hand:2"', '"bluetooth:zz"',
        '"bluetooth:C0:FF:EE:00:00:01,C0:FF:EE:00:00:01"', '"gpio:1,2"', '"gpio:1,1,2,3"', '"gpio:dail=1,2,3,4"',
        '"gpio:1,2,3,4;5,6,7,8;9,10,11,12"', '"hand", "hand"', '"hand", "serial:auto"',
    ),
    "Источник камеры": ("ubs:auto", "usb", "usb:", "telescope:1"),
    "не USB-камера": ("usb:x", "usb:1234"),
    "не камера на шлейфе": ("rpicam:x", "rpicam:0 --colour 3", "picamera2:x"),
    "Адрес камеры": ("http://[", "rtsp://h:x/"),
    "В адресе камеры": ("http://:1", "rtsp:///film"),
}  # fmt: skip


@each_row("fact, source", [(fact, source) for fact, sources in WRONG_SOURCES.items() for source in sources])
def test_a_wrong_source_in_a_table_file_is_refused_in_one_language(fact: str, source: str, tmp_path: Path) -> None:
    dice = "кубиков" in fact
    table, section = (
        tmp_path / "table.toml",
        f"[dice]\nsources = [{source}]" if dice else f'[camera]\nsource = "{source}"',
    )
    table.write_text(f"version = 1\n{section}\n", encoding="utf-8")
    done = orctable("doctor", "--table", table, "--lang", "ru")
    assert done.exit_code == 2 and f"{'dice.sources' if dice else 'camera.source'}: не годится: " in done.output
    assert fact in done.output
    assert re.findall(r"\b(?:the|is|names|must|has|Write|Delete|Correct)\b", done.output) == []
