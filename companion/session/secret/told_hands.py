"""The hands that the app plays from, where cards are hidden: people tell each card, and no other memory has it.

None of it reaches the position, the journal, a snapshot, a log or a report: what is shown is how many cards are known.
After a restart the cards are told again. What was known is remembered with the position, so that an undo loses nothing.
"""

from collections.abc import Sequence
from typing import Any, Final, NoReturn

from companion.games.protocol import Game, NotUnderstood
from companion.session.part import Change

TELL: Final = "hand"
"""The touch that tells a card: `hand:SEAT:NUMBERS`; what it says is repeated nowhere."""
Cards = tuple[tuple[int, ...], ...]


class ToldHands:
    """The cards of some seats, in the order in which they lie. It cannot be printed or written."""

    __slots__ = ("__before", "__hands")

    def __init__(self) -> None:
        self.__hands: dict[int, Cards] = {}
        self.__before: list[tuple[Any, dict[int, Cards]]] = []

    def of(self, seat: int) -> Cards:
        """What is known of a hand, for whoever thinks for it."""
        return self.__hands.get(seat, ())

    def missing(self, game: Game[Any], state: Any, seat: int) -> int:
        """How many cards of a seat are still to be told; 0 where hands do not count."""
        hand = game.thinking.hand if game.thinking is not None else None
        return max(0, hand.size(state, seat) - len(self.of(seat))) if hand is not None else 0

    def tell(self, game: Game[Any], state: Any, seat: int, card: Sequence[int]) -> None:
        """The next card of a hand. Raises NotUnderstood, which names no card, where it cannot be that."""
        hand = game.thinking.hand if game.thinking is not None else None
        if hand is None or not self.missing(game, state, seat) or not hand.may_be(state, self.of(seat), tuple(card)):
            raise NotUnderstood(TELL)
        self.__hands[seat] = (*self.of(seat), tuple(card))

    def follow(self, game: Game[Any], change: Change) -> dict[int, int]:
        """The position has changed: cards leave hands; where from, by seat, from 0. Back at an earlier position, what
        was known then is known again.
        """
        hand = game.thinking.hand if game.thinking is not None else None
        if hand is None:
            return {}
        self.__before.append((change.before, dict(self.__hands)))
        if change.back:
            found = (hands for state, hands in reversed(self.__before) if state == change.after)
            self.__hands = dict(next(found, {}))
            return {}
        taken: dict[int, int] = {}
        for state, action in zip(change.positions, change.run, strict=False):
            cards = self.of(action.player)
            place = hand.taken(state, action, cards) if cards else -1
            if place >= 0:
                self.__hands[action.player] = (*cards[:place], *cards[place + 1 :])
                taken[action.player] = place
        for seat, cards in self.__hands.items():
            if len(cards) > hand.size(change.after, seat):  # a ruling, or a card that nobody has told was played
                self.__hands[seat] = ()
        return taken

    def clear(self) -> None:
        """Another game begins."""
        self.__hands, self.__before = {}, []

    def __repr__(self) -> str:
        return f"ToldHands(seats={sorted(self.__hands)})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("told hands are never written anywhere")
