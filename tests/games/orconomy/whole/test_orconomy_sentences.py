"""What the app says of Orconomy besides: notices, open cards, what is owed and single sentences, in both languages."""

import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.view_shapes import PlayView
from companion.games.orconomy.words.speaker import OrconomySpeaker, effect_of
from companion.session.context import LEVELS
from companion.session.snapshot import Action, Notice, Owed, Refusal
from tests.many_rows import each_row

TOP = Path(__file__).parents[4]
PLAYERS = ("Анна", "Борис", "Вера")
UNFILLED = re.compile(r"\([a-z_]+\)")
"""A value that nobody gave, as it would show."""
UNNAMED = re.compile(r"\{(\w+)\}")
TABLES = OrconomySpeaker.tables


@cache
def speaks(language: str) -> OrconomySpeaker:
    """Who speaks of the game, made once a language."""
    return OrconomySpeaker(language)


@each_row("n, told", [(1, "1 череп"), (2, "2 черепа"), (5, "5 черепов"), (11, "11 черепов"), (21, "21 череп")])
def test_russian_counts_in_full_forms(n: int, told: str) -> None:
    assert speaks("ru").plural("{n} Skull", "{n} Skulls", n) == told


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


def test_an_undone_act_is_told_in_words() -> None:
    told = (("kind", "set_price"), ("player", -1), ("n0", 7), ("n1", 9))
    speaker = speaks("en")
    assert speaker.notice(Notice(1, "note", "undone", told), PLAYERS) == "Undone: Transportation: price corrected to 9"
    struck = Notice(1, "note", "undone", (("struck", 1), *told))
    assert speaker.notice(struck, PLAYERS) == "Back in force: Transportation: price corrected to 9"


def test_a_card_played_at_the_wrong_moment_is_told_its_moment() -> None:
    refused = Refusal("wrong_phase", "K5", (("kind", "tax_inspection"),))
    assert speaks("en").refusal(refused, PLAYERS) == "Only at the end of a round (K5)"
    assert speaks("ru").refusal(refused, PLAYERS) == "Только при завершении хода (K5)"


def test_a_ruling_has_no_number_and_is_named() -> None:
    refused = Refusal("not_yours", "ruling", (("player", 0), ("industry", 3)))
    assert speaks("en").refusal(refused, PLAYERS) == "Анна has no such token in 3 Livestock (ruling)"


def test_notices_tell_actions_and_refusals_in_full() -> None:
    speaker = speaks("en")
    done = Notice(1, "note", "done", (("kind", "place"), ("player", 2), ("industry", 7), ("amount", -10)))
    assert speaker.notice(done, PLAYERS) == "Вера: Company in 7, −10"
    undone = Notice(2, "note", "undone", (("kind", "bid"), ("player", 1), ("amount", 11)))
    assert speaker.notice(undone, PLAYERS) == "Undone: Борис bids 11"
    assert speaker.notice(Notice(3, "note", "undone"), PLAYERS) == "Undone"
    refused = Notice(4, "note", "refused", (("code", "not_your_turn"), ("rule", "R1"), ("player", 0)))
    assert speaker.notice(refused, PLAYERS) == "It is not Анна's turn (R1)"


def test_a_bought_company_is_told_with_its_industry() -> None:
    done = Notice(1, "note", "done", (("kind", "place_won"), ("player", 0)))
    assert speaks("en").notice(done, PLAYERS, 7) == "Анна: Company in 7"
    assert speaks("ru").notice(done, PLAYERS, 7) == "Анна: компания (7)"
    assert speaks("en").notice(done, PLAYERS) == "Анна: bought Company placed"


@pytest.mark.parametrize(("unsettled", "told"), [(0, "Mended."), (2, "Mended. No longer hold: 2")])
def test_a_mending_says_how_much_no_longer_holds(unsettled: int, told: str) -> None:
    assert speaks("en").notice(Notice(1, "note", "mended", (("unsettled", unsettled),)), PLAYERS) == told


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


def test_a_cancelled_card_is_named_with_its_player() -> None:
    plays = (PlayView("veto", 1, (("victim", 2),), "shown"), PlayView("security_service", 0, (), "shown"))
    assert effect_of(speaks("en"), plays, PLAYERS) == "Veto of Борис is cancelled."
    assert effect_of(speaks("ru"), plays, PLAYERS) == "Отменяется Вето: Борис"


def test_cards_are_told_with_whom_and_where() -> None:
    speaker = speaks("en")
    assert speaker.action(Action("veto", 0, (2,)), PLAYERS) == "Анна: Veto on Вера"
    assert speaker.action(Action("lobby", 0, (2,)), PLAYERS) == "Анна: Lobby, Crisis to 2/12"
    assert speaker.action(Action("food_move", 0, (1, 9)), PLAYERS) == "Анна: Food Company moved to 9"
    assert speaker.action(Action("rating", 0, (0,)), PLAYERS) == "No Risk Rating"
    assert speaker.action(Action("rating", 0, (4,)), PLAYERS) == "Risk Rating: 4"
    assert speaker.deed(Action("corporate_raid", 0, (2, 0)), PLAYERS) == "Corporate Raid on Вера"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_owed_names_the_place(language: str) -> None:
    speaker = speaks(language)
    for verb, what, side in (f"{key}::".split(":")[:3] for key in TABLES.owed):
        said = speaker.owed(Owed(verb, what, 1, 2, side), PLAYERS)
        assert "2/12" in said and speaker.area(2) in said


def test_actions_and_buttons_are_words() -> None:
    speaker = speaks("ru")
    assert speaker.action(Action("loan", 0, (2,)), PLAYERS) == "Анна: кредит (2/12), +7"
    assert speaker.button("remove", (7, 2)) == "Забрать стартап"
    assert speaker.action(Action("juggle", 0), PLAYERS)
