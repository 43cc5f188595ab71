"""Random fingers, keys and hours at a kiosk: nobody gets out, nothing locked is done, and the game stays."""

from random import Random

import pytest
from kivy.base import EventLoop

from companion.session.snapshot import Snapshot
from companion.ui.kiosk.kiosk import ENDING, needs_staff
from tests.ui.kiosk.shop import Shop

KEYS = (27, 282, 285, 292, 293, 9, 13, 8, 273, 274)
"""Escape, F1, F4, F11, F12, Tab, Enter, Backspace, up, down: as Kivy numbers them."""
PAUSES_S = (0.1, 0.4, 1.0, 4.0, 100.0, 400.0)


class Hands:
    """One seed of random hands at a shop."""

    def __init__(self, shop: Shop, seed: int) -> None:
        self._shop, self._rng = shop, Random(f"{seed} hands")
        self._waits = 0

    def do(self) -> None:
        """Something: a touch on a button or beside one, a finger that stays, a key, or nothing for a while."""
        lucky = self._rng.random()
        self._shop.passes(self._rng.choices(PAUSES_S, (8, 8, 8, 4, 1, 1))[0])
        if lucky < 0.55:
            self._touch()
        elif lucky < 0.75:
            finger = self._shop.finger((self._rng.random(), self._rng.random()))
            self._shop.passes(self._rng.choice((0.1, 0.1, 0.7, 3.5)))
            if self._rng.random() < 0.9:  # else the panel is unplugged
                self._shop.lifts(finger)
        elif lucky < 0.95:
            EventLoop.window.dispatch("on_key_down", self._rng.choice(KEYS), 0, None, [])
        else:
            assert EventLoop.window.dispatch("on_request_close")

    def _touch(self) -> None:
        places = self._shop.app.glass.scene.touches
        if places:
            self._shop.screen.touch(self._rng.choice(places).id)


@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (1, 30),
        pytest.param(2, 150, marks=pytest.mark.slow),
        *(pytest.param(seed, 1000, marks=pytest.mark.soak) for seed in range(3, 13)),
    ],
)
def test_random_hands_neither_get_out_nor_end_a_game(
    played: Shop, seed: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[str] = []
    monkeypatch.setattr(played.app, "_leave", left.append)
    played.app.attended.hold(EventLoop.window)
    hands = Hands(played, seed)
    faults: list[None] = []
    monkeypatch.setattr(played.app, "fault", lambda: faults.append(None))
    for _ in range(count):
        hands.do()
    running = played.screen.table
    assert running is not None and running.shown.game is not None
    assert left == [] and faults == [] and not EventLoop.quit
    game = Snapshot(game=running.shown.game)
    if not running.shown.game.over:
        assert not [said for said in played.screen.said if needs_staff(said, game) or said in ENDING]
