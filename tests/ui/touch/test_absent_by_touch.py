"""Players who leave or are absent, by touch alone: taken back by Undo, played by the app, back again."""

from companion.session.people.absent_seats import PAUSE_S
from tests.session.table import Table, view
from tests.ui.screen import Screen


def touch(screen: Screen, *names: str) -> None:
    for name in names:
        assert screen.touch(name), (name, sorted(screen.app.ids()))
        screen.frame()


def let_play(table: Table, screen: Screen) -> None:
    table.wait(PAUSE_S + 0.1)
    screen.frame()


def said(screen: Screen) -> str:
    return " | ".join(screen.words())


def test_an_absent_player_is_played_for_undone_and_back(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:leaving:0", "absent:0:even")
    assert "The app plays for Anna" in said(screen)
    let_play(table, screen)
    assert "The app: " in said(screen)
    touch(screen, "undo", "ui:menu", "ui:people")
    assert "let the app go on" in said(screen)
    touch(screen, "absent_go")
    let_play(table, screen)
    assert table.shown.history[0].source == "app"
    touch(screen, "ui:menu", "ui:people", "absent:0")
    assert table.shown.absent.seats == frozenset()


def test_the_app_is_named_in_the_history(screen: Screen, table: Table) -> None:
    table.press("absent:0")
    let_play(table, screen)
    touch(screen, "ui:menu", "ui:history")
    assert "the app" in said(screen)


def test_why_somebody_cannot_leave_now_stands_on_the_button(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:leaving:1")
    assert "leave:1" not in screen.app.ids() and "At least 2 must play" in said(screen)


def test_who_has_left_by_touch_is_back_by_one_touch_more(screen: Screen, table: Table) -> None:
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1", "join:Zoya:leaf")
    screen.frame()
    touch(screen, "ui:menu", "ui:people", "ui:leaving:1", "leave:1", "undo")
    assert [player.name for player in view(table).players] == ["Anna", "Boris", "Zoya"]


def test_with_hidden_hands_the_screen_says_that_the_game_waits(screen: Screen, table: Table) -> None:
    table.press("new", "setup:game:orc", "setup:line:draw", "setup:start")
    screen.frame()
    touch(screen, "ui:menu", "ui:people", "ui:leaving:0")
    assert not [name for name in screen.app.ids() if name.startswith("absent:")] and "the game waits" in said(screen)
    touch(screen, "ui:sure:resign:0", "do:resign:0")
    assert table.shown.game is not None and table.shown.game.winners == (1,)
