"""Noughts and crosses, written the way our rules are: frozen positions, offers, apply. A yardstick for their speed."""

from dataclasses import dataclass, replace
from random import Random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class Position:
    """Nine squares, each empty, X or O, and whose turn it is."""

    squares: str = " " * 9
    turn: str = "X"


def offers(position: Position) -> tuple[int, ...]:
    """The squares that may be taken; none when the game is over."""
    marks = position.squares
    if any(marks[a] != " " and marks[a] == marks[b] == marks[c] for a, b, c in LINES):
        return ()
    return tuple(square for square, mark in enumerate(marks) if mark == " ")


def apply(position: Position, square: int) -> Position:
    """The position after the player whose turn it is took a square."""
    marks = position.squares
    return replace(
        position,
        squares=marks[:square] + position.turn + marks[square + 1 :],
        turn="O" if position.turn == "X" else "X",
    )


def play(rng: Random) -> int:
    """Plays fifty random games, which take about as long as one of ours; returns the number of moves."""
    return sum(_play_game(rng) for _ in range(50))


def _play_game(rng: Random) -> int:
    position, done = Position(), 0
    while open_squares := offers(position):
        position, done = apply(position, rng.choice(open_squares)), done + 1
    return done
