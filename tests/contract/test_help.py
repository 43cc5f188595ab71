"""Every game explains itself: help on each topic, and whatever its source can say has its words."""

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.app.kiosk.demo import demo
from companion.games.protocol import Action
from companion.locale.preferences import LANGUAGES
from companion.locale.tables import YES_NO, Tables
from tests.contract.test_game import UNSAID, Table, begun, english, every_game, walk
from tests.contract.test_game import table as table  # the fixture
from tests.locale.compiling import compile_all
from tests.many_rows import each_row

RULE = re.compile(r"[A-Z][0-9.]+")
PAGES = Path(__file__).parents[2] / "docs"
MOST_LETTERS = 110  # what three lines of a help sheet hold


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    compile_all()


@pytest.mark.parametrize("seed", range(2))
def test_there_is_help_on_whatever_is_due(table: Table, seed: int) -> None:
    speaker = english(table.game)
    for state, _ in walk(begun(table), seed):
        topic = begun(table).game.view(state).topic
        assert topic and (speaker is None or speaker.help(topic) is not None), topic


def test_each_topic_has_a_sentence(table: Table) -> None:
    speaker = english(table.game)
    helps = speaker.tables.helps if speaker is not None else {}
    for topic, told in helps.items():
        assert told.title and told.text.endswith("."), topic
        assert len(told.text) <= MOST_LETTERS, told.text


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_there_is_help_on_every_phase_and_on_what_the_screen_shows_of_players(game: str) -> None:
    tables = catalogue.speaker(game, "en").tables
    raced = catalogue.games().named(game).numbers.raced
    assert {f"phase:{phase}" for phase in tables.phases} | {f"number:{field}" for field in raced} <= tables.helps.keys()


@each_row("game", catalogue.GAMES)
def test_help_names_rules_that_stand_in_the_pages(game: str) -> None:
    named = {topic: told.rule for topic, told in catalogue.speaker(game, "en").tables.helps.items() if told.rule}
    written = (PAGES / f"rules-{game}.md").read_text(encoding="utf-8") if named else ""
    for topic, rule in named.items():
        assert RULE.fullmatch(rule) and f"- **{rule}** " in written, topic


@each_row("language", LANGUAGES)
@each_row("game", catalogue.GAMES)
def test_a_game_is_learnt_in_six_pictures_of_moments_it_has_with_few_words_each(game: str, language: str) -> None:
    pages = catalogue.speaker(game, language).learn()
    assert len(pages) in (0, 6), "a game teaches itself in six pictures, or the start screen has no Learn for it"
    assert all(page.title and len(page.text.split()) <= 20 for page in pages)
    codes = {snapshot.game.prompt.code for snapshot in demo(game) if snapshot.game is not None}
    assert {page.moment for page in pages} <= codes


# --- Whatever the source of a game can say has its words --------------------------------------------------------------
GAMES = Path(catalogue.__file__).parents[1] / "games"
FAMILIES = {"orconomy": "ring", "economicus": "ring", "orc": "cards", "economancy": "cards"}
IN_GROUPS = "company"  # a part of a number for which the title of its group stands
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
