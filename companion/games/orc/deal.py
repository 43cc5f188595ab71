"""The cards of a simulated table: the line, the piles, the spare cards and both hands, as no app ever sees them."""

from dataclasses import replace
from random import Random

from companion.games.orc.rules.cards import DECK, Card, Line, draw_line, line_cards
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import PILE, other, with_seat
from companion.schema.quick_dataclass import dataclass

SPARE = 3


@dataclass(frozen=True, slots=True)
class Cards:
    """Where every card lies. The last card of a pile is its top; `gone` are those that were deployed or discarded."""

    line: Line
    piles: tuple[tuple[Card, ...], ...]
    spare: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    gone: tuple[Card, ...] = ()

    def with_spare(self, seat: int, amount: int) -> "Cards":
        """After a player has taken one or two spare cards and the other the rest (O3.5)."""
        hands = with_seat(self.hands, seat, self.spare[:amount])
        return replace(self, hands=with_seat(hands, other(seat), self.spare[amount:]), spare=())

    def played(self, seat: int, card: Card) -> "Cards":
        """After a player has deployed or discarded a card of the hand. Raises ValueError when it is not there."""
        hand = list(self.hands[seat])
        hand.remove(card)
        return replace(self, hands=with_seat(self.hands, seat, tuple(hand)), gone=(*self.gone, card))

    def drawn(self, seat: int, number: int) -> "Cards":
        """After a player has drawn the top card of a land's pile. Raises IndexError when no card is left there."""
        pile = self.piles[number - 1]
        hands = with_seat(self.hands, seat, (*self.hands[seat], pile[-1]))
        piles = (*self.piles[: number - 1], pile[:-1], *self.piles[number:])
        return replace(self, piles=piles, hands=hands)


def deal(rng: Random, line: Line = ()) -> Cards:
    """Lay a line (one drawn at random unless it is given) and shuffle and deal the other 27 cards (O3.2 to O3.4)."""
    line = line or draw_line(rng)
    rest = [card for card in DECK if card not in line_cards(line)]
    rng.shuffle(rest)
    piles = tuple(tuple(rest[at : at + PILE]) for at in range(0, len(rest) - SPARE, PILE))
    return Cards(line, piles, tuple(rest[-SPARE:]))


def carried_out(cards: Cards, kind: str, seat: int, amount: int, card: Card | None = None) -> Cards:
    """The cards after an action of the game: `amount` is the spare cards taken or the land drawn from."""
    if kind == spare.kind:
        return cards.with_spare(seat, amount)
    if kind == draw.kind:
        return cards.drawn(seat, amount)
    return cards.played(seat, card) if card is not None else cards
