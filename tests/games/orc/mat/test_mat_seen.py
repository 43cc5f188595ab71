"""The camera follows ORC's mat: cards deployed, piles used up, and what hands owe after a battle."""

from random import Random

import pytest

from companion.boxes.eyes_plans import load_table
from companion.games.orc import board
from companion.games.orc.deal import carried_out, deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS, DECK
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import LANDS, Deploy, Draw, Hands
from companion.games.orc.set_up import SIX_CARDS
from companion.games.protocol import Action, Piece
from tests.games.orc.mat.watched_mat import WatchedMat, sighting
from tests.games.orc.positions import GAME, A, B, act, agreement, fresh, lay
from tests.many_rows import each_row, few_quick
from vision.cards import mat_reader
from vision.cards.card_plan import CardPlan
from vision.sighting import UNKNOWN


def test_the_line_all_piles_and_nothing_else_lie_there_when_a_game_begins() -> None:
    rows = GAME.board.layout(fresh()).rows
    lying = {row: [piece.kind for piece in pieces] for row, pieces in rows.items() if pieces}
    assert lying == {
        51: ["white2-yellow1"], 52: ["green2-blue1"], 53: ["red2-purple1"],
        **{row: [board.BACK] for row in range(61, 67)},
    }  # fmt: skip


def test_ends_in_a_column_are_sorted_and_add_up_to_its_orcs_and_cards() -> None:
    state = lay({3: "A:red*5/3 B:white*2/2"})
    rows = GAME.board.layout(state).rows
    assert [piece.kind for piece in rows[73]] == ["red1", "red2", "red2"]
    assert [piece.kind for piece in rows[83]] == ["white1", "white1"]


def test_a_card_laid_in_a_column_is_deployed_wherever_in_the_column_it_lies() -> None:
    mat = WatchedMat(lay({1: "A:red*2/1 B:blue*1/1"}))
    mat.cards[71].insert(0, "red1")
    assert mat.look().best.run == (act("deploy", A, 1, "red", 1),)
    assert isinstance(mat.state.phase, Draw) and mat.look().kind == "agree"


def test_who_never_told_draws_drew_them_once_the_next_player_lays_a_card() -> None:
    mat = WatchedMat(lay({}, Draw(A, 2), draws="seen"))
    mat.deploy(B, 2, "green2")
    assert mat.look().best.run == (act("draw", A, 0), act("draw", A, 0), act("deploy", B, 2, "green", 2))


def test_a_pile_that_is_gone_was_drawn_from_and_its_battle_leaves_cards_to_be_cleared() -> None:
    mat = WatchedMat(lay({4: "1 A:white*2/1 B:red*1/1"}, Draw(A, 1)))
    mat.take_pile(4)
    assert mat.look().best.run == (act("draw", A, 4),)
    assert mat.state.land(4).owner == A
    assert mat.owed() == {("take", "white2", 74), ("take", "red1", 84), ("put", board.BACK, 64)}
    mat.cards[74].clear()
    assert mat.look().kind == "agree"
    mat.cards[84].clear()
    mat.cards[64].append(board.BACK)
    assert mat.look().kind == "agree" and mat.owed() == set()


def test_where_nobody_had_deployed_no_marker_is_asked_for() -> None:
    mat = WatchedMat(lay({3: "@A", 4: "1"}, Draw(A, 1)))
    mat.take_pile(4)
    mat.look()
    assert mat.state.land(4).owner == A and mat.owed() == set()


def test_a_pile_in_somebodys_hand_is_not_gone() -> None:
    mat = WatchedMat(lay({4: "1 A:white*2/1"}, Draw(A, 1)))
    lying, mat.cards[64] = mat.cards[64], []
    mat.watch.sight(sighting(mat.cards))
    assert mat.watch.judge(mat.state, mat.t).kind == "lifted"
    mat.cards[64] = lying
    assert mat.look().kind == "agree"


def test_a_pile_of_four_cannot_be_gone_after_one_draw() -> None:
    mat = WatchedMat(lay({}, Draw(A, 1), draws="seen"))
    mat.take_pile(2)
    assert mat.look().kind == "differ"


@each_row(
    "kind, number, seat",
    [("white1", 1, A), ("blue1", 1, A), ("green2", 2, A), ("red1", 3, A), ("red1", 4, A), ("yellow1", 5, B)],
)
def test_a_card_against_a_law_is_a_difference_and_never_taken(kind: str, number: int, seat: int) -> None:
    mat = WatchedMat(lay({1: "B:blue*1/1", 2: "A:red*1/1", 3: "@B", 4: "~"}))
    before = mat.state
    mat.deploy(seat, number, kind)
    assert mat.look().kind == "differ" and mat.state == before
    difference = mat.watch.difference(mat.state, mat.t + 10)
    assert difference is not None and difference.apart == ((), (Piece(kind),)) and not difference.takes


def test_a_line_that_lies_otherwise_is_a_difference() -> None:
    mat = WatchedMat(fresh())
    mat.cards[51] = ["yellow1-white2"]
    assert mat.look().kind == "differ"


def test_an_end_like_nothing_known_is_waited_for() -> None:
    mat = WatchedMat(lay({}))
    mat.cards[71].append(UNKNOWN)
    assert mat.look().kind == "wait"


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


def test_every_row_belongs_to_a_place_of_the_mat() -> None:
    told = {board.place_of(row) for row in GAME.board.layout(fresh()).rows}
    assert told == {("line", at) for at in (1, 2, 3)} | {
        (what, number) for what in ("pile", "near", "far") for number in LANDS
    }
    assert derive.turns(lay({}, Deploy(B))) == (B,)


@pytest.mark.parametrize("draws", ["told", "seen"])
def test_a_lone_card_that_is_taken_back_conquers_nothing(draws: str) -> None:
    mat = WatchedMat(lay({3: "2 A:red*1/1"}, Draw(A, 2), draws=draws))
    before = mat.state
    mat.cards[73].clear()
    mat.look()
    assert mat.state == before and mat.watch.verdict.kind == "differ"


def test_cards_may_be_cleared_before_the_app_has_seen_the_pile_go() -> None:
    mat = WatchedMat(lay({4: "1 A:white*2/1 B:red*1/1"}, Draw(A, 1)))
    mat.take_pile(4)
    mat.cards[74].clear()
    mat.cards[84].clear()
    mat.look()
    assert mat.state.land(4).owner == A and mat.owed() == {("put", board.BACK, 64)}


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


def test_a_pile_goes_and_the_next_player_lays_before_the_app_has_seen_either() -> None:
    mat = WatchedMat(lay({4: "1 A:white*2/1 B:red*1/1"}, Draw(A, 1)))
    mat.take_pile(4)
    mat.deploy(B, 1, "red1")
    mat.look()
    assert mat.state.land(4).owner == A and mat.state.land(1).sides[B].orcs == 1


def test_two_piles_that_are_won_go_in_one_turn() -> None:
    mat = WatchedMat(lay({2: "1 A:white*2/1", 5: "1 B:white*2/1"}, Draw(A, 2), draws="seen"))
    mat.take_pile(2)
    mat.take_pile(5)
    mat.look()
    assert (mat.state.land(2).owner, mat.state.land(5).owner) == (A, B)


@pytest.mark.parametrize("number", [3, 4])
def test_a_held_land_may_have_a_marker_or_none(number: int) -> None:
    """Land 3 was given by ruling; at land 4 nobody had deployed, and any token may mark it."""
    mat = WatchedMat(lay({3: "@A", 4: "1"}, Draw(A, 1)))
    mat.take_pile(4)
    mat.look()
    for lies in ([board.BACK], []):
        mat.cards[board.pile_row(number)] = list(lies)
        assert mat.look().kind == "agree"


def test_with_nobodys_turn_nothing_can_be_laid() -> None:
    mat = WatchedMat(lay({}, Deploy(-1)))
    mat.deploy(B, 2, "green2")
    assert mat.look().kind == "differ"


def test_what_was_waited_for_in_a_row_that_is_gone_is_forgotten() -> None:
    """A journal of a table whose board file had another row."""
    mat = WatchedMat(lay({}))
    mat.watch.remember('[[99, [["red2", -1, ""]], false]]')
    assert mat.owed() == set() and mat.look().kind == "agree"


def test_the_mat_has_the_rows_the_deck_and_the_words_of_the_game() -> None:
    plan = load_table(board.BOARD_FILE)
    assert isinstance(plan, CardPlan)
    assert {row.row for row in plan.rows} == set(GAME.board.layout(fresh()).rows)
    assert set(plan.deck) == {(board.end(card.two, 2), board.end(card.one, 1)) for card in DECK}
    assert {spot.area for spot in SIX_CARDS} <= {row.row for row in plan.rows}
    assert mat_reader.BACK == board.BACK
