"""A game of a few lines: it has a screen that fits, practice players, words, and files that refuse what cannot be."""

import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Annotated, Any

import pytest

from companion.app.requests import snapshot_json
from companion.games.kernel import Between, act
from companion.games.protocol import Prompt, Result
from companion.games.simple.game import SimpleGame, simple_rules
from companion.games.simple.screen.simple_screen import SimpleScreen
from companion.games.simple.words.speakers import SimpleSpeaker
from companion.locale.tables import Said, Tables
from companion.practice.simulated_table import Around, SimulatedTable
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.game_screen import Cover
from companion.ui.paint.shapes import Scene, Text
from companion.ui.parts.local import Local
from tests.contract.page_game import NAME, page_parts, write_out
from tests.contract.test_game import Table
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ScreensOf, ink_of

TOP = Path(__file__).parents[2]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, NAME)


def drawn(snapshot: Snapshot, language: str = "en", dialog: str = "", typed: str = "") -> Scene:
    compile_all()
    parts = page_parts()
    local = Local(language=language, dialog=dialog, typed=typed)
    return compose(
        snapshot, local, ink_of(1.0), parts.speaker(language), (800, 480), ScreensOf(lambda _name: parts.screen())
    )


def ids(scene: Scene) -> set[str]:
    return {touch.id for touch in scene.touches}


def words(scene: Scene) -> list[str]:
    return [item.text for layer in scene.layers for item in layer.items if isinstance(item, Text)]


@pytest.mark.parametrize("wanted", [("check", "--ignore=I"), ("format", "--check")], ids=lambda words: words[0])
def test_the_code_on_the_page_is_as_tidy_as_the_rest(tmp_path: Path, wanted: tuple[str, ...]) -> None:
    # The order of imports is not checked: it depends on which modules are there.
    for name in (name for name in write_out(tmp_path) if name.endswith(".py")):
        words = (
            sys.executable,
            "-m",
            "ruff",
            *wanted,
            "--no-cache",
            "--stdin-filename",
            f"companion/games/{name}",
            "-",
        )
        code = (tmp_path / name).read_text(encoding="utf-8")
        done = subprocess.run(words, cwd=TOP, input=code, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_moment_of_the_game_fits_on_the_screen(table: Table, language: str) -> None:
    rng, scenes = Random(3), [drawn(table.shown, language)]
    table.press("setup:count:4", "setup:next")
    scenes.append(drawn(table.shown, language))
    table.press("setup:start")
    while table.shown.game is not None and not table.shown.game.over:
        scene = drawn(table.shown, language)
        acts = sorted(name for name in ids(scene) if name.startswith("do:"))
        assert acts
        scenes += [scene, drawn(table.shown, language, "lookup")]
        table.press(rng.choice(acts))
    table.press("why:pile:-1")
    scenes.append(drawn(table.shown, language))
    table.press("why:close")
    scenes.append(drawn(table.shown, language))
    for scene in scenes:
        assert [text for text in words(scene) if re.search(r"\([a-z_]+\)|\{", text)] == []
        assert not any(item.cut for layer in scene.layers for item in layer.items if isinstance(item, Text))
        for one, other in combinations(scene.touches, 2):
            assert not one.rect.inset(0.5).meets(other.rect.inset(0.5)), (one.id, other.id)
        assert [(touch.id, touch.rect) for touch in scene.touches if touch.rect.w < 46.8 or touch.rect.h < 50.4] == []


def test_practice_players_play_it_to_its_end(table: Table, tmp_path: Path) -> None:
    practice = page_parts().practice()
    setting = practice.setting(5, 3)

    def press(text: str) -> bool:
        table.press(text)
        return True

    def look() -> dict[str, Any]:
        return snapshot_json(table.shown)

    with SimulatedTable(tmp_path / "world", setting, 5) as world:
        around = Around(world, ("Ann", "Ben", "Cy"), press, look, frozenset, position=lambda: table.shown.position())
        players = practice.sit_down(around, 5)
        while table.shown.draft is not None:
            assert players.set_up(look()["draft"])
        while not look()["game"]["over"]:
            assert players.act(look(), 0.0)
    assert players.report(())["refused"] == [] and players.wrong(look()["game"]) == []
    assert [player["name"] for player in look()["game"]["players"]] == ["Ann", "Ben", "Cy"]


HEADER: Mapping[str, Any] = {"game": NAME, "players": [{"name": "Ann"}, {"name": "Ben"}]}


# --- a game with a large number -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guesses:
    """Who plays, and what each has named."""

    names: tuple[str, ...]
    named: tuple[int, ...] = (0, 0)


def both(_state: Guesses) -> tuple[int, ...]:
    return (0, 1)


@act(Guesses, by=both, source="", kind="name")
def name_number(
    state: Guesses, player: int, row: Annotated[int, Between(1, 3)], number: Annotated[int, Between(0, 99)]
) -> Guesses:
    """Nothing comes of it."""
    return state


class Naming(SimpleGame[Guesses]):
    """Both name a number, at any time."""

    name = edition = "naming"
    fewest = most = 2
    rules = simple_rules(name_number)
    fields = {"named": "player"}

    def first(self, names: tuple[str, ...], options: Mapping[str, Any]) -> Guesses:
        return Guesses(names)

    def result(self, state: Guesses) -> Result | None:
        return None

    def prompt(self, state: Guesses) -> Prompt:
        return Prompt("name_one")


NAMING = Tables(
    prompts={"name_one": Said("Both", "Name a number")}, buttons={"name": "Call out"}, fields={"named": "Said"}
)


def at_naming(dialog: str, typed: str = "") -> Scene:
    speaker = SimpleSpeaker("en", NAMING, Path(__file__).parent)
    game, screen = Naming(), SimpleScreen(Cover(lambda _language: "Naming"))
    snapshot = Snapshot(game=game.view(Guesses(("Ann", "Ben"))))
    local = Local(dialog=dialog, typed=typed)
    return compose(snapshot, local, ink_of(1.0), speaker, (800, 480), ScreensOf(lambda _name: screen))
