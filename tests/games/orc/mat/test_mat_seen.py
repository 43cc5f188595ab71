"""The camera follows ORC's mat: cards deployed, piles used up, and what hands owe after a battle."""

from random import Random

import pytest

from companion.games.orc import board
from companion.games.orc.deal import carried_out, deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import Draw, Hands
from companion.games.protocol import Action, Piece
from tests.games.orc.mat.watched_mat import WatchedMat
from tests.games.orc.positions import GAME, A, act, agreement, lay
from tests.many_rows import few_quick


@few_quick("games, draws", [(2, "told"), (2, "seen"), (20, "told"), (20, "seen")], 2)
def test_whole_games_are_followed_with_cards_laid_and_piles_taken(games: int, draws: str) -> None:
    """Every deployment and every pile is read; draws are tapped only where they are told."""
    for seed in range(games):
        followed(seed, draws)


def followed(seed: int, draws: str) -> None:
    """A whole game by two practice players; a second position follows by rules alone."""
    rng = Random(seed)
    cards = deal(rng)
    truth = new_game(agreement(cards.line, dealer=seed % 2))
    mat = WatchedMat(new_game(agreement(cards.line, dealer=seed % 2, draws=draws)))
    while GAME.turns(truth) and not isinstance(truth.phase, Hands):
        seat = rng.choice(GAME.turns(truth))
        action = choose(truth, seat, cards.hands[seat], rng)
        before, card = truth, card_for(truth, action, cards.hands[seat])
        first = action.args[0] if action.args else 0
        cards = cards if action.kind == "enough" else carried_out(cards, action.kind, seat, first, card)
        truth = GAME.rules.apply(truth, action)
        in_hands(mat, action, cards.piles[first - 1] if action.kind == "draw" else None, draws)
        if not isinstance(truth.phase, Draw):
            mat.look()
            assert [land.owner for land in mat.state.lands] == [land.owner for land in truth.lands], (seed, action)
            assert [land.sides for land in mat.state.lands] == [land.sides for land in truth.lands]
            mat.lay()
            assert mat.look().kind == "agree" and mat.owed() == set(), (seed, before, action)
    assert isinstance(mat.state.phase, Hands)
    assert {action.kind for action in mat.by_camera} <= {"deploy", "draw", "emptied"}
    assert all(action.kind != "draw" or draws == "seen" or action.args[0] for action in mat.by_camera)


def in_hands(mat: WatchedMat, action: Action, pile: tuple[object, ...] | None, draws: str) -> None:
    """What people do at the mat, and what they tap."""
    if action.kind == "deploy":
        number, colour, orcs = action.args
        mat.deploy(action.player, number, f"{COLOURS[colour]}{orcs}")
        assert mat.look().kind == "act"
    elif pile == ():
        mat.take_pile(action.args[0])
        mat.look()
    elif action.kind == "draw":
        if draws == "told":
            mat.tell(action)
    elif action.kind == "enough" and draws == "seen":
        if isinstance(mat.state.phase, Draw):
            mat.tell(act("draw", action.player, 0), action)
    elif GAME.rules.refusal(mat.state, action) is None or draws == "seen":
        mat.tell(*GAME.conduct.reach(mat.state, action))


def test_plain_data_that_is_no_card_is_refused() -> None:
    assert GAME.board.pieces_from([["red2", -1, ""]]) == (Piece("red2"),)
    for data in ([["thug", -1, ""]], [["red2", -1, "used"]], [[1]], 5):
        with pytest.raises((ValueError, TypeError)):
            GAME.board.pieces_from(data)


@pytest.mark.parametrize("lands", [{5: "1 A:white*2/1", 6: "1 B:red*1/1"}, {5: "1 B:white*2/1", 6: "1"}])
def test_the_last_two_piles_may_go_in_one_turn_at_once_or_one_after_the_other(lands: dict[int, str]) -> None:
    held = dict.fromkeys((1, 2, 3, 4), "@A")
    for at_once in (True, False):
        mat = WatchedMat(lay({**held, **lands}, Draw(A, 2), draws="seen"))
        for number in (5, 6):
            mat.cards[board.pile_row(number)].clear()
            if not at_once:
                mat.look()
        mat.look()
        assert isinstance(mat.state.phase, Hands)
        mat.cards[board.pile_row(6)].clear()
        assert mat.look().kind == "agree"


@pytest.mark.parametrize("number", [3, 4])
def test_a_held_land_may_have_a_marker_or_none(number: int) -> None:
    """Land 3 was given by ruling; at land 4 nobody had deployed, and any token may mark it."""
    mat = WatchedMat(lay({3: "@A", 4: "1"}, Draw(A, 1)))
    mat.take_pile(4)
    mat.look()
    for lies in ([board.BACK], []):
        mat.cards[board.pile_row(number)] = list(lies)
        assert mat.look().kind == "agree"
