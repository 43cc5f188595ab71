"""What the app says of Orconomy besides: notices, open cards, what is owed and single sentences, in both languages."""

import re
from functools import cache
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.acts import RULES, STAGES_OF
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.view_shapes import PlayView
from companion.games.orconomy.words.speaker import OrconomySpeaker, effect_of
from companion.games.protocol import Action
from companion.locale import tables
from companion.schema.wrong_input import ImpossiblePosition
from companion.session.context import LEVELS
from companion.session.snapshot import Notice, Owed
from tests.games.orconomy.moments import EVERY
from tests.games.orconomy.positions import GAME, NAMES
from tests.many_rows import each_row

PLAYERS = ("Анна", "Борис", "Вера")
UNFILLED = re.compile(r"\([a-z_]+\)")  # a value that nobody gave, as it would show
UNNAMED = re.compile(r"\{(\w+)\}")
TABLES = OrconomySpeaker.tables


@cache
def speaks(language: str) -> OrconomySpeaker:
    """Who speaks of the game, made once a language."""
    return OrconomySpeaker(language)


def error_of(header: dict[str, Any]) -> ImpossiblePosition:
    """Why a game cannot be opened."""
    with pytest.raises(ImpossiblePosition) as caught:
        catalogue.games().open(header)
    return caught.value


@pytest.mark.slow
@each_row("language", ["en", "ru"])
@each_row("key", [*TABLES.notices, "done", "refused"])
def test_everything_the_table_tells_has_a_level_and_a_sentence(key: str, language: str) -> None:
    code, _, value = key.partition(":")
    args: dict[str, str | int] = {value: 3} if value else {}
    args |= dict.fromkeys(UNNAMED.findall(TABLES.notices.get(key, "")), 3)
    if "what" in args or code in ("done", "refused"):
        args |= {"kind": "loan", "player": 1, "n0": 7, "why": "game_over", "rule": "R1"}
    assert {code, key} & (set(LEVELS) | set(TABLES.notices))
    sentence = speaks(language).notice(Notice(1, "note", code, tuple(args.items())), PLAYERS)
    assert sentence and "{" not in sentence and not UNFILLED.search(sentence)
    assert bool(re.search("[а-яё]{3}", sentence.lower())) or language == "en"


@each_row("language", ["en", "ru"])
@each_row("kind", CARDS)
def test_every_card_has_a_name_and_says_what_happens(language: str, kind: str) -> None:
    speaker = speaks(language)
    aimed = {"victim": 2, "industry": 11, "what": 0, "die": 0, "place": 1}
    below = PlayView("lobby", 1, (("industry", 7),), "shown")
    names = RULES.acts[kind].names
    play = PlayView(kind, 0, tuple((field, aimed[field]) for field in names), "shown")
    said = effect_of(speaker, (below, play), PLAYERS)
    assert said and "{" not in said and "(" not in said and speaker.card(kind) != kind
    assert ("Вера" in said) == ("victim" in RULES.acts[kind].names) and ("11" in said) == (
        "industry" in RULES.acts[kind].names
    )


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_owed_names_the_place(language: str) -> None:
    speaker = speaks(language)
    for verb, what, side in (f"{key}::".split(":")[:3] for key in TABLES.owed):
        said = speaker.owed(Owed(verb, what, 1, 2, side), PLAYERS)
        assert "2/12" in said and speaker.area(2) in said


def test_nowhere_the_bare_sentence_is_left() -> None:
    """Every act of the course of a round at every moment: what is missing has a sentence of its own."""
    acts = {kind: act for kind, act in RULES.acts.items() if STAGES_OF[kind]}
    for name, moment in EVERY.items():
        for kind, act in acts.items():
            refused = GAME.rules.refusal(moment(), Action(kind, 0, (5,) * len(act.names)))
            if refused and refused.code == "wrong_phase":
                said = speaks("en").refusal(refused, NAMES).rpartition(" (")[0]
                assert said != tables.REFUSALS["wrong_phase"], (name, kind, refused)
