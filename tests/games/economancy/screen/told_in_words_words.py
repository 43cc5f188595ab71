"""Words of the cases about what the screen tells besides the prompt."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign, Text
from companion.ui.parts.local import Local
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_of, speaker_of


@pytest.fixture
def table(tmp_path: Path) -> EconomancyTable:
    compile_all()
    table = EconomancyTable(tmp_path / "t", NAMES[:3])
    table.press("setup:start")
    return table


def scene(table: EconomancyTable, dialog: str = "", language: str = "en") -> Scene:
    shown = replace(table.shown, notices=())
    return compose(
        shown,
        Local(dialog=dialog, language=language),
        ink_of(1.0),
        speaker_of("economancy", language),
        (800, 480),
        screen,
    )


def words(table: EconomancyTable, dialog: str = "", language: str = "en") -> list[str]:
    layers = scene(table, dialog, language).layers
    return [item.text for layer in layers for item in layer.items if isinstance(item, Text)]


def told(table: EconomancyTable, language: str = "en") -> str:
    """All that the screen says, whatever lines it stands in."""
    return " ".join(words(table, language=language))


def signs(table: EconomancyTable) -> set[str]:
    """The little pictures on the screen."""
    return {item.name for layer in scene(table).layers for item in layer.items if isinstance(item, Sign)}
