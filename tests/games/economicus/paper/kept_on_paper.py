"""A table of Economicus kept on paper: what lies there by the chips and the acts of hands alone, never by the app.

It reads nothing but what the screen shows, and knows no rule: what a hand does in an act it knows from the prompt, the
button or the row that said so just before.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.games.protocol import Action, Due, Item
from tests.contract.plain_table import PlainTable

View = Any
Changes = Iterator[tuple[Item, int]]
SINGLE = ("active_player",)
CHIPS = {
    "company": ("company", "face"), "pledged": ("company", "turned"), "startup": ("startup", "face"),
    "pledged_startup": ("startup", "turned"),
}  # fmt: skip
WHATS = tuple(CHIPS)
STATE, FORECAST_CARD, LOAN, DEAR, CHEAP, STRONGEST = 1, 0, 5, 6, 5, 4
SUCCEEDS = (5, 6)


def on_screen(game: View) -> dict[Item, int]:
    """What the screen shows of everything that lies on the table."""
    counts: Counter[Item] = Counter()
    for seat, player in enumerate(game.players):
        counts[Item("coins", seat)] = player.coins
        counts[Item("cards", seat)] = player.cards
        counts[Item("quotas", seat)] = player.quotas
        counts[Item("stars", seat)] = player.stars
        counts[Item("active_player", seat)] = int(player.turn)
    for area in game.industries:
        counts[Item("price", -1, area.number)] = area.price if area.written else 0
        counts[Item("forecast", -1, area.number)] = int(area.forecast)
        if area.strength:
            counts[Item("strength", -1, area.number, str(-area.strength))] = 1
        for chips in area.chips:
            counts[chip(chips.seat, area.number, chips.what)] += chips.many
    counts[Item("active_industry", -1, game.active)] = 1
    return {thing: count for thing, count in counts.items() if count}


def chip(seat: int, area: int, what: str) -> Item:
    kind, side = CHIPS[what]
    return Item(kind, seat, area, side)


class Paper:
    """The table on paper, from what was on the screen when it began."""

    def __init__(self, game: View) -> None:
        self.table = PlainTable(on_screen(game), SINGLE)
        self._windows: Counter[int] = Counter()
        self._slot, self._startup = 0, (0, "startup")
        self.chips = 0

    def follow(self, before: View, action: Action, dues: Iterable[Due]) -> None:
        """An act: what hands did in it, and then what the chips say."""
        for thing, change in list(HANDS.get(action.kind, nothing)(self, before, action)):
            self.table.do([Due("take" if change > 0 else "give", *thing, amount=abs(change))])
        self.say(due for due in dues if not due.told)

    def say(self, dues: Iterable[Due]) -> None:
        """Hands do what the chips say."""
        said = list(dues)
        self.chips += len(said)
        self.table.do(said)

    def wrong(self, game: View) -> list[str]:
        """Where paper and screen differ."""
        return self.table.wrong(on_screen(game))

    # --- what hands do in an act --------------------------------------------------------------------------------------
    def first(self, _before: View, act: Action) -> Changes:
        yield Item("active_player", act.player), 1

    def place(self, _before: View, act: Action) -> Changes:
        number, slot = act.args
        yield chip(act.player, number, "company"), 1
        if slot == STATE:
            yield Item("quotas", act.player), -1

    def roll(self, before: View, act: Action) -> Changes:
        self._windows.clear()
        yield Item("active_industry", -1, before.active), -1
        yield Item("active_industry", -1, sum(act.args)), 1

    def pay_interest(self, before: View, act: Action) -> Changes:
        owed = -before.players[act.player].due
        self._windows[act.player] = owed
        yield Item("coins", act.player), -owed

    def _costs(self, before: View, seat: int) -> int:
        """A loan repaid right after its interest costs its 5 alone, as often as interest was paid."""
        cheap = (before.phase, before.step) == ("fiscal", "interest") and self._windows[seat] > 0
        self._windows[seat] -= cheap
        return CHEAP if cheap else DEAR

    def repay(self, before: View, act: Action) -> Changes:
        yield Item("coins", act.player), -self._costs(before, act.player)
        yield from turned(act)

    def loan(self, _before: View, act: Action) -> Changes:
        yield Item("coins", act.player), LOAN
        yield from turned(act)

    def sell(self, before: View, act: Action) -> Changes:
        number, what = act.args
        gets = half(industry(before, number).price)
        if WHATS[what] == "pledged":
            gets -= self._costs(before, act.player)
        yield Item("coins", act.player), gets
        yield chip(act.player, number, WHATS[what]), -1

    def drop(self, _before: View, act: Action) -> Changes:
        yield chip(act.player, act.args[0], "startup"), -1

    def draw(self, _before: View, act: Action) -> Changes:
        yield Item("cards", act.player), 1

    def quota(self, _before: View, act: Action) -> Changes:
        yield Item("cards", act.player), -1
        yield Item("quotas", act.player), 1

    def crisis_card(self, before: View, act: Action) -> Changes:
        forecast = next((area.number for area in before.industries if area.forecast), 0)
        if act.args[0] == FORECAST_CARD:
            yield Item("forecast", -1, forecast), -1
            yield Item("forecast", -1, before.active), 1
            return
        lying = {area.number: -area.strength for area in before.industries if area.strength}
        for number, strength in lying.items():
            yield Item("strength", -1, number, str(strength)), -1
        yield Item("strength", -1, forecast, str(min(lying.get(forecast, 0) + 1, STRONGEST))), 1

    def settle(self, before: View, act: Action) -> Changes:
        yield Item("coins", act.player), before.players[act.player].due

    def fate(self, before: View, act: Action) -> Changes:
        """Without cards the die stands at once."""
        number, what, die = act.args
        self._startup = (number, WHATS[what])
        if before.deck == 0 and die in SUCCEEDS:
            yield from self.becomes_company(act.player)

    def becomes_company(self, seat: int) -> Changes:
        number, what = self._startup
        yield chip(seat, number, what), -1
        yield chip(seat, number, "pledged" if what == "pledged_startup" else "company"), 1

    def boost(self, _before: View, act: Action) -> Changes:
        amount, quotas = act.args
        yield Item("cards", act.player), -(amount - quotas)
        yield Item("quotas", act.player), -quotas
        yield from self.becomes_company(act.player)

    def accept(self, before: View, act: Action) -> Changes:
        if before.prompt.code == "fate_succeeds":
            yield from self.becomes_company(act.player)

    def choose(self, _before: View, act: Action) -> Changes:
        self._slot = act.args[0]
        yield from ()

    def bid(self, before: View, _act: Action) -> Changes:
        """What is bid for: the kind of which something is free, or the one that was chosen."""
        here = industry(before, before.active)
        if here.private[0] == here.private[1]:
            self._slot = STATE
        elif here.state[0] == here.state[1]:
            self._slot = 0
        yield from ()

    def pay(self, before: View, act: Action) -> Changes:
        """The price, and for a state company the quota."""
        yield Item("coins", act.player), -dict(before.prompt.args)["amount"]
        if self._slot == STATE:
            yield Item("quotas", act.player), -1

    def place_won(self, before: View, act: Action) -> Changes:
        yield chip(act.player, before.active, "company"), 1

    def create(self, before: View, act: Action) -> Changes:
        yield Item("coins", act.player), -half(industry(before, before.active).price)
        yield chip(act.player, before.active, "startup"), 1

    def play(self, _before: View, act: Action) -> Changes:
        yield Item("cards", act.player), -1

    def influence(self, _before: View, act: Action) -> Changes:
        amount, quotas = act.args
        yield Item("cards", act.player), -(amount - quotas)
        yield Item("quotas", act.player), -quotas

    def end_turn(self, before: View, _act: Action) -> Changes:
        now = next(seat for seat, player in enumerate(before.players) if player.turn)
        yield Item("active_player", (now + 1) % len(before.players)), 1


def nothing(_paper: Paper, _before: View, _act: Action) -> Changes:
    yield from ()


def industry(game: View, number: int) -> Any:
    return next(area for area in game.industries if area.number == number)


def half(price: int) -> int:
    return (price + 1) // 2


def turned(act: Action) -> Changes:
    number, what = act.args
    yield chip(act.player, number, WHATS[what]), -1
    yield chip(act.player, number, WHATS[what ^ 1]), 1


HANDS: Mapping[str, Callable[[Paper, View, Action], Changes]] = {
    name: getattr(Paper, name)
    for name in (
        "first", "place", "roll", "pay_interest", "repay", "loan", "sell", "drop", "draw", "quota", "crisis_card",
        "settle", "fate", "boost", "accept", "choose", "bid", "pay", "place_won", "create", "play", "influence",
        "end_turn",
    )
}  # fmt: skip
"""What whoever touches a button has done or does, because the button or the prompt says so."""
