"""Where a number comes from: its parts, and the rule by which an action changed it."""

from collections import Counter
from collections.abc import Mapping

from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules.act_terms import OTHERS
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.phases.anytime import pay_off
from companion.games.orconomy.rules.state import CARDS, NOBODY, NUMBERS, TOURISM, Sold, State
from companion.games.protocol import Action, Asked, Numbers, Summand


def cause(before: State, action: Action, after: State, field: str, which: int) -> str:
    """The rule by which an action changed a number; `which` tells the acting player from the others."""
    if action.kind in WORKS and before.plays:
        return RULES.acts[CARDS[before.plays[-1].kind]].source
    if _by_banking(before, action, after, field, which):
        return BANKING
    winner = after.phase.winner if isinstance(after.phase, Sold) else NOBODY
    if field == "price" and winner not in (NOBODY, getattr(before.phase, "winner", NOBODY)):
        return SALE
    causes = RULES.acts[action.kind].says.get("causes", {})
    if field in ("skulls", "price"):
        others = causes.get(OTHERS) if field == "skulls" and which != action.player else None
        return others or causes.get(field) or RULES.acts[action.kind].source
    return causes.get(field) or FOLLOWS[field]


def _by_banking(before: State, action: Action, after: State, field: str, which: int) -> bool:
    """Whether Banking made a number what it is: a pay-off without its interest, or an interest due that has changed
    because Banking spares more or less of it.
    """
    if field == "skulls":
        return action.kind == pay_off.kind and which == action.player and derive.banking_spares(before, which)
    if field != "interest":
        return False
    less = interest.sparing(before, which) - interest.sparing(after, which)
    return less * (interest.due(after, which) - interest.due(before, which)) > 0


def _trophies(state: State, seat: int) -> tuple[Summand, ...]:
    """One for each industry with a Company, one more for dominance there (rulebook en 130-144)."""
    return tuple(part for industry in NUMBERS for part in _trophies_at(state, seat, industry))


def _trophies_at(state: State, seat: int, industry: int) -> tuple[Summand, ...]:
    counts = Counter(token.player for token in state.at(industry).companies)
    mine = counts.pop(seat, 0)
    if not mine:
        return ()
    most = max(counts.values(), default=0)
    standing = "leads" if mine > most else "tied" if mine == most else "behind"
    against = ("industry", industry), ("mine", mine), ("most", most)
    return (
        Summand("company", 1, (("industry", industry), ("mine", mine))),
        Summand(standing, int(mine > most), against),
    )


def _price(state: State, industry: int) -> tuple[Summand, ...]:
    """The written price, or what a blank field counts as (en 227, ru 251)."""
    amount = derive.price(state, industry)
    if state.at(industry).price:
        return (Summand("written", amount, (("industry", industry),)),)
    usual = amount == (12 if industry == TOURISM else industry)
    return (Summand("blank" if usual else "agreed", amount, (("industry", industry),)),)


def _raisable(state: State, seat: int) -> tuple[Summand, ...]:
    """The Skulls in hand, and one part per Company that could be pledged now (A-10)."""
    worth = derive.loan_worth(state, seat)
    loans = (
        Summand("loan", worth, (("industry", industry), ("communications", worth - derive.LOAN)))
        for industry in derive.loans_open(state, seat)
        for _ in range(derive.unpledged_in(state.at(industry), seat))
    )
    return (Summand("in_hand", state.skulls[seat], (("player", seat),)), *loans)


def _hindmost(state: State, _which: int) -> tuple[Summand, ...]:
    """Everybody's Trophies: the single player with fewest is hindmost (en 148)."""
    return tuple(Summand("trophies", count, (("player", seat),)) for seat, count in enumerate(derive.trophies(state)))


def misasked(field: str, which: str) -> str:
    """Tourism is printed 2/12."""
    mistaken = (field, which) == ("price", "12")
    return "industry 12 is Tourism, printed 2/12, and price:2 its price" if mistaken else ""


ASKED: Numbers[State] = Numbers(
    asked={
        "trophies": Asked("player", lambda state, seat: derive.trophies(state)[seat], _trophies),
        "skulls": Asked(
            "player",
            lambda state, seat: state.skulls[seat],
            lambda state, seat: (Summand.of("skulls", state.skulls[seat], player=seat),),
        ),
        "interest": Asked("player", interest.due, interest.due_parts),
        "interest_gross": Asked("player", interest.gross, interest.gross_parts),
        "raisable": Asked("player", derive.raisable, _raisable),
        "price": Asked("area", derive.price, _price),
        "hindmost": Asked("table", lambda state, _which: state.hindmost, _hindmost),
    },
    which=lambda state: {"player": range(len(state.agreed.seats)), "table": range(NOBODY, max(NUMBERS))},
    areas=NUMBERS,
    misasked=misasked,
    cause=cause,
    raced=("trophies", "skulls"),
    goal=lambda state: state.agreed.target,
)
"""What may be asked about. The number of `hindmost` is a seat (-1 nobody): its parts do not add up to it."""
WORKS = (plays.resolve.kind, plays.boost.kind, plays.reroll.kind)
"""Kinds by which a card takes effect: then the rule is the card's own."""
FOLLOWS: Mapping[str, str] = {
    "trophies": "R3.1", "interest": "R7.2", "interest_gross": "R7.2", "raisable": "R10.10", "hindmost": "R5.1",
}  # fmt: skip
"""The rules of numbers that follow from the board, whatever changed it."""
BANKING = "R7.4"  # a Company there cancels the interest of a pledged one (en 456)
SALE = "R10.12"  # a winning bid becomes the price (en 237)
