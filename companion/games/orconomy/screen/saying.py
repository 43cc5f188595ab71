"""What Orconomy's own screens say besides the sentences of every game: industries, cards, and what a card does."""

from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.screen.action_kinds import field_of
from companion.games.orconomy.words.card_sentences import NAMES
from companion.games.orconomy.words.card_tables import PLACED
from companion.games.orconomy.words.tables import SLOTS
from companion.session.snapshot import Action
from companion.ui.parts.page import Page


def area_of(page: Page, number: int) -> str:
    """An industry by the number printed on its sector, and by its name."""
    return f"{page.say.label(number)} {page.say.area(number)}"


def place_of(page: Page, number: int, slot: int) -> str:
    """An industry and one of its slots (from 0) in words."""
    return f"{area_of(page, number)}, {page.say.text(SLOTS[slot])}" if 0 <= slot < len(SLOTS) else area_of(page, number)


def lying_where(page: Page, action: Action) -> str:
    """Where the Company lies that an action names, in a slot or beside; '' where it need not say it."""
    last = len(action.args) - 1
    return page.say.text(PLACED[action.args[last]]) if field_of(action.kind, last) == PLACE else ""


def card_name(page: Page, kind: str) -> str:
    """The name of an Influence card."""
    return page.say.word(NAMES, kind)


ICONS = {
    "crisis_roll": "bolt", "oracle": "eye", "placement": "token", "roll": "die", "winter": "snow", "revenue": "coins",
    "auction": "gavel", "startups": "sprout", "end": "hourglass", "over": "trophy",
}  # fmt: skip
"""The signs of the phases."""
