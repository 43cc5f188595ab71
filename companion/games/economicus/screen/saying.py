"""Small pieces of text that several of the screens need: signed numbers, an industry, its slots, what a card does."""

from companion.games.economicus.rules.cards.effects import NUMBERS, WHOM
from companion.games.economicus.view import EconomicusView, EffectView, IndustryView
from companion.games.economicus.words.tables import FIELDS, WHOM_WORDS
from companion.ui.parts.page import Page

FEW_NAMES = 2  # so many players are named by what a card does to them; more are all those it concerns


def minus(number: int) -> str:
    """A number with the sign that is as wide as a digit."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """How a number changes."""
    return minus(number) if number < 0 else f"+{number}"


def title_of(page: Page, industry: IndustryView) -> str:
    """An industry by its number and its name."""
    return f"{industry.number} · {page.say.area(industry.number)}"


def slots_of(page: Page, industry: IndustryView) -> str:
    """How many slots are free, and how many of the state's."""
    (private_filled, private_slots), (state_filled, state_slots) = industry.private, industry.state
    free = page.say.plural("{n} slot free", "{n} slots free", private_slots - private_filled)
    return free if not state_slots else f"{free}, {page.say.text('state {n}', n=state_slots - state_filled)}"


def has_cards(game: EconomicusView) -> bool:
    """Whether the table plays with cards: they lie in the deck, or else all of them are in hands."""
    return game.deck > 0 or any(player.cards or player.quotas for player in game.players)


def effect_words(page: Page, written: str) -> str:
    """An effect as it stands on a card: whose number changes, and by how much; one on the board by its ruling."""
    effect = NUMBERS.get(written)
    if effect is None:
        return page.say.button(written)
    return f"{page.say.text(WHOM_WORDS[effect.whom])}: {page.say.text(FIELDS[effect.what])} {signed(effect.amount)}"


def effect_label(page: Page, game: EconomicusView, effect: EffectView) -> str:
    """The same of a card that lies open, with the players it concerns by name where they are few."""
    number = NUMBERS.get(effect.written)
    if number is None or not effect.seats or (number.whom == WHOM[-1] or len(effect.seats) > FEW_NAMES):
        return effect_words(page, effect.written)
    names = ", ".join(game.players[seat].name for seat in effect.seats)
    return f"{names}: {page.say.text(FIELDS[number.what])} {signed(number.amount)}"
