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

Asked = Ruling[OrcView]


def _land(asked: Asked) -> None:
    land, say = asked.game.lands[asked.numbers[0] - 1], asked.page.say
    here = land.number
    choices = [Choice(asked.onward("pile", here), f"{say.button(set_stock.kind)}: {land.stock}", icon="pile")]
    for player in asked.game.players:
        orcs = f"{player.name}: {land.sides[player.seat].orcs}"
        choices.append(Choice(asked.onward("orcs", player.seat, here), orcs, icon="token"))
    for player in asked.game.players:
        name = "" if land.owner == player.seat else asked.rule(set_owner.kind, player.seat, here)
        choices.append(Choice(name, say.text("{name} holds it", name=player.name), icon=player.side))
    nobody = "" if land.owner == NOBODY else asked.rule(set_owner.kind, NOBODY, here)
    asked.choose(land_title(asked.page, land), [*choices, Choice(nobody, say.text("Nobody holds it"), icon="cross")])


def _player(asked: Asked) -> None:
    player, say = asked.game.players[asked.numbers[0]], asked.page.say
    turn = "" if player.seat == asked.game.turn else asked.rule(set_turn.kind, player.seat)
    choices = [
        Choice(asked.onward("hand", player.seat), f"{say.button(set_hand.kind)}: {player.hand}", icon="card"),
        Choice(turn, say.text("It is this player's turn"), icon=player.side),
    ]
    room = asked.sheet(player.name)
    grid(asked.page, choices, Rect(room.x, room.y, room.w, 62), asked.local)


def _pile(asked: Asked) -> None:
    land = asked.game.lands[asked.numbers[0] - 1]
    room = asked.sheet(f"{land_title(asked.page, land)}: {asked.page.say.button(set_stock.kind)}")
    names = [asked.rule(set_stock.kind, NOBODY, land.number, amount) for amount in range(PILE + 1)]
    _keys(asked.page, names, land.stock, room, len(names))


def _orcs(asked: Asked) -> None:
    """First the colour, then how many; none of any colour is nobody."""
    seat, number, *chosen = asked.numbers
    land = asked.game.lands[number - 1]
    room = asked.sheet(f"{land_title(asked.page, land)}: {asked.game.players[seat].name}")
    if not chosen:
        _colours(asked, seat, number, room)
        return
    names = [asked.rule(set_orcs.kind, seat, number, chosen[0], amount) for amount in range(MOST_ORCS + 1)]
    _keys(asked.page, names, land.sides[seat].orcs, room, 5)


def _colours(asked: Asked, seat: int, number: int, room: Rect) -> None:
    side, page = asked.game.lands[number - 1].sides[seat], asked.page
    for colour, cell in enumerate(Rect(room.x, room.y, room.w, 110).columns(len(COLOURS), 8)):
        now = COLOURS[colour] == side.colour
        page.button(asked.onward("orcs", seat, number, colour), cell, "", "gold" if now else "plain")
        draw_colour(page, COLOURS[colour], cell.middle[0], cell.y + 44, 22)
        page.words(Rect(cell.x, cell.foot - 32, cell.w, 28), colour_word(page, COLOURS[colour]), SMALL, align="centre")
    none = asked.rule(set_orcs.kind, seat, number, 0, 0) if side.orcs else ""
    page.button(none, Rect(room.x, room.y + 124, room.w / 2, 58), page.say.text("No Orcs here"), "plain", "cross", 21)


def _hand(asked: Asked) -> None:
    player = asked.game.players[asked.numbers[0]]
    room = asked.sheet(f"{player.name}: {asked.page.say.button(set_hand.kind)}")
    names = [asked.rule(set_hand.kind, player.seat, amount) for amount in range(DEALT + 1)]
    _keys(asked.page, names, player.hand, room, 7)


def _keys(page: Page, names: Sequence[str], now: int, room: Rect, columns: int) -> None:
    """A key for each number from 0; the present one is framed."""
    rows = -(-len(names) // columns)
    cells = [cell for row in room.rows(max(rows, 3), 6) for cell in row.columns(columns, 6)]
    for number, (name, cell) in enumerate(zip(names, cells, strict=False)):
        page.button(name, cell, str(number), "gold" if number == now else "plain", size=24)


draw_ruling = ruling_dialog(
    OrcView, 720, {"land": _land, "player": _player, "pile": _pile, "orcs": _orcs, "hand": _hand}
)
