"""Where files lie: one name for one idea."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath as File

from tests.house.modules import ROOMS, TOP

EVERYWHERE = frozenset({"__init__.py", "__main__.py", "conftest.py"})
ONE_IDEA: Mapping[str, str] = {
    "auction.py": "the auction, as rules and on the screen",
    "cardboard.py": "pieces that are moved by hand, at the practice table and in tests of the session",
    "chronicle.py": "a game in numbers: what it holds, and how it is worked out",
    "fingers.py": "fingers without a person: the screen's own, and the long proof with them",
    "game.py": "a boxed game: what it says, and what it supplies for the practice table",
    "history.py": "the acts of a game, kept and shown",
    "link.py": "the link between dice base and app: both its ends, and its measurement",
    "header.py": "what stands above a log: as the game writes it, and its fields as text",
    "origins.py": "what a number is made of, as the game tells it",
    "ports.py": "what a room asks of those that are plugged into it",
    "recording.py": "what a die sent, kept to be heard again",
    "rules.py": "the rules, measured",
    "sentences.py": "what is said: of codes in a language, of the acts of a game",
    "sorts.py": "what sort of value something is: a number of an act, a field of plain data",
    "source.py": "where a device's news come from",
    "table.py": "a whole table that is played at, for practice and for tests of the session",
    "tables.py": "which words stand for a code: everybody's, and one game's",
    "test_faults.py": "faults of ours, in the session and on the screen",
    "test_person.py": "a person at the practice table, by the players and by touch",
    "test_spoilt.py": "spoilt files: journals, logs and positions",
}
"""Names that several rooms use for one idea."""


def files() -> tuple[File, ...]:
    """Every Python file of ours, seen from the top folder."""
    paths = (path for room in (*ROOMS, "proofs", "tests", "tools") for path in (TOP / room).rglob("*.py"))
    return tuple(sorted(File(path.relative_to(TOP).as_posix()) for path in paths))


def shared(paths: Iterable[File]) -> dict[str, list[str]]:
    """The names that several files have. Games are folders alike: what lies in the same place in each counts once."""
    places: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        places[path.name].add(str(_in_any_game(path)))
    return {name: sorted(where) for name, where in places.items() if len(where) > 1 and name not in EVERYWHERE}


def _in_any_game(path: File) -> File:
    parts = list(path.parts)
    if parts[1:2] == ["games"] and len(parts) > 3:
        parts[2] = "GAME"
    return File(*parts)


def test_one_name_stands_for_one_idea() -> None:
    now = shared(files())
    assert {name: where for name, where in now.items() if name not in ONE_IDEA} == {}
    assert sorted(ONE_IDEA.keys() - now.keys()) == [], "no longer shared: take it off the list"


def test_a_name_used_twice_is_seen_but_games_are_folders_alike() -> None:
    same = [File("companion/games/orc/view.py"), File("companion/games/orconomy/view.py"), File("vision/__init__.py")]
    assert shared(same) == {}
    elsewhere = File("companion/ui/view.py")
    assert shared([*same, elsewhere]) == {"view.py": ["companion/games/GAME/view.py", "companion/ui/view.py"]}
