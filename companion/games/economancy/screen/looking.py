"""Looking at a player or a card: the whole row, what a card does and by which rule, and giving up."""

from collections.abc import Sequence

from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.rules.phases.anytime import agree_draw, resign
from companion.games.economancy.rules.phases.income import feed
from companion.games.economancy.screen.card_tiles import card_name
from companion.games.economancy.screen.gathering import BID, NOBODY
from companion.games.economancy.screen.table_screen import act_name
from companion.games.economancy.view import CardView, EconomancyView, PileView, PlayerView
from companion.games.economancy.words.card_tables import CARD_RULES, EFFECTS
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, asked_first, at, name_of, offers_of
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid, number_sheet

LINE = 60.0


@about(EconomancyView, lambda game, seat: at(game.players, seat))
def draw_player(page: Page, snapshot: Snapshot, local: Local, game: EconomancyView, player: PlayerView) -> None:
    """A player's whole row, a button for each card, and giving up."""
    correct = Choice(f"ui:rule:player:{player.seat}", page.say.text("Put right"), "edge", "hand")
    room = frame(page, player.name, 784, mark=player.mark, side=correct, topic="number:points")
    coins, points, buys = Rect(room.x, room.y, room.w, LINE).columns(3, 8)
    page.button(f"why:coins:{player.seat}", coins, str(player.coins), "edge", "coin", 24, page.say.text("coins"))
    page.button(f"why:points:{player.seat}", points, str(player.points), "edge", "point", 24, page.say.text("points"))
    page.words(buys, page.say.text("Buys left: {n}", n=player.buys), 21, "dim", align="centre")
    choices = [*_feeding(page, game, player), *(_card(page, snapshot, game, player, card) for card in player.row)]
    if player.seat in snapshot.programs.by_hand and not game.over:
        again = page.say.text("Ask the program again")
        choices.insert(0, Choice(f"program:{player.seat}", again, "main", "play"))
    if not game.over and not player.out:
        choices.append(Choice(asked_first(resign.kind, player.seat), page.say.button(resign.kind), "bad"))
        choices.append(Choice(asked_first(agree_draw.kind, NOBODY), page.say.button(agree_draw.kind), "edge"))
    below = Rect(room.x, room.y + LINE + 6, room.w, room.h - LINE - 6)
    if player.seat in snapshot.programs.seats and snapshot.programs.open:
        notice, below = Rect(below.x, below.y, below.w, LINE), Rect(below.x, below.y + LINE, below.w, below.h - LINE)
        page.words(notice, unkept_words(page, snapshot), 19, "gold", lines=2)
    grid(page, choices, below, local, columns=3)


def unkept_words(page: Page, snapshot: Snapshot) -> str:
    """What this machine cannot keep a program from."""
    if "files" in snapshot.programs.open:
        return page.say.text(
            "Nothing keeps this program from files, screen and touches here: it could read what others choose."
        )
    return page.say.text("Nothing keeps this program from ending the app, or from leaving something running here.")


def _card(page: Page, snapshot: Snapshot, game: EconomancyView, player: PlayerView, card: CardView) -> Choice:
    """A card that may act now acts; any other one is looked at."""
    act = act_name(game, snapshot, player, card)
    numbers = "" if card.kind == STIPEND else f" {card.strength}/{card.defence}"
    label = f"{card_name(page, card.kind)}{numbers}"
    return Choice(act or f"ui:card:{player.seat}:{card.place}", label, "gold" if act else "plain")


def _feeding(page: Page, game: EconomancyView, player: PlayerView) -> list[Choice]:
    mine = [offer for offer in offers_of(game, feed.kind) if offer.player == player.seat]
    fed = [feed.action(player.seat, *(domain[0] for domain in offer.domains)) for offer in mine]
    return [Choice(name_of(action), page.say.button(feed.kind), "main") for action in fed]


def draw_card(page: Page, snapshot: Snapshot, _local: Local, words: Sequence[str]) -> None:
    """A card in the table's language: what its numbers are made of, what it does, and its rule."""
    game, (seat, place, *_) = snapshot.game, (*words, "", "")
    if not isinstance(game, EconomancyView) or not (seat.isdecimal() and place.isdecimal()):
        return
    player = at(game.players, int(seat))
    if player is None or (card := at(player.row, int(place))) is None:
        return
    room = frame(page, card_name(page, card.kind), 640, mark=player.mark, topic="area")
    say = page.say.text
    causes = [say(MADE[code], n=amount) for code, amount in card.made if code in MADE and amount]
    _lines(page, room, [*_printed(page, card), *causes, *_does(page, card.kind, card.days, card.points)])


@about(EconomancyView, lambda game, kind: next((pile for pile in game.shop if pile.kind == kind), None))
def draw_pile_card(page: Page, _snapshot: Snapshot, _local: Local, _game: EconomancyView, pile: PileView) -> None:
    """A card of the shop: what it costs and does, how many are left, and where the others went."""
    room = frame(page, card_name(page, pile.kind), 640, icon="card", topic="area")
    cost = page.say.text("It costs {n}", n=pile.cost)
    lines = [*_printed(page, pile), cost, *_does(page, pile.kind, pile.coins, pile.points)]
    _lines(page, Rect(room.x, room.y, room.w, room.h - 66), lines)
    left = page.say.text("Left in the shop: {n} of {m}", n=pile.left, m=pile.copies)
    page.button(f"why:shop:{pile.kind}", Rect(room.x, room.foot - 58, room.w, 58), left, "edge", "card", 22)


def _printed(page: Page, card: CardView | PileView) -> list[str]:
    if card.kind == STIPEND:
        return []
    return [page.say.text("Strength {n}, defence {m}", n=card.strength, m=card.defence)]


def _does(page: Page, kind: int, days: tuple[int, int, int], points: int) -> list[str]:
    """What a card gives and does, and by which rule."""
    say, word = page.say.text, KINDS[kind]
    gives = [say("Coins on days 1, 2, 3: {coins}", coins=", ".join(map(str, days)))] if any(days) else []
    worth = [say("Victory points: {n}", n=points)] if points else []
    effect = [say(EFFECTS[word])] if EFFECTS[word] else []
    return [*gives, *worth, *effect, page.say.rule_words(CARD_RULES.get(word, "M3.1"))]


def _lines(page: Page, room: Rect, lines: Sequence[str]) -> None:
    count = max(5, len(lines))
    upper = Rect(room.x, room.y, room.w, min(room.h, count * LINE))
    for line, place in zip(lines, upper.rows(count, 4), strict=False):
        page.words(place, line, 22, lines=2)


MADE = {
    "coins": "of that for the coins of its owner: {n}",
    "fed": "of that for the coins on it: {n}",
    "right": "of that for the cards to its right: {n}",
}
"""What a strength is made of besides the printed number."""


@about(EconomancyView, lambda game, seat: at(game.players, seat))
def draw_amount(page: Page, _snapshot: Snapshot, local: Local, _game: EconomancyView, player: PlayerView) -> None:
    """A pad for an amount that has no key."""
    fits = local.typed.isdigit() and int(local.typed) <= player.most
    done = f"{BID}:{player.seat}:{int(local.typed)}" if fits else ""
    number_sheet(page, page.say.text("{player} invests", player=player.name), local.typed, done)
