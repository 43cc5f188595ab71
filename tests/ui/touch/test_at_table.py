"""Fingers on the screen of a real game: auctions, rulings, mending, the first Oracle, and how many taps they cost."""

from pathlib import Path

from tests.many_rows import few_quick
from tests.session.table import Table, view
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


def test_a_price_that_cannot_be_has_no_key_and_the_least_is_told(table: Table, screen: Screen) -> None:
    table.press("settle")
    screen.frame()
    touch_all(screen, "ui:winner:0", "ui:pad", "ui:digit:3")
    assert "ui:price:3" not in screen.app.ids() and says(screen, "from 7")
    touch_all(screen, "ui:close", "ui:price:7", "ui:other:1:on")
    assert "outcome:0:7:1" not in screen.app.ids(), "Anna bid 7, Boris 8, so Anna pays 9 at least"
    assert "ui:price:8" not in screen.app.ids() and says(screen, "The bid must be 9 or more")
    assert touch_all(screen, "ui:price:9", "outcome:0:9:1") == 2 and view(table).industries[5].price == 9


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


def test_a_ruling_that_cannot_be_is_refused_in_words(table: Table, screen: Screen) -> None:
    assert screen.press("rule:set_skulls:0:999:counted")
    assert says(screen, "That number does not fit here: 0 to 260")


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


def test_mending_can_be_left_alone(table: Table, screen: Screen) -> None:
    throw = table.shown.history[0].line
    assert screen.press(f"mend:open:{throw}")
    screen.frame()
    assert table.shown.correction is not None and touch_all(screen, "mend:close") == 1
    assert table.shown.correction is None and view(table).dice == (3, 4)


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
