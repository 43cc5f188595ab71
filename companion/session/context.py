"""One sitting at the table: the clock, the journal's keeper, the notices and the eyes that every part works with.

Notices are what the table is told in passing: the newest few sentences, each numbered for the screen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date
from pathlib import Path
from random import Random

from companion.games.protocol import Refusal
from companion.record.header_to_game import Games
from companion.record.journal import Journal, Line
from companion.record.writer import Writer
from companion.schema.quick_dataclass import dataclass
from companion.session.ports import Beside, Eyes, Instruments
from companion.session.snapshot import Notice, Value
from hardware.ports import Clock

MOST = 4
LEVELS: Mapping[str, str] = {
    "done": "good", "resumed": "good", "saved": "good", "mended": "good", "camera_back": "good", "dice_back": "good",
    "undone": "note", "redone": "note", "refused": "note", "resumed_over": "note", "player_joined": "note",
    "late_roll": "note", "unsolicited_roll": "note", "button_idle": "note", "button_early": "note",
    "camera_covered": "warn", "no_voice": "warn", "look_alike": "warn",
    "camera_lost": "warn", "camera_problem": "warn", "sees_badly": "warn", "dice_lost": "warn", "die_cocked": "warn",
    "disk_low": "warn", "low_power": "warn", "hot": "warn", "clock_wrong": "warn",
    "upkeep_begun": "note", "upkeep_refused": "warn", "update_ready": "good", "update_installed": "good",
    "update_returned": "bad", "backup_made": "good", "restore_ready": "good", "report_made": "good",
    "mended:unsettled": "warn", "bank_empty": "warn", "player_left": "warn",
    "chose_anew": "note", "seals_emptied": "warn", "secret_anew": "note",
    "nobody_thinks": "note", "seat_absent": "note", "seat_back": "note", "chair_taken": "note",
    "change_undone:left": "note", "change_undone:joined": "note", "change_undone:took": "note",
    "program_asked": "note", "program_open": "warn",
    "newcomer_unseen": "warn", "die_lost": "warn", "die_unknown": "warn", "early_roll": "warn", "die_unheard": "warn",
    "dice_differ": "warn", "dice_unclear": "warn",
    "battery_low": "warn", "dice_restarted": "warn", "recording_kept": "good", "recording_lost": "warn",
    "journal_salvaged": "bad", "journal_behind": "bad", "journal_failing": "bad", "box_refused": "bad",
    "internal_error": "bad",
    "numbers_saved": "good", "numbers_unsaved": "warn", "unpictured": "warn", "pictures_lost": "warn",
    "past_unreadable": "warn", "past_broken": "warn",
    "restored": "good", "files_before": "bad", "files_anew": "bad", "files_edited": "note",
    "forgotten": "good", "forgotten:left": "warn", "not_forgotten": "bad",
    "group_unkept": "warn", "erased": "good", "unerased": "bad",
    "journal_anew": "warn", "target_odd": "note",
}  # fmt: skip
"""How grave each code is, by itself or with a value that is not empty (:): good news, news (note), something that
needs a hand (warn), or a failure (bad).
"""
PASSING = ("good", "note")  # levels of what nobody needs to have read
Args = tuple[tuple[str, Value], ...]


class MessageClock:
    """The time of the message that is handled now: read once, so that all that follows from it happens at that time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.message = 0
        """How many messages there have been: what happens in one of them is shown at once."""
        self.read()

    def read(self) -> None:
        """Another message is handled, or the timers are looked at."""
        self._now = self._clock.now()
        self.message += 1

    def now(self) -> float:
        """Seconds of the clock behind it."""
        return self._now


class Notices:
    """The newest notices. A notice that is the same as the last one takes its place instead of piling up.

    A trouble that lasts is told once, however often it is met, until it is over.
    """

    def __init__(self, clock: MessageClock) -> None:
        self._clock, self._count = clock, 0
        self._lasting: dict[str, Args] = {}
        self.shown: tuple[Notice, ...] = ()

    def tell(
        self,
        code: str,
        args: Mapping[str, Value] | None = None,
        *,
        undo: bool = False,
        lasting: bool = False,
        level: str = "",
        touch: str = "",
        other: str = "",
    ) -> None:
        """Tell the table something; a `lasting` trouble only when it is new, or its values are.

        `level` is what it is graver than its code says (`LEVELS`), "" for the code's own; `touch` and `other` what
        buttons beside it say.
        """
        values = tuple((args or {}).items())
        if lasting:
            if self._lasting.get(code) == values:
                return
            self.hush(code)
            self._lasting[code] = values
        notice = Notice(
            self._count + 1, level or level_of(code, values), code, values, undo, self._clock.now(), touch, other
        )
        if notice.level == "bad" and any(_same(known, notice) for known in self.shown):
            return  # it stays until somebody has read it
        self._count += 1
        kept = self.shown[:-1] if self.shown and _same(self.shown[-1], notice) else self.shown
        self.shown = _fewer((*kept, notice))

    def refuse(self, refusal: Refusal) -> None:
        """Tell the table why something is not allowed."""
        self.tell("refused", {**dict(refusal.args), "why": refusal.code, "rule": refusal.rule})

    def has(self, code: str) -> bool:
        """Whether the table is being told something now."""
        return any(notice.code == code for notice in self.shown)

    def drop(self, *codes: str) -> bool:
        """What these codes say no longer holds; whether the table had been told."""
        lasted = [code for code in codes if self._lasting.pop(code, None) is not None]
        return self.hush(*codes) or bool(lasted)

    def hush(self, *codes: str) -> bool:
        """Take notices away that nobody needs to read any more; whether there were any."""
        kept = tuple(notice for notice in self.shown if notice.code not in codes)
        gone = len(kept) < len(self.shown)
        self.shown = kept
        return gone

    def close(self, *numbers: int) -> None:
        """These were read; without numbers, all of them."""
        self.shown = tuple(notice for notice in self.shown if numbers and notice.number not in numbers)


def _fewer(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """As many as there is room for: old news goes before a trouble that nobody has read."""
    while len(notices) > MOST:
        least = next((notice for notice in notices[:-1] if notice.level in PASSING), notices[0])
        notices = tuple(notice for notice in notices if notice is not least)
    return notices


def level_of(code: str, args: Args) -> str:
    """How grave a notice is: good, note, warn or bad."""
    named = (f"{code}:{name}" for name, value in args if value)
    keys = (*named, code)
    return next((LEVELS[key] for key in keys if key in LEVELS), "warn")


def _same(notice: Notice, other: Notice) -> bool:
    return (notice.code, notice.args, notice.level) == (other.code, other.args, other.level)


@dataclass(kw_only=True, eq=False)
class Context:
    """What all parts of the session share: what it was given, the time, and who writes its journal.

    `show` publishes a snapshot when anything in it has changed; `tell` and `refuse` tell the table (`Notices`). `today`
    says which day it is, `new_id` draws what tells a journal from others.
    """

    clock: MessageClock
    journal: Journal
    writer: Writer
    games: Games
    instruments: Instruments
    eyes: Eyes | None
    beside: Beside
    simulated: bool
    rng: Random
    today: Callable[[], date]
    new_id: Callable[[], str]
    show: Callable[[], None]
    notices: Notices = field(init=False)

    def __post_init__(self) -> None:
        self.notices = Notices(self.clock)
        self.tell, self.refuse = self.notices.tell, self.notices.refuse

    @property
    def folder(self) -> Path:
        """Where the journal lies."""
        return self.journal.path.parent

    def keep(self, facts: Mapping[str, str], lines: Sequence[Line] = ()) -> None:
        """Into the journal, before it is shown. Memory goes on when the disk does not."""
        self.writer.keep(self.clock.now(), lines, facts)
        self._tell_trouble()

    def look_after_journal(self) -> None:
        """Now and then: see that the journal is there, and write what could not be written."""
        self.writer.look(self.clock.now())
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say that the disk fails, that the journal was gone and is there again, and that all is written."""
        if self.writer.fault:
            self.writer.fault = False
            self.tell("internal_error", {"where": "journal"})
        if self.writer.trouble:
            self.tell("journal_failing", {self.writer.why: 1}, lasting=True)
            return
        failed = self.notices.drop("journal_failing")
        if self.writer.anew:
            self.writer.anew = False
            self.tell("journal_anew")
        elif failed:
            self.tell("saved")
