"""An action as a line of the table log, and what is said of lines that cannot be read."""

import pytest

from companion.games.protocol import Action
from tests.games.orconomy.positions import GAME, do
from tests.many_rows import each_row

TABLE = ("Anna", "Boris")


@each_row(
    "action, line",
    [
        (do("bid", 0, 12), {"do": "bid", "player": "Anna", "amount": 12}),
        (do("roll", -1, 3, 4), {"do": "roll", "die1": 3, "die2": 4}),
        (do("remove", 1, 9, 2), {"do": "remove", "player": "Boris", "industry": 9, "what": "startup"}),
        (do("remove", 1, 9, 1), {"do": "remove", "player": "Boris", "industry": 9, "what": "pledged"}),
        (do("settle", 1), {"do": "settle", "player": "Boris"}),
        (do("close_revenue"), {"do": "close_revenue"}),
        (do("end_round"), {"do": "end_round"}),
        (do("veto", 0, 1), {"do": "veto", "player": "Anna", "victim": "Boris"}),
        (do("tax_inspection", 1, 0), {"do": "tax_inspection", "player": "Boris", "victim": "Anna"}),
        (
            do("corporate_raid", 0, 1, 1),
            {"do": "corporate_raid", "player": "Anna", "victim": "Boris", "what": "pledged"},
        ),
        (do("good_bargain", 0, 9, 0), {"do": "good_bargain", "player": "Anna", "industry": 9, "what": "company"}),
        (do("lobby", 0, 9), {"do": "lobby", "player": "Anna", "industry": 9}),
        (do("espionage", 0, 9), {"do": "espionage", "player": "Anna", "industry": 9}),
        (do("consultants", 1, 2), {"do": "consultants", "player": "Boris", "die": 2}),
        (do("exploitation", 1), {"do": "exploitation", "player": "Boris"}),
        (do("rating", 0, 4), {"do": "rating", "player": "Anna", "rating": 4}),
        (do("risk_roll", 0, 4), {"do": "risk_roll", "player": "Anna", "value": 4}),
        (do("reroll", 0, 4), {"do": "reroll", "player": "Anna", "value": 4}),
        (do("boost", 0, 2), {"do": "boost", "player": "Anna", "amount": 2}),
        (do("resolve", 0), {"do": "resolve", "player": "Anna"}),
        (do("let_fail", 0), {"do": "let_fail", "player": "Anna"}),
        (do("waive", 0, 7), {"do": "waive", "player": "Anna", "industry": 7}),
        (do("tourism", 0, 2), {"do": "tourism", "player": "Anna", "amount": 2}),
        (do("food_move", 0, 1, 7), {"do": "food_move", "player": "Anna", "what": "pledged", "industry": 7}),
        (do("transport", 0, 1), {"do": "transport", "player": "Anna", "amount": 1}),
        (do("totemology", 0, 4), {"do": "totemology", "player": "Anna", "industry": 4}),
    ],
)
def test_actions_and_their_lines(action: Action, line: dict[str, object]) -> None:
    assert GAME.rules.to_line(action, TABLE) == line
    assert GAME.rules.from_line(line, TABLE) == action


@each_row(
    "line, said",
    [
        ({"do": "fly"}, "'do' is \"fly\""),
        ({}, "'do' is null"),
        ({"do": ["bid"]}, "'do' is"),
        ({"do": "bid", "player": "Carla", "amount": 3}, "at this table sit Anna, Boris"),
        ({"do": "bid", "player": ["Anna"], "amount": 3}, "'player'"),
        ({"do": "bid", "player": "Anna"}, "'amount'"),
        ({"do": "bid", "player": "Anna", "amount": "12"}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": True}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 1.5}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 10**16}, "whole number"),
        ({"do": "bid", "player": "Anna", "amount": 3, "card": 1}, "no field 'card'"),
        ({"do": "remove", "player": "Anna", "industry": 3, "what": 1}, "company, pledged, startup"),
        ({"do": "remove", "player": "Anna", "industry": 3}, "company, pledged, startup"),
        ({"do": "veto", "player": "Anna", "victim": "Carla"}, "at this table sit Anna, Boris"),
        ({"do": "veto", "player": "Anna", "victim": 1}, "'victim'"),
        ({"do": "veto", "player": "Anna"}, "'victim'"),
        ({"do": "consultants", "player": "Anna", "die": "one"}, "whole number"),
        ({"do": "lobby", "player": "Anna", "victim": "Boris"}, "no field 'victim'"),
        ({"do": "corporate_raid", "player": "Anna", "victim": "Boris", "what": "sector"}, "company, pledged, startup"),
    ],
)
def test_lines_that_cannot_be_read(line: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("[", r"\[")):
        GAME.rules.from_line(line, TABLE)
