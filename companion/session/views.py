"""Views that the session shows beside a running game: its set-up, devices that are added, and seats that think."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Final, NamedTuple

from companion.games import protocol
from companion.games.protocol.chronicle import Race
from companion.schema.quick_dataclass import dataclass


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

    spots: tuple[protocol.Spot, ...]
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

    `camera` says how far the camera has been taught: absent, the name of the lesson that comes next, done, or
    problem codes after a dash (`face-moving`); `lesson` is what is still to be shown of that one of all `lessons`.
    `in_lamp` are places, without a key, whose print lies in the lamp's light: the table has to choose; `unreadable`
    are those it goes without. `can_next` is False while the step lacks something. `marks` are those a player may
    have, `fewest` and `most` how many may play. `details` are what the game's own steps show. `trials` is the
    self-test of the camera while it goes on, `measuring` the board while it is measured, `lens` the lens while it
    is calibrated; `can_try` and `can_measure`: there is such a thing. `following` is the step that comes next, ""
    when the game can begin; `groups` have played before. `order` are the board's areas as they lie on the table, ()
    while that is not known. `alone`: the app takes every seat but the first, that strong.
    """

    game: str
    games: tuple[str, ...]
    step: str
    steps: tuple[str, ...]
    seats: tuple[protocol.SeatDraft, ...]
    fewest: int
    most: int
    marks: tuple[str, ...]
    preset: str
    presets: tuple[str, ...]
    camera: str
    lesson: protocol.Lesson | None
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
    groups: tuple[tuple[protocol.SeatDraft, ...], ...] = ()
    order: tuple[int, ...] = ()
    in_lamp: tuple[protocol.Spot, ...] = ()
    unreadable: tuple[str, ...] = ()
    alone: str = ""


CLOSED: Final = ""  # nothing is added now
KINDS: Final = "kinds"  # it is asked what kind of device it is,
FIND: Final = "find"  # which of those that are near,
TRY: Final = "try"  # and it is tried, at the table already


@dataclass(frozen=True, slots=True)
class WayView:
    """One kind of device that can be added: its name in touches, its title and what it is, in English, its drawing."""

    name: str
    title: str
    about: str
    sign: str


@dataclass(frozen=True, slots=True)
class NearView:
    """A device that was found: what it calls itself, what else it says of itself, and how near it is: 0 to 4, -1 for
    one with a plug. `wrong` is why it cannot be used, "" where it can.
    """

    name: str
    about: str = ""
    bars: int = -1
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What a device will be at the table, in English ("die {n}"), with its number."""

    title: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class AddingView:
    """How far the adding of a device is. `ways` are the kinds there are, `named` what the table file names now, by kind
    of device, `file` where that is, "" for a table that has no file to be changed.

    `way` is the kind that was chosen, `hint` what to do when it is not found; `near` is what was found, `taken` which
    of it shows itself now, -1 for none; `place` is what it will be, of how many `places`; `shows` is what it does to be
    known, a code; `picture` what a camera sees, a JPEG. `face` is what it has thrown, or a die that is tried. `told` is
    what went wrong, or what to do, in a sentence. `works`: it has been heard.
    """

    step: str = CLOSED
    ways: tuple[WayView, ...] = ()
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    file: str = ""
    way: WayView | None = None
    kind: str = ""
    hint: str = ""
    near: tuple[NearView, ...] = ()
    taken: int = -1
    place: PlaceView | None = None
    places: int = 0
    shows: str = ""
    picture: bytes = b""
    face: int = 0
    told: str = ""
    works: bool = False


@dataclass(frozen=True, slots=True)
class AdviceView:
    """Advice for a seat: thought about until it is `ready`; then None means that there is none."""

    seat: int
    advice: protocol.Advice | None = None
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody has played: `games` (-1 while they are counted), how many of them `won`, between which percentages
    the share lies (95 %), each place with how often it was theirs, and whom they met in how many games, in how many of
    those before and behind them. `unread`: the journal could not be read.
    """

    name: str
    games: int = -1
    won: int = 0
    between: tuple[int, int] = (0, 0)
    places: tuple[tuple[int, int], ...] = ()
    met: tuple[tuple[str, int, int, int], ...] = ()
    unread: bool = False


@dataclass(frozen=True, slots=True)
class MomentView:
    """An act after which the winner's chances had risen: estimated `before` and `after` it, and between which shares of
    games they lie by games that were played on (95 %), () until that is known.
    """

    act: int
    action: protocol.Action
    before: float
    after: float
    between_before: tuple[float, ...] = ()
    between_after: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class MomentsView:
    """What decided a game: the winner's seat, everybody's estimated chances in percent by round, and the moments."""

    winner: int
    race: Race
    moments: tuple[MomentView, ...]

    def with_odds(self, moment: int, between: tuple[float, float], *, after: bool) -> "MomentsView":
        """The same with what came of games played on from before or after a moment."""
        old = self.moments[moment]
        new = replace(old, between_after=between) if after else replace(old, between_before=between)
        return replace(self, moments=(*self.moments[:moment], new, *self.moments[moment + 1 :]))


@dataclass(frozen=True, slots=True)
class HandView:
    """A card in the row of a seat that the app plays, by its `place` from the left, from 1; `left` are the cards that
    are still to be told.
    """

    seat: int
    place: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class AbsentView:
    """The `seats` the app plays for somebody absent, whether it may in this game, and the kind of action by which a
    player gives this game up ("" for none). `held`: after an undo, or told to, the app waits for people. When no more
    than `fewest` players are left, nobody can leave. `levels` are how strong it plays for each, and `thinking` who
    thinks now. Where it plays from a hidden hand: the card that somebody `tells` it next, and the one it has `laid`.
    """

    seats: frozenset[int] = frozenset()
    may: bool = False
    resigning: str = ""
    held: bool = False
    fewest: int = 0
    levels: Mapping[int, str] = field(default_factory=dict)
    thinking: frozenset[int] = frozenset()
    tells: HandView | None = None
    laid: HandView | None = None


@dataclass(frozen=True, slots=True)
class ProgramsView:
    """The `seats` that programs have taken, those of them that are `thinking`, and those that are played `by_hand`
    because their program does not play as it should, or something was undone. `open` is what this machine cannot keep
    them from: reading what others choose (`files`), or ending the app (`signals`).
    """

    seats: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()
    by_hand: frozenset[int] = frozenset()
    open: frozenset[str] = frozenset()

    @property
    def playing(self) -> frozenset[int]:
        """The seats that a program really plays."""
        return self.seats - self.by_hand
