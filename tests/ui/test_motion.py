"""What moves on the screen, as it is seen: on its way, at its end, touched in the middle, and not at all where people
want it still.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.base import EventLoop

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Snapshot
from companion.ui.paint.moving import FADE_S, LAND_S, MARKS, ROLL_S, Motion
from companion.ui.paint.shapes import FRAME, STAGE, Before, Fill, Item, Layer, Rect, Scene, Sign, Text
from companion.ui.parts.zones import zones
from tests.ui.samples.rounds_of_play import SHORT, phases
from tests.ui.screen import FRAMES_A_SECOND, Screen
from tests.ui.touch.test_calm import finger

SKULLS, TROPHIES = 17, 6
SEAT = 2  # Vera, who has so many
STILL = 2 + round(ROLL_S * FRAMES_A_SECOND)  # so many frames later nothing moves


def shown(skulls: int = SKULLS, trophies: int = TROPHIES, **changes: object) -> Snapshot:
    """The sample table; a player may have more, or fewer."""
    whole = phases(SHORT["en"])["launch"]
    assert isinstance(whole.game, TableView)
    seated = [*whole.game.players]
    seated[SEAT] = replace(seated[SEAT], skulls=skulls, trophies=trophies)
    return replace(whole, game=replace(whole.game, players=tuple(seated), **changes))  # type: ignore[arg-type]


def with_token(number: int = 2, seat: int = SEAT, *, pledged: bool = False) -> Snapshot:
    """The same with one Company more in a sector."""
    table = shown().game
    assert isinstance(table, TableView)
    rich = [
        replace(one, companies=(*one.companies, Token(seat, pledged)), free_slots=max(0, one.free_slots - 1))
        if one.number == number
        else one
        for one in table.industries
    ]
    return shown(industries=tuple(rich))


def seen(screen: Screen) -> list[Item]:
    """What is on the glass."""
    parts = (screen.app.glass._table.layers, screen.app.glass._above)
    return [item for part in parts for layer, _ in part._painted if layer is not None for item in layer.items]


def numbers(screen: Screen) -> tuple[int, ...]:
    """The Trophies and the Skulls that are read in Vera's row."""
    row = zones(800, 480, "right").of_players(5, upright=False)[SEAT]
    texts = [item for item in seen(screen) if isinstance(item, Text) and row.contains(item.rect.middle)]
    found = sorted((text for text in texts if text.text.isdecimal()), key=lambda text: text.rect.x)
    return tuple(int(text.text) for text in found)


def marks(screen: Screen) -> dict[tuple[str, float, float], float]:
    """The players' signs on the ring, and how solid each is."""
    stage = zones(800, 480, "right").stage
    signs = (item for item in seen(screen) if isinstance(item, Sign) and item.name in MARKS)
    return {(sign.name, sign.x, sign.y): sign.alpha for sign in signs if stage.contains((sign.x, sign.y))}


def still(screen: Screen, snapshot: Snapshot) -> None:
    """This is on the glass, and nothing moves any more."""
    screen.show(snapshot)
    for _ in range(FRAMES_A_SECOND):
        screen.frame()


def way(screen: Screen, frames: int = STILL) -> Iterator[tuple[int, ...]]:
    """The numbers that are read in these frames."""
    for _ in range(frames):
        yield numbers(screen)
        screen.frame()


def test_a_number_counts_to_what_it_is_now_and_stands_there_exactly(screen: Screen) -> None:
    still(screen, shown())
    begun = screen.clock()
    screen.show(shown(skulls=SKULLS + 14, trophies=TROPHIES + 1))
    read = []
    while numbers(screen) != (TROPHIES + 1, SKULLS + 14):
        read.append(numbers(screen)[1])
        screen.frame()
        assert screen.clock() - begun <= ROLL_S + 1 / FRAMES_A_SECOND
    assert read == sorted(read) and len(set(read)) >= 5 and read[0] >= SKULLS and read[-1] <= SKULLS + 14
    for _ in range(STILL):
        screen.frame()
    painted = screen.app.painted
    assert set(seen(screen)) == {item for layer in screen.app.glass.scene.layers for item in layer.items}
    screen.frame()
    assert screen.app.painted == painted, "and nothing is painted any more"


def test_other_news_in_the_middle_neither_begin_it_anew_nor_end_it(screen: Screen) -> None:
    still(screen, shown())
    screen.show(shown(skulls=57))
    begun, read = screen.clock(), 0
    while numbers(screen)[1] != 57:
        assert read <= numbers(screen)[1]
        read = numbers(screen)[1]
        screen.show(replace(shown(skulls=57), can_undo=bool(screen.frames % 2)))
        assert screen.clock() - begun <= ROLL_S + 1 / FRAMES_A_SECOND
    assert read > SKULLS


def test_a_number_on_its_way_does_not_delay_the_key_for_it(screen: Screen) -> None:
    still(screen, shown())
    screen.show(shown(skulls=57))
    EventLoop.post_dispatch_input("end", finger(1))
    assert numbers(screen)[1] < 57 and screen.said == ["settle"]


@pytest.mark.parametrize("leave", ["menu", "win"])
def test_a_page_that_comes_in_the_middle_ends_all_of_it(screen: Screen, leave: str) -> None:
    still(screen, shown())
    screen.show(shown(skulls=57))
    screen.frame()
    if leave == "win":
        screen.show(phases(SHORT["en"])["win"])
    else:
        screen.app.local = screen.app.local.opened("menu")
        screen.show(shown(skulls=57))
    assert not screen.app.glass._motion.goes_on(screen.clock())
    screen.app.local = screen.app.local.opened("")
    screen.show(shown(skulls=57))
    assert numbers(screen) == (TROPHIES, 57)


def test_a_token_that_was_not_there_comes_down_and_no_other_one_moves(screen: Screen) -> None:
    still(screen, shown())
    before = marks(screen)
    begun = screen.clock()
    screen.show(with_token())
    coming = {mark for mark in marks(screen) if mark not in before}
    assert len(coming) == 1 and set(before) <= set(marks(screen))
    heights = []
    while screen.clock() - begun < LAND_S - 0.001:
        (name, _, y), *others = (mark for mark in marks(screen) if mark not in before)
        assert not others and name == "petal"
        heights.append(y)
        screen.frame()
    screen.frame()
    (landed,) = (mark for mark in marks(screen) if mark not in before)
    assert heights == sorted(heights) and heights[-1] < landed[2] and set(marks(screen).values()) == {1.0}


def test_a_token_that_is_turned_over_stays_where_it_lies(screen: Screen) -> None:
    still(screen, with_token())
    before = set(marks(screen))
    screen.show(with_token(pledged=True))
    assert set(marks(screen)) == before and set(marks(screen).values()) == {1.0}


def test_another_scene_comes_through_the_one_before_and_its_own_keys_count(screen: Screen) -> None:
    still(screen, shown())
    begun = screen.clock()
    screen.show(phases(SHORT["en"])["auction"])
    solid = []
    while kept := [item for item in seen(screen) if isinstance(item, Before)]:
        assert screen.clock() - begun <= FADE_S + 1 / FRAMES_A_SECOND
        stage = zones(800, 480, "right").stage.inset(-4)
        assert stage.contains((kept[0].rect.x, kept[0].rect.y)) and stage.contains(
            (kept[0].rect.right, kept[0].rect.foot)
        )
        solid.append(kept[0].alpha)
        screen.frame()
    assert solid == sorted(solid, reverse=True) and solid[0] < 1 and len(solid) >= 4
    assert {text.text for text in seen(screen) if isinstance(text, Text)} >= {"14"}


@pytest.mark.parametrize(("successor", "counts"), [("Worker", True), ("Golem", False)])
def test_a_card_that_comes_to_the_place_of_another_does_not_count_up_from_its_number(
    successor: str, counts: bool
) -> None:
    def row(name: str, strength: str) -> Scene:
        place, box = Rect(4, 4, 20, 20), Fill(Rect(0, 0, 60, 80), "raised", 7, "edge", 1)
        words = [Text(place, strength, "bold", 20, "text"), Text(Rect(4, 40, 50, 20), name, "body", 20, "text")]
        return Scene((Layer(STAGE, items=[box, *words]), Layer(FRAME)), "paper")

    motion = Motion()
    motion.changed(row("Worker", "1"), row(successor, "7"), 0.0)
    assert motion.goes_on(0.1) == counts
