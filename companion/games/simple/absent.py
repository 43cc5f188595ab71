"""What many games do not have, as the answers of a game that does not have it: mix in what fits, override the rest."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from companion.games.protocol import (
    Action,
    Chance,
    Layout,
    Move,
    NotUnderstood,
    Piece,
    PieceKind,
    Refusal,
    SideThrow,
    Spoken,
    Summed,
    Tally,
    Thing,
)

S = TypeVar("S")


class NoBoard:
    """No pieces that a camera follows: see `companion.games.protocol.tracked`."""

    board_file: Path | None = None
    kinds: Mapping[str, PieceKind] = {}
    voluntary: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()

    def layout(self, _state: Any) -> Layout:
        return Layout()

    def moves(self, _state: Any) -> Iterable[Move[Any]]:
        return ()

    def waits(self, _state: Any) -> bool:
        return False

    def order(self, _state: Any) -> tuple[int, ...]:
        return ()

    def pieces_from(self, _data: Any) -> tuple[Piece, ...]:
        """Raises ValueError: there are none."""
        raise ValueError("this game has no pieces that a camera follows")


class NoDice:
    """No electronic dice, neither in play nor for anything beside it: see `companion.games.protocol.rules`."""

    dice: tuple[int, ...] = ()
    side = ""
    no_side_throw = Refusal("no_dice", "")

    def chances(self, _state: Any) -> tuple[Chance, ...]:
        return ()

    def throw(self, _state: Any, _values: tuple[int, ...]) -> tuple[Action, ...]:
        return ()

    def no_throw(self, _state: Any) -> Refusal:
        return Refusal("no_dice", "")

    def side_due(self, _state: Any) -> str:
        return ""

    def side_throw(self, _players: int) -> SideThrow:
        """Raises NotUnderstood: there are no dice."""
        raise NotUnderstood("this game is played without dice")


class NoSecrets:
    """Every act is open, and everybody knows the whole position."""

    secrets = False

    def sealed(self, _state: Any) -> tuple[int, ...]:
        return ()

    def known_to(self, state: S, _seat: int) -> S:
        return state


class HiddenHands:
    """What may be done depends on a hand that nobody else may see: the app plays for nobody."""

    app_may_play = False
    resigning = ""

    def stand_in(self, _state: Any, _seat: int, _rng: Random) -> Action | None:
        return None


class NoPrograms:
    """No program takes a seat: see `companion.games.protocol.seated`."""

    programs_may_play = False

    def program_line(self, _state: Any, _seat: int) -> str:
        return ""

    def program_action(self, _state: Any, _seat: int, _line: str) -> Action:
        """Raises NotUnderstood: there is no program."""
        raise NotUnderstood("program")


class NoSeatsChange:
    """Whoever begins plays to the end."""

    def leave(self, _state: Any, _seat: int) -> Any:
        """Raises ValueError: nobody leaves this game."""
        raise ValueError("nobody leaves this game")

    def join(self, _state: Any, _name: str, _mark: str) -> Any:
        """Raises ValueError: nobody joins this game."""
        raise ValueError("nobody joins this game")


class OneActATap:
    """Every tap is one action: nothing is settled for everybody, follows by itself, is taken for granted, or said in
    the game's own words.
    """

    forms: tuple[str, ...] = ()
    cannot_settle = Refusal("cannot_settle", "")

    def settle(self, _state: Any, /) -> tuple[Action, ...]:
        return ()

    def follows(self, _state: Any) -> tuple[Action, ...]:
        return ()

    def reach(self, _state: Any, action: Action, /) -> tuple[Action, ...]:
        return (action,)

    def spoken(self, _state: Any, name: str, _numbers: Sequence[int], *, camera: bool) -> Spoken:
        """Raises NotUnderstood: the game has no touches of its own."""
        raise NotUnderstood(f"this game knows no '{name}'{' with a camera' if camera else ''}")


class NothingCounted:
    """A game of which nothing is counted but its numbers: see `companion.games.protocol.counted`."""

    tallies: Mapping[str, Summed] = {}

    def goal(self, _state: Any) -> int:
        return 0

    def tallied(self, _before: Any, _action: Action, _after: Any, /) -> tuple[Tally, ...]:
        return ()

    def thrown(self, _action: Action) -> tuple[int, ...]:
        return ()

    def things(self, _state: Any, /) -> tuple[Thing, ...]:
        return ()

    def stored(self, piece: Piece) -> str:
        return piece.kind

    def boxed(self, _state: Any, /) -> tuple[Thing, ...]:
        return ()
