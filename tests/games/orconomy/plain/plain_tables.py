"""Random tables laid out twice: as a position of the program and as a plain table, from the same throw of tokens."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import Agreement, Auction, EndOfRound, Industry, StartOfRound, State, Winter
from tests.games.orconomy.plain.plain_reckoning import COMPANY, PLEDGED, STARTUP, Lying, PlainTable
from tests.games.orconomy.positions import CLANS, GAME, INDUSTRIES, NAMES, PRINTED, agreement

RATINGS = (0, 2, 3, 4, 5, 6)
OTHER_PHASES = (StartOfRound(), orconomy.Launch(0), EndOfRound(0))


def empty_table(agreed: Agreement, **options: object) -> PlainTable:
    """A plain table with nothing on it yet; `options` are those that it was agreed on with."""
    return PlainTable(
        players=agreed.players,
        ring=list(agreed.ring),
        target=agreed.target,
        agreed=options,
        incomes={number: income for number, (income, _) in PRINTED.items()},
        slots={number: slots for number, (_, slots) in PRINTED.items()},
        skulls=[21] * agreed.players,
        cards=[3] * agreed.players,
    )


def agreed_by(table: PlainTable) -> dict[str, Any]:
    """What the table agreed on, as a log's header says it."""
    return {
        "game": "orconomy",
        "players": [{"name": NAMES[seat], "clan": CLANS[seat]} for seat in range(table.players)],
        "ring": table.ring,
        "options": dict(table.agreed),
        "target": table.target,
        "box": {str(number): [table.incomes[number], table.slots[number]] for number in table.ring},
    }


Place = tuple[int, int, str, bool]


def lying(state: State) -> list[Place]:
    """The tokens that should lie on the board, as the program says it; whether beside the slots comes last."""
    found: list[Place] = []
    lies = {"bones": PLEDGED, "face": COMPANY, "": STARTUP}
    for number, pieces in GAME.board.layout(state).areas.items():
        found += [(piece.owner, number, lies[piece.side], piece.kind == "company_beside") for piece in pieces]
    return sorted(found)


def laid(table: PlainTable) -> list[Place]:
    """The same, as they lie on the plain table."""
    return sorted((token.seat, token.industry, token.kind, token.beside) for token in table.tokens)


def random_table(rng: Random) -> tuple[State, PlainTable]:
    """Tokens thrown onto a board, ten at most of each player, whatever the slots; mostly in an auction."""
    players = rng.randrange(2, 6)
    options: dict[str, Any] = {
        "banking_on_payoff": rng.random() < 0.5,
        "extras_fill_freed_slots": rng.random() < 0.5,
        "banking_covers": rng.choice(("once", "every_pay_off")),
        "company_place": rng.choice(("kept", "slot_first")),
    }
    agreed = agreement(players, ring=rng.sample(INDUSTRIES, 10), **options)
    tokens = thrown(rng, players)
    lay_beside_the_slots(rng, tokens, most=0 if options["extras_fill_freed_slots"] else 2)
    prices = {number: rng.randrange(1, 40) for number in INDUSTRIES if rng.random() < 0.4}
    bids = {seat: rng.randrange(1, 60) for seat in range(players) if rng.random() < 0.3}
    skulls, cards = [rng.randrange(40) for _ in range(players)], [rng.randrange(8) for _ in range(players)]
    ratings = [rng.choice(RATINGS) for _ in range(12)]
    covered = [rng.randrange(3) for _ in range(players)]
    phase = random_phase(rng, players, bids)
    before_the_first_roll = isinstance(phase, StartOfRound) and rng.random() < 0.5
    state = State(
        agreed=agreed,
        board=tuple(sector(number, tokens, prices) for number in INDUSTRIES),
        skulls=tuple(skulls),
        cards=tuple(cards),
        deck=48 - sum(cards),
        discards=(),
        crisis=rng.choice(INDUSTRIES),
        active=0 if before_the_first_roll else rng.choice(INDUSTRIES),
        oracle=rng.randrange(players),
        hindmost=-1,
        round=1 if before_the_first_roll else 2,
        dice=(),
        phase=phase,
        winner=-1,
        ratings=tuple(ratings),
        covered=tuple(covered),
    )
    plain = empty_table(agreed, **options)
    plain.tokens, plain.skulls, plain.cards, plain.prices = tokens, skulls, cards, prices
    plain.bids, plain.ratings, plain.covered = bids, ratings, Counter(dict(enumerate(covered)))
    plain.delayed = set(phase.delayed) if isinstance(phase, Winter) else set()
    plain.active, plain.crisis, plain.oracle = state.active, state.crisis, state.oracle
    return state, plain


def thrown(rng: Random, players: int) -> list[Lying]:
    """Up to ten tokens of each player; now and then crowded into a few industries, with many loans or many Startups."""
    few = rng.sample(INDUSTRIES, rng.randrange(1, 11))
    kinds = rng.choice(((COMPANY,), (COMPANY, PLEDGED), (COMPANY, COMPANY, PLEDGED, STARTUP), (PLEDGED, STARTUP)))
    return [
        Lying(seat, rng.choice(few), rng.choice(kinds)) for seat in range(players) for _ in range(rng.randrange(11))
    ]


def lay_beside_the_slots(rng: Random, tokens: Sequence[Lying], most: int) -> None:
    """Where more Companies lie than slots, all that find none lie beside; elsewhere some do since a slot was freed."""
    for number, (_, slots) in PRINTED.items():
        companies = [token for token in tokens if token.industry == number and token.kind != STARTUP]
        at_least = max(0, len(companies) - slots)
        for token in rng.sample(companies, rng.randint(at_least, min(len(companies), at_least + most))):
            token.beside = True


def sector(number: int, tokens: Sequence[Lying], prices: dict[int, int]) -> Industry:
    """One sector of the program's board."""
    there = [token for token in tokens if token.industry == number]
    return Industry(
        companies=tuple(
            orconomy.Token(piece.seat, piece.kind == PLEDGED, piece.beside) for piece in there if piece.kind != STARTUP
        ),
        price=prices.get(number, 0),
        startups=tuple(token.seat for token in there if token.kind == STARTUP),
    )


def random_phase(rng: Random, players: int, bids: dict[int, int]) -> orconomy.Phase:
    """An auction with these bids, a Winter with Payments Delay, or somewhere else in the round."""
    seats = range(players)
    if rng.random() < 0.1:
        return Winter("double", "crisis", -1, (), delayed=tuple(seat for seat in seats if rng.random() < 0.4))
    if rng.random() < 0.3:
        return rng.choice(OTHER_PHASES)
    return Auction(
        rng.choice(seats),
        tuple(bids.get(seat, 0) for seat in seats),
        tuple(rng.random() < 0.3 for _ in seats),
        tuple(int(seat in bids) for seat in seats),
    )
