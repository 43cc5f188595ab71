"""What a game supplies for the practice table: its board, its players, and how its table is compared with the app.

A game without a board, camera or dice is played by touch alone: its players press buttons, and the truth (cards in
hands, piles) is kept by its own object.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from companion.practice.kit import Look, Press, View
from companion.practice.pieces.bodies import Truth
from companion.practice.simulated_table import SimulatedTable, TableSetting
from companion.practice.throwing import Throwing
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Around:
    """What the practice players of a game find around them.

    `press` presses a button of the app, `say` tells it what no single button tells (None: `press` does), and `look`
    returns its newest view. `own` are the seats that a person plays, `rounds` is the last round, 0 for none.
    `agreed` is what the table agrees on beyond the usual, by the game's own names, such as a shorter game. `position`
    returns the header of the game that goes on from what the app has now. `strength` is how strong everybody plays, a
    level of players that think; "": as people usually do at a practice table.
    """

    table: SimulatedTable
    names: tuple[str, ...]
    press: Press
    look: Look
    own: Callable[[], frozenset[int]]
    rounds: int = 0
    agreed: Mapping[str, int] = field(default_factory=dict)
    say: Press | None = None
    position: Callable[[], Mapping[str, Any]] = dict
    strength: str = ""


class PracticePlayers(Protocol):
    """Everybody at one practice table: they set the game up, play it, and keep what the app is not told.

    A view is the app's whole snapshot as plain data; `game` and `draft` are its parts of those names.
    """

    @property
    def seats(self) -> int:
        """For how many players there are coins, cards and the like."""

    @property
    def throwing(self) -> Throwing | None:
        """The dice in the players' hands; None in a game without dice."""

    def set_up(self, draft: View) -> bool:
        """Do the next thing of set-up; whether there was anything."""

    def meddled(self) -> None:
        """Somebody else has touched set-up: what that person chose stays."""

    def act(self, view: View, t: float) -> bool:
        """Do one thing that is due at `t` seconds of table time; whether there was anything."""

    def follow(self, game: View) -> None:
        """Lay and count everything as it stands on the screen now; what anybody was waiting for is forgotten."""

    def count(self, game: View) -> None:
        """Count what only the players keep, such as coins and cards, by the screen."""

    def deal_anew(self, seed: int) -> None:
        """Another game begins at this table: everything is handed out again; what was agreed on stays."""

    def pack_up(self) -> None:
        """The game was ended: what is on the table goes back into the box."""

    def wrong(self, game: View) -> list[str]:
        """In what the app and what the players keep disagree, in sentences; the board is looked at elsewhere."""

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The game's own part of its line of the report, with the touches that led to nothing (`refused`) and how many
        questions of the camera were answered (`questions`); `lines` are those of its log after the header.
        """


def bare(_told: Mapping[str, Any]) -> Truth:
    """Nothing lies there: there is no board."""
    return {}


def what_is_due(game: View) -> str:
    """What the screen asks for."""
    return str(game["prompt"]["code"]).replace("_", "-")


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeGame:
    """A game that can be played at the practice table.

    `setting` returns what stands on the table, drawn from a seed, for so many players, and `sit_down` people for a new
    game. `shown` returns what the app says lies on the board, and `seen` what one Sighting says, as `orctable read
    --json` prints it; left out, there is none. `moment` returns where in the game the table is: words joined by dashes,
    part of a file name.
    """

    setting: Callable[[int, int], TableSetting]
    sit_down: Callable[[Around, int], PracticePlayers]
    shown: Callable[[View], Truth] = bare
    seen: Callable[[Mapping[str, Any]], Truth] = bare
    moment: Callable[[View], str] = what_is_due
