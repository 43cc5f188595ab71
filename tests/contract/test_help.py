"""Every game explains itself: one sentence on each topic, and in every position there is one that is due."""

import re
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.app.kiosk.demo import demo
from companion.locale.preferences import LANGUAGES
from tests.contract.test_game import Table, begun, english, walk
from tests.contract.test_game import table as table  # the fixture
from tests.locale.compiling import compile_all
from tests.many_rows import each_row

RULE = re.compile(r"[A-Z][0-9.]+")
PAGES = Path(__file__).parents[2] / "docs"
MOST_LETTERS = 110
"""What three lines of a help sheet hold."""


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
