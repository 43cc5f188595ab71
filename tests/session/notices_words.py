"""What the table is told in passing: once, as grave as it is, and again only when it happens again."""

from companion.eyes.reports import Down, Problem
from tests.session.table import Table

ABSENT = Problem("cannot_start", "no camera is plugged in as /dev/video0. Plug it in.", "absent")


def level(table: Table, code: str) -> str:
    return next(notice.level for notice in table.shown.notices if notice.code == code)


def camera_fails(table: Table) -> None:
    """The eyes try the camera once more, in vain."""
    table.session.handle(ABSENT)
    table.session.handle(Down("stopped with code 1"))


def told(table: Table) -> dict[str, object]:
    """The newest notice's code and values."""
    notice = table.shown.notices[-1]
    return {"code": notice.code, **dict(notice.args)}


def owed(table: Table) -> set[tuple[str, str, int, int]]:
    return {(due.verb, due.what, due.seat, due.area) for due in table.shown.owed}
