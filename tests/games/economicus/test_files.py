"""Headers, positions, lines and box files: what is good comes back, what is wrong is told by field and remedy."""

from pathlib import Path
from typing import Any

from companion.games.economicus.boxes.corrections import correct_card, describe
from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import Card
from companion.games.protocol import Action

GAME = economicus_game()
HEADER: dict[str, Any] = {
    "game": "economicus",
    "players": [{"name": "A", "colour": "green"}, {"name": "B", "colour": "red"}],
    "trial": True,
}


def test_a_position_written_by_hand_is_opened() -> None:
    told = {
        "schema": "position/1", "game": "economicus", "edition": "economicus-2e", "preset": "full", "trial": True,
        "ring": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "box": {"5": [2, 3, 1]},
        "players": [
            {"name": "A", "colour": "green", "coins": 14, "cards": 2, "quotas": 1},
            {"name": "B", "colour": "red", "coins": 3, "cards": 0, "quotas": 0, "adjusted": -1},
        ],
        "industries": {
            "5": {
                "companies": [{"player": "A"}, {"player": "B", "pledged": True}],
                "startups": [{"player": "A", "pledged": True}], "private": 2, "state": 0, "price": 9,
            },
            "7": {"price": 17},
        },
        "phase": "fate", "step": "answer",
        "details": {
            "turn": "A", "left": [], "industry": 5, "what": "pledged_startup", "die": 5, "modifiers": -1,
        },
        "turn": 6, "active_player": "A", "active": 5, "forecast": 7, "crisis": 0, "strength": 0, "dice": [2, 3],
    }  # fmt: skip
    opened, _ = GAME.files.open_position(told, "by hand")
    assert GAME.rules.refusal(opened.state, Action("boost", 0, (3, 0))) is not None
    assert GAME.rules.refusal(opened.state, Action("accept", 0)) is None and not GAME.status(opened.state)[:-1]


def test_a_card_that_was_described_once_is_known(tmp_path: Path) -> None:
    describe("economicus-2e", tmp_path, Card("option", "Raid"))
    correct_card("economicus-2e", tmp_path, Card("option", "Raid"), "difficulty", 4)
    assert load_box(data_dir=tmp_path).cards == (Card("option", "Raid", 1, 4),)
