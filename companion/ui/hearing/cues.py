"""Which sounds belong to what has changed on the table, in every game; a game adds its own."""

from companion.session.snapshot import Snapshot

ACCEPTED, QUESTION, DIFFER, WIN, LOST, BACK = "tap", "knocks", "drum", "horn-call", "falling", "rising"
MONEY_IN, MONEY_OUT, SOLD, TROPHY, WINTER, LAST = "two-coins", "one-coin", "gavel", "short-horn", "wind", "grunt"
CUES = (ACCEPTED, QUESTION, DIFFER, WIN, LOST, BACK, MONEY_IN, MONEY_OUT, SOLD, TROPHY, WINTER, LAST)
"""Every sound there is."""


def common_cues(before: Snapshot, now: Snapshot) -> tuple[str, ...]:
    """The sounds of what every game knows: a reading, a question, a difference, the end, a device lost or back."""
    was, is_ = before.game, now.game
    newest = now.history[0] if now.history else None
    read = newest is not None and newest.source == "camera" and newest not in before.history
    told = {
        ACCEPTED: read,
        QUESTION: now.question is not None and before.question is None,
        DIFFER: now.difference is not None and before.difference is None,
        WIN: is_ is not None and is_.over and was is not None and not was.over,
        LOST: bool(_down(now) - _down(before)),
        BACK: bool(_down(before) - _down(now)),
    }
    return tuple(cue for cue, heard in told.items() if heard)


def _down(snapshot: Snapshot) -> set[str]:
    return {device.kind for device in snapshot.devices if device.state == "down"}
