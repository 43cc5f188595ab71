"""The screens for a stranger, in every language and size: no word is cut or covers another, targets are big and
apart.
"""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from companion.app.app_window import asked_devices
from companion.app.catalogue import GAMES, screen
from companion.locale.preferences import Preferences
from companion.practice.launch import NAMES
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose, scale_of
from companion.ui.paint.shapes import Area, Fill, Scene, Text
from companion.ui.parts.local import Guide, KioskView, Local
from companion.ui.parts.zones import zones
from companion.ui.screens.first.learning import LEARN
from tests.many_rows import each_row, rest_slow
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.fit import CHECKS, SIZES, covered, cut, everywhere, small_letters
from tests.ui.panels import PANELS, Panel
from tests.ui.samples.rounds_of_play import LONG, every

MOST_PAGES = 6
LEARN_RADIUS = 12  # the corners of the box that says what a picture of Learn is about
WATCHED = ("setup-players", "roll", "winter", "revenue", "auction", "launch", "end")


def drawn(snapshot: Snapshot, local: Local, size: tuple[int, int], game: str = "orconomy") -> Scene:
    ink = ink_of(scale_of(*size))
    return compose(snapshot, local, ink, speaker_of(game, local.language), size, screen)


def strangers(language: str, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    """Every screen somebody new may see."""
    samples = every(LONG[language])
    setup, playing = samples["setup-players"], samples["revenue"]
    yield "start", drawn(setup, Local(language=language, home="start"), size)
    yield "welcome", drawn(setup, Local(language=language, home="first", kiosk=KioskView()), size)
    yield "going on", drawn(playing, Local(language=language, home="start", first_time=True), size)
    for has in (frozenset[str](), frozenset({"camera", "dice"})):
        yield "asked", drawn(setup, Local(language=language, home="asked", asks=asked_devices(), has=has), size)
    yield "past", drawn(setup, Local(language=language, home="start", dialog="past"), size)
    for game in GAMES:
        speaker = speaker_of(game, language)
        for page in range(MOST_PAGES):
            yield "learn", drawn(setup, Local(language=language, home="start", dialog=f"learn:{page}"), size, game)
        for topic in speaker.tables.helps:
            for page in (0, 1):
                local = Local(language=language, dialog=f"help:{topic}", page=page)
                yield f"help on {topic}", drawn(playing if game == "orconomy" else setup, local, size, game)
    for name in WATCHED[1:]:
        sample = samples[name]
        if sample.game is not None:
            yield f"{name} explained", drawn(sample, Local(language=language, first_time=True), size)


def guided(language: str) -> list[tuple[str, Scene]]:
    """A watched practice table, with the names of its players."""
    samples = every(NAMES[:5])
    size = SIZES[0]
    return [(name, drawn(samples[name], Local(language=language, guide=Guide()), size)) for name in WATCHED]


@pytest.fixture(scope="module", params=rest_slow(product(reversed(LONG), SIZES)), ids=str)
def strange(request: pytest.FixtureRequest, compiled: None) -> tuple[list[tuple[str, Scene]], Panel]:
    return list(strangers(*request.param)), PANELS[request.param[1]]


@each_row("check", CHECKS)
def test_whatever_a_stranger_sees_can_be_read_and_touched(
    strange: tuple[list[tuple[str, Scene]], Panel], check: Callable[[Scene, Panel], list[str]]
) -> None:
    assert everywhere(check, *strange) == []


@each_row("language, size", product(LONG, PANELS))
def test_the_words_of_learn_stand_in_their_box(language: str, size: tuple[int, int], compiled: None) -> None:
    setup = every(LONG[language])["setup-players"]
    scale = scale_of(*size)
    keys = zones(size[0] / scale, size[1] / scale, "right").p
    for game, page in product(GAMES, range(MOST_PAGES)):
        scene = drawn(setup, Local(language=language, home="start", dialog=f"learn:{page}"), size, game)
        items = next((layer.items for layer in scene.layers if layer.name == LEARN), [])
        boxes = [item.rect for item in items if isinstance(item, Fill) and item.edge and item.radius == LEARN_RADIUS]
        words = [item for item in items if isinstance(item, Text) and item.rect.foot < keys.y]
        over = [
            text.text
            for text in words
            if not any(box.contains(text.rect.middle) and text.rect.foot <= box.foot for box in boxes)
        ]
        assert over == [], (game, page)


def test_an_arrow_of_learn_to_the_prompt_crosses_no_row(compiled: None) -> None:
    setup = every(LONG["en"])["setup-players"]
    about = [(game, page) for game in GAMES for page, one in enumerate(speaker_of(game, "en").learn())
             if one.zone == "prompt"]  # fmt: skip
    assert about
    for (game, page), hand in product(about, ("right", "left")):
        local = Local(home="start", dialog=f"learn:{page}", chosen=Preferences(hand=hand))
        layers = drawn(setup, local, (800, 480), game).layers
        items = next(layer.items for layer in layers if layer.name == LEARN)
        bow = next(item for item in items if isinstance(item, Area) and not item.closed)
        rows = zones(800, 480, hand).rows.inset(4, 4)
        assert not any(map(rows.contains, bow.points[1:-1])), (game, page, hand)


@pytest.mark.parametrize("language", LONG)
def test_a_watched_table_can_be_read_and_keeps_its_keys(language: str, compiled: None) -> None:
    scenes = guided(language)
    assert [everywhere(check, scenes) for check in (cut, covered, small_letters)] == [[], [], []]
    for name, scene in scenes:
        assert {"guide:pause", "ui:leave:start"} <= {touch.id for touch in scene.touches}, name


@pytest.mark.parametrize("language", LONG)
def test_large_letters_enlarge_every_row_of_the_start_screen(language: str, compiled: None) -> None:
    size = SIZES[0]
    setup = every(LONG[language])["setup-players"]
    usual, large = (
        {
            item.text: item.size
            for layer in drawn(setup, Local(language=language, home="start", chosen=chosen), size).layers
            for item in layer.items
            if isinstance(item, Text) and item.rect.x >= zones(*size, "right").rows.x + 60 and 150 < item.rect.y < 400
        }
        for chosen in (Preferences(), Preferences(size="large"))
    )
    assert len(usual) >= 6 and usual.keys() == large.keys()
    assert {word for word, letters in usual.items() if large[word] <= letters} == set()
