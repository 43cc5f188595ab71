"""What hands count, write and move at Orconomy's table, and what of it a player does in telling the app."""

from collections.abc import Callable, Mapping

from companion.games.orconomy import board
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.act_terms import CARDS_HELD, EVERYBODY, ORACLE, OTHERS, SKULLS, TOKENS
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.phases import anytime, rounds, rulings, startups
from companion.games.orconomy.rules.state import CARDS, NOBODY, SETUP, State, Winter
from companion.games.orconomy.rules.text import origins
from companion.games.protocol.due_to_hands import Changes, Hands, Item, Step

TROPHIES, PRICE, HINDMOST = "trophies", "price", "hindmost"
Whose = Callable[[Step[State]], Changes]


def _things(state: State) -> list[tuple[Item, int]]:
    """Skulls, cards, Trophies, the single tokens, written prices, and everything that lies on the board."""
    seats = range(len(state.agreed.seats))
    trophies = (0,) * len(seats) if isinstance(state.phase, SETUP) else derive.trophies(state)
    things = [
        (Item(what, seat), count)
        for seat in seats
        for what, count in ((SKULLS, state.skulls[seat]), (CARDS_HELD, state.cards[seat]), (TROPHIES, trophies[seat]))
    ]
    single = ((ORACLE, state.oracle), (HINDMOST, state.hindmost))
    marks = ((board.CRISIS, state.crisis), (board.ACTIVITY, state.active))
    things += [(Item(what, seat), int(seat != NOBODY)) for what, seat in single]
    things += [(Item(what, NOBODY, number), int(number > 0)) for what, number in marks]
    for number, pieces in board.layout(state).areas.items():
        things.append((Item(PRICE, NOBODY, number), state.at(number).price))
        things += [(Item(piece.kind, piece.owner, number, piece.side), 1) for piece in pieces]
    return things


def _loan(step: Step[State]) -> Changes:
    """The 7 of the loan; what Communications add has not been said."""
    return {**step.of(TOKENS, step.action.player), Item(SKULLS, step.action.player): derive.LOAN}


def _convert(step: Step[State]) -> Changes:
    """The token, and the cards that were bid; cards that Weapon Crafting draws have not been said."""
    player = step.action.player
    return {**step.of(TOKENS, player), Item(CARDS_HELD, player): -startups.spent(step.before)}


def _ruled(step: Step[State]) -> Changes:
    """The app follows the table; the Trophies that follow from it are due."""
    return {item: n for item, n in step.changes.items() if item.what not in (TROPHIES, HINDMOST)}


def _usual(step: Step[State]) -> Changes:
    """What the act says that hands move in doing it: of whoever acts, or of everybody where the table does."""
    whats, player = RULES.acts[step.action.kind].says.get("by_hand", ()), step.action.player
    changes = {item: n for item, n in step.changes.items() if item.what in whats}
    return {item: n for item, n in changes.items() if player == NOBODY or item.seat in (player, NOBODY)}


BY_HAND: Mapping[str, Whose] = {
    anytime.loan.kind: _loan, startups.convert.kind: _convert,
    plays.boost.kind: lambda step: {Item(CARDS_HELD, step.action.player): -step.action.args[0]},
    **dict.fromkeys(CARDS, lambda step: {Item(CARDS_HELD, step.action.player): -1}),
    **dict.fromkeys(RULES.kinds(lambda act: not act.offered), _ruled),
}  # fmt: skip
"""What hands do in doing an act beside which something else of theirs changes."""


class OrconomyHands(Hands[State]):
    """See `companion.games.protocol.due_to_hands.Hands`."""

    written = frozenset({PRICE})
    single = frozenset({ORACLE, HINDMOST})
    following = frozenset({startups.pass_purchase.kind})
    money = frozenset({SKULLS})
    countable: Mapping[str, str] = {TROPHIES: "", SKULLS: rulings.set_skulls.kind, CARDS_HELD: rulings.set_cards.kind}

    things = staticmethod(_things)

    def by_hand(self, step: Step[State]) -> Changes:
        """What the prompt or a button asked for is done; what a tap took for granted was said to nobody."""
        kind = step.action.kind
        if step.seen and "prompted" not in RULES.acts[kind].says:
            return {item: n for item, n in step.changes.items() if _on_board(item)}
        moved = BY_HAND.get(kind, _usual)(step)
        return moved if moved and _was_said(step) else {}

    def reason(self, step: Step[State], item: Item) -> str:
        """The rule behind a number's change, else the action's own; a card that works has its own."""
        kind = step.action.kind
        if not RULES.acts[kind].offered:
            return origins.FOLLOWS.get(item.what, "ruling")
        if item.what in origins.ASKED.asked and item.what != HINDMOST:
            return _why_number(step, item)
        if item.what == HINDMOST:
            return origins.FOLLOWS[HINDMOST]
        if kind in origins.WORKS and step.before.plays:
            return RULES.acts[CARDS[step.before.plays[-1].kind]].source
        return RULES.acts[kind].says.get("causes", {}).get(item.what) or RULES.acts[kind].source


def _was_said(step: Step[State]) -> bool:
    """Whether the screen had said it before the act: it could be done then, its sum stood by the name, or a player's
    own button was touched.
    """
    action, phase = step.action, step.start.phase
    prompted = RULES.acts[action.kind].says.get("prompted")
    if prompted == EVERYBODY and getattr(phase, "again", NOBODY) in (NOBODY, action.player):
        return True
    if action.kind == rounds.deal.kind and isinstance(phase, Winter) and phase.step != "interest":
        return True  # the prompt has said it together with the Crisis
    own = step.last and action.player != NOBODY and not prompted
    return own or RULES.refusal(step.start, action) is None


def _why_number(step: Step[State], item: Item) -> str:
    """The rule behind a change of Skulls, Trophies or a price."""
    which = item.area or item.seat
    lent = step.action.kind == anytime.loan.kind and item.what == SKULLS
    if lent and item.seat == step.action.player and step.changes.get(item, 0) > derive.LOAN:
        return anytime.loan.says["causes"][OTHERS]
    return origins.cause(step.before, step.action, step.after, item.what, which)


def _on_board(item: Item) -> bool:
    """Whether a camera sees it."""
    return item.area > 0 and item.what != PRICE
