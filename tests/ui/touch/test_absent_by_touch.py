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


def test_why_somebody_cannot_leave_now_stands_on_the_button(screen: Screen, table: Table) -> None:
    touch(screen, "ui:menu", "ui:people", "ui:leaving:1")
    assert "leave:1" not in screen.app.ids() and "At least 2 must play" in said(screen)


def test_who_has_left_by_touch_is_back_by_one_touch_more(screen: Screen, table: Table) -> None:
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1", "join:Zoya:leaf")
    screen.frame()
    touch(screen, "ui:menu", "ui:people", "ui:leaving:1", "leave:1", "undo")
    assert [player.name for player in view(table).players] == ["Anna", "Boris", "Zoya"]
