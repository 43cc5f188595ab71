"""What a table agrees on before a game: switches of the rules, money, and a camera that need not know the ring."""

from companion.eyes.reports import Problem
from companion.session.snapshot import OptionDraft
from tests.session.table import Table


def option(table: Table, name: str) -> OptionDraft:
    assert table.shown.draft is not None
    return next(choice for choice in table.shown.draft.options if choice.name == name)


def unread(table: Table) -> None:
    """The eyes answer that they know no pictures of the sectors."""
    table.session.handle(Problem("no_reading", "the board was never taught"))
