"""A round from its first throw to its last card, in the order of the rulebook (en 156-183)."""

from companion.games.orconomy.rules.state import StartOfRound, State
from tests.games.orconomy.positions import CLOSE, END, do, lay, play, why_not


def winter_round() -> State:
    """Three players; a double brings Winter, Food Processing (6) becomes active; everybody has something to do."""
    return lay({6: "0 1", 5: "+2", 9: "1b"}, StartOfRound(), 3, active=4, oracle=1)


STEPS = (
    (do("roll", -1, 3, 3), ("winter", "interest")), (do("pay_interest", 1, 9), ("winter", "crisis")),
    (do("crisis_step"), ("winter", "cards")), (do("deal"), ("revenue", "")),
    (do("settle", 1), ("revenue", "")), (do("settle", 2), ("revenue", "")), (do("settle", 0), ("revenue", "")),
    (CLOSE, ("auction", "bid")), (do("pass", 1), ("auction", "bid")), (do("pass", 2), ("auction", "bid")),
    (do("bid", 0, 6), ("auction", "pay")), (do("pay", 0), ("auction", "place")),
    (do("place_won", 0), ("startups", "competition")), (do("bid_cards", 2, 1), ("startups", "convert")),
    (do("convert", 2, 5), ("startups", "launch")), (do("pass", 1), ("startups", "launch")),
    (do("launch", 2, 7), ("startups", "launch")), (do("pass", 0), ("end", "buy")), (do("buy", 1), ("end", "buy")),
    (do("pass", 2), ("end", "buy")), (do("pass", 0), None), (END, ("roll", "")),
)  # fmt: skip


def test_in_every_phase_players_act_from_the_oracle_clockwise() -> None:
    """Oracle is seat 1: then 2, then 0."""
    state, asked = winter_round(), []
    for action, _ in STEPS:
        if action.kind in ("settle", "pass", "bid", "launch", "buy"):
            others = [seat for seat in range(3) if seat != action.player]
            assert [why_not(state, action.kind, seat, *action.args) for seat in others] == ["not_your_turn"] * 2
            asked.append(action.player)
        state = play(state, action)
    assert asked == [1, 2, 0] * 4
