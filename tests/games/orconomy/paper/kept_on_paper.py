"""A table kept on paper: what lies there by the chips on the screen and the acts of hands alone, never by the app.

It reads nothing but what is on the screen (as the control door or a snapshot gives it), and knows no rule: what a hand
does in an act it knows from the prompt, the button or the row that said so just before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.protocol import Due, Item
from tests.contract.plain_table import PlainTable

View = Any
Changes = Iterator[tuple[Item, int]]
SETTING_UP = ("crisis_roll", "oracle", "placement")
SINGLE = ("oracle", "hindmost")
LOAN, PAIR, TRANSPORT, FOOD = 7, 14, 8, 6
FACE, BONES = "face", "bones"
STARTUP = 2


def on_screen(game: View) -> dict[Item, int]:
    """What the screen shows of everything that lies on the table."""
    counts: Counter[Item] = Counter()
    for seat, player in enumerate(game.players):
        counts[Item("skulls", seat)] = player.skulls
        counts[Item("cards", seat)] = player.cards
        counts[Item("trophies", seat)] = 0 if game.phase in SETTING_UP else player.trophies
        counts[Item("oracle", seat)] = int(player.oracle)
        counts[Item("hindmost", seat)] = int(player.hindmost)
    for area in game.industries:
        counts[Item("price", -1, area.number)] = area.price if area.written else 0
        for token in area.companies:
            counts[company(token.player, area.number, pledged=token.pledged, beside=token.beside)] += 1
        for seat in area.startups:
            counts[Item("startup", seat, area.number)] += 1
    counts[Item("crisis", -1, game.crisis)] = int(game.crisis > 0)
    counts[Item("activity", -1, game.active)] = int(game.active > 0)
    return {thing: count for thing, count in counts.items() if count}


def company(seat: int, area: int, *, pledged: bool = False, beside: bool = False) -> Item:
    return Item("company_beside" if beside else "company", seat, area, BONES if pledged else FACE)


def meant(before: View, seat: int, number: int, *, pledged: bool, said: Sequence[int] = ()) -> Item:
    """A Company where it was said to lie, or else where the screen shows it."""
    alike = [token for token in industry(before, number).companies if (token.player, token.pledged) == (seat, pledged)]
    beside = bool(said[0]) if said else all(token.beside for token in alike)
    return company(seat, number, pledged=pledged, beside=beside)


def arriving(before: View, seat: int, number: int, *, pledged: bool = False) -> Item:
    """A Company that comes into an industry: into a slot that the screen shows as empty, else beside the others."""
    return company(seat, number, pledged=pledged, beside=industry(before, number).free_slots == 0)


def industry(game: View, number: int) -> Any:
    return next(area for area in game.industries if area.number == number)


class Paper:
    """The table on paper, from what was on the screen when it began."""

    def __init__(self, game: View) -> None:
        self.table = PlainTable(on_screen(game), SINGLE)

    def follow(self, before: View, now: View, touch: str) -> int:
        """The screen has changed from one picture to the next by a touch: what hands did, and then what the chips say;
        how many chips there were.
        """
        for line in _new(before, now):
            for thing, change in by_hand(before.game, Act(touch, line.action, line.source, now.game)):
                self.table.do([_deed(thing, change)])
        dues = [due for place, due in enumerate(now.dues) if place in now.to_do or (_piece(due) and not due.told)]
        self.table.do(of_plain(due) for due in dues)
        return len(dues)

    def wrong(self, game: View) -> list[str]:
        """Where paper and screen differ."""
        return self.table.wrong(on_screen(game))


class Act:
    """What people know of an act: what was touched, the deed told of it, how it came, and the screen after it."""

    def __init__(self, touch: str, deed: Any, source: str, after: View) -> None:
        self.touch, self.deed, self.source, self.after = touch, deed, source, after

    @property
    def seen(self) -> bool:
        return self.source in ("camera", "human")


def acted(before: View, now: View) -> bool:
    """Whether anything was done, or taken back."""
    return [line.line for line in before.history] != [line.line for line in now.history]


def _new(before: View, now: View) -> list[Any]:
    """What was done since, the oldest first; nothing when something was taken back."""
    known = {line.line for line in before.history}
    newest = before.history[0].line if before.history else 0
    return [line for line in reversed(now.history) if line.line not in known and line.line > newest]


def _piece(due: Any) -> bool:
    """Whether it lies on the board: once the camera sees it there is nothing more to say."""
    return bool(due.area) and due.what != "price"


def _deed(thing: Item, change: int) -> Due:
    """A change as something taken or given."""
    return Due("take" if change > 0 else "give", *thing, amount=abs(change))


def of_plain(due: Any) -> Due:
    """What is due, as plain data tells it."""
    was = Item(due.was.what, due.was.seat, due.was.area, due.was.side) if due.was else None
    return Due(due.verb, due.what, due.seat, due.area, due.side, due.amount, due.rule, due.told, was)


# --- what hands do in an act -----------------------------------------------------------------------------------------
def by_hand(before: View, act: Act) -> Changes:
    """What hands do because the prompt, a button or a row said so, before anything else is said."""
    head = act.touch.partition(":")[0]
    if head in ("undo", "redo", "undo_to", "mend"):
        return
    if head == "settle":
        yield from _settled(before, act.after)
        return
    if head == "count":  # whoever counts has done nothing else
        yield from _ruled_by_counting(before, act.after)
        return
    if act.deed.kind == "roll" and before.prompt.code == "end_done":
        yield from _oracle_on(before)
    kind = act.deed.kind
    if act.seen:
        yield from SEEN.get(kind, nothing)(before, act)
    elif head in ("do", "rule") or (head == "outcome" and kind == "place_won"):
        yield from HANDS.get(kind, nothing)(before, act)


def nothing(_before: View, _act: Act) -> Changes:
    yield from ()


def _settled(before: View, after: View) -> Changes:
    """Everybody takes or pays what stood by their names, as far as it is settled now."""
    if before.prompt.code == "sold_pay":
        yield from _pays(before)
    elif before.phase == "winter" and before.step == "interest":
        for seat in range(len(before.players)):
            yield Item("skulls", seat), -_interest(before, after, seat)
    elif before.phase == "winter":
        if before.step == "crisis":
            yield from _crisis(before, dict(_args(before.prompt))["industry"])
        if after.phase != "winter":
            yield from _dealt(before)
    elif before.phase == "revenue":
        for seat, player in enumerate(before.players):
            if player.due is not None and (after.phase != "revenue" or after.players[seat].due is None):
                yield Item("skulls", seat), player.due
    elif before.prompt.code == "end_done":
        yield from _oracle_on(before)


def _args(prompt: Any) -> Sequence[tuple[str, Any]]:
    return [(name, value) for name, value in prompt.args]


def _interest(before: View, after: View, seat: int) -> int:
    """The rows that are gone, without the dearest ones, which Banking spares."""
    rest = after.lines if after.phase == "winter" else ()
    left = Counter((line.industry, line.amount) for line in rest if line.player == seat)
    rows = Counter((line.industry, line.amount) for line in before.lines if line.player == seat)
    gone = sorted((-amount for (_, amount), n in (rows - left).items() for _ in range(n)), reverse=True)
    return sum(gone[before.players[seat].waivers :])


def _pays(before: View) -> Changes:
    """To the bank, or to whom the screen names; whoever pays themselves moves nothing."""
    args = dict(_args(before.prompt))
    if before.payee != args["player"]:
        yield Item("skulls", args["player"]), -args["amount"]


def _crisis(before: View, to: int) -> Changes:
    yield Item("crisis", -1, before.crisis), -1
    yield Item("crisis", -1, to), 1


def _dealt(before: View) -> Changes:
    """A card each, as long as there are any."""
    order = [(before.oracle + place) % len(before.players) for place in range(len(before.players))]
    for seat in order[: before.deck + before.discards]:
        yield Item("cards", seat), 1


def _oracle_on(before: View) -> Changes:
    yield Item("oracle", before.oracle), -1
    yield Item("oracle", dict(_args(before.prompt))["player"]), 1


def _ruled_by_counting(before: View, after: View) -> Changes:
    """What lies there was counted: the screen follows it."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        yield Item("skulls", seat), now.skulls - was.skulls
        yield Item("cards", seat), now.cards - was.cards


def _settles(before: View, act: Act) -> Changes:
    seat = act.deed.player
    yield Item("skulls", seat), before.players[seat].due


def _pays_interest(before: View, act: Act) -> Changes:
    row = next(line for line in before.lines if (line.player, line.industry) == (act.deed.player, act.deed.args[0]))
    yield Item("skulls", act.deed.player), row.amount


def _placed(_before: View, act: Act) -> Changes:
    yield company(act.deed.player, act.deed.args[0]), 1


def _bought(before: View, act: Act) -> Changes:
    yield company(act.deed.player, before.active), 1


def _bought_and_paid(before: View, act: Act) -> Changes:
    """The prompt asked for the money, and then the token was placed."""
    if before.prompt.code == "sold_pay":
        yield from _pays(before)
    yield from _bought(before, act)


def _lost(before: View, act: Act) -> Changes:
    number, *said = act.deed.args
    yield meant(before, act.deed.player, number, pledged=True, said=said), -1


def _collapses(before: View, act: Act) -> Changes:
    """The side that was named; else the one that lies there, a pledged one first."""
    seat, (number, *side) = act.deed.player, act.deed.args
    lying = industry(before, number).companies
    pledged = bool(side[0]) if side else any(token.pledged for token in lying if token.player == seat)
    yield meant(before, seat, number, pledged=pledged, said=side[1:]), -1


def _launched(before: View, act: Act) -> Changes:
    yield Item("skulls", act.deed.player), -before.players[act.deed.player].launch_cost
    yield from _startup(before, act)


def _startup(_before: View, act: Act) -> Changes:
    yield Item("startup", act.deed.player, act.deed.args[0]), 1


def _buys(before: View, act: Act) -> Changes:
    yield Item("skulls", act.deed.player), -before.players[act.deed.player].card_cost
    yield Item("cards", act.deed.player), 1


def _turned(to_pledged: bool) -> Callable[[View, Act], Changes]:
    def turn(before: View, act: Act) -> Changes:
        number, *said = act.deed.args
        there = meant(before, act.deed.player, number, pledged=not to_pledged, said=said)
        yield there, -1
        yield there._replace(side=BONES if to_pledged else FACE), 1

    return turn


def _borrows(before: View, act: Act) -> Changes:
    yield Item("skulls", act.deed.player), LOAN
    yield from _turned(True)(before, act)


def _pays_off(before: View, act: Act) -> Changes:
    interest = dict(before.players[act.deed.player].pay_offs)
    yield Item("skulls", act.deed.player), -LOAN - interest[act.deed.args[0]]
    yield from _turned(False)(before, act)


def _pays_off_in_full(before: View, act: Act) -> Changes:
    """The interest, too: as many Skulls as the screen shows tokens there."""
    there = industry(before, act.deed.args[0])
    yield Item("skulls", act.deed.player), -LOAN - len(there.companies) - len(there.startups)
    yield from _turned(False)(before, act)


def _takes_off(before: View, act: Act) -> Changes:
    number, what, *said = act.deed.args
    seat = act.deed.player
    if what == STARTUP:
        yield Item("startup", seat, number), -1
    else:
        yield meant(before, seat, number, pledged=bool(what), said=said), -1


def _sells_pair(_before: View, act: Act) -> Changes:
    yield Item("skulls", act.deed.player), PAIR
    yield Item("cards", act.deed.player), -2


def _transports(_before: View, act: Act) -> Changes:
    yield Item("cards", act.deed.player), -act.deed.args[0]
    yield Item("skulls", act.deed.player), TRANSPORT * act.deed.args[0]


def _moves_food(before: View, act: Act) -> Changes:
    what, number, *said = act.deed.args
    yield meant(before, act.deed.player, FOOD, pledged=bool(what), said=said), -1
    yield arriving(before, act.deed.player, number, pledged=bool(what)), 1


def _pushes(before: View, act: Act) -> Changes:
    yield from _crisis(before, act.deed.args[0])


def _steps(before: View, _act: Act) -> Changes:
    yield from _crisis(before, dict(_args(before.prompt))["industry"])


def _deals(before: View, _act: Act) -> Changes:
    yield from _dealt(before)


def _converts(before: View, act: Act) -> Changes:
    yield Item("cards", act.deed.player), -dict(_args(before.prompt))["cards"]
    yield from _becomes_company(before, act)


def _becomes_company(before: View, act: Act) -> Changes:
    yield Item("startup", act.deed.player, act.deed.args[0]), -1
    yield arriving(before, act.deed.player, act.deed.args[0]), 1


def _boosts(_before: View, act: Act) -> Changes:
    yield Item("cards", act.deed.player), -act.deed.args[0]


def _shows(_before: View, act: Act) -> Changes:
    yield Item("cards", act.deed.player), -1


def _passes_oracle_on(before: View, _act: Act) -> Changes:
    yield from _oracle_on(before)


CARDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
HANDS: Mapping[str, Callable[[View, Act], Changes]] = {
    "settle": _settles, "pay_interest": _pays_interest, "pay": lambda before, _act: _pays(before), "place": _placed,
    "place_won": _bought_and_paid, "give_up": _lost, "collapse": _collapses, "launch": _launched, "buy": _buys,
    "loan": _borrows, "pay_off": _pays_off, "pay_off_in_full": _pays_off_in_full,
    "remove": _takes_off, "sell_pair": _sells_pair, "transport": _transports,
    "food_move": _moves_food, "totemology": _pushes, "crisis_step": _steps, "deal": _deals,
    "convert": _converts, "boost": _boosts, "end_round": _passes_oracle_on, **dict.fromkeys(CARDS, _shows),
}  # fmt: skip
"""What whoever touches a button has done or does, because the button or the prompt says so."""
SEEN: Mapping[str, Callable[[View, Act], Changes]] = {
    "place": _placed, "place_won": _bought_and_paid, "give_up": _lost, "collapse": _collapses, "launch": _startup,
    "loan": _turned(True), "pay_off": _turned(False), "pay_off_in_full": _turned(False),
    "remove": _takes_off, "food_move": _moves_food,
    "totemology": _pushes, "crisis_step": _steps, "convert": _becomes_company,
}  # fmt: skip
"""What the camera saw hands do: pieces, and what the prompt had asked for before."""
