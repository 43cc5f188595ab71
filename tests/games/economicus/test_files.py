"""Headers, positions, lines and box files: what is good comes back, what is wrong is told by field and remedy."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.economicus.boxes.corrections import correct, correct_card, describe
from companion.games.economicus.boxes.loader import load_box, with_trial
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import EVERY, Card, known
from companion.games.protocol import Action
from companion.schema.wrong_input import BoxError

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


def test_an_unknown_number_is_unknown_and_not_0() -> None:
    box = load_box()
    assert known(box.prints) == 0 and box.prints[2].profit is None and box.prints[7].private == 0
    assert known(with_trial(box).prints) == len(EVERY) == 31


def test_what_is_read_off_the_board_is_kept_and_taken_back(tmp_path: Path) -> None:
    correct("economicus-2e", tmp_path, 2, "profit", -2)
    assert load_box(data_dir=tmp_path).prints[2].profit == -2
    correct("economicus-2e", tmp_path, 2, "profit", None)
    assert load_box(data_dir=tmp_path).prints[2].profit is None
    with pytest.raises(BoxError, match="whole number from -9 to 20"):
        correct("economicus-2e", tmp_path, 2, "profit", 99)
    with pytest.raises(BoxError, match="is no number of this board"):
        correct("economicus-2e", tmp_path, 7, "state", 1)
    assert load_box(data_dir=tmp_path).prints[2].profit is None


def test_a_card_that_was_described_once_is_known(tmp_path: Path) -> None:
    describe("economicus-2e", tmp_path, Card("option", "Raid"))
    correct_card("economicus-2e", tmp_path, Card("option", "Raid"), "difficulty", 4)
    assert load_box(data_dir=tmp_path).cards == (Card("option", "Raid", 1, 4),)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("industries = 3", "table"),
        ("[industries]\n2 = { profit = 99 }", "industries.2.profit"),
        ("[industries]\n13 = { profit = 1 }", "13"),
        ("coins = [1, 2, 3]", "Count again"),
        ("[crises]\nstrengths = [-3, -1]", "grow stronger"),
        ('edition = "other"', "Write 'economicus-2e'"),
        ('cards = [{ deck = "hand", name = "x" }]', "must be one of"),
        ("no = toml = here", "not TOML"),
    ],
)
def test_a_box_file_that_cannot_be_is_told_and_changes_nothing(tmp_path: Path, text: str, says: str) -> None:
    own = tmp_path / "boxes" / "economicus-2e" / "box.toml"
    own.parent.mkdir(parents=True)
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BoxError, match=says):
        load_box(data_dir=tmp_path)
