"""The auction on the plain table: bids, the fee, the winner, the price that is written and perhaps wiped off again."""

from collections.abc import Sequence

from tests.games.orconomy.plain.plain_hands import PlainHands
from tests.games.orconomy.plain.plain_reckoning import COMPANY


class PlainAuction(PlainHands):
    """What the auction does to Skulls, cards and prices (en 213-243)."""

    def bid(self, seat: int, args: Sequence[int]) -> None:
        if seat != self.table.oracle and seat not in self.table.fee_paid:
            self.pay(seat, 1)
        self.table.fee_paid.add(seat)
        self.table.bids[seat] = args[0]
        self.look_for_winner()

    def forgot_fee(self, seat: int, _args: Sequence[int]) -> None:
        """One Skull more, and the bid that would win may be thought over (en 229); who has none left is out."""
        self.told_of_fee.add(seat)
        leads = seat == self.sale or (
            self.sale < 0
            and seat not in self.passed
            and self.table.bids.get(seat, 0) == max(self.table.bids.values(), default=-1)
        )
        broke = not self.table.skulls[seat]
        self.pay(seat, 0 if broke else 1)
        if leads:
            self.unsell()
            self.passed.discard(seat)
        out = broke and self.sale < 0 and seat not in self.passed
        if leads or out:
            self.table.bids.pop(seat, None)
        if out:
            self.drop_out(seat)

    def may_have_forgotten(self) -> set[int]:
        """Whoever paid the fee of 1, until the sale (en 229): before it is paid, and Account Details Fraud played."""
        open_ = self.spot.phase == "auction" or (
            (self.spot.phase, self.spot.step) == ("sold", "pay") and not self.had_chance
        )
        once = {seat for seat in self.table.fee_paid - self.told_of_fee if seat in self.table.bids}
        return once - {self.table.oracle} if open_ else set()

    def pass_(self, seat: int, _args: Sequence[int]) -> None:
        """Final in the auction and in the Competition (en 229, 257); elsewhere nothing comes of it."""
        if self.spot.phase == "auction":
            self.drop_out(seat)
        elif self.spot.phase == "competition":
            self.card_passed.add(seat)

    def drop_out(self, seat: int) -> None:
        self.passed.add(seat)
        self.look_for_winner()

    def look_for_winner(self) -> None:
        """The last one left wins with a bid (en 229); when nobody is left the best bid that still stands does (en
        350), and without one the price is halved, up (en 241).
        """
        active, bids = self.table.active, self.table.bids
        left = [seat for seat in range(self.table.players) if seat not in self.passed]
        if not left and not bids:
            self.table.prices[active] = -(-self.table.price(active) // 2)
        elif not left or (len(left) == 1 and left[0] in bids):
            self.sell()

    def sell(self) -> None:
        """The best bid wins, and in the English order is written at once (en 237, ru 271)."""
        self.sale = max(self.table.bids, key=lambda seat: self.table.bids[seat])
        self.price_before = self.table.prices.get(self.table.active, 0)
        if self.option("auction_win_order", "en") == "en":
            self.write()

    def write(self) -> None:
        self.table.prices[self.table.active] = max(self.table.bids.values())

    def unsell(self) -> None:
        """What was written for a sale that comes to nothing is wiped off, and the old price stands again."""
        if self.sale >= 0 and self.option("auction_win_order", "en") == "en":
            del self.table.prices[self.table.active]
            if self.price_before:
                self.table.prices[self.table.active] = self.price_before
        self.sale = -1

    def pay_bid(self, seat: int, _args: Sequence[int]) -> None:
        """To the supply, or to whoever slipped their own account in last (en 376)."""
        self.pay(seat, max(self.table.bids.values()))
        if self.payee >= 0:
            self.pay(self.payee, -max(self.table.bids.values()))

    def unable(self, seat: int, _args: Sequence[int]) -> None:
        """All Skulls, all cards; the best bid of another wins, or the price stays as it was (en 231)."""
        self.table.skulls[seat] = 0
        self.discard(seat, self.table.cards[seat])
        self.unsell()
        del self.table.bids[seat]
        self.passed.add(seat)
        if self.table.bids:
            self.sell()

    def place_won(self, seat: int, _args: Sequence[int]) -> None:
        self.add(seat, self.table.active, COMPANY)
        if self.option("auction_win_order", "en") == "ru":
            self.write()
