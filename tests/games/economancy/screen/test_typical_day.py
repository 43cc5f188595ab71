"""A typical day with four players, finger by finger on the real screen: two bids, one fight, three buyers.

By touch with cards it may cost 14 taps, and 40 where every choice is sealed on the screen.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.games.economancy.screen.fan import MARKS
from companion.games.economancy.screen.gathering import ANSWER, BID, DONE, KEY, PICK, SEAL, TAKE, tapped
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Sign, Text
from companion.ui.parts.local import Local
from companion.ui.taps import tapped as tap_on_screen
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800, 480)
BUDGET, SEALED_BUDGET = 14, 40
ROWS = tuple(f"rule:put_card:{seat}:4:1:agreed" for seat in range(4))
"""Everybody has a Worker."""
WORKER, GHOST, SENIOR, WALL, LOAN = 4, 6, 8, 3, 14


class Fingers:
    """A table with its screen, without a window; every tap lands on a place that the screen shows."""

    def __init__(self, table: EconomancyTable) -> None:
        self.table, self.local, self.taps = table, Local(), 0

    def scene(self) -> Scene:
        return compose(self.table.shown, self.local, ink_at(SIZE), speaker_of("economancy", "en"), SIZE, screen)

    def tap(self, *names: str) -> None:
        for name in names:
            assert self.scene().touch(name) is not None, f"{name} is not in sight"
            self.local, intent = tap_on_screen(self.local, name, self.table.shown, screen("economancy"))
            self.taps += 1
            if intent is not None:
                self.table.press(intent.text)


@pytest.fixture
def fingers(request: pytest.FixtureRequest, tmp_path: Path) -> Fingers:
    compile_all()
    touches: Sequence[str] = getattr(request, "param", ())
    table = EconomancyTable(tmp_path / "t", NAMES, *touches)
    table.press("setup:start", *ROWS, *(f"rule:set_coins:{seat}:4:agreed" for seat in range(4)))
    return Fingers(table)


def test_a_typical_day_by_touch_with_cards(fingers: Fingers) -> None:
    table = fingers.table
    fingers.tap(f"{BID}:1:2", f"{BID}:3:1", DONE)
    assert table.view.attacker == 1
    fingers.tap(f"do:attack:1:{WORKER}:1", *(f"{ANSWER}:{seat}:1" for seat in (0, 2, 3)))
    fingers.tap(f"{PICK}:{GHOST}", f"{PICK}:{SENIOR}", f"{PICK}:{WALL}", DONE)
    assert (table.view.round, table.view.phase) == (2, "income") and fingers.taps <= BUDGET
    assert [len(player.row) for player in table.view.players] == [3, 3, 3, 2]
    table.close()


def test_the_shop_shows_who_buys_what_and_by_how_much_a_card_is_too_dear(fingers: Fingers) -> None:
    fingers.tap(f"{BID}:1:2", f"{BID}:3:1", DONE)
    fingers.tap(f"do:attack:1:{WORKER}:1", *(f"{ANSWER}:{seat}:1" for seat in (0, 2, 3)), f"{PICK}:{GHOST}")
    table, shown = fingers.table.view, fingers.scene()
    ghost = shown.touch(f"{PICK}:{GHOST}")
    items = [item for layer in shown.layers for item in layer.items]
    marks = {item.name for item in items if isinstance(item, Sign) and ghost and ghost.rect.contains((item.x, item.y))}
    assert MARKS[table.players[0].mark].sign in marks
    coins = table.players[1].coins
    for pile in table.shop:
        dear = shown.touch(f"ui:pile:{pile.kind}")
        if pile.cost > coins and dear is not None:
            inside = {item.text for item in items if isinstance(item, Text) and dear.rect.contains(item.rect.middle)}
            assert f"−{pile.cost - coins}" in inside
    assert any(pile.cost > coins for pile in table.shop)
    fingers.table.close()


@pytest.mark.parametrize("fingers", [ON_SCREEN], indirect=True)
def test_a_typical_day_sealed_on_the_screen(fingers: Fingers) -> None:
    table = fingers.table
    fingers.tap("settle")
    _secretly(fingers, {0: 0, 1: 2, 2: 0, 3: 1})
    fingers.tap(f"do:attack:1:{WORKER}:1")
    _secretly(fingers, dict.fromkeys((0, 2, 3), 1))
    _secretly(fingers, {0: GHOST, 1: SENIOR, 2: WALL, 3: 0})
    assert (table.view.round, table.view.phase) == (2, "income") and fingers.taps <= SEALED_BUDGET
    assert [len(player.row) for player in table.view.players] == [3, 3, 3, 2]
    table.close()


def _texts(scene: Scene) -> str:
    return " ".join(str(item.text) for layer in scene.layers for item in layer.items if isinstance(item, Text))


@pytest.mark.parametrize("fingers", [ON_SCREEN], indirect=True)
def test_who_chooses_in_secret_reads_what_is_chosen_and_the_numbers_it_hangs_on(fingers: Fingers) -> None:
    fingers.tap("settle", f"{TAKE}:0")
    coins = fingers.table.view.players[0].coins
    assert f"How many coins do you invest? You have {coins}" in _texts(fingers.scene())
    fingers.tap(f"{KEY}:1", SEAL)
    _secretly(fingers, {1: 2, 2: 0, 3: 1})
    fingers.tap(f"do:attack:1:{WORKER}:1", f"{TAKE}:0")
    assert "Boris attacks: Worker 1/2. Your answer?" in _texts(fingers.scene())
    fingers.tap(f"{KEY}:1", SEAL)
    _secretly(fingers, dict.fromkeys((2, 3), 1))
    fingers.tap(f"{TAKE}:0")
    assert f"What do you buy? Your coins: {coins - 1}" in _texts(fingers.scene())
    fingers.table.close()


@pytest.mark.parametrize("fingers", [("setup:shop:set:booster1",)], indirect=True)
def test_a_loan_shows_below_it_what_goes_back(fingers: Fingers) -> None:
    fingers.table.press(*(f"rule:put_card:0:{LOAN}:{place}:agreed" for place in (2, 3)), "rule:set_coins:0:0:agreed")
    loans = [(card.gain, card.sum) for card in fingers.table.view.players[0].row if card.kind == LOAN]
    held = fingers.table.view.players[0].row[0].sum
    assert loans == [(-2, held - 2), (0, held)] and "−2 = 0" in _texts(fingers.scene())
    fingers.table.close()


def _secretly(fingers: Fingers, choices: dict[int, int]) -> None:
    """One after the other takes the screen; one tap opens all."""
    for seat, choice in choices.items():
        fingers.tap(f"{TAKE}:{seat}", f"{KEY}:{choice}", SEAL)
    fingers.tap("reveal")


def test_a_large_amount_is_told_on_a_pad(fingers: Fingers) -> None:
    fingers.table.press("rule:set_coins:0:30:agreed")
    fingers.tap("ui:amount:0", "ui:digit:2", "ui:digit:5", f"{BID}:0:25", DONE)
    assert fingers.table.view.players[0].coins == 30 + 2 - 25
    fingers.table.close()


def test_a_name_that_is_no_touch_of_this_game_is_left_to_the_others(fingers: Fingers) -> None:
    assert not tapped(None, "ui:menu", fingers.table.shown).mine
    assert not tapped(None, "tell:bid:x:1", fingers.table.shown).mine
    fingers.table.close()
