"""A kiosk that is left alone dims, attracts people and goes black; a touch wakes it, and does nothing else."""

import pytest

from companion.ui.kiosk.kiosk import Kiosk
from companion.ui.paint.shapes import Fill, Text
from companion.ui.parts.local import Local
from hardware.events import DieMoving
from tests.ui.kiosk.shop import Shop

HOURS = 3600.0
P = (0.87, 0.08)
"""Where the main key stands: shares of the window from its lower left corner."""


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


def test_the_first_touch_only_wakes(shop: Shop) -> None:
    finger = shop.finger(P)
    assert {"Play", "Watch", "Learn"} <= shop.words
    shop.lifts(finger)
    second = shop.finger(P)
    shop.lifts(second)
    assert "Play" in shop.words and shop.screen.said == []
    shop.passes(1)
    third = shop.finger(P)
    shop.lifts(third)
    assert "Who plays?" in shop.words


def test_a_game_that_is_left_dims_and_then_attracts_and_is_kept_and_offered(played: Shop) -> None:
    assert "Revenue" in played.words and darkness(played) == 0
    played.passes(91)
    assert "Revenue" in played.words and darkness(played) > 0.5
    played.passes(210)
    assert "Touch to go on: round 1" in played.words and darkness(played) == 0
    played.lifts(played.finger())
    assert "Go on: round 1" in played.words and not any(said.startswith("new") for said in played.screen.said)
    assert played.touches("ui:table")
    assert "Revenue" in played.words


def test_the_touch_that_ends_the_dimming_does_nothing_else(played: Shop) -> None:
    played.passes(91)
    assert played.app.glass.scene.touch("settle") is not None
    assert played.screen.touch("settle")
    assert "settle" not in played.screen.said and darkness(played) == 0
    assert played.touches("settle") and "settle" in played.screen.said


def test_dice_that_roll_wake_the_table(played: Shop) -> None:
    played.passes(310)
    assert "Touch to go on: round 1" in played.words
    table = played.screen.table
    assert table is not None
    table.session.handle(DieMoving("dice", 1, 1.0))  # type: ignore[attr-defined]
    played.screen.frame()
    played.screen.frame()
    assert "Revenue" in played.words


def test_from_black_a_finger_has_to_stay(shop: Shop) -> None:
    shop.passes(4 * HOURS)
    assert darkness(shop) == 1.0
    shop.lifts(shop.finger())
    assert darkness(shop) == 1.0
    finger = shop.finger()
    shop.passes(0.7)
    assert darkness(shop) == 0 and "Play" in shop.words
    shop.lifts(finger)


def test_a_finger_of_which_nothing_more_is_heard_does_not_hold_the_screen(shop: Shop) -> None:
    shop.finger(P)  # the panel is unplugged: it never goes up
    assert "Play" in shop.words
    shop.passes(6)
    shop.lifts(shop.finger(P))
    assert "Who plays?" in shop.words


@pytest.mark.slow
def test_what_stood_open_is_closed_when_everybody_has_gone(played: Shop) -> None:
    assert played.touches("ui:menu") and played.touches("ui:history")
    assert played.touches("ui:close") and played.touches("ui:menu") and played.touches("ui:evenings")
    assert played.touches("past:list")
    played.passes(400)
    assert "past:close" in played.screen.said
    played.lifts(played.finger())
    assert "Go on: round 1" in played.words


def test_a_key_wakes_and_does_nothing_else(played: Shop) -> None:
    played.passes(91)
    kiosk = played.app.attended
    assert isinstance(kiosk, Kiosk) and kiosk.key(played.screen.clock())
    played.screen.frame()
    assert darkness(played) == 0 and not kiosk.key(played.screen.clock())


def test_whoever_watches_sees_the_game_go_on_and_can_touch_nothing_but_what_acts(shop: Shop) -> None:
    shop.lifts(shop.finger())
    assert shop.touches("ui:leave:watch:orconomy")
    assert shop.buttons == {"ui:globe", "guide:pause", "guide:speed:2", "ui:begin", "ui:leave:start"}
    before = shop.words
    shop.passes(5)
    assert "SIMULATED" in shop.words and shop.words != before
    assert shop.touches("guide:pause")
    stands = shop.words
    shop.passes(20)
    assert shop.words == stands
    assert shop.touches("ui:leave:start") and "Play" in shop.words
    assert not any(said.startswith("do") for said in shop.screen.said)


def test_the_language_is_free_and_the_table_keeps_it(shop: Shop) -> None:
    shop.lifts(shop.finger())
    assert shop.touches("ui:lang:ru") and "Играть" in shop.words
    assert isinstance(shop.app.local, Local) and shop.app.local.language == "ru"
