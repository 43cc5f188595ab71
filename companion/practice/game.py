"""What a game supplies for the practice table: its board, its players, and how its table is compared with the app.

A game without a board, camera or dice is played by touch alone: its players press buttons, and the truth (cards in
hands, piles) is kept by its own object.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.practice.kit import Kit, View
from companion.practice.pieces.bodies import Truth
from companion.practice.set_up_steps import SetUpSteps
from companion.practice.simulated_table import Around, TableSetting
from companion.practice.throwing import Throwing
from companion.schema.quick_dataclass import dataclass


class PracticePlayers:
    """Everybody at one practice table: they set the game up, play it, and keep what the app is not told. As they stand
    here they do nothing but set up; a game says its `_setting_up`, and what they do.

    A view is the app's whole snapshot as plain data; `game` and `draft` are its parts of those names. `seats` is for
    how many players there are coins, cards and the like.
    """

    throwing: Throwing | None = None  # the dice in the players' hands; None in a game without dice
    _setting_up: SetUpSteps

    def __init__(self, around: Around, seed: int) -> None:
        self._around, self._kit = around, Kit(seed, around.press, around.look)
        self.seats = len(around.names)

    def set_up(self, draft: View) -> bool:
        """Do the next thing of set-up; whether there was anything."""
        return self._setting_up.act(draft)

    def meddled(self) -> None:
        """Somebody else has touched set-up: what that person chose stays."""
        self._setting_up.meddled = True

    def act(self, view: View, t: float) -> bool:
        """Do one thing that is due at `t` seconds of table time; whether there was anything."""
        return False

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
        return []

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The game's own part of its line of the report, with the touches that led to nothing (`refused`) and how many
        questions of the camera were answered (`questions`); `lines` are those of its log after the header.
        """
        return {"refused": self._kit.refused, "questions": 0}


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
