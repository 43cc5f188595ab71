"""What the screen tells besides the prompt: how choices are told, what a fight has cost, and what a card does."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign, Text
from companion.ui.parts.local import Local
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_of, speaker_of

GHOST, WORKER, APPRENTICE, GOLEM, WALL = 6, 4, 10, 13, 3


@pytest.fixture
def table(tmp_path: Path) -> EconomancyTable:
    compile_all()
    table = EconomancyTable(tmp_path / "t", NAMES[:3])
    table.press("setup:start")
    return table


def scene(table: EconomancyTable, dialog: str = "", language: str = "en") -> Scene:
    shown = replace(table.shown, notices=())
    return compose(
        shown,
        Local(dialog=dialog, language=language),
        ink_of(1.0),
        speaker_of("economancy", language),
        (800, 480),
        screen,
    )


def words(table: EconomancyTable, dialog: str = "", language: str = "en") -> list[str]:
    layers = scene(table, dialog, language).layers
    return [item.text for layer in layers for item in layer.items if isinstance(item, Text)]


def told(table: EconomancyTable, language: str = "en") -> str:
    """All that the screen says, whatever lines it stands in."""
    return " ".join(words(table, language=language))


def test_a_newcomer_reads_how_choices_are_told(table: EconomancyTable) -> None:
    assert "the coins beside your name. Then all invest" in told(table)
    table.press("settle")
    assert "Turn the coin cards over, then tap the amounts" in told(table)
    table.press("bids:0:0:0")
    assert "Nobody attacks: all named 0. Choose a card or Pass" in told(table)
    table.press("undo", "bids:1:0:0")
    assert "Turn the cards over, then tap what each wants" in told(table)
    assert f"Nobody attacks: {NAMES[0]} has no card for it" in told(table)
    table.press("undo", "bids:1:0:1")
    assert f"Nobody attacks: {NAMES[0]} and {NAMES[2]} both named 1" in told(table)
    assert f"Никто не нападает: Анна и {NAMES[2]} назвали по 1" in told(table, "ru")


def test_the_green_key_says_who_passes_by_it(table: EconomancyTable) -> None:
    table.press("settle", "bids:0:0:0")
    assert "All pass" in told(table) and "Done" not in words(table)


def test_the_strip_says_who_has_passed_and_that_the_next_day_begins(table: EconomancyTable) -> None:
    table.press("settle", "bids:0:0:0", f"picks:0:{WORKER}:0")
    assert "Picks: Boris Worker. Pass: Anna, Clara. Day 2 begins" in told(table)
    assert "Покупки: Борис Рабочий. Пас: Анна, Clara. Наступает день 2" in told(table, "ru")
    table.press("settle", "bids:0:0:0", "picks:0:0:0")
    assert "All pass. Day 3 begins" in told(table) and "Все пасуют. Наступает день 3" in told(table, "ru")


def test_rows_are_read_aloud_when_the_days_begin_anew(table: EconomancyTable) -> None:
    for _ in range(3):
        table.press("bids:0:0:0", "picks:0:0:0")
    assert table.view.day == 1 and "Read your rows aloud, compare them here" in told(table)


def test_what_a_fight_has_cost_is_told_and_due(table: EconomancyTable) -> None:
    table.press("rule:put_card:0:6:1:agreed", "rule:put_card:1:4:1:agreed", "bids:2:0:0", "do:attack:0:6:1")
    assert "Fainted" not in " ".join(words(table))
    table.press("do:defend:1:4:1")
    assert "Fainted: Worker (Boris) · Out of the game: Clara" in told(table)
    assert "Без чувств: Рабочий (Борис) · Выбыли: Clara" in told(table, "ru")
    assert {due.rule for due in table.shown.dues} >= {"M6.3", "M6.4"}
    assert any((due.verb, due.what) == ("give", "turned_card") for due in table.shown.dues)


def test_a_fight_that_has_cost_nothing_says_so(table: EconomancyTable) -> None:
    rows = [f"rule:put_card:{seat}:{WALL}:1:agreed" for seat in (1, 2)]
    table.press(f"rule:put_card:0:{WORKER}:1:agreed", *rows, "bids:2:0:0", f"do:attack:0:{WORKER}:1")
    table.press(f"do:defend:1:{WALL}:1")
    assert "Nobody fainted" not in told(table), "one more has to answer"
    table.press(f"do:defend:2:{WALL}:1")
    assert "Nobody fainted, nobody is out" in told(table)
    assert "Никто не упал и не выбыл" in told(table, "ru")


def test_a_contested_pile_is_told_and_owed(table: EconomancyTable) -> None:
    table.press("rule:set_shop:-1:7:1:agreed", "bids:0:0:0", "picks:7:7:0")
    assert "Bubble: 2 wanted 1." in told(table)
    assert [(due.verb, due.area) for due in table.shown.dues if due.what == "bubble"] == [("lift", 7)]


def test_a_card_that_cannot_be_paid_says_what_it_does(table: EconomancyTable) -> None:
    table.press("bids:0:0:0")
    assert scene(table).touch(f"ui:pile:{GOLEM}") is not None
    told = words(table, f"pile:{APPRENTICE}")
    assert {"Strength 2, defence 1", "It costs 3", "On day 3: one more buy.", "Left in the shop: 3 of 3"} <= set(told)
    assert "Coins on days 1, 2, 3: 1, 1, 0" in told and scene(table, f"pile:{APPRENTICE}").touch(
        f"why:shop:{APPRENTICE}"
    )


def test_the_stipend_has_no_numbers(table: EconomancyTable) -> None:
    told = words(table, "card:0:0")
    assert "Coins on days 1, 2, 3: 2, 1, 1" in told and not any("Strength" in text for text in told)


def test_a_number_names_a_reveal_and_not_its_last_player(table: EconomancyTable) -> None:
    table.press("bids:2:0:0", "why:coins:0")
    assert "The amounts were opened" in words(table) and "Invested, then 1" in words(table)


def test_the_end_shows_points_and_coins(table: EconomancyTable) -> None:
    table.press(*("rule:put_card:0:2:1:agreed",) * 3)
    said = words(table)
    assert "Anna wins" in said and "9" in said
    story = "finish:story"
    assert "Anna wins, points: 9" in words(table, story)
    touches = {touch.id for touch in scene(table, story).touches}
    assert {"why:points:0", "why:coins:2"} <= touches


def test_the_winner_is_told_by_what_the_winner_bought(table: EconomancyTable) -> None:
    table.press(
        *("rule:put_card:0:2:1:agreed",) * 2, "rule:set_coins:0:4:agreed", "settle", "bids:0:0:0", "picks:1:0:3"
    )
    table.wait(0.2)
    assert "Anna wins" in words(table) and "Picks: Anna Board of Monopoly" in told(table)


def test_a_number_that_is_not_there_is_not_understood(table: EconomancyTable) -> None:
    table.press("why:strength:7")
    assert table.codes()[-1] == "refused"


def test_who_wins_because_nobody_else_is_left_is_told_so_beside_points(table: EconomancyTable) -> None:
    table.press("do:resign:0", "do:resign:2")
    table.wait(0.2)
    assert "Nobody else is left" in " ".join(words(table))
    assert "Больше никого не осталось" in " ".join(words(table, language="ru"))
    signs = {item.name for layer in scene(table).layers for item in layer.items if isinstance(item, Sign)}
    assert "trophy" not in signs and "point" in signs
