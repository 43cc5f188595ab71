"""One sitting at the table: the clock, the journal's keeper, the notices and the eyes that every part works with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.protocol import Refusal, Value
from companion.record.journal import Line
from companion.record.writer import Writer
from companion.session.notices import Notices
from companion.session.ports import Eyes
from hardware.ports import Clock


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


@dataclass(frozen=True, slots=True)
class Context:
    """What all parts of the session share. `show` publishes a snapshot when anything in it has changed."""

    clock: MessageClock
    writer: Writer
    eyes: Eyes | None
    show: Callable[[], None]
    notices: Notices

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
        """Tell the table something; how grave it is stands in `notices.LEVELS`, or is said (`level`). A `lasting`
        trouble is told once. `touch` and `other` are what buttons beside the sentence say.
        """
        now = self.clock.now()
        self.notices.add(now, code, args, undo=undo, lasting=lasting, level=level, touch=touch, other=other)

    def refuse(self, refusal: Refusal) -> None:
        """Tell the table why something is not allowed."""
        self.notices.refused(self.clock.now(), refusal)

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
