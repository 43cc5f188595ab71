"""What a table may agree on: a game can be begun with every value, and an older one goes on by its own rules."""

from dataclasses import asdict

from companion.games.orconomy.rules.options import BEFORE, CHOICES, Options, agreed
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import do, fresh, play
from tests.many_rows import each_row


@each_row("name, value", [(name, value) for name, values in CHOICES.items() for value in values])
def test_a_game_can_be_begun_with_every_value(name: str, value: object) -> None:
    state = fresh(2, **{name: value})
    state = play(state, do("roll", -1, 1, 2), do("oracle", 1))
    state = play(state, do("place", 1, 4), do("place", 0, 5), do("place", 0, 6), do("place", 1, 7))
    assert table_view(play(state, do("roll", -1, 2, 3))).phase == "revenue"


def test_who_spelled_out_all_older_switches_goes_on_by_the_older_rules() -> None:
    """The app writes all of them, so a game that lacks the newest was begun before them."""
    older = {name: value for name, value in asdict(Options()).items() if name not in BEFORE}
    assert asdict(agreed("merged", older)) == {**older, **BEFORE}
    assert agreed("merged", {"overbid": "warn"}) == agreed("merged", {}) == Options()
    assert agreed("merged", {**older, "banking_covers": "once"}).banking_covers == "once"
