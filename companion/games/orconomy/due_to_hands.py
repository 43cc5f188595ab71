"""What hands count, write and move at Orconomy's table, and what of it a player does in telling the app."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from companion.games.orconomy import board
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.phases import startups
from companion.games.orconomy.rules.state import CARDS, NOBODY, SETUP, State, Winter
from companion.games.orconomy.rules.text import origins
from companion.games.protocol.handled import Item
from companion.games.simple.dues import Changes, DueByDifference, Step

SKULLS, CARDS_HELD, TROPHIES = "skulls", "cards", "trophies"
PRICE, ORACLE, HINDMOST = "price", "oracle", "hindmost"
PIECES = tuple(board.KINDS)
Whose = Callable[[Step[State]], Changes]


@lru_cache(maxsize=1024)
def lying(state: State) -> Mapping[Item, int]:
    """Skulls, cards, Trophies, the single tokens, written prices, and everything that lies on the board."""
    found = {thing: count for thing, count in _counts(state) if count}
    for number, pieces in board.layout(state).areas.items():
        if written := state.at(number).price:
            found[Item(PRICE, NOBODY, number)] = written
        for piece in pieces:
            thing = Item(piece.kind, piece.owner, number, piece.side)
            found[thing] = found.get(thing, 0) + 1
    return found


def _counts(state: State) -> Iterator[tuple[Item, int]]:
    trophies = (0,) * state.agreed.players if isinstance(state.phase, SETUP) else derive.trophies(state)
    for seat in range(state.agreed.players):
        yield Item(SKULLS, seat), state.skulls[seat]
        yield Item(CARDS_HELD, seat), state.cards[seat]
        yield Item(TROPHIES, seat), trophies[seat]
    for what, seat in ((ORACLE, state.oracle), (HINDMOST, state.hindmost)):
        yield Item(what, seat), int(seat != NOBODY)
    for what, number in ((board.CRISIS, state.crisis), (board.ACTIVITY, state.active)):
        yield Item(what, NOBODY, number), int(number > 0)


def _own(*whats: str) -> Whose:
    """These things of whoever acts."""
    return lambda step: step.of(whats, step.action.player)


def _loan(step: Step[State]) -> Changes:
    """The 7 of the loan; what Communications add has not been said."""
    return {**step.of(PIECES, step.action.player), Item(SKULLS, step.action.player): derive.LOAN}


def _convert(step: Step[State]) -> Changes:
    """The token, and the cards that were bid; cards that Weapon Crafting draws have not been said."""
    player = step.action.player
    return {**step.of(PIECES, player), Item(CARDS_HELD, player): -startups.spent(step.before)}


def _boost(step: Step[State]) -> Changes:
    return {Item(CARDS_HELD, step.action.player): -step.action.args[0]}


def _show_card(step: Step[State]) -> Changes:
    return {Item(CARDS_HELD, step.action.player): -1}


def _ruled(step: Step[State]) -> Changes:
    """The app follows the table; the Trophies that follow from it are due."""
    return {thing: n for thing, n in step.changes.items() if thing.what not in (TROPHIES, HINDMOST)}


def _everybodys(what: str) -> Whose:
    return lambda step: {thing: n for thing, n in step.changes.items() if thing.what == what}


BY_HAND: Mapping[str, Whose] = {
    "settle": _own(SKULLS), "pay_interest": _own(SKULLS), "pay": _own(SKULLS), "loan": _loan,
    **dict.fromkeys(("pay_off", "pay_off_in_full", "launch"), _own(SKULLS, *PIECES)),
    **dict.fromkeys(("buy", "sell_pair", "transport"), _own(SKULLS, CARDS_HELD)),
    "convert": _convert, "boost": _boost, "deal": _everybodys(CARDS_HELD), "end_round": _everybodys(ORACLE),
    "crisis_step": _everybodys(board.CRISIS), "totemology": _everybodys(board.CRISIS),
    **dict.fromkeys(("place", "place_won", "remove", "collapse", "give_up", "food_move"), _own(*PIECES)),
    **dict.fromkeys(CARDS, _show_card), **dict.fromkeys(RULES.kinds(lambda act: not act.offered), _ruled),
}  # fmt: skip
"""What hands do in doing each kind of action, because the prompt or the button has said so."""
SHOWN_TO_ALL = ("settle", "pay_interest")
"""Kinds of which everybody's sums are on the screen before the one tap for all."""
SAID_BY_PROMPT = (*SHOWN_TO_ALL, "pay", "end_round")
"""Kinds that are done when a camera sees what comes after them: the prompt has asked for them."""
REASONS: Mapping[tuple[str, str], str] = {
    (board.CRISIS, "roll"): "R2.6", (ORACLE, "end_round"): "R12.4", (CARDS_HELD, "tourism"): "R9.5",
    (CARDS_HELD, "convert"): "R11.8",
}  # fmt: skip
"""Why things that are no numbers to be asked about change, where it is not the action's own rule."""


class OrconomyHands(DueByDifference[State]):
    """See `companion.games.protocol.handled`."""

    written = frozenset({PRICE})
    single = frozenset({ORACLE, HINDMOST})
    following = frozenset({"pass"})
    money = frozenset({SKULLS})
    countable: Mapping[str, str] = {TROPHIES: "", SKULLS: "set_skulls", CARDS_HELD: "set_cards"}

    def lying(self, state: State) -> Mapping[Item, int]:
        return lying(state)

    def by_hand(self, step: Step[State]) -> Changes:
        """What the prompt or a button asked for is done; what a tap took for granted was said to nobody."""
        kind = step.action.kind
        if kind not in BY_HAND:
            return {thing: n for thing, n in step.changes.items() if step.seen and _on_board(thing)}
        if step.seen and kind not in SAID_BY_PROMPT:
            return {thing: n for thing, n in step.changes.items() if _on_board(thing)}
        return BY_HAND[kind](step) if _was_said(step) else {}

    def reason(self, step: Step[State], thing: Item) -> str:
        """The rule behind a number's change, else the action's own; a card that works has its own."""
        kind = step.action.kind
        if not RULES.acts[kind].offered:
            return origins.FOLLOWS.get(thing.what, "ruling")
        if thing.what in origins.NUMBERS_OF and thing.what != HINDMOST:
            return _why_number(step, thing)
        if thing.what == HINDMOST:
            return origins.FOLLOWS[HINDMOST]
        if kind in origins.WORKS and step.before.plays:
            return RULES.acts[CARDS[step.before.plays[-1].kind]].source
        return REASONS.get((thing.what, kind)) or RULES.acts[kind].source


def _was_said(step: Step[State]) -> bool:
    """Whether the screen had said it before the act: it could be done then, its sum stood by the name, or a player's
    own button was touched.
    """
    action, phase = step.action, step.start.phase
    if action.kind in SHOWN_TO_ALL and getattr(phase, "again", NOBODY) in (NOBODY, action.player):
        return True
    if action.kind == "deal" and isinstance(phase, Winter) and phase.step != "interest":
        return True  # the prompt has said it together with the Crisis
    own = step.last and action.player != NOBODY and action.kind not in SAID_BY_PROMPT
    return own or RULES.refusal(step.start, action) is None


def _why_number(step: Step[State], thing: Item) -> str:
    """The rule behind a change of Skulls, Trophies or a price."""
    which = thing.area or thing.seat
    extra = step.action.kind == "loan" and thing.what == SKULLS and step.changes.get(thing, 0) > derive.LOAN
    if extra and thing.seat == step.action.player:
        return origins.OTHERS["loan"]
    return origins.cause(step.before, step.action, step.after, thing.what, which)


def _on_board(thing: Item) -> bool:
    """Whether a camera sees it."""
    return thing.area > 0 and thing.what != PRICE
