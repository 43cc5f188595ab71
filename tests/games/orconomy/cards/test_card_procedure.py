"""How a card is played: shown, answered, its Risk die thrown, boosted, resolved, put away (rulebook en 316-324)."""

from typing import Any

import pytest

from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import Launch, Play, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    GAME,
    UNASKED,
    agreement,
    all_cards,
    card,
    do,
    lay,
    offer,
    play,
    rated,
    shown,
    unseen,
    who_may,
    why_not,
)
from tests.many_rows import each_row

LOBBY = card("lobby")


def lobbying(rating: int = 0, board: dict[int, str] | None = None, **rest: Any) -> State:
    """Seat 0 shows Lobby to bring the Crisis from 3 to 9; nobody has answered yet."""
    state = lay(board, Launch(0), **{"ratings": rated(lobby=rating), "players": 3, **rest})
    return play(state, do("lobby", 0, 9))


def thrown(rating: int, die: int, **rest: Any) -> State:
    """The same, and its Risk die was thrown."""
    return play(lobbying(rating, **rest), do("risk_roll", 0, die))


def test_a_card_without_rating_is_shown_and_then_resolved() -> None:
    state = lobbying()
    assert table_view(state).crisis == 3
    state = play(state, do("resolve", 0))
    assert table_view(state).crisis == 9
    assert (table_view(state).top_discard, table_view(state).plays) == ("lobby", ())


def test_a_card_lying_open_is_in_nobodys_hand_and_not_discarded_yet() -> None:
    state = lobbying()
    assert (state.cards, state.discards, len(state.plays)) == ((2, 3, 3), (), 1)
    assert all_cards(state) == all_cards(play(state, do("resolve", 0))) == 48


def test_only_who_played_a_card_goes_on_with_it() -> None:
    assert why_not(lobbying(), "resolve", 1) != ""
    assert why_not(lobbying(4), "risk_roll", 1, 6) != ""
    failed = thrown(4, 3)
    assert why_not(failed, "boost", 1, 1) != ""
    assert why_not(failed, "let_fail", 2) != ""


def test_the_screen_shows_what_lies_open_and_at_what_it_is_aimed() -> None:
    open_ = table_view(lobbying()).plays
    assert [(play.kind, play.player, dict(play.args), play.step) for play in open_] == [
        ("lobby", 0, {"industry": 9}, "shown")
    ]
    assert table_view(lobbying()).prompt.code == "card_shown"


@each_row("die", range(1, 7))
@each_row("rating", range(2, 7))
def test_the_risk_die_must_show_the_rating_at_least(rating: int, die: int) -> None:
    """En 320: lower than the Risk Rating, and the card has no effect."""
    state = thrown(rating, die, cards=(9, 3, 3))
    enough = die >= rating
    assert (why_not(state, "resolve", 0) == "") == enough
    assert (why_not(state, "let_fail", 0) == "") == (not enough)
    for amount in range(-1, 7):
        assert (why_not(state, "boost", 0, amount) == "") == (not enough and amount == rating - die)


@each_row("rating", range(2, 7))
def test_a_card_with_a_rating_is_not_resolved_before_its_die_is_thrown(rating: int) -> None:
    state = lobbying(rating)
    for kind, args in (("resolve", ()), ("let_fail", ()), ("boost", (1,)), ("reroll", (3,)), ("rating", (3,))):
        assert why_not(state, kind, 0, *args) != ""
    assert offer(state, "risk_roll", 0) is not None
    assert (table_view(state).plays[0].needs, table_view(state).dice_due) == (rating, 1)


def test_a_card_without_rating_has_no_risk_die() -> None:
    for kind, args in (("risk_roll", (6,)), ("let_fail", ()), ("boost", (1,)), ("rating", (3,))):
        assert why_not(lobbying(), kind, 0, *args) == "not_rated"


@each_row("value", [-1, 0, 7])
def test_the_risk_die_has_six_faces(value: int) -> None:
    assert why_not(lobbying(4), "risk_roll", 0, value) == "bad_die"


def test_a_card_that_fails_is_discarded_without_effect() -> None:
    state = play(thrown(4, 3), do("let_fail", 0))
    assert (table_view(state).crisis, state.cards, state.discards, state.plays) == (3, (2, 3, 3), (LOBBY,), ())


def test_one_card_more_for_every_point_that_is_missing() -> None:
    """En 320: a 1 where 3 is needed costs two cards; they are discarded, and the card works."""
    state = thrown(3, 1)
    assert table_view(state).plays[0].short == 2
    assert (table_view(state).prompt.code, dict(table_view(state).prompt.args)["short"]) == ("card_failure", 2)
    state = play(state, do("boost", 0, 2))
    assert (table_view(state).crisis, state.cards, state.plays) == (9, (0, 3, 3), ())
    assert sorted(state.discards) == [-1, -1, LOBBY]


def test_who_has_too_few_cards_lets_it_fail() -> None:
    state = thrown(6, 1)
    assert why_not(state, "boost", 0, 5) == "too_few_cards"
    assert why_not(state, "boost", 0, 2) != ""  # what does not help is not discarded
    assert offer(state, "boost", 0) is None
    assert offer(state, "let_fail", 0) is not None


def test_the_card_itself_does_not_help() -> None:
    """Three cards, one of them shown: two are left to discard."""
    assert why_not(thrown(4, 1), "boost", 0, 3) == "too_few_cards"
    assert why_not(thrown(4, 2), "boost", 0, 2) == ""


def test_a_good_die_is_not_thrown_away() -> None:
    state = thrown(4, 4)
    assert (table_view(state).prompt.code, table_view(state).plays[0].step) == ("card_success", "success")
    assert who_may(state, "boost") == who_may(state, "let_fail") == who_may(state, "risk_roll") == ()


@each_row("own, needs", [("0", 4), ("0 0", 3), ("0 0 0", 2)])
def test_each_smuggling_company_lowers_the_rating_by_1(own: str, needs: int) -> None:
    """En 462; whoever else has Companies there."""
    state = lobbying(5, {10: own + " 1"})
    assert table_view(state).plays[0].needs == needs
    assert why_not(play(state, do("risk_roll", 0, needs)), "resolve", 0) == ""
    assert why_not(play(state, do("risk_roll", 0, needs - 1)), "resolve", 0) != ""


@each_row("rating, own", [(2, "0"), (3, "0 0"), (4, "0 0 0"), (2, "0 0 0"), (6, "0 0 0 0 0 0")])
def test_a_rating_of_1_or_less_cannot_fail(rating: int, own: str) -> None:
    """No roll is needed: every face will do."""
    state = lobbying(rating, {10: own})
    assert why_not(state, "risk_roll", 0, 6) == "not_rated"
    assert table_view(play(state, do("resolve", 0))).crisis == 9


@each_row("words, crisis", [("1 1", 3), ("+0 +0", 3), ("0 0", 10)])
def test_only_own_smuggling_companies_out_of_crisis_help(words: str, crisis: int) -> None:
    state = lobbying(5, {10: words}, crisis=crisis)
    assert table_view(state).plays[0].needs == 5


def test_a_rating_nobody_knows_is_asked_once_and_kept() -> None:
    state = lobbying(ratings=UNASKED)
    assert table_view(state).prompt.code == "card_rating"
    assert table_view(state).plays[0].step == "rating"
    for kind, args in (("resolve", ()), ("risk_roll", (6,)), ("let_fail", ())):
        assert why_not(state, kind, 0, *args) != ""
    state = play(state, do("rating", 0, 4))
    assert state.ratings[LOBBY] == 4
    state = play(state, do("risk_roll", 0, 5), do("resolve", 0), do("lobby", 1, 5))
    assert table_view(state).plays[0].needs == 4
    assert why_not(state, "rating", 1, 4) == "not_rated"


@each_row("number", [-2, -1, 1, 7, 100])
def test_a_printed_rating_is_2_to_6_or_none(number: int) -> None:
    """En 320."""
    state = lobbying(ratings=UNASKED)
    assert why_not(state, "rating", 0, number) != ""
    offered = offer(state, "rating", 0)
    assert offered and set(offered.domains[0]) == {0, 2, 3, 4, 5, 6}


def test_a_card_found_to_have_no_rating_just_works() -> None:
    state = play(lobbying(ratings=UNASKED), do("rating", 0, 0))
    assert why_not(state, "risk_roll", 0, 3) == "not_rated"
    assert table_view(play(state, do("resolve", 0))).crisis == 9


def test_the_ratings_on_file_are_where_a_game_begins() -> None:
    assert new_game(agreement(2)).ratings == UNASKED


@pytest.mark.parametrize("works", [True, False])
def test_a_table_may_throw_for_unknown_ratings_by_itself(works: bool) -> None:
    """Then the table says whether the card worked."""
    state = lobbying(ratings=UNASKED, agreed=agreement(3, risk_rating_unknown="table"))
    assert (table_view(state).plays[0].step, table_view(state).prompt.code) == ("told", "card_told")
    assert why_not(state, "risk_roll", 0, 3) == why_not(state, "rating", 0, 3) == "not_rated"
    state = play(state, do("resolve" if works else "let_fail", 0))
    assert (table_view(state).crisis, state.discards) == (9 if works else 3, (LOBBY,))


def test_a_table_may_take_unknown_ratings_as_none() -> None:
    state = lobbying(ratings=UNASKED, agreed=agreement(3, risk_rating_unknown="none"))
    for kind, args in (("rating", (3,)), ("risk_roll", (3,)), ("let_fail", ())):
        assert why_not(state, kind, 0, *args) == "not_rated"
    assert table_view(play(state, do("resolve", 0))).crisis == 9


@each_row("unknown", ["ask", "table", "none"])
def test_a_rating_on_file_counts_whatever_is_agreed_for_unknown_ones(unknown: str) -> None:
    state = lobbying(5, agreed=agreement(3, risk_rating_unknown=unknown))
    assert why_not(state, "resolve", 0) != ""
    assert why_not(play(state, do("risk_roll", 0, 4)), "resolve", 0) != ""
    assert why_not(play(state, do("risk_roll", 0, 5)), "resolve", 0) == ""


INTERRUPTIONS = {
    "loan": (6,), "pay_off": (11,), "remove": (6, 2), "sell_pair": (), "lobby": (8,), "espionage": (9,),
    "informer": (), "good_bargain": (6, 0),
}  # fmt: skip


def open_cards() -> dict[str, State]:
    """A card lying open, at each step it may be in."""
    state = IN_ROUND["launch"](ratings=rated(lobby=4, consultants=0), cards=(5, 5, 5))
    shown_ = play(state, do("lobby", 0, 9))
    failed = play(shown_, do("risk_roll", 0, 3))
    return {
        "rating": play(IN_ROUND["launch"](ratings=UNASKED), do("lobby", 0, 9)),
        "shown": shown_,
        "failed": failed,
        "succeeded": play(shown_, do("risk_roll", 0, 4)),
        "answered": play(shown_, do("security_service", 1)),
        "reroll": play(failed, do("consultants", 1, 0), do("resolve", 1)),
    }


@each_row("step", ["rating", "shown", "failed", "succeeded", "answered", "reroll"])
@each_row("kind", INTERRUPTIONS)
def test_nothing_interrupts_a_card(kind: str, step: str) -> None:
    """En 324: no any-time action, no other card."""
    for seat in range(3):
        assert why_not(open_cards()[step], kind, seat, *INTERRUPTIONS[kind]) == "card_in_play"
        assert offer(open_cards()[step], kind, seat) is None


@each_row("step", ["rating", "shown", "failed", "succeeded", "answered", "reroll"])
def test_the_phase_waits_for_a_card(step: str) -> None:
    state = open_cards()[step]
    assert why_not(state, "launch", 0, 5) == why_not(state, "pass", 0) == "card_in_play"
    assert GAME.dice.throw(state, (3, 4)) == ()


@each_row("moment", [name for name in IN_ROUND if name not in ("winter cards", "revenue, first done")])
def test_the_phase_goes_on_where_it_was(moment: str) -> None:
    before = IN_ROUND[moment](cards=(5, 5, 5))
    after = shown(before, "lobby", 2, 10)
    assert after.phase == before.phase
    assert after.board == before.board
    assert {item.kind for item in GAME.rules.offers(before)} <= {item.kind for item in GAME.rules.offers(after)} | {
        "lobby"
    }


def test_a_ruling_is_possible_while_a_card_lies_open() -> None:
    state = play(lobbying(), do("set_skulls", 1, 5))
    assert (state.skulls[1], len(state.plays)) == (5, 1)


def test_the_cards_in_hand_are_only_counted() -> None:
    """En 150: how many is open, which is not; so anybody with a card may turn out to hold any kind."""
    state = IN_ROUND["launch"](cards=(1, 1, 1))
    assert all(why_not(state, "lobby", seat, 9) == "" for seat in range(3))
    assert [player.cards for player in table_view(state).players] == [1, 1, 1]


def test_the_deck_is_shuffled_anew_with_the_played_cards() -> None:
    """En 318: after that nobody knows what lies where."""
    state = lay(phase=Launch(0), cards=(22, 22), discards=(LOBBY, LOBBY, LOBBY, LOBBY))
    assert state.deck == 0
    state = play(state, do("set_cards", 0, 23))
    assert (state.deck, state.discards) == (3, ())
    assert why_not(state, "lobby", 0, 9) == ""


@each_row("first", [0, 1, 2])
def test_several_who_want_to_play_a_card_do_so_one_after_another(first: int) -> None:
    """En 322: the table keeps the order among them; the app takes whoever shows a card, one card at a time."""
    state = IN_ROUND["launch"](cards=(3, 3, 3))
    state = play(state, do("lobby", first, 9))
    assert why_not(state, "lobby", (first + 1) % 3, 8) == "card_in_play"
    state = play(state, do("resolve", first), do("lobby", (first + 1) % 3, 8), do("resolve", (first + 1) % 3))
    assert table_view(state).crisis == 8


def test_whoever_cannot_raise_the_die_is_not_told_to_discard() -> None:
    open_card = Play(card("lobby"), 0, (9,), "rolled", 2)
    state = lay(phase=Launch(0), players=3, cards=(1, 3, 3), plays=(open_card,), deck=40, ratings=rated(lobby=4))
    assert table_view(state).prompt.code == "card_fails" and not offer(state, "boost", 0)
    rich = state._replace(cards=(2, 3, 3), deck=39)
    assert table_view(rich).prompt.code == "card_failure" and offer(rich, "boost", 0)


def test_the_card_list_says_for_every_seat_why_not() -> None:
    state = lay(phase=Launch(0), players=3, cards=(0, 2, 2), discards=unseen(1), ratings=rated(lobby=5))
    cards = {item.kind: item for item in table_view(state).cards}
    assert len(cards) == 12
    assert (cards["lobby"].rating, cards["lobby"].fields) == (5, ("industry",))
    assert [refused.code if refused else "" for refused in cards["lobby"].refusals] == ["no_card", "", ""]
    assert all(refused is not None for refused in cards["tax_inspection"].refusals)
