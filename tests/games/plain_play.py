"""What every action does to tokens, Skulls, cards and prices, followed by hand on a plain table.

The English order of the auction, interest counted at each payment, and no abilities: what two careful people would do
with the box between them. Phases are named as on the screen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.games.plain_reckoning import COMPANY, KINDS, PLEDGED, STARTUP, PlainTable

Where = tuple[str, str]
AUCTION, COMPETITION, CONVERT = ("auction", "bid"), ("startups", "competition"), ("startups", "convert")


@dataclass
class PlainPlay:
    """A plain table that is played on: call `follow` with every action and where the round was before and after it."""

    table: PlainTable
    before: Where = ("crisis_roll", "")
    passed: set[int] = field(default_factory=set)
    card_bids: dict[int, int] = field(default_factory=dict)
    price_before: int | None = None

    def follow(self, kind: str, seat: int, args: Sequence[int], before: Where, after: Where) -> None:
        """Do what the rulebook says of one action."""
        self.before = before
        DEEDS[kind](self, seat, args)
        if (before, after) == (COMPETITION, CONVERT):
            self._spend_cards()
        if (before[0], after[0]) == ("end", "roll"):
            self.table.oracle = (self.table.oracle + 1) % self.table.players
        if after != COMPETITION:
            self.card_bids = {}
        if after[0] != "auction":
            self.price_before = None

    def _spend_cards(self) -> None:
        """The winner of the Competition discards what was bid (en 261)."""
        winner = max(self.card_bids, key=lambda seat: self.card_bids[seat])
        self.table.cards[winner] -= self.card_bids[winner]

    def swap(self, seat: int, industry: int, old: str, new: str = "") -> None:
        """A token is taken off, turned over or moved within its sector."""
        self.table.tokens.remove((seat, industry, old))
        if new:
            self.table.tokens.append((seat, industry, new))

    def add(self, seat: int, industry: int, kind: str) -> None:
        self.table.tokens.append((seat, industry, kind))

    def pay(self, seat: int, amount: int) -> None:
        self.table.skulls[seat] -= amount

    def roll(self, _seat: int, dice: Sequence[int]) -> None:
        industry = 2 if sum(dice) == 12 else sum(dice)
        if self.table.crisis == 0:
            self.table.crisis = industry
        else:
            self.table.active = industry

    def become_oracle(self, seat: int, _args: Sequence[int]) -> None:
        self.table.oracle = seat

    def crisis_step(self, _seat: int, _args: Sequence[int]) -> None:
        ring = self.table.ring
        self.table.crisis = (ring + ring)[ring.index(self.table.crisis) + 1]

    def draw(self, seat: int) -> None:
        """One of the 48 cards, if one is left outside the hands (en 43, 318)."""
        if sum(self.table.cards) < 48:
            self.table.cards[seat] += 1

    def deal(self, _seat: int, _args: Sequence[int]) -> None:
        for step in range(self.table.players):
            self.draw((self.table.oracle + step) % self.table.players)

    def settle(self, seat: int, _args: Sequence[int]) -> None:
        """Income for one player; after the last the Hindmost Orc gets 3, and a full industry rises by 3 (en 211,
        217).
        """
        self.pay(seat, -self.table.revenue(seat))
        if (seat + 1) % self.table.players != self.table.oracle:
            return
        if self.table.hindmost() >= 0:
            self.pay(self.table.hindmost(), -3)
        self.table.bids, self.table.fee_paid, self.passed = {}, set(), set()
        if self.table.free_slots(self.table.active) == 0:
            self.table.prices[self.table.active] = self.table.price(self.table.active) + 3

    def collapse(self, seat: int, args: Sequence[int]) -> None:
        pledged = (seat, args[0], PLEDGED) in self.table.tokens
        self.swap(seat, args[0], PLEDGED if pledged else COMPANY)

    def bid(self, seat: int, args: Sequence[int]) -> None:
        if seat != self.table.oracle and seat not in self.table.fee_paid:
            self.pay(seat, 1)
        self.table.fee_paid.add(seat)
        self.table.bids[seat] = args[0]
        self.look_for_winner()

    def forgot_fee(self, seat: int, _args: Sequence[int]) -> None:
        del self.table.bids[seat]
        self.wipe()
        if self.table.skulls[seat]:
            self.pay(seat, 1)
        else:
            self.passed.add(seat)
            self.look_for_winner()

    def pass_(self, seat: int, _args: Sequence[int]) -> None:
        """Only in the auction does passing change anything that is counted."""
        if self.before == AUCTION:
            self.passed.add(seat)
            self.look_for_winner()

    def look_for_winner(self) -> None:
        """One is left who has bid: the price is written (en 237). Nobody is left: it is halved, up (en 241)."""
        active = self.table.active
        left = [seat for seat in range(self.table.players) if seat not in self.passed]
        if not left:
            self.table.prices[active] = -(-self.table.price(active) // 2)
        elif len(left) == 1 and left[0] in self.table.bids:
            self.write(max(self.table.bids.values()))

    def write(self, bid: int) -> None:
        self.price_before = self.table.prices.get(self.table.active, 0)
        self.table.prices[self.table.active] = bid

    def wipe(self) -> None:
        """What was written for a sale that comes to nothing is wiped off, and the old price stands again."""
        if self.price_before is None:
            return
        del self.table.prices[self.table.active]
        if self.price_before:
            self.table.prices[self.table.active] = self.price_before
        self.price_before = None

    def pay_bid(self, seat: int, _args: Sequence[int]) -> None:
        self.pay(seat, max(self.table.bids.values()))

    def unable(self, seat: int, _args: Sequence[int]) -> None:
        """All Skulls, all cards; the best bid of another wins, or the price stays as it was (en 231)."""
        self.table.skulls[seat], self.table.cards[seat] = 0, 0
        del self.table.bids[seat]
        self.wipe()
        if self.table.bids:
            self.write(max(self.table.bids.values()))

    def bid_cards(self, seat: int, args: Sequence[int]) -> None:
        self.card_bids[seat] = args[0]

    def convert(self, seat: int, args: Sequence[int]) -> None:
        self.swap(seat, args[0], STARTUP, COMPANY)

    def launch(self, seat: int, args: Sequence[int]) -> None:
        self.pay(seat, 3)
        self.add(seat, args[0], STARTUP)

    def buy(self, seat: int, _args: Sequence[int]) -> None:
        self.pay(seat, 7)
        self.draw(seat)

    def loan(self, seat: int, args: Sequence[int]) -> None:
        self.swap(seat, args[0], COMPANY, PLEDGED)
        self.pay(seat, -7)

    def pay_off(self, seat: int, args: Sequence[int]) -> None:
        self.pay(seat, 7 + self.table.tokens_in(args[0]))
        self.swap(seat, args[0], PLEDGED, COMPANY)

    def sell_pair(self, seat: int, _args: Sequence[int]) -> None:
        self.table.cards[seat] -= 2
        self.pay(seat, -14)

    def remove(self, seat: int, args: Sequence[int]) -> None:
        self.swap(seat, args[0], KINDS[args[1]])
        if not any((seat, industry, STARTUP) in self.table.tokens for industry in self.table.three()):
            self.card_bids.pop(seat, None)


Deed = Callable[[PlainPlay, int, Sequence[int]], None]


def _pay_interest(play: PlainPlay, seat: int, args: Sequence[int]) -> None:
    play.pay(seat, play.table.tokens_in(args[0]))


DEEDS: Mapping[str, Deed] = {
    "roll": PlainPlay.roll, "oracle": PlainPlay.become_oracle, "crisis_step": PlainPlay.crisis_step,
    "place": lambda play, seat, args: play.add(seat, args[0], COMPANY), "deal": PlainPlay.deal,
    "pay_interest": _pay_interest, "give_up": lambda play, seat, args: play.swap(seat, args[0], PLEDGED),
    "settle": PlainPlay.settle, "collapse": PlainPlay.collapse, "bid": PlainPlay.bid, "pass": PlainPlay.pass_,
    "forgot_fee": PlainPlay.forgot_fee, "pay": PlainPlay.pay_bid, "unable": PlainPlay.unable,
    "place_won": lambda play, seat, _args: play.add(seat, play.table.active, COMPANY), "buy": PlainPlay.buy,
    "bid_cards": PlainPlay.bid_cards, "convert": PlainPlay.convert, "launch": PlainPlay.launch,
    "loan": PlainPlay.loan, "pay_off": PlainPlay.pay_off, "sell_pair": PlainPlay.sell_pair,
    "remove": PlainPlay.remove,
}  # fmt: skip
