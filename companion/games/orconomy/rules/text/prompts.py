"""What the table has to do now, as a code with the values its sentence needs."""

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import due
from companion.games.orconomy.rules.cards import stack, wanting
from companion.games.orconomy.rules.phases import auction, placing, rounds, startups
from companion.games.orconomy.rules.state import NOBODY, Auction, Competition, Convert, Placement, Revenue, Sold, State
from companion.games.protocol import Prompt


def prompt(state: State) -> Prompt:
    """What the table has to do now; while a card is in play, what that waits for."""
    if state.plays:
        return _of_play(state)
    return _of_wanted(state) if wanting.waiting(state) else _of_phase(state, due(state))


def _of_phase(state: State, turn: int) -> Prompt:
    match state.phase:
        case orconomy.CrisisRoll():
            return Prompt("roll_crisis")
        case orconomy.FirstOracle():
            return Prompt.of("first_oracle", how=state.agreed.options.first_oracle)
        case Placement(done):
            return Prompt.of(placing.place.kind, player=turn, done=done, all=2 * len(state.agreed.seats))
        case orconomy.StartOfRound():
            return Prompt.of(rounds.roll.kind, player=state.oracle, round=state.round)
        case orconomy.Winter() as winter:
            return _of_winter(state, winter)
        case Revenue() as revenue:
            return _of_revenue(state, revenue)
        case Auction(bids=bids):
            best = max(bids)
            bound = {"above": best} if best else {"least": auction.least(state)}
            return Prompt.of(auction.bid.kind, player=turn, **bound)
        case Sold(step="pay", bids=bids):
            return Prompt.of("sold_pay", player=turn, amount=bids[turn])
        case Sold():
            return Prompt.of("sold_place", player=turn, industry=state.active)
        case Competition() as competition:
            return _of_competition(state, competition)
        case Convert():
            return Prompt.of(startups.convert.kind, player=turn, cards=startups.spent(state))
        case orconomy.Launch():
            return Prompt.of(startups.launch.kind, player=turn, cost=derive.launch_cost(state, turn))
        case orconomy.EndOfRound() if turn == NOBODY:
            return Prompt.of("end_done", player=(state.oracle + 1) % len(state.agreed.seats), round=state.round + 1)
        case orconomy.EndOfRound():
            return Prompt.of(startups.buy.kind, player=turn, cost=derive.card_cost(state, turn))
        case orconomy.Over():
            return _of_win(state)


def _of_winter(state: State, winter: orconomy.Winter) -> Prompt:
    if winter.step == "interest":
        return Prompt.of("winter_interest", reason=winter.reason, player=winter.turn)
    if winter.step == "crisis":
        return Prompt.of("winter_crisis", industry=rounds.next_clockwise(state, state.crisis))
    return Prompt("winter_cards")


def _of_revenue(state: State, revenue: Revenue) -> Prompt:
    if revenue.again != NOBODY:
        return Prompt.of("again", player=revenue.again)
    if revenue.turn != NOBODY:
        return Prompt("revenue")
    return Prompt.of("revenue_done", hindmost=derive.hindmost(state), amount=state.agreed.box.supply.hindmost_pay)


def _of_competition(state: State, competition: Competition) -> Prompt:
    code = "single_startup" if competition.passed.count(False) == 1 else "competition"
    where = flow.competing(state, competition.turn)
    place: dict[str, int | str] = {"industry": where[0]} if len(where) == 1 else {"reason": "several"}
    return Prompt.of(code, player=competition.turn, least=startups.least_cards(state), **place)


def _of_wanted(state: State) -> Prompt:
    """Whose card is next, and who comes after."""
    first, *others = wanting.waiting(state)
    return Prompt.of("card_wanted", player=first, **({"other": others[0]} if others else {}))


def _of_play(state: State) -> Prompt:
    """What the card in play waits for."""
    play, stage = stack.top(state), stack.stage(state)
    if stage == "failure" and moves.spare_cards(state, play.player) < stack.short(state):
        stage = "fails"
    amounts = {"roll": {"needs": stack.needs(state)}, "failure": {"short": stack.short(state)}}
    return Prompt.of(f"card_{stage}", player=play.player, card=orconomy.CARDS[play.kind], **amounts.get(stage, {}))


def _of_win(state: State) -> Prompt:
    """Who has won; several share the win where the table agreed so (A-20)."""
    won, names = max(derive.trophies(state)), [state.agreed.names[seat] for seat in derive.winners(state)]
    shared = {"reason": "shared", "names": ", ".join(names)} if len(names) > 1 else {}
    return Prompt.of("win", player=state.winner, trophies=won, **shared)
