"""A kiosk that is left alone dims, attracts people and goes black; a touch wakes it, and does nothing else."""

import pytest

from companion.ui.paint.shapes import Fill, Text
from companion.ui.parts.local import Local
from tests.ui.kiosk.shop import Shop

HOURS = 3600.0
P = (0.87, 0.08)  # where the main key stands: shares of the window from its lower left corner


def darkness(shop: Shop) -> float:
    """How much of the light is taken from the picture."""
    return max(
        (item.alpha for layer in shop.app.glass._over for item in layer.items if isinstance(item, Fill)), default=0
    )


def test_it_begins_by_attracting_people_with_a_simulated_game_and_captions(shop: Shop) -> None:
    assert {"Touch to play", "SIMULATED"} <= shop.words
    assert shop.buttons == set()
    seen = set[str]()
    for _ in range(8):
        shop.passes(3)
        seen |= shop.words
    assert "The camera sees the token. Nobody types." in seen


@pytest.mark.slow
def test_the_picture_changes_its_place_and_its_language_every_minute(shop: Shop) -> None:
    def title() -> tuple[str, float]:
        items = [item for layer in shop.app.glass.scene.layers for item in layer.items if isinstance(item, Text)]
        (invites,) = [item for item in items if item.text in ("Touch to play", "Коснитесь и играйте")]
        return invites.text, invites.rect.y

    seen = [title()]
    for _ in range(3):
        shop.passes(60)
        seen.append(title())
    assert {words for words, _ in seen} == {"Touch to play", "Коснитесь и играйте"}
    assert all(one[1] != other[1] for one, other in zip(seen, seen[1:], strict=False))


def test_the_touch_that_ends_the_dimming_does_nothing_else(played: Shop) -> None:
    played.passes(91)
    assert played.app.glass.scene.touch("settle") is not None
    assert played.screen.touch("settle")
    assert "settle" not in played.screen.said and darkness(played) == 0
    assert played.touches("settle") and "settle" in played.screen.said


def test_a_finger_of_which_nothing_more_is_heard_does_not_hold_the_screen(shop: Shop) -> None:
    shop.finger(P)  # the panel is unplugged: it never goes up
    assert "Play" in shop.words
    shop.passes(6)
    shop.lifts(shop.finger(P))
    assert "Who plays?" in shop.words


def test_the_language_is_free_and_the_table_keeps_it(shop: Shop) -> None:
    shop.lifts(shop.finger())
    assert shop.touches("ui:lang:ru") and "Играть" in shop.words
    assert isinstance(shop.app.local, Local) and shop.app.local.language == "ru"
