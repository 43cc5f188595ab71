"""How practice games are counted in the proof."""

from typing import Any

import pytest

from companion.practice.world import Stuck
from proofs.bench import proof

LINE: dict[str, Any] = {
    "seed": 5, "actions": 17, "token_moves": 20, "questions": 1, "camera_actions": 6, "wrong_states": 0, "wrong": [],
    "dice_thrown": 4, "dice_received": 4, "wall_s": 7.5, "virtual_s": 62.0, "frames": 275,
    "costs_s": {"rendering": 2.0, "eyes": 2.0, "app": 1.0, "pressing": 0.3}, "wrong_camera_actions": 0, "rounds": 1,
    "players": 3, "preset": "en", "dice_cocked": 0, "dice_nudged": 1, "kinds": {"bid": 4, "roll": 2},
    "latency_virtual_ms": {"token": {"p50": 200, "p95": 300}, "die": {}}, "reading_cost_detections": {"p50": 5.0},
}  # fmt: skip
WRONG = [
    "app: industry 4 has [], on the table lies ['company leaf:face']",
    "fresh eyes: industry 4 has [], on the table lies ['company leaf:face']",
    "app: Anna has 7 Skulls, on the table are 8",
]


def test_ok__a_good_game_is_a_row_without_faults() -> None:
    row = proof.row_of(LINE)
    assert (row["wrong_states"], row["wrong_camera_actions"], row["ended"]) == (0, 0, "well")
    assert (row["eyes_s"], row["token_ms_p50"], row["reading_p50"]) == (2.0, 200, 5.0)


def test_ok__what_the_camera_got_wrong_is_counted_apart_from_what_is_wrong_at_the_end() -> None:
    row = proof.row_of({**LINE, "wrong_states": 3, "wrong": WRONG, "wrong_camera_actions": 1})
    assert (row["wrong_states"], row["wrong_camera_actions"]) == (3, 1)
    assert "Anna has 7 Skulls" in row["ended"]


def test_ok__a_game_that_breaks_off_stays_in_and_counts_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object, **_more: object) -> dict[str, Any]:
        raise Stuck("nobody does anything at 12.0 s")

    monkeypatch.setattr(proof, "play_game", stuck)
    row = proof.one_game("orconomy", 9, 2, 1, "even")
    assert (row["seed"], row["wrong_states"]) == (9, 1)
    assert "nobody does anything" in row["ended"] and row.keys() == proof.row_of(LINE).keys()
