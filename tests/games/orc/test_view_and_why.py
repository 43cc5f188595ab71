"""What the screen is shown, where its numbers come from, and how a practice player chooses."""

from collections.abc import Callable
from random import Random

import pytest

from companion.games.orc.deal import deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules.cards import DECK, line_cards
from companion.games.orc.rules.state import Draw, State
from companion.games.orc.view import OrcView, game_view
from companion.games.orc.words import tables
from companion.games.orc.words.speaker import OrcSpeaker
from companion.games.protocol import NotUnderstood, round_of
from tests.games.orc.positions import GAME, A, B, act, card, do, ended, fresh, lay
from tests.games.orc.simulated_games import played


def shown(state: State) -> OrcView:
    details = game_view(state)
    assert isinstance(details, OrcView)
    return details


def buttons(state: State) -> dict[tuple[int, str], str]:
    return {(button.seat, button.button): button.touch for button in shown(state).seat_buttons}


def test_the_buttons_beside_the_seats_choose_the_spare_cards_and_discard() -> None:
    chooser = shown(fresh()).turns[0]
    assert buttons(fresh()) == {(chooser, "1"): f"do:spare:{chooser}:1", (chooser, "2"): f"do:spare:{chooser}:2"}
    state = do(fresh(), act("spare", chooser, 1))
    assert buttons(state) == {(chooser, "2"): f"do:discard:{chooser}"}


def test_the_button_1_draws_only_where_no_pile_has_to_be_named() -> None:
    chooser = shown(fresh()).turns[0]
    state = do(fresh(), act("spare", chooser, 1), act("discard", chooser))
    assert (chooser, "1") not in buttons(state)


def test_the_dealer_has_a_light() -> None:
    assert shown(fresh()).lights == (f"dealer {shown(fresh()).dealer + 1}",)


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


def test_the_parts_of_every_number_add_up_to_it_and_have_words() -> None:
    for seed in range(12):
        for step in played(seed):
            for field, whose in GAME.numbers.fields.items():
                for which in GAME.numbers.areas if whose == "area" else (A, B):
                    found = GAME.numbers.parts(step.after, field, which)
                    assert sum(part.amount for part in found) == GAME.numbers.number(step.after, field, which)
                    for part in found:
                        assert "{" not in tables.PARTS[part.code].format(**dict(part.args))
                    if GAME.numbers.number(step.before, field, which) != GAME.numbers.number(step.after, field, which):
                        cause = GAME.numbers.cause(step.before, step.action, step.after, field, which)
                        assert cause in OrcSpeaker.tables.rules


@pytest.mark.parametrize("ask", [GAME.numbers.number, GAME.numbers.parts])
def test_a_number_that_there_is_not_is_refused(ask: Callable[[State, str, int], object]) -> None:
    for field, which in (("trophies", A), ("score", 2), ("land", 0), ("stock", 7)):
        with pytest.raises(ValueError, match="there is no"):
            ask(lay(), field, which)


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


def test_a_land_that_thawed_names_every_land_it_waited_for() -> None:
    state = do(lay({1: "1 A:yellow*2", 2: "~", 3: "~"}, Draw(A, 1)), act("draw", A, 1))
    thawed = [dict(part.args) for part in GAME.numbers.parts(state, "land", 3) if part.code == "thawed"]
    assert [args["land"] for args in thawed] == [2, 1]
