"""Every code has a sentence, every sentence fits on the screen and has Russian with the same values in it."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games.orc.rules import origins
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.options import CHOICES, PRESETS
from companion.games.orc.rules.state import PHASES
from companion.games.orc.words import tables
from companion.games.orc.words.speaker import ORC, OrcSpeaker
from tests.games.orc.positions import GAME, TABLE, A, B, act, do, ended, fresh, lay
from tests.games.orc.simulated_games import played, walk
from tools.compile_words import read_words

FOLDER = Path(tables.__file__).parent
RULES_FOLDER = FOLDER.parent / "rules"
ROOM = {"prompts": 80, "refusals": 70, "actions": 70, "buttons": 24, "problems": 80}
TITLE = 26
"""Characters of a title with a long name in it, on a screen 800 pixels wide."""


def leaves(table: object) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, (dict, tuple)):
        for part in table.values() if isinstance(table, dict) else table:
            yield from leaves(part)


@pytest.fixture(scope="module")
def russian() -> dict[str, str]:
    return {
        form: " | ".join(message.strings)
        for message in read_words(FOLDER / "ru" / "LC_MESSAGES" / "orctable.po")
        for form in message.ids
        if form
    }


def values_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_sentences_are_short_enough_for_the_screen(russian: dict[str, str]) -> None:
    usual = dict.fromkeys(("player", "turn", "loser", "colour", "two", "one"), "xxxxxxxx") | dict.fromkeys(
        ("land", "until", "amount", "least", "most", "value", "have", "should", "stock", "orcs", "cards", "worth"), 12
    )
    for table, most in (*((getattr(ORC, name), most) for name, most in ROOM.items()), (tables.BATTLES, 70)):
        for said in leaves(table):
            for words in (said, russian[said]):
                assert len(words.format(**usual)) <= most, words
    for title, _ in tables.PROMPTS.values():
        assert max(len(words.format(**usual)) for words in (title, russian[title])) <= TITLE, title


@pytest.mark.slow
def test_every_prompt_of_a_game_has_its_words_and_every_one_is_reached() -> None:
    reached = set()
    states = [step.after for seed in range(20) for step in played(seed)]
    states += [after for seed in range(40) for _, _, after in walk(Random(seed), fresh())]
    states += [fresh(), do(lay(), act("resign", A)), do(lay(), act("agree_draw", TABLE))]
    states += [do(ended("AAABBB", (2, 2)), act("natives", A, 4), act("natives", B, 5))]
    for state in states:
        prompt = GAME.view(state).prompt
        title, text = tables.PROMPTS[prompt.code]
        assert "{" not in title.format(**dict(prompt.args)) + text.format(**dict(prompt.args))
        reached.add(prompt.code)
    assert reached == set(tables.PROMPTS)


def test_every_kind_of_action_has_a_sentence_and_a_button() -> None:
    assert set(ORC.buttons) == set(RULES.acts)
    assert {key.partition(":")[0] for key in ORC.actions} == set(RULES.acts)
    for kind, rule in RULES.acts.items():
        assert values_in(ORC.actions[kind]) <= {"player", *rule.names}


def test_every_option_phase_field_and_preset_has_words() -> None:
    assert {name: set(words) for name, words in tables.VALUES.items()} == {
        name: set(map(str, values)) for name, values in CHOICES.items()
    }
    assert set(tables.OPTIONS) == set(CHOICES)
    assert set(tables.PRESETS) == set(PRESETS)
    assert set(tables.PHASES) == set(PHASES.values())
    assert set(tables.FIELDS) == set(origins.ASKED.asked)
    assert set(tables.WHYS) <= set(tables.PROMPTS)


def codes_said(function: str) -> set[str]:
    """Every code that the rules say by calls of this function."""
    return {
        node.args[0].value
        for source in RULES_FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == function and node.args
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_every_code_in_the_source_has_a_sentence() -> None:
    assert codes_said("no") <= set(OrcSpeaker.tables.refusals)
    assert codes_said("problem") == {key.partition(":")[0] for key in tables.PROBLEMS}
    assert codes_said("Part") <= set(tables.PARTS)


def test_every_rule_that_is_named_has_a_word() -> None:
    found = {
        rule
        for source in RULES_FOLDER.rglob("*.py")
        for rule in re.findall(r'"(O\d+\.\d+)"', source.read_text("utf-8"))
    }
    assert found <= set(tables.RULES)
