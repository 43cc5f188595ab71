"""How far the game is: the round, the target, and the phases of a round in their order."""

from companion.games.orconomy.view_shapes import TableView
from companion.ui.game_screen import Status
from companion.ui.parts.page import Page

ICONS = {
    "crisis_roll": "bolt", "oracle": "eye", "placement": "token", "roll": "die", "winter": "snow", "revenue": "coins",
    "auction": "gavel", "startups": "sprout", "end": "hourglass", "over": "trophy",
}  # fmt: skip
"""The signs of the phases."""


def status_of(page: Page, table: TableView) -> Status:
    """The round and the target, for the top bar."""
    title = page.say.text("Round {n}", n=table.round) if table.round else page.say.phase(table.phase)
    return Status(title, page.say.text("to {n}", n=table.target), "trophy")
