"""What the app says in every game: every sentence has Russian and fills in the same values, devices are understood."""

import ast
import gettext
import re
import string
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Annotated

import pytest

from companion.app import catalogue
from companion.club.desk_page import NAMED, OPENS, TROUBLES
from companion.devices import DEVICES
from companion.devices.dice_device import DISTANCES
from companion.devices.on_pins import ON_BASE
from companion.locale import deed_tables, tables
from companion.locale.retelling import DOMAIN
from companion.locale.sentences import Speaker
from companion.locale.tables import Tables
from companion.locale.usual_help import Help, LearnPage
from companion.schema.from_hints import codec
from companion.schema.hints import AsTable
from companion.schema.plain_files import read_as
from companion.schema.sorts import Whole
from companion.schema.wrong_input import BoxError
from companion.session.context import LEVELS
from companion.session.snapshot import Notice, Refusal
from companion.ui.screens.devices.adding_page import SHOWS, STEPS
from companion.ui.screens.wishes.settings_sheet import SETTINGS
from hardware.camera.source import open_camera
from hardware.camera.video4linux.usb import open_usb
from hardware.clock import SteppedClock
from hardware.errors import HardwareError, PictureTooLarge
from hardware.pictures import check_size
from hardware.ports import PictureFormat
from proofs.faulty_devices.faulty_camera import CameraFault, SimulatedCamera
from tests.hardware_camera.fake_video import Answer, Machine
from tests.locale.compiling import LOCALE, sources
from tests.many_rows import each_row
from tools.compile_words import compiled, read_words

TOP = Path(__file__).parents[2]
PLAYERS = ("Анна", "Борис", "Вера")
UNFILLED = re.compile(r"\([a-z_]+\)")  # a value that nobody gave, as it would show
UNNAMED = re.compile(r"\{(\w+)\}")
TELL = ("_context.tell", "_ignore", "_tell_back")
TELLERS = {"context": ("self.tell",)}  # what tells the table something is called, by file
GAMES = TOP / "companion" / "games"
COUNTED = re.compile(
    r"\{(?:ahead|amount|behind|cards|coins|count|done|faces|files|games|have|left|lines|most|n|opponents|orcs|own|places|"
    r"points|quotas|stock|throws|values)\} (?!(?:and|as|does|gets|holds|is|on|or|that|was)\b)(?:\w+ )?"
    r"(?:[A-Za-z]\w*s|[а-яё]+(?:[еоё]в|ей|ний|карт|монет|раз|фишек|букв))\b"
)
"""So many of something, in the plural, whatever the number is."""
NEVER_ONE = re.compile(
    "8 times|At most|1 to|are the most|box holds|copies|larger than|longer than|more than|must be|no game|players share"
    "|there are|tokens of|wins at|8 случаях|больше|в коробке|длиннее|нет отсчётов"
)
"""In these the number is above a limit, or a limit itself, which is never 1."""


def spoken(folder: Path) -> set[str]:
    """Every sentence written in a screen's source: the first words of `text(...)`, `say(...)` or `plural(...)`."""
    found: set[str] = set()
    for source in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("text", "say", "plural"):
                first = next(iter(node.args), None)
                found |= {first.value} if isinstance(first, ast.Constant) and isinstance(first.value, str) else set()
    return found - {""}


def leaves(table: object) -> Iterator[str]:
    """Every sentence in a table of tables."""
    if isinstance(table, str):
        yield table
    elif isinstance(table, Help):
        yield from filter(None, (table.title, table.text, table.more))
    elif isinstance(table, LearnPage):
        yield from (table.title, table.text)
    elif isinstance(table, Tables):
        yield from (said for item in fields(table) for said in leaves(getattr(table, item.name)))
    elif isinstance(table, (dict, tuple)):
        for part in table.values() if isinstance(table, dict) else table:
            yield from leaves(part)


def translated(language: str, game: str = "") -> set[str]:
    """What has a translation: what every game says, and what one game says besides."""
    folders = [LOCALE, *([GAMES / game / "words"] if game else [])]
    found = (message for folder in folders for message in read_words(folder / language / "LC_MESSAGES" / "orctable.po"))
    return {form for message in found if any(message.strings) for form in message.ids}


def test_every_sentence_of_the_house_has_russian() -> None:
    wanted = spoken(TOP / "companion" / "ui") | spoken(TOP / "companion" / "printing") | spoken(GAMES / "ring")
    wanted |= (
        spoken(TOP / "companion" / "club")
        | spoken(TOP / "companion" / "cli")
        | {*NAMED.values(), *TROUBLES.values(), OPENS}
    )
    wanted |= {
        said
        for module in (tables, deed_tables)
        for name in dir(module)
        if name.isupper()
        for said in leaves(vars(module)[name])
    }
    wanted |= {said for device in DEVICES for said in (device.title, device.asked) if said}
    wanted |= {said for device in DEVICES for way in device.ways for said in (way.title, way.about, way.hint)}
    wanted |= {place.view.title for device in DEVICES for way in device.ways for place in way.places({})}
    wanted |= {*SHOWS.values(), *DISTANCES, *(word for _, word in STEPS), ON_BASE.view.name}
    wanted |= {said for setting in SETTINGS for said in (setting.about, *setting.words.values(), setting.each) if said}
    assert wanted - translated("ru") == set()


@each_row("game", catalogue.GAMES)
def test_every_sentence_of_a_game_has_russian(game: str) -> None:
    said = catalogue.speaker(game, "en").tables
    labels = set(said.labels.values())
    wanted = spoken(GAMES / game / "screen") | spoken(GAMES / game / "sheets") | set(leaves(said)) - labels
    cover = catalogue.screen.cover(game)
    wanted |= {cover.title_in("en"), cover.about}
    assert wanted - translated("ru", game) == set()


OWN_MEANING = {
    "Board", "Change", "Go on", "Next round", "near side", "ruling", "thrown", "{player} is still due",
}  # fmt: skip
"""What a game may say otherwise in Russian: the house says it where it means the same, or not at that game's table."""


def test_a_game_does_not_change_what_the_house_says() -> None:
    """ "Play" on the start screen is not a card that is played."""
    house = {own.key: own.strings for own in read_words(LOCALE / "ru" / "LC_MESSAGES" / "orctable.po") if own.key}
    games = [source for source in sources() if GAMES in source.parents and "ru" in source.parts]
    words = [entry for source in games for entry in read_words(source)]
    changed = {word.key for word in words if house.get(word.key, word.strings) != word.strings}
    assert changed <= OWN_MEANING


@each_row("source", sources())
def test_every_translation_is_whole(source: Path) -> None:
    assert [message.ids for message in read_words(source) if not message.strings or not all(message.strings)] == []


@cache
def said() -> frozenset[str]:
    """Every text in the source of what runs, and in the tables of the games, where some are put together."""
    rooms = ("companion", "hardware", "vision", "firmware")
    written = {text for room in rooms for file in (TOP / room).rglob("*.py") for text in constants(file)}
    return frozenset(written.union(*(leaves(catalogue.speaker(game, "en").tables) for game in catalogue.GAMES)))


@pytest.mark.slow
@each_row("source", [source for source in sources() if source.stem != DOMAIN])
def test_only_what_is_said_is_translated(source: Path) -> None:
    unsaid = [message.ids for message in read_words(source) if not said() & set(message.ids)]
    assert unsaid == []


def retold(context: str | None) -> Iterator[str]:
    """The English that is found again in what devices, files and the command line say."""
    messages = read_words(LOCALE / "ru" / "LC_MESSAGES" / f"{DOMAIN}.po")
    yield from (message.ids[0] for message in messages if message.key and message.context == context)


@pytest.mark.slow
def test_every_sentence_that_is_found_again_stands_in_its_source() -> None:
    rooms = ("companion", "hardware", "proofs", "tools")
    written = " ".join(text for room in rooms for file in (TOP / room).rglob("*.py") for text in constants(file))
    # Some are put together from several parts, at a comma or a colon.
    parts = {part.strip(" .") for told in retold(None) for part in re.split(r"\{\w+\}|[,:] | or |yet|none", told)}
    assert [part for part in parts if part not in written] == []


@each_row("source", [source for source in sources() if source.parts[-3] == "en"])
def test_english_is_written_once_in_the_program_itself(source: Path) -> None:
    messages = [message for message in read_words(source) if message.key]
    assert [message.ids for message in messages if message.context is None and message.strings == message.ids] == []


@each_row("source", sources())
def test_translations_fill_in_the_same_values(source: Path) -> None:
    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    wrong = [
        message.ids
        for message in read_words(source)
        if message.key and len(message.ids) == 1 and not names(message.strings[0]) <= names(message.ids[0])
    ]
    assert wrong == []


@each_row("source", sources())
def test_one_of_something_is_told_in_the_singular(source: Path) -> None:
    """Where the number may be 1: told in both numbers, or with the number behind a colon."""
    alone = [
        form for message in read_words(source) if len(message.ids) == 1 for form in (*message.ids, *message.strings)
    ]
    assert [form for form in alone if COUNTED.search(form) and not NEVER_ONE.search(form)] == []


@pytest.mark.parametrize("source", sources(), ids=str)
def test_gettext_finds_every_translation_as_it_is_written(source: Path) -> None:
    catalogue = gettext.GNUTranslations(BytesIO(compiled(read_words(source))))
    for message in read_words(source):
        if not message.key:
            assert catalogue.info()["language"] == source.parts[-3]
        elif len(message.ids) == 2:
            one, many = message.ids
            assert {catalogue.ngettext(one, many, n) for n in range(1, 21)} == set(message.strings)
        elif message.context is not None:
            assert catalogue.pgettext(message.context, message.ids[0]) == message.strings[0]
        else:
            assert catalogue.gettext(message.ids[0]) == message.strings[0]


def test_everything_the_table_tells_has_a_sentence() -> None:
    rooms = (TOP / "companion" / "session", TOP / "companion" / "app")
    told = set()
    for file in (file for room in rooms for file in room.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(TELLERS.get(file.stem, TELL)):
                told |= {next((word.value for word in node.args[:2] if isinstance(word, ast.Constant)), None)}
    known = {code.partition(":")[0] for code in tables.NOTICES}
    assert {code for code in told if isinstance(code, str)} - known - {"done", "refused"} == set()
    assert told > {"journal_failing", "resumed", "late_roll", "undone", "camera_lost"}


def test_each_level_is_a_known_one_and_belongs_to_a_notice() -> None:
    assert set(LEVELS.values()) == {"good", "note", "warn", "bad"}
    known = {code for game in catalogue.GAMES for code in catalogue.speaker(game, "en").tables.notices}
    assert set(LEVELS) <= {*known, "done", "refused"}


@pytest.mark.parametrize(
    "source",
    [
        "usb:77",
        "usb:x",
        "pipe:/nowhere/pipe",
        "file:/nowhere/film.mp4",
        "telescope:1",
        "http://:1",
        "rpicam:0",
        "rpicam:x",
        "picamera2:0",
        "picamera2:x",
    ],
)
def test_what_a_camera_says_of_its_trouble_is_told_in_the_language_of_the_table(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(HardwareError) as told:
        open_camera(source, SteppedClock())
    assert Speaker("en").detail(str(told.value)) == str(told.value)
    assert re.search("[а-яё]{5}", Speaker("ru").detail(str(told.value)))


def said_by_cameras(folder: Path) -> Iterator[str]:
    """What live cameras say of themselves, and of video nodes."""
    clock, machine = SteppedClock(), Machine(folder)
    yield str(PictureFormat(1280, 720, "MJPEG"))
    yield str(PictureFormat(1280, 720, "MJPEG", 29.97))
    with pytest.raises(PictureTooLarge) as told:
        check_size(20_000, 20_000, "f0.jpg")
    yield str(told.value)
    for kind in ("hang", "damage", "repeat"):
        clock = SteppedClock()
        world = SimulatedCamera(clock, 1, [CameraFault(kind, 1.0, 9.0)])
        with world.open() as camera:
            for step in range(120):
                clock.advance(step / 20)
                world.settle()
                try:
                    camera.poll()
                except HardwareError as error:
                    yield str(error)
                    break
    yield _refused("usb:auto", machine)
    machine.plug("video0", Answer("unicam", "unicam"))
    yield _refused("usb:0", machine)
    machine.plug("video1", Answer(can=0))
    yield _refused("usb:1", machine)
    for number in (2, 3):
        machine.plug(f"video{number}", Answer(bus=f"usb {number}"))
    yield _refused("usb:auto", machine)


def _refused(source: str, machine: Machine) -> str:
    with pytest.raises(HardwareError) as told:
        open_usb(source.partition(":")[2], SteppedClock(), machine.system())
    return str(told.value)


def test_what_is_wrong_in_a_file_is_told_in_the_language_of_the_table() -> None:
    number = Annotated[int, Whole(0, 27)]
    with pytest.raises(BoxError) as wrong:
        read_as(codec(Annotated[tuple[number, number], AsTable("tins", "jars")]), {"tins": 28}, "box.toml")
    told, russian = str(wrong.value), "box.toml: tins: стоит 28, а должно быть целое число от 0 до 27. Исправьте там."
    assert Speaker("en").detail(told) == told
    assert Speaker("ru").detail(told) == russian
    unknown = "box.toml: tins wobbles. Correct it there."
    assert Speaker("ru").detail(unknown) == unknown


def constants(file: Path) -> Iterator[str]:
    """Every text in a source file; one with gaps in its parts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_an_unknown_code_is_still_told() -> None:
    assert "never_met" in Speaker("en").refusal(Refusal("never_met", "R1.1"), PLAYERS)
    assert "never_met" in Speaker("ru").notice(Notice(1, "note", "never_met"), PLAYERS)


def test_a_name_that_is_taken_is_refused_in_plain_words() -> None:
    refused = Refusal("not_understood", "", (("what", "setup:name:0:Anna"),))
    assert Speaker("en").refusal(refused, PLAYERS) == "Every player needs a name of their own"


@each_row(
    "code",
    [
        "moving",
        "no_picture",
        "no_stickers",
        "too_dark",
        "too_bright",
        "blurred",
        "no_empty",
        "not_found:7:1",
        "off_centre:7:1",
        "no_edge:7:1",
        "veiled:7:crisis",
        "unlike:7:1=3:0",
        "alike:7:1=red:face",
        "shiny:golem,thug",
        "lamp:7:1",
        "lamp:7:1 lamp:3:0 lamp:7:crisis",
        "moving unlike:7:1=3:0",
        "silent",
    ],
)
@each_row("language", ["en", "ru"])
def test_whatever_the_camera_could_not_learn_is_said_in_a_sentence_of_its_own(language: str, code: str) -> None:
    told = Speaker(language).unlearnt(code)
    assert "(" not in told and ":" not in told.replace(": ", "")
    assert UNNAMED.search(told) is None


@each_row("language", ["en", "ru"])
@each_row("code", ["unlike:7:1=3:0", "alike:7:1=red:face", "not_found:7:1", "veiled:7:crisis"])
def test_what_is_wrong_with_a_piece_says_where_it_lies(language: str, code: str) -> None:
    speaker = catalogue.speaker("orconomy", language)
    assert speaker.area(7) in speaker.unlearnt(code)


@each_row("language", ["en", "ru"])
def test_cards_in_which_the_lamp_is_mirrored_are_named_the_first_few(language: str) -> None:
    speaker = catalogue.speaker("economancy", language)
    told = speaker.unlearnt("shiny:golem,thug")
    assert told.startswith(f"{speaker.card('golem')}, {speaker.card('thug')}: ")
    assert speaker.unlearnt("shiny:golem,thug,ghost,worker").startswith(
        f"{speaker.card('golem')}, {speaker.card('thug')}, {speaker.card('ghost')}, ...: "
    )


def test_looks_that_are_alike_are_named_by_their_players() -> None:
    assert "3, and Anna." in Speaker("en").unlearnt("alike:3:0=red:face", {"red": "Anna", "blue": "Boris"})
    assert "3, and red face." in Speaker("en").unlearnt("alike:3:0=red:face")


@each_row("language", ["en", "ru"])
def test_so_many_places_lie_in_the_lamps_light(language: str) -> None:
    told = {count: Speaker(language).unlearnt(" ".join(["lamp:7:1"] * count)) for count in (1, 2, 5)}
    assert all(str(count) in sentence for count, sentence in told.items()) and len(set(told.values())) == 3
