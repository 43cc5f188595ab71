"""What rules and screens of every game say in random games is what they said before, but for what was changed on
purpose.
"""

import pytest

from companion.app import catalogue
from tests.goldens.kept import FOLDER, OPEN, SHORT, Golden, compare, compare_scenes, listed, scenes_file
from tests.goldens.seeded_screens import scenes
from tests.locale.compiling import compile_all
from tests.many_rows import each_row

QUICK = {"orconomy": 1, "economicus": 2, "economancy": 2, "orc": 3}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_all()


def golden(name: str) -> Golden:
    return Golden.read(FOLDER / f"{name}.txt")


@pytest.mark.slow
@each_row("name", catalogue.GAMES)
def test_the_first_games_are_what_they_were(name: str) -> None:
    assert list(compare(golden(name), QUICK[name])) == []


@pytest.mark.slow
@each_row("name", catalogue.GAMES)
def test_the_screens_of_the_first_game_look_as_they_did(name: str) -> None:
    now = scenes(name, 1, dialogs=False)
    assert list(compare_scenes(scenes_file(FOLDER, name), now, whole=False)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_some_games_are_what_they_were(name: str) -> None:
    assert list(compare(golden(name), SHORT)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_screen_looks_as_it_did(name: str) -> None:
    assert list(compare_scenes(scenes_file(FOLDER, name), scenes(name))) == []


def test_what_was_changed_on_purpose_is_listed_and_held_by_the_first_games() -> None:
    kept = {name: golden(name) for name in catalogue.GAMES}
    assert {(name, aspect) for name, hashes in kept.items() for aspect in hashes.open} == listed()
    assert not [name for name, hashes in kept.items() for seed in range(SHORT) if OPEN in hashes.rows[seed]]
