"""The practice table as camera and serial port meet it: pictures into a pipe, dice on a pseudo terminal.

A game with neither board nor mat has no camera, one without dice no port.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from companion.practice.cards.card_set import CardSet
from companion.practice.cards.filmed_mat import FilmedMat
from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.kit import Look, Press
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.filmed_board import FilmedBoard
from companion.practice.pieces.level import Level
from companion.practice.pieces.motion import HandMotion
from companion.schema.quick_dataclass import dataclass
from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.ports import Closing

HEAD = """version = 1
game = "{game}"
clock = "{clock}"
simulated = true

[data]
folder = "{folder}/data"
"""
PIPE = "camera.mjpeg"
CAMERA = """
[camera]
source = "pipe:{folder}/camera.mjpeg"
"""
DICE = """
[dice]
port = "{port}"
"""


@dataclass(frozen=True, slots=True)
class TableSetting:
    """What a game puts on a table: the players' marks by seat (() for none), a board or a mat of cards, and dice, where
    it has any.
    """

    game: str
    marks: tuple[str, ...] = ()
    board: BoardSet | None = None
    dice: bool = False
    cards: CardSet | None = None


class SimulatedTable(Closing):
    """Everything a real table would have: hands, and for a game that needs them a board or a mat under a camera, and
    dice. What lies under the camera is drawn when it is first asked for, which takes about a second: its pipe is there
    before.

    A context manager. All times are seconds of table time.
    """

    def __init__(self, folder: Path, setting: TableSetting, seed: int, level: Level = Level.PLAIN) -> None:
        self.folder, self.game, self.marks = folder, setting.game, setting.marks
        folder.mkdir(parents=True, exist_ok=True)
        self.hands = HandMotion(Random(f"{seed} hands"))
        self._setting, self._seed, self._level = setting, seed, level
        self._pipe = MjpegPipeWriter(folder / PIPE) if self.has_camera else None
        self._dice = SimulatedDiceBase(seed, folder=folder) if setting.dice else None

    @property
    def has_board(self) -> bool:
        """Whether the game has a board."""
        return self._setting.board is not None

    @property
    def has_camera(self) -> bool:
        """Whether anything lies under a camera."""
        return self.has_board or self._setting.cards is not None

    @cached_property
    def filmed(self) -> FilmedBoard | FilmedMat | None:
        """What lies under the camera, None for a game without."""
        if self._pipe is None:
            return None
        setting, around = self._setting, (self.hands, self._seed, self._pipe, self._level)
        if setting.board is not None:
            return FilmedBoard(setting.board, setting.marks, *around)
        return FilmedMat(setting.cards, *around) if setting.cards is not None else None

    @property
    def has_dice(self) -> bool:
        """Whether the game has dice."""
        return self._dice is not None

    @property
    def board(self) -> FilmedBoard:
        """The board under the camera. Raises LookupError when the game has none."""
        if not isinstance(self.filmed, FilmedBoard):
            raise LookupError(f"{self.game} has no board")
        return self.filmed

    @property
    def mat(self) -> FilmedMat:
        """The mat under the camera. Raises LookupError when the game has none."""
        if not isinstance(self.filmed, FilmedMat):
            raise LookupError(f"{self.game} has no mat")
        return self.filmed

    @property
    def dice(self) -> SimulatedDiceBase:
        """The dice. Raises LookupError when the game has none."""
        if self._dice is None:
            raise LookupError(f"{self.game} has no dice")
        return self._dice

    def draw(self) -> bool:
        """What lies under the camera is drawn now, if it is not yet; whether there is one."""
        return self.filmed is not None

    def table_file(self, clock: str, *, plugged: bool = True) -> Path:
        """Write the file that tells the app what is here, and that all of it is simulated.

        Without `plugged` camera and dice are there but nobody has connected them: the table is played by touch.
        """
        path = self.folder / "table.toml"
        words = HEAD + (CAMERA if plugged and self.has_camera else "") + (DICE if plugged and self.has_dice else "")
        port = self.dice.path if self.has_dice else ""
        path.write_text(words.format(game=self.game, folder=self.folder, port=port, clock=clock), encoding="utf-8")
        return path

    def dice_move(self, t: float) -> bool:
        """Whether any die moves."""
        return self._dice is not None and self._dice.moving(t)

    @property
    def frames(self) -> int:
        """How many frames were filmed."""
        return self.filmed.frames if self.filmed is not None else 0

    def film(self, t: float) -> bool:
        """Send one frame to whoever looks through the camera; False when nobody does, or there is none."""
        return self.filmed is not None and self.filmed.film(t)

    def close(self) -> None:
        """Take the camera and the dice away."""
        # a cached property: asked for as usual, it would be set up only to be closed
        for device in (self.__dict__.get("filmed"), self._pipe, self._dice):
            if device is not None:
                device.close()


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
