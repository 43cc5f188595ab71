"""What Orconomy's own screens say besides the sentences of every game: industries, cards, and what a card does."""

from collections.abc import Sequence

from companion.games.orconomy.screen.action_kinds import field_of
from companion.games.orconomy.view_shapes import PlayView
from companion.games.orconomy.words.card_tables import CARDS, EFFECTS, PLACED
from companion.games.orconomy.words.tables import FEES, MARKERS, SLOTS, STANCES
from companion.session.snapshot import Action
from companion.ui.parts.page import Page

__all__ = [
    "FEES",
    "MARKERS",
    "SLOTS",
    "STANCES",
    "area_of",
    "card_name",
    "effect_of",
    "lying_where",
    "place_of",
]


def area_of(page: Page, number: int) -> str:
    """An industry by the number printed on its sector, and by its name."""
    return f"{page.say.label(number)} {page.say.area(number)}"


def place_of(page: Page, number: int, slot: int) -> str:
    """An industry and one of its slots (from 0) in words."""
    return f"{area_of(page, number)}, {page.say.text(SLOTS[slot])}" if 0 <= slot < len(SLOTS) else area_of(page, number)


def lying_where(page: Page, action: Action) -> str:
    """Where the Company lies that an action names, in a slot or beside; '' where it need not say it."""
    last = len(action.args) - 1
    return page.say.text(PLACED[action.args[last]]) if field_of(action.kind, last) == "place" else ""


def card_name(page: Page, kind: str) -> str:
    """The name of an Influence card."""
    return page.say.word(CARDS, kind)


def effect_of(page: Page, plays: Sequence[PlayView], players: Sequence[str]) -> str:
    """What happens when the last of the open cards works."""
    play, below = plays[-1], plays[-2] if len(plays) > 1 else plays[-1]
    aimed = dict(play.args)
    number, victim = aimed.get("industry", 0), aimed.get("victim", -1)
    return page.say.text(
        EFFECTS[play.kind],
        player=players[play.player],
        below=card_name(page, below.kind),
        other=players[below.player],
        victim=players[victim] if victim >= 0 else "",
        i=page.say.label(number) if number else "",
        industry=page.say.area(number) if number else "",
    )
