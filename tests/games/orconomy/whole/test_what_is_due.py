"""What the table is told at every moment of a game: the phase, what is due, by whom, and the dice."""

from companion.games.orconomy.rules.state import Over
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import EVERY, IN_ROUND
from tests.games.orconomy.positions import GAME, NAMES, agreement, lay
from tests.many_rows import each_row


@each_row("moment", IN_ROUND)
def test_every_offer_is_there_once(moment: str) -> None:
    offers = [(item.kind, item.player, item.domains) for item in table_view(EVERY[moment]()).offers]
    assert len(offers) == len(set(offers))


def test_the_winners_are_one_unless_the_table_shares() -> None:
    board = {2: "0", 3: "0", 4: "0", 5: "0 1", 6: "1", 7: "1", 8: "1", 9: "1"}
    for shared, winners in (("acting_player", (1,)), ("shared", (0, 1))):
        state = lay(board, Over(), agreed=agreement(2, target=7, simultaneous_win=shared), winner=1)
        assert table_view(state).winners == winners
        assert GAME.files.position(state)["winners"] == [NAMES[seat] for seat in winners]
        assert GAME.files.position(state)["winner"] == NAMES[1]
        told = dict(table_view(state).prompt.args)
        assert told.get("names", NAMES[1]) == ", ".join(NAMES[seat] for seat in winners)
    exactly = agreement(2, target=9, simultaneous_win="shared")
    assert table_view(lay(board, Over(), agreed=exactly, winner=1)).winners == (1,)


@each_row("moment", [name for name in EVERY if name not in ("crisis roll", "first oracle", "placement")])
def test_the_screen_lists_the_problems_of_a_moment(moment: str) -> None:
    """The boards of the moments have nobody hindmost by their Trophies but seat 2; nothing else is odd."""
    state = EVERY[moment](hindmost=2)
    assert set(GAME.view(state).problems) == ({"winner_below_target"} if moment == "over" else set())
