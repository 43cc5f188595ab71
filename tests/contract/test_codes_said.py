"""Whatever the source of a game can say has its words: codes of refusals, problems and parts, acts, switches."""

import ast
from functools import cache
from itertools import product
from pathlib import Path

from companion.app import catalogue
from companion.games.protocol import Action
from companion.locale.tables import YES_NO, Tables
from tests.contract.test_game import UNSAID, every_game
from tests.many_rows import each_row

GAMES = Path(catalogue.__file__).parents[1] / "games"
FAMILIES = {"orconomy": "ring", "economicus": "ring", "orc": "cards", "economancy": "cards"}
IN_GROUPS = "company"
"""A part of a number for which the title of its group stands."""
each_game = each_row("name", FAMILIES)


def tables_of(name: str) -> Tables:
    """All that is said of a game."""
    return catalogue.speaker(name, "en").tables


@cache
def codes(name: str) -> dict[str, set[str]]:
    """What each function of a game, or of its family, is called with first, where it is written out."""
    found: dict[str, set[str]] = {}
    for source in (file for folder in (name, FAMILIES[name]) for file in (GAMES / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                words = node.args[0]
                for word in (words.body, words.orelse) if isinstance(words, ast.IfExp) else (words,):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        maker = ast.unparse(node.func).removesuffix(".of").rpartition(".")[2]
                        found.setdefault(maker, set()).add(word.value)
    return found


def without_values(keys: object) -> set[str]:
    """Codes without what makes their sentence closer."""
    return {key.partition(":")[0] for key in keys}  # type: ignore[attr-defined]


@each_game
def test_every_code_in_the_source_has_a_sentence(name: str) -> None:
    tables, said = tables_of(name), codes(name)
    assert said["no"] | said.get("Refusal", set()) <= without_values(tables.refusals)
    problems = said.get("problem", set()) | said.get("Problem", set())
    assert len(problems) > 5 and problems <= without_values(tables.problems)
    parts = said.get("Summand", set())
    assert parts and parts - {IN_GROUPS} <= without_values(tables.parts) | without_values(tables.notes)


@each_game
def test_every_kind_of_act_is_told_in_a_whole_sentence(name: str) -> None:
    acts = every_game().named(name).rules.acts  # type: ignore[attr-defined]
    for language, (kind, act), number in product(("en", "ru"), acts.items(), (2, 1)):
        action = Action(kind, 1, tuple(number if "what" in word else 3 for word in act.names))
        sentence = catalogue.speaker(name, language).action(action, "ABCDE")
        assert sentence and not UNSAID.search(sentence) and sentence != kind, (language, kind, sentence)


@each_game
def test_every_switch_and_preset_of_the_set_up_has_words(name: str) -> None:
    tables, set_up = tables_of(name), every_game().named(name).set_up
    assert set(set_up.options) <= set(tables.options) and set(set_up.presets) <= set(tables.presets)
    for switch, values in set_up.options.items():
        told = tables.values.get(switch, YES_NO)
        assert {str(value).lower() for value in values if type(value) is not int} <= {word.lower() for word in told}
