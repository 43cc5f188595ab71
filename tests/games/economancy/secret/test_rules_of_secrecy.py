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
from companion.games.economancy.screen.gathering import TAKE, Own, tapped
from companion.session.secret.choices import SealedChoices
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Text
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
