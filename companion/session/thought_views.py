"""What players that think have to say to people, as the snapshot shows it: advice, and what decided a game."""

from dataclasses import dataclass, replace

from companion.games.protocol import Action, Advice
from companion.games.protocol.chronicle import Race


@dataclass(frozen=True, slots=True)
class AdviceView:
    """Advice for a seat: thought about until it is `ready`; then None means that there is none."""

    seat: int
    advice: Advice | None = None
    ready: bool = False


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
