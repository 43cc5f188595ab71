"""Who really holds which card. Nothing outside this file knows a card's name; everybody else sees counts."""

from random import Random

KINDS = 12
COPIES = 4


class Cards:
    """The deck, the hands and the discards of one game, by card kind 0 to 11."""

    def __init__(self, rng: Random, players: int, start: int) -> None:
        self._rng = rng
        self._deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
        rng.shuffle(self._deck)
        self._hands: list[list[int]] = [[] for _ in range(players)]
        self._discards: list[int] = []
        for seat in range(players):
            self.draw(seat, start)

    def count(self, seat: int) -> int:
        """How many cards a player holds."""
        return len(self._hands[seat])

    def draw(self, seat: int, count: int) -> None:
        """Take cards from the deck; an empty one is made anew from the discards."""
        for _ in range(count):
            if not self._deck:
                self._deck, self._discards = self._discards, []
                self._rng.shuffle(self._deck)
            if self._deck:
                self._hands[seat].append(self._deck.pop())

    def discard(self, seat: int, count: int) -> None:
        """Put the cards a player likes least away: the last ones drawn."""
        for _ in range(count):
            self._discards.append(self._hands[seat].pop())

    def total(self) -> int:
        """All cards there are; 48 whatever happens."""
        return len(self._deck) + len(self._discards) + sum(len(hand) for hand in self._hands)
