"""Choices that several players make at once, kept in memory alone until all are opened; what an act tells of them; and
the hands that the app plays from where cards are hidden, which people tell card by card.

No secret one reaches the position, the journal, a snapshot, a log or a report. What others may know is who has chosen,
and how many cards are known. After a restart cards are told again. What was known of a hand is remembered with the
position, so that an undo loses nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from companion.games.protocol import Action, Game, NotUnderstood
from companion.session.part import Change


class SealedChoices:
    """One sealed choice of each seat. It cannot be read one by one, printed or written; only opened as a whole."""

    __slots__ = ("__choices",)

    def __init__(self) -> None:
        self.__choices: dict[int, Action] = {}

    @property
    def seats(self) -> frozenset[int]:
        """Who has chosen."""
        return frozenset(self.__choices)

    def seal(self, seat: int, choice: Action) -> bool:
        """Keep a seat's choice; whether it has chosen anew."""
        anew = seat in self.__choices
        self.__choices[seat] = choice
        return anew

    def clear(self) -> bool:
        """Forget every choice; whether there was any."""
        had = bool(self.__choices)
        self.__choices.clear()
        return had

    def open(self, due: Iterable[int]) -> tuple[Action, ...] | None:
        """All choices, by seat, once everybody who is due has chosen (they are forgotten here then); else None."""
        if self.seats != frozenset(due):
            return None
        opened = tuple(choice for _, choice in sorted(self.__choices.items()))
        self.__choices.clear()
        return opened

    def __repr__(self) -> str:
        return f"SealedChoices(seats={sorted(self.seats)})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("sealed choices are never written anywhere")


class Reveal(NamedTuple):
    """The parts of a run: what it takes for granted, the choices, and the seats that choose at once then."""

    granted: tuple[Action, ...]
    choices: tuple[Action, ...]
    due: frozenset[int]

    @property
    def whole(self) -> bool:
        """Whether these are the choices of everybody who chooses at once."""
        return bool(self.due) and self.due == {action.player for action in self.choices}


def reveal_in(game: Game[Any], state: Any, run: Sequence[Action]) -> Reveal:
    """The parts of a run done in a position; no choices where it tells none. Raises IllegalAction."""
    for place, action in enumerate(run):
        due = frozenset(game.rules.sealed(state))
        if action.player in due:
            return Reveal(tuple(run[:place]), tuple(answer for answer in run[place:] if answer.player in due), due)
        state = game.rules.apply(state, action)
    return Reveal(tuple(run), (), frozenset())


def choices_of(game: Game[Any], state: Any, run: Sequence[Action]) -> tuple[Action, ...]:
    """The choices of a whole reveal, () for any other act."""
    if not game.rules.secrets or len(run) < 2:
        return ()
    reveal = reveal_in(game, state, run)
    return reveal.choices if reveal.whole else ()


def early(game: Game[Any], state: Any, run: Sequence[Action]) -> tuple[Action, ...]:
    """The choices a run tells where several choose at once and it tells less than all of them; () otherwise."""
    if not game.rules.secrets:
        return ()
    reveal = reveal_in(game, state, run)
    return () if reveal.whole else reveal.choices


TELL: Final = "hand"  # the touch that tells a card: `hand:SEAT:NUMBERS`; what it says is repeated nowhere
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
            before = (hands for state, hands in reversed(self.__before) if state == change.after)
            self.__hands = dict(next(before, {}))
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
