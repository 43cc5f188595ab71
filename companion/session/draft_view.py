"""Set-up as the snapshot shows it: what is filled in, the self-test of the camera, the board and the lens measured."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.protocol import (
    Lesson,
    SeatDraft,
    Spot,
)


@dataclass(frozen=True, slots=True)
class OptionDraft:
    """One switch of the rules at set-up: what it is set to, what it may be, and what the preset says, all as words.

    `disputed`: the printed rulebooks differ here.
    """

    name: str
    value: str
    choices: tuple[str, ...]
    usual: str
    disputed: bool


class Trial(NamedTuple):
    """How a piece was read that was laid to try the camera: a short code ("": not read yet), and the key of the look
    that was seen.
    """

    code: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Trials:
    """The self-test of the camera: what is laid where, what came of the pieces `done`, how the present one was read
    last (all are done: none), and whether a reading is `awaited`.
    """

    spots: tuple[Spot, ...]
    done: tuple[Trial, ...] = ()
    now: Trial = Trial()
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class ViewTrouble:
    """Something wrong with how the camera stands: its code, where in the picture (shares of its width and height; -1:
    all of it), and the sticker it is about (-1: none).
    """

    code: str
    x: float
    y: float
    number: int = -1


@dataclass(frozen=True, slots=True)
class MeasureView:
    """The board while it is measured on a picture from above: what is tapped now ("": everything was), the how manieth
    of how many things it is, and how many taps it takes.

    Places are shares of the picture's side: `circles` (x, y, radius) and `lines` (x, y, x, y) of the board as measured
    so far, the `marks` of this thing with the `chosen` one. `problem` is a short code, or why the eyes cannot use the
    board; `kept`: its file is written.
    """

    name: str
    number: int
    count: int
    wanted: int
    picture: bytes = b""
    circles: tuple[tuple[float, float, float], ...] = ()
    lines: tuple[tuple[float, float, float, float], ...] = ()
    marks: tuple[tuple[float, float], ...] = ()
    chosen: int = -1
    zoomed: bool = False
    checking: bool = False
    kept: bool = False
    problem: str = ""
    troubles: tuple[ViewTrouble, ...] = ()


@dataclass(frozen=True, slots=True)
class LensShown:
    """The lens while it is calibrated with the printed sheet: see `companion.eyes.reports.LensView`. `kept`: it is
    written.
    """

    picture: bytes = b""
    aspect: float = 1.0
    came: str = ""
    outline: tuple[tuple[float, float], ...] = ()
    column: int = -1
    row: int = -1
    tilted: bool = False
    taken: int = 0
    count: int = 0
    rms_px: float = 0.0
    limit_px: float = 0.0
    good: bool = False
    kept: bool = False

    @property
    def over(self) -> bool:
        """Whether the sheet is wanted nowhere any more."""
        return self.column < 0 and bool(self.came)


@dataclass(frozen=True, slots=True)
class Draft:
    """Set-up while it is being filled in: which of the `games` is set up, at which of its `steps`.

    `camera` says how far the camera has been taught: absent, the name of the lesson that comes next, done, or problem
    codes after a dash (`face-moving`); `lesson` is what is still to be shown of that one of all `lessons`. `in_lamp`
    are places, without a key, whose print lies in the lamp's light: the table has to choose; `unreadable` are those it
    goes without. `can_next` is False while the step lacks something. `marks` are those a player may have, `fewest` and
    `most` how many may play. `details` are what the game's own steps show. `trials` is the self-test of the camera
    while it goes on, `measuring` the board while it is measured, `lens` the lens while it is calibrated; `can_try` and
    `can_measure`: there is such a thing. `following` is the step that comes next, "" when the game can begin; `groups`
    have played before. `order` are the board's areas as they lie on the table, () while that is not known.
    `alone`: the app takes every seat but the first, that strong; it may where `may_play_alone`.
    """

    game: str
    games: tuple[str, ...]
    step: str
    steps: tuple[str, ...]
    seats: tuple[SeatDraft, ...]
    fewest: int
    most: int
    marks: tuple[str, ...]
    preset: str
    presets: tuple[str, ...]
    camera: str
    lesson: Lesson | None
    can_next: bool
    details: Any
    options: tuple[OptionDraft, ...] = ()
    trials: Trials | None = None
    can_try: bool = False
    measuring: MeasureView | None = None
    lens: LensShown | None = None
    can_measure: bool = False
    following: str = ""
    lessons: tuple[str, ...] = ()
    groups: tuple[tuple[SeatDraft, ...], ...] = ()
    order: tuple[int, ...] = ()
    in_lamp: tuple[Spot, ...] = ()
    unreadable: tuple[str, ...] = ()
    may_play_alone: bool = False
    alone: str = ""
