"""Rulings of the table: why first, then a pile, Orcs, a holder, a hand or the turn set as the players agree."""

from collections.abc import Sequence

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.rulings import MOST_ORCS, set_hand, set_orcs, set_owner, set_stock, set_turn
from companion.games.orc.rules.state import DEALT, NOBODY, PILE
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.looking import land_title
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.view import OrcView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, grid

Dialog = Ruling[OrcView]


def _land(dialog: Dialog) -> None:
    land, say = dialog.game.lands[dialog.numbers[0] - 1], dialog.page.say
    number = land.number
    choices = [Choice(dialog.onward("pile", number), f"{say.button(set_stock.kind)}: {land.stock}", icon="pile")]
    for player in dialog.game.players:
        orcs = f"{player.name}: {land.sides[player.seat].orcs}"
        choices.append(Choice(dialog.onward("orcs", player.seat, number), orcs, icon="token"))
    for player in dialog.game.players:
        name = "" if land.owner == player.seat else dialog.rule(set_owner.kind, player.seat, number)
        choices.append(Choice(name, say.text("{name} holds it", name=player.name), icon=player.side))
    nobody = "" if land.owner == NOBODY else dialog.rule(set_owner.kind, NOBODY, number)
    dialog.choose(land_title(dialog.page, land), [*choices, Choice(nobody, say.text("Nobody holds it"), icon="cross")])


def _player(dialog: Dialog) -> None:
    player, say = dialog.game.players[dialog.numbers[0]], dialog.page.say
    turn = "" if player.seat == dialog.game.turn else dialog.rule(set_turn.kind, player.seat)
    choices = [
        Choice(dialog.onward("hand", player.seat), f"{say.button(set_hand.kind)}: {player.hand}", icon="card"),
        Choice(turn, say.text("It is this player's turn"), icon=player.side),
    ]
    room = dialog.sheet(player.name)
    grid(dialog.page, choices, Rect(room.x, room.y, room.w, 62), dialog.local)


def _pile(dialog: Dialog) -> None:
    land = dialog.game.lands[dialog.numbers[0] - 1]
    room = dialog.sheet(f"{land_title(dialog.page, land)}: {dialog.page.say.button(set_stock.kind)}")
    names = [dialog.rule(set_stock.kind, NOBODY, land.number, amount) for amount in range(PILE + 1)]
    _keys(dialog.page, names, land.stock, room, len(names))


def _orcs(dialog: Dialog) -> None:
    """First the colour, then how many; none of any colour is nobody."""
    seat, number, *chosen = dialog.numbers
    land = dialog.game.lands[number - 1]
    room = dialog.sheet(f"{land_title(dialog.page, land)}: {dialog.game.players[seat].name}")
    if not chosen:
        _colours(dialog, seat, number, room)
        return
    names = [dialog.rule(set_orcs.kind, seat, number, chosen[0], amount) for amount in range(MOST_ORCS + 1)]
    _keys(dialog.page, names, land.sides[seat].orcs, room, 5)


def _colours(dialog: Dialog, seat: int, number: int, room: Rect) -> None:
    side, page = dialog.game.lands[number - 1].sides[seat], dialog.page
    for colour, cell in enumerate(Rect(room.x, room.y, room.w, 110).columns(len(COLOURS), 8)):
        is_current = COLOURS[colour] == side.colour
        page.button(dialog.onward("orcs", seat, number, colour), cell, "", "gold" if is_current else "plain")
        draw_colour(page, COLOURS[colour], cell.middle[0], cell.y + 44, 22)
        page.words(Rect(cell.x, cell.foot - 32, cell.w, 28), colour_word(page, COLOURS[colour]), SMALL, align="centre")
    no_orcs = dialog.rule(set_orcs.kind, seat, number, 0, 0) if side.orcs else ""
    page.button(
        no_orcs, Rect(room.x, room.y + 124, room.w / 2, 58), page.say.text("No Orcs here"), "plain", "cross", 21
    )


def _hand(dialog: Dialog) -> None:
    player = dialog.game.players[dialog.numbers[0]]
    room = dialog.sheet(f"{player.name}: {dialog.page.say.button(set_hand.kind)}")
    names = [dialog.rule(set_hand.kind, player.seat, amount) for amount in range(DEALT + 1)]
    _keys(dialog.page, names, player.hand, room, 7)


def _keys(page: Page, names: Sequence[str], current: int, room: Rect, columns: int) -> None:
    """A key for each number from 0; the present one is framed."""
    rows = -(-len(names) // columns)
    cells = room.grid(max(rows, 3), columns, 6)
    for number, (name, cell) in enumerate(zip(names, cells, strict=False)):
        page.button(name, cell, str(number), "gold" if number == current else "plain", size=24)


draw_ruling = ruling_dialog(
    OrcView, 720, {"land": _land, "player": _player, "pile": _pile, "orcs": _orcs, "hand": _hand}
)
