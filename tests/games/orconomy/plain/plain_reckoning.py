"""The arithmetic of Orconomy a second time, as slowly and plainly as a person with the rulebook would do it.

It knows nothing of the program's own rules: a board is a list of tokens, and every number is counted from it anew.
Citations: `en n` is a line of the English rulebook, `ru n` of the Russian one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

COMPANY, PLEDGED, STARTUP = "company", "pledged", "startup"
KINDS = (COMPANY, PLEDGED, STARTUP)
TOURISM, LIVESTOCK, COMMUNICATIONS, INNOVATIONS, FOOD, TRANSPORT, TOTEMOLOGY, BANKING, SMUGGLING, WEAPONS = range(2, 12)


@dataclass(eq=False)
class Lying:
    """A token on the board; a Company lies in a slot or `beside` the slots, a Startup in neither. `moved` says that
    Food Processing moved it in this phase.
    """

    seat: int
    industry: int
    kind: str
    beside: bool = False
    moved: bool = False


@dataclass
class PlainTable:
    """A table as it lies. `tokens` are in the order in which they came; `prices` holds what was written; `ring` is
    clockwise; `ratings` are the Risk Ratings by kind of card, 0 where none is printed; `agreed` are the switches that
    are not at their default; `delayed` are those who pay no interest in this Winter; `covered` counts the interests
    that Banking has cancelled for a player since the last one.
    """

    players: int
    ring: list[int]
    incomes: Mapping[int, int]
    slots: Mapping[int, int]
    target: int
    agreed: Mapping[str, object] = field(default_factory=dict)
    tokens: list[Lying] = field(default_factory=list)
    skulls: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    prices: dict[int, int] = field(default_factory=dict)
    ratings: list[int] = field(default_factory=lambda: [0] * 12)
    crisis: int = 0
    active: int = 0
    oracle: int = -1
    bids: dict[int, int] = field(default_factory=dict)
    fee_paid: set[int] = field(default_factory=set)
    delayed: set[int] = field(default_factory=set)
    covered: Counter[int] = field(default_factory=Counter)

    def companies(self, seat: int, industry: int) -> int:
        """Pledged Companies are Companies too (en 294); Startups are not (ru 281)."""
        return len([token for token in self.tokens_of(seat, COMPANY, PLEDGED) if token.industry == industry])

    def tokens_of(self, seat: int, *kinds: str) -> list[Lying]:
        """A player's tokens of these kinds."""
        return [token for token in self.tokens if token.seat == seat and token.kind in kinds]

    def working(self, seat: int, industry: int) -> int:
        """The Companies that lend their owner the ability: none of them during the Crisis (en 476)."""
        return 0 if industry == self.crisis else self.companies(seat, industry)

    def trophies(self, seat: int) -> int:
        """Industries with a Company, and industries with more Companies than any single opponent (en 142)."""
        total = 0
        for industry in self.ring:
            mine = self.companies(seat, industry)
            if mine >= 1:
                total += 1
            others = [self.companies(other, industry) for other in range(self.players) if other != seat]
            if all(mine > their for their in others):
                total += 1
        return total

    def hindmost(self) -> int:
        """The player with the fewest Trophies; nobody (-1) when tied (en 148)."""
        counts = [self.trophies(seat) for seat in range(self.players)]
        fewest = min(counts)
        return counts.index(fewest) if counts.count(fewest) == 1 else -1

    def tokens_in(self, industry: int) -> int:
        """All tokens of all players in an industry, Startups included (en 296, ru 319)."""
        return len([token for token in self.tokens if token.industry == industry])

    def interest(self, seat: int) -> int:
        """For each pledged Company as much as there are tokens in its industry (en 296-298)."""
        return sum(self.tokens_in(token.industry) for token in self.tokens_of(seat, PLEDGED))

    def waivers(self, seat: int) -> int:
        """Each Banking Company spares the interest of one pledged Company in Winter (en 456)."""
        return max(0, self.working(seat, BANKING) - self.covered[seat])

    def less_the_dearest(self, seat: int, owed: list[int]) -> int:
        """What is left of some interests when Banking spares the dearest."""
        return sum(sorted(owed)[: max(0, len(owed) - self.waivers(seat))])

    def next_winter(self, seat: int) -> int:
        """What a Winter would cost that came now."""
        return self.less_the_dearest(seat, [self.tokens_in(token.industry) for token in self.tokens_of(seat, PLEDGED)])

    def pay_off_cost(self, seat: int, industry: int) -> int:
        """7 and the interest as in Winter (en 302); none of it after Payments Delay (en 368), nor with Banking unless
        the table plays as in Russia (ru 497).
        """
        return 7 if self.banking_pays_off(seat) or seat in self.delayed else 7 + self.tokens_in(industry)

    def banking_pays_off(self, seat: int) -> bool:
        """Whether Banking covers a pay-off: every one (en 456), or if agreed so a Company each between two Winters."""
        always = self.agreed.get("banking_covers", "every_pay_off") == "every_pay_off"
        left = self.working(seat, BANKING) if always else self.waivers(seat)
        return left >= 1 and bool(self.agreed.get("banking_on_payoff", True))

    def three(self) -> list[int]:
        """The active industry and the two beside it (en 205); none before the first roll."""
        if not self.active:
            return []
        place = self.ring.index(self.active)
        return [self.ring[place - 1], self.active, self.ring[(place + 1) % len(self.ring)]]

    def income(self, industry: int) -> int:
        """What is printed, or -1 under the Crisis token (en 476)."""
        return -1 if industry == self.crisis else self.incomes[industry]

    def free_slots(self, industry: int) -> int:
        """Slots without a Company in them; one beside the slots is in none (en 265)."""
        lying = [token for token in self.tokens if token.industry == industry and token.kind != STARTUP]
        return self.slots[industry] - len([token for token in lying if not token.beside])

    def price(self, industry: int) -> int:
        """What is written; an empty field counts as the number, Tourism as 12 (en 227, ru 251)."""
        if industry in self.prices:
            return self.prices[industry]
        return 12 if industry == TOURISM else industry

    def least_bid(self) -> int:
        """The price, or more than the bid before (en 225, ru 261)."""
        return max(self.bids.values()) + 1 if self.bids else self.price(self.active)

    def loans_open(self, seat: int) -> list[int]:
        """Where a Company can be pledged: not pledged yet, in the three industries (en 292-294)."""
        mine = {token.industry for token in self.tokens_of(seat, COMPANY)}
        return sorted(industry for industry in self.three() if industry in mine)

    def raisable(self, seat: int) -> int:
        """The Skulls in hand, 7 for every loan that can be taken (en 233, 294), and for each loan what the own
        Communications Companies bring (en 426).
        """
        loans = [token for token in self.tokens_of(seat, COMPANY) if token.industry in self.three()]
        return self.skulls[seat] + len(loans) * (7 + self.working(seat, COMMUNICATIONS))

    def launch_cost(self, seat: int) -> int:
        """3, less 1 for each Innovations Company; free with three (en 273, 432)."""
        owned = self.working(seat, INNOVATIONS)
        return 0 if owned >= 3 else 3 - owned

    def card_cost(self, seat: int) -> int:
        """7, less 1 for each Livestock Company (en 277, 420), and never less than nothing."""
        owned = self.working(seat, LIVESTOCK)
        return 7 - owned if owned < 7 else 0

    def die_needed(self, seat: int, kind: int) -> int:
        """The Risk Rating, less 1 for each Smuggling Company (en 320, 462); 0 when every throw will do."""
        needed = self.ratings[kind] - self.working(seat, SMUGGLING)
        return needed if needed > 1 else 0

    def tokens_left(self, seat: int) -> int:
        """Ten tokens a player (en 13, 306)."""
        return 10 - len(self.tokens_of(seat, *KINDS))
