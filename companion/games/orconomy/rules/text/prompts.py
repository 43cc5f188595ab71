"""What the table has to do now, as a code with the values its sentence needs."""

from collections.abc import Callable, Mapping

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import due
from companion.games.orconomy.rules.cards import stack, wanting
from companion.games.orconomy.rules.phases import auction, placing, rounds, startups
from companion.games.orconomy.rules.state import NOBODY, Auction, Competition, Convert, Placement, Revenue, Sold, State
from companion.games.protocol import Prompt


def _prompt_placement(state: State) -> Prompt:
    assert isinstance(state.phase, Placement)
    done, all_ = state.phase.done, 2 * len(state.agreed.seats)
    return Prompt(placing.place.kind, (("player", due(state)), ("done", done), ("all", all_)))


def _prompt_winter(state: State) -> Prompt:
    phase = state.phase
    assert isinstance(phase, orconomy.Winter)
    if phase.step == "interest":
        return Prompt("winter_interest", (("reason", phase.reason), ("player", phase.turn)))
    if phase.step == "crisis":
        return Prompt("winter_crisis", (("industry", rounds.next_clockwise(state, state.crisis)),))
    return Prompt("winter_cards")


def _prompt_auction(state: State) -> Prompt:
    phase = orconomy.phase_of(state, Auction)
    best = max(phase.bids)
    bound = ("above", best) if best else ("least", auction.least(state))
    return Prompt(auction.bid.kind, (("player", phase.turn), bound))


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
    code = "single_startup" if alone else "competition"
    where = flow.competing(state, phase.turn)
    place = ("industry", where[0]) if len(where) == 1 else ("reason", "several")
    return Prompt(code, (("player", phase.turn), ("least", startups.least_cards(state)), place))


def _prompt_convert(state: State) -> Prompt:
    phase = state.phase
    assert isinstance(phase, Convert)
    return Prompt(startups.convert.kind, (("player", phase.winner), ("cards", startups.spent(state))))


def _prompt_launch(state: State) -> Prompt:
    turn = due(state)
    return Prompt(startups.launch.kind, (("player", turn), ("cost", derive.launch_cost(state, turn))))


def _prompt_revenue(state: State) -> Prompt:
    phase = orconomy.phase_of(state, Revenue)
    if phase.again != NOBODY:
        return Prompt("again", (("player", phase.again),))
    if phase.turn == NOBODY:
        return Prompt(
            "revenue_done", (("hindmost", derive.hindmost(state)), ("amount", state.agreed.box.supply.hindmost_pay))
        )
    return Prompt("revenue")


def _prompt_end(state: State) -> Prompt:
    turn = due(state)
    if turn == NOBODY:
        return Prompt(
            "end_done", (("player", (state.oracle + 1) % len(state.agreed.seats)), ("round", state.round + 1))
        )
    return Prompt(startups.buy.kind, (("player", turn), ("cost", derive.card_cost(state, turn))))


def _prompt_wanted(state: State) -> Prompt:
    """Whose card is next, and who comes after."""
    first, *others = wanting.waiting(state)
    more = (("other", others[0]),) if others else ()
    return Prompt("card_wanted", (("player", first), *more))


def _prompt_play(state: State) -> Prompt:
    """What the card in play waits for."""
    play, stage = stack.top(state), stack.stage(state)
    if stage == "failure" and moves.spare_cards(state, play.player) < stack.short(state):
        stage = "fails"
    amounts = {"roll": ("needs", stack.needs(state)), "failure": ("short", stack.short(state))}
    more = (amounts[stage],) if stage in amounts else ()
    return Prompt(f"card_{stage}", (("player", play.player), ("card", orconomy.CARDS[play.kind]), *more))


def _prompt_win(state: State) -> Prompt:
    """Who has won; several share the win where the table agreed so (A-20)."""
    args = ("player", state.winner), ("trophies", max(derive.trophies(state)))
    names = [state.agreed.seats[seat].name for seat in derive.winners(state)]
    return Prompt("win", args if len(names) < 2 else (*args, ("reason", "shared"), ("names", ", ".join(names))))


PROMPTS: Mapping[type, Callable[[State], Prompt]] = {
    orconomy.CrisisRoll: lambda state: Prompt("roll_crisis"),
    orconomy.FirstOracle: lambda state: Prompt("first_oracle", (("how", state.agreed.options.first_oracle),)),
    Placement: _prompt_placement,
    orconomy.StartOfRound: lambda state: Prompt(rounds.roll.kind, (("player", state.oracle), ("round", state.round))),
    orconomy.Winter: _prompt_winter,
    Revenue: _prompt_revenue,
    Auction: _prompt_auction,
    Sold: _prompt_sold,
    Competition: _prompt_competition,
    Convert: _prompt_convert,
    orconomy.Launch: _prompt_launch,
    orconomy.EndOfRound: _prompt_end,
    orconomy.Over: _prompt_win,
}


def prompt(state: State) -> Prompt:
    """What the table has to do now; while a card is in play, what that waits for."""
    if state.plays:
        return _prompt_play(state)
    return _prompt_wanted(state) if wanting.waiting(state) else PROMPTS[type(state.phase)](state)
