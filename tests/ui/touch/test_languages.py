"""The language of the table by one touch from anywhere, and that of a player in the dialogs of that seat alone."""

from pathlib import Path

import pytest

from tests.many_rows import few_quick
from tests.session.table import Table
from tests.ui.screen import Screen

RAISE = {"en": "can raise", "ru": "соберёт"}  # what stands in a player's own dialog, by language


def touch(screen: Screen, *names: str) -> None:
    for name in names:
        assert screen.touch(name), (name, sorted(screen.app.ids()))
        screen.frame()


def said(screen: Screen) -> str:
    return " | ".join(screen.words())


def own_words(screen: Screen) -> set[str]:
    """In which languages something of a player's dialog stands on the screen."""
    return {language for language, words in RAISE.items() if words in said(screen)}


@few_quick("dialog", ["", "ui:menu", "ui:player:0", "ui:sector:3", "ui:menu ui:people", "ui:menu pause"], 2)
def test_the_globe_is_everywhere_and_turns_the_whole_screen(screen: Screen, table: Table, dialog: str) -> None:
    touch(screen, *dialog.split())
    touch(screen, "ui:globe")
    assert screen.app.local.language == "ru" and "Ход" in said(screen)
    touch(screen, "ui:globe")
    assert screen.app.local.language == "en"


@pytest.mark.parametrize("steps", range(4))
def test_the_globe_is_on_every_page_of_set_up(screen: Screen, tmp_path: Path, steps: int) -> None:
    setting = Table(tmp_path, eyes=False)
    setting.press("setup:ring:numeric", *["setup:next"] * steps)
    screen.sit(setting)
    touch(screen, "ui:globe")
    assert "Игроки" in said(screen)


def test_nobody_has_a_language_of_their_own_until_somebody_says_so(screen: Screen, table: Table) -> None:
    assert screen.app.local.seat_languages == ()
    touch(screen, "ui:player:0")
    assert own_words(screen) == {"en"}


def test_a_player_s_own_dialogs_are_in_their_language_and_the_table_s_words_stay(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:tongues", "ui:tongue:1:ru", "ui:close")
    assert "Ход" not in said(screen)
    touch(screen, "ui:player:1")
    assert own_words(screen) == {"ru"} and "Round" in said(screen)
    touch(screen, "ui:close", "ui:player:0")
    assert own_words(screen) == {"en"}
    touch(screen, "ui:close", "ui:sector:3")
    assert "Ход" not in said(screen)


@pytest.mark.slow
def test_the_globe_above_a_player_s_own_dialog_is_for_that_player(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:tongues", "ui:tongue:1:ru", "ui:close", "ui:player:1", "ui:tongue:1:en")
    assert own_words(screen) == {"en"} and screen.app.local.language == "en"


def test_a_player_reads_the_table_s_language_again(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:tongues", "ui:tongue:1:ru", "ui:tongue:1:")
    assert screen.app.local.seat_languages == ()


def test_a_language_of_a_player_is_kept(screen: Screen, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[str, object]] = []
    monkeypatch.setattr(screen.app, "_keep", lambda name, value: kept.append((name, value)))
    touch(screen, "ui:menu", "ui:people", "ui:tongues", "ui:tongue:1:ru")
    assert kept == [("seat_languages", (("Boris", "ru"),))]
