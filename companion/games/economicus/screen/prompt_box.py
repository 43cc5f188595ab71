"""What is due, and buttons for what the phase expects; all else is one touch further."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod

from companion.games.economicus.rules.acts import RULES, SEATS, WORDS
from companion.games.economicus.rules.phases.auction import bid, choose
from companion.games.economicus.rules.phases.creation import create
from companion.games.economicus.rules.phases.fates import boost
from companion.games.economicus.screen.card_description import effect_choices
from companion.games.economicus.screen.saying import signed
from companion.games.economicus.view import EconomicusView
from companion.games.economicus.words.sentences import SPOKEN
from companion.games.economicus.words.tables import MARKER_WORDS, SHOWS, SLOTS, WHATS
from companion.session.snapshot import Action, Offer, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import corner_key
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_answer, dice_keys, draw_choice

SETTLED = {
    "interest": "All have paid", "all_paid": "Go on", "take_cards": "All have a card", "all_drawn": "Go on",
    "profit": "All settled", "all_settled": "Go on", "creation": "No more", "end_turn": "End of turn",
}  # fmt: skip
"""What the one tap for everybody says, by prompt."""
PROMPT = 84.0
HIGH = 66.0
"""A row of buttons is at most so high."""
BUTTON, UPRIGHT_BUTTON = 56.0, 76.0
"""Least height of a row of buttons or keys, with the gap below it."""
FEW = 6
"""So many single actions have a button each."""
ACROSS = 4
"""Keys side by side for what every player may do."""
BOTH = 2
OF_NUMBERS = {**WHATS, **SLOTS, **SHOWS, **MARKER_WORDS}
"""Words that stand for numbers."""


def at(place: str) -> frozenset[str]:
    """The kinds that have their place there."""
    return RULES.kinds(lambda act: place in act.says.get("at", ()))


SHEET = at("sheet")
"""What belongs to a player's own sheet."""
SAID = SHEET | at("settled")
"""What has no button: it belongs to a player's own sheet, or is what the one tap for everybody does."""
ALIKE, BY_SUM = at("each"), at("sum")
"""What every player may do in the same way, and what of it is done with the sum that is due."""
FIRST, LAST = at("first"), at("last")
"""What is usual while a card lies open, and what comes after everything else that may be done."""
THROWS = RULES.kinds(lambda act: act.says.get("dice"))
"""What dice do."""
ASKED = THROWS | at("asked")
"""What has no button for each number."""
ENDING = ("creation", "end_turn")
"""Prompts at which the next throw ends the turn."""


def draw_prompt(page: Page, snapshot: Snapshot, game: EconomicusView, rect: Rect) -> None:
    """Title and sentence, help, and in the corner what hands still have to do; trial numbers are told above."""
    page.box(rect, "surface", 12, "gold", 1.6)
    names = tuple(player.name for player in game.players)
    corner = corner_key(page, snapshot, rect.right - 2, Rect(rect.x, rect.y + 2, rect.w, 54))
    right = help_key(page, game.topic, corner, rect.y + 2)
    title = Rect(rect.x + 12, rect.y + 3, right - rect.x - 16, 32)
    told = page.say.prompt_title(game.prompt, names)
    if page.ink.fit(told, "title", 25, title.w, 1).cut:
        page.words(title, told, 20, face="bold")
    else:
        page.words(title, told, 25, face="title")
    text = Rect(rect.x + 12, rect.y + 33, right - rect.x - 16, rect.h - 35)
    page.words(text, page.say.prompt(game.prompt, names), 20, "dim", lines=2)


def draw_choices(page: Page, snapshot: Snapshot, local: Local, game: EconomicusView, rect: Rect) -> None:
    """Keys for what is entered most (dice, bids, startups), then as many buttons as there is room for; the rest behind
    one of them.
    """
    least = BUTTON if phase_choices(page, snapshot, local, game, THROWS | ALIKE) else 0.0
    keyed: frozenset[str] = frozenset()
    for draw, shown in ROWS:
        used = draw(page, snapshot, local, game, Rect(rect.x, rect.y, rect.w, rect.h - least))
        rect = Rect(rect.x, rect.y + used, rect.w, rect.h - used)
        keyed |= shown if used else frozenset()
    choices = phase_choices(page, snapshot, local, game, keyed)
    if choices:
        _grid(page, choices, rect)


def _grid(page: Page, choices: Sequence[Choice], rect: Rect) -> None:
    narrow = len(choices) == 3 and rect.h < 2 * BUTTON and not any(choice.mark for choice in choices)
    columns = 1 if len(choices) == 1 else 3 if narrow else 2
    rows = max(1, min(int((rect.h + 5) // BUTTON), -(-len(choices) // columns)))
    rect = Rect(rect.x, rect.y, rect.w, min(rect.h, rows * HIGH))
    cells = [cell for row in rect.rows(rows, 5) for cell in row.columns(columns, 6)]
    if len(choices) > len(cells):
        more = page.say.text("More: {n}", n=len(choices) - len(cells) + 1)
        choices = [*choices[: len(cells) - 1], Choice("ui:acts", more, "edge", "next")]
    for choice, cell in zip(choices, cells, strict=False):
        draw_choice(page, choice, Rect(cell.x, cell.y, cell.w, min(cell.h, 64)))


# --- keys -----------------------------------------------------------------------------------------------------------


def _row(page: Page) -> float:
    """How high a row of keys is."""
    return UPRIGHT_BUTTON if page.upright else BUTTON


def throw_due(game: EconomicusView) -> int:
    """How many dice may be thrown now: those that are due, or both where a throw ends the turn by itself."""
    ends = game.prompt.code in ENDING and not game.plays
    return game.dice_due or (BOTH if ends else 0)


def _dice(page: Page, snapshot: Snapshot, local: Local, game: EconomicusView, rect: Rect) -> float:
    """A row of six keys for each die, or for one after the other; returns their height, 0 where they have no place."""
    due = throw_due(game)
    if not due or not (local.keys or not dice_answer(snapshot)) or rect.h < _row(page):
        return 0.0
    if _alike(game) and rect.h < _row(page) + _each_high(page, game):
        return 0.0
    known = {die.die: die.value for die in snapshot.dice if die.state in ("final", "settled") and due == BOTH}
    dice = tuple(range(1, due + 1))
    if rect.h < due * _row(page) or _creating(game):
        _one_after_the_other(page, due, known, Rect(rect.x, rect.y, rect.w, _row(page) - 5))
        return _row(page)
    for die, row in zip(dice, Rect(rect.x, rect.y, rect.w, len(dice) * _row(page)).rows(len(dice), 0), strict=True):
        names = [f"die:{die}:{value}" for value in range(1, 7)]
        dice_keys(page, Rect(row.x, row.y, row.w, row.h - 5), names, known.get(die, 0), gap=4)
    return len(dice) * _row(page)


def _one_after_the_other(page: Page, due: int, known: Mapping[int, int], rect: Rect) -> None:
    """One row of keys for both dice: beside it stands what is known of the first one, or how many are to come."""
    die = next((one for one in range(1, due + 1) if one not in known), due)
    if 1 in known:
        page.die(known[1], rect.x + 17, rect.middle[1], 30)
    else:
        page.words(Rect(rect.x, rect.y, 36, rect.h), f"{due} ×", 20, "dim", "bold", "centre")
    names = [f"die:{die}:{value}" for value in range(1, 7)]
    dice_keys(page, Rect(rect.x + 40, rect.y, rect.w - 40, rect.h), names, gap=4)


def _bids(page: Page, _snapshot: Snapshot, _local: Local, game: EconomicusView, rect: Rect) -> float:
    """The lowest bids, a key each."""
    offer = next((one for one in game.offers if one.kind == bid.kind), None)
    if offer is None or game.plays or rect.h < _row(page):
        return 0.0
    keys = Rect(rect.x, rect.y, rect.w, _row(page) - 5).columns(FEW, 5)
    for amount, key in zip(offer.domains[0], keys, strict=False):
        look = "main" if amount == offer.domains[0][0] else "plain"
        page.button(name_of(bid.action(offer.player, amount)), key, str(amount), look, size=26)
    return _row(page)


def _each(page: Page, _snapshot: Snapshot, _local: Local, game: EconomicusView, rect: Rect) -> float:
    """A key for each player who may do the same thing, with what it changes; where startups are created, one more says
    that nobody does.
    """
    offers, high = _alike(game), _each_high(page, game)
    if not offers or rect.h < high:
        return 0.0
    rows = Rect(rect.x, rect.y, rect.w, high - 5).rows(round(high / _row(page)), 5)
    keys = [key for row in rows for key in row.columns(_across(game), 5)]
    for offer, key in zip(offers, keys, strict=False):
        player = game.players[offer.player]
        page.button(name_of(Action(offer.kind, offer.player)), key, "", "plain")
        page.mark(player.mark, key.x + key.w * 0.3, key.middle[1], 11)
        told = signed(player.due) if offer.kind in BY_SUM else "+1"
        page.words(Rect(key.x + key.w * 0.48, key.y, key.w * 0.52 - 4, key.h), told, 21, face="bold", align="centre")
    if _creating(game):
        page.button("settle", keys[-1], page.say.text("No more"), "main", size=19, lines=2)
    return high


def _alike(game: EconomicusView) -> Sequence[Offer]:
    """What several may do alike."""
    return [one for one in game.offers if one.kind in ALIKE] if not game.plays else ()


def _creating(game: EconomicusView) -> bool:
    return game.prompt.code == "creation" and not game.plays


def _across(game: EconomicusView) -> int:
    """How many keys stand side by side."""
    return ACROSS + _creating(game)


def _each_high(page: Page, game: EconomicusView) -> float:
    return _row(page) * -(-(len(_alike(game)) + _creating(game)) // _across(game))


Keys = Callable[[Page, Snapshot, Local, EconomicusView, Rect], float]
ROWS: tuple[tuple[Keys, frozenset[str]], ...] = (
    (_dice, THROWS), (_bids, frozenset()), (_each, ALIKE),
)  # fmt: skip
"""Rows of keys above the buttons, each returning how high it is; and what needs no button where they are shown."""

# --- buttons --------------------------------------------------------------------------------------------------------


def phase_choices(
    page: Page, snapshot: Snapshot, local: Local, game: EconomicusView, keyed: Collection[str] = ()
) -> list[Choice]:
    """The one tap for everybody first, then what an open card does, then every offer of the phase but those `keyed`."""
    found = []
    if game.prompt.code in SETTLED and not game.plays and not (_creating(game) and create.kind in keyed):
        found.append(Choice("settle", page.say.text(SETTLED[game.prompt.code]), "main", "check"))
    offers = [offer for offer in game.offers if offer.kind not in SAID and offer.kind not in keyed]
    if game.plays:
        found += _effects(page, game)
        found += _choices(page, game, [offer for offer in offers if offer.kind in FIRST])
        found.append(Choice("ui:card", page.say.text("The card"), "edge", "card"))
        offers = [offer for offer in offers if offer.kind not in FIRST]
    found += _choices(page, game, [offer for offer in offers if offer.kind not in LAST])
    found += _auction(page, game)
    found += _choices(page, game, [offer for offer in offers if offer.kind in LAST])
    if throw_due(game) and dice_answer(snapshot):
        found.append(Choice("ui:dice", page.say.text("Dice again" if local.keys else "Enter by hand"), "edge", "die"))
    if found and found[0].look == "plain":
        found[0] = replace(found[0], look="main")
    return found


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
    found: dict[str, Choice] = {}
    for offer in offers:
        alike = sum(_count(one) for one in offers if (one.kind, one.player) == (offer.kind, offer.player))
        single = _count(offer) <= FEW and offer.kind not in ASKED and not (offer.kind == boost.kind and alike > 1)
        ways = map(_way, offer.actions()) if single else [(way_to(game, offer.kind, offer.player), offer)]
        for way, what in ways:
            if way not in found:
                found[way] = _choice(page, game, way, what)
    return list(found.values())


def _way(action: Action) -> tuple[str, Action]:
    return name_of(action), action


def _choice(page: Page, game: EconomicusView, way: str, what: Action | Offer) -> Choice:
    """A button of the phase; where several may act it has the mark of whoever does."""
    several = len({one.player for one in game.offers if one.kind not in SHEET and one.player >= 0}) > 1
    mark = game.players[what.player].mark if several and what.player >= 0 else ""
    return Choice(way, _words(page, game, what), mark=mark)


def _words(page: Page, game: EconomicusView, what: Action | Offer) -> str:
    """An action with its numbers, or an offer whose numbers are still to be asked."""
    if isinstance(what, Offer):
        return page.say.button(what.kind) + " …"
    if what.kind in SPOKEN.sides:
        return page.say.text(SPOKEN.sides[what.kind][what.args[0]])
    names = next(one.names for one in game.offers if (one.kind, one.player) == (what.kind, what.player))
    told = [value_words(page, game, name, value) for name, value in zip(names, what.args, strict=False)]
    return " ".join((page.say.button(what.kind), *filter(None, told)))


def value_words(page: Page, game: EconomicusView, name: str, value: int) -> str:
    """A number of an action in words."""
    if name in SEATS and 0 <= value < len(game.players):
        return game.players[value].name
    if name in WORDS and 0 <= value < len(WORDS[name]):
        return page.say.text(OF_NUMBERS[WORDS[name][value]])
    if name == "quotas":
        return f"({page.say.plural('{n} quota', '{n} quotas', value)})" if value else ""
    if name == "card":
        return next((card.name for card in game.cards if card.number == value), "")
    return str(value)


def _count(offer: Offer) -> int:
    return prod(map(len, offer.domains))
