"""Everything the screen shows of a position, computed once by the rules."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy import auction, derive, engine, revenue, rounds, startups
from companion.games.orconomy.state import (
    NOBODY,
    NUMBERS,
    Auction,
    Competition,
    Convert,
    CrisisRoll,
    EndOfRound,
    FirstOracle,
    Launch,
    Over,
    Placement,
    Revenue,
    Sold,
    StartOfRound,
    State,
    Winter,
    after,
    order,
)
from companion.games.protocol import Action, IndustryView, LineView, Offer, PlayerView, Prompt, TableView

PHASES: Mapping[type, tuple[str, str]] = {
    CrisisRoll: ("crisis_roll", ""), FirstOracle: ("oracle", ""), Placement: ("placement", ""), StartOfRound: ("roll",
    ""),
    Winter: ("winter", ""), Revenue: ("revenue", ""), Auction: ("auction", "bid"), Sold: ("auction", "sold"),
    Competition: ("startups", "competition"), Convert: ("startups", "convert"), Launch: ("startups", "launch"),
    EndOfRound: ("end", "buy"), Over: ("over", ""),
}  # fmt: skip


def _step(phase: Any) -> str:
    """Where inside the phase: Winter and the sale name their own steps."""
    return getattr(phase, "step", "") or PHASES[type(phase)][1]


def _prompt_placement(state: State) -> Prompt:
    assert isinstance(state.phase, Placement)
    done = state.phase.done
    return Prompt("place", (("player", engine.due(state)), ("done", done), ("all", 2 * state.agreed.players)))


def _prompt_winter(state: State) -> Prompt:
    phase = state.phase
    assert isinstance(phase, Winter)
    if phase.step == "interest":
        return Prompt("winter_interest", (("reason", phase.reason), ("player", phase.turn)))
    if phase.step == "crisis":
        return Prompt("winter_crisis", (("industry", rounds.next_clockwise(state, state.crisis)),))
    return Prompt("winter_cards")


def _prompt_auction(state: State) -> Prompt:
    phase = auction.auction_of(state)
    best = max(phase.bids)
    bound = ("above", best) if best else ("least", auction.least(state))
    return Prompt("bid", (("player", phase.turn), bound))


def _prompt_sold(state: State) -> Prompt:
    phase = state.phase
    assert isinstance(phase, Sold)
    if phase.step == "pay":
        return Prompt("sold_pay", (("player", phase.winner), ("amount", phase.bids[phase.winner])))
    return Prompt("sold_place", (("player", phase.winner), ("industry", state.active)))


def _prompt_competition(state: State) -> Prompt:
    phase = state.phase
    assert isinstance(phase, Competition)
    alone = phase.passed.count(False) == 1
    return Prompt(
        "single_startup" if alone else "competition", (("player", phase.turn), ("least", startups.least_cards(state)))
    )


def _seat_prompt(code: str, cost: int | None = None) -> Callable[[State], Prompt]:
    def prompt(state: State) -> Prompt:
        values: tuple[tuple[str, int], ...] = (("player", engine.due(state)),)
        return Prompt(code, values if cost is None else (*values, ("cost", cost)))

    return prompt


PROMPTS: Mapping[type, Callable[[State], Prompt]] = {
    CrisisRoll: lambda state: Prompt("roll_crisis"),
    FirstOracle: lambda state: Prompt("first_oracle", (("how", state.agreed.options.first_oracle),)),
    Placement: _prompt_placement,
    StartOfRound: lambda state: Prompt("roll", (("player", state.oracle), ("round", state.round))),
    Winter: _prompt_winter,
    Revenue: lambda state: Prompt("revenue"),
    Auction: _prompt_auction,
    Sold: _prompt_sold,
    Competition: _prompt_competition,
    Convert: _seat_prompt("convert"),
    Launch: _seat_prompt("launch", startups.LAUNCH_COST),
    EndOfRound: _seat_prompt("buy", startups.CARD_COST),
    Over: lambda state: Prompt("win", (("player", state.winner), ("trophies", max(derive.trophies(state))))),
}


def _still_due(state: State) -> tuple[int, ...]:
    """The seats whose turn in this phase is now or still to come, in player order."""
    turn = getattr(state.phase, "turn", NOBODY)
    seats = order(state) if state.oracle >= 0 else ()
    return seats[seats.index(turn) :] if turn in seats else ()


def _due(state: State, seat: int) -> int | None:
    if seat not in _still_due(state):
        return None
    if isinstance(state.phase, Revenue):
        return revenue.due(state, seat)
    if isinstance(state.phase, Winter):
        return -sum(_interest(state, seat, number) for number in _owed_by(state, seat))
    return None


def _stance(state: State, seat: int) -> str:
    phase = state.phase
    if isinstance(phase, (Auction, Competition)):
        best = max(phase.bids)
        if phase.passed[seat]:
            return "passed"
        if best and phase.bids[seat] == best:
            return "highest"
        return "bidding" if phase.turn == seat else "waiting"
    if isinstance(phase, Sold):
        return "highest" if phase.winner == seat else "passed"
    if isinstance(phase, (Launch, EndOfRound, Revenue)):
        still = _still_due(state)
        return ("bidding" if seat == phase.turn else "waiting") if seat in still else "done"
    return ""


def _fee(state: State, seat: int) -> str:
    if not isinstance(state.phase, (Auction, Sold)):
        return ""
    if seat == state.oracle:
        return "free"
    return "paid" if state.phase.fees[seat] else "due"


def _bid(state: State, seat: int) -> int | None:
    phase = state.phase
    bids = phase.bids if isinstance(phase, (Auction, Sold, Competition)) else ()
    return bids[seat] if bids and bids[seat] else None


def player_view(state: State, seat: int) -> PlayerView:
    """One player's line."""
    who = state.agreed.seats[seat]
    present, leads = derive.presence(state, seat), derive.dominance(state, seat)
    return PlayerView(
        seat=seat, name=who.name, clan=who.clan, skulls=state.skulls[seat], cards=state.cards[seat],
        trophies=present + leads, presence=present, dominance=leads, tokens_left=derive.tokens_left(state, seat),
        hindmost=state.hindmost == seat, oracle=state.oracle == seat, interest_due=derive.interest_due(state, seat),
        raisable=derive.raisable(state, seat), due=_due(state, seat), stance=_stance(state, seat),
        fee=_fee(state, seat), bid=_bid(state, seat),
    )  # fmt: skip


def industry_view(state: State, number: int) -> IndustryView:
    """One sector."""
    printed, industry = derive.printed(state, number), state.at(number)
    return IndustryView(
        number=number, label=printed.label, name=printed.name, income=derive.income(state, number),
        price=derive.price(state, number), written=bool(industry.price), slots=printed.slots,
        free_slots=derive.free_slots(state, number), in_crisis=number == state.crisis, active=number == state.active,
        near=number in derive.near(state), companies=industry.companies, startups=industry.startups,
    )  # fmt: skip


def lines(state: State) -> tuple[LineView, ...]:
    """What the phase needs settled, line by line: incomes and losses, or interest per pledged Company."""
    if isinstance(state.phase, Revenue):
        return tuple(
            LineView(seat, number, amount, (Action("collapse", seat, (number,)),) if amount < 0 else ())
            for seat in _still_due(state)
            for number, amount in derive.revenue(state, seat).items()
        )
    if isinstance(state.phase, Winter) and state.phase.step == "interest":
        return tuple(
            _interest_line(state, seat, number) for seat in _still_due(state) for number in _owed_by(state, seat)
        )
    return ()


def _owed_by(state: State, seat: int) -> tuple[int, ...]:
    if seat == getattr(state.phase, "turn", NOBODY):
        return rounds.unpaid(state)
    return tuple(n for n in NUMBERS for _ in range(derive.pledged_in(state.at(n), seat)))


def _interest(state: State, seat: int, number: int) -> int:
    """The player due may have had the tokens counted earlier; for those still to come they are counted now."""
    due = seat == engine.due(state)
    return rounds.interest(state, number) if due else derive.tokens_in(state.at(number))


def _interest_line(state: State, seat: int, number: int) -> LineView:
    choices = (Action("pay_interest", seat, (number,)), Action("give_up", seat, (number,)))
    allowed = tuple(action for action in choices if engine.refusal(state, action) is None)
    return LineView(seat, number, -_interest(state, seat, number), allowed)


def _bounds(state: State) -> tuple[int, int, int]:
    """Least bid now, best bid, who made it."""
    phase = state.phase
    if not isinstance(phase, (Auction, Sold, Competition)):
        return 0, 0, NOBODY
    best = max(phase.bids)
    who = phase.bids.index(best) if best else NOBODY
    if isinstance(phase, Sold):
        return 0, best, who
    return (auction.least(state) if isinstance(phase, Auction) else best + 1), best, who


def _later(state: State) -> tuple[Offer, ...]:
    """What players further on may launch or buy: whoever comes before them passes by that."""
    found: list[Offer] = []
    here = type(state.phase)
    while isinstance(state.phase, (Launch, EndOfRound)) and type(state.phase) is here:
        following = after(state, state.phase.turn)
        if following == NOBODY:
            break
        state = state.evolve(phase=here(following))
        found += [offer for offer in engine.offers(state) if offer.kind in ("launch", "buy")]
    return tuple(found)


def table_view(state: State) -> TableView:
    """The whole table."""
    least, best, who = _bounds(state)
    return TableView(
        round=state.round, phase=PHASES[type(state.phase)][0], step=_step(state.phase), target=state.agreed.target,
        turn=engine.due(state), players=tuple(player_view(state, seat) for seat in range(state.agreed.players)),
        industries=tuple(industry_view(state, number) for number in NUMBERS), ring=state.agreed.ring, dice=state.dice,
        active=state.active, crisis=state.crisis, oracle=state.oracle, winner=state.winner,
        prompt=PROMPTS[type(state.phase)](state), offers=engine.offers(state) + _later(state), lines=lines(state),
        min_bid=least, best_bid=best, best_bidder=who,
    )  # fmt: skip
