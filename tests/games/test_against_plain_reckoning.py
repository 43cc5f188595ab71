"""The program counts what two careful people with the rulebook count: on random tables and all through random games."""

from random import Random

import pytest

from companion.games.orconomy.state import Auction, State
from companion.games.protocol import TableView
from tests.games.plain_play import PlainPlay
from tests.games.plain_reckoning import COMPANY, PLEDGED, STARTUP, PlainTable
from tests.games.positions import GAME, INDUSTRIES, PRINTED, agreement, lay, phase_of
from tests.games.random_games import start_of, walk

WORDS = {COMPANY: "{}", PLEDGED: "{}b", STARTUP: "+{}"}


def empty_table(state: State) -> PlainTable:
    """A plain table with nothing on it yet, as it was agreed on."""
    return PlainTable(
        players=state.agreed.players, ring=list(state.agreed.ring), target=state.agreed.target,
        incomes={n: income for n, (income, _) in PRINTED.items()},
        slots={n: slots for n, (_, slots) in PRINTED.items()},
        skulls=[21] * state.agreed.players, cards=[3] * state.agreed.players,
    )  # fmt: skip


def lying(state: State) -> list[tuple[int, int, str]]:
    """The tokens that should lie on the board, as the program says it."""
    found = []
    for number, place in GAME.layout(state).places.items():
        found += [(token.player, number, PLEDGED if token.pledged else COMPANY) for token in place.companies]
        found += [(owner, number, STARTUP) for owner in place.startups]
    return sorted(found)


def compare(state: State, plain: PlainTable) -> None:
    """Every number that follows from what lies there."""
    view = GAME.view(state)
    assert lying(state) == sorted(plain.tokens)
    for player in view.players:
        seat = player.seat
        assert player.trophies == plain.trophies(seat)
        assert player.interest_due == plain.interest(seat)
        assert player.raisable == plain.raisable(seat)
        assert player.tokens_left == plain.tokens_left(seat)
        assert (player.skulls, player.cards) == (plain.skulls[seat], plain.cards[seat])
    for industry in view.industries:
        number = industry.number
        assert (industry.price, industry.free_slots) == (plain.price(number), plain.free_slots(number))
        assert industry.income == plain.income(number)
    assert [industry.number for industry in view.industries if industry.near] == sorted(plain.three())
    compare_offers(state, view, plain)


def compare_offers(state: State, view: TableView, plain: PlainTable) -> None:
    """Loans and the lowest bid, as they are offered."""
    if view.round and view.phase != "over":
        for player in view.players:
            loans = [item.domains[0] for item in view.offers if (item.kind, item.player) == ("loan", player.seat)]
            assert sorted(loans[0] if loans else ()) == plain.loans_open(player.seat)
    if (view.phase, view.step) == ("auction", "bid"):
        assert view.min_bid == plain.least_bid()


def random_table(rng: Random) -> tuple[State, PlainTable]:
    """Tokens thrown onto a board, ten at most of each player, whatever the slots; in the middle of an auction."""
    players = rng.randrange(2, 6)
    ring = rng.sample(INDUSTRIES, 10)
    agreed = agreement(players, ring=ring)
    few = rng.sample(INDUSTRIES, rng.randrange(2, 11))
    tokens = [
        (seat, rng.choice(few), rng.choice((COMPANY, COMPANY, PLEDGED, STARTUP)))
        for seat in range(players) for _ in range(rng.randrange(11))
    ]  # fmt: skip
    prices = {number: rng.randrange(1, 40) for number in INDUSTRIES if rng.random() < 0.4}
    bids = {seat: 40 + 3 * seat for seat in range(players) if rng.random() < 0.3}
    skulls, cards = [rng.randrange(40) for _ in range(players)], [rng.randrange(8) for _ in range(players)]
    active, crisis = rng.choice(INDUSTRIES), rng.choice(INDUSTRIES)
    board = {number: f"${price} " for number, price in prices.items()}
    for seat, number, kind in tokens:
        board[number] = f"{board.get(number, '')} {WORDS[kind].format(seat)}"
    phase = Auction(0, tuple(bids.get(seat, 0) for seat in range(players)), (False,) * players, (0,) * players)
    state = lay(
        board, phase, agreed=agreed, skulls=tuple(skulls), cards=tuple(cards), active=active, crisis=crisis
    )  # fmt: skip
    plain = empty_table(state)
    plain.tokens, plain.skulls, plain.cards, plain.prices, plain.bids = tokens, skulls, cards, prices, bids
    plain.active, plain.crisis = active, crisis
    return state, plain


@pytest.mark.parametrize("block", range(10))
def test_random_tables(block: int) -> None:
    """200 tables a block."""
    rng = Random(f"tables {block}")
    for _ in range(200):
        compare(*random_table(rng))


@pytest.mark.parametrize("seed", range(16))
def test_whole_games_followed_on_a_plain_table(seed: int) -> None:
    """Tokens, Skulls, cards, prices, the Hindmost Orc and the winner after every single action."""
    rng = Random(f"followed {seed}")
    first = start_of(rng, 2 + seed % 4)
    plain = PlainPlay(empty_table(first))
    for before, action, after in walk(rng, first, 200):
        plain.follow(action.kind, action.player, action.args, phase_of(before), phase_of(after))
        table, view = plain.table, GAME.view(after)
        compare(after, table)
        assert (view.crisis, view.active, view.oracle) == (table.crisis, table.active, table.oracle)
        if view.round:
            holders = [player.seat for player in view.players if player.hindmost]
            assert (holders or [-1]) == [table.hindmost()]
        reached = [seat for seat in range(table.players) if table.trophies(seat) >= table.target]
        assert (view.phase == "over") == bool(reached)
        if view.phase == "revenue":
            still = [line.player for line in view.lines]
            assert all(view.players[seat].due == table.revenue(seat) for seat in still)
