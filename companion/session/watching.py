"""What has to be looked after whenever the position has changed: the owner's box file, and a bank that runs empty."""

from collections.abc import Callable, Mapping

from companion.checked.box_error import BoxError
from companion.session.context import Context
from companion.session.running_game import RunningGame

EMPTY_BANK = ("supply_empty", "too_many_skulls")
"""Problems of a position that mean: the players have more Skulls than the box holds."""

ODD_TARGET = "target_not_allowed"


class Watching:
    """Looks at each new position. `rate` writes the Risk Rating of a kind of card (-1: not known after all)."""

    def __init__(self, context: Context, running: RunningGame, rate: Callable[[str, int], None]) -> None:
        self._context, self._running, self._rate = context, running, rate
        self._ratings: Mapping[str, int] = {}
        self._bank_empty = False
        self._target_odd = False

    def look(self) -> None:
        """See what is new."""
        if not self._running.on:
            self._ratings = {}
            return
        view = self._running.view()
        if view.cards:
            self._keep_ratings({card.kind: card.rating for card in view.cards})
        self._tell_bank(empty=any(code in EMPTY_BANK for code in view.problems))
        self._tell_target(odd=ODD_TARGET in view.problems, target=view.target)

    def _keep_ratings(self, ratings: Mapping[str, int]) -> None:
        """What was read off a card is kept with the box, so that it is asked once; an undo takes it back there too."""
        known, self._ratings = self._ratings, ratings
        for card, rating in ratings.items():
            if known.get(card, rating) != rating:
                self._write(card, rating)

    def _write(self, card: str, rating: int) -> None:
        try:
            self._rate(card, rating)
        except BoxError as error:
            self._context.tell("box_refused", {"detail": str(error)})

    def _tell_bank(self, *, empty: bool) -> None:
        """Say once that the bank has no Skulls left."""
        if empty and not self._bank_empty:
            self._context.tell("bank_empty", lasting=True)
        elif not empty:
            self._context.notices.drop("bank_empty")
        self._bank_empty = empty

    def _tell_target(self, *, odd: bool, target: int) -> None:
        """Say once that an older game agreed on Trophies that neither book knows; it goes on with them."""
        if odd and not self._target_odd:
            self._context.tell("target_odd", {"target": target})
        self._target_odd = odd
