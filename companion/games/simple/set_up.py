"""The usual answers of set-up: nothing is chosen, nothing lacks, and no board is to be read, taught or measured."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.games.protocol import AreaOrder, Chosen, Lesson, NotUnderstood, Spot
from companion.games.protocol.board import Measure


@dataclass(frozen=True, slots=True)
class NoDetails:
    """Nothing is chosen beyond players and options."""


class UsualSetUp:
    """See `companion.games.protocol.set_up.SetUp`; `details` are a game's own choices when nobody has chosen."""

    steps: tuple[str, ...] = ("players", "rules")
    details: type = NoDetails

    # --- what is chosen ---------------------------------------------------------------------------------------------
    def begin(self) -> Any:
        return self.details()

    def change(self, _chosen: Chosen, words: Sequence[str], _rng: Random) -> Chosen:
        """Raises NotUnderstood: set-up has no touches of its own."""
        raise NotUnderstood(":".join(words))

    def fitted(self, chosen: Chosen) -> Chosen:
        return chosen

    def lacks(self, _chosen: Chosen) -> bool:
        return False

    def again(self, chosen: Chosen, _state: Any) -> Chosen:
        return chosen

    def view(self, chosen: Chosen) -> Any:
        return chosen.details

    def header(self, chosen: Chosen) -> dict[str, Any]:
        return {"players": [{"name": seat.name} for seat in chosen.seats]}

    # --- a board ----------------------------------------------------------------------------------------------------
    measures: tuple[Measure, ...] = ()

    def order(self, _chosen: Chosen) -> AreaOrder:
        return AreaOrder()

    def order_seen(self, _chosen: Chosen, _order: Sequence[int | None], *, compare: bool) -> Chosen:
        """Raises NotUnderstood: there is no board."""
        raise NotUnderstood(f"this game has no board to {'compare' if compare else 'read'}")

    def lessons(self, _chosen: Chosen) -> tuple[Lesson, ...]:
        return ()

    def taught(self, chosen: Chosen, _lesson: str) -> Chosen:
        return chosen

    def keep_board(self, _text: str) -> None:
        """Raises NotUnderstood: there is no board."""
        raise NotUnderstood("this game has no board to measure")

    def trials(self, _chosen: Chosen) -> tuple[Spot, ...]:
        return ()


class SimpleSetUp(UsualSetUp):
    """Players and options are all there is to set up."""

    def __init__(self, options: Mapping[str, tuple[object, ...]], presets: Mapping[str, Mapping[str, object]]) -> None:
        self.options, self.presets = options, presets
