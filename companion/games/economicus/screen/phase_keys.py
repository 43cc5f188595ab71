"""Keys for what the phase expects; all else is one touch further."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import prod

from companion.games.economicus.rules.acts import RULES, SEATS, WORDS
from companion.games.economicus.rules.phases.auction import bid, choose, pay, place_won
from companion.games.economicus.rules.phases.fates import boost
from companion.games.economicus.screen.card_description import effect_choices
from companion.games.economicus.screen.outcome import Sale, asks_outcome, sold_for
from companion.games.economicus.screen.saying import slots_of
from companion.games.economicus.screen.segment_ring import HUES
from companion.games.economicus.view import EconomicusView
from companion.games.economicus.words.sentences import SPOKEN
from companion.games.economicus.words.tables import MARKER_WORDS, SHOWS, SLOTS, WHATS
from companion.games.simple.screen.simple_screen import PARTING
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Offer, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import Sector, draw_lot
from companion.ui.parts.sheet import Choice, dice_answer

SETTLED = {
    "interest": "All have paid", "all_paid": "Go on", "take_cards": "All have a card", "all_drawn": "Go on",
    "profit": "All settled", "all_settled": "Go on", "creation": "No more", "end_turn": "End of turn",
}  # fmt: skip
"""What the one tap for everybody says, by prompt."""
FEW = 6  # so many single actions have a button each
BOTH = 2
OF_NUMBERS = {**WHATS, **SLOTS, **SHOWS, **MARKER_WORDS}  # words that stand for numbers


def at(place: str) -> frozenset[str]:
    """The kinds that have their place there."""
    return RULES.kinds(lambda act: place in act.says.get("at", ()))


SHEET = at("sheet")  # what belongs to a player's own sheet
SAID = SHEET | at("settled")
"""What has no button: it belongs to a player's own sheet, or is what the one tap for everybody does."""
ALIKE, BY_SUM = at("each"), at("sum")
"""What every player may do in the same way, and what of it is done with the sum that is due."""
FIRST, LAST = at("first"), at("last")
"""What is usual while a card lies open, and what comes after everything else that may be done."""
THROWS = RULES.kinds(lambda act: act.says.get("dice"))  # what dice do
ASKED = THROWS | at("asked")  # what has no button for each number
ENDING = ("creation", "end_turn")  # prompts at which the next throw ends the turn


# --- keys -----------------------------------------------------------------------------------------------------------
def throw_due(game: EconomicusView) -> int:
    """How many dice may be thrown now: those that are due, or both where a throw ends the turn by itself."""
    return game.dice_due or (BOTH if ends_by_throw(game) else 0)


def ends_by_throw(game: EconomicusView) -> bool:
    """Whether a throw is not due yet, but would end the turn by itself: until it is entered the ring is looked at."""
    return game.prompt.code in ENDING and not game.plays


def alike_offers(game: EconomicusView) -> Sequence[Offer]:
    """What several may do alike."""
    return [offer for offer in game.offers if offer.kind in ALIKE] if not game.plays else ()


def draw_bids(page: Page, game: EconomicusView, rect: Rect, sale: Sale) -> None:
    """What is up for auction, and a key for each of the next bids, the last one leading to all others; or for each of
    the lowest prices.
    """
    offer = next(candidate for candidate in game.offers if candidate.kind == bid.kind)
    industry = next(one for one in game.industries if one.number == game.active)
    unit = page.unit
    head = Rect(rect.x, rect.y, rect.w, 84 * unit)
    page.touch(f"ui:sector:{industry.number}", head)
    description = f"{page.say.text('profit {n}', n=signed(industry.profit))}, {slots_of(page, industry)}"
    sector = Sector(HUES[industry.number], str(industry.number), coin=str(industry.price), written=industry.written,
                    lit="now")  # fmt: skip
    draw_lot(page, sector, page.say.area(industry.number), description, head)
    keys = Rect(rect.x, head.foot + 8 * unit, rect.w, rect.foot - head.foot - 8 * unit)
    cells = keys.grid(3, 3, 8 * unit)
    amounts = offer.domains[0]
    if asks_outcome(game, sale):
        for amount, cell in zip(amounts, cells, strict=False):
            look = "gold" if amount == sale.price else "plain"
            page.button(sold_for(game, sale, amount), cell, str(amount), look, size=42 * unit)
        return
    for amount, cell in zip(amounts[: len(cells) - (len(amounts) > len(cells))], cells, strict=False):
        page.button(name_of(bid.action(offer.player, amount)), cell, str(amount), "plain", size=42 * unit)
    if len(amounts) > len(cells):
        page.button(way_to(game, bid.kind, offer.player), cells[-1], "…", "plain", size=32 * unit)


# --- buttons --------------------------------------------------------------------------------------------------------
def phase_choices(
    page: Page, snapshot: Snapshot, local: Local, game: EconomicusView, keyed: Collection[str] = ()
) -> list[Choice]:
    """The one tap for everybody first, then what an open card does, then every offer of the phase but those `keyed`."""
    choices = []
    if game.prompt.code in SETTLED and not game.plays:
        choices.append(Choice("settle", page.say.text(SETTLED[game.prompt.code]), "main", "check"))
    offers = [offer for offer in game.offers if offer.kind not in SAID and offer.kind not in keyed]
    if game.plays:
        choices += _effects(page, game)
        choices += _choices(page, game, [offer for offer in offers if offer.kind in FIRST])
        choices.append(Choice("ui:card", page.say.text("The card"), "edge", "card"))
        offers = [offer for offer in offers if offer.kind not in FIRST]
    else:
        choices += [
            Choice(name_of(place_won.action(offer.player)), page.say.text("Paid and placed"), icon="check")
            for offer in offers
            if offer.kind == pay.kind and game.players[offer.player].companies_left
        ]
    choices += _choices(page, game, [offer for offer in offers if offer.kind not in LAST])
    choices += _auction(page, game)
    choices += _choices(page, game, [offer for offer in offers if offer.kind in LAST])
    if throw_due(game) and (dice_answer(snapshot) or ends_by_throw(game)):
        choices.append(Choice("ui:dice", page.say.text("Dice again" if local.keys else "Enter dice"), "edge", "die"))
    if choices and choices[0].look == "plain":
        choices[0] = replace(choices[0], look="main")
    return choices


def _auction(page: Page, game: EconomicusView) -> Iterator[Choice]:
    """The auction that is told at once; before it begins, which company is put up. A die that lies open then stands."""
    ahead = game.auction
    if ahead is None or game.step == "choose":
        return
    sub = page.say.text("the die stands") if game.step == "answer" else ""
    for slot in ahead.slots:
        action, label = choose.action(ahead.chooser, slot), SPOKEN.sides[choose.kind][slot]
        yield Choice(name_of(action), (sub and page.say.short(label)) or page.say.text(label), sub=sub)
    if not ahead.slots:
        yield Choice("ui:outcome", page.say.text("Who won?"), "edge", "person", sub=sub)


def _effects(page: Page, game: EconomicusView) -> Sequence[Choice]:
    """What the open card does, as soon as that is certain: a crime has to succeed first."""
    play = game.plays[-1]
    decided = play.step == "done" and play.total >= play.difficulty
    return effect_choices(page, game) if decided or not play.difficulty else ()


def _choices(page: Page, game: EconomicusView, offers: Sequence[Offer]) -> list[Choice]:
    choices: dict[str, Choice] = {}
    for offer in offers:
        alike = sum(_count(other) for other in offers if (other.kind, other.player) == (offer.kind, offer.player))
        single = _count(offer) <= FEW and offer.kind not in ASKED and not (offer.kind == boost.kind and alike > 1)
        ways = map(_way, offer.actions()) if single else [(way_to(game, offer.kind, offer.player), offer)]
        for way, entry in ways:
            if way not in choices:
                choices[way] = _choice(page, game, way, entry)
    return list(choices.values())


def _way(action: Action) -> tuple[str, Action]:
    return name_of(action), action


def _choice(page: Page, game: EconomicusView, way: str, entry: Action | Offer) -> Choice:
    """A button of the phase; where several may act it has the mark of whoever does."""
    several = len({offer.player for offer in game.offers if offer.kind not in SHEET and offer.player >= 0}) > 1
    mark = game.players[entry.player].mark if several and entry.player >= 0 else ""
    return Choice(way, _words(page, game, entry), mark=mark)


def _words(page: Page, game: EconomicusView, entry: Action | Offer) -> str:
    """An action with its numbers, or an offer whose numbers are still to be asked."""
    if isinstance(entry, Offer):
        return page.say.button(entry.kind) + " …"
    if entry.kind in SPOKEN.sides:
        return page.say.text(SPOKEN.sides[entry.kind][entry.args[0]])
    names = next(offer.names for offer in game.offers if (offer.kind, offer.player) == (entry.kind, entry.player))
    numbers = [value_words(page, game, name, value) for name, value in zip(names, entry.args, strict=False)]
    return " ".join((page.say.button(entry.kind), *filter(None, numbers)))


def value_words(page: Page, game: EconomicusView, name: str, value: int) -> str:
    """A number of an action in words."""
    if name in SEATS and 0 <= value < len(game.players):
        return game.players[value].name
    if name in WORDS and 0 <= value < len(WORDS[name]):
        return page.say.text(OF_NUMBERS[WORDS[name][value]])
    if name == "industry":
        return f"{PARTING}{page.say.area(value)} {value}"
    if name == "quotas":
        return f"({page.say.plural('{n} quota', '{n} quotas', value)})" if value else ""
    if name == "card":
        return next((card.name for card in game.cards if card.number == value), "")
    return str(value)


def _count(offer: Offer) -> int:
    return prod(map(len, offer.domains))
