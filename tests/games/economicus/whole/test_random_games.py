"""What holds in every position of a game of Economicus, whatever is done: games played at random by offers alone."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companion.games.economicus.rules import flow
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.state import SETUP, Fates, Interest, State
from companion.games.economicus.rules.text import position_fields
from companion.games.protocol import Action
from tests.games.economicus.positions import fresh
from tests.goldens.seeded_games import WEIGHTS, chosen
from tests.many_rows import each_row

AMONG_PLAYERS = ("bid", "pass", "fate", "accept", "boost", "choose", "play", "close_card", "draw", "drop")
"""What is done without the bank."""


def walk(seed: int, players: int, preset: str) -> Iterator[tuple[State, Action, State]]:
    """A random game on a shuffled ring, until somebody has won or 300 acts are done."""
    rng = Random(seed)
    after = fresh(players, preset, tuple(rng.sample(SEGMENTS, len(SEGMENTS))))
    for _ in range(300):
        before = after
        if not (offers := RULES.offers(before)):
            return
        action = chosen(offers, WEIGHTS["economicus"], rng)
        after = RULES.apply(before, action)
        yield before, action, after


@each_row("seed", range(2))
def test_quick_games_do_not_tell_state_slots_from_private_ones(seed: int) -> None:
    other: State | None = None
    for before, action, after in walk(seed, 3, "quick"):
        if other is None:
            box = before.agreed.box
            prints = {
                number: replace(at, private=(at.private or 0) + (at.state or 0), state=0)
                for number, at in box.prints.items()
            }
            other = before._replace(agreed=replace(before.agreed, box=replace(box, prints=prints)))
        other = RULES.apply(other, action)
        assert (other.board, other.coins, other.phase) == (after.board, after.coins, after.phase)


@each_row("seed, players", [(5, 4), (9, 5)])
def test_the_bank_moves_what_it_says_and_nobody_is_asked_who_has_nothing_to_decide(seed: int, players: int) -> None:
    for before, action, after in walk(seed, players, "full"):
        assert action.kind not in AMONG_PLAYERS or sum(after.coins) == sum(before.coins), action
        if isinstance(after.phase, Interest):
            assert any(after.phase.owing) or "close_interest" in {offer.kind for offer in RULES.offers(after)}
        assert not isinstance(after.phase, Fates) or after.phase.left
        assert not isinstance(after.phase, SETUP) or not flow.open_die(after)
        assert position_fields.to_data(after)["turn"] == after.turn
