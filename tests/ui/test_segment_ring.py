"""What lies in a segment of Economicus is seen whole and within its edges, and so is whose each startup is; in a sector
of Orconomy a number that says how many more lie there stays within them, too.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from companion.app import catalogue
from companion.games.economicus.screen.colour_marks import MARKS
from companion.games.economicus.view import ChipsView, EconomicusView
from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.view_shapes import TableView
from companion.locale.preferences import Preferences
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Rect, Scene, Sign, Text
from companion.ui.parts.local import Local
from companion.ui.parts.sector_ring import HUB, STEP
from companion.ui.parts.zones import zones
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.samples.rounds_of_play import LONG, phases
from tests.ui.test_drawn import in_state

SIZE = (800, 480)
MIDDLE = zones(*SIZE, "right").stage.middle
HEAD = 140.0  # beyond that stand the number and the coin


@cache
def table() -> tuple[Snapshot, EconomicusView]:
    snapshot = in_state("economicus", "roll")
    assert isinstance(snapshot.game, EconomicusView)
    return snapshot, snapshot.game


def with_chips(number: int, chips: Sequence[ChipsView], *, forecast: bool = False) -> Scene:
    """The ring with all slots of an industry free, and so many chips there."""
    snapshot, game = table()
    there = {"chips": tuple(chips), "private": (0, 3), "state": (0, 1), "forecast": forecast, "strength": -forecast}
    industries = [
        replace(one, **there) if one.number == number else replace(one, chips=(), forecast=False, strength=0)  # type: ignore[arg-type]
        for one in game.industries
    ]
    players = [replace(one, mark=mark) for one, mark in zip(game.players * 2, MARKS, strict=False)]
    laid = replace(
        game, industries=tuple(industries), players=tuple(players), prompt=game.prompt, dice_due=0, offers=()
    )
    ink = ink_at(SIZE)
    return compose(replace(snapshot, game=laid), Local(), ink, speaker_of("economicus", "en"), SIZE, catalogue.screen)


def from_hub(x: float, y: float, position: int) -> tuple[float, float]:
    """How far from the centre a point is, and how many degrees beside the middle of a segment."""
    right, up = x - MIDDLE[0], MIDDLE[1] - y
    beside = math.degrees(math.atan2(right, up)) - position * STEP
    return math.hypot(right, up), (beside + 180) % 360 - 180


def lying(scene: Scene, position: int) -> list[Sign | Text]:
    """What is drawn between hub and number of a segment."""
    items = [item for layer in scene.layers for item in layer.items if isinstance(item, (Sign, Text))]
    found = []
    for item in items:
        x, y = (item.x, item.y) if isinstance(item, Sign) else item.rect.middle
        far, beside = from_hub(x, y, position)
        if HUB < far < HEAD and abs(beside) < STEP / 2 + 3:
            found.append(item)
    return found


def beyond_edge(item: Sign | Text, position: int) -> float:
    """How many pixels of something lie beyond the edges of its segment."""
    if isinstance(item, Sign):
        corners, reach = [(item.x, item.y)], item.size / 2
    else:
        wide = ink_at(SIZE).width(item.text, item.face, item.size) / 2
        (x, y), high = item.rect.middle, 6.5
        corners, reach = [(x + a * wide, y + b * high) for a in (-1, 1) for b in (-1, 1)], 0.0
    polar = [from_hub(x, y, position) for x, y in corners]
    return max(reach - far * math.sin(math.radians(STEP / 2 - abs(beside))) for far, beside in polar)


@pytest.mark.parametrize("forecast", [False, True])
@pytest.mark.parametrize("position", range(10))
def test_whose_three_startups_are_is_seen_beside_all_free_slots(position: int, forecast: bool) -> None:
    startups = [ChipsView(seat, "startup", 1) for seat in range(3)]
    scene = with_chips(table()[1].order[position], startups, forecast=forecast)
    items = lying(scene, position)
    owners = {item.colour for item in items if isinstance(item, Sign) and item.name == "square"}
    assert owners == {MARKS[mark].colour for mark in list(MARKS)[:3]}
    assert not [item.text for item in items if isinstance(item, Text)], "nothing is left to be counted"
    assert max(beyond_edge(item, position) for item in items) <= 1.5


@pytest.mark.parametrize("position", range(10))
@pytest.mark.parametrize(("companies", "startups"), [(0, 5), (5, 3), (12, 3), (12, 0), (9, 8)])
def test_nothing_crosses_the_edge_of_a_segment_however_much_lies_there(
    position: int, companies: int, startups: int
) -> None:
    chips = [ChipsView(0, "company", companies)] * bool(companies)
    chips += [ChipsView(seat % 8, "startup", 1) for seat in range(startups)]
    items = lying(with_chips(table()[1].order[position], chips), position)
    assert max(beyond_edge(item, position) for item in items) <= 1.5
    owners = {item.colour for item in items if isinstance(item, Sign) and item.name == "square"}
    assert len(owners) >= min(startups, 2)


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize("position", range(10))
@pytest.mark.parametrize(("companies", "startups"), [(3, 4), (3, 8), (5, 3), (8, 8), (15, 15)])
def test_no_number_beside_the_tokens_of_a_sector_crosses_its_edge_or_covers_one(
    compiled: None, position: int, companies: int, startups: int, letters: str
) -> None:
    shown = phases(LONG["en"])["revenue"]
    game = shown.game
    assert isinstance(game, TableView)
    number, tokens = game.order[position], tuple(Token(seat % 5) for seat in range(companies))
    full = [
        replace(one, slots=3, companies=tokens if one.number == number else (), in_crisis=one.number == number,
                startups=tuple(seat % 5 for seat in range(startups)) if one.number == number else ())
        for one in game.industries
    ]  # fmt: skip
    shown = replace(shown, game=replace(game, industries=tuple(full), crisis=number, lines=()))
    local = Local(chosen=Preferences(size=letters))
    items = lying(compose(shown, local, ink_at(SIZE), speaker_of("orconomy", "en"), SIZE, catalogue.screen), position)
    assert max(beyond_edge(item, position) for item in items) <= 1.5
    counts = [figures(item) for item in items if isinstance(item, Text) and item.text.startswith("+")]
    pieces = [Rect(item.x - 5, item.y - 5, 10, 10) for item in items if isinstance(item, Sign) and item.size < 30]
    assert len(counts) == 1 and not any(counts[0].meets(piece) for piece in pieces)


def figures(item: Text) -> Rect:
    """What a number covers."""
    wide = ink_at(SIZE).width(item.text, item.face, item.size)
    return Rect(item.rect.middle[0] - wide / 2, item.rect.middle[1] - 6.5, wide, 13)
