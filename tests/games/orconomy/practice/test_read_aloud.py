"""The players at the practice table tap what they want by the screen's keys: dice that no link tells, and what the
screen says for all of them at once.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.games.orconomy.rules.cards.plays import reroll, risk_roll
from companion.games.orconomy.rules.phases.rounds import roll
from companion.games.orconomy.rules.phases.startups import pass_purchase
from companion.games.orconomy.rules.state import NOBODY, EndOfRound
from companion.games.protocol import Action
from companion.practice.game import Around
from companion.practice.launch import make_table
from tests.games.orconomy.positions import lay

VIEW: dict[str, Any] = {
    "devices": [],
    "dice": [{"die": die, "state": "idle", "value": 3} for die in (1, 2)],
    "history": [],
}


class Table:
    """A practice table of three without a dice link, and what its players tapped."""

    def __init__(self, folder: Path) -> None:
        self.table, self.tapped = make_table("orconomy", folder, 1, 3), list[str]()
        self.nowhere = ""
        around = Around(self.table, ("Anna", "Boris", "Vera"), self._press, lambda: VIEW, frozenset)
        self.players, self._now = OrconomyPlayers(around, 1), 1.0

    def _press(self, text: str) -> bool:
        self.tapped.append(text)
        return text != self.nowhere

    def throw(self, action: Action) -> dict[int, int | None]:
        """The dice fall, and a minute later somebody has read them."""
        begun, self._now = self._now, self._now + 120.0
        self.players._do(VIEW, begun, action)
        self.players._throw(VIEW, begun + 60.0)
        return self.table.dice.faces(begun + 60.0)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("table"))
    yield table
    table.table.close()


@pytest.fixture
def table(laid: Table) -> Table:
    laid.tapped.clear()
    laid.nowhere = ""
    return laid


@pytest.mark.slow
@pytest.mark.parametrize("act", [risk_roll, reroll], ids=lambda act: act.kind)
def test_a_risk_die_is_tapped_as_the_number_of_its_card(table: Table, act: Any) -> None:
    faces = table.throw(act.action(2, 6))
    assert table.tapped == [f"do:{act.kind}:2:{faces[1]}"]


def test_both_dice_of_a_round_are_tapped_one_by_one(table: Table) -> None:
    faces = table.throw(roll.action(NOBODY, 1, 1))
    assert table.tapped == [f"die:{die}:{faces[die]}" for die in (1, 2)]


def test_who_buys_no_card_says_so_with_all_where_only_that_key_stands(table: Table) -> None:
    table.players._state, table.nowhere = lay({}, EndOfRound(0), 3), "do:pass:0"
    table.players._do(VIEW, 1.0, pass_purchase.action(0))
    assert table.tapped == ["do:pass:0", "settle"]
    assert [action.player for action in table.players._said] == [0, 1, 2, NOBODY]
