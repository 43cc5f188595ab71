"""Secret choices of Economancy: nothing tells them before the reveal, one act opens them, and it is mended in part."""

from pathlib import Path
from random import Random

import pytest

from companion.games.economancy.screen.gathering import TAKE, known, tapped
from companion.games.economancy.view import EconomancyView
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.games.economancy.secret.twice import differences, moments
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import speaker_of


@pytest.fixture
def table(tmp_path: Path) -> EconomancyTable:
    """Four players, all choices on the screen, before the first income."""
    table = EconomancyTable(tmp_path / "t", NAMES, *ON_SCREEN)
    table.press("setup:start", "settle")
    return table


def coins(view: EconomancyView) -> list[int]:
    return [player.coins for player in view.players]


def seal_all(table: EconomancyTable, *amounts: int) -> None:
    table.press(*(f"seal:invest:{seat}:{amount}" for seat, amount in enumerate(amounts)))


def test_nothing_that_leaves_the_session_tells_a_secret_choice(tmp_path: Path) -> None:
    """Nor a picture, nor a sound."""
    compile_all()
    found = list(moments(tmp_path, range(7)))
    assert [(moment, told) for moment, one, two in found if (told := differences(one, two))] == []
    assert {moment.phase for moment, _, _ in found} >= {"invest", "buy"} and len(found) >= 3
    assert any(moment.others > 1 for moment, _, _ in found) and any(one.heard for _, one, _ in found)


def test_a_told_choice_would_be_noticed(tmp_path: Path) -> None:
    """The comparison itself: when all is opened, the two games can be told apart in everything that leaves."""
    compile_all()
    (_, one, two) = next(moments(tmp_path, range(6), opened=True))
    assert {"shown", "scenes", "pixels", "heard", "after"} <= set(differences(one, two))


@pytest.mark.soak
def test_nothing_tells_a_secret_choice_in_a_thousand_games(tmp_path: Path) -> None:
    found = [differences(one, two) for _, one, two in moments(tmp_path, range(1400))]
    assert [told for told in found if told] == [] and len(found) >= 1000


def test_all_choices_are_opened_as_one_act(table: EconomancyTable) -> None:
    seal_all(table, 2, 0, 1, 0)
    assert table.shown.sealed == {0, 1, 2, 3} and coins(table.view) == [3] * 4 and len(table.shown.history) == 1
    table.press("reveal")
    assert coins(table.view) == [1, 3, 2, 3] and len(table.shown.history) == 2
    assert [line["amount"] for line in table.journal.lines(1) if line.get("do") == "invest"] == [2, 0, 1, 0]
    table.close()


def test_one_choice_of_a_reveal_is_mended_and_the_log_folds_to_the_same(table: EconomancyTable, tmp_path: Path) -> None:
    seal_all(table, 2, 0, 1, 0)
    table.press("reveal")
    act = table.shown.history[0].line
    table.press(f"mend:open:{act}")
    assert table.shown.correction is not None
    assert {offer.player for offer in table.shown.correction.part_offers} == {0, 1, 2, 3}
    table.press(f"mend:part:{act}:invest:2:3")
    assert coins(table.view) == [1, 3, 0, 3] and len(table.shown.history) == 2
    table.close()
    table.open()
    assert coins(table.view) == [1, 3, 0, 3]
    table.press("undo")
    assert coins(table.view) == [1, 3, 2, 3]
    table.close()


def test_only_a_player_who_has_one_part_in_an_act_can_change_it(table: EconomancyTable) -> None:
    seal_all(table, 2, 0, 1, 0)
    table.press("reveal")
    act, before = table.shown.history[0].line, coins(table.view)
    table.press(f"mend:part:{act}:income:-1")
    assert coins(table.view) == before
    table.close()


def test_a_reveal_taken_back_is_corrected_in_the_open(table: EconomancyTable) -> None:
    seal_all(table, 2, 0, 1, 0)
    table.press("reveal", "undo")
    assert [action.args for action in table.shown.revealed] == [(2,), (0,), (1,), (0,)]
    assert dict(known(None, table.shown).told) == {0: 2, 1: 0, 2: 1, 3: 0}
    table.press("seal:invest:0:1")
    assert table.shown.sealed == frozenset() and "refused" in table.codes()
    table.press("bids:2:0:0:0")
    assert coins(table.view) == [1, 3, 3, 3]
    table.close()


def test_the_table_may_agree_on_a_fresh_secret_round(table: EconomancyTable) -> None:
    seal_all(table, 2, 0, 1, 0)
    table.press("reveal", "undo", "reveal:anew")
    assert table.shown.revealed == () and "secret_anew" in table.codes()
    seal_all(table, 0, 0, 0, 3)
    table.press("reveal")
    assert coins(table.view) == [3, 3, 3, 0]
    table.close()


def test_after_a_restart_everybody_chooses_again(table: EconomancyTable) -> None:
    seal_all(table, 2, 0, 1, 0)
    table.close()
    table.open()
    assert table.shown.sealed == frozenset()
    table.press("reveal")
    assert coins(table.view) == [3] * 4
    table.close()


def test_the_app_keeps_the_choice_of_an_absent_player_until_the_others_tell_theirs(tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES[:3])
    table.press("setup:start", "settle", "absent:1")
    for _ in range(4):
        table.clock.advance(3.0)
        table.session.tick()
    assert table.shown.sealed == {1} and table.view.players[1].chosen == -1
    table.press("bids:2:-1:1")
    assert coins(table.view)[0] == 1 and table.view.phase in ("attack", "buy") and table.shown.sealed == frozenset()
    assert len([line for line in table.journal.lines(1) if line.get("do") == "invest"]) == 3


def test_an_amount_that_is_refused_empties_no_seal(tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES[:3])
    table.press("setup:start", "settle", "absent:1")
    for _ in range(4):
        table.clock.advance(3.0)
        table.session.tick()
    table.press("bids:9:-1:1")
    assert "refused" in table.codes() and table.shown.sealed == {1}


def test_a_whole_table_of_absent_players_goes_on_by_itself(tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES[:2])
    table.press("setup:start", "settle", "absent:0", "absent:1")
    for _ in range(12):
        table.clock.advance(3.0)
        table.session.tick()
    assert table.view.phase != "invest"


# --- the screen -------------------------------------------------------------------------------------------------------
def test_keys_stand_in_another_order_each_time_and_cost_the_same_touches(table: EconomancyTable) -> None:
    orders = {tapped(None, f"{TAKE}:0", table.shown, Random(seed)).own.keys for seed in range(8)}
    assert len(orders) > 3 and {tuple(sorted(order)) for order in orders} == {(0, 1, 2, 3)}
    table.close()


def test_a_large_amount_always_takes_as_many_digits(table: EconomancyTable) -> None:
    table.press("rule:set_coins:0:30:agreed")
    own = tapped(None, f"{TAKE}:0", table.shown, Random(1)).own
    assert sorted(own.keys) == list(range(10))
    once = tapped(own, "secret:key:0", table.shown).own
    assert once.key == -1 and tapped(once, "secret:key:7", table.shown).own.key == 7
    assert tapped(tapped(own, "secret:key:3", table.shown).own, "secret:key:1", table.shown).own.key == -1
    table.close()


def test_who_holds_the_screen_seals_and_nothing_stays_there(table: EconomancyTable) -> None:
    own = tapped(None, f"{TAKE}:1", table.shown, Random(1)).own
    sealing = tapped(tapped(own, "secret:key:2", table.shown).own, "secret:seal", table.shown)
    assert sealing.intent is not None and sealing.intent.text == "seal:invest:1:2"
    assert (sealing.own.key, sealing.own.keys, sealing.dialog) == (-1, (), "who:2")
    table.close()


@pytest.mark.parametrize(
    ("language", "said", "undone"),
    [
        ("en", "Amounts: Anna 2, Boris 0, Clara 1, Dima 0", "Undone: Amounts: Anna 2, Boris 0, Clara 1, Dima 0"),
        ("ru", "Вклады: Anna 2, Boris 0, Clara 1, Dima 0", "Отменено: Вклады: Anna 2, Boris 0, Clara 1, Dima 0"),
    ],
    ids=("en", "ru"),
)
def test_a_reveal_is_told_with_what_everybody_has_chosen(
    table: EconomancyTable, language: str, said: str, undone: str
) -> None:
    compile_all()
    table.press("bids:2:0:1:0")
    speaks = speaker_of("economancy", language)
    assert speaks.notice(table.shown.notices[-1], NAMES) == said
    assert speaks.happened(table.shown.history[0], NAMES) == said
    table.press("undo")
    assert speaks.notice(table.shown.notices[-1], NAMES) == undone
    table.press("redo")
    assert said in speaks.notice(table.shown.notices[-1], NAMES)
    table.press("undo", "do:invest:0:1")
    assert speaks.notice(table.shown.notices[-1], NAMES) != said
    table.close()


def test_picks_are_told_by_the_names_of_the_cards(table: EconomancyTable) -> None:
    compile_all()
    table.press("bids:0:0:0:0", "picks:4:0:8:0")
    told = speaker_of("economancy", "en").happened(table.shown.history[0], NAMES)
    assert told == "Picks: Anna Worker, Boris Pass, Clara Senior Worker, Dima Pass"
    table.close()
