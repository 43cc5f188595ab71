"""The sheets of an open card: what it does, and its description where it is met for the first time.

A description is asked in three steps, each at most a few taps: how hard a crime it is, what it does, what it is called.
What was said so far stands behind the dialog's name: difficulty, then the effects by their number in the list.
"""

from collections.abc import Mapping, Sequence

from companion.games.economicus.rules.box import OPTION
from companion.games.economicus.rules.cards.described import DIFFICULTIES, describe
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, PLACED, WHOM
from companion.games.economicus.rules.phases.rulings import set_die
from companion.games.economicus.screen.ruling_dialogs import CARD
from companion.games.economicus.screen.saying import effect_label, effect_words, signed, title_of
from companion.games.economicus.set_up import DraftView
from companion.games.economicus.view import EconomicusView, PlayView
from companion.games.economicus.words.tables import FIELDS, WHOM_WORDS
from companion.session.intents import MAX_TEXT
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import OwnDialog
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.local import Local
from companion.ui.parts.offered import of_game, ruling
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid

DECKS = {"option": "Option card", "event": "Event card"}
Known = Sequence[tuple[str, str]]  # the cards as deck and name
WIDE = 760.0
MOST_EFFECTS = 3
HIGHEST = 80.0  # a row of effects is at most so high
NOTES = 52.0  # height of what was noted of a card
Said = Sequence[int]  # difficulty, and the effects so far


# --- a card that lies open ------------------------------------------------------------------------------------------
@of_game(EconomicusView)
def draw_card(page: Page, _snapshot: Snapshot, local: Local, game: EconomicusView) -> None:
    """What the card does in one tap each, and the way to a ruling about anybody or anything."""
    if not game.plays:
        return
    play = game.plays[-1]
    described = (
        None if play.name else Choice(_describing([play.difficulty]), page.say.text("Describe it"), "gold", "card")
    )
    room = frame(page, card_title(page, play), WIDE, side=described, topic=game.topic)
    remark = " · ".join(filter(None, (play.when, play.note)))
    if remark:
        page.words(Rect(room.x, room.y, room.w, NOTES - 4), remark, 20, "dim", lines=2, top=True)
        room = Rect(room.x, room.y + NOTES, room.w, room.h - NOTES)
    grid(page, [*effect_choices(page, game), *_about(page, game)], room, local, columns=3)


def card_title(page: Page, play: PlayView) -> str:
    """What an open card is called; one that nobody knows by its deck."""
    return play.name or page.say.text(DECKS[play.deck])


def effect_choices(page: Page, game: EconomicusView) -> list[Choice]:
    """A button for each effect that is listed of the open card."""
    return [
        Choice(_way(game, at, effect.written, effect.seats), effect_label(page, game, effect), "gold")
        for at, effect in enumerate(game.plays[-1].effects)
    ]


def _way(game: EconomicusView, at: int, written: str, seats: Sequence[int]) -> str:
    """Done at once where only numbers change; off where it concerns nobody."""
    if written not in PLACED:
        return f"effect:{at}" if seats else ""
    if written == set_die.kind:
        return "ui:rule:die" if game.open_dice else ""
    return "ui:where"


def _about(page: Page, game: EconomicusView) -> list[Choice]:
    """Whatever else its text does: a ruling about a player, an industry, or a die."""
    players = [
        Choice("" if player.out else f"ui:rule:player:{player.seat}", player.name, mark=player.mark)
        for player in game.players
    ]
    die = [Choice("ui:rule:die", page.say.button(set_die.kind) + " …", icon="die")] if game.open_dice else []
    return [Choice("ui:where", page.say.text("On the board") + " …", icon="token"), *die, *players]


@of_game(EconomicusView)
def draw_where(page: Page, _snapshot: Snapshot, local: Local, game: EconomicusView) -> None:
    """In which industry the card does something."""
    room = frame(page, page.say.text("In which industry?"), WIDE)
    choices = [Choice(f"ui:rule:area:{industry.number}", title_of(page, industry)) for industry in game.industries]
    grid(page, choices, room, local, columns=3)


# --- a card that nobody knows ---------------------------------------------------------------------------------------
def draw_describe(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """How hard a crime it is, and what it does so far; then it is named, or called by its number."""
    play, description = _unknown(snapshot), _effects_from(words)
    if play is None or not description:
        return
    say = page.say.text
    room = frame(page, say("What stands on the card?"), WIDE)
    difficulty, *effects = description
    rows = room.rows(4, 8)
    if play.deck == OPTION:
        page.words(Rect(rows[0].x, rows[0].y, rows[0].w, 24), say("A crime succeeds with"), 20, "dim")
        keys = Rect(rows[0].x, rows[0].y + 26, rows[0].w, min(rows[0].h - 26, 60)).columns(len(DIFFICULTIES), 6)
        for value, key in zip(DIFFICULTIES, keys, strict=True):
            label = str(value) if value else say("no crime")
            look = "gold" if value == difficulty else "plain"
            page.button(_describing([value, *effects]), key, label, look, size=22 if value else 19, lines=2)
    listed = Rect(room.x, rows[1].y, room.w, rows[2].foot - rows[1].y)
    _effects(page, description, listed)
    without_name, with_name = Rect(rows[3].x, rows[3].foot - 60, rows[3].w, 60).columns(2, 8)
    page.button(describing_rule(description, ""), without_name, say("Without a name"), "plain", size=21)
    page.button(_describing(description, "naming"), with_name, say("Name it"), "main", "next", 22)


def _effects(page: Page, description: Said, rect: Rect) -> None:
    """A row for each effect, which a touch takes away again, and one for a further one."""
    difficulty, *effects = description
    rows = Rect(rect.x, rect.y, rect.w, min(rect.h, MOST_EFFECTS * HIGHEST)).rows(MOST_EFFECTS, 4)
    for at, (effect, row) in enumerate(zip(effects, rows, strict=False)):
        shorter = [difficulty, *effects[:at], *effects[at + 1 :]]
        page.button(_describing(shorter), row, effect_words(page, EVERY[effect]), "gold", "cross", 21)
    if len(effects) < MOST_EFFECTS:
        page.button(
            _describing(description, "effect"), rows[len(effects)], page.say.text("Add an effect"), "plain", "plus", 21
        )


def draw_effect(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """One of the short list: first what changes; behind a number, whose and by how much."""
    description, field = _effects_from(words), words[-1] if words else ""
    if _unknown(snapshot) is None or not description:
        return
    if field in AMOUNTS:
        _amounts(page, description, field)
        return
    room = frame(page, page.say.text("What does it do?"), WIDE)
    numbers = [
        Choice(f"{_describing(description, 'effect')}:{amount_field}", page.say.text(FIELDS[amount_field]), "edge")
        for amount_field in AMOUNTS
    ]
    on_board = [Choice(_describing([*description, EVERY.index(act)]), page.say.button(act)) for act in PLACED]
    grid(page, [*numbers, *on_board], room, local, columns=3)


def _amounts(page: Page, description: Said, field: str) -> None:
    """A row of keys for each of those whose number may change."""
    room = frame(page, page.say.text(FIELDS[field]), WIDE)
    for target, row in zip(WHOM, room.rows(len(WHOM), 8), strict=True):
        page.words(Rect(row.x, row.y, row.w, 26), page.say.text(WHOM_WORDS[target]), 20, "dim")
        amounts = AMOUNTS[field]
        across = max(6, len(amounts) // (2 if page.upright else 1))
        lines = Rect(row.x, row.y + 28, row.w, row.h - 30).rows(-(-len(amounts) // across), 4)
        keys = [key for line in lines for key in line.columns(across, 5)]
        for amount, key in zip(amounts, keys, strict=False):
            number = EVERY.index(f"{field} {target} {amount:+d}")
            page.button(
                _describing([*description, number]), Rect(key.x, key.y, key.w, min(key.h, 60)), signed(amount), size=22
            )


def draw_naming(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """What the card is called; at set-up, one that is known."""
    if words and words[0] == "known":
        draw_renaming(page, snapshot, local, words[-1])
        return
    description, game = _effects_from(words), snapshot.game
    if _unknown(snapshot) is not None and description and isinstance(game, EconomicusView):
        deck = game.plays[-1].deck
        taken = [card.name for card in game.cards if card.deck == deck]
        button = describing_rule(description, local.typed.strip())
        draw_keyboard(page, local, button if len(button) <= MAX_TEXT else "", taken=taken)


def describing_rule(description: Said, name: str) -> str:
    """What the button says that keeps a description: difficulty, three effects, and the letters of the name."""
    difficulty, *effects = description
    three = [*effects, 0, 0, 0][:MOST_EFFECTS]
    return ruling(describe.kind, -1, [difficulty, *three, *map(ord, name)], CARD)


def _describing(description: Said, page: str = "describe") -> str:
    """The button to a page of the description."""
    return ":".join(("ui", page, *map(str, description)))


def _effects_from(words: Sequence[str]) -> list[int]:
    """Difficulty and effects from behind a dialog's name; [] where they cannot be."""
    numbers = [int(word) for word in words if word.isdigit()]
    good = numbers and numbers[0] in DIFFICULTIES and len(numbers) <= 1 + MOST_EFFECTS and max(numbers) < len(EVERY)
    return numbers if good else []


def _unknown(snapshot: Snapshot) -> PlayView | None:
    """The card that lies open and that nobody knows."""
    game = snapshot.game
    play = game.plays[-1] if isinstance(game, EconomicusView) and game.plays else None
    return play if play is not None and not play.name else None


# --- the cards known so far, at set-up --------------------------------------------------------------------------------
def draw_known(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The list by deck; of one card, what may be done about it."""
    cards = _known_cards(snapshot)
    if not cards:
        return
    number = int(words[0]) if words and words[0].isdigit() else 0
    if 1 <= number <= len(cards):
        deck, name = cards[number - 1]
        room = frame(page, f"{page.say.text(DECKS[deck])}: {name}", close="ui:known")
        forget = Choice(f"setup:card:{number}:forget", page.say.text("Forget this card"), "bad", "erase")
        grid(page, [Choice(f"ui:naming:known:{number}", page.say.text("Name it")), forget], room, local)
        return
    room = frame(page, page.say.text("Cards known"), 760, icon="card")
    listed = sorted(enumerate(cards, 1), key=lambda row: list(DECKS).index(row[1][0]))
    choices = [Choice(f"ui:known:{at}", name, sub=page.say.text(DECKS[deck])) for at, (deck, name) in listed]
    grid(page, choices, room, local, columns=3)


def draw_renaming(page: Page, snapshot: Snapshot, local: Local, number: str) -> None:
    """What a card is called from now on."""
    cards = _known_cards(snapshot)
    if number.isdigit() and 1 <= int(number) <= len(cards):
        deck = cards[int(number) - 1][0]
        taken = [name for other_deck, name in cards if other_deck == deck]
        draw_keyboard(page, local, f"setup:card:{number}:name:{{}}", taken=taken)


def _known_cards(snapshot: Snapshot) -> Known:
    details = snapshot.draft.details if snapshot.draft is not None else None
    return details.cards if isinstance(details, DraftView) else ()


DIALOGS: Mapping[str, OwnDialog] = {
    "known": OwnDialog(draw_known),
    "card": OwnDialog(draw_card),
    "where": OwnDialog(draw_where),
    "describe": OwnDialog(draw_describe),
    "effect": OwnDialog(draw_effect),
    "naming": OwnDialog(draw_naming),
}
