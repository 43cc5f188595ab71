"""What the session shows: one frozen picture of everything a screen, a finger or a report may know.

The game's own part (`table`) is computed by the rules; cards are counts, never names.
"""

from dataclasses import dataclass, field

from companion.games.protocol import (
    Action,
    CardView,
    IndustryView,
    LineView,
    Offer,
    Part,
    PlayerView,
    PlayView,
    Prompt,
    Refusal,
    TableView,
    Token,
    Value,
)

__all__ = [
    "Action", "Answer", "CardView", "DeviceView", "DieView", "Difference", "Draft", "HistoryLine", "IndustryView",
    "LineView", "MendView", "Notice", "Offer", "OptionDraft", "Owed", "Part", "PlayView", "PlayerView", "Prompt",
    "Question", "Refusal", "SeatDraft", "Showing", "Snapshot", "TableView", "Token", "Value", "WhyStep", "WhyView",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """One player as entered at set-up."""

    name: str
    clan: str


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


@dataclass(frozen=True, slots=True)
class Draft:
    """Set-up while it is being filled in. `step` is players, rules, ring, box or camera.

    `ring` holds the industries tapped so far, clockwise from the top; `target` 0 means the rulebook's, the first of
    `targets`, those that may be agreed on. `camera` says
    how far the camera has been taught: absent, empty (photograph the empty board), face, bones, done, or a problem code
    after a dash (`face-moving`). `spots` are the places (ring position from 0, slot from 0, seat) where tokens go for
    teaching. `can_next` is False while the step lacks something. `box` lists (number, name, income, slots, stars).
    `ratings` are all kinds of card with their Risk Rating: 2 to 6, 0 none, -1 not known. `start_money` and
    `hindmost_pay` are what the table agreed on in Skulls, 0 for the usual (`default_...`). `ring_doubts` are places of
    the ring (from 0) with the industry entered there, and the other one that the camera sees.
    """

    step: str
    seats: tuple[SeatDraft, ...]
    preset: str
    target: int
    ring: tuple[int, ...]
    camera: str
    spots: tuple[tuple[int, int, int], ...]
    can_next: bool
    targets: tuple[int, ...]
    box: tuple[tuple[int, str, int, int, int], ...]
    doubt: str
    options: tuple[OptionDraft, ...] = ()
    ratings: tuple[tuple[str, int], ...] = ()
    start_money: int = 0
    hindmost_pay: int = 0
    default_start_money: int = 0
    default_hindmost_pay: int = 0
    ring_doubts: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: what it would mean, whose token, how likely (0 to 1), and why it is possible."""

    seat: int
    face: str
    p: float
    reason: str


@dataclass(frozen=True, slots=True)
class Question:
    """The camera asks. `before` and `now` are JPEG pictures of the place (may be empty)."""

    industry: int
    slot: int
    answers: tuple[Answer, ...]
    before: bytes = b""
    now: bytes = b""
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """Table and app differ, here. `says` is what the app has, `sees` what the camera is sure of, as token lists.

    `slot` is -1 when it is about the picture of the sector (Startups) or a marker (`what` is then crisis or activity).
    """

    industry: int
    slot: int
    what: str
    says: tuple[Token, ...]
    sees: tuple[Token, ...]
    now: bytes = b""
    takes: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Owed:
    """Something to move on the table so that it agrees: put, take, flip or move, whose token (-1: a marker), and where.

    `what` is company, startup, crisis or activity. `done` turns True when the camera sees it, before the line goes
    away.
    """

    verb: str
    what: str
    seat: int
    industry: int
    pledged: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Showing:
    """A token the camera is to be shown while the game runs: whose, which side (face, bones, or learnt when it is
    done), in which slot (from 0), and a short code of what was wrong the last time.
    """

    name: str
    clan: str
    side: str
    industry: int
    slot: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device's card: kind (camera, dice, disk), its name, up | down | absent | waiting, and a short code why.

    `detail` is the same in a sentence of the device's own, with what to do, where it has one.
    """

    kind: str
    name: str
    state: str
    why: str
    detail: str
    simulated: bool


@dataclass(frozen=True, slots=True)
class DieView:
    """A die as the screen draws it: value 0 while unknown; state idle, rolling, settled, final, cocked."""

    die: int
    value: int
    state: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the table. `level`: good news, news (note), something that needs a hand (warn), a failure (bad).

    Numbered for the screen.
    """

    number: int
    level: str
    code: str
    args: tuple[tuple[str, Value], ...] = ()
    undo: bool = False
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One thing that happened: its act's number, the round, what was done, and how it came."""

    line: int
    round: int
    action: Action
    source: str


@dataclass(frozen=True, slots=True)
class MendView:
    """An earlier act opened to be mended: what it was, and what else could have been done in its place then."""

    act: int
    action: Action
    offers: tuple[Offer, ...]


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
    """Where a number comes from: trophies, skulls or interest of a seat, the price of an industry, or hindmost (a seat,
    -1 nobody). `parts` are what it is made of now, `start` what it was at the beginning, `steps` newest last.
    """

    field: str
    which: int
    value: int
    parts: tuple[Part, ...]
    start: int
    steps: tuple[WhyStep, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is shown, at one moment. `version` rises with each one; immutable, so any thread may read it.

    `game` counts the games of the journal, those included that only go on with other players; 0 before the first.
    """

    version: int = 0
    t: float = 0.0
    simulated: bool = False
    resumed: bool = False
    draft: Draft | None = None
    table: TableView | None = None
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
    mend: MendView | None = None
    unsettled: tuple[HistoryLine, ...] = ()
    oracle_dice: tuple[tuple[int, int], ...] = ()
    own_seats: frozenset[int] = field(default_factory=frozenset)
    eyes_settled: bool = True
    why: WhyView | None = None
    showing: Showing | None = None
    game: int = 0
