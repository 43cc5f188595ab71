"""Hands of every colour, gloves, sleeves and things over a board: hidden is what they cover, and nothing is invented.

Simulated: the practice camera's hard level.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import pytest

from hardware.simulated.hand_shape import GREY_SLEEVES, SKINS, SLEEVES, Palette
from hardware.simulated.realistic.things import any_thing
from hardware.simulated.scene import Hand
from tests.many_rows import few_quick
from tests.soak.eyes.filmed_table import SURE, FilmedTable, Scene, false_statements
from vision.sighting import EMPTY, SLOT, UNKNOWN, Sighting

BLACK, WHITE, _GREY = GREY_SLEEVES
PLAIN = SLEEVES[0]
BLUE_GLOVE, BLACK_GLOVE, WHITE_GLOVE, RED_GLOVE = (196, 120, 60), (30, 28, 28), (226, 230, 230), (46, 44, 190)
COLOURS: dict[str, Palette] = {
    **{f"skin {number}": Palette((skin,), (PLAIN,)) for number, skin in enumerate(SKINS, 1)},
    "blue glove": Palette((BLUE_GLOVE,), (PLAIN,)),
    "black glove": Palette((BLACK_GLOVE,), (BLACK,)),
    "white glove": Palette((WHITE_GLOVE,), (WHITE,)),
    "red glove": Palette((RED_GLOVE,), (PLAIN,)),
    "black sleeve": Palette((SKINS[0],), (BLACK,)),
    "white sleeve": Palette((SKINS[4],), (WHITE,)),
    "striped sleeve": Palette((SKINS[2],), (WHITE,), BLACK),
    "sailor's sleeve": Palette((SKINS[1],), (WHITE,), SLEEVES[1]),
}
OFTEN = ("skin 1", "skin 6", "black sleeve", "white sleeve")
"""The hardest of them, tried with the slow tests; the others with the long ones."""
THINGS = ("tumbler of water", "tumbler of tea", "mug", "card", "card face", "copper coin", "brass coin", "phone",
          "phone that is on", "spectacles", "napkin", "pen")  # fmt: skip
WHERE: tuple[tuple[float, float, float], ...] = ((60.0, -90.0, 200.0), (-110.0, 40.0, 60.0), (10.0, 130.0, 310.0))
"""Where fingertips or things are (mm), and where the arm comes from (degrees)."""
ACROSS = tuple((170 * -sin(radians(turn)), 170 * cos(radians(turn)), turn) for _, _, turn in WHERE)
"""Fingertips beyond the far side, so that the sleeve lies over the board."""
UNDER, BESIDE = 0.6, 0.0
OFTEN_LAID = ("tumbler of water", "card", "copper coin", "phone")


@dataclass(frozen=True, slots=True)
class Found:
    """Slots under and beside a hand: how many there were, and how many were treated as what they are."""

    under: int
    under_claimed: int
    beside: int
    beside_seen: int


@pytest.fixture(scope="module")
def table() -> FilmedTable:
    return FilmedTable(1)


def judged(table: FilmedTable, scene: Scene, seen: Sighting) -> Found:
    """What is said of slots that lie under something, and of those with nothing over them."""
    hidden = table.hidden(scene)
    lying = {(token.sector, token.spot): token for token in scene.tokens if token.zone == SLOT}
    under = under_claimed = beside = beside_seen = 0
    for spot in seen.spots:
        token = lying.get((spot.area, spot.spot))
        share = hidden[token] if token is not None else hidden[spot.area, spot.spot]
        true = token.key if token is not None else EMPTY
        if share >= UNDER:
            under += 1
            under_claimed += spot.visible and spot.best not in (true, UNKNOWN) and spot.p[spot.best] >= SURE
        elif share <= BESIDE:
            beside += 1
            beside_seen += spot.visible and spot.best == true
    return Found(under, under_claimed, beside, beside_seen)


def shown(table: FilmedTable, scenes: Iterator[Scene]) -> Found:
    """Every scene after an undisturbed one; asserts that nothing false is ever said."""
    total = np.zeros(4, int)
    for scene in scenes:
        for now in (scene, table.scene):
            seen = table.show(now)
            if seen is None:
                continue
            assert false_statements(table.scene, seen) == 0
            if now is scene:
                found = judged(table, scene, seen)
                total += (found.under, found.under_claimed, found.beside, found.beside_seen)
    return Found(*(int(value) for value in total))


@pytest.mark.timeout(600)
@few_quick("name", sorted(COLOURS, key=lambda name: name not in OFTEN), 0, slow=len(OFTEN))
def test_ok__a_hand_of_any_colour_hides_what_it_covers_and_little_else(table: FilmedTable, name: str) -> None:
    table.camera.hands.dress(COLOURS[name])
    hands = (
        Hand(x, y, turn, None, 1.0, number) for number, (x, y, turn) in enumerate(ACROSS if "sleeve" in name else WHERE)
    )
    found = shown(table, (replace(table.scene, hands=(hand,)) for hand in hands))
    assert found.under > 0 and found.under_claimed == 0
    assert found.beside_seen >= 0.75 * found.beside


@pytest.mark.timeout(600)
@few_quick("name", sorted(THINGS, key=lambda name: name not in OFTEN_LAID), 0, slow=len(OFTEN_LAID))
def test_ok__a_thing_on_the_board_hides_what_it_covers_and_little_else(table: FilmedTable, name: str) -> None:
    rng = np.random.default_rng(5)
    things = (any_thing(rng, x, y, (name,)) for x, y, _ in WHERE)
    found = shown(table, (replace(table.scene, over=(thing,)) for thing in things))
    assert found.under_claimed == 0
    assert found.beside_seen >= 0.9 * found.beside
