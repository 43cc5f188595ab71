"""What the session shows: one frozen picture of everything a screen, a finger or a report may know.

The game's own part (`game`) is computed by the rules; cards in hand are counts, never names.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import partial
from typing import Any, Final

from companion.games.protocol import (
    Action,
    Due,
    GameView,
    Lesson,
    Offer,
    Piece,
    PlayerCore,
    Prompt,
    Refusal,
    SeatButton,
    SeatDraft,
    Spot,
    Summand,
    Thing,
    Value,
)
from companion.games.protocol.chronicle import Chronicle, HouseRecord, PastGame, Race
from companion.schema.quick_dataclass import dataclass
from companion.session.views import (
    AbsentView,
    AddingView,
    AdviceView,
    Draft,
    LensShown,
    MeasureView,
    MomentsView,
    MomentView,
    OptionDraft,
    ProgramsView,
    Standing,
    Trial,
    Trials,
    ViewTrouble,
)

__all__ = [
    "AbsentView", "Action", "AdviceView", "Answer", "BoxLine", "CameraView", "Chronicle", "CorrectionView", "Count",
    "DeviceView", "DieView", "Difference", "Draft", "Due", "GameView", "HistoryLine", "HouseRecord", "LayStep",
    "LayingView", "LensShown", "Lesson", "MeasureView", "MomentView", "MomentsView", "Notice", "Offer", "OptionDraft",
    "Owed", "PanelView", "Summand", "PastGame", "PastView", "Piece", "PlayerCore", "ProgramsView", "Prompt", "Question",
    "Race", "Refusal", "ReplayView", "SeatButton", "SeatDraft", "Showing", "ShownToPhones", "Slice", "Snapshot",
    "Spot", "Thing", "Trial", "Trials", "Value", "ViewTrouble", "WhyStep", "WhyView",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class CameraView:
    """What the camera shows while it is set up: a JPEG, its width by its height, and what is wrong, gravest first."""

    picture: bytes
    aspect: float
    troubles: tuple[ViewTrouble, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: what it would mean, whose piece, which side of it would be up ("" when none would lie
    there), how likely (0 to 1), why it is possible: the kind of action, and which kind of piece it would be.
    It is not `owned` where the piece itself does not show whose it is.
    """

    seat: int
    side: str
    p: float
    reason: str
    piece: str = ""
    owned: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """The camera asks. `before` and `now` are JPEG pictures of the place (may be empty)."""

    area: int
    spot: int
    answers: tuple[Answer, ...]
    before: bytes = b""
    now: bytes = b""


@dataclass(frozen=True, slots=True)
class Difference:
    """Table and app differ, here. `says` is what the app has, `sees` what the camera is sure of.

    `what` is the kind of piece it is about, or a marker's name, "" for a row; `spot` is -1 when it is about no single
    spot. `in_order` says whether the order of a row matters.
    """

    area: int
    spot: int
    what: str
    says: tuple[Piece, ...]
    sees: tuple[Piece, ...]
    now: bytes = b""
    takes: tuple[Action, ...] = ()
    in_order: bool = True

    @property
    def apart(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """What only the app says and what only the camera sees; of a row whose order matters, one piece of each."""
        if self.what:
            return self.says, self.sees
        if self.in_order:
            here = slice(self.first, self.first + 1)
            return self.says[here], self.sees[here]
        says, sees = Counter(self.says), Counter(self.sees)
        return tuple((says - sees).elements()), tuple((sees - says).elements())

    @property
    def first(self) -> int:
        """The first place of a row at which they differ."""
        alike = (piece == other for piece, other in zip(self.says, self.sees, strict=False))
        return next((place for place, same in enumerate(alike) if not same), min(len(self.says), len(self.sees)))


@dataclass(frozen=True, slots=True)
class Owed:
    """Something to move on the table so that it agrees: put, take, flip or move, what (a kind of piece or a marker's
    name), whose (-1: a marker), where, and which side up.
    """

    verb: str
    what: str
    seat: int
    area: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """A piece the camera is to be shown while the game runs: whose, which side (or learnt when all are), on which spot
    (from 0), and a short code of what was wrong the last time. `sides` are all that it is shown, one after the other.
    """

    name: str
    mark: str
    side: str
    area: int
    spot: int
    problem: str = ""
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device's card: kind (camera, dice, disk), its name, up | down | absent | waiting, and a short code why.

    `detail` is the same in a sentence of the device's own, with what to do, where it has one. `weak`: it works, but
    something should be done about it. `title` is what the card is called, in English, `sign` its drawing.
    """

    kind: str
    name: str
    state: str
    why: str
    detail: str
    simulated: bool
    weak: bool = False
    title: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class DieView:
    """A die as the screen draws it: value 0 while unknown; state idle, rolling, settled, final, cocked; again:
    it is thrown for the other one, too.
    """

    die: int
    value: int
    state: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the table. `level`: good news, news (note), something that needs a hand (warn), a failure (bad).

    Numbered for the screen. `touch` is what a button beside it says, "" without one; `other` a second button.
    """

    number: int
    level: str
    code: str
    args: tuple[tuple[str, Value], ...] = ()
    undo: bool = False
    t: float = 0.0
    touch: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One thing that happened: its act's number, the round, what was done, how it came, all `choices` of a reveal;
    `shared`: by one touch several players did the same.
    """

    line: int
    round: int
    action: Action
    source: str
    choices: tuple[Action, ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """An earlier act opened to be corrected: what it was, and what else could have been done in its place then.

    `part_offers` are what each player could have chosen instead in an act of several choices, () for any other act.
    """

    act: int
    action: Action
    offers: tuple[Offer, ...]
    part_offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyStep:
    """One thing that changed a number: its act (as in the history), the round, what was done, by how much the number
    changed, what it was then, and the rule behind it.
    """

    act: int
    round: int
    action: Action
    change: int
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class WhyView:
    """Where a number comes from: one of a seat, of an area, or of the table (`which` is -1).

    `parts` are what it is made of now, `start` what it was at the beginning, `steps` newest last. `of_player`: whether
    `which` is a seat.
    """

    field: str
    which: int
    value: int
    parts: tuple[Summand, ...]
    start: int
    steps: tuple[WhyStep, ...]
    of_player: bool = False


@dataclass(frozen=True, slots=True)
class PanelView:
    """The buttons beside the seats, where there are any.

    `means` is what they would do now. `tied` are the seats whose buttons were pressed so close together that the table
    is asked who was first. `backs` counts the presses of `back` that are for the screen itself. `tested` are the
    buttons pressed since their test began, as seat and name, None while they are not tested. While `steering`, presses
    move the focus of the screen: `steered` counts them, `steps` are the newest ones.
    """

    means: tuple[SeatButton, ...] = ()
    tied: tuple[int, ...] = ()
    backs: int = 0
    buttons: frozenset[tuple[int, str]] = frozenset()
    steering: bool = False
    steered: int = 0
    steps: tuple[str, ...] = ()
    tested: frozenset[tuple[int, str]] | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """Something every player can count: what it is, the kind of ruling that sets it ("" where it only follows from
    what lies on the board), and how much of it the app has for each seat.
    """

    what: str
    ruling: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A past game gone through again: its position after `step` acts, all its acts (oldest first), and the pictures
    the camera's act was read from (JPEG, may be empty).
    """

    past: PastGame
    step: int
    view: GameView
    lines: tuple[HistoryLine, ...]
    before: bytes = b""
    now: bytes = b""


@dataclass(frozen=True, slots=True)
class PastView:
    """The games of earlier evenings, newest first, and the records among those of the game that is played; or one of
    them that is gone through.
    """

    games: tuple[PastGame, ...]
    records: tuple[HouseRecord, ...] = ()
    replay: ReplayView | None = None


@dataclass(frozen=True, slots=True)
class LayStep:
    """One thing to lay out, or (`take`) to take off: a piece on the board, a marker by its name, or a thing beside it.

    `number` names the step in touches. `done`: somebody has ticked it, or the camera sees it there (`seen`).
    """

    number: int
    thing: Thing
    piece: Piece | None = None
    marker: str = ""
    take: bool = False
    done: bool = False
    seen: bool = False


@dataclass(frozen=True, slots=True)
class BoxLine:
    """What belongs in the box of one kind and owner, and how many of it lie on the board and at the players' now."""

    thing: Thing
    board: int = 0
    players: int = 0


@dataclass(frozen=True, slots=True)
class LayingView:
    """A game that is put away or laid out again. `mode`: `putting` (what goes into the box), `away`, or `laying`."""

    mode: str
    steps: tuple[LayStep, ...] = ()
    boxed: tuple[BoxLine, ...] = ()


@dataclass(frozen=True, slots=True)
class AtClub:
    """How the table stands with the hub of a club evening: whether it takes part (`on`), whether the hub is reached,
    how many lines it lacks, and who sits here in which round of the evening, at which game; nobody where nothing is
    offered.
    """

    club: str
    table: str
    on: bool = False
    up: bool = False
    behind: int = 0
    seat: tuple[str, ...] = ()
    round: int = 0
    plays: str = ""


@dataclass(frozen=True, slots=True)
class ShownToPhones:
    """Whether the table is shown to phones (`off`, `evening`, `on`), where they find it ("" until it can be found), how
    many watch, and a code why it is off although it was wanted.
    """

    wanted: str = "off"
    address: str = ""
    watching: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is shown, at one moment. `version` rises with each one; immutable, so any thread may read it.

    `games` can be played at this table; `may_play_alone`: in the one that is set up or played the app may take every
    seat but one. `games_kept` counts the games of the journal, those that only go on with other
    players included; 0 before the first.
    `sealed` are the seats whose secret choice is made, `laid` those whose choice lies where the camera sees it while
    others still choose, `revealed` the choices of a reveal that was taken back;
    `secret`: several choose at once now, and no picture of the table is shown or kept.
    `side_dice` are the dice thrown for what is not part of a position, by seat. `lights` are those of the table that
    are lit, by name. `chronicle` are the numbers of a game that is over, `along` the link by which a phone takes it
    along, `saved` how often they were saved, and where last (a path without the end of the names). `pictures_kept`: the
    owner allows pictures of acts to be kept. `dues` are the deeds of hands that belong to the last act, `to_do` the
    places of those still to be done. `money`: the game has some, `bank`: the app keeps it, and no coins lie there.
    `appliance` are what the machine offers its staff. `position` works out the header of the game that goes on from
    here, of which the sentences about the table are made; nothing while none runs. `unsaved`: something that is shown
    here is not on the disk yet. `unreadable` are places that lay in the lamp's light when the camera was taught. Of
    `phones` and `club` None is where there are none. `agreed` is what each seat's person has agreed to, and since when.
    """

    version: int = 0
    t: float = 0.0
    simulated: bool = False
    resumed: bool = False
    games: tuple[str, ...] = ()
    may_play_alone: bool = False
    draft: Draft | None = None
    game: GameView | None = None
    question: Question | None = None
    difference: Difference | None = None
    owed: tuple[Owed, ...] = ()
    devices: tuple[DeviceView, ...] = ()
    dice: tuple[DieView, ...] = ()
    notices: tuple[Notice, ...] = ()
    history: tuple[HistoryLine, ...] = ()
    picture: bytes = b""
    can_undo: bool = False
    can_redo: bool = False
    paused: bool = False
    correction: CorrectionView | None = None
    unsettled: tuple[HistoryLine, ...] = ()
    side_dice: tuple[tuple[int, int], ...] = ()
    sealed: frozenset[int] = field(default_factory=frozenset)
    laid: frozenset[int] = field(default_factory=frozenset)
    revealed: tuple[Action, ...] = ()
    secret: bool = False
    own_seats: frozenset[int] = field(default_factory=frozenset)
    eyes_settled: bool = True
    why: WhyView | None = None
    showing: Showing | None = None
    games_kept: int = 0
    panel: PanelView = PanelView()
    lights: frozenset[str] = field(default_factory=frozenset)
    view: CameraView | None = None
    dues: tuple[Due, ...] = ()
    to_do: tuple[int, ...] = ()
    counted: tuple[Count, ...] = ()
    money: bool = False
    bank: bool = False
    position: Callable[[], Mapping[str, Any]] = dict
    adding: AddingView = AddingView()
    chronicle: Chronicle | None = None
    along: str = ""
    agreed: tuple[tuple[tuple[str, str], ...], ...] = ()
    past: PastView | None = None
    laying: LayingView | None = None
    saved: tuple[int, str] = (0, "")
    pictures_kept: bool = False
    absent: AbsentView = AbsentView()
    advice: AdviceView | None = None
    moments: MomentsView | None = None
    standing: Standing | None = None
    programs: ProgramsView = ProgramsView()
    appliance: frozenset[str] = field(default_factory=frozenset)
    unsaved: bool = False
    unreadable: tuple[str, ...] = ()
    phones: ShownToPhones | None = None
    club: AtClub | None = None

    @property
    def watched(self) -> bool:
        """Whether a camera sees the table."""
        return any(device.kind == "camera" and device.state == "up" for device in self.devices)

    @property
    def others_play(self) -> bool:
        """Whether somebody plays who is not at the screen: the app, a program, virtual players beside a person."""
        return bool(self.absent.seats or self.programs.seats or self.own_seats)


Slice = partial[Snapshot]
"""What one part of the session shows: some fields of the snapshot, each shown by one part only."""
NOTHING: Final[Slice] = partial(Snapshot)  # what a part shows that has nothing to show now
