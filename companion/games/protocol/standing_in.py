"""What every game says of a seat whose player is not there."""

from random import Random
from typing import Protocol, TypeVar

from companion.games.protocol.terms import Action

S_contra = TypeVar("S_contra", contravariant=True)


class StandingIn(Protocol[S_contra]):
    """Whether the app can play for somebody who is absent, and how.

    It cannot where what may be done depends on a hand that nobody else may see: there the game waits, or that player
    gives it up.
    """

    @property
    def app_may_play(self) -> bool:
        """Whether the app may play an absent player's seat."""
        ...

    @property
    def resigning(self) -> str:
        """The kind of action by which a player gives the game up, "" where there is none."""
        ...

    def stand_in(self, state: S_contra, seat: int, rng: Random) -> Action | None:
        """What the app does for this seat now: a sensible allowed action, the same for the same chance.

        None when nothing is due from the seat, when only people can do it (the dice), or where the app may not play.
        """
        ...
