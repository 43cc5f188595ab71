"""The cards that move tokens, cards and the Crisis: Espionage, Tax Inspection, Informer, Lobby, Corporate Raid."""

from companion.games.orconomy.rules.state import EndOfRound
from tests.games.orconomy.positions import (
    GAME,
    lay,
    why_not,
)

# Tax Inspection, en 356-358


def test_an_empty_hand_cannot_be_inspected() -> None:
    state = lay(phase=EndOfRound(0), players=3, cards=(3, 0, 5))
    assert why_not(state, "tax_inspection", 0, 1) == "victim_has_none"
    offered = {
        value
        for item in GAME.rules.offers(state)
        if (item.kind, item.player) == ("tax_inspection", 0)
        for value in item.domains[0]
    }
    assert offered == {2}
