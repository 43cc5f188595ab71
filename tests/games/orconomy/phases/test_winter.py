"""Winter: when it comes, what interest costs, what is lost, the Crisis on its way, a card for all."""

from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import do, lay, play

EXAMPLE = {7: "0b 0b 1 +0 +1 +1"}
"""Grishnak: two pledged Companies and a Startup; Snaggu: a Company and two Startups (rulebook en 298)."""


def test_what_is_still_due_shrinks_with_every_payment() -> None:
    state = play(lay(EXAMPLE), do("roll", -1, 2, 2))
    assert table_view(state).players[0].due == -12
    state = play(state, do("pay_interest", 0, 7))
    view = table_view(state)
    assert view.players[0].due == sum(line.amount for line in view.lines) == -6
