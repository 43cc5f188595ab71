"""Players who leave or join between rounds: the game goes on as a new one that begins where the old one ends."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.state import Token
from companion.players.playing import Table as Thought
from companion.record.header_to_game import framed
from companion.session.people.seats import begins_from, in_chair
from tests.many_rows import few_quick
from tests.session.table import Table, view


def names(table: Table) -> list[str]:
    return [player.name for player in view(table).players]


def why_not(table: Table) -> object:
    return dict(table.shown.notices[-1].args)["why"]


def end_of_round(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1")
    assert view(table).phase == "end"


def three_at_the_end_of_a_round(folder: Path, *, eyes: bool = True) -> Table:
    """Anna in 3 and 9, Boris in 4 and 8, Vera in 10 and 11; the first round is over."""
    table = Table(folder, eyes=eyes, players=3)
    table.press("setup:ring:numeric", "setup:start")
    table.throw(1, 4)
    table.crisis = 5
    if eyes:
        table.look()
    table.press("do:oracle:0")
    for seat, number in ((0, 3), (1, 4), (2, 10), (2, 11), (1, 8), (0, 9)):
        table.put(seat, number)
        table.press(f"do:place:{seat}:{number}")
    table.throw(3, 4, roll=2)
    table.activity = 7
    table.press("settle", *(f"do:pass:{seat}" for seat in (0, 1, 2, 0, 1, 2)))
    if eyes:
        table.look()
    assert view(table).phase == "end"
    return table


def test_somebody_sits_down_and_is_dealt_in(table: Table) -> None:
    end_of_round(table)
    before = view(table).players
    table.press("join:Zoya:leaf")
    assert names(table) == ["Anna", "Boris", "Zoya"]
    assert [(player.skulls, player.trophies) for player in view(table).players[:2]] == [
        (o.skulls, o.trophies) for o in before
    ]
    zoya = view(table).players[2]
    assert (zoya.mark, zoya.skulls, zoya.cards, zoya.trophies) == ("leaf", 21, 3, 0)
    assert table.shown.notices[-1].code == "player_joined"


def test_the_new_game_is_kept_beside_the_old_one_and_goes_on_after_a_restart(table: Table) -> None:
    end_of_round(table)
    old = table.journal.lines(1)
    table.press("join:Zoya:leaf", "do:buy:0")
    before = view(table)
    table.close()
    table.open()
    assert view(table) == before
    assert table.journal.lines(1) == old
    assert [line["do"] for line in table.journal.lines(2)] == ["buy"]


def test_whoever_has_joined_is_undone_and_so_is_what_was_done_before(table: Table) -> None:
    end_of_round(table)
    before, history = view(table), table.shown.history
    table.press("join:Zoya:leaf")
    assert table.shown.can_undo and table.shown.history == ()
    table.press("undo")
    assert view(table) == before and table.shown.history == history
    assert (table.shown.notices[-1].code, dict(table.shown.notices[-1].args)["name"]) == ("change_undone", "Zoya")
    table.press("undo")
    assert len(table.shown.history) == len(history) - 1


def test_a_change_of_players_is_undone_until_the_next_act(table: Table) -> None:
    end_of_round(table)
    table.press("join:Zoya:leaf", "do:buy:0", "undo")
    assert not table.shown.can_undo
    table.press("undo")
    assert names(table) == ["Anna", "Boris", "Zoya"] and why_not(table) == "nothing_to_undo"


def test_a_leaver_comes_back_with_everything_by_undo_also_after_a_restart(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path, eyes=False)
    before = view(table)
    table.press("leave:1")
    table.close()
    table.open()
    assert names(table) == ["Anna", "Vera"] and table.shown.can_undo
    table.press("undo")
    assert view(table) == before
    table.press("do:buy:0")
    after = view(table)
    table.close()
    table.open()
    assert view(table) == after


def test_a_late_guest_takes_the_chair_of_the_app_in_the_middle_of_a_round_and_an_undo_gives_it_back(
    table: Table,
) -> None:
    table.first_round()
    table.press("absent:1:even", "do:settle:0")
    before = view(table)
    table.press("takes:1:Anna")
    assert why_not(table) == "name_taken" and names(table) == ["Anna", "Boris"]
    table.press("takes:1:Zoya")
    assert names(table) == ["Anna", "Zoya"] and table.shown.absent.seats == frozenset()
    assert view(table).players[1] == replace(before.players[1], name="Zoya") and view(table).phase == before.phase
    table.close()
    table.open()
    assert names(table) == ["Anna", "Zoya"] and table.shown.absent.seats == frozenset()
    table.press("undo")
    assert view(table) == before and table.shown.absent.seats == {1}
    assert table.shown.notices[-1].code == "change_undone"


@few_quick("name", list(catalogue.GAMES), 1)
def test_in_every_game_the_one_in_a_chair_may_be_another_from_any_position(name: str) -> None:
    header = framed(catalogue.GAMES[name].random_play().header(("Ann", "Bob"), Random(4)))
    table, kept = Thought.of(catalogue.games().open(header).game), 0
    state, rng = catalogue.games().open(header).state, Random(4)
    deal = table.thinking.hidden.deal(state, rng)
    while table.shares(state) is None:
        anew = in_chair(table.game.view(state), state, 1, "Zoya")
        before, after_it = (json.dumps(begins_from(catalogue.games(), header, one)) for one in (state, anew))
        assert after_it == before.replace('"Bob"', '"Zoya"')
        assert catalogue.games().open(json.loads(after_it)).names == ("Ann", "Zoya")
        after = table.usual_step(state, deal, rng)
        assert after is not None
        (state, deal), kept = after, kept + 1
    assert kept > 10


def test_every_change_of_players_is_undone_by_itself(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path, eyes=False)
    table.press("leave:1", "undo", "leave:2", "undo", "leave:0", "undo")
    assert names(table) == ["Anna", "Boris", "Vera"]
    table.press("leave:1", "leave:0")
    assert names(table) == ["Anna", "Vera"] and why_not(table) == "too_few_players"
    table.press("undo")
    assert names(table) == ["Anna", "Boris", "Vera"]


def test_tokens_already_taken_off_are_to_be_put_back(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path)
    table.press("leave:2")
    for number in (10, 11):
        table.lift(number)
    table.press("undo")
    assert {(one.verb, one.area) for one in table.shown.owed} == {("put", 10), ("put", 11)}
    assert table.shown.difference is None and table.shown.question is None
    for number in (10, 11):
        table.place((2, number))
    assert table.shown.owed == () and names(table) == ["Anna", "Boris", "Vera"]


def test_nothing_of_a_game_that_was_left_is_lost_from_the_journal(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path, eyes=False)
    old = table.journal.lines(1)
    table.press("leave:1", "undo")
    assert table.journal.lines(1) == old and table.journal.lines(3) == old and table.journal.lines(2) == []


def test_a_leaver_s_tokens_leave_the_board(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path)
    table.press("leave:1")
    assert names(table) == ["Anna", "Vera"] and table.shown.notices[-1].code == "player_left"
    assert dict(table.shown.notices[-1].args) == {"name": "Boris"}
    assert [industry.companies for industry in view(table).industries if industry.companies] == [
        (Token(0),),
        (Token(0),),
        (Token(1),),
        (Token(1),),
    ]


def test_the_round_goes_on_with_the_camera_after_somebody_left(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path)
    table.press("leave:2")
    assert {(one.verb, one.area) for one in table.shown.owed} <= {("take", 10), ("take", 11)}
    for number in (10, 11):
        table.lift(number)
    assert table.shown.owed == ()
    table.throw(2, 1, roll=3)
    table.activity = 3
    table.look()
    table.press("settle", "do:bid:1:3", "do:pass:0")
    table.place((1, 3))
    assert Token(1) in view(table).industries[1].companies and view(table).step == "launch"


def test_nobody_leaves_in_the_middle_of_a_round(table: Table) -> None:
    table.first_round()
    for text in ("leave:0", "join:Zoya:leaf"):
        table.press(text)
        assert names(table) == ["Anna", "Boris"] and why_not(table) == "not_between_rounds"


def test_two_have_to_stay(table: Table) -> None:
    end_of_round(table)
    table.press("leave:0")
    assert why_not(table) == "too_few_players"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("join:Anna:leaf", "name_taken"),
        ("join:Zoya:tusk", "mark_taken"),
        ("join::leaf", "not_understood"),
        ("join:Zoya:wolf", "not_understood"),
        ("leave:7", "not_understood"),
    ],
)
def test_every_player_has_a_name_and_a_clan_of_their_own(table: Table, text: str, code: str) -> None:
    end_of_round(table)
    table.press(text)
    assert names(table) == ["Anna", "Boris"] and why_not(table) == code


def test_a_sixth_player_finds_no_seat(tmp_path: Path) -> None:
    table = three_at_the_end_of_a_round(tmp_path, eyes=False)
    table.press("join:Zoya:sun", "join:Bob:rune")
    assert len(names(table)) == 5
    table.press("join:Sixth:leaf")
    assert why_not(table) == "table_full"
