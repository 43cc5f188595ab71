"""What the screen is shown, where its numbers come from, and how a practice player chooses."""

from random import Random

import pytest

from companion.games.orc.deal import deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules.cards import DECK, line_cards
from companion.games.orc.view import game_view
from companion.games.protocol import NotUnderstood, round_of
from companion.record.history import telling
from tests.games.orc.positions import GAME, A, B, act, card, do, ended, lay


def test_orc_has_no_dice_and_nobody_joins_or_leaves() -> None:
    state = lay()
    assert (GAME.board.waits(state), game_view(state).order) == (False, ())
    assert (GAME.dice.chances(state), GAME.conduct.settle(state).run, GAME.dice.throw(state, (3,))) == ((), (), ())
    assert GAME.rules.dice == 0
    assert (game_view(state).warnings, round_of(state), GAME.dice.side_due(state)) == ((), 10, "")
    GAME.learnt(None, state)
    with pytest.raises(NotUnderstood):
        GAME.conduct.spoken(state, "oracle", (), camera=False)
    for change in (lambda: GAME.leave(state, A), lambda: GAME.join(state, "Vera", "")):
        with pytest.raises(ValueError, match="this game"):
            change()


def test_all_thirty_cards_are_dealt() -> None:
    cards = deal(Random(1))
    everywhere = [*line_cards(cards.line), *cards.spare, *(card for pile in cards.piles for card in pile)]
    assert sorted(everywhere) == sorted(DECK)
    assert [len(pile) for pile in cards.piles] == [4] * 6
    taken = cards.with_spare(B, 2)
    assert [len(hand) for hand in taken.hands] == [1, 2]


def test_a_player_lays_only_what_it_holds_and_wins_what_it_can() -> None:
    state = lay(dict.fromkeys((1, 2, 3, 4), "@B") | {5: "1 A:blue*1 B:green*2", 6: "1 B:green*3"})
    hand = (card("BW"), card("YG"))
    chosen = choose(state, A, hand, Random(0))
    assert chosen == act("deploy", A, 5, "blue", 2)
    assert card_for(state, chosen, hand) == card("BW")
    assert card_for(state, act("deploy", A, 5, "red", 2), hand) is None
    assert card_for(state, act("draw", A, 5), hand) is None


def test_a_player_tells_the_truth_at_the_end() -> None:
    state = ended("AAABBB", (2, 1))
    hand = (card("WG"), card("BW"))
    told = {choose(state, A, hand, Random(seed)) for seed in range(20)}
    assert told == {act("natives", A, 4), act("show", A, "white", "green")}
    begun = do(state, act("show", A, "white", "green"))
    assert choose(begun, A, hand, Random(0)) == act("show", A, "blue", "white")


def test_an_act_of_a_whole_turn_is_named_by_what_was_done_with_a_card() -> None:
    turn = (act("discard", A), act("draw", A, 3), act("enough", A))
    assert telling(GAME, turn) == turn[0] and telling(GAME, turn[1:]) == turn[2]
