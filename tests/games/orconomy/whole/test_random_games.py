"""Whatever is played: nothing is lost, nothing is overfull, and offers can be trusted."""

from itertools import product
from random import Random

import pytest

from companion.games.orconomy.rules.state import SETUP, Over, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, IllegalAction
from tests.games.orconomy import random_games
from tests.games.orconomy.positions import GAME, PRINTED, TARGETS, all_cards, play
from tests.games.orconomy.random_games import AGREED, BY_THE_RULES, choose, is_offered, near_misses, start_of, walk
from tests.many_rows import few_quick

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(2)]
KINDS = tuple(product(AGREED, TARGETS))
A_FEW = 15
"""Games of each kind in the quick tests: 300 in all. The long tests play 10,000."""
MANY = 500
ACTIONS = 120
"""How long a game is followed at most; most are over before, as the target is 5."""
Step = tuple[State, Action, State]


def counted(state: State) -> list[int]:
    """Everybody's Trophies, counted on the board one sector after another (rulebook en 142)."""
    found = [0] * state.agreed.players
    for sector in state.board:
        lying = [token.player for token in sector.companies]
        for seat in set(lying):
            found[seat] += 1 + all(lying.count(seat) > lying.count(other) for other in set(lying) - {seat})
    return found


def tokens_lying(state: State, seat: int) -> int:
    """How many tokens of a player lie on the board (en 306)."""
    return sum(
        sum(token.player == seat for token in sector.companies) + sector.startups.count(seat) for sector in state.board
    )


def check_table(state: State) -> None:
    """What is true of any table, whatever happened on it, rulings of the players included."""
    assert min(state.skulls) >= 0 and min(state.cards) >= 0 and state.deck >= 0
    assert all_cards(state) == 48
    assert all(tokens_lying(state, seat) <= 10 for seat in range(state.agreed.players))
    assert all(sector.price >= 0 for sector in state.board)


def check_slots(before: State, action: Action, after: State) -> None:
    """Only a converted Startup, or a Company moved where the table agreed so, may lie beside the slots (en 265)."""
    for number, (_, slots) in PRINTED.items():
        lay, lie = len(before.at(number).companies), len(after.at(number).companies)
        assert lie <= slots or lie <= lay or action.kind in ("convert", "food_move")


def check_hindmost(state: State, trophies: list[int]) -> None:
    """The one player with fewest Trophies holds the token, where it follows at once (ru 211)."""
    if state.agreed.options.hindmost_tracking == "continuous":
        fewest = [seat for seat, count in enumerate(trophies) if count == min(trophies)]
        assert state.hindmost == (fewest[0] if len(fewest) == 1 else -1)


def check_winner(state: State, trophies: list[int]) -> None:
    """Over as soon as somebody has the Trophies, and not before (en 85)."""
    reached = [seat for seat, count in enumerate(trophies) if count >= state.agreed.target]
    assert isinstance(state.phase, Over) == bool(reached) == (state.winner in reached)


def check_money(state: State) -> None:
    """Where the table counts only what is in the box nobody gets more than that (en 21-27)."""
    assert state.agreed.options.supply != "strict" or sum(state.skulls) <= 260


def check_step(before: State, action: Action, after: State) -> None:
    """What is looked at after every single action."""
    check_table(after)
    check_slots(before, action, after)
    check_money(after)
    if not isinstance(after.phase, SETUP):
        trophies = counted(after)
        check_hindmost(after, trophies)
        check_winner(after, trophies)


def check_view(state: State) -> None:
    """The screen shows what lies there, and the app itself finds nothing wrong with a position that was played."""
    view = table_view(state)
    assert [player.trophies for player in view.players] == counted(state)
    assert [10 - player.tokens_left for player in view.players] == [
        tokens_lying(state, player.seat) for player in view.players
    ]
    assert [player.hindmost for player in view.players].count(True) == (state.hindmost >= 0)
    assert all(industry.price > 0 for industry in view.industries)
    assert (view.phase == "over") == (view.offers == ()) == bool(view.winners)
    assert [problem for problem in GAME.status(state) if not problem.note] == []


def check_border(rng: Random, state: State) -> None:
    """What is not offered is refused and changes nothing; what is offered can be done."""
    offers, before = GAME.rules.offers(state), repr(state)
    for miss in random_games.outside(rng, offers, state.agreed.players, 50):
        assert GAME.rules.refusal(state, miss) is not None, (miss, before)
        with pytest.raises(IllegalAction):
            GAME.rules.apply(state, miss)
    for offer in offers:
        GAME.rules.apply(state, Action(offer.kind, offer.player, tuple(rng.choice(domain) for domain in offer.domains)))
    assert repr(state) == before


def follow_game(name: str, players: int, seed: int, every: int = 1) -> State:
    """One random game, looked at closely after every so many actions; gives its last position."""
    rng = Random(f"{name} {players} {seed}")
    first = start_of(rng, players, **{**AGREED[name], "target": 5 + seed % 2})
    steps: list[Step] = []
    for before, action, after in walk(rng, first, ACTIONS):
        check_step(before, action, after)
        if len(steps) % every == seed % every or isinstance(after.phase, Over):
            check_view(after)
        if len(steps) % (10 * every) == seed % (10 * every):
            check_border(rng, before)
        steps.append((before, action, after))
    return steps[-1][2]


@few_quick("name, players", KINDS, slow=7)
def test_random_games(name: str, players: int) -> None:
    for seed in range(A_FEW):
        follow_game(name, players, seed, every=5)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), KINDS)
def test_very_many_random_games(name: str, players: int) -> None:
    over = [isinstance(follow_game(name, players, seed).phase, Over) for seed in range(A_FEW, A_FEW + MANY)]
    assert any(over)


@few_quick("name", AGREED)
@few_quick("players, seed", GAMES, 2)
def test_what_is_not_offered_is_refused(players: int, seed: int, name: str) -> None:
    rng = Random(f"misses {players} {seed} {name}")
    for before, _, _ in walk(rng, start_of(rng, players, **AGREED[name]), 20):
        offers = GAME.rules.offers(before)
        for miss in near_misses(rng, offers, players):
            allowed = GAME.rules.refusal(before, miss) is None
            assert allowed == is_offered(offers, miss), (miss, GAME.rules.refusal(before, miss), before)


@few_quick("players, seed", GAMES, 3)
def test_rulings_of_the_table_leave_a_table_that_can_be_played_on(players: int, seed: int) -> None:
    """Pieces and numbers set at will between the actions: nothing negative, no card lost, all offers possible."""
    rng = Random(f"rulings {players} {seed}")
    state = start_of(rng, players)
    for _ in range(200):
        offers = GAME.rules.offers(state)
        ruling = random_games.random_ruling(rng, players)
        if rng.random() < 0.3 and GAME.rules.refusal(state, ruling) is None:
            state = GAME.rules.apply(state, ruling)
        elif offers:
            state = GAME.rules.apply(state, choose(rng, offers))
        else:
            break
        check_table(state)
        table_view(state)
        play(state, *GAME.conduct.settle(state).run)


def test_games_can_be_played_to_their_end() -> None:
    """By players who bid no more than they have and rarely give anything away, to a lower target than usual.

    Now and then all of them are ruined and nobody ever wins; most games have a winner.
    """
    won = 0
    for seed in range(8):
        rng, players = Random(f"long {seed}"), 2 + seed % 4
        *_, (_, _, last) = walk(rng, start_of(rng, players, target=5, overbid="forbid"), 3000, moods=(0.05,))
        view = table_view(last)
        if view.phase == "over":
            won += 1
            assert view.players[view.winner].trophies >= 5
            assert view.prompt.code == "win"
    assert won >= 4


@pytest.mark.slow
def test_in_many_games_every_kind_of_action_is_done() -> None:
    """Random players leave nothing out that the rules have, or the checks above would not have seen it."""
    done: set[str] = set()
    for seed in range(30):
        rng = Random(f"kinds {seed}")
        first = start_of(rng, 2 + seed % 4, **AGREED[list(AGREED)[seed % len(AGREED)]])
        done |= {action.kind for _, action, _ in walk(rng, first, 400, moods=(1.0, 4.0))}
    assert set(BY_THE_RULES) - done == set()
