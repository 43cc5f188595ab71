"""The step of set-up for the shop: which kinds of card are on sale, with their copies and printed numbers; and what is
printed otherwise on the owner's cards.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.buying import buy
from companion.games.economancy.screen.card_tiles import card_name, card_word, draw_pile, short_name
from companion.games.economancy.screen.gathering import PICK, Own
from companion.games.economancy.set_up import ALL, FIELDS, LEAST, MOST, KindView, SetUpView
from companion.games.economancy.view import EconomancyView, PileView
from companion.games.economancy.words.card_tables import SETS
from companion.games.economancy.words.tables import NUMBERS
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import beside_foot, foot, onward, step_room, step_title
from companion.ui.parts.sheet import Choice, frame, grid

ACROSS, HIGHEST = 6, 92.0
LEAST_WIDE = 96.0


def draw_shop(page: Page, game: EconomancyView, own: Own, seat: int, room: Rect) -> None:
    """The next touch on a pile is the pick of this seat; then it is the next one's. What is picked has the mark of
    whoever did, and what is too dear says by how much.
    """
    picked = {player.seat: player.chosen if player.chosen >= 0 else own.of(player.seat) for player in game.players}
    for pile, cell in zip(game.shop, grid_cells(room, len(game.shop), page.unit), strict=False):
        buyers = [player.mark for player in game.players if picked[player.seat] == pile.kind]
        lack = max(0, pile.cost - max(game.players[seat].coins, 0)) if seat >= 0 and pile.sold else 0
        draw_pile(page, cell, pile, _pick_name(game, seat, pile), buyers=buyers, lack=lack)


def grid_cells(room: Rect, count: int, unit: float = 1.0) -> tuple[Rect, ...]:
    """Cells for so many piles, six in a row where there is room."""
    across = min(ACROSS, max(3, int(room.w // (LEAST_WIDE * unit))))
    down = -(-count // across)
    high = min((HIGHEST if across == ACROSS else 120.0) * unit, (room.h - 4 * (down - 1)) / down)
    rows = Rect(room.x, room.y, room.w, high * down + 4 * (down - 1)).rows(down, 4)
    return tuple(cell for row in rows for cell in row.columns(across, 4))


def _pick_name(game: EconomancyView, seat: int, pile: PileView) -> str:
    """What a touch on a pile says; "" where it cannot be picked."""
    if seat < 0 or not pile.sold or pile.cost > max(game.players[seat].coins, 0):
        return ""
    return f"{PICK}:{pile.kind}" if game.secret else name_of(buy.action(seat, pile.kind))


KEY, HIGH = 62.0, 66.0
CORRECT: Final = "setup:card"  # touches that correct a printed number; the sheet stays open


def draw_shop_step(page: Page, _snapshot: Snapshot, draft: Draft, _local: Local) -> None:
    """Known sets above, a key for each kind below."""
    view = draft.details
    assert isinstance(view, SetUpView)
    say = page.say.text
    step_title(
        page, say("Which cards are in the shop?"), say("Compare with your cards: strength/defence · cost · copies.")
    )
    room = step_room(page)
    cells = grid_cells(room, len(view.kinds), page.unit)
    for kind, cell in zip(view.kinds, cells, strict=False):
        _kind(page, kind, cell)
    last = cells[len(view.kinds) - 1]
    correct = Rect(last.right + 4, last.y, room.right - last.right - 4, last.h)
    page.button("ui:cards", correct, say("Printed otherwise?"), "edge", "hand", 20)
    sets = beside_foot(page).columns(len(SETS), 6)
    for (name, words), cell in zip(SETS.items(), sets, strict=True):
        page.button(
            f"setup:shop:set:{name}", cell, say(words), "gold" if name == view.set else "plain", size=20, lines=2
        )
    foot(page, draft, *onward(page, draft))


def _kind(page: Page, kind: KindView, cell: Rect) -> None:
    """A kind that is needed cannot be taken out."""
    name = "" if kind.needed else f"setup:shop:kind:{KINDS[kind.kind]}"
    page.button(name, cell, "", "gold" if kind.chosen else "plain")
    if kind.needed:
        page.box(cell, "surface", 10, "gold", 1.4)
    colour = "text" if kind.chosen else "dim"
    upper, lower = cell.inset(5, 2).rows(2, 0)
    name_words, short = card_name(page, kind.kind), short_name(page, kind.kind)
    page.words(upper, name_words, SMALL * page.unit, colour, align="centre", short=short, grows=False)
    numbers = f"{kind.strength}/{kind.defence} · {kind.cost} · × {kind.copies}"
    page.words(lower, numbers, SMALL * page.unit, "dim", align="centre", grows=False)


def draw_cards(page: Page, snapshot: Snapshot, local: Local, _words: Sequence[str]) -> None:
    """Every card with its numbers; a touch opens them. Those that are corrected stand out."""
    view = _view(snapshot)
    if view is None:
        return
    room = frame(page, page.say.text("Which card is printed otherwise?"), 784, icon="hand")
    choices = [
        Choice(
            f"ui:print:{one.kind}",
            card_word(page, one.kind),
            "gold" if one.numbers != one.printed else "plain",
            sub="/".join(map(str, one.numbers[1:3])),
        )
        for one in view.prints
    ]
    grid(page, choices, room, local, columns=4)


def draw_print(page: Page, snapshot: Snapshot, _local: Local, words: Sequence[str]) -> None:
    """The numbers of one card, each with a button for one more and one less."""
    view = _view(snapshot)
    if view is None or not words or not words[0].isdigit() or int(words[0]) >= len(view.prints):
        return
    card = view.prints[int(words[0])]
    back = Choice("ui:cards", page.say.text("Cards"), "edge", "back")
    room = frame(page, card_name(page, card.kind), 784, icon="hand", side=back)
    rows = -(-len(FIELDS) // 2)
    upper = Rect(room.x, room.y, room.w, min(room.h, rows * (HIGH + 12)))
    cells = [cell for column in upper.columns(2, 16) for cell in column.rows(rows, 6)]
    for field, number, printed, cell in zip(FIELDS, card.numbers, card.printed, cells, strict=True):
        _field(page, card.kind, field, number, printed, cell)


def _field(page: Page, kind: int, field: str, number: int, printed: int, cell: Rect) -> None:
    """One number; what is printed on ours stands beside one that is corrected."""
    high = min(cell.h, HIGH)
    less, more = Rect(cell.right - 2 * KEY - 60, cell.y, KEY, high), Rect(cell.right - KEY, cell.y, KEY, high)
    for step, sign, key in ((-1, "minus", less), (1, "plus", more)):
        value = number + step
        possible = LEAST.get(field, 0) <= value <= MOST.get(field, ALL)
        page.button(f"{CORRECT}:{KINDS[kind]}:{field}:{value}" if possible else "", key, "", "edge", sign, 20)
    colour = "text" if number == printed else "gold"
    page.words(Rect(less.right, cell.y, 60, high), str(number), 24, colour, "bold", "centre")
    label = page.say.word(NUMBERS, field)
    caption = label if number == printed else f"{label} ({printed})"
    page.words(Rect(cell.x, cell.y, less.x - cell.x - 6, high), caption, 20, "dim", lines=2)


def _view(snapshot: Snapshot) -> SetUpView | None:
    """What the step shows; None outside of set-up."""
    details = snapshot.draft.details if snapshot.draft is not None else None
    return details if isinstance(details, SetUpView) else None
