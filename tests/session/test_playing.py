"""A round at the table: what dice, cardboard and touches make of the game, and what the screen then shows."""

from companion.eyes.commands import ReadOrder
from companion.eyes.reports import OrderRead
from companion.games.orconomy.rules.state import Token
from hardware.events import DieIdle, DieMoving
from tests.session.table import Table, draft, view


def test_set_up_is_shown_step_by_step(table: Table) -> None:
    assert table.shown.draft is not None and table.shown.draft.step == "players"
    table.press("setup:count:3", "setup:next", "setup:next")
    assert table.shown.draft.step == "ring" and len(table.shown.draft.seats) == 3
    assert not table.shown.draft.can_next
    table.press(*(f"setup:ring:pick:{number}" for number in (5, 4, 3, 2, 11, 10, 9, 8, 7)))
    assert draft(table).ring == (5, 4, 3, 2, 11, 10, 9, 8, 7, 6)


def test_two_players_cannot_have_one_name(table: Table) -> None:
    table.press("setup:name:0:Boris")
    assert table.shown.draft is not None
    assert table.shown.draft.seats[0].name == "Anna" and table.codes() == ["refused"]


def test_players_are_called_in_the_language_of_the_screen_until_they_say_so(table: Table) -> None:
    table.press("setup:name:1:Kim", "setup:called:Анна,Борис,Вера,Глеб,Даша,Егор,Зоя,Илья", "setup:count:4")
    assert table.shown.draft is not None
    assert [seat.name for seat in table.shown.draft.seats] == ["Анна", "Kim", "Борис", "Вера"]
    table.press("setup:game:orc", "setup:game:orconomy", "setup:called:Anna,Boris,Vera,Gleb,Dasha,Egor,Zoya,Ilya")
    assert [seat.name for seat in table.shown.draft.seats] == ["Anna", "Kim"]
    table.press("setup:called:A,A,B,C,D,E,F,G")
    assert [seat.name for seat in table.shown.draft.seats] == ["Anna", "Kim"] and table.codes() == ["refused"]


def test_what_players_are_called_later_disturbs_no_game(table: Table) -> None:
    table.start()
    names, told = [player.name for player in view(table).players], table.codes()
    table.press("setup:called:Анна,Борис,Вера,Глеб,Даша,Егор,Зоя,Илья")
    assert [player.name for player in view(table).players] == names and table.codes() == told


def test_a_clan_taken_from_another_is_swapped(table: Table) -> None:
    table.press("setup:clan:0:moon")
    assert table.shown.draft is not None
    assert [seat.mark for seat in table.shown.draft.seats] == ["moon", "tusk"]


def test_cardboard_under_the_camera_is_the_placement(table: Table) -> None:
    table.start()
    table.place((0, 3))
    assert view(table).industries[1].companies == (Token(0),)
    assert view(table).turn == 1


def test_a_token_of_the_wrong_player_is_not_taken_and_the_difference_closes_when_the_table_agrees(table: Table) -> None:
    table.start()
    table.place((1, 3))
    table.wait(3.1)
    assert view(table).industries[1].companies == ()
    assert table.shown.difference is not None and table.shown.difference.area == 3
    table.lift(3)
    assert table.shown.difference is None


def test_dice_move_the_round_on_and_the_activity_token_is_owed(table: Table) -> None:
    table.start()
    table.place((0, 3), (1, 4), (1, 8), (0, 9))
    table.throw(3, 4, roll=2)
    assert view(table).phase == "revenue" and view(table).active == 7
    assert [(owed.what, owed.area) for owed in table.shown.owed] == [("activity", 7)]
    table.activity = 7
    table.look()
    assert table.shown.owed == ()


def test_one_die_alone_decides_nothing_and_the_other_may_be_entered_by_hand(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start", "die:1:2")
    assert view(table).phase == "crisis_roll"
    table.press("die:2:6")
    assert view(table).phase == "oracle" and view(table).crisis == 8


def test_revenue_auction_and_token_in_one_round(table: Table) -> None:
    table.first_round()
    table.press("settle")
    assert [player.skulls for player in view(table).players] == [21, 22]  # Boris: +1 in 8; nobody is Hindmost
    table.press("do:bid:0:7", "do:pass:1")
    assert view(table).prompt.code == "sold_pay"
    table.press("do:pay:0")
    table.place((0, 7))
    assert view(table).step == "launch" and view(table).players[0].trophies == 6
    assert view(table).industries[5].price == 7 and view(table).industries[5].written


def test_the_winners_token_also_says_that_the_winner_has_paid(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:7", "do:pass:1")
    table.place((0, 7))
    assert view(table).step == "launch" and view(table).players[0].skulls == 14


def test_a_token_on_a_picture_is_a_launch_and_passes_those_before(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1")
    assert view(table).step == "launch"
    table.lies[8][1].append(1)
    table.look()
    assert view(table).industries[6].startups == (1,)
    assert view(table).players[1].skulls == 19  # 22 - 3
    assert view(table).phase == "end"


def test_the_next_throw_ends_the_round(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1")
    table.throw(2, 3, roll=3)
    assert view(table).round == 2 and view(table).active == 5 and view(table).oracle == 1


def test_what_is_refused_is_said_and_changes_nothing(table: Table) -> None:
    table.first_round()
    before = view(table)
    table.press("do:bid:1:99", "nonsense", "do:bid:x", "differ:back", "answer:0")
    assert view(table) == before
    assert all(code == "refused" for code in table.codes()[-3:])


def test_undo_does_not_fight_the_camera(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.press("undo")
    table.look()
    assert view(table).industries[1].companies == () and view(table).turn == 0
    assert [(owed.verb, owed.area) for owed in table.shown.owed] == [("take", 3)]
    table.lift(3)
    assert table.shown.owed == ()
    table.place((0, 9))
    assert view(table).industries[7].companies == (Token(0),)


def test_redo_brings_it_back_and_asks_for_the_token(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.press("undo", "redo")
    assert view(table).industries[1].companies == (Token(0),) and table.shown.owed == ()


def test_a_hand_over_a_sector_hides_it_and_nothing_is_concluded(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.hidden = (3,)
    table.lift(3)
    table.wait(10.0)
    assert view(table).industries[1].companies == (Token(0),)
    assert table.shown.difference is None and table.shown.question is None


def test_an_unsure_reading_becomes_a_question_and_the_answer_is_marked_human(table: Table) -> None:
    table.start()
    table.look_at(table.doubtful(3, 0, {"tusk:face": 0.7, "empty": 0.1, "unknown": 0.2}))
    assert view(table).industries[1].companies == ()
    assert table.shown.question is not None and table.shown.question.answers[0].seat == 0
    table.press("answer:0")
    assert view(table).industries[1].companies == (Token(0),)
    assert table.journal.lines(1)[-1]["by"] == "human"


def test_nobody_is_an_answer_too(table: Table) -> None:
    table.start()
    table.look_at(table.doubtful(3, 0, {"tusk:face": 0.7, "empty": 0.1, "unknown": 0.2}))
    table.press("answer:none")
    assert table.shown.question is None and view(table).industries[1].companies == ()


def test_the_camera_may_be_told_that_it_is_wrong(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.lift(3)
    table.wait(3.1)
    assert table.shown.difference is not None
    table.press("differ:camera")
    assert table.shown.difference is None and table.shown.owed == ()
    table.press("undo")
    assert view(table).industries[1].companies == ()


def test_following_the_table_takes_the_token_off(table: Table) -> None:
    table.first_round()
    table.lift(3)
    table.wait(3.1)
    assert table.shown.difference is not None
    table.press("differ:take")
    assert view(table).industries[1].companies == () and view(table).players[0].trophies == 2


def test_the_camera_proposes_the_ring_and_a_tap_settles_what_it_is_not_sure_of(table: Table) -> None:
    table.press("setup:next", "setup:next")
    assert table.eyes is not None and table.eyes.told[-1] == ReadOrder()
    table.session.handle(OrderRead((5, 4, None, 2, 11, 10, None, 8, 7, 6), 0.2))
    assert table.shown.draft is not None and not table.shown.draft.can_next
    assert draft(table).ring == (5, 4, 0, 2, 11, 10, 0, 8, 7, 6)
    table.press("setup:ring:pick:9")
    assert draft(table).ring == (5, 4, 9, 2, 11, 10, 3, 8, 7, 6) and table.shown.draft.can_next


def test_a_ring_the_camera_cannot_have_read_is_not_taken(table: Table) -> None:
    table.press("setup:next", "setup:next", "setup:ring:pick:7")
    for order in ((None,) * 10, (2,) * 10, (2, 3)):
        table.session.handle(OrderRead(order))
        assert table.shown.draft is not None and draft(table).ring == (7,)


def test_a_later_player_may_buy_at_once_and_the_others_have_passed(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1", "do:buy:1")
    assert view(table).players[1].cards == 4 and view(table).prompt.code == "end_done"
    table.throw(2, 3, roll=3)
    assert view(table).round == 2 and view(table).phase == "revenue"


def test_price_and_other_bidder_are_entered_and_the_token_names_the_winner(table: Table) -> None:
    table.first_round()
    table.press("settle", "shout:9:0")
    table.place((1, 7))
    assert view(table).industries[5].companies == (Token(1),) and view(table).step == "launch"
    assert [player.skulls for player in view(table).players] == [21, 12]  # Boris: 22, fee 1, bid 9


def test_a_tapped_die_is_not_overwritten_by_its_late_report(table: Table) -> None:
    table.start()
    table.place((0, 3), (1, 4), (1, 8), (0, 9))
    table.press("die:1:3")
    table.roll(1, 6, 7, table.clock.now())
    table.press("die:2:4")
    assert view(table).dice == (3, 4)


def test_cardboard_moved_during_a_pause_is_seen_afterwards(table: Table) -> None:
    table.start()
    table.press("pause")
    table.place((0, 3))
    assert view(table).industries[1].companies == ()
    table.press("pause")
    assert view(table).industries[1].companies == (Token(0),)


def test_a_die_nudged_while_the_other_still_rolls_keeps_its_throw(table: Table) -> None:
    table.start()
    table.place((0, 3), (1, 4), (1, 8), (0, 9))
    table.roll(1, 3, 7, table.clock.now())
    table.session.handle(DieMoving("dice", 1, table.clock.now()))
    table.session.handle(DieIdle("dice", 1, table.clock.now()))
    table.roll(2, 4, 7, table.clock.now())
    assert view(table).dice == (3, 4)


def loss_for_anna(table: Table) -> None:
    """Revenue, and Anna has a Company where the Crisis is."""
    table.start()
    table.place((0, 5), (1, 4), (1, 8), (0, 9))
    table.throw(1, 4, roll=2)
    table.activity = 5
    table.look()
    assert view(table).phase == "revenue" and view(table).turn == 0


def test_a_token_lifted_in_revenue_and_not_put_back_has_collapsed(table: Table) -> None:
    loss_for_anna(table)
    table.lift(5)
    table.wait(1.5)
    assert view(table).industries[3].companies == (Token(0),)
    table.wait(0.5)
    assert view(table).industries[3].companies == ()
    assert table.shown.history[0].action.kind == "collapse"


def test_a_token_lifted_in_revenue_to_be_turned_over_is_a_loan(table: Table) -> None:
    loss_for_anna(table)
    table.lift(5)
    table.wait(1.5)
    table.put(0, 5, pledged=True)
    table.look()
    table.wait(3.0)
    assert view(table).industries[3].companies == (Token(0, pledged=True),)
    assert table.shown.history[0].action.kind == "loan" and table.shown.difference is None


def test_during_a_pause_a_lifted_token_is_not_taken_for_lost(table: Table) -> None:
    loss_for_anna(table)
    table.lift(5)
    table.press("pause")
    table.wait(5.0)
    assert view(table).industries[3].companies == (Token(0),)


def test_set_up_is_not_shown_while_a_game_runs(table: Table) -> None:
    table.start()
    assert table.shown.draft is None and table.shown.game is not None
    table.close()
    table.open()
    assert table.shown.draft is None
    table.press("new")
    assert table.shown.draft is not None and table.shown.game is None
