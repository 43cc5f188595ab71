"""What holds in every position of a game, whatever is done: games played at random by the offers alone."""

from dataclasses import replace
from random import Random

from companion.games.economicus.rules import flow
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.state import SETUP, Fates, Interest
from companion.games.economicus.rules.text import position_fields
from tests.games.economicus.random_games import start_of, walk
from tests.many_rows import each_row


@each_row("seed", range(4))
def test_quick_games_do_not_tell_state_slots_from_private_ones(seed: int) -> None:
    rng = Random(seed)
    start = start_of(rng, 3, "quick")
    prints = {
        number: replace(printed, private=(printed.private or 0) + (printed.state or 0), state=0)
        for number, printed in start.agreed.box.prints.items()
    }
    moved = start._replace(agreed=replace(start.agreed, box=replace(start.agreed.box, prints=prints)))
    other = moved
    for _, action, after in walk(rng, start, 300):
        other = RULES.apply(other, action)
        assert (other.board, other.coins, other.phase) == (after.board, after.coins, after.phase)


def test_the_bank_gives_and_takes_what_players_take_and_give() -> None:
    rng = Random(5)
    for before, action, after in walk(rng, start_of(rng, 4), 400):
        moved = sum(after.coins) - sum(before.coins)
        if action.kind in ("bid", "pass", "fate", "accept", "boost", "choose", "play", "close_card", "draw", "drop"):
            assert moved == 0, action


def test_nobody_is_asked_who_has_nothing_to_decide() -> None:
    rng = Random(9)
    for _, _, after in walk(rng, start_of(rng, 5), 300):
        if isinstance(after.phase, Interest):
            assert any(after.phase.owing) or "close_interest" in {offer.kind for offer in RULES.offers(after)}
        if isinstance(after.phase, Fates):
            assert after.phase.left
        assert not isinstance(after.phase, SETUP) or not flow.open_die(after)
        assert position_fields.to_data(after)["turn"] == after.turn
