"""The arithmetic of Orconomy a second time, as slowly and plainly as a person with the rulebook would do it.

It knows nothing of the program's own rules: a board is a list of tokens, and every number is counted from it anew.
Citations: `en n` is a line of the English rulebook, `ru n` of the Russian one.
"""

from dataclasses import dataclass, field

COMPANY, PLEDGED, STARTUP = "company", "pledged", "startup"
KINDS = (COMPANY, PLEDGED, STARTUP)


@dataclass
class PlainTable:
    """A table as it lies. `tokens` are (seat, industry, kind); `prices` holds what was written; `ring` is clockwise."""

    players: int
    ring: list[int]
    incomes: dict[int, int]
    slots: dict[int, int]
    target: int
    tokens: list[tuple[int, int, str]] = field(default_factory=list)
    skulls: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    prices: dict[int, int] = field(default_factory=dict)
    crisis: int = 0
    active: int = 0
    oracle: int = -1
    bids: dict[int, int] = field(default_factory=dict)
    fee_paid: set[int] = field(default_factory=set)

    def companies(self, seat: int, industry: int) -> int:
        """Pledged Companies are Companies too (en 294); Startups are not (ru 281)."""
        return self.tokens.count((seat, industry, COMPANY)) + self.tokens.count((seat, industry, PLEDGED))

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
        for seat in range(self.players):
            if all(self.trophies(seat) < self.trophies(other) for other in range(self.players) if other != seat):
                return seat
        return -1

    def tokens_in(self, industry: int) -> int:
        """All tokens of all players in an industry, Startups included (en 296, ru 319)."""
        return len([token for token in self.tokens if token[1] == industry])

    def interest(self, seat: int) -> int:
        """For each pledged Company as much as there are tokens in its industry (en 296-298)."""
        total = 0
        for owner, industry, kind in self.tokens:
            if owner == seat and kind == PLEDGED:
                total += self.tokens_in(industry)
        return total

    def three(self) -> list[int]:
        """The active industry and the two beside it (en 205); none before the first roll."""
        if not self.active:
            return []
        place = self.ring.index(self.active)
        return [self.ring[place - 1], self.active, self.ring[(place + 1) % len(self.ring)]]

    def income(self, industry: int) -> int:
        """What is printed, or -1 under the Crisis token (en 476)."""
        return -1 if industry == self.crisis else self.incomes[industry]

    def revenue(self, seat: int) -> int:
        """All incomes and losses of the three industries together (en 205)."""
        return sum(self.companies(seat, industry) * self.income(industry) for industry in self.three())

    def free_slots(self, industry: int) -> int:
        """Slots without a Company; a Company beside the slots leaves none free (en 265)."""
        lying = sum(self.companies(seat, industry) for seat in range(self.players))
        return self.slots[industry] - lying if lying < self.slots[industry] else 0

    def price(self, industry: int) -> int:
        """What is written; an empty field counts as the number, Tourism as 12 (en 227, ru 251)."""
        if industry in self.prices:
            return self.prices[industry]
        return 12 if industry == 2 else industry

    def least_bid(self) -> int:
        """The price, or more than the bid before (en 225, ru 261)."""
        return max(self.bids.values()) + 1 if self.bids else self.price(self.active)

    def loans_open(self, seat: int) -> list[int]:
        """Where a Company can be pledged: not pledged yet, in the three industries (en 292-294)."""
        return sorted(industry for industry in self.three() if (seat, industry, COMPANY) in self.tokens)

    def raisable(self, seat: int) -> int:
        """The Skulls in hand and 7 for every loan that can be taken (en 233, 294)."""
        loans = [token for token in self.tokens if token[0] == seat and token[1] in self.three()]
        return self.skulls[seat] + 7 * len([token for token in loans if token[2] == COMPANY])

    def tokens_left(self, seat: int) -> int:
        """Ten tokens a player (en 13, 306)."""
        return 10 - len([token for token in self.tokens if token[0] == seat])
