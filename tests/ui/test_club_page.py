"""A club evening on the table's own screen: an offer, a small sign, and two touches that call a person."""

from dataclasses import replace

from companion.app.catalogue import screen
from companion.session.snapshot import AtClub, Snapshot
from companion.ui.compose import compose
from companion.ui.kiosk.kiosk import needs_staff
from companion.ui.paint.shapes import Scene, Text
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every

SEATED = AtClub(
    "Thursday", "table-12", True, True, 0, ("Анна-Мария-Ева", "Борислав-Вадим", "Ярополк-Велим"), 3, "orconomy"
)


def drawn(snapshot: Snapshot, local: Local, size: tuple[int, int] = (800, 480)) -> Scene:
    return compose(snapshot, local, ink_at(size), speaker_of("orconomy", local.language), size, screen)


def words(scene: Scene) -> str:
    return " ".join(item.text for layer in scene.layers for item in layer.items if isinstance(item, Text))


def touches(scene: Scene) -> set[str]:
    return {touch.id for touch in scene.touches}


def test_the_seat_is_offered_on_the_start_screen_and_only_a_touch_takes_it() -> None:
    start = Local(language="ru", home="start")
    offered = Snapshot(games=("orconomy",), club=SEATED)
    for size in PANELS:
        assert "club:sit" in touches(drawn(offered, start, size)), size
    assert "club:sit" not in touches(drawn(replace(offered, club=replace(SEATED, seat=())), start))
    playing = replace(every(LONG["ru"])["revenue"], club=SEATED)
    assert "club:sit" not in touches(drawn(playing, start)), "a game is under way"
    local, said = tapped(start, "club:sit", offered, None)
    assert said is not None and said.text == "club:sit" and local.home != "start"


def test_the_page_says_how_it_stands_and_calls_the_director() -> None:
    shown = every(LONG["ru"])["revenue"]
    for club, told in (
        (SEATED, "Всё передано."),
        (replace(SEATED, behind=7), "Строк в пути: 7"),
        (replace(SEATED, up=False), "Связи с вечером нет."),
    ):
        page = drawn(replace(shown, club=club), Local(language="ru", dialog="club"))
        assert told in words(page) and {"club:help", "club:dispute"} <= touches(page)
    menu = Local(language="ru", dialog="menu")
    assert {"club:leave"} <= touches(page) and "club:join" not in touches(page)
    assert "ui:club" in touches(drawn(replace(shown, club=SEATED), menu))
    assert "ui:club" not in touches(drawn(shown, menu))


def test_a_club_that_nobody_has_agreed_to_is_asked_for_and_nothing_else_is_shown_of_it() -> None:
    asked = Snapshot(games=("orconomy",), club=AtClub("Четверг", "table-12"))
    start = Local(language="ru", home="start")
    for size in PANELS:
        assert "ui:club" in touches(drawn(asked, start, size)), size
    page = drawn(replace(every(LONG["ru"])["revenue"], club=asked.club), Local(language="ru", dialog="club"))
    assert "club:join" in touches(page) and not {"club:leave", "club:help", "club:dispute"} & touches(page)
    assert "Четверг" in words(page) and "строка за строкой" in words(page)
    local, said = tapped(replace(start, dialog="club"), "club:join", asked, None)
    assert said is not None and said.text == "club:join" and local.home == "start"
    assert needs_staff("club:join", asked) and needs_staff("club:leave", asked)
