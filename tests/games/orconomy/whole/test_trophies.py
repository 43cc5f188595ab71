"""The Golden Rule: presence, dominance, and what does not count."""

from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import lay, trophies
from tests.many_rows import each_row


@each_row(
    "words, expected",
    [
        ("0", (2, 0, 0)),  # alone: presence and dominance (rulebook en 144)
        ("0 1", (1, 1, 0)),  # ties do not count (en 135)
        ("0 0 1", (2, 1, 0)),
        ("0 0 1 1 2", (1, 1, 1)),
        ("0 0 1 2", (2, 1, 1)),  # more than any other single player: 2 against 1 and 1
        ("0b", (2, 0, 0)),  # pledged Companies still provide Trophies (en 294)
        ("0b 0 1", (2, 1, 0)),
        ("+0", (0, 0, 0)),  # Startups have no influence (ru 281)
        ("0 +1 +1", (2, 0, 0)),
        ("0 0 1 1 1", (1, 2, 0)),  # a Company beside the slots counts (en 265)
        ("", (0, 0, 0)),
    ],
)
def test_one_sector(words: str, expected: tuple[int, ...]) -> None:
    assert trophies(lay({9: words}, players=3)) == expected


def test_all_sectors_together() -> None:
    """Seat 0: present in 2, 4, 7, leads in 2 and 7. Seat 1: present in 4 and 5, leads in 5. Seat 2: present twice."""
    state = lay({2: "0 0 2", 4: "0 1 2", 5: "1b", 7: "0 +1 +1"}, players=3)
    assert trophies(state) == (5, 3, 2)
    shown = table_view(state).players
    assert [(player.presence, player.dominance) for player in shown] == [(3, 2), (2, 1), (2, 0)]


def test_the_leader_of_many_sectors() -> None:
    """Seat 0: present in four, leads in three. Seat 1: present in four. Seats 2 and 3: present in one."""
    state = lay({2: "0 0 1", 3: "0 0 1", 4: "0 0 1", 5: "0 1 2 3"}, players=4)
    assert trophies(state) == (7, 4, 1, 1)
