"""The start screen: what a stranger finds on it, where its doors lead, and when it comes."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion.app.app_window import asked_devices, begin_of
from companion.app.catalogue import GAMES
from companion.app.leaving import Opening
from companion.app.settings import Settings, load_settings, save_settings
from companion.session.snapshot import Snapshot
from companion.ui.calm import CALM_S, Calm
from companion.ui.paint.shapes import STRIP, Sign
from companion.ui.parts.local import Begin
from tests.contract.test_game import Table as AnyTable
from tests.session.table import Table
from tests.ui.reached import reached
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import FRAMES_A_SECOND, Screen
from tests.ui.stage_rules import ITSELF, LATIN
from tests.ui.touch.test_person import RealTouch


@pytest.fixture
def left(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where somebody wanted to go from the window."""
    found: list[str] = []
    monkeypatch.setattr(screen.app, "_leave", found.append)
    return found


@pytest.fixture
def begun(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A screen that begins with the start screen and asks which devices there are."""
    begin = Begin(start=True, at_end=True, direct=False, asks=asked_devices())
    monkeypatch.setattr(screen.app, "_begin", begin)
    screen.app.local = begin.local("en", "dark")
    screen.show(set_up())
    yield screen


def set_up() -> Snapshot:
    return replace(every(LONG["en"])["setup-players"], games=tuple(GAMES))


def test_four_doors_and_both_languages_stand_there(begun: Screen) -> None:
    assert {"Play", "Watch", "Learn", "Past evenings", "English", "Русский"} <= set(begun.words())


def test_the_first_start_of_a_table_nobody_minds_asks_for_the_language(screen: Screen, tmp_path: Path) -> None:
    opening = Opening(None, None, tmp_path, "here", asks=False, leave=lambda _leaving, _close: None, kiosk=True)
    screen.app.local = begin_of(opening, load_settings(tmp_path)).local("en", "dark")
    screen.show(set_up())
    assert {"Which language?", "No network", "Staff PIN"} <= set(screen.words())
    assert screen.touch("ui:lang:ru") and "Какой язык?" in screen.words()
    assert screen.touch("ui:home") and "Смотреть" in screen.words()
    save_settings(tmp_path, Settings(language="ru"))
    assert begin_of(opening, load_settings(tmp_path)).local("ru", "dark").home == "start"


def test_a_russian_start_screen_has_no_latin_name_of_ours(begun: Screen) -> None:
    for home in ("start", "first", "asked"):
        begun.app.local = replace(begun.app.local, language="ru", home=home)
        begun.show(set_up())
        words = (word.replace("staff-code.txt", "") for word in begun.words() if word != ITSELF)
        assert [word for word in words if LATIN.search(word)] == [], home


def test_play_asks_for_devices_and_simulates_none(begun: Screen, left: list[str]) -> None:
    assert begun.touch("ui:begin")
    assert "What is on your table?" in begun.words()
    assert begun.words().count("is not there") == 2
    assert begun.touch("ui:table")
    assert "Who plays?" in begun.words()
    assert left == []


def test_dice_are_asked_for_only_where_a_game_is_played_with_any(begun: Screen) -> None:
    shown = set_up()
    assert shown.draft is not None
    begun.app.local = replace(begun.app.local, has=frozenset({"dice"}))
    begun.show(replace(shown, draft=replace(shown.draft, game="orc")))
    assert begun.touch("ui:begin") and "SIMULATED camera" in begun.words()
    assert begun.words().count("is not there") == 1 and begun.touch("ui:table"), "what was said of another game is not"


@pytest.mark.parametrize("name", GAMES)
def test_dice_have_a_sign_only_where_a_game_is_played_with_any(begun: Screen, name: str) -> None:
    shown = set_up()
    assert shown.draft is not None
    begun.show(replace(shown, simulated=False, devices=(), draft=replace(shown.draft, game=name)))
    absent = 2 if GAMES[name].game(None).dice.any else 1
    assert _signs(begun).count("slash") == absent, "on the start screen"
    begun.app.local = replace(begun.app.local, home="")
    begun.show(Snapshot(game=next(reached(name, range(1))).view))
    assert _signs(begun).count("slash") == absent, "in the game"


def _signs(shown: Screen) -> list[str]:
    return [item.name for layer in shown.app.glass.scene.layers for item in layer.items if isinstance(item, Sign)]


def test_the_menu_offers_nothing_of_a_game_where_there_is_none(begun: Screen) -> None:
    assert begun.touch("ui:menu") and "Settings" in begun.words()
    assert {"What happened", "Pause"} & set(begun.words()) == set()


def test_devices_that_are_there_are_named_to_whoever_opens_the_table(begun: Screen, left: list[str]) -> None:
    assert begun.touch("ui:begin") and begun.touch("ui:has:dice") and begun.touch("ui:has:camera")
    assert begun.touch("ui:leave:table:camera:dice")
    assert left == ["table:camera:dice"]


def test_watching_leaves_the_window_for_the_game_that_was_chosen(begun: Screen, left: list[str]) -> None:
    assert begun.touch("ui:leave:watch:orconomy")
    assert left == ["watch:orconomy"]


def test_what_happened_in_a_picture_of_learn_is_no_news_of_the_table(begun: Screen) -> None:
    start, calm = begun.app.glass.scene, Calm()
    assert begun.touch("ui:learn:0")
    lesson = begun.app.glass.scene
    assert [layer.name for layer in lesson.layers].count(STRIP) == 1
    calm.down("a finger", start.touches[0], 0.0)
    assert STRIP not in [layer.name for layer in calm.shown(start, lesson, 0.1).layers]


def test_learning_shows_the_real_table_and_only_its_own_keys_act(begun: Screen) -> None:
    assert begun.touch("ui:learn:0")
    for page in range(1, 6):
        back = {f"ui:learn:{page - 2}"} if page > 1 else set()
        assert begun.app.ids() == {"ui:globe", "ui:close", f"ui:learn:{page}"} | back
        assert begun.touch(f"ui:learn:{page}")
    words = begun.words()
    assert {"Undo", "Done", "+2"} <= set(words), "the table below is a real one"
    assert any(word.startswith("Forecast: ") for word in words), f"its last act is told: {words}"
    assert begun.app.ids() == {"ui:globe", "ui:close", "ui:learn:4"}
    assert begun.touch("ui:close") and "Play" in begun.words()


def test_a_game_that_is_being_laid_out_goes_on_in_no_round(begun: Screen) -> None:
    begun.show(replace(every(LONG["en"])["placement"], games=tuple(GAMES)))
    assert "Go on" in begun.words()


def test_a_kept_game_says_how_far_it_is_in_its_own_words(begun: Screen, tmp_path: Path) -> None:
    for game, words in (("economancy", "Go on: day 1"), ("economicus", "Go on: turn 1")):
        kept = AnyTable(tmp_path / game, game)
        kept.start()
        begun.show(replace(kept.shown, games=tuple(GAMES)))
        assert words in " ".join(begun.words())
        kept.close()


def test_a_kept_game_is_offered_first(begun: Screen) -> None:
    begun.show(replace(every(LONG["en"])["revenue"], games=tuple(GAMES)))
    assert "Go on: round 6" in begun.words() and "Play" not in begun.words()
    assert {"Orconomy", "ORC"} <= set(begun.words()), "the other games stay in sight"
    assert begun.touch("ui:new") and "End this game?" in begun.words()
    assert any("the next one is set up" in line for line in begun.words()) and begun.touch("ui:close")
    assert begun.touch("ui:table")
    assert "Revenue" in begun.words()


def test_after_a_game_that_is_over_people_play_anew_or_choose_another(begun: Screen) -> None:
    begun.show(replace(every(LONG["en"])["win"], games=tuple(GAMES)))
    assert begun.touch("setup:game:orc") and begun.app.local.home == "start"
    assert "Play" in begun.words() and begun.touch("new")
    assert begun.said[-2:] == ["setup:game:orc", "new"]
    begun.show(set_up())
    assert "What is on your table?" in begun.words()


def test_at_a_table_of_its_own_a_kept_game_goes_on_at_once(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Begin(start=True, at_end=True)
    monkeypatch.setattr(screen.app, "_begin", begin)
    screen.app.local = begin.local("en", "dark")
    screen.show(every(LONG["en"])["revenue"])
    assert "Watch" not in screen.words()


def test_the_end_of_a_game_leads_to_it(screen: Screen, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.app, "_begin", Begin(at_end=True))
    screen.frame()
    assert screen.touch("ui:menu") and screen.touch("ui:new")
    assert "It stays in the journal. The start screen comes next." in screen.words(), "it is said before"
    assert screen.touch("new")
    screen.frame()
    assert {"Play", "Watch", "Learn"} <= set(screen.words())


def test_once_more_leads_to_what_has_to_be_laid_anew(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same people at the same table: the start screen would only ask them again what they play, and on what."""
    monkeypatch.setattr(screen.app, "_begin", Begin(at_end=True))
    screen.show(every(LONG["en"])["win"])
    assert screen.touch("rematch") and screen.said[-1] == "rematch"
    screen.show(every(LONG["en"])["setup-ring"])
    assert screen.app.local.home == "" and "Is this your ring?" in screen.words()


def test_simulated_is_said_here_too(begun: Screen) -> None:
    begun.show(replace(set_up(), simulated=True))
    assert "SIMULATED" in begun.words()


def test_the_picture_of_learn_stands_whole_until_the_finger_that_closed_it_has_gone(begun: Screen) -> None:
    assert begun.touch("ui:learn:0") and begun.touch("ui:learn:1")
    for _ in range(FRAMES_A_SECOND):
        begun.frame()
    before, close = begun.app.glass.scene.layers, begun.app.glass.scene.touch("ui:close")
    assert close is not None
    finger = RealTouch(close.middle[0] / 800, 1 - close.middle[1] / 480, 1)
    EventLoop.post_dispatch_input("begin", finger)
    EventLoop.post_dispatch_input("end", finger)
    for _ in range(int(CALM_S * FRAMES_A_SECOND) - 1):
        begun.frame()
        assert begun.app.glass.scene.layers == before
    for _ in range(FRAMES_A_SECOND):
        begun.frame()
    assert begun.app.local.dialog == "" and begun.app.glass.scene.layers != before


def test_no_row_of_the_start_screen_moves_when_one_may_play_alone(begun: Screen) -> None:
    here = set_up()
    assert here.draft is not None
    places = []
    for may in (False, True):
        begun.show(replace(here, may_play_alone=may))
        assert (begun.app.glass.scene.touch("setup:alone:on") is not None) == may
        ways = ("ui:leave:watch:orconomy", "ui:learn:0", "past:list")
        places.append([begun.app.glass.scene.touch(way) for way in ways])
    assert places[0] == places[1] and None not in places[0]
