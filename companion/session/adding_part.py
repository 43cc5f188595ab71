"""Adding a device to the table by touch: what fingers say of it, and throws that only try a die."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.session.adding_view import TRY
from companion.session.context import Context
from companion.session.dice.settled_throws import SettledThrows
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.ports import Adding
from companion.session.snapshot import Slice
from hardware.events import DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, DieUnheard, Event

OF_A_THROW: Final = DieCocked | DieIdle | DieMoving | DieRolled | DieSettled | DieUnheard


class AddingPart(Part):
    """Takes `add:...`, `forget:KIND:NAMED` and `put_first:KIND:NAMED`.

    While a device is tried, what the dice throw counts for no game, nor what they may have thrown before they were met.
    """

    def __init__(self, context: Context, desk: Adding, heard: SettledThrows) -> None:
        self._context, self._desk, self._heard = context, desk, heard

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"add": self.add, "forget": self.rewrite, "put_first": self.rewrite}

    def add(self, intent: Intent) -> None:
        """One step of adding a device. Raises NotUnderstood when there is no such step now."""
        what, *rest = intent.words
        desk = self._desk
        plain: Mapping[str, Callable[[], object]] = {
            "open": desk.open, "close": desk.close, "again": desk.look_again, "other": desk.pass_by,
            "next": desk.next_place, "it": desk.add,
        }  # fmt: skip
        worded: Mapping[str, Callable[[str], object]] = {
            "way": desk.look,
            "try": desk.try_out,
            "take": lambda number: number.isdigit() and desk.take(int(number)),
        }
        act = partial(worded[what], rest[0]) if what in worded and rest else plain.get(what)
        if act is None or act() is False:
            raise NotUnderstood(intent.text)

    def rewrite(self, intent: Intent) -> None:
        """Take a device out of the table file, or name it first. Raises NotUnderstood where it does not name it."""
        kind, *named = intent.words
        change = self._desk.forget if intent.name == "forget" else self._desk.put_first
        if not change(kind, ":".join(named)):
            raise NotUnderstood(intent.text)

    def takes(self, event: Event) -> bool:
        """Whether a die is only tried now; its throw is settled all the same, and never told again."""
        if self._desk.view.step != TRY or not isinstance(event, OF_A_THROW):
            return False
        if isinstance(event, DieRolled):
            self._context.keep(self._heard.facts(event))
            self._desk.heard(event.face)
        return True

    def slice(self) -> Slice:
        """How far it is."""
        return {"adding": self._desk.view}
