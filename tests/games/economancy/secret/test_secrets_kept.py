"""Secret choices of Economancy: nothing tells them before the reveal, one act opens them, and it is mended in part."""

from pathlib import Path

import pytest

from companion.games.economancy.view import EconomancyView
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.games.economancy.secret.twice import differences, moments
from tests.locale.compiling import compile_all


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
    assert any(moment.others > 1 for moment, _, _ in found) and any(place.heard for _, place, _ in found)


def test_a_told_choice_would_be_noticed(tmp_path: Path) -> None:
    """The comparison itself: when all is opened, the two games can be told apart in everything that leaves."""
    compile_all()
    (_, one, two) = next(moments(tmp_path, range(6), opened=True))
    assert {"shown", "scenes", "pixels", "heard", "after"} <= set(differences(one, two))


@pytest.mark.soak
def test_nothing_tells_a_secret_choice_in_a_thousand_games(tmp_path: Path) -> None:
    found = [differences(one, two) for _, one, two in moments(tmp_path, range(1400))]
    assert [told for told in found if told] == [] and len(found) >= 1000
