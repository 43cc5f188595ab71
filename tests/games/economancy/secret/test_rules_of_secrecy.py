"""The rules of choosing in secret on one screen, S1 to S13, one after the other.

That a face turned early is not announced (S12), and that a program knows open facts alone (S11), is tested where the
camera and the programs are.
"""

import logging
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app.catalogue import screen
from companion.games.economancy.screen.gathering import DONE, HOLD_S, TAKE, Own, tapped
from companion.session.secret.choices import SealedChoices
from companion.ui.compose import compose
from companion.ui.paint.shapes import Photo, Scene, Text
from companion.ui.parts.local import Local
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_of, speaker_of

SIZE = (800, 480)


@pytest.fixture
def table(tmp_path: Path) -> EconomancyTable:
    """Four players with 3 coins each, all choices on the screen, amounts due."""
    compile_all()
    table = EconomancyTable(tmp_path / "t", NAMES, *ON_SCREEN)
    table.press("setup:start", "settle")
    return table


def drawn(table: EconomancyTable, dialog: str = "", own: Own | None = None) -> Scene:
    """What the screen shows, the sentences of the moment taken away."""
    shown = replace(table.shown, notices=())
    local = Local(dialog=dialog, own=own)
    return compose(shown, local, ink_of(1.0), speaker_of("economancy", "en"), SIZE, screen)


def words(scene: Scene) -> list[str]:
    return [item.text for layer in scene.layers for item in layer.items if isinstance(item, Text)]


def taken(table: EconomancyTable, seat: int, seed: int = 1) -> Own:
    """Who has taken the screen."""
    own: Own = tapped(None, f"{TAKE}:{seat}", table.shown, Random(seed)).own
    return own


def test_s1_a_fault_while_a_choice_is_sealed_does_not_log_it(
    table: EconomancyTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.press("rule:set_coins:0:987654:agreed")

    def broken(*_: object) -> bool:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(SealedChoices, "seal", broken)
    caplog.set_level(logging.DEBUG)
    table.press("seal:invest:0:123456")
    assert "a fault of ours" in caplog.text and "123456" not in caplog.text
    assert not any("123456" in str(snapshot) for snapshot in table.out)


def test_s1_after_a_restart_people_choose_again_and_are_told_so(table: EconomancyTable) -> None:
    table.press("seal:invest:0:2")
    table.close()
    table.open()
    assert table.shown.sealed == frozenset() and "resumed" in table.codes()


def test_s2_all_see_who_has_sealed_and_nothing_else(table: EconomancyTable) -> None:
    before = words(drawn(table))
    table.press("seal:invest:1:2")
    after = words(drawn(table))
    changed = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    assert changed == [("0 of 4 have chosen", "1 of 4 have chosen")]


def test_s3_the_screen_is_taken_by_holding_a_name_in_any_order(table: EconomancyTable) -> None:
    holds = {touch.id: touch.hold_s for touch in drawn(table).touches if touch.id.startswith(TAKE)}
    assert holds == {f"{TAKE}:{seat}": HOLD_S for seat in range(4)} and HOLD_S == 0.6
    table.press("seal:invest:2:0")
    assert f"{TAKE}:2" in {touch.id for touch in drawn(table).touches}


def test_s3_after_sealing_the_next_one_is_called_and_the_others_look_away(table: EconomancyTable) -> None:
    own = tapped(taken(table, 3), "secret:key:1", table.shown).own
    sealing = tapped(own, "secret:seal", table.shown)
    assert sealing.dialog == "who:0"
    table.press("seal:invest:3:1")
    scene = drawn(table, "who:0")
    assert {"Anna, take the screen", "The others look away."} <= set(words(scene))
    assert {"ui:who:1", "ui:who:2"} <= {touch.id for touch in scene.touches}
    held = scene.touch(f"{TAKE}:0")
    assert held is not None and held.hold_s == HOLD_S
    table.press("seal:invest:0:0", "seal:invest:1:0")
    last = tapped(tapped(taken(table, 2), "secret:key:0", table.shown).own, "secret:seal", table.shown)
    assert last.dialog == ""


@pytest.mark.parametrize(("coins", "keys"), [(24, 25), (25, 10), (3, 4)])
def test_s4_every_amount_costs_the_same_touches(table: EconomancyTable, coins: int, keys: int) -> None:
    table.press(f"rule:set_coins:0:{coins}:agreed")
    assert len(taken(table, 0).keys) == keys
    assert len({taken(table, 0, seed).keys for seed in range(6)}) > 1


def test_s4_the_keys_may_stand_still(tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES, *ON_SCREEN, "setup:option:shuffle_keys:false")
    table.press("setup:start", "settle")
    assert {taken(table, 0, seed).keys for seed in range(6)} == {(0, 1, 2, 3)}


def test_s5_what_is_not_possible_is_dim_with_its_reason(table: EconomancyTable) -> None:
    table.press("rule:set_shop:-1:4:0:agreed", *(f"seal:invest:{seat}:0" for seat in range(4)), "reveal")
    scene = drawn(table, "secret:0", taken(table, 0))
    assert {"costs 5", "sold out", "Pass"} <= set(words(scene))
    touches = {touch.id for touch in scene.touches}
    assert "secret:key:0" in touches and not {"secret:key:4", "secret:key:13"} & touches


def test_s5_cards_that_cannot_answer_say_why(table: EconomancyTable) -> None:
    table.press(*(f"rule:put_card:{seat}:4:1:agreed" for seat in range(4)), "rule:put_card:0:6:1:agreed")
    table.press("seal:invest:1:2", *(f"seal:invest:{seat}:0" for seat in (0, 2, 3)), "reveal")
    assert table.view.attacker == 1
    table.press("rule:put_card:1:4:1:agreed", "do:attack:1:4:1")
    table.press("seal:defend:0:6:1", "seal:defend:2:4:1", "seal:defend:3:4:1", "reveal", "do:attack:1:4:2")
    assert "used up" in words(drawn(table, "secret:0", taken(table, 0)))


def test_s6_a_sealed_choice_is_chosen_anew_and_never_shown_again(table: EconomancyTable) -> None:
    table.press("seal:invest:1:2")
    again = taken(table, 1)
    assert again.key == -1 and "2" not in again.digits
    table.press("seal:invest:1:1")
    assert "chose_anew" in table.codes()


def test_s7_one_tap_opens_all_as_one_act_and_an_open_act_empties_all_seals(table: EconomancyTable) -> None:
    table.press(*(f"seal:invest:{seat}:{seat}" for seat in range(4)))
    assert "reveal" in {touch.id for touch in drawn(table).touches}
    table.press("rule:set_coins:2:9:agreed")
    assert table.shown.sealed == frozenset() and "seals_emptied" in table.codes()
    assert "reveal" not in {touch.id for touch in drawn(table).touches}
    table.press(*(f"seal:invest:{seat}:{seat}" for seat in range(4)), "reveal")
    assert [line.source for line in table.shown.history][0] == "hand" and len(table.shown.history[0].choices) == 4


def test_s8_a_reveal_taken_back_is_corrected_in_the_open_on_the_same_screen(table: EconomancyTable) -> None:
    table.press(*(f"seal:invest:{seat}:{seat % 2}" for seat in range(4)), "reveal", "undo")
    scene = drawn(table)
    touches = {touch.id for touch in scene.touches}
    assert {DONE, "reveal:anew", "tell:bid:0:3", "tell:bid:1:1"} <= touches and f"{TAKE}:0" not in touches
    assert "Seen by all: correct them here" in " ".join(words(scene))
    own = tapped(None, "tell:bid:1:2", table.shown).own
    done = tapped(own, DONE, table.shown)
    assert done.intent is not None and done.intent.text == "bids:0:2:0:1"


def test_s8_purchases_taken_back_are_corrected_in_the_shop(table: EconomancyTable) -> None:
    table.press(*(f"seal:invest:{seat}:0" for seat in range(4)), "reveal")
    table.press("seal:buy:0:4", *(f"seal:pass:{seat}" for seat in (1, 2, 3)), "reveal", "undo")
    assert {DONE, "tell:pick:6"} <= {touch.id for touch in drawn(table).touches}


def test_s9_no_time_ever_chooses_for_anybody(table: EconomancyTable) -> None:
    table.press("seal:invest:0:1")
    table.clock.advance(table.clock.now() + 86_400)
    table.session.tick()
    assert table.shown.sealed == {0} and table.view.phase == "invest"


def test_s10_while_choices_are_secret_a_look_is_a_drawing(table: EconomancyTable) -> None:
    shown = replace(table.shown, picture=b"a picture", notices=())
    scene = compose(shown, Local(dialog="look"), ink_of(1.0), speaker_of("economancy", "en"), SIZE, screen)
    assert not any(isinstance(item, Photo) for layer in scene.layers for item in layer.items)
    assert "Choices are secret now: this is a drawing." in " ".join(words(scene))
    assert {touch.id for touch in scene.touches} == {"close"}


def test_s11_what_the_app_does_for_an_absent_player_knows_no_sealed_choice(tmp_path: Path) -> None:
    chosen = []
    for amount in (0, 3):
        table = EconomancyTable(tmp_path / str(amount), NAMES[:3], *ON_SCREEN)
        table.press("setup:start", "settle", "absent:1", f"seal:invest:0:{amount}", "seal:invest:2:0")
        table.clock.advance(3.0)
        table.session.tick()
        assert 1 in table.shown.sealed
        table.press("reveal")
        chosen.append(table.shown.history[0].choices[1])
        table.close()
    assert chosen[0] == chosen[1]


def test_s13_where_one_alone_is_due_one_open_tap_does_it(tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES[:2], *ON_SCREEN)
    table.press("setup:start", "rule:put_card:0:4:1:agreed", "rule:put_card:1:4:1:agreed", "settle")
    table.press("seal:invest:0:2", "seal:invest:1:0", "reveal", "do:attack:0:4:1")
    assert table.view.secret == () and "do:defend:1:4:1" in {touch.id for touch in drawn(table).touches}
    table.press("do:defend:1:4:1")
    assert table.view.phase in ("attack", "buy")


def answered(table: EconomancyTable) -> dict[int, bool]:
    """By seat, whether the app takes it for done that a used card was turned."""
    return {due.seat: due.told for due in table.shown.dues if (due.verb, due.what) == ("take", "turned_card")}


def test_cards_of_choices_made_on_the_screen_are_still_to_be_turned(tmp_path: Path) -> None:
    for touches, told in ((ON_SCREEN, False), ((), True)):
        table = EconomancyTable(tmp_path / str(told), NAMES[:3], *touches)
        rows = (f"rule:put_card:{seat}:{kind}:1:agreed" for seat in range(3) for kind in (13, 4))
        table.press("setup:start", *rows, "settle", "bids:2:0:0", "do:attack:0:4:1")
        if touches:
            table.press("seal:defend:1:13:2", "seal:defend:2:13:2", "reveal")
        else:
            table.press("answers:-1:2:2")
        assert answered(table) == {1: told, 2: told}
        table.close()
