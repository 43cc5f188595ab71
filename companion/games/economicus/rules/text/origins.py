"""Where a number comes from: what it is made of now, and by which rule an action changed it."""

from collections.abc import Iterator

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, RULINGS
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.anytime import repay
from companion.games.economicus.rules.state import Interest, State
from companion.games.protocol import Action, Asked, Numbers, Summand

RULING, CARD = "ruling", "card"
Parts = Iterator[Summand]


def _stars(state: State, seat: int) -> Parts:
    """A line for each industry: presence and lead; then what was lost or gained for good."""
    total = 0
    for number in NUMBERS:
        have = derive.counts(state.at(number), state.agreed.players)
        if not have[seat]:
            continue
        total += 1
        yield Summand.of("present", 1, industry=number, own=have[seat])
        others = max((count for other, count in enumerate(have) if other != seat), default=0)
        leads = seat in derive.leads(state, number)
        total += leads
        code = "leads" if leads else "tied" if others == have[seat] else "behind"
        yield Summand.of(code, int(leads), industry=number, own=have[seat], others=others)
    if state.adjusted[seat]:
        yield Summand.of("adjusted", state.adjusted[seat])
        below = total + state.adjusted[seat]
        if below < 0:
            yield Summand.of("floor", -below)


def _due(state: State, seat: int) -> Parts:
    for number, amount in derive.incomes(state, seat).items():
        own = derive.counts(state.at(number), state.agreed.players)[seat]
        yield Summand.of("income", amount, industry=number, own=own, each=derive.profit(state, number))


def _interest(state: State, seat: int) -> Parts:
    if isinstance(state.phase, Interest):
        yield Summand.of("owing", derive.interest(state, seat))
        return
    for number, industry in enumerate(state.board, start=2):
        turned = sum(chip == (seat, True) for chip in (*industry.companies, *industry.startups))
        if turned:
            yield Summand.of("loans", turned * state.agreed.box.amounts.interest, industry=number, own=turned)


def _raisable(state: State, seat: int) -> Parts:
    yield Summand.of("coins", state.coins[seat])
    count, loan = derive.unpledged(state, seat), state.agreed.box.amounts.loan
    if state.agreed.options.loans and count:
        yield Summand.of("borrow", count * loan, own=count, each=loan)


def _assets(state: State, seat: int) -> Parts:
    yield Summand.of("coins", state.coins[seat])
    for number in NUMBERS:
        own = derive.counts(state.at(number), state.agreed.players)[seat]
        if own:
            price = derive.price(state, number)
            yield Summand.of("worth", own * price, industry=number, own=own, each=price)
    count, amounts = derive.loans(state, seat), state.agreed.box.amounts
    if count:
        each = amounts.loan + amounts.interest
        yield Summand.of("less_loans", -count * each, own=count, each=each)


def _price(state: State, number: int) -> Parts:
    written = state.at(number).price
    yield Summand.of("written" if written else "blank", written or derive.price(state, number), industry=number)


def _profit(state: State, number: int) -> Parts:
    printed = state.agreed.box.prints[number].profit or 0
    yield Summand.of("printed", printed, industry=number)
    if state.crisis == number:
        yield Summand.of("crisis", derive.profit(state, number) - printed, strength=-state.strength)


def ruled(before: State, action: Action) -> str:
    """A ruling is the table's, or a card's that lies open; "" for anything else."""
    if RULES.acts[action.kind] not in RULINGS:
        return ""
    return f"{CARD}{_name_of_card(before)}" if before.plays else RULING


def _name_of_card(state: State) -> str:
    """After a colon the name of the open card, if it is known."""
    play = state.plays[-1]
    return f":{state.agreed.box.cards[play.card - 1].name}" if play.card else ""


def cause(before: State, action: Action, after: State, field: str, which: int) -> str:
    """The rule by which an action, done in the position before it, changed a number."""
    reason = ruled(before, action)
    if field == "stars" and before.adjusted == after.adjusted and not reason.startswith(CARD):
        return "E3.4"
    if reason:
        return reason
    if field == "stars" and before.plays:
        return f"E14.5{_name_of_card(before)}"
    act = RULES.acts[action.kind]
    if (rule := act.says.get("causes", {}).get(field)) is not None:
        return rule
    if field == "price":
        return "E10.3" if before.created else "E11.1"
    return "E6.2" if (field, act) == ("coins", repay) and derive.in_window(before, which) else act.source


def _plain_number(field: str) -> Asked[State]:
    """Something that a player has in front of them, which is made of nothing else."""

    def value(state: State, seat: int) -> int:
        count: int = getattr(state, field)[seat]
        return count

    return Asked("player", value, lambda state, seat: (Summand.of(field, value(state, seat)),))


ASKED: Numbers[State] = Numbers(
    asked={
        "stars": Asked("player", lambda state, seat: derive.stars(state)[seat], _stars),
        **{field: _plain_number(field) for field in ("coins", "cards", "quotas")},
        "due": Asked("player", derive.due, _due),
        "interest": Asked("player", derive.interest, _interest),
        "raisable": Asked("player", derive.raisable, _raisable),
        "assets": Asked("player", derive.assets, _assets),
        "price": Asked("area", derive.price, _price),
        "profit": Asked("area", derive.profit, _profit),
    },
    which=lambda state: {"player": range(state.agreed.players)},
    areas=NUMBERS,
    cause=cause,
    raced=("stars", "coins"),
    goal=lambda state: state.agreed.target,
)
