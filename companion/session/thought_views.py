"""What is worked out about players, as the snapshot shows it: advice, what decided a game, how somebody has played, and
the seats that the app or a program plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.protocol import Action, Advice
from companion.games.protocol.chronicle import Race


@dataclass(frozen=True, slots=True)
class AdviceView:
    """Advice for a seat: thought about until it is `ready`; then None means that there is none."""

    seat: int
    advice: Advice | None = None
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody has played: `games` (-1 while they are counted), how many of them `won`, between which percentages
    the share lies (95 %), each place with how often it was theirs, and whom they met in how many games, in how many of
    those before and behind them. `unread`: the journal could not be read.
    """

    name: str
    games: int = -1
    won: int = 0
    between: tuple[int, int] = (0, 0)
    places: tuple[tuple[int, int], ...] = ()
    met: tuple[tuple[str, int, int, int], ...] = ()
    unread: bool = False


@dataclass(frozen=True, slots=True)
class MomentView:
    """An act after which the winner's chances had risen: estimated `before` and `after` it, and between which shares of
    games they lie by games that were played on (95 %), () until that is known.
    """

    act: int
    action: Action
    before: float
    after: float
    between_before: tuple[float, ...] = ()
    between_after: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class MomentsView:
    """What decided a game: the winner's seat, everybody's estimated chances in percent by round, and the moments."""

    winner: int
    race: Race
    moments: tuple[MomentView, ...]

    def told(self, moment: int, between: tuple[float, float], *, after: bool) -> "MomentsView":
        """The same with what came of games played on from before or after a moment."""
        old = self.moments[moment]
        new = replace(old, between_after=between) if after else replace(old, between_before=between)
        return replace(self, moments=(*self.moments[:moment], new, *self.moments[moment + 1 :]))


@dataclass(frozen=True, slots=True)
class HandView:
    """A card in the row of a seat that the app plays, by its `place` from the left, from 1; `left` are the cards that
    are still to be told.
    """

    seat: int
    place: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class AbsentView:
    """The `seats` the app plays for somebody absent, whether it may in this game, and the kind of action by which a
    player gives this game up ("" for none). `held`: after an undo, or told to, the app waits for people. When no more
    than `fewest` players are left, nobody can leave. `levels` are how strong it plays for each, and `thinking` who
    thinks now. Where it plays from a hidden hand: the card that somebody `tells` it next, and the one it has `laid`.
    """

    seats: frozenset[int] = frozenset()
    may: bool = False
    resigning: str = ""
    held: bool = False
    fewest: int = 0
    levels: Mapping[int, str] = field(default_factory=dict)
    thinking: frozenset[int] = frozenset()
    tells: HandView | None = None
    laid: HandView | None = None


@dataclass(frozen=True, slots=True)
class ProgramsView:
    """The `seats` that programs have taken, those of them that are `thinking`, and those that are played `by_hand`
    because their program does not play as it should, or something was undone. `open` is what this machine cannot keep
    them from: reading what others choose (`files`), or ending the app (`signals`).
    """

    seats: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()
    by_hand: frozenset[int] = frozenset()
    open: frozenset[str] = frozenset()

    @property
    def playing(self) -> frozenset[int]:
        """The seats that a program really plays."""
        return self.seats - self.by_hand
