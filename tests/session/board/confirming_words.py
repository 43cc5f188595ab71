"""What the eyes may learn from: acts that stand, as the camera saw them."""

from companion.eyes.commands import Confirmed, TakenBack
from tests.session.table import RememberingEyes, Table


def told(table: Table) -> list[Confirmed | TakenBack]:
    assert isinstance(table.eyes, RememberingEyes)
    return [command for command in table.eyes.told if isinstance(command, Confirmed | TakenBack)]
