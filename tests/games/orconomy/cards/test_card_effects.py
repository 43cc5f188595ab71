"""The cards that move tokens, cards and the Crisis: Espionage, Tax Inspection, Informer, Lobby, Corporate Raid."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import CARDS, EndOfRound, Launch, Revenue, StartOfRound, State, Token
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    GAME,
    INDUSTRIES,
    agreement,
    all_cards,
    card,
    do,
    lay,
    offer,
    phase_of,
    play,
    rated,
    shown,
    trophies,
    unseen,
    why_not,
)
from tests.many_rows import each_row

# Industrial Espionage, rulebook en 342-346


@each_row("number", INDUSTRIES)
def test_espionage_puts_a_startup_into_any_industry_for_nothing(number: int) -> None:
    state = shown(lay(phase=Launch(0)), "espionage", 1, number)
    assert state.at(number).startups == (1,)
    assert (state.skulls, state.cards, table_view(state).players[1].tokens_left) == ((21, 21), (3, 2), 9)
    assert trophies(state) == (0, 0)


def test_espionage_is_no_launch() -> None:
    """Who plays it may still launch a Startup for 3 in the same round."""
    state = play(shown(lay(phase=Launch(0)), "espionage", 0, 7), do("launch", 0, 7))
    assert state.at(7).startups == (0, 0)


def test_espionage_needs_a_token_in_hand() -> None:
    """Ten tokens lie on the board (en 306)."""
    state = lay({2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 5: "+0"}, Launch(0))
    assert why_not(state, "espionage", 0, 7) == "no_token_left"
    assert offer(state, "espionage", 0) is None
    assert why_not(play(state, do("remove", 0, 5, 2)), "espionage", 0, 7) == ""


COMPETES = {True: ("startups", "competition"), False: ("startups", "launch")}


def to_the_startups(state: State) -> State:
    """On through Revenue and a full active industry to Phase 3."""
    while phase_of(state)[0] == "revenue" and table_view(state).turn >= 0:
        state = play(state, do("settle", table_view(state).turn))
    return play(state, do("close_revenue"))


@each_row("competes", [True, False])
@each_row("before_the_throw", [True, False])
def test_a_startup_of_this_round_competes_where_the_table_agreed_so(competes: bool, before_the_throw: bool) -> None:
    """Ru 375: Espionage just before the Fates; en 251: only Startups launched in previous rounds."""
    state = lay({7: "0 1"}, StartOfRound(), active=5, agreed=agreement(2, fresh_startup_competes=competes))
    if before_the_throw:
        state = play(shown(state, "espionage", 0, 8), do("roll", -1, 3, 4))
    else:
        state = shown(play(state, do("roll", -1, 3, 4)), "espionage", 0, 8)
    assert phase_of(to_the_startups(state)) == COMPETES[competes]


def test_espionage_at_the_beginning_of_the_startups_makes_its_player_compete() -> None:
    """Ru 375: at the beginning of the Startup phase, before the Fates; until somebody has bid or passed."""
    state = to_the_startups(lay({7: "0 1", 8: "+1"}, Revenue(0), players=3))
    assert (phase_of(state), table_view(state).turn) == (("startups", "competition"), 1)
    state = shown(state, "espionage", 0, 6)
    assert (phase_of(state), table_view(state).turn) == (("startups", "competition"), 0)
    state = play(state, do("pass", 0))
    assert why_not(state, "espionage", 2, 7) == "wrong_phase" and offer(state, "espionage", 2) is None


@pytest.mark.parametrize("number", [4, 6])
def test_espionage_where_nobody_could_compete_begins_the_competition_after_all(number: int) -> None:
    """In one of the three industries it does; elsewhere the launching goes on."""
    state = shown(to_the_startups(lay({7: "0 1"}, Revenue(0))), "espionage", 1, number)
    assert phase_of(state) == (("startups", "competition") if number == 6 else ("startups", "launch"))
    assert table_view(state).turn == (1 if number == 6 else 0)


@each_row("done", [("launch", 0, 6), ("pass", 0), None])
def test_espionage_after_the_competition_or_the_first_launch_comes_too_late_for_it(
    done: tuple[str | int, ...] | None,
) -> None:
    if done is None:
        state = play(to_the_startups(lay({7: "0 1", 8: "+1"}, Revenue(0))), do("bid_cards", 1, 1), do("convert", 1, 8))
    else:
        state = play(to_the_startups(lay({7: "0 1"}, Revenue(0))), do(str(done[0]), *(int(one) for one in done[1:])))
    state = shown(state, "espionage", 1, 8)
    assert phase_of(state) == ("startups", "launch")


def test_a_startup_taken_back_before_the_first_bid_leaves_the_way_open() -> None:
    """Nobody competes any more, but nobody has bid or passed either."""
    state = play(to_the_startups(lay({7: "0 1", 8: "+1"}, Revenue(0))), do("remove", 1, 8, 2))
    assert phase_of(state) == ("startups", "launch")
    assert phase_of(shown(state, "espionage", 0, 7)) == ("startups", "competition")
    state = play(to_the_startups(lay({7: "0 1", 8: "+0 +1"}, Revenue(0))), do("pass", 0), do("remove", 1, 8, 2))
    assert phase_of(shown(state, "espionage", 0, 7)) == ("startups", "launch")


def test_only_the_old_startup_may_become_a_company_where_new_ones_do_not_compete() -> None:
    agreed = agreement(2, fresh_startup_competes=False)
    state = lay({7: "0 1", 6: "+0"}, StartOfRound(), active=5, agreed=agreed)
    state = to_the_startups(shown(play(state, do("roll", -1, 3, 4)), "espionage", 0, 8))
    state = play(state, do("bid_cards", 0, 1))
    assert why_not(state, "convert", 0, 8) != ""
    assert trophies(play(state, do("convert", 0, 6))) == (3, 1)


@pytest.mark.parametrize("phase", [Launch(0), EndOfRound(0)])
def test_in_the_next_round_it_is_an_old_startup(phase: Any) -> None:
    agreed = agreement(2, fresh_startup_competes=False)
    state = shown(lay({7: "0 1"}, phase, active=5, agreed=agreed), "espionage", 0, 8)
    state = play(state, *GAME.dice.throw(state, (3, 4)))
    assert phase_of(to_the_startups(state)) == ("startups", "competition")


def test_a_new_startup_taken_back_is_not_missed() -> None:
    agreed = agreement(2, fresh_startup_competes=False)
    state = lay({7: "0 1", 8: "+0"}, StartOfRound(), active=5, agreed=agreed)
    state = shown(play(state, do("roll", -1, 3, 4)), "espionage", 0, 8)
    state = to_the_startups(play(state, do("remove", 0, 8, 2)))
    assert phase_of(state) == ("startups", "competition")


# Tax Inspection, en 356-358


def test_tax_inspection_takes_one_card_from_a_hand() -> None:
    """Which one is drawn blind at the table; the app only counts."""
    state = shown(lay(phase=EndOfRound(0), players=3, cards=(3, 4, 5)), "tax_inspection", 0, 2)
    assert (state.cards, table_view(state).top_discard) == ((3, 4, 4), "tax_inspection")


def test_an_empty_hand_cannot_be_inspected() -> None:
    state = lay(phase=EndOfRound(0), players=3, cards=(3, 0, 5))
    assert why_not(state, "tax_inspection", 0, 1) == "victim_has_none"
    offered = {
        value
        for item in GAME.rules.offers(state)
        if (item.kind, item.player) == ("tax_inspection", 0)
        for value in item.domains[0]
    }
    assert offered == {2}


def test_the_last_card_may_defend_itself() -> None:
    """The Security Service is the victim's only card; when it is cancelled there is nothing left to take."""
    state = play(lay(phase=EndOfRound(0), players=3, cards=(3, 1, 3)), do("tax_inspection", 0, 1))
    state = play(state, do("security_service", 1), do("security_service", 0), do("resolve", 0), do("resolve", 0))
    assert (state.cards, state.plays, all_cards(state)) == ((1, 0, 3), (), 48)


# Informer, en 360-364


@each_row("kind", sorted(set(CARDS) - {"informer"}))
def test_informer_takes_the_top_discard_into_the_hand(kind: str) -> None:
    state = shown(lay(phase=Launch(0), discards=(card("lobby"), card(kind))), "informer", 1)
    assert (state.cards, state.discards) == ((3, 3), (card("lobby"), card("informer")))
    assert all_cards(state) == 48


def test_informer_takes_no_informer() -> None:
    state = lay(phase=Launch(0), discards=(card("lobby"), card("informer")))
    assert why_not(state, "informer", 0) == "top_is_informer"
    assert offer(state, "informer", 0) is None


def test_an_informer_further_down_is_no_matter() -> None:
    state = lay(phase=Launch(0), discards=(card("informer"), card("lobby")))
    assert why_not(state, "informer", 0) == ""
    assert shown(state, "informer", 0).discards == (card("informer"), card("informer"))


def test_without_discards_there_is_nothing_to_take() -> None:
    assert why_not(lay(phase=Launch(0)), "informer", 0) == "no_discards"


def test_a_top_discard_nobody_named_may_be_taken() -> None:
    assert shown(lay(phase=Launch(0), discards=unseen(1)), "informer", 0).cards == (3, 3)


@pytest.mark.parametrize("how", ["failed", "cancelled"])
def test_a_card_without_effect_lies_on_the_discards_and_can_be_fetched(how: str) -> None:
    state = play(lay(phase=Launch(0), ratings=rated(lobby=4), cards=(4, 4)), do("lobby", 0, 9))
    if how == "failed":
        state = play(state, do("risk_roll", 0, 1), do("let_fail", 0))
        assert state.discards == (card("lobby"),)
    else:
        state = play(state, do("security_service", 1), do("resolve", 1))
        assert sorted(state.discards) == sorted((card("lobby"), card("security_service")))
    before = state.cards[1]
    assert shown(state, "informer", 1).cards[1] == before


# Lobby, en 370-372 and 482


@each_row("number", [number for number in INDUSTRIES if number != 3])
def test_lobby_brings_the_crisis_into_any_industry(number: int) -> None:
    assert table_view(shown(lay(phase=Launch(0)), "lobby", 1, number)).crisis == number


def test_lobby_to_where_the_crisis_is_would_be_no_move() -> None:
    assert why_not(lay(phase=Launch(0)), "lobby", 0, 3) == "same_industry"
    offered = offer(lay(phase=Launch(0)), "lobby", 0)
    assert offered and set(offered.domains[0]) == set(INDUSTRIES) - {3}


def test_lobby_in_revenue_counts_for_all_who_have_not_collected_yet() -> None:
    state = play(lay({9: "0 1"}, IN_ROUND["revenue"]().phase, active=9), do("settle", 0))
    assert play(shown(state, "lobby", 0, 9), do("settle", 1)).skulls == (23, 20)


# Corporate Raid, en 396-400


def raid(words: str, victim: int = 1, what: int = 0, board: dict[int, str] | None = None, **rest: Any) -> State:
    """Seat 0 raids a Company of `victim` in Transportation, the active industry."""
    return shown(lay({7: words, **(board or {})}, EndOfRound(0), 3, **rest), "corporate_raid", 0, victim, what)


def test_a_raid_replaces_a_company_and_its_owner_draws_two_cards() -> None:
    state = raid("1 2")
    assert set(state.at(7).companies) == {Token(0), Token(2)}
    assert (state.cards, state.skulls) == ((2, 5, 3), (21, 21, 21))
    assert [player.tokens_left for player in table_view(state).players] == [9, 10, 9]
    assert trophies(state) == (1, 0, 1)


def test_what_was_pledged_stays_pledged_and_nobody_gets_a_loan() -> None:
    """En 398; the raider gets no 7, and Communications earns nothing."""
    state = raid("1b 2", what=1, board={4: "0 1 2"})
    assert set(state.at(7).companies) == {Token(0, True), Token(2)}
    assert state.skulls == (21, 21, 21)
    assert why_not(lay({7: "1b 2"}, EndOfRound(0), 3), "corporate_raid", 0, 1, 0) != ""


def test_only_a_company_of_an_opponent_in_the_active_industry_is_raided() -> None:
    state = lay({7: "0 1 +2", 8: "2"}, EndOfRound(0), 3)
    assert why_not(state, "corporate_raid", 0, 1, 0) == ""
    assert why_not(state, "corporate_raid", 0, 2, 0) != ""  # a Company near by, a Startup here
    assert why_not(state, "corporate_raid", 0, 2, 2) != ""
    assert why_not(state, "corporate_raid", 0, 0, 0) != ""
    assert why_not(state, "corporate_raid", 0, 1, 1) != ""


def test_a_raid_needs_a_token_in_hand() -> None:
    board = {2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 5: "+0", 7: "1 2"}
    state = lay(board, EndOfRound(0), 3)
    assert why_not(state, "corporate_raid", 0, 1, 0) == "no_token_left"
    assert why_not(play(state, do("remove", 0, 5, 2)), "corporate_raid", 0, 1, 0) == ""


def test_a_full_industry_can_be_raided() -> None:
    """The token takes the place of the other one (en 396)."""
    state = raid("1 2 2")
    assert set(state.at(7).companies) == {Token(0), Token(2), Token(2, beside=True)}


def test_trophies_are_counted_once_after_the_whole_raid() -> None:
    """Seat 2 has 7 of 8 Trophies. With a Company of seat 1 gone and none of seat 0 there yet, seat 2 would lead."""
    state = raid("1 1 2 2 0", board={2: "2", 3: "2", 4: "2"})
    assert (trophies(state), phase_of(state)[0]) == ((1, 1, 7), "end")


def test_a_raid_can_make_a_third_player_win() -> None:
    """Two against two in 7; with one of them replaced seat 2 leads and has 8 Trophies."""
    state = raid("1 1 2 2", board={2: "2", 3: "2", 4: "2"})
    assert (phase_of(state)[0], state.winner, trophies(state)) == ("over", 2, (1, 1, 8))
    assert all_cards(state) == 48


@each_row("rule, winners", [("acting_player", {0}), ("order_from_oracle", {2}), ("shared", {0, 2})])
def test_a_raid_that_brings_two_players_to_the_target(rule: str, winners: set[int]) -> None:
    """Seat 0 gets presence, seat 2 dominance: both have 5 of 5. The Oracle is seat 1."""
    board = {2: "0", 3: "0", 4: "2", 5: "2 1"}
    agreed = agreement(3, target=5, simultaneous_win=rule)
    before = lay({7: "1 1 2 2", **board}, EndOfRound(1), agreed=agreed, oracle=1)
    assert trophies(before) == (4, 2, 4)
    state = shown(before, "corporate_raid", 0, 1, 0)
    assert (trophies(state), phase_of(state)[0]) == ((5, 2, 5), "over")
    assert set(table_view(state).winners) == winners
    assert state.winner in winners


def test_the_deck_may_hold_fewer_than_two_cards() -> None:
    """The raid comes before the draw: its own card is not discarded yet, and without any card nothing is drawn."""
    last_one = raid("1 2", cards=(16, 16, 15))
    assert last_one.cards == (15, 17, 15)
    nothing = raid("1 2", cards=(16, 16, 16))
    assert nothing.cards == (15, 16, 16)
    assert all_cards(last_one) == all_cards(nothing) == 48


def test_the_discards_are_shuffled_for_the_second_card() -> None:
    """En 318."""
    state = raid("1 2", cards=(15, 15, 14), discards=unseen(3))
    assert (state.cards, state.deck, state.discards) == ((14, 17, 14), 2, (card("corporate_raid"),))
    assert all_cards(state) == 48


def test_lobby_before_the_crisis_steps_on_moves_where_it_steps_from() -> None:
    """En 196: the Crisis goes to the next industry clockwise from wherever it is."""
    state = play(lay(phase=StartOfRound()), do("roll", -1, 2, 2))
    state = play(shown(state, "lobby", 0, 10), do("crisis_step"))
    assert table_view(state).crisis == 11


def test_a_kind_of_which_all_copies_were_seen_can_be_fetched_and_played_again() -> None:
    state = lay(phase=Launch(0), discards=(card("lobby"),) * 4)
    assert why_not(state, "lobby", 1, 9) == "no_copies"
    state = shown(state, "informer", 1)
    assert why_not(state, "lobby", 1, 9) == ""


def test_what_is_discarded_for_the_risk_die_lies_on_top_when_informer_works() -> None:
    """En 320: the cards discarded for the die lie there before the effect (en 316); Informer itself comes last."""
    state = lay(phase=Launch(0), discards=(card("lobby"),), ratings=rated(informer=3))
    state = play(state, do("informer", 0), do("risk_roll", 0, 2), do("boost", 0, 1))
    assert (state.discards, state.cards[0]) == ((card("lobby"), card("informer")), 2)
