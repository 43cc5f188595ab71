"""Fingers on the screen of a real game: auctions, rulings, mending, the first Oracle, and how many taps they cost."""

from pathlib import Path

import pytest

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.screen.own import own_of
from companion.ui.parts.zones import zones
from tests.many_rows import few_quick
from tests.session.table import Table, view
from tests.ui.samples.device_card import device_card
from tests.ui.screen import Screen


def says(screen: Screen, words: str) -> bool:
    """Whether the screen says it, in one line or in lines that follow each other."""
    screen.frame()
    return words in " ".join(screen.words())


def touch_all(screen: Screen, *names: str) -> int:
    """Touch places one after the other; returns how many taps that took."""
    before = screen.app.taps
    for name in names:
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    return screen.app.taps - before


def test_a_shouted_auction_takes_four_taps(table: Table, screen: Screen) -> None:
    table.press("settle")
    screen.frame()
    taps = touch_all(screen, "ui:winner:1", "ui:price:9", "ui:other:0:on", "outcome:1:9:0")
    assert taps == 4
    boris = view(table).players[1]
    assert boris.skulls == 22 - 1 - 9 and Token(1) in view(table).industries[5].companies


def test_a_high_price_is_typed(table: Table, screen: Screen) -> None:
    table.press("settle")
    assert screen.press("outcome:0:17:1")
    assert view(table).industries[5].price == 17 and Token(0) in view(table).industries[5].companies


def test_with_a_camera_the_price_is_enough_and_the_token_says_who(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    table.first_round()
    camera = device_card("camera", "overhead", "up", "", "", True)
    monkeypatch.setattr(table.instruments, "views", lambda: (camera,))
    table.press("settle")
    screen.sit(table)
    assert touch_all(screen, "ui:price:9", "ui:other:0:on", "shout:9:0") == 3
    assert says(screen, "Now place the token") and "shout:9:0" not in screen.app.ids()
    table.place((1, 7))
    assert Token(1) in view(table).industries[5].companies and view(table).industries[5].price == 9


def test_what_everybody_does_by_one_touch_is_told_of_all(table: Table, screen: Screen) -> None:
    table.press("settle")
    assert says(screen, "All settled") and not says(screen, "Anna: settled")
    table.press("outcome:-1:0")
    assert says(screen, "All pass")
    assert screen.press("undo") and says(screen, "Undone: All pass")


def test_nobody_bids_and_the_price_falls(table: Table, screen: Screen) -> None:
    table.press("settle")
    before = view(table).industries[5].price
    assert screen.press("outcome:-1:0")
    assert view(table).phase != "auction" and view(table).industries[5].price < before


def test_a_price_below_the_least_is_refused_in_words(table: Table, screen: Screen) -> None:
    table.press("settle")
    screen.frame()
    touch_all(screen, "ui:winner:1", "ui:price:9", "ui:other:0:on")
    table.press("outcome:1:3")
    screen.frame()
    assert says(screen, "The bid must be 7 or more") and view(table).step == "bid"
    assert touch_all(screen, "outcome:1:9:0") == 1, "what was entered stays beside the answer"


def test_a_price_that_cannot_be_has_no_key_and_the_least_is_told(table: Table, screen: Screen) -> None:
    table.press("settle")
    screen.frame()
    touch_all(screen, "ui:winner:0", "ui:pad", "ui:digit:3")
    assert "ui:price:3" not in screen.app.ids() and says(screen, "from 7")
    touch_all(screen, "ui:close", "ui:price:7", "ui:other:1:on")
    assert "outcome:0:7:1" not in screen.app.ids(), "Anna bid 7, Boris 8, so Anna pays 9 at least"
    assert "ui:price:8" not in screen.app.ids() and says(screen, "The bid must be 9 or more")
    assert touch_all(screen, "ui:price:9", "outcome:0:9:1") == 2 and view(table).industries[5].price == 9


def test_a_price_told_after_some_bids_is_the_price(table: Table, screen: Screen) -> None:
    """Whoever bid most so far cannot have raised the bid without somebody between."""
    table.press("settle")
    assert screen.press("do:bid:0:7") and screen.press("do:bid:1:10")
    screen.frame()
    touch_all(screen, "ui:quick:on", "ui:winner:1")
    assert "ui:price:11" not in screen.app.ids()
    assert touch_all(screen, "ui:price:12", "outcome:1:12") == 2
    assert view(table).industries[5].price == 12 and view(table).players[1].skulls == 22 - 1 - 12


def test_bids_may_be_made_one_by_one_and_the_screen_remembers_it(table: Table, screen: Screen) -> None:
    table.press("settle")
    assert screen.press("do:bid:0:7") and screen.press("do:bid:1:30")
    assert not own_of(screen.app.local).quick and view(table).best_bid == 30
    screen.frame()
    bids_beside_pass = [
        touch.id for touch in screen.app.glass.scene.touches if touch.rect == zones(800, 480, "right").s2
    ]
    assert bids_beside_pass == [], "31 is more than Anna can raise: beside Pass nothing is bid"
    assert screen.press("do:pass:0") and view(table).step == "pay"


def test_what_was_entered_of_one_auction_is_not_left_for_the_next(table: Table, screen: Screen) -> None:
    table.press("settle")
    screen.frame()
    touch_all(screen, "ui:winner:1", "ui:price:9")
    table.press("outcome:0:7", "settle", "settle", "die:1:2", "die:2:6", "settle")
    screen.frame()
    assert view(table).round == 2 and view(table).phase == "auction"
    assert says(screen, "Who won?") and "outcome:1:9" not in screen.app.ids()


def test_a_bought_company_is_told_with_its_place(table: Table, screen: Screen) -> None:
    table.press("settle", "do:bid:0:7", "do:bid:1:9", "do:pass:0")
    assert screen.press("do:pay:1") and screen.press("do:place_won:1")
    assert says(screen, "Boris: Company in 7")


@few_quick(
    "text, told",
    [
        ("rule:set_skulls:1:14:counted", "Boris: Skulls corrected to 14"),
        ("rule:set_cards:0:0:agreed", "Anna: cards corrected to 0"),
        ("rule:set_price:-1:7:9:misread", "Transportation: price corrected to 9"),
        ("rule:set_crisis:-1:10:other", "Crisis corrected to 10 Smuggling"),
        ("rule:put_token:1:7:2:agreed", "Corrected: Boris has a Startup in 7"),
        ("rule:take_token:0:3:0:counted", "Corrected: a Company of Anna less in 3"),
        ("rule:set_ring:-1:2:9:4:5:6:7:8:3:10:11:misread", "Corrected: the order of the sectors"),
    ],
    2,
)
def test_a_ruling_is_done_told_and_undone(table: Table, screen: Screen, text: str, told: str) -> None:
    before = view(table)
    assert screen.press(text)
    assert says(screen, told) and view(table) != before
    table.press("undo")
    assert view(table) == before


def test_two_sectors_that_were_mistaken_change_places_in_five_taps(table: Table, screen: Screen) -> None:
    screen.frame()
    touch_all(
        screen,
        "ui:sector:9",
        "ui:rule:sector:9",
        "ui:reason:misread",
        "ui:rule:swap:9",
        "rule:set_ring:-1:2:9:4:5:6:7:8:3:10:11:misread",
    )
    screen.frame()
    assert view(table).order == (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)


def test_no_ruling_without_a_reason(table: Table, screen: Screen) -> None:
    screen.frame()
    touch_all(screen, "ui:sector:7", "ui:rule:sector:7")
    assert not [name for name in screen.app.ids() if name.startswith(("rule:", "ui:rule:"))]
    touch_all(screen, "ui:reason:agreed")
    screen.frame()
    assert "rule:set_crisis:-1:7:agreed" in screen.app.ids()


def test_a_ruling_that_cannot_be_is_refused_in_words(table: Table, screen: Screen) -> None:
    assert screen.press("rule:set_skulls:0:999:counted")
    assert says(screen, "That number does not fit here: 0 to 260")


def test_history_is_newest_first_and_goes_back_to_a_line(table: Table, screen: Screen) -> None:
    table.press("do:loan:1:8", "do:sell_pair:0", "do:loan:1:8")
    acts = [line.line for line in table.shown.history]
    touch_all(screen, "ui:menu", "ui:history")
    lines = [word for word in screen.words() if word.startswith(("Anna: a pair", "Boris: loan"))]
    assert lines == ["Anna: a pair sold, +14", "Boris: loan in 8, +7"]
    touch_all(screen, "ui:close")
    assert screen.press(f"undo_to:{acts[1]}")
    assert [line.line for line in table.shown.history] == acts[1:]


def test_a_throw_is_changed_afterwards(table: Table, screen: Screen) -> None:
    throw = table.shown.history[0].line
    assert screen.press(f"mend:change:{throw}:roll:-1:3:5")
    assert view(table).dice == (3, 5) and view(table).active == 8
    assert table.shown.correction is None and says(screen, "Mended.")


def test_a_forgotten_loan_is_inserted_before_the_revenue(table: Table, screen: Screen) -> None:
    table.press("settle")
    revenue = table.shown.history[0].line
    skulls = view(table).players[1].skulls
    assert screen.press(f"mend:insert:{revenue}:loan:1:8")
    assert view(table).phase == "auction" and view(table).players[1].skulls == skulls + 7 + 1  # his Communications


@pytest.mark.slow
def test_a_bid_is_changed_with_the_pad(table: Table, screen: Screen) -> None:
    table.press("settle", "do:bid:0:7")
    assert screen.press(f"mend:change:{table.shown.history[0].line}:bid:0:15")
    assert view(table).best_bid == 15


def test_mending_can_be_left_alone(table: Table, screen: Screen) -> None:
    throw = table.shown.history[0].line
    assert screen.press(f"mend:open:{throw}")
    screen.frame()
    assert table.shown.correction is not None and touch_all(screen, "mend:close") == 1
    assert table.shown.correction is None and view(table).dice == (3, 4)


def test_what_no_longer_holds_is_shown_until_the_table_has_settled_it(table: Table, screen: Screen) -> None:
    placement = next(line.line for line in table.shown.history if line.action.kind == "place")
    assert screen.press(f"mend:strike:{placement}")
    assert table.shown.unsettled and says(screen, "These no longer hold")
    touch_all(screen, "ui:close")
    assert not says(screen, "These no longer hold") and "ui:unsettled" in screen.app.ids()
    touch_all(screen, "ui:unsettled", "unsettled")
    assert table.shown.unsettled == ()


def test_the_highest_die_is_the_first_oracle(tmp_path: Path, screen: Screen) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:preset:ru", "setup:ring:numeric", "setup:start", "die:1:1", "die:2:4")
    screen.sit(table)
    assert screen.press("oracle:die:0:3") and table.shown.side_dice == ((0, 3),)
    assert screen.press("oracle:die:1:6") and view(table).oracle == 1


def test_the_first_oracle_is_drawn(tmp_path: Path, screen: Screen) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4")
    screen.sit(table)
    assert not says(screen, "dice awaited")
    assert touch_all(screen, "oracle:draw") == 1
    assert view(table).oracle in (0, 1) and view(table).phase == "placement"


def test_a_row_says_that_a_touch_buys_a_card_also_while_a_loan_of_another_pays_its_player(
    table: Table, screen: Screen
) -> None:
    table.press("settle", "outcome:0:7", "settle")
    assert says(screen, "Buy −7")
    table.press("do:loan:0:7")
    assert table.shown.to_do, "Boris takes 1 for Anna's loan"
    assert says(screen, "Buy −7")
