"""Phase 1: incomes, losses, collapses, and the bailout of the Hindmost Orc."""

from dataclasses import replace

from companion.games.orconomy.rules.state import Revenue
from tests.games.orconomy.positions import (
    BOX,
    agreement,
    lay,
    offer,
    why_not,
)


def test_an_industry_of_an_edition_that_brings_nothing_costs_no_company() -> None:
    prints = {**BOX.prints, 7: replace(BOX.prints[7], income=0)}
    state = lay({7: "0"}, Revenue(0), agreed=replace(agreement(2), box=replace(BOX, prints=prints)))
    assert offer(state, "collapse", 0) is None and why_not(state, "collapse", 0, 7) == "no_loss_here"
