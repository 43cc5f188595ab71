"""What Orconomy's players act with: cardboard, coins and cards of their own, and a finger on the screen."""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.games.kernel import AnyAct
from companion.games.orconomy.practice.cards.secrets import Cards, printed
from companion.games.orconomy.practice.purse import Purse
from companion.games.orconomy.rules.state import State
from companion.games.protocol import touch_for
from companion.practice.kit import Kit, Look, Press, View
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.filmed_board import FilmedBoard

START_SILVER, START_GOLD, START_CARDS = 7, 2, 3


def touch(act: AnyAct[State], seat: int, *numbers: int) -> str:
    """What a touch on an act of this player says."""
    return touch_for(act.action(seat, *numbers))


class PlayerKit(Kit):
    """The things of one game.

    `persons` returns the seats that persons play: nobody passes for them. `bids` are the cards bid in the running
    Competition, by seat. `used` counts how often each ability brought its owner
    something.
    """

    def __init__(
        self, board: FilmedBoard, seed: int, press: Press, look: Look, persons: Callable[[], frozenset[int]]
    ) -> None:
        super().__init__(seed, press, look)
        self.persons = persons
        count = len(board.marks)
        self.cardboard = Cardboard(board)
        self.purses = [Purse(START_SILVER, START_GOLD) for _ in range(count)]
        self.cards = Cards(Random(f"{seed} cards"), count, START_CARDS)
        self.printed = printed(Random(f"{seed} print"))
        self.bids: dict[int, int] = {}
        self.used: Counter[str] = Counter()

    def count_by(self, table: View) -> None:
        """Coins and cards are counted by the screen, and moved where the piles differ."""
        for seat, player in enumerate(table["players"]):
            if self.purses[seat].worth != player["skulls"]:
                self.purses[seat] = Purse.holding(player["skulls"])
        hands = [player["cards"] for player in table["players"]]
        shown = [play["kind"] for play in table["plays"]]
        self.cards.count_by(hands, table["deck"], table["discards"], shown, table["top_discard"])

    def coins(self, seat: int, amount: int) -> None:
        """Coins from the bank, or to it when negative."""
        if amount >= 0:
            self.purses[seat].take(amount)
        else:
            self.purses[seat].give(-amount)
