"""Battles: more Orcs win, ties go to the neighbour's holder, lands freeze and thaw, the land nearest the box first."""

import json
from collections.abc import Iterator

import pytest

from companion.games.orc.deal import Cards
from companion.games.orc.rules import derive
from companion.games.orc.rules.battles import Battle, fight
from companion.games.orc.rules.cards import COLOURS, natives
from companion.games.orc.rules.state import NOBODY, Draw, Hands, Over, State
from companion.games.orc.set_up import following
from companion.games.orc.view import game_view
from companion.games.protocol import Action, NotUnderstood, Result
from tests.games.orc.positions import (
    GAME,
    NAMES,
    TABLE,
    A,
    B,
    act,
    card,
    colour,
    do,
    ended,
    hand_sizes,
    holders,
    land_of,
    last_draw,
    lay,
    why_not,
    with_options,
)
from tests.games.orc.simulated_games import Played, played
from tests.many_rows import few_quick


def test_y16_of_two_battles_the_one_nearer_to_the_box_is_told_first() -> None:
    lands = tuple(land_of(words) for words in ("4", "0 A:red*2", "4", "4", "0 B:green*1", "4"))
    after, told = fight(lands, (5, 2))
    assert told == (Battle(2, (2, 0), A), Battle(5, (0, 1), B))
    assert [land.owner for land in after] == [NOBODY, A, NOBODY, NOBODY, B, NOBODY]


def test_battles_wait_for_the_end_of_the_turn() -> None:
    state = do(last_draw({3: "1 A:red*1"}, due=2), act("draw", A, 3))
    assert holders(state) == "......"
    assert GAME.files.position(state)["details"]["emptied"] == [3]
    assert holders(do(state, act("draw", A, 4))) == "..A..."


def test_the_last_card_ruled_away_ends_the_game() -> None:
    held = dict.fromkeys((1, 2, 3, 4, 5), "@A")
    state = do(lay({**held, 6: "1 B:red*1"}), act("set_stock", TABLE, 6, 0))
    assert (holders(state), GAME.view(state).prompt.code) == ("AAAAAB", "hands")
    assert (state.round, GAME.files.position(state)["turns"]) == (9, 9)
    again = do(state, act("set_stock", TABLE, 6, 1), act("set_owner", TABLE, 6), act("set_turn", A))
    assert (again.round, GAME.turns(again), holders(again)) == (10, (A,), "AAAAA.")


# --- From the spare cards to the end of a turn: who is due, what the laws allow, and how many cards are drawn


def test_y09_nothing_is_drawn_from_a_pile_that_is_used_up() -> None:
    state = last_draw({1: "@A"})
    assert why_not(state, "draw", A, 1) == "no_stock"
    assert 1 not in next(offer for offer in GAME.rules.offers(state) if offer.kind == "draw").domains[0]


def names(state_land: tuple[int, ...]) -> list[str]:
    return [COLOURS[colour] for colour in state_land]


def test_y23_the_colours_allowed_at_a_land_follow_from_what_lies_there() -> None:
    state = lay({1: "B:green*1"})
    assert names(derive.allowed(state, A, 1)) == ["yellow", "blue", "red", "purple"]
    assert names(derive.allowed(lay({1: "A:blue*1 B:green*1"}), A, 1)) == ["blue"]
    assert derive.allowed(lay({1: "@B"}), A, 1) == derive.allowed(lay({1: "~"}), A, 1) == ()


# --- A table that does not tell which piles its cards come from: only a pile that is gone is known


def test_the_next_players_card_says_that_what_was_due_was_drawn() -> None:
    state = lay({}, Draw(A, 2), draws="seen")
    deploy = act("deploy", B, 1, "red", 2)
    assert GAME.conduct.reach(state, deploy) == (act("draw", A, 0), act("draw", A, 0), deploy)
    assert do(state, *GAME.conduct.reach(state, deploy)).phase == Draw(B, 1)
    discard = act("discard", B)
    assert GAME.conduct.reach(with_options(state, draws="told"), discard) == (discard,)
    assert GAME.conduct.reach(state, act("discard", A)) == (act("discard", A),)


def as_seen(step: Played) -> Iterator[Action]:
    """What a table without told draws tells of a step: no pile's number, and after the turn which piles are gone."""
    yield step.action._replace(args=(0,)) if step.action.kind == "draw" else step.action
    if not isinstance(step.after.phase, Draw):
        yield from (Action("emptied", TABLE, (number,)) for number in newly_gone(step.cards_after, step.after))


def newly_gone(cards: Cards, told: State) -> list[int]:
    return [number for number, pile in enumerate(cards.piles, 1) if not pile and told.phase != Hands()]


@few_quick("games", [30, 120])
def test_told_and_untold_draws_end_with_the_same_holders_hands_and_scores(games: int) -> None:
    for seed in range(games):
        steps = list(played(seed))
        seen = with_options(steps[0].before, draws="seen")
        for step in steps:
            for action in as_seen(step):
                if action.kind != "emptied" or seen.land(action.args[0]).stock:
                    seen = GAME.rules.apply(seen, action)
            assert hand_sizes(seen) == hand_sizes(step.after)
            assert derive.cards_left(seen) == derive.cards_left(step.after)
            if not isinstance(step.after.phase, Draw):
                assert holders(seen) == holders(step.after)
            assert GAME.status(seen) == ()
        assert isinstance(seen.phase, Over)
        assert GAME.result(seen) == GAME.result(steps[-1].after)


def test_a_ruling_that_leaves_fewer_cards_than_were_drawn_ends_the_turn() -> None:
    state = lay({}, Draw(A, 2), loose=3, draws="seen")
    for number in (1, 2, 3, 4, 5):
        state = do(state, act("set_stock", TABLE, number, 0))
    state = do(state, act("set_stock", TABLE, 6, 2))
    assert game_view(state).cards_left == 0 and not isinstance(state.phase, Draw)


# --- Hands, natives and scores; draws, resigning and series


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
