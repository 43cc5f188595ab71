"""Every ruling has a button, and does what it says."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.economicus.game import economicus_game
from tests.games.economicus.screen.fingers import Fingers

LOOK_UP = ("ui:menu", "ui:lookup")
"""While dice are entered by hand, the way to an industry."""
REASON = "ui:reason:agreed"


def reachable(table: Fingers, first: str, deep: int = 4) -> Iterator[str]:
    """All that can be touched on the pages of rulings behind one of them."""
    local = table.local
    seen, pages = set[str](), [first]
    for _ in range(deep):
        following = []
        for page in pages:
            table.local = local.opened(page)
            if table.local.reason:
                following += [one.removeprefix("ui:") for one in table.ids() if one.startswith("ui:rule:")]
            yield from table.ids()
            for number in range(1, 4):
                if f"ui:page:{number}" in table.ids():
                    table.touch(f"ui:page:{number}")
                    yield from table.ids()
                    following += [one.removeprefix("ui:") for one in table.ids() if one.startswith("ui:rule:")]
        seen |= set(pages)
        pages = [one for one in dict.fromkeys(following) if one not in seen]
    table.local = local


def test_that_nobody_bid_is_told_of_all(tmp_path: Path) -> None:
    table = Fingers(tmp_path).begin("quick")
    table.press("die:1:4", "die:2:6", "outcome:-1:0")
    assert "All pass" in table.words()


def test_a_profit_that_is_settled_by_one_touch_is_told_of_all(tmp_path: Path) -> None:
    table = Fingers(tmp_path).begin("quick")
    table.press("die:1:2", "die:2:2", "settle")
    assert "All settled" in table.words()


def test_by_hand_an_industry_is_named(tmp_path: Path) -> None:
    table = Fingers(tmp_path, language="ru").begin("quick")
    table.press("undo")
    table.local = replace(table.local, dialog="byhand:place")
    assert any("Поставить · Отрасль 4" in word for word in table.words()), table.words()
    table.local = replace(table.local, dialog="play:place:0")
    assert "Отрасль 4" in table.words(), table.words()


def test_every_ruling_has_a_button(table: Fingers) -> None:
    table.press("rule:set_marker:-1:2:3:agreed", "do:roll:-1:2:3")
    table.touch("ui:player:0", "ui:rule:player:0", REASON)
    found = {name.split(":")[1] for name in reachable(table, "rule:player:0") if name.startswith("rule:")}
    found |= {name.split(":")[1] for name in reachable(table, "rule:area:3") if name.startswith("rule:")}
    for dialog in ("rule:coins:0", "rule:price:3"):
        table.local = table.local.opened(dialog)
        table.touch("ui:digit:7")
        found |= {name.split(":")[1] for name in table.ids() if name.startswith("rule:")}
    assert economicus_game().rules.rulings - {"describe"} - found == set()


def test_no_ruling_without_a_reason(table: Fingers) -> None:
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3")
    assert not [name for name in table.ids() if name.startswith(("rule:", "ui:rule:"))]


def test_a_chip_gets_another_owner(table: Fingers) -> None:
    table.touch(
        *LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON, "ui:rule:chip:3:0:0", "rule:change_owner:0:3:0:2:agreed"
    )
    assert [(chips.seat, chips.many) for chips in table.game.industries[1].chips] == [(0, 1), (2, 1)]


def test_a_company_is_moved_from_a_private_slot_to_a_state_slot(table: Fingers) -> None:
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON, "ui:rule:slots:3")
    assert "rule:set_slots:-1:3:3:0:agreed" not in table.ids(), "no third company lies there"
    table.touch("rule:set_slots:-1:3:1:0:agreed")
    assert table.game.industries[1].private[0] == 1
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON, "ui:rule:slots:3", "rule:set_slots:-1:3:1:1:agreed")
    assert (table.game.industries[1].private[0], table.game.industries[1].state[0]) == (1, 1)


def test_the_centre_has_no_slots_to_be_corrected(table: Fingers) -> None:
    table.touch(*LOOK_UP, "ui:sector:7", "ui:rule:area:7", REASON)
    assert "ui:rule:slots:7" not in table.ids() and "ui:rule:put:7" in table.ids()


def test_a_crisis_gets_another_strength_and_ends(table: Fingers) -> None:
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON)
    assert "ui:rule:strength" not in table.ids()
    table.touch("rule:set_marker:-1:2:3:agreed")
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON, "ui:rule:strength", "rule:set_strength:-1:3:agreed")
    assert table.game.industries[1].strength == -3
    table.touch(*LOOK_UP, "ui:sector:3", "ui:rule:area:3", REASON, "ui:rule:strength", "rule:set_strength:-1:0:agreed")
    assert not any(industry.strength for industry in table.game.industries)


def test_a_die_that_may_still_be_answered_shows_another_face(table: Fingers) -> None:
    table.touch("die:1:2", "die:2:3")
    assert table.game.active == 5
    table.touch(*LOOK_UP, "ui:sector:5", "ui:rule:area:5", REASON, "ui:rule:die", "rule:set_die:-1:2:4:agreed")
    assert (table.game.active, table.game.dice) == (6, (2, 4))
    table.touch("settle", *LOOK_UP, "ui:sector:5", "ui:rule:area:5", REASON)
    assert "ui:rule:die" not in table.ids(), "the dice have been answered"


def test_a_key_about_stars_shows_how_many_there_will_be(table: Fingers) -> None:
    stars = table.game.players[1].stars
    table.touch("ui:player:1", "ui:rule:player:1", REASON, "rule:set_adjusted:1:1:agreed")
    assert table.game.players[1].stars == stars + 1
    table.local = table.local.opened("rule:player:1")
    keys = dict(zip(table.words(), table.words()[1:], strict=False))
    assert (keys["Stars +1"], keys["Stars −1"]) == (str(stars + 2), str(stars))


def test_coins_and_prices_are_set_by_number(table: Fingers) -> None:
    table.touch("ui:player:1", "ui:rule:player:1", REASON, "ui:rule:coins:1", "ui:digit:3", "ui:digit:1")
    table.touch("rule:set_coins:1:31:agreed")
    assert table.game.players[1].coins == 31
    table.touch(*LOOK_UP, "ui:sector:9", "ui:rule:area:9", REASON, "ui:rule:price:9", "ui:digit:1", "ui:digit:4")
    table.touch("rule:set_price:-1:9:14:agreed")
    assert table.game.industries[7].price == 14


@pytest.mark.parametrize(
    "dialog", ["rule", "rule:chip:3", "rule:chip:3:3:0", "rule:area:99", "rule:player:9", "rule:no:1"]
)
def test_a_ruling_about_nothing_shows_nothing(table: Fingers, dialog: str) -> None:
    table.local = table.local.opened(dialog)
    assert not [name for name in table.ids() if name.startswith("rule:")]
