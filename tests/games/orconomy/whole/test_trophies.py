"""The Golden Rule: presence, dominance, and what does not count."""

from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import lay, trophies


def test_all_sectors_together() -> None:
    """Seat 0: present in 2, 4, 7, leads in 2 and 7. Seat 1: present in 4 and 5, leads in 5. Seat 2: present twice."""
    state = lay({2: "0 0 2", 4: "0 1 2", 5: "1b", 7: "0 +1 +1"}, players=3)
    assert trophies(state) == (5, 3, 2)
    shown = table_view(state).players
    assert [(player.presence, player.dominance) for player in shown] == [(3, 2), (2, 1), (2, 0)]
