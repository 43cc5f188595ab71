"""The pages around a game, and what the camera asks in it, stand in the game's own frame: main key, small keys and the
way back where a finger knows them, nothing cut, covered or too small to touch.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from companion.app import catalogue
from companion.app.app_window import asked_devices
from companion.app.kiosk.demo import demo
from companion.locale.preferences import LANGUAGES, Preferences
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import TOUCH_HEIGHT, Fill, Scene, Text
from companion.ui.parts.local import Guide, KioskView, Local
from companion.ui.parts.zones import zones
from companion.ui.screens.first.learning import Lessons
from tests.many_rows import few_quick
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import faults
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, SHORT, every
from tests.ui.samples.samples_adding import adding

LOOKS = (Preferences(), Preferences(size="large"), Preferences(hand="left"))
LESSONS = Lessons(demo)
ASKED = ("question", "differ", "differ-crisis", "differ-nowhere", "showing face", "showing bones", "showing learnt")
"""What the camera asks while a game is played."""


def pages(language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Every page around a game, by its name."""
    samples = every(SHORT[language])
    setup = replace(samples["setup-players"], games=tuple(catalogue.GAMES), games_kept=4)
    playing = replace(samples["revenue"], games=tuple(catalogue.GAMES))
    here = Local(language=language)
    start, shop = replace(here, home="start"), replace(here, home="start", kiosk=KioskView())
    yield "start", setup, start
    yield "start of a game under way", playing, start
    yield "start of a kiosk", setup, shop
    yield "first start of a kiosk", setup, replace(shop, home="first")
    yield "asked", setup, replace(here, home="asked", asks=asked_devices(), has=frozenset({"dice"}))
    for asks in ("pin", "code", "new", "again"):
        yield f"pin: {asks}", setup, replace(shop.opened("pin"), kiosk=KioskView(asks=asks, digits=1))
    yield "pin: wait", setup, replace(shop.opened("pin"), kiosk=KioskView(wait_s=3600, problem="wrong"))
    for number in range(6):
        yield f"learn {number}", setup, start.opened(f"learn:{number}")
    watched = replace(playing, simulated=True)
    yield "watch", watched, replace(here, guide=Guide())
    yield "watch paused", watched, replace(here, guide=Guide(4, paused=True))
    yield "sit down", watched, replace(here, guide=Guide(), sits=True)
    yield "watch set-up", replace(setup, simulated=True), replace(here, guide=Guide())
    for name in ASKED:
        yield name, samples[name], here
    yield from adding(samples, language)


def drawn(snapshot: Snapshot, local: Local, size: tuple[int, int]) -> Scene:
    ink, speaker = ink_at(size), speaker_of("orconomy", local.language)
    lesson = LESSONS.picture("orconomy", local, speaker.learn())
    return compose(snapshot, local, ink, speaker, size, catalogue.screen, lesson=lesson)


def misplaced(scene: Scene, size: tuple[int, int], hand: str) -> list[str]:
    """What of the frame does not stand in its zone."""
    ink = ink_at(size)
    places = zones(size[0] / ink.scale, size[1] / ink.scale, hand)
    boxes = {item.rect for layer in scene.layers for item in layer.items if isinstance(item, Fill)}
    keys = (places.p, places.s1, places.s2)
    left, right = min(key.x for key in keys), max(key.right for key in keys)
    wrong = [] if places.p in boxes else ["nothing stands at P"]
    wrong += [] if places.prompt in boxes else ["nothing stands at the prompt"]
    for touch in scene.touches:
        below = touch.rect.foot > places.p.y and left <= touch.rect.middle[0] < right
        if below and touch.rect not in keys:
            wrong.append(f"{touch.id} beside the keys")
        if touch.rect.y < places.undo.foot and touch.rect not in (
            places.menu, places.globe, places.devices, places.undo, places.strip,
        ) and not touch.id.startswith("notice:"):  # fmt: skip
            wrong.append(f"{touch.id} beside the places of the bar")
    return wrong


@few_quick("size, language, chosen", product(PANELS, ("ru", "en"), LOOKS))
def test_every_page_stands_in_the_frame_of_the_game(
    compiled: None, size: tuple[int, int], language: str, chosen: Preferences
) -> None:
    wrong = [
        (name, fault)
        for name, snapshot, local in pages(language)
        for scene in [drawn(snapshot, replace(local, chosen=chosen), size)]
        for fault in (*misplaced(scene, size, chosen.hand), *faults(scene, PANELS[size]))
    ]
    assert wrong == []


def test_what_learn_says_of_economancys_shop_is_beside_the_shop(compiled: None) -> None:
    told = speaker_of("economancy", "en").learn()
    for number, one in enumerate(told):
        if one.title in ("The shop", "Buying"):
            local = Local(home="start").opened(f"learn:{number}")
            lesson = LESSONS.picture("economancy", local, told)
            assert lesson is not None
            scene = compose(
                lesson, local, ink_at((800, 480)), speaker_of("economancy", "en"), (800, 480), catalogue.screen,
                lesson=lesson,
            )  # fmt: skip
            opening = getattr(zones(800, 480, "right"), one.zone)
            words = [item for layer in scene.layers for item in layer.items if isinstance(item, Text)]
            assert any(item.text == "Ghost" and opening.contains(item.rect.middle) for item in words), one.title


@pytest.mark.parametrize(("players", "apart"), [(5, 12), (8, 8)])
def test_a_finger_that_slips_off_the_main_key_of_set_up_presses_nothing_else(
    compiled: None, players: int, apart: int
) -> None:
    shown = every(SHORT["en"])["setup-known"]
    assert shown.draft is not None
    for may_play_alone in (True, False):
        draft = replace(shown.draft, most=players)
        whole = replace(shown, draft=draft, may_play_alone=may_play_alone)
        scene = compose(whole, Local(), ink_at((800, 480)), speaker_of("orconomy", "en"), (800, 480), catalogue.screen)
        main = scene.touch("setup:next")
        assert main is not None
        above = [touch.rect for touch in scene.touches if touch.id in ("ui:games", "ui:groups", "setup:group:0")]
        assert len(above) == 3
        assert all(rect.foot + apart <= main.rect.y and rect.h >= TOUCH_HEIGHT for rect in above)


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_played_by_the_app_is_said_beside_the_name(compiled: None, language: str, players: int) -> None:
    shown = every(LONG[language])["setup-players"]
    assert shown.draft is not None
    seats = tuple(shown.draft.seats[seat % 5] for seat in range(players))
    for most, chosen in product({max(players, 5), 8}, (Preferences(), Preferences(size="large"))):
        whole = replace(shown, draft=replace(shown.draft, most=most, seats=seats, alone="even"))
        local = Local(language=language, chosen=chosen)
        speaker = speaker_of("orconomy", language)
        scene = compose(whole, local, ink_at((800, 480)), speaker, (800, 480), catalogue.screen)
        assert faults(scene) == [], (most, chosen.size)
