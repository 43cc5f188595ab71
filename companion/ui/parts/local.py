"""What this screen alone knows: which dialog is open, what was typed, which theme; nothing of it reaches the game."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from companion.locale.preferences import CHOICES, USUAL, Preferences
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Notice, Snapshot


@dataclass(frozen=True, slots=True)
class KioskView:
    """`stage` is how far the screen rests (`companion.ui.kiosk.kiosk`); `place` counts the places where the picture has
    been meanwhile, `act` the acts of the game that is played for passers-by. `staff`: the PIN was given. `asks` says
    what is asked for: the `pin`, a `new` one, that one `again`, or before the first one the installer's `code`.
    `digits` are typed so far (`shown`: those that may be seen), `wait_s` the seconds until it may be tried again,
    `problem` a code for what was wrong.
    """

    stage: str = "awake"
    place: int = 0
    act: int = 0
    staff: bool = False
    asks: str = "pin"
    digits: int = 0
    shown: str = ""
    wait_s: int = 0
    problem: str = ""


RANKS = {"bad": 0, "warn": 1}
HEARD = 3


class AskedDevice(NamedTuple):
    """A device that the start screen asks for: its kind, its drawing, and what is asked."""

    kind: str
    sign: str
    asked: str


@dataclass(frozen=True, slots=True)
class Guide:
    """What whoever keeps the practice table says of it: how fast it goes, and whether it stands still."""

    speed: int = 1
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Local:
    """The screen's own state. `dialog` names the open dialog (`act:7`), '' for none; `typed` what was entered.

    On the keyboard `cyrillic` letters are shown, or another `layer` of keys; `shift` turns capitals round for a letter.
    `seat_languages` are the languages of single players, by name.
    `keys`: dice are entered by hand. `reason` is given for a ruling, `way` how an act is corrected (change or insert);
    `counts` is what was counted otherwise than the app has it, as pairs of thing and seat with a number; `checked` are
    the seats that have been counted.
    `put_off` are the acts to be settled whose panel was closed. `closed` are the notices that are not shown any more,
    `heard` those that others may stand before. `own` is what the screen of the game keeps for itself, None for nothing
    yet.

    `home` is the page shown before any game: `start`, before that `first` where a table nobody minds was never set up,
    `asked` (which devices are there) or "" for the table; `asks`:
    the devices that are still to be asked for, `has` are those named so far. `first_time`: each phase is explained
    when it comes for the first time; `explained` are those that were. `guide` is that of a practice table;
    `sits`: somebody is about to take a seat there. `away`:
    the start screen is not in this window. `back` is the dialog that help was asked from.

    `kiosk` is what the screen of a table shows besides that nobody minds, None for any other one.

    `pointing`: what is to be touched is framed for a moment.

    `chosen` is how people want the screen to be, `waited` how many minutes a turn has lasted that is longer than they
    want.
    """

    language: str = "en"
    theme: str = "dark"
    dialog: str = ""
    page: int = 0
    typed: str = ""
    cyrillic: bool = False
    shift: bool = False
    layer: str = "letters"
    seat_languages: tuple[tuple[str, str], ...] = ()
    keys: bool = False
    closed: frozenset[int] = frozenset()
    heard: frozenset[int] = frozenset()
    reason: str = ""
    way: str = "change"
    put_off: frozenset[int] = frozenset()
    counts: tuple[tuple[tuple[str, int], int], ...] = ()
    checked: frozenset[int] = frozenset()
    own: Any = None
    home: str = ""
    asks: tuple[AskedDevice, ...] = ()
    has: frozenset[str] = frozenset()
    first_time: bool = False
    explained: tuple[str, ...] = ()
    guide: Guide | None = None
    sits: bool = False
    away: bool = False
    back: str = ""
    kiosk: KioskView | None = None
    chosen: Preferences = USUAL
    waited: int = 0
    pointing: bool = False

    @property
    def dialog_words(self) -> tuple[str, ...]:
        """The open dialog's name and its numbers."""
        return tuple(self.dialog.split(":"))

    def opened(self, dialog: str) -> "Local":
        """The same with another dialog, at its first page."""
        return replace(
            self, dialog=dialog, page=0, typed="", shift=False, layer="letters", counts=(), checked=frozenset()
        )

    def preferring(self, name: str, value: str) -> "Local":
        """The same with something chosen for the screen; what cannot be chosen changes nothing."""
        if value not in CHOICES.get(name, ()):
            return self
        return replace(self, chosen=replace(self.chosen, **{name: value}))

    def with_nothing_open(self, begin: "Begin") -> "Local":
        """The table as the screen began, in this language, with what people have chosen."""
        return replace(
            begin.local(self.language, self.theme),
            home="",
            guide=self.guide,
            kiosk=self.kiosk,
            seat_languages=self.seat_languages,
            chosen=self.chosen,
        )

    @property
    def kept_choices(self) -> dict[str, Any]:
        """What a finger chooses for the screen itself and wants to find again at the next start."""
        names = ("language", "theme", "seat_languages", "first_time", "explained")
        return {**{name: getattr(self, name) for name in names}, **asdict(self.chosen)}

    def chosen_since(self, before: "Local") -> Iterator[tuple[str, Any]]:
        """What a finger has chosen for the screen since then, by its name."""
        choices_before = before.kept_choices
        yield from ((name, value) for name, value in self.kept_choices.items() if value != choices_before[name])


@dataclass(frozen=True, slots=True)
class Begin:
    """How the screen begins: with the `start` screen, which also comes `at_end` of a game; `direct`ly with a game that
    is kept; asking for some devices (`asks`); or with the start screen `away` in another window. `first_time`
    and `explained` are as they were last. `welcome`: nobody has chosen anything at this table yet.
    """

    start: bool = False
    at_end: bool = False
    direct: bool = True
    asks: tuple[AskedDevice, ...] = ()
    away: bool = False
    first_time: bool = False
    explained: tuple[str, ...] = ()
    welcome: bool = False

    def local(self, language: str, theme: str) -> Local:
        """What the screen knows at first."""
        return Local(
            language=language,
            theme=theme,
            home="" if not self.start else "first" if self.welcome else "start",
            asks=self.asks,
            away=self.away,
            first_time=self.first_time,
            explained=self.explained,
        )

    def home(self, before: Snapshot, now: Snapshot, home: str) -> str:
        """The page before any game: passed by where a kept game goes on, open again once a game is over, but where the
        same people play again; who stands at another of these pages stays there.
        """
        if self.direct and before.game is None and now.game is not None and not now.game.over:
            return ""
        ended = before.game is not None and now.game is None and now.draft is not None
        again = now.draft is not None and now.draft.step != now.draft.steps[0]
        return "start" if ended and self.at_end and not home and not again else home


NOT_BEGUN = Begin()


def panel_due(local: Local, snapshot: Snapshot) -> bool:
    """Whether the acts that no longer hold are to be shown by themselves: until somebody has put them off."""
    acts = {line.line for line in snapshot.unsettled}
    return not local.dialog and snapshot.correction is None and bool(acts - local.put_off)


def shown_notices(local: Local, snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of notices not closed here: the gravest, the newest; last what has stood there for a while."""

    def rank(notice: Notice) -> tuple[int, int]:
        return HEARD if notice.number in local.heard else RANKS.get(notice.level, 2), -notice.number

    still = [notice for notice in snapshot.notices if notice.number not in local.closed]
    return tuple(notice.number for notice in sorted(still, key=rank))
