"""What is due, and buttons for what the phase expects; all else is one touch further."""

from collections.abc import Sequence

from companion.games.economicus.rules.text.notation import SEATS, WORDS
from companion.games.economicus.view import EconomicusView
from companion.games.economicus.words.tables import MARKER_WORDS, SHOWS, SLOTS, WHATS
from companion.session.snapshot import Action, Offer
from companion.ui.paint.shapes import Rect
from companion.ui.parts.help_key import help_key
from companion.ui.parts.offered import actions_of, name_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice

ANYTIME = ("sell", "drop", "loan", "repay", "bankrupt", "quota", "time_up", "give_coins", "play")
"""What belongs to a player's own sheet."""
SETTLED = {
    "interest": "All have paid", "all_paid": "Go on", "take_cards": "All have a card", "all_drawn": "Go on",
    "profit": "All settled", "all_settled": "Go on",
}  # fmt: skip
"""What the one tap for everybody says, by prompt."""
PROMPT = 84.0
HIGH = 66.0
"""A row of buttons is at most so high."""
FEW = 6
"""So many single actions have a button each."""


def draw_prompt(page: Page, game: EconomicusView, rect: Rect) -> None:
    """Title and sentence; trial numbers are told above."""
    page.box(rect, "surface", 12, "gold", 1.6)
    names = tuple(player.name for player in game.players)
    right = help_key(page, game.topic, rect.right - 2, rect.y + 2)
    title = Rect(rect.x + 12, rect.y + 3, right - rect.x - 16, 32)
    page.words(title, page.say.prompt_title(game.prompt, names), 25, face="title")
    text = Rect(rect.x + 12, rect.y + 35, right - rect.x - 16, rect.h - 38)
    page.words(text, page.say.prompt(game.prompt, names), 20, "dim", lines=2)


def draw_choices(page: Page, game: EconomicusView, rect: Rect) -> None:
    """As many as there is room for, the rest behind one button."""
    choices = phase_choices(page, game)
    if not choices:
        return
    columns = 2 if rect.w > 240 else 1
    rows = max(1, min(int((rect.h + 5) // 56), -(-len(choices) // columns)))
    columns = columns if len(choices) > 1 else 1
    rect = Rect(rect.x, rect.y, rect.w, min(rect.h, rows * HIGH))
    cells = [cell for row in rect.rows(rows, 5) for cell in row.columns(columns, 6)]
    if len(choices) > len(cells):
        more = page.say.text("More: {n}", n=len(choices) - len(cells) + 1)
        choices = [*choices[: len(cells) - 1], Choice("ui:acts", more, "edge", "next")]
    for choice, cell in zip(choices, cells, strict=False):
        draw_choice(page, choice, Rect(cell.x, cell.y, cell.w, min(cell.h, 64)))


def phase_choices(page: Page, game: EconomicusView) -> list[Choice]:
    """The one tap for everybody first, then every offer of the phase."""
    found = []
    if game.prompt.code in SETTLED and not game.plays:
        found.append(Choice("settle", page.say.text(SETTLED[game.prompt.code]), "main", "check"))
    offers = [offer for offer in game.offers if offer.kind not in ANYTIME]
    found += _choices(page, game, offers)
    if found and found[0].look == "plain":
        found[0] = Choice(found[0].name, found[0].label, "main", found[0].icon, "", found[0].sub)
    return found


def _choices(page: Page, game: EconomicusView, offers: Sequence[Offer]) -> list[Choice]:
    found: dict[str, Choice] = {}
    for offer in offers:
        if offer.kind == "bid":
            least = Action("bid", offer.player, (offer.domains[0][0],))
            found[name_of(least)] = Choice(name_of(least), label(page, game, least, alone=True))
        single = _count(offer) <= FEW and offer.kind not in ("fate", "crime_roll")
        ways = map(_way, actions_of(offer)) if single else [(way_to(game, offer.kind, offer.player), offer)]
        for way, action in ways:
            if way not in found:
                found[way] = Choice(way, _words(page, game, action))
    return list(found.values())


def _way(action: Action) -> tuple[str, Action]:
    return name_of(action), action


def _words(page: Page, game: EconomicusView, what: Action | Offer) -> str:
    """An action's button, or that of an offer whose numbers are still to be asked."""
    if isinstance(what, Action):
        return label(page, game, what)
    return label(page, game, Action(what.kind, what.player)) + " …"


def label(page: Page, game: EconomicusView, action: Action, *, alone: bool = False) -> str:
    """What stands on an action's button: its words, its numbers, and whose it is where several may act."""
    offer = next(one for one in game.offers if (one.kind, one.player) == (action.kind, action.player))
    several = len({one.player for one in game.offers if one.kind not in ANYTIME and one.player >= 0}) > 1 and not alone
    words = " ".join((
        page.say.button(action.kind),
        *(value_words(page, game, name, value) for name, value in zip(offer.names, action.args, strict=False)),
    ))  # fmt: skip
    return f"{game.players[action.player].name}: {words}" if several and action.player >= 0 else words


def value_words(page: Page, game: EconomicusView, name: str, value: int) -> str:
    """A number of an action in words."""

    if name in SEATS and 0 <= value < len(game.players):
        return game.players[value].name
    if name in WORDS and 0 <= value < len(WORDS[name]):
        return page.say.text({**WHATS, **SLOTS, **SHOWS, **MARKER_WORDS}[WORDS[name][value]])
    if name == "card":
        return "" if value == 0 else str(value)
    return str(value)


def _count(offer: Offer) -> int:
    total = 1
    for domain in offer.domains:
        total *= len(domain)
    return total
