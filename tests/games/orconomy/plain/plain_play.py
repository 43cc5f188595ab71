"""What every action does to tokens, Skulls, cards and prices, followed by hand on a plain table.

What two careful people would do with the box between them, abilities and cards included. Whether an action is allowed
they do not ask; whose turn it is they are told (`Spot`), everything else they keep themselves.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tests.games.orconomy.plain import plain_reckoning
from tests.games.orconomy.plain.plain_cards import CARDS, PlainCards, said_place
from tests.games.orconomy.plain.plain_hands import Spot
from tests.games.orconomy.plain.plain_reckoning import COMMUNICATIONS, COMPANY, FOOD, KINDS, PLEDGED, STARTUP, WEAPONS

RULINGS = ("put_token", "take_token")
ANY_TIME = ("loan", "pay_off", "pay_off_in_full", "sell_pair", "remove", "want", "withdraw", *RULINGS)
"""What may be done at any time announces no phase."""
GOLD = {
    "tourism": plain_reckoning.TOURISM,
    "transport": plain_reckoning.TRANSPORT,
    "totemology": plain_reckoning.TOTEMOLOGY,
    "food_move": FOOD,
}
"""The gold abilities and their industries."""


class PlainPlay(PlainCards):
    """A plain table that is played on: call `follow` with every action and where the round was before and after it."""

    def follow(self, kind: str, seat: int, args: Sequence[int], before: Spot, after: Spot) -> None:
        """Do what the rulebook says of one action."""
        self.spot = before
        if kind not in (*CARDS, *ANY_TIME) and not self.open:
            self.answerable = kind == "roll" and self.table.crisis > 0
        DEEDS[kind](self, seat, args)
        self.spot = after
        self.wanting = {wisher for wisher in self.wanting if self.table.cards[wisher] and after.phase != "over"}
        self.began = self.began or (kind == "place" and after.phase != "placement")
        if after.phase == "winter" and (before.phase, before.turn) != ("winter", after.turn):
            self.counted, self.settled = Counter(token.industry for token in self.table.tokens), Counter()
            self.owing = self.pledged(after.turn)
        if after.phase != "winter":
            self.table.delayed = set()
        if after.phase not in ("competition", "convert"):
            self.card_bids, self.card_passed = {}, set()
        always = self.option("hindmost_tracking", "continuous") == "continuous"
        if self.began and (always or kind in ("place", "close_revenue")):
            self.token_at = self.table.hindmost()

    def roll(self, _seat: int, dice: Sequence[int]) -> None:
        """The first roll of all is for the Crisis (en 114), the others move the Activity token (en 187)."""
        self.dice = list(dice)
        if self.table.crisis == 0:
            self.table.crisis = self.rolled()
            return
        self.was_active, self.table.active = self.table.active, self.rolled()
        self.fresh, self.golden, self.collected = [], {}, set()

    def winter(self) -> bool:
        """A double, or the Activity token stays (en 189)."""
        return self.dice[0] == self.dice[1] or self.table.active == self.was_active

    def become_oracle(self, seat: int, _args: Sequence[int]) -> None:
        self.table.oracle = seat

    def pay_interest(self, seat: int, args: Sequence[int]) -> None:
        self.pay(seat, self.interest_each(args[0]))
        self.settled[args[0]] += 1

    def interest_each(self, industry: int) -> int:
        """As many Skulls as tokens lie there (en 298), now or when the player's turn came."""
        live = self.option("interest_count", "live") == "live"
        return self.table.tokens_in(industry) if live else self.counted[industry]

    def waive(self, seat: int, args: Sequence[int]) -> None:
        self.settled[args[0]] += 1
        self.table.covered[seat] += 1

    def pledged(self, seat: int) -> Counter[int]:
        """In which industries a player has loans."""
        return Counter(token.industry for token in self.table.tokens_of(seat, PLEDGED))

    def interest_due(self, seat: int) -> int:
        """What is really owed: in this Winter, or in one that came now."""
        table, now = self.table, self.spot
        if now.phase != "winter":
            return table.next_winter(seat)
        places = [(member - table.oracle) % table.players for member in (seat, now.turn)]
        if now.step != "interest" or seat in table.delayed or places[0] < places[1]:
            return 0
        if seat != now.turn:
            return table.next_winter(seat)
        return table.less_the_dearest(seat, [self.interest_each(industry) for industry in self.unpaid(seat).elements()])

    def unpaid(self, seat: int) -> Counter[int]:
        """The industries of the loans on which this Winter's interest is still to be paid by whose turn it is."""
        mine = self.pledged(seat)
        if not self.option("winter_new_loan_owes", True):
            mine &= self.owing
        return mine - self.settled

    def crisis_step(self, _seat: int, _args: Sequence[int]) -> None:
        self.table.crisis = self.clockwise(self.table.crisis)

    def deal(self, _seat: int, _args: Sequence[int]) -> None:
        self.table.covered.clear()
        for step in range(self.table.players):
            self.draw((self.table.oracle + step) % self.table.players)

    def earning(self, seat: int, industry: int) -> int:
        """Own Companies there, but for those that Food Processing moved there in this phase (en 438)."""
        mine = self.table.tokens_of(seat, COMPANY, PLEDGED)
        return len([token for token in mine if token.industry == industry and not token.moved])

    def revenue(self, seat: int) -> int:
        """All incomes and losses of the three industries together (en 205)."""
        return sum(self.earning(seat, industry) * self.table.income(industry) for industry in self.table.three())

    def settle(self, seat: int, _args: Sequence[int]) -> None:
        """Income, and then the gold abilities are free to use (en 205) until the next player collects in turn."""
        self.pay(seat, -self.revenue(seat))
        if seat != self.again:
            self.golden = {}
        spent, self.golden[seat], self.again = self.golden.get(seat), Counter(), -1
        for ability, industry in GOLD.items():
            most = 1 if ability == "food_move" else self.earning(seat, industry)
            self.golden[seat][ability] = 0 if spent is None else min(0, spent[ability] - most)
        self.collected.add(seat)

    def collapse(self, seat: int, args: Sequence[int]) -> None:
        """A Company whose loss is not paid; of a pledged one, which goes first, the loan is gone with it."""
        pledged_first = KINDS.index(PLEDGED) if self.collapsing(seat, args[0], PLEDGED) else KINDS.index(COMPANY)
        kind = KINDS[args[1] if len(args) > 1 else pledged_first]
        self.take_off(self.pick(self.meant(seat, args[0], kind, earning=True), said_place(args, 2)))

    def collapsing(self, seat: int, industry: int, kind: str) -> bool:
        """Whether a Company has a loss that its owner may refuse to pay: not one that was moved in this phase."""
        return self.table.income(industry) < 0 and not all(token.moved for token in self.meant(seat, industry, kind))

    def gold(self, seat: int, industry: int) -> int:
        """How often the ability may be used: once a Company that has just earned there, not in Crisis (en 205)."""
        if seat not in self.golden or industry not in self.table.three() or industry == self.table.crisis:
            return 0
        return self.earning(seat, industry)

    def used(self, seat: int, ability: str) -> int:
        """How often it was used since the player collected."""
        return self.golden[seat][ability] if seat in self.golden else 0

    def tourism(self, seat: int, args: Sequence[int]) -> None:
        self.golden[seat]["tourism"] += args[0]
        self.draw(seat, args[0])

    def transport(self, seat: int, args: Sequence[int]) -> None:
        self.golden[seat]["transport"] += args[0]
        self.discard(seat, args[0])
        self.pay(seat, -8 * args[0])

    def totemology(self, seat: int, args: Sequence[int]) -> None:
        self.golden[seat]["totemology"] += 1
        self.table.crisis = args[0]

    def food_move(self, seat: int, args: Sequence[int]) -> None:
        """A pledged Company stays pledged on its way."""
        self.golden[seat]["food_move"] += 1
        self.take_off(self.pick(self.meant(seat, FOOD, KINDS[args[0]]), said_place(args, 2)))
        self.add(seat, args[1], KINDS[args[0]]).moved = True

    def close_revenue(self, _seat: int, _args: Sequence[int]) -> None:
        """The Hindmost Orc gets 3 (en 211), and a full industry rises by 3 (en 217)."""
        if self.table.hindmost() >= 0:
            self.pay(self.table.hindmost(), -3)
        self.golden, self.had_chance = {}, 0
        for token in self.table.tokens:
            token.moved = False
        self.table.bids, self.table.fee_paid, self.passed, self.sale, self.payee = {}, set(), set(), -1, -1
        self.told_of_fee = set()
        if self.table.free_slots(self.table.active) == 0:
            self.table.prices[self.table.active] = self.table.price(self.table.active) + 3

    def bid_cards(self, seat: int, args: Sequence[int]) -> None:
        self.card_bids[seat] = args[0]

    def convert(self, seat: int, args: Sequence[int]) -> None:
        """The bid is discarded (en 261), and Weapon Crafting draws, but not the new Company itself (en 468-470)."""
        self.discard(seat, self.card_bids[seat])
        crafting = self.table.working(seat, WEAPONS)
        self.take_off(self.pick(self.meant(seat, args[0], STARTUP), None))
        self.add(seat, args[0], COMPANY)
        if self.option("weapon_self_trigger", False):
            crafting = self.table.working(seat, WEAPONS)
        self.draw(seat, crafting)

    def launch(self, seat: int, args: Sequence[int]) -> None:
        self.pay(seat, self.table.launch_cost(seat))
        self.add(seat, args[0], STARTUP)

    def buy(self, seat: int, _args: Sequence[int]) -> None:
        self.pay(seat, self.table.card_cost(seat))
        self.draw(seat)

    def end_round(self, _seat: int, _args: Sequence[int]) -> None:
        self.table.oracle = (self.table.oracle + 1) % self.table.players

    def loan(self, seat: int, args: Sequence[int]) -> None:
        """7 Skulls, and 1 for everybody's every Communications Company (en 294, 426). A token is only turned over."""
        self.pick(self.meant(seat, args[0], COMPANY), said_place(args, 1)).kind = PLEDGED
        self.pay(seat, -7)
        for other in range(self.table.players):
            self.pay(other, -self.table.working(other, COMMUNICATIONS))

    def pay_off(self, seat: int, args: Sequence[int]) -> None:
        """With the interest, unless Banking or Payments Delay cancels it (en 302, 368, 456)."""
        self.pay(seat, self.table.pay_off_cost(seat, args[0]))
        once = self.option("banking_covers", "every_pay_off") == "once"
        self.table.covered[seat] += once and self.table.banking_pays_off(seat) and seat not in self.table.delayed
        self.free(seat, args)

    def pay_off_in_full(self, seat: int, args: Sequence[int]) -> None:
        """Banking allows it not to be paid (en 456), and does not forbid it."""
        self.pay(seat, 7 + self.table.tokens_in(args[0]))
        self.free(seat, args)

    def free(self, seat: int, args: Sequence[int]) -> None:
        """The token is flipped back face up (en 302)."""
        self.pick(self.meant(seat, args[0], PLEDGED), said_place(args, 1)).kind = COMPANY

    def want(self, seat: int, _args: Sequence[int]) -> None:
        self.wanting.add(seat)

    def withdraw(self, seat: int, _args: Sequence[int]) -> None:
        self.wanting.discard(seat)

    def sell_pair(self, seat: int, _args: Sequence[int]) -> None:
        self.discard(seat, 2)
        self.pay(seat, -14)

    def remove(self, seat: int, args: Sequence[int]) -> None:
        """Of two alike their owner takes the one that was moved, since it earns nothing more (en 438)."""
        self.take_off(self.pick(self.meant(seat, args[0], KINDS[args[1]]), said_place(args, 2), moved=True))

    def put_token(self, seat: int, args: Sequence[int]) -> None:
        """Where the table says, else into a free slot if there is one."""
        token, place = self.add(seat, args[0], KINDS[args[1]]), said_place(args, 2)
        token.beside = token.beside if place is None else place


Deed = Callable[[PlainPlay, int, Sequence[int]], None]


def _place(play: PlainPlay, seat: int, args: Sequence[int]) -> None:
    play.add(seat, args[0], COMPANY)


def _give_up(play: PlainPlay, seat: int, args: Sequence[int]) -> None:
    play.take_off(play.pick(play.meant(seat, args[0], PLEDGED), said_place(args, 1)))


def _showing(kind: str) -> Deed:
    return lambda play, seat, args: play.show(kind, seat, args)


DEEDS: Mapping[str, Deed] = {
    "roll": PlainPlay.roll, "oracle": PlainPlay.become_oracle, "place": _place, "crisis_step": PlainPlay.crisis_step,
    "deal": PlainPlay.deal, "pay_interest": PlainPlay.pay_interest, "give_up": _give_up, "waive": PlainPlay.waive,
    "settle": PlainPlay.settle, "collapse": PlainPlay.collapse, "close_revenue": PlainPlay.close_revenue,
    "tourism": PlainPlay.tourism, "food_move": PlainPlay.food_move, "transport": PlainPlay.transport,
    "totemology": PlainPlay.totemology, "bid": PlainPlay.bid, "pass": PlainPlay.pass_,
    "forgot_fee": PlainPlay.forgot_fee, "pay": PlainPlay.pay_bid, "unable": PlainPlay.unable,
    "place_won": PlainPlay.place_won, "bid_cards": PlainPlay.bid_cards, "convert": PlainPlay.convert,
    "launch": PlainPlay.launch, "buy": PlainPlay.buy, "end_round": PlainPlay.end_round, "loan": PlainPlay.loan,
    "pay_off": PlainPlay.pay_off, "pay_off_in_full": PlainPlay.pay_off_in_full, "sell_pair": PlainPlay.sell_pair,
    "remove": PlainPlay.remove, "take_token": PlainPlay.remove, "put_token": PlainPlay.put_token,
    "want": PlainPlay.want, "withdraw": PlainPlay.withdraw,
    "rating": PlainPlay.rating, "risk_roll": PlainPlay.risk_roll, "boost": PlainPlay.boost,
    "let_fail": PlainPlay.let_fail, "resolve": PlainPlay.resolve, "reroll": PlainPlay.reroll,
    **{kind: _showing(kind) for kind in CARDS},
}  # fmt: skip
