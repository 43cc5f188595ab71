"""Which offers the buttons beside the seats stand for at every moment of a round, and whose lights are lit."""

from companion.games.orconomy.rules.state import State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND, OVER, SET_UP
from tests.many_rows import each_row

MOMENTS = {**SET_UP, **IN_ROUND, **OVER}
EXPECTED = {
    "crisis roll": {},
    "first oracle": {},
    "placement": {},
    "over": {},
    "start": {},
    "interest": {(0, "1"): "do:pay_interest:0:11", (0, "2"): "do:give_up:0:11"},
    "crisis step": {(0, "1"): "do:crisis_step:-1"},
    "winter cards": {(0, "1"): "do:deal:-1"},
    "revenue": {(0, "1"): "do:settle:0"},
    "revenue, first done": {(1, "1"): "do:settle:1"},
    "revenue, all done": {(0, "1"): "do:close_revenue:-1"},
    "auction": {(0, "1"): "do:bid:0:5", (0, "2"): "do:pass:0"},
    "sold": {(1, "1"): "do:pay:1"},
    "paid": {(1, "1"): "do:place_won:1"},
}


def buttons(state: State) -> dict[tuple[int, str], str]:
    return {(button.seat, button.button): button.touch for button in table_view(state).seat_buttons}


@each_row("moment", EXPECTED)
def test_1_is_what_is_usual_and_2_the_other_thing(moment: str) -> None:
    assert buttons(MOMENTS[moment]()) == EXPECTED[moment]
