"""An action as a line of the table log, and what is said of lines that cannot be read."""

import pytest

from companion.games.protocol import Action
from tests.games.positions import GAME, do

TABLE = ("Anna", "Boris")


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (do("bid", 0, 12), {"do": "bid", "player": "Anna", "amount": 12}),
        (do("roll", -1, 3, 4), {"do": "roll", "die1": 3, "die2": 4}),
        (do("remove", 1, 9, 2), {"do": "remove", "player": "Boris", "industry": 9, "what": "startup"}),
        (do("remove", 1, 9, 1), {"do": "remove", "player": "Boris", "industry": 9, "what": "pledged"}),
        (do("settle", 1), {"do": "settle", "player": "Boris"}),
    ],
)
def test_actions_and_their_lines(action: Action, line: dict[str, object]) -> None:
    assert GAME.to_line(action, TABLE) == line
    assert GAME.from_line(line, TABLE) == action


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"do": "fly"}, "'do' is 'fly'"),
        ({}, "'do' is None"),
        ({"do": ["bid"]}, "'do' is"),
        ({"do": "bid", "player": "Carla", "amount": 3}, "at this table sit Anna, Boris"),
        ({"do": "bid", "player": ["Anna"], "amount": 3}, "'player'"),
        ({"do": "bid", "player": "Anna"}, "'amount'"),
        ({"do": "bid", "player": "Anna", "amount": "12"}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": True}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 1.5}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 10**9}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 3, "card": 1}, "no field 'card'"),
        ({"do": "remove", "player": "Anna", "industry": 3, "what": 1}, "company, pledged, startup"),
        ({"do": "remove", "player": "Anna", "industry": 3}, "company, pledged, startup"),
    ],
)
def test_lines_that_cannot_be_read(line: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("[", r"\[")):
        GAME.from_line(line, TABLE)
