"""Doors between the rooms that the import linter cannot express: which libraries a room may use, and who alone may."""

import ast
from collections.abc import Iterable

from companion.app import catalogue
from tests.house.modules import STANDARD, Module, inside, modules, parse
from tests.many_rows import each_row

# What the dice base's MicroPython has, without `machine` and without a clock: both are handed in.
MICROPYTHON = frozenset(
    {
        "array",
        "binascii",
        "collections",
        "errno",
        "gc",
        "heapq",
        "json",
        "math",
        "micropython",
        "re",
        "struct",
        "sys",
    }
)


def strangers(module: Module, libraries: Iterable[str], rooms: Iterable[str]) -> list[str]:
    """The imports of a module that are neither from these libraries nor from these rooms."""
    allowed = frozenset(libraries)
    return [
        f"{module.name}:{found.line} imports {found.module}"
        for found in module.imports()
        if found.module.partition(".")[0] not in allowed and not _reaches(found.module, rooms)
    ]


def _reaches(name: str, rooms: Iterable[str]) -> bool:
    # `from companion import games` also names the bare package `companion`, which is empty.
    return inside(name, *rooms) or any(room.startswith(name + ".") for room in rooms)


@each_row(
    "room",
    [
        "companion.games.orconomy.rules",
        "companion.games.orconomy.view",
        "companion.schema",
        "companion.games.orconomy.boxes.loader",
        "companion.session.snapshot",
        "companion.session.views",
        "vision.sighting",
        "hardware.events",
    ],
)
def test_some_rooms_use_the_standard_library_only(room: str) -> None:
    friends = (room, "companion.games", "companion.boxes", "companion.schema", "companion.session.views")
    lines = [line for module in modules() if module.belongs_to(room) for line in strangers(module, STANDARD, friends)]
    assert lines == []


def test_the_core_of_the_dice_base_uses_only_what_micropython_has() -> None:
    lines = [
        line
        for module in modules("firmware")
        if module.belongs_to("firmware.core")
        for line in strangers(module, MICROPYTHON, ("firmware.core",))
    ]
    assert lines == []


def test_the_screen_uses_session_words_and_kivy_only() -> None:
    """And what makes the squares that phones read."""
    rooms = ("companion.ui", "companion.session", "companion.locale", "companion.schema.quick_dataclass")
    lines = [
        line
        for module in modules("companion")
        if module.belongs_to("companion.ui")
        for line in strangers(module, STANDARD | {"kivy", "segno"}, rooms)
    ]
    assert lines == []


def test_only_games_catalogue_and_command_line_name_the_practice_table() -> None:
    games = tuple(
        f"companion.games.{name}.{part}"
        for name in (*catalogue.GAMES, "simple", "cards")
        for part in ("practice", "parts")
    )
    may = (*games, "companion.app.catalogue", "companion.cli")
    assert [name for name in _importers("companion.practice") if not inside(name, *may)] == []


def test_only_the_eyes_know_camera_and_vision() -> None:
    both = set(_importers("hardware.camera")) & set(_importers("vision"))
    assert [name for name in both if not inside(name, "companion.eyes")] == []


def test_devices_speak_to_the_dice_base_through_one_adapter() -> None:
    named = {
        (module.name, found.module)
        for module in modules("hardware")
        for found in module.imports()
        if inside(found.module, "firmware")
    }
    assert {
        what
        for _, what in named
        if not _reaches(what, ("firmware.core.link", "firmware.core.msgs", "firmware.core.window"))
    } == set()
    assert len({who for who, _ in named}) <= 1


def test_no_import_is_hidden_from_these_tests() -> None:
    hidden = [
        module.name
        for module in modules()
        for node in module.nodes()
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("__import__", "importlib.import_module", "import_module")
    ]
    assert hidden == ["companion.cli.common"], "once: what is not installed, and is asked for by a command alone"


def _importers(room: str) -> list[str]:
    return [
        module.name
        for module in modules()
        if not module.belongs_to(room) and any(inside(found.module, room) for found in module.imports())
    ]


@each_row(
    "line",
    [
        "import companion.practice",
        "from companion import practice",
        "from companion.practice import world",
        "from ..practice import world",
        "from .. import practice",
        "def late():\n    import companion.practice.world",
        "if TYPE_CHECKING:\n    from companion.practice.world import World",
    ],
)
def test_an_import_is_seen_however_it_is_written(line: str) -> None:
    module = parse("companion.ui.screen", line)
    assert any(inside(found.module, "companion.practice") for found in module.imports())
    assert strangers(module, STANDARD, ("companion.ui",))


@each_row(
    "line",
    ["import os.path", "from . import theme", "from companion.ui.paint.theme import INK", "from companion import ui"],
)
def test_what_is_allowed_is_left_alone(line: str) -> None:
    assert strangers(parse("companion.ui.screen", line), STANDARD, ("companion.ui",)) == []
