"""Rulings, shouted auctions, the first Oracle, and mending an earlier mistake."""

from companion.games.orconomy.rules.state import Token
from tests.session.table import Table, view


def skulls(table: Table) -> list[int]:
    return [player.skulls for player in view(table).players]


def act_of(table: Table, kind: str) -> int:
    return next(line.line for line in table.shown.history if line.action.kind == kind)


def test_a_shouted_auction_becomes_bids_fees_and_passes(table: Table) -> None:
    table.first_round()
    table.press("settle", "outcome:0:9:1")
    assert (view(table).prompt.code, view(table).best_bid) == ("sold_pay", 9)
    assert skulls(table) == [21, 21]  # Boris settled +1 and paid the fee; Anna is the Oracle
    kinds = [line["do"] for line in table.journal.lines(1)][-4:]
    assert kinds == ["bid", "bid", "bid", "pass"]


def test_an_outcome_that_cannot_be_is_refused_whole(table: Table) -> None:
    table.first_round()
    table.press("settle")
    before = view(table)
    table.press("outcome:0:7:1")  # two bids cannot end at the lowest price
    assert view(table) == before and table.shown.notices[-1].code == "refused"


def test_one_undo_takes_a_whole_shouted_auction_back(table: Table) -> None:
    table.first_round()
    table.press("settle")
    before = view(table)
    table.press("outcome:1:12:0", "undo")
    assert view(table) == before


def test_a_ruling_sets_a_number_and_stands_in_the_log_with_its_reason(table: Table) -> None:
    table.first_round()
    table.press("rule:set_skulls:0:30:counted", "rule:set_price:-1:7:11:misread")
    assert skulls(table)[0] == 30 and view(table).industries[5].price == 11
    line = table.journal.lines(1)[-2]
    assert (line["do"], line["player"], line["amount"], line["reason"]) == ("set_skulls", "Anna", 30, "counted")


def test_a_ruling_on_a_piece_moves_trophies_and_asks_for_the_cardboard(table: Table) -> None:
    table.first_round()
    table.press("rule:put_token:0:11:0:agreed")
    assert view(table).players[0].trophies == 6
    assert [(owed.verb, owed.area) for owed in table.shown.owed] == [("put", 11)]


def test_only_rulings_are_rulings(table: Table) -> None:
    table.first_round()
    before = view(table)
    table.press("rule:pay:0:agreed", "rule:set_skulls:0:999:agreed", "rule:set_skulls:7:3:agreed")
    assert view(table) == before


def test_a_changed_act_carries_on_to_everything_after(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", "do:pass:1", "do:pay:0")
    assert skulls(table)[0] == 13
    table.press(f"mend:change:{act_of(table, 'bid')}:bid:0:10")
    assert skulls(table)[0] == 11 and view(table).prompt.code == "sold_place"


def test_what_no_longer_holds_is_shown_and_not_thrown_away(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", "do:pass:1", "do:pay:0", "do:place_won:0")
    table.press(f"mend:change:{act_of(table, 'bid')}:pass:0")
    assert {line.action.kind for line in table.shown.unsettled} == {"pay", "place_won"}
    table.press("unsettled")
    table.close()
    table.open()
    assert table.shown.unsettled == ()
    table.press("undo")
    assert len(table.shown.unsettled) == 2


def test_a_struck_act_and_an_inserted_one(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:7", "do:loan:1:8", "do:bid:1:9")
    assert skulls(table)[1] == 29  # 7 and 1 of Communications
    table.press(f"mend:strike:{act_of(table, 'loan')}")
    assert skulls(table)[1] == 21
    table.press(f"mend:insert:{act_of(table, 'bid')}:loan:1:8")
    assert skulls(table)[1] == 29 and Token(1, True) in view(table).industries[6].companies


def test_a_mending_can_be_undone_and_survives_a_restart(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", "do:pass:1")
    before = view(table)
    table.press(f"mend:change:{act_of(table, 'bid')}:bid:0:12")
    mended = view(table)
    table.close()
    table.open()
    assert view(table) == mended
    table.press("undo")
    assert view(table) == before


def test_opening_an_act_shows_what_else_could_have_been_done_then(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8")
    act = act_of(table, "bid")
    table.press(f"mend:open:{act}")
    assert table.shown.correction is not None and table.shown.correction.act == act
    assert {"bid", "pass"} <= {offer.kind for offer in table.shown.correction.offers}
    table.press("mend:close")
    assert table.shown.correction is None


def test_undo_to_an_act_takes_back_everything_after_it(table: Table) -> None:
    table.first_round()
    table.press("settle")
    settled, act = view(table), act_of(table, "settle")
    table.press("do:bid:0:8", "do:pass:1", "do:pay:0", f"undo_to:{act}")
    assert view(table) == settled


def oracle_due(table: Table, preset: str) -> None:
    table.press("setup:next", f"setup:preset:{preset}", "setup:next", "setup:ring:numeric", "setup:start")
    table.press("die:1:1", "die:2:4")
    assert view(table).phase == "oracle"


def test_the_highest_die_is_the_first_oracle_and_a_tie_throws_again(table: Table) -> None:
    oracle_due(table, "ru")
    for face, roll in ((4, 5), (4, 6), (2, 7)):
        table.roll(1, face, roll, table.clock.now())
    assert view(table).phase == "oracle" and table.shown.side_dice == ((0, 2),)
    table.press("oracle:die:1:5")
    assert view(table).oracle == 1 and view(table).phase == "placement"


def test_an_oracle_taken_back_is_voted_for_anew(table: Table) -> None:
    oracle_due(table, "ru")
    table.press("oracle:die:0:4", "oracle:die:1:2")
    assert view(table).oracle == 0
    table.press("undo")
    table.roll(2, 3, 9, table.clock.now())
    assert table.shown.side_dice == ((0, 3),)
    table.press("oracle:die:1:6")
    assert view(table).oracle == 1


def test_undo_to_an_act_is_refused_when_a_mending_is_in_the_way(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", "do:pass:1")
    act = act_of(table, "bid")
    table.press(f"mend:strike:{act_of(table, 'settle')}")
    before = view(table)
    table.press(f"undo_to:{act}")
    assert view(table) == before
