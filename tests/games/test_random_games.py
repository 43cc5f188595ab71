"""Whatever is played: nothing is lost, nothing is overfull, offers can be trusted, and a game can be played again."""

import json
from random import Random

import pytest

from companion.games.orconomy.state import State
from companion.games.protocol import Action, IllegalAction, TableView
from tests.games.positions import GAME, NAMES, PRINTED, TARGETS, play
from tests.games.random_games import choose, is_offered, near_misses, random_ruling, start_of, walk

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(2)]
OPTIONS: tuple[dict[str, object], ...] = (
    {}, {"auction_win_order": "ru", "interest_count": "snapshot_per_player"},
    {"overbid": "forbid", "hindmost_tracking": "revenue_end", "winter_new_loan_owes": False},
    {"voluntary_default": True, "simultaneous_win": "order_from_oracle"},
)  # fmt: skip


def check_table(state: State, view: TableView) -> None:
    """What is true of any table, whatever happened on it."""
    assert min(state.skulls) >= 0 and min(state.cards) >= 0 and min(state.deck, state.discard) >= 0
    assert state.deck + state.discard + sum(state.cards) == 48
    assert all(0 <= player.tokens_left <= 10 for player in view.players)
    assert sum(player.hindmost for player in view.players) <= 1
    assert sum(player.trophies for player in view.players) <= 31
    assert all(industry.price > 0 for industry in view.industries)


def check_slots(before: State, action: Action, after: State) -> None:
    """Only a converted Startup may lie beside the slots (rulebook en 265)."""
    for number, (_, slots) in PRINTED.items():
        lay, lie = len(before.at(number).companies), len(after.at(number).companies)
        assert lie <= slots or lie <= lay or action.kind == "convert"


def check_winner(state: State, view: TableView) -> None:
    """Over as soon as somebody has the Trophies, and not before (en 85)."""
    reached = [player.seat for player in view.players if player.trophies >= state.agreed.target]
    assert (view.phase == "over") == bool(reached) == (state.winner in reached) == (view.offers == ())


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "usual")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_nothing_is_lost_and_nothing_is_overfull(players: int, seed: int, options: dict[str, object]) -> None:
    rng = Random(f"{players} {seed} {options}")
    for before, action, after in walk(rng, start_of(rng, players, **options), 150):
        view = GAME.view(after)
        check_table(after, view)
        check_slots(before, action, after)
        check_winner(after, view)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "usual")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_is_not_offered_is_refused(players: int, seed: int, options: dict[str, object]) -> None:
    rng = Random(f"misses {players} {seed} {options}")
    for before, _, _ in walk(rng, start_of(rng, players, **options), 30):
        offers, written = GAME.offers(before), repr(before)
        for miss in near_misses(rng, offers, players):
            allowed = GAME.refusal(before, miss) is None
            assert allowed == is_offered(offers, miss), (miss, GAME.refusal(before, miss), before)
        outside = [miss for miss in near_misses(rng, offers, players) if not is_offered(offers, miss)]
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(before, rng.choice(outside))
        assert caught.value.refusal.code
        assert repr(before) == written


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_bound_of_an_offer_can_be_done(players: int, seed: int) -> None:
    rng = Random(f"bounds {players} {seed}")
    for before, _, _ in walk(rng, start_of(rng, players), 60):
        for offer in GAME.offers(before):
            assert all(len(domain) for domain in offer.domains), offer
            for pick in (min, max):
                GAME.apply(before, Action(offer.kind, offer.player, tuple(pick(domain) for domain in offer.domains)))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_game_written_down_plays_again_to_the_same_end(players: int, seed: int) -> None:
    rng = Random(f"again {players} {seed}")
    first = start_of(rng, players)
    steps = list(walk(rng, first, 250))
    lines = [json.dumps(GAME.to_line(action, NAMES[:players])) for _, action, _ in steps]
    again = [GAME.from_line(json.loads(line), NAMES[:players]) for line in lines]
    assert again == [action for _, action, _ in steps]
    assert play(first, *again) == steps[-1][2]


@pytest.mark.parametrize("players", TARGETS)
def test_applying_leaves_the_old_position_as_it_was(players: int) -> None:
    rng = Random(players)
    steps = list(walk(rng, start_of(rng, players), 150))
    written = [repr(before) for before, _, _ in steps]
    for before, action, after in reversed(steps):
        assert GAME.apply(before, action) == after
    assert [repr(before) for before, _, _ in steps] == written


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_rulings_of_the_table_leave_a_table_that_can_be_played_on(players: int, seed: int) -> None:
    """Pieces and numbers set at will between the actions: nothing negative, no card lost, all offers possible."""
    rng = Random(f"rulings {players} {seed}")
    state = start_of(rng, players)
    for _ in range(300):
        offers = GAME.offers(state)
        ruling = random_ruling(rng, players)
        if rng.random() < 0.3 and GAME.refusal(state, ruling) is None:
            state = GAME.apply(state, ruling)
        elif offers:
            state = GAME.apply(state, choose(rng, offers))
        else:
            break
        check_table(state, GAME.view(state))
        play(state, *GAME.settle(state))


@pytest.mark.parametrize("seed", range(8))
def test_a_game_can_be_played_to_its_end(seed: int) -> None:
    """By players who bid no more than they have and rarely give anything away, to a lower target than usual."""
    rng = Random(f"long {seed}")
    players = 2 + seed % 4
    *_, (_, _, last) = walk(rng, start_of(rng, players, target=5, overbid="forbid"), 5000, moods=(0.05,))
    view = GAME.view(last)
    assert view.phase == "over"
    assert view.players[view.winner].trophies >= 5
    assert view.prompt.code == "win"
