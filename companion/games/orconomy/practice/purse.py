"""Piles of coins in front of the players: silver and gold Skulls that are really moved, with change from the bank."""

from dataclasses import dataclass
from typing import Self

GOLD = 7


@dataclass(slots=True)
class Purse:
    """One player's coins."""

    silver: int
    gold: int

    @property
    def worth(self) -> int:
        """In silver Skulls."""
        return self.silver + GOLD * self.gold

    @classmethod
    def holding(cls, worth: int) -> Self:
        """A pile that is worth so many silver Skulls, with as much gold as can be."""
        return cls(worth % GOLD, worth // GOLD)

    def take(self, amount: int) -> None:
        """Coins from the bank."""
        self.gold += amount // GOLD
        self.silver += amount % GOLD

    def give(self, amount: int) -> None:
        """Coins to the bank; a gold Skull is changed when silver runs short. Raises ValueError when there is not
        enough.
        """
        if amount > self.worth:
            raise ValueError(f"{amount} Skulls asked of a pile of {self.worth}")
        while self.silver < amount % GOLD or (self.gold < amount // GOLD and self.silver < amount - GOLD * self.gold):
            self.gold, self.silver = self.gold - 1, self.silver + GOLD
        gold = min(self.gold, amount // GOLD)
        self.gold -= gold
        self.silver -= amount - GOLD * gold
