"""What holds in every position of a game, whatever is done: games played at random by the offers alone."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from companion.games.economicus.rules import derive, flow, status
from companion.games.economicus.rules.acts import RULES, RULINGS
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import SETUP, Board, Fates, Interest, Over, State, in_play
from companion.games.economicus.rules.text import position_fields
from companion.games.protocol import Action
from tests.games.economicus.positions import FILES
from tests.games.economicus.random_games import AGREED, start_of, walk
from tests.many_rows import each_row, few_quick

TABLES = tuple(AGREED)
SEEDS = range(20)
LONG = [*range(20, 50), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(50, 100))]
SOAK = range(100, 3000, 100)
BLOCK = 100
MOST = 500
BY_PRICE = {
    "accept",
    "choose",
    "roll",
    "place_won",
    "pay",
    "close_card",
    "close_creation",
    "create",
    "sell",
    "sell_to",
    "keep",
    "bankrupt",
    "set_price",
}


def played(seed: int, most: int = MOST) -> None:
    """One game, every position looked at."""
    rng = Random(seed)
    state = start_of(rng, rng.randint(2, 8), TABLES[seed % len(TABLES)])
    for before, action, after in walk(rng, state, most):
        holds(after)
        changes(before, action, after)
        if rng.random() < 0.03:
            comes_back(after)
            agree(after, rng)


def holds(state: State) -> None:
    """What holds in one position."""
    assert [problem for problem in status.status(state) if not problem.note] == []
    amounts, players = state.agreed.box.amounts, state.agreed.players
    have = derive.stars(state)
    for seat in range(players):
        assert state.coins[seat] >= 0 and have[seat] >= 0
        assert 0 <= derive.companies(state, seat) <= amounts.companies
        assert 0 <= derive.startups(state, seat) <= amounts.startups
        told = sum(derive.counts(industry, players)[seat] > 0 for industry in state.board)
        told += sum(seat in derive.leads(state, number) for number in NUMBERS)
        assert have[seat] == max(0, told + state.adjusted[seat]) and told <= 22
        if state.out[seat]:
            owned = (state.coins[seat], state.cards[seat], state.quotas[seat], derive.companies(state, seat))
            assert not any(owned) and not [offer for offer in RULES.offers(state) if offer.player == seat]
    for number in NUMBERS:
        assert derive.additional(state.at(number)) >= 0 and derive.price(state, number) >= 1
        leaders = derive.leads(state, number)
        assert len(leaders) <= 1 or state.agreed.options.leader_tie == "shared"
        assert all(number in state.agreed.near[other] for other in state.agreed.near[number])
    assert bool(state.crisis) == (state.strength > 0)
    assert not (state.deck == 1 and state.discards) and not (state.events == 1 and state.event_discards)
    if state.agreed.preset == "quick":
        assert not (state.crisis or any(state.cards) or any(state.quotas) or state.plays)
        assert not any(derive.loans(state, seat) for seat in range(players))
    anew = state._replace(board=Board(state.board))
    assert derive.on_board(anew) == derive.on_board(state) and derive.dues(anew) == derive.dues(state)
    assert RULES.offers(state) or isinstance(state.phase, Over), "a position without an offer"
    due_by_hand(state)


def due_by_hand(state: State) -> None:
    """Without switches what is due is the sum over the industries near; a chain is part of one connected piece."""
    for seat in in_play(state):
        if not state.agreed.options.related_companies:
            near = derive.near(state, state.active)
            told = [
                derive.counts(state.at(number), state.agreed.players)[seat] * derive.profit(state, number)
                for number in near
            ]
            assert derive.due(state, seat) == sum(told)
        else:
            chain = derive.chain(state, seat)
            assert all(derive.present(state.at(number), seat) for number in chain)
            assert not chain or state.active in chain


def changes(before: State, action: Action, after: State) -> None:
    """What one action may change."""
    kind, number = action.kind, before.active
    for one in NUMBERS:
        was, now = derive.price(before, one), derive.price(after, one)
        if was != now:
            assert kind in BY_PRICE or RULES.acts[kind] in RULINGS or kind in ("pass", "unable"), (action, one)
    if kind == "sell":
        sold = action.args[0]
        was = derive.price(before, sold)
        assert derive.price(after, sold) == was - min(3, was - 1)
    if kind == "pay":
        bid = before.coins[action.player] - after.coins[action.player]
        assert derive.price(after, number) == bid and after.bought
    if kind == "drop":
        assert derive.loans(after, action.player) == derive.loans(before, action.player)
    if kind in ("accept", "boost", "fate") and not before.agreed.options.unlucky_starter:
        assert sum(derive.loans(before, seat) for seat in range(before.agreed.players)) == sum(
            derive.loans(after, seat) for seat in range(after.agreed.players)
        )
    if kind == "place_won":
        assert len(after.at(number).companies) == len(before.at(number).companies) + 1
    if kind in ("create", "accept", "drop") and not isinstance(after.phase, Over):
        assert derive.stars(after) >= derive.stars(before) or kind == "accept"


def comes_back(state: State) -> None:
    """A position and its text are the same."""
    data = json.loads(json.dumps(FILES.position(state)))
    again = FILES.read_position(state.agreed, data)
    assert again == state
    names = state.agreed.names
    for offer in RULES.offers(state):
        action = Action(offer.kind, offer.player, tuple(domain[0] for domain in offer.domains))
        assert RULES.from_line(json.loads(json.dumps(RULES.to_line(action, names))), names) == action


def agree(state: State, rng: Random) -> None:
    """Every offered act is accepted, every other one of its kinds is refused with a code and a rule."""
    offered: dict[tuple[str, int], set[tuple[int, ...]]] = {}
    for offer in RULES.offers(state):
        some = [
            list(domain) if len(domain) < 15 else [domain[0], domain[-1], rng.choice(domain)]
            for domain in offer.domains
        ]
        for numbers in product(*some):
            assert RULES.refusal(state, Action(offer.kind, offer.player, numbers)) is None, (offer, numbers)
        offered.setdefault((offer.kind, offer.player), set()).update(product(*map(tuple, offer.domains)))
    for kind, rule in RULES.acts.items():
        if not rule.offered:
            continue
        for seat in range(-1, state.agreed.players):
            for _ in range(3):
                numbers = tuple(rng.randint(-1, 13) for _ in rule.numbers)
                refused = RULES.refusal(state, Action(kind, seat, numbers))
                if numbers in offered.get((kind, seat), set()):
                    assert refused is None
                elif kind != "fate":
                    assert refused is not None and refused.code and refused.rule, (kind, seat, numbers)


@few_quick("seed", SEEDS, 4)
def test_what_holds_in_every_game(seed: int) -> None:
    played(seed, 250)


@pytest.mark.slow
@pytest.mark.parametrize("seed", LONG)
def test_what_holds_in_every_longer_game(seed: int) -> None:
    played(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK)
def test_what_holds_in_very_many_games(seed: int) -> None:
    for one in range(seed, seed + BLOCK):
        played(one)


@each_row("seed", range(6))
def test_lines_refold_to_the_same_position(seed: int) -> None:
    rng = Random(seed)
    state = start = start_of(rng, 4, TABLES[seed % len(TABLES)])
    actions = [action for _, action, _ in walk(rng, start, 200)]
    for action in actions:
        state = RULES.apply(state, action)
    again = start
    for action in actions:
        again = RULES.apply(again, action)
    assert again == state and Counter(actions)


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
