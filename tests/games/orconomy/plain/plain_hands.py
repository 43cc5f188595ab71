"""Two hands and a good memory: what the plain table is played on with, before any rule of a phase.

`spot` is where the round is; it is told, everything else is kept by hand.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.games.orconomy.plain.plain_reckoning import STARTUP, Lying, PlainTable

UNSEEN = ""


class Spot(NamedTuple):
    """Where the round is: the phase in small letters, its step, and the seat that is due (-1 nobody)."""

    phase: str
    step: str = ""
    turn: int = -1


@dataclass
class PlainCard:
    """A card lying open, what it is aimed at, and what its Risk die shows (0 before it is thrown).

    `worked` are Consultants whose die is still to be thrown again.
    """

    kind: str
    seat: int
    aim: tuple[int, ...]
    die: int = 0
    worked: bool = False


@dataclass
class PlainHands:
    """A plain table and what people remember of the round.

    `pile` are the discards, the last one on top, UNSEEN where nobody said which card it was. `open` are the cards in
    play, each answering the one before. `sale` is who won the auction,
    `told_of_fee` who had forgotten the fee, `token_at` who holds the Hindmost Orc.
    `had_chance` counts who, in player order, may no longer play Account Details Fraud; `answerable` says that
    neither Winter nor Revenue has begun since the throw of the Forecast dice. `collected` have had their income in this
    phase.
    `golden` are those who may use gold abilities now, with what they have used of them; `again` collects once more by
    Exploitation; `fresh` are the Startups put down since the dice were thrown; `wanting` are those who said that they
    want to play a card. In Winter `counted` are the tokens and `owing` the own pledges by industry as they were
    when the player's turn came, `settled` what that player has settled since.
    """

    table: PlainTable
    spot: Spot = Spot("crisisroll")
    deck: int = 0
    pile: list[str] = field(default_factory=list)
    open: list[PlainCard] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    was_active: int = 0
    began: bool = False
    token_at: int = -1
    passed: set[int] = field(default_factory=set)
    sale: int = -1
    told_of_fee: set[int] = field(default_factory=set)
    payee: int = -1
    price_before: int = 0
    card_bids: dict[int, int] = field(default_factory=dict)
    card_passed: set[int] = field(default_factory=set)
    counted: Counter[int] = field(default_factory=Counter)
    settled: Counter[int] = field(default_factory=Counter)
    owing: Counter[int] = field(default_factory=Counter)
    again: int = -1
    collected: set[int] = field(default_factory=set)
    had_chance: int = 0
    answerable: bool = False
    golden: dict[int, Counter[str]] = field(default_factory=dict)
    wanting: set[int] = field(default_factory=set)
    fresh: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deck = 48 - sum(self.table.cards)

    def option(self, name: str, usual: object) -> object:
        """What the table agreed on."""
        return self.table.agreed.get(name, usual)

    @property
    def kept(self) -> bool:
        """Whether every Company keeps its place and is told apart by it; some old games went on otherwise."""
        return self.option("company_place", "kept") == "kept"

    def meant(self, seat: int, industry: int, kind: str, *, earning: bool = False) -> list[Lying]:
        """All tokens that these words could mean; of those that shall have a loss, none moved in this phase."""
        alike = [token for token in self.table.tokens_of(seat, kind) if token.industry == industry]
        return [token for token in alike if not token.moved] if earning and self.kept else alike

    def pick(self, tokens: list[Lying], place: bool | None, *, moved: bool = False) -> Lying:
        """One of those in this place, in a slot rather if none was said. Of two alike that one which was moved in this
        phase goes, since it earns nothing more (en 438), or the other one.
        """
        beside = place if place is not None else all(token.beside for token in tokens)
        there = [token for token in tokens if token.beside == beside]
        token, alike = there[0], there if self.kept else tokens
        other = next((piece for piece in alike if piece.moved == moved), token)
        token.moved, other.moved = other.moved, token.moved
        return token

    def take_off(self, token: Lying) -> None:
        """Whoever lies beside the slots moves into the one that is free now, where the table agreed so (en 217)."""
        self.table.tokens.remove(token)
        left_a_slot = token.kind != STARTUP and not token.beside
        waiting = [piece for piece in self.table.tokens if piece.industry == token.industry and piece.beside]
        if left_a_slot and waiting and self.option("extras_fill_freed_slots", False):
            first = waiting[0]
            alike = [piece for piece in waiting if (piece.seat, piece.kind) == (first.seat, first.kind)]
            self.pick(alike, True).beside = False

    def add(self, seat: int, industry: int, kind: str) -> Lying:
        """A Company comes into a free slot if there is one, else beside the others (en 265)."""
        beside = kind != STARTUP and self.table.free_slots(industry) <= 0
        self.table.tokens.append(Lying(seat, industry, kind, beside))
        return self.table.tokens[-1]

    def pay(self, seat: int, amount: int) -> None:
        self.table.skulls[seat] -= amount

    def draw(self, seat: int, times: int = 1) -> None:
        """From the deck; when it has run out the discards are shuffled into a new one (en 318)."""
        for _ in range(times):
            if not self.deck:
                self.deck, self.pile = len(self.pile), []
            if self.deck:
                self.deck -= 1
                self.table.cards[seat] += 1

    def discard(self, seat: int, times: int) -> None:
        """Cards from the hand that nobody needs to name."""
        self.table.cards[seat] -= times
        self.pile += [UNSEEN] * times

    def rolled(self) -> int:
        """2 and 12 are both Tourism."""
        return 2 if sum(self.dice) == 12 else sum(self.dice)

    def clockwise(self, industry: int) -> int:
        ring = self.table.ring
        return (ring + ring)[ring.index(industry) + 1]
