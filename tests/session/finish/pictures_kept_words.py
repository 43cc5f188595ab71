"""Pictures of what the camera read: none unless the owner has ticked the box, and then with their acts."""

from companion.eyes.commands import Crop
from tests.session.table import Table

BEFORE, NOW = b"\xff\xd8\xffbefore\xff\xd9", b"\xff\xd8\xffnow\xff\xd9"


def crops(table: Table) -> list[Crop]:
    assert table.eyes is not None
    return [told for told in table.eyes.told if isinstance(told, Crop)]


def replayed(table: Table) -> tuple[bytes, bytes]:
    table.press("past:list", "past:open:1")
    assert table.shown.past is not None and table.shown.past.replay is not None
    found = table.shown.past.replay.before, table.shown.past.replay.now
    table.press("past:close", "past:close")
    return found
