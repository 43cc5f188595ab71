"""The eyes know no game: no name and no string in them is a word of one. Names of zones and markers stand in files."""

import ast
import re

from tests.house.modules import Module, modules, parse
from tests.many_rows import each_row

WORDS = frozenset(
    {"company", "companies", "startup", "startups", "extras", "crisis", "activity", "industry", "industries", "oracle"}
    | {"clan", "clans", "bones", "skulls", "trophies", "tusk", "moon", "leaf", "sun", "rune", "orconomy"}
)
ROOMS = ("vision", "companion.eyes", "companion.app.instruments.eyes_link")


def game_words(module: Module) -> list[str]:
    """Words of a game in the names and strings of a module; documentation may give examples."""
    bare = (node.value for node in ast.walk(module.tree) if isinstance(node, ast.Expr))
    documented = {id(value) for value in bare if isinstance(value, ast.Constant)}
    found = [
        f"{module.name}:{getattr(node, 'lineno', 0)} {text}"
        for node in ast.walk(module.tree)
        if id(node) not in documented
        for text in _texts(node)
        if WORDS & set(re.split(r"[^a-z]+", text.lower()))
    ]
    return sorted(found)


def _texts(node: ast.AST) -> list[str]:
    values = [getattr(node, field, None) for field in ("id", "attr", "arg", "name", "value", "module")]
    return [value for value in values if isinstance(value, str)]


def test_the_eyes_name_no_piece_of_any_game() -> None:
    eyes = [module for module in modules("vision", "companion") if module.belongs_to(*ROOMS)]
    assert len(eyes) > 20
    assert [line for module in eyes for line in game_words(module)] == []


@each_row(
    "line", ["crisis = 1", "x.startups", "def f(clan): ...", "f(bones=1)", "x = 'leaf:face'", "import games.orconomy"]
)
def test_a_word_of_a_game_is_seen(line: str) -> None:
    assert game_words(parse("vision.sample", line))
