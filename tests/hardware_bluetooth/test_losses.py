"""Connections that are lost at random moments: nothing is invented, nothing doubled, and each gap is asked for."""

from pathlib import Path

import pytest

from hardware.events import DieRolled, DieUnheard
from tests.hardware_bluetooth import losses
from tests.hardware_bluetooth.losses import PAIRS, Fell, Game, Gap, Row
from tests.many_rows import each_row


@each_row("dice", PAIRS)
def test_a_game_with_losses_invents_nothing_and_asks_for_every_gap(dice: str) -> None:
    row = Game(dice, seed=1, rolls=15).play()
    assert row.good, row
    assert row.told > 5 and row.gaps > 3 and row.told + row.unheard == row.throws


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1, 1001, 100))
def test_a_thousand_games_with_losses_invent_nothing(first: int) -> None:
    assert [row for row in losses.measure(25, first) if not row.good] == []


class Judged(Game):
    """A game of which everything is given: what fell, what was lost, and what was told of it."""

    def __init__(self, fell: list[Fell], gaps: list[Gap], *events: DieRolled | DieUnheard) -> None:
        super().__init__("GoDice", 1)
        self._fell, self._gaps = fell, gaps
        self._table.events.extend(events)

    @property
    def row(self) -> Row:
        """What comes of it."""
        return self._judge()


def told(face: int, t: float) -> DieRolled:
    return DieRolled("dice", 1, face, 1, "bluetooth:A", 1, 1.0, t - 0.3, t)


def test_the_judge_sees_what_was_invented_doubled_wrong_or_not_asked_for() -> None:
    fell = [Fell(1, 10.0, 12.0, 4)]
    assert Judged(fell, [], told(4, 12.1)).row.good
    assert Judged(fell, [], told(4, 12.1), told(4, 15.0)).row.invented == 1
    assert Judged(fell, [], told(4, 12.0), told(4, 12.1)).row.doubled == 1
    assert Judged(fell, [], told(5, 12.0)).row.wrong_face == 1
    assert not Judged(fell, []).row.good
    assert not Judged(fell, [Gap(1, 11.0)], DieUnheard("dice", 2, 3.0, 14.0)).row.good
    assert not Judged(fell, [Gap(1, 11.0)], DieUnheard("dice", 1, 1.0, 9.0)).row.good
    assert Judged(fell, [Gap(1, 11.0)], DieUnheard("dice", 1, 3.0, 14.0)).row.good


def test_the_figures_say_how_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "ROLLS", 2)
    monkeypatch.setattr(losses, "PAIRS", {"GoDice": PAIRS["GoDice"]})
    out = tmp_path / "bluetooth.csv"
    assert losses.main(["--games", "1", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# command: python -m tests.hardware_bluetooth.losses --games 1 --out")
    assert "\nGoDice,1," in text
