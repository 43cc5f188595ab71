"""Hands, natives and scores; draws, resigning and series."""

import json

import pytest

from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import natives
from companion.games.orc.rules.state import Over
from companion.games.orc.set_up import following
from companion.games.protocol import NotUnderstood, Result
from tests.games.orc.positions import GAME, NAMES, TABLE, A, B, act, card, colour, do, ended, holders, lay, why_not

LOG = """
{"format": "orctable-log", "version": 2, "game": "orc", "players": [{"name": "Anna", "side": "near"},
 {"name": "Boris", "side": "far"}], "dealer": "Anna", "line": [["white", 2], ["yellow", 1], ["green", 2], ["blue", 1],
 ["red", 2], ["purple", 1]], "position": {"phase": "deploy", "details": {"turn": "Anna"}, "round": 17, "players":
 [{"name": "Anna", "hand": 3}, {"name": "Boris", "hand": 6}], "lands": [{"stock": 0, "owner": "Anna"}, {"stock": 0,
 "owner": "Boris"}, {"stock": 0, "owner": "Anna"}, {"stock": 0, "owner": "Boris"}, {"stock": 0, "owner": "Anna"},
 {"stock": 2, "sides": {"Anna": {"colour": "white", "orcs": 1, "cards": 1}, "Boris": {"colour": "blue", "orcs": 2,
 "cards": 1}}}]}}
{"do": "deploy", "player": "Anna", "land": 6, "colour": "white", "amount": 1}
{"do": "draw", "player": "Anna", "land": 6}
{"do": "draw", "player": "Anna", "land": 6}
{"do": "natives", "player": "Anna", "amount": 5}
{"do": "natives", "player": "Boris", "amount": 9}
""".replace("\n ", " ").split("\n")[1:-1]


def test_y18_lands_and_natives_make_the_score() -> None:
    # Anna holds white, green and yellow for 5 points, Boris the others for 4, as in the rulebook's sample.
    state = do(ended("AAABBB", (4, 6)), act("natives", A, 6), act("natives", B, 11))
    assert GAME.result(state) == Result((B,), (11, 15))
    assert GAME.files.position(state)["turns"] == 17


def test_y19_natives_are_counted_orc_by_orc() -> None:
    hand = tuple(map(card, ("WG", "GW", "WR", "BP")))
    assert natives(hand, (colour("white"), colour("green"))) == 8


def test_y20_six_empty_ties_leave_all_lands_to_nobody_and_hands_worthless() -> None:
    lands = {**dict.fromkeys((1, 2, 3, 4, 5), "~"), 6: "1"}
    state = do(lay(lands, hands=(3, 6), round_=17), act("discard", A), act("draw", A, 6))
    assert holders(state) == "------"
    state = do(state, act("show", A, "blue", "green"), act("show", A, "red", "white"), act("show", A, "blue", "red"))
    state = do(state, act("natives", B, 0))
    assert GAME.result(state) == Result((), (0, 0))


def test_y22_the_printed_log_ends_twelve_to_eleven() -> None:
    opened = GAME.files.open(json.loads(LOG[0]), "the log")
    state = do(opened.state, *(GAME.rules.from_line(json.loads(line), NAMES) for line in LOG[1:]))
    assert holders(state) == "ABABAA"
    assert [derive.worth(state, seat) for seat in (A, B)] == [7, 2]
    assert GAME.result(state) == Result((A,), (12, 11))
    assert (GAME.files.position(state)["turns"], [hand.size for hand in state.hands]) == (17, [4, 6])


def test_y29_equal_scores_are_a_draw_unless_more_lands_win() -> None:
    # Four lands for 5 points and 7 natives, against two for 4 and 8.
    tell = act("natives", A, 7), act("natives", B, 8)
    printed = do(ended("AABABA", (4, 6)), *tell)
    assert GAME.result(printed) == Result((), (12, 12))
    assert GAME.result(do(ended("AABABA", (4, 6), tie="more_lands"), *tell)) == Result((A,), (12, 12))
    level = ended("AAABBB", (4, 6), tie="more_lands")
    assert GAME.result(do(level, act("natives", A, 5), act("natives", B, 6))) == Result((), (10, 10))


def test_y30_after_the_first_game_of_three_the_other_player_deals() -> None:
    state = do(ended("AAABBB", (4, 6), series=3), act("natives", A, 9), act("natives", B, 0))
    assert (derive.won_after(state), derive.next_dealer(state)) == ((1, 0), B)
    details = following(state)
    assert (details.game, details.won, details.dealer, details.near) == (2, (1, 0), B, A)


def test_a_series_is_over_with_two_wins_and_a_drawn_game_is_played_again() -> None:
    won = do(ended("AAABBB", (4, 6), series=3, game=2, won=(1, 0)), act("natives", A, 9), act("natives", B, 0))
    assert (derive.won_after(won), derive.next_dealer(won)) == ((2, 0), -1)
    with pytest.raises(NotUnderstood):
        following(won)
    drawn = do(ended("AAABBB", (4, 6), series=3, next_dealer="loser"), act("agree_draw", TABLE))
    assert (derive.won_after(drawn), derive.next_dealer(drawn)) == ((0, 0), B)
    assert derive.next_dealer(ended("AAABBB", (4, 6), series=3)) == -1


def test_the_loser_may_deal_the_next_game() -> None:
    state = do(ended("AAABBB", (4, 6), series=3, next_dealer="loser"), act("natives", A, 0), act("natives", B, 9))
    assert derive.next_dealer(state) == A


def test_a_hand_is_shown_card_by_card_until_all_of_it_lies_there() -> None:
    state = do(ended("AABBAA", (1, 2)), act("show", A, "green", "white"))
    assert GAME.turns(state) == (B,)
    assert why_not(state, "show", A, "blue", "green") == "too_many_shown"
    state = do(state, act("show", B, "blue", "yellow"), act("show", B, "purple", "blue"))
    assert isinstance(state.phase, Over)
    assert GAME.result(state) == Result((A,), (2 + 1 + 2 + 1 + 1, 2 + 1 + 2 + 1))


def test_who_resigns_loses_at_any_time_and_both_may_agree_on_a_draw() -> None:
    for state in (lay(), ended("AABBAA", (2, 2))):
        assert GAME.result(do(state, act("resign", B))) == Result((A,))
        assert GAME.result(do(state, act("agree_draw", TABLE))) == Result(())
        assert GAME.result(state) is None
