"""Which touches are for the staff of a table that nobody minds."""

from companion.session.snapshot import Snapshot

ENDING = ("new", "rematch", "ui:new")
"""What ends a game, and is for everybody once the game is over."""
STAFF = (
    "ui:settings", "ui:set:", "ui:theme:", "ui:staff", "ui:pin:new",
    "panel:", "cover:", "steer:", "pictures:", "erase", "ui:forget", "setup:lens", "setup:measure", "appliance:",
)  # fmt: skip
"""How touches begin that change the table itself, and not only the game on it."""
EVERYBODY = ("ui:set:mute:",)
"""Exceptions: anybody may have it quiet."""


def needs_staff(name: str, snapshot: Snapshot) -> bool:
    """Whether this touch needs the staff's PIN."""
    if name in ENDING:
        return snapshot.game is not None and not snapshot.game.over
    return name.startswith(STAFF) and not name.startswith(EVERYBODY)
