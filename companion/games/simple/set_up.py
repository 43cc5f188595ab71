"""Set-up of a game without a board, or without steps of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from companion.checked.wrong_input import LogError
from companion.games.protocol import Chosen, Lesson, NotUnderstood, Spot
from companion.games.protocol.measured import Measure


class NothingToTeach:
    """No board: no areas whose order is read, and nothing the camera is taught. See
    `companion.games.protocol.seated.SetUp`.
    """

    order_steps: tuple[str, ...] = ()
    lesson_names: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()

    def order(self, _chosen: Chosen) -> tuple[int, ...]:
        return ()

    def order_begun(self, _chosen: Chosen) -> bool:
        return False

    def order_seen(self, _chosen: Chosen, _order: Sequence[int | None], *, compare: bool) -> Chosen:
        """Raises NotUnderstood: there is no board."""
        raise NotUnderstood(f"this game has no board to {'compare' if compare else 'read'}")

    def doubts(self, _chosen: Chosen) -> bool:
        return False

    def lessons(self, _chosen: Chosen) -> tuple[Lesson, ...]:
        return ()

    def taught(self, chosen: Chosen, _lesson: str) -> Chosen:
        return chosen

    def keep_board(self, _text: str) -> None:
        """Raises NotUnderstood: there is no board."""
        raise NotUnderstood("this game has no board to measure")

    def trials(self, _chosen: Chosen) -> tuple[Spot, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class NoDetails:
    """Nothing is chosen beyond players and options."""


class NothingToSetUp(NothingToTeach):
    """Players and options are all there is to set up."""

    steps: tuple[str, ...] = ("players", "rules")

    def begin(self) -> NoDetails:
        return NoDetails()

    def change(self, _chosen: Chosen, words: Sequence[str], _rng: Random) -> Chosen:
        """Raises NotUnderstood: set-up has no touches of its own."""
        raise NotUnderstood(":".join(words))

    def fitted(self, chosen: Chosen) -> Chosen:
        return chosen

    def lacks(self, _chosen: Chosen) -> bool:
        return False

    def again(self, chosen: Chosen, _state: Any) -> Chosen:
        return chosen

    def view(self, _chosen: Chosen) -> NoDetails:
        return NoDetails()

    def to_json(self, _details: Any) -> dict[str, Any]:
        return {}

    def from_json(self, _data: Mapping[str, Any]) -> NoDetails:
        return NoDetails()


class Agreeing(Protocol):
    """What set-up asks a simple game for."""

    @property
    def options(self) -> Mapping[str, tuple[str | int, ...]]:
        """By option its values, the usual one first."""
        ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """The usual value of every option, under the one preset there is."""
        ...

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """See `companion.games.protocol.written.Files`."""
        ...


class SimpleSetUp(NothingToSetUp):
    """Set-up of a simple game: names and options."""

    def __init__(self, game: Agreeing) -> None:
        self._game = game
        self.presets: Mapping[str, Mapping[str, object]] = game.presets
        self.options: Mapping[str, tuple[object, ...]] = game.options

    def header(self, chosen: Chosen, *, simulated: bool) -> dict[str, Any]:
        """What the header says of the game to begin. Raises NotUnderstood when the draft cannot be played."""
        players = [{"name": seat.name} for seat in chosen.seats]
        agreed = {"simulated": simulated, "players": players, "options": dict(chosen.options)}
        try:
            return self._game.spelled_out(agreed, "the set-up")
        except LogError as error:
            raise NotUnderstood(str(error)) from error
