"""Influence cards at the table: what taps, dice and cardboard make of them."""

from pathlib import Path

from companion.games.orconomy.boxes.loader import load_box
from companion.games.orconomy.rules.state import CARDS, Token
from tests.session.table import Table, draft, view


def ratings_of(table: Table) -> dict[str, int]:
    """The Risk Ratings that are known of the box."""
    ratings = zip(CARDS, load_box(data_dir=table.folder).ratings, strict=True)
    return {card: rating for card, rating in ratings if rating >= 0}


def owed(table: Table) -> list[tuple[str, str, int, int]]:
    return [(one.verb, one.what, one.seat, one.area) for one in table.shown.owed]


def nothing_to_ask(table: Table) -> bool:
    """Whether table and app agree, after the camera had time to complain."""
    table.look()
    table.wait(10.0)
    return table.shown.difference is None and table.shown.question is None


def play(table: Table, card: str, *numbers: int, seat: int = 0) -> None:
    """A card without a Risk Rating is shown and works."""
    rated = ":".join(map(str, ("do", card, seat, *numbers)))
    table.press(rated)
    if view(table).plays[-1].step == "rating":
        table.press(f"do:rating:{seat}:0")
    table.press(f"do:resolve:{seat}")


def test_a_spy_is_put_down_before_or_after_the_card_works(table: Table) -> None:
    table.first_round()
    table.press("do:espionage:1:11", "do:rating:1:0")
    table.lies[11][1].append(1)
    assert nothing_to_ask(table) and view(table).industries[9].startups == ()
    table.press("do:resolve:1")
    assert view(table).industries[9].startups == (1,) and table.shown.owed == ()
    play(table, "espionage", 10)
    assert owed(table) == [("put", "startup", 0, 10)] and nothing_to_ask(table)
    table.lies[10][1].append(0)
    assert nothing_to_ask(table) and table.shown.owed == ()


def test_a_raid_changes_whose_token_lies_there(table: Table) -> None:
    table.first_round(4, 4)
    table.press("settle", "settle", "settle", "settle")  # interest, Crisis, cards, Revenue
    table.crisis = 6
    table.look()
    table.press("do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1")
    assert view(table).phase == "end"
    play(table, "corporate_raid", 1, 0)
    assert view(table).industries[6].companies == (Token(0),)
    assert owed(table) == [("take", "company", 1, 8), ("put", "company", 0, 8)]
    assert nothing_to_ask(table)
    table.lies[8] = ([], [])  # half of it: the camera goes on waiting for the rest
    assert nothing_to_ask(table) and owed(table) == [("put", "company", 0, 8)]
    table.lies[8] = ([Token(0)], [])
    assert nothing_to_ask(table) and table.shown.owed == ()


def test_a_conversion_said_by_touch_may_be_laid_out_in_two_steps(table: Table) -> None:
    """The Startup that still lies there for a moment is no new one."""
    table.first_round(3, 4)
    table.press("settle", "do:pass:0", "do:pass:1", "do:launch:0:7", "do:pass:1")
    table.lies[7][1].append(0)
    table.look()
    table.throw(2, 4, roll=9)
    table.activity = 6
    table.look()
    table.press("settle", "do:pass:1", "do:pass:0")
    assert view(table).step == "competition"
    skulls = view(table).players[0].skulls
    table.press("do:bid_cards:0:1", "do:convert:0:7")
    table.put(0, 7)
    assert nothing_to_ask(table) and owed(table) == [("take", "startup", 0, 7)]
    assert view(table).players[0].skulls == skulls and view(table).step == "launch"
    table.lies[7][1].clear()
    assert nothing_to_ask(table) and table.shown.owed == ()


def test_a_company_that_food_processing_moves_is_seen(table: Table) -> None:
    table.start()
    table.place((0, 6), (1, 4), (1, 8), (0, 9))
    table.throw(3, 4, roll=2)
    table.activity = 7
    table.look()
    table.press("do:settle:0")
    table.lies[6][0].clear()
    table.place((0, 11))
    assert view(table).industries[9].companies == (Token(0),) and view(table).industries[4].companies == ()
    assert table.journal.lines(1)[-1]["do"] == "food_move" and nothing_to_ask(table)


def test_a_crisis_pushed_by_totemology_is_seen_or_owed(table: Table) -> None:
    table.first_round()
    table.press("do:settle:0", "do:settle:1", "do:totemology:1:4")
    assert view(table).crisis == 4 and owed(table) == [("move", "crisis", -1, 4)] and nothing_to_ask(table)
    table.press("undo")
    assert table.shown.owed == ()
    table.crisis = 6
    table.look()
    assert view(table).crisis == 6 and nothing_to_ask(table)


def test_while_a_card_lies_open_the_board_may_wait(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:lobby:0:11")
    table.place((1, 3))
    table.wait(10.0)
    assert table.shown.difference is None and "sees_badly" not in table.codes()
    table.press("do:rating:0:0", "do:resolve:0")
    table.look()
    table.wait(3.1)
    assert table.shown.difference is not None and table.shown.difference.area == 3


def test_what_was_owed_may_be_moved_while_a_card_lies_open(table: Table) -> None:
    table.first_round()
    play(table, "lobby", 11)
    table.press("do:informer:1")
    assert owed(table) == [("move", "crisis", -1, 11)]
    table.crisis = 11
    table.look()
    assert table.shown.owed == ()


# --- Risk Ratings -----------------------------------------------------------------------------------------------------


def test_a_rating_read_off_a_card_is_asked_once_for_the_box(table: Table) -> None:
    table.first_round()
    table.press("do:lobby:0:11", "do:rating:0:4")
    assert ratings_of(table) == {"lobby": 4}
    table.press("new", "setup:start")
    assert table.shown.game is not None
    table.throw(1, 4, roll=5)
    table.press("do:oracle:0")
    for seat, number in ((0, 3), (1, 4), (1, 8), (0, 9)):
        table.press(f"do:place:{seat}:{number}")
    table.press("do:lobby:0:11")
    assert view(table).plays[0].step == "roll" and view(table).plays[0].needs == 4


def test_a_rating_taken_back_is_not_kept(table: Table) -> None:
    table.first_round()
    table.press("do:lobby:0:11", "do:rating:0:4", "undo")
    assert ratings_of(table) == {}
    table.press("do:rating:0:3")
    assert ratings_of(table) == {"lobby": 3}


def test_a_game_goes_on_after_a_restart_although_its_box_has_learnt_a_rating(table: Table) -> None:
    table.first_round()
    table.press("do:lobby:0:11", "do:rating:0:4", "die:1:5")
    before = view(table)
    table.close()
    table.open()
    assert view(table) == before
    table.press("undo", "undo")
    assert view(table).plays[0].step == "rating"


def test_a_rating_that_cannot_be_written_is_told_and_the_game_goes_on(table: Table) -> None:
    table.first_round()
    (table.folder / "boxes").write_text("no folder")
    table.press("do:lobby:0:11", "do:rating:0:0", "do:resolve:0")
    assert "box_refused" in table.codes() and view(table).crisis == 11


def test_ratings_are_shown_and_changed_at_set_up(table: Table) -> None:
    def ratings() -> dict[str, int]:
        assert table.shown.draft is not None
        return dict(draft(table).ratings)

    assert len(ratings()) == 12 and set(ratings().values()) == {-1}
    table.press("setup:rating:veto:5", "setup:rating:informer:0")
    assert (ratings()["veto"], ratings()["informer"]) == (5, 0)
    table.press("setup:rating:veto:-1", "setup:rating:veto:1", "setup:rating:bribe:3")
    assert ratings()["veto"] == -1
    assert table.codes().count("box_refused") == 2


# --- the bank ---------------------------------------------------------------------------------------------------------


def test_an_empty_bank_is_told_once(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    table.press("rule:set_skulls:0:200:counted", "rule:set_skulls:1:60:counted")
    assert "bank_empty" not in table.codes()
    table.press("rule:set_skulls:1:61:counted")
    assert table.codes().count("bank_empty") == 1
    table.press("notice:close", "rule:set_skulls:1:70:counted")
    assert "bank_empty" not in table.codes()
    table.press("rule:set_skulls:1:6:counted", "rule:set_skulls:1:70:counted")
    assert table.codes().count("bank_empty") == 1
