"""A game is one folder: no word of a game, and no import of one, stands anywhere else in the program."""

import ast
from collections.abc import Iterator, Mapping

from companion.app import catalogue
from tests.house.modules import Module, inside, modules
from tests.many_rows import each_row

HOME = "companion.games"
CATALOGUE = "companion.app.catalogue"  # the only file that names games
PLAIN: Mapping[str, str] = {
    "again": "an answer to the camera's question: look once more",
    "agreed": "a reason for a ruling: the players agreed",
    "black": "a colour of a kind of electronic die, and of a stuck camera's picture",
    "blue": "a colour of a kind of electronic die",
    "draw": "a side throw that is decided by lot",
    "drop": "what a faulty cable does with a byte",
    "end": "Kivy's word for a finger that lets go",
    "event": "what a line of the dice's trace is about",
    "face_down": "what the camera reads of a card that lies so, whatever its face",
    "first": "the value that a sentence names first",
    "green": "a colour of a kind of electronic die",
    "hand": "how a line of a log came: entered by hand",
    "keep": "what is done with something that was measured",
    "orange": "a colour of a kind of electronic die",
    "over": "every game ends",
    "play": "the sign and the touch of going on, and the page of an action's next number",
    "pass": "what `calibrate --json` says of a calibration that is good enough",
    "rating": "what a person may agree to",
    "red": "a colour of a kind of electronic die",
    "settle": "the one tap in every game that says everybody is done",
    "show": "the touch that shows the camera a piece",
    "stop": "the requests that end the app, and its eyes",
    "victim": "a value of a sentence that is a seat",
    "yellow": "a colour of a kind of electronic die",
}
"""Plain words that are also a kind, phase, prompt or piece of some game, and why they stand elsewhere."""
MOST_PLAIN = 40


def words_of(game: str) -> frozenset[str]:
    """Every kind of action, phase, prompt and piece of a game, as code names it."""
    tables, known = catalogue.speaker(game, "en").tables, catalogue.games().named(game)
    codes = (*tables.actions, *tables.prompts, *tables.phases, *tables.buttons, *known.rules.rulings)
    kinds = (code.partition(":")[0] for code in codes)
    return frozenset((*kinds, *known.board.kinds, *tables.markers, *known.marks)) - {""}


def outside() -> tuple[Module, ...]:
    """The program without its games."""
    return tuple(module for module in modules() if not module.belongs_to(HOME))


def literals(module: Module) -> Iterator[tuple[int, str]]:
    """Every string in a module's code but for docstrings, with its line."""
    told = {
        id(node.body[0].value)
        for node in module.nodes()
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in module.nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@each_row("game", catalogue.GAMES)
def test_no_word_of_a_game_stands_outside_its_folder(game: str) -> None:
    words = words_of(game) - set(PLAIN)
    found = [
        f"{module.name}:{line} {text!r}" for module in outside() for line, text in literals(module) if text in words
    ]
    assert found == []


def names_in(module: Module) -> Iterator[str]:
    """The words of which the names in a module's own code are made (`memory_of`: memory, of)."""
    for node in module.nodes():
        if isinstance(node, ast.Name):
            yield from node.id.lower().split("_")


def test_only_the_catalogue_names_a_game() -> None:
    """A game may be called by a word the house uses itself (Memory): that word stands for no game elsewhere."""
    usual = {word for module in outside() if module.name != CATALOGUE for word in names_in(module)}
    named = [
        f"{module.name}:{line} {text!r}"
        for module in outside()
        if module.name != CATALOGUE
        for line, text in literals(module)
        if text in set(catalogue.GAMES) - usual
    ]
    assert named == []


def test_the_four_games_are_called_by_no_word_of_the_house() -> None:
    usual = {word for module in outside() if module.name != CATALOGUE for word in names_in(module)}
    assert usual.isdisjoint({"orconomy", "orc", "economicus", "economancy"})


def test_only_the_catalogue_imports_a_game() -> None:
    games = tuple(f"{HOME}.{name}" for name in catalogue.GAMES)
    found = [
        f"{module.name}:{imported.line} {imported.module}"
        for module in outside()
        if module.name != CATALOGUE
        for imported in module.imports()
        if inside(imported.module, *games)
    ]
    assert found == []


def test_no_game_imports_another() -> None:
    games = {name: f"{HOME}.{name}" for name in catalogue.GAMES}
    found = [
        f"{module.name}:{imported.line} {imported.module}"
        for name, room in games.items()
        for module in modules()
        if module.belongs_to(room)
        for imported in module.imports()
        if inside(imported.module, *(other for key, other in games.items() if key != name))
    ]
    assert found == []


def test_the_plain_words_are_few_and_each_is_needed() -> None:
    every = frozenset().union(*map(words_of, catalogue.GAMES))
    used = {text for module in outside() for _, text in literals(module)}
    assert len(PLAIN) <= MOST_PLAIN and all(PLAIN.values())
    assert [word for word in PLAIN if word not in every or word not in used] == []
