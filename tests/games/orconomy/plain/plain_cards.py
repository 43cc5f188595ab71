"""The twelve Influence cards on the plain table: shown, thrown for, discarded, and what happens then (en 314-400)."""

from collections.abc import Callable, Mapping, Sequence

from tests.games.orconomy.plain.plain_auction import PlainAuction
from tests.games.orconomy.plain.plain_hands import PlainCard
from tests.games.orconomy.plain.plain_reckoning import KINDS, PLEDGED, STARTUP, Lying

CARDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip


def said_place(numbers: Sequence[int], short: int) -> bool | None:
    """Whether an act named its Company as lying beside the slots or in one; None when it left that out."""
    return bool(numbers[short]) if len(numbers) > short else None


class PlainCards(PlainAuction):
    """What a card does from being shown until it lies in the discards."""

    def show(self, kind: str, seat: int, aim: Sequence[int]) -> None:
        """It leaves the hand and lies open until it is done with."""
        self.table.cards[seat] -= 1
        self.wanting.discard(seat)
        self.answerable = self.answerable and kind != "payments_delay"
        if kind == "fraud":
            self.had_chance = (seat - self.table.oracle) % self.table.players + 1
        self.open.append(PlainCard(kind, seat, tuple(aim)))

    def rating(self, _seat: int, args: Sequence[int]) -> None:
        """What is printed on the card that lies open."""
        self.table.ratings[CARDS.index(self.open[-1].kind)] = args[0]

    def risk_roll(self, _seat: int, args: Sequence[int]) -> None:
        self.open[-1].die = args[0]

    def missing(self) -> int:
        """How many cards would make up for the die (en 320)."""
        card = self.open[-1]
        return self.table.die_needed(card.seat, CARDS.index(card.kind)) - card.die

    def boost(self, seat: int, args: Sequence[int]) -> None:
        """Cards from the hand make up for the die, and the effect happens."""
        self.discard(seat, args[0])
        self.resolve(seat, ())

    def let_fail(self, _seat: int, _args: Sequence[int]) -> None:
        self.pile.append(self.open.pop().kind)

    def resolve(self, _seat: int, _args: Sequence[int]) -> None:
        """First the effect, then the card goes on top of the discards (en 318); Consultants wait for the new throw."""
        if self.open[-1].kind == "consultants":
            self.open[-1].worked = True
            return
        card = self.open.pop()
        EFFECTS[card.kind](self, card)
        self.pile.append(card.kind)

    def reroll(self, _seat: int, args: Sequence[int]) -> None:
        """Consultants: the one die as it lies now; a Forecast die moves the Activity token once more (en 386-394)."""
        card = self.open.pop()
        self.pile.append(card.kind)
        if card.aim[0] == 0:
            self.open[-1].die = args[0]
            return
        self.dice[card.aim[0] - 1] = args[0]
        self.table.active = self.rolled()

    def cancel(self, _card: PlainCard) -> None:
        """Security Service: the card before is discarded without effect (en 334)."""
        self.pile.append(self.open.pop().kind)

    def exploitation(self, card: PlainCard) -> None:
        """Income is collected once more, as a step of its own (en 338)."""
        self.again = card.seat

    def espionage(self, card: PlainCard) -> None:
        self.add(card.seat, card.aim[0], STARTUP)
        self.fresh.append((card.seat, card.aim[0]))

    def veto(self, card: PlainCard) -> None:
        """Out, and the bid as though it was never announced; all other bids stand (en 350-352)."""
        victim = card.aim[0]
        if self.spot.phase in ("auction", "sold"):
            self.unsell()
            self.table.bids.pop(victim, None)
            self.drop_out(victim)
        else:
            best = max(self.card_bids.values(), default=0)
            for seat, bid in list(self.card_bids.items()):
                spent = bid < best and bid > self.table.cards[seat] and self.option("overbid_frees_cards", True)
                if spent or seat == victim:
                    del self.card_bids[seat]
            self.card_passed.add(victim)

    def competitors(self, seat: int) -> list[int]:
        """The industries of the three where a Startup of theirs may become a Company; under the English rules only one
        launched in a round before (en 251).
        """
        mine = [token.industry for token in self.table.tokens_of(seat, STARTUP)]
        if not self.option("fresh_startup_competes", True):
            for owner, industry in self.fresh:
                if owner == seat and industry in mine:
                    mine.remove(industry)
        return [industry for industry in mine if industry in self.table.three()]

    def card_winner(self) -> int:
        """The best bid that can still be discarded, by somebody with a Startup to move (en 257-263); -1: none."""
        bids = self.card_bids.items()
        able = [seat for seat, bid in bids if bid <= self.table.cards[seat] and self.competitors(seat)]
        return max(able, key=lambda seat: self.card_bids[seat], default=-1)

    def tax_inspection(self, card: PlainCard) -> None:
        """From a hand that has a card left; the victim may have answered with the last one (en 358)."""
        taken = min(1, self.table.cards[card.aim[0]])
        self.table.cards[card.aim[0]] -= taken
        self.table.cards[card.seat] += taken

    def informer(self, card: PlainCard) -> None:
        self.pile.pop()
        self.table.cards[card.seat] += 1

    def payments_delay(self, card: PlainCard) -> None:
        self.table.delayed.add(card.seat)

    def lobby(self, card: PlainCard) -> None:
        self.table.crisis = card.aim[0]

    def fraud(self, card: PlainCard) -> None:
        """The last one to play it gets the payment (en 378)."""
        self.payee = card.seat

    def good_bargain(self, card: PlainCard) -> None:
        """Sold at the price, which is then halved, up; a pledged one returns 7 (en 382-384)."""
        industry, kind = card.aim[0], KINDS[card.aim[1]]
        price, token = self.table.price(industry), self.aimed_at(card.seat, industry, card)
        if token is None:
            return
        if self.spot.phase == "sold" and industry == self.table.active:
            self.price_before = -(-(self.price_before or (12 if industry == 2 else industry)) // 2)
        self.take_off(token)
        self.pay(card.seat, (7 if kind == PLEDGED else 0) - price)
        self.table.prices[industry] = -(-price // 2)

    def corporate_raid(self, card: PlainCard) -> None:
        """One token immediately for another in its place, on the same side; the victim draws 2 cards (en 396-398)."""
        victim, token = card.aim[0], self.aimed_at(card.aim[0], self.table.active, card)
        if token is None:
            return
        if self.kept:
            self.table.tokens.remove(token)
            self.table.tokens.append(Lying(card.seat, token.industry, token.kind, token.beside))
        else:
            self.take_off(token)
            self.add(card.seat, token.industry, token.kind)
        self.draw(victim, 2)

    def aimed_at(self, seat: int, industry: int, card: PlainCard) -> Lying | None:
        """The Company that was named, if it still lies there and where it was said to lie."""
        tokens, place = self.meant(seat, industry, KINDS[card.aim[1]]), said_place(card.aim, 2)
        there = [token for token in tokens if place in (None, token.beside)]
        return self.pick(there, place, moved=True) if there else None


Effect = Callable[[PlainCards, PlainCard], None]
EFFECTS: Mapping[str, Effect] = {
    "security_service": PlainCards.cancel, "exploitation": PlainCards.exploitation, "espionage": PlainCards.espionage,
    "veto": PlainCards.veto, "tax_inspection": PlainCards.tax_inspection, "informer": PlainCards.informer,
    "payments_delay": PlainCards.payments_delay, "lobby": PlainCards.lobby, "fraud": PlainCards.fraud,
    "good_bargain": PlainCards.good_bargain, "corporate_raid": PlainCards.corporate_raid,
}  # fmt: skip
