"""The three keys of the step of set-up in which the ring is laid, alike in all games that have one."""

from collections.abc import Sequence

from companion.games.ring.order import UNKNOWN
from companion.session.snapshot import Draft
from companion.ui.parts.page import Page
from companion.ui.parts.setup_step import onward
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key


def draw_laid_keys(page: Page, draft: Draft, ring: Sequence[int], count: int, swap: Key | None = None) -> None:
    """On to the next step, or how many of `count` are still to lay; all taken back, and the last one, or once all lie
    two exchanged by `swap`.
    """
    say = page.say.text
    name, following = onward(page, draft)
    p = Key(name, say("Next: {step}", step=following) if draft.following else following, "check")
    missing = Key("", say("{n} still to lay", n=count - len(ring)), "hand")
    clear = Key("setup:ring:clear" if ring else "", say("Clear"), "erase")
    begun = ring and len(ring) < count and UNKNOWN not in ring
    back = Key("setup:ring:back" if begun else "", say("Back one"), "undo")
    draw_keys(page, p if draft.can_next else missing, clear, swap if swap is not None and len(ring) == count else back)
