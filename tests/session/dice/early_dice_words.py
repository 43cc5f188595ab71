"""What fell before anybody asked never counts by itself: it is settled for ever, and offered where it still lies."""

from hardware.events import DieRolled
from tests.session.table import Table, view

BASE = "cafe"


def asked(table: Table) -> None:
    """A card that wants one die, asked for now."""
    table.press("do:lobby:0:11", "do:rating:0:4")


def roll(
    table: Table,
    die: int,
    face: int,
    number: int,
    *,
    rest: float,
    ms: int | None = None,
    uid: str = BASE,
    boot: int = 1,
    doubtful: bool = False,
) -> None:
    """A die of a base with a clock of its own is told; `rest` by the app's clock, `ms` by the base's."""
    now = table.clock.now()
    table.session.handle(DieRolled("dice", die, face, number, uid, boot, 1.0, rest, now, ms, doubtful))


def restart(table: Table) -> None:
    """The app is started anew, long afterwards by its own clock."""
    table.close()
    table.clock.advance(table.clock.now() + 60.0)
    table.open()


def offers(table: Table) -> list[tuple[str, dict[str, object]]]:
    return [(notice.touch, dict(notice.args)) for notice in table.shown.notices if notice.code == "early_roll"]


def play_step(table: Table) -> str:
    return view(table).plays[0].step
