"""Rulings of the table: why first, then a pile, Orcs, a holder, a hand or the turn set as the players agree."""

from collections.abc import Sequence

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.rulings import MOST_ORCS, set_hand, set_orcs, set_owner, set_stock, set_turn
from companion.games.orc.rules.state import DEALT, NOBODY, PILE
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.ends import land_title
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.view import OrcView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import ruling, ruling_dialog, ruling_page, ruling_sheet
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, grid


def _land(page: Page, game: OrcView, local: Local, numbers: Sequence[int]) -> None:
    land = game.lands[numbers[0] - 1]
    room = ruling_sheet(page, land_title(page, land), local, 720)
    here, say = land.number, page.say.text
    choices = [
        Choice(ruling_page(local, f"pile:{here}"), f"{page.say.button(set_stock.kind)}: {land.stock}", icon="pile")
    ]
    for player in game.players:
        orcs = f"{player.name}: {land.sides[player.seat].orcs}"
        choices.append(Choice(ruling_page(local, f"orcs:{player.seat}:{here}"), orcs, icon="token"))
    for player in game.players:
        name = ruling(set_owner.kind, player.seat, (here,), local.reason)
        held = say("{name} holds it", name=player.name)
        choices.append(Choice("" if land.owner == player.seat else name, held, icon=player.side))
    nobody = ruling(set_owner.kind, NOBODY, (here,), local.reason)
    choices.append(Choice("" if land.owner == NOBODY else nobody, say("Nobody holds it"), icon="cross"))
    grid(page, choices, room, local)


def _player(page: Page, game: OrcView, local: Local, numbers: Sequence[int]) -> None:
    player = game.players[numbers[0]]
    room = ruling_sheet(page, player.name, local, 720)
    turn = "" if player.seat == game.turn else ruling(set_turn.kind, player.seat, (), local.reason)
    choices = [
        Choice(
            ruling_page(local, f"hand:{player.seat}"), f"{page.say.button(set_hand.kind)}: {player.hand}", icon="card"
        ),
        Choice(turn, page.say.text("It is this player's turn"), icon=player.side),
    ]
    grid(page, choices, Rect(room.x, room.y, room.w, 62), local)


def _pile(page: Page, game: OrcView, local: Local, numbers: Sequence[int]) -> None:
    number = numbers[0]
    room = ruling_sheet(
        page, f"{land_title(page, game.lands[number - 1])}: {page.say.button(set_stock.kind)}", local, 720
    )
    names = [ruling(set_stock.kind, NOBODY, (number, amount), local.reason) for amount in range(PILE + 1)]
    _keys(page, names, 0, game.lands[number - 1].stock, room, len(names))


def _orcs(page: Page, game: OrcView, local: Local, numbers: Sequence[int]) -> None:
    """First the colour, then how many; none of any colour is nobody."""
    seat, number, *chosen = numbers
    title = f"{land_title(page, game.lands[number - 1])}: {game.players[seat].name}"
    room = ruling_sheet(page, title, local, 720)
    if not chosen:
        _colours(page, game, local, (seat, number), room)
        return
    names = [ruling(set_orcs.kind, seat, (number, chosen[0], amount), local.reason) for amount in range(MOST_ORCS + 1)]
    _keys(page, names, 0, game.lands[number - 1].sides[seat].orcs, room, 5)


def _colours(page: Page, game: OrcView, local: Local, where: tuple[int, int], room: Rect) -> None:
    seat, number = where
    side = game.lands[number - 1].sides[seat]
    for colour, cell in enumerate(Rect(room.x, room.y, room.w, 110).columns(len(COLOURS), 8)):
        now = COLOURS[colour] == side.colour
        page.button(ruling_page(local, f"orcs:{seat}:{number}:{colour}"), cell, "", "gold" if now else "plain")
        draw_colour(page, COLOURS[colour], cell.middle[0], cell.y + 44, 22)
        page.words(Rect(cell.x, cell.foot - 32, cell.w, 28), colour_word(page, COLOURS[colour]), SMALL, align="centre")
    none = ruling(set_orcs.kind, seat, (number, 0, 0), local.reason) if side.orcs else ""
    page.button(none, Rect(room.x, room.y + 124, room.w / 2, 58), page.say.text("No Orcs here"), "plain", "cross", 21)


def _hand(page: Page, game: OrcView, local: Local, numbers: Sequence[int]) -> None:
    player = game.players[numbers[0]]
    room = ruling_sheet(page, f"{player.name}: {page.say.button(set_hand.kind)}", local, 720)
    names = [ruling(set_hand.kind, player.seat, (amount,), local.reason) for amount in range(DEALT + 1)]
    _keys(page, names, 0, player.hand, room, 7)


def _keys(page: Page, names: Sequence[str], first: int, now: int, room: Rect, columns: int) -> None:
    """A key for each number; the present one is framed."""
    rows = -(-len(names) // columns)
    cells = [cell for row in room.rows(max(rows, 3), 6) for cell in row.columns(columns, 6)]
    for number, (name, cell) in enumerate(zip(names, cells, strict=False), first):
        page.button(name, cell, str(number), "gold" if number == now else "plain", size=24)


draw_ruling = ruling_dialog(
    OrcView,
    {"land": _land, "player": _player, "pile": _pile, "orcs": _orcs, "hand": _hand},
)
