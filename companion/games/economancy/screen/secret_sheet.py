"""The sheet on which one player chooses in secret: a key for each choice, then Seal. No picture is taken of it."""

from collections.abc import Sequence

from companion.games.economancy.screen.card_tiles import short_name
from companion.games.economancy.screen.gathering import KEY, NOT_TOLD, PASS, SEAL, Own, own_of, typed
from companion.games.economancy.view import EconomancyView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

FOOT = 64.0
ACROSS = 6


def draw_secret(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The keys stand in the order in which they were shuffled; what is not possible is dim."""
    game, own = snapshot.game, own_of(local, snapshot)
    if not isinstance(game, EconomancyView) or not words or not words[0].isdigit() or own.seat != int(words[0]):
        return
    player = game.players[own.seat]
    title = page.say.text("{player}: only you look now", player=player.name)
    room = frame(page, title, 784, mark=player.mark, topic=game.topic)
    keys = Rect(room.x, room.y, room.w, room.h - FOOT - 6)
    rows = max(2, -(-len(own.keys) // ACROSS))
    cells = [cell for row in keys.rows(rows, 5) for cell in row.columns(ACROSS, 5)]
    for value, cell in zip(own.keys, cells, strict=False):
        name = f"{KEY}:{value}" if typed(game, own.seat) or _possible(game, own.seat, value) else ""
        page.button(name, cell, _label(page, game, own.seat, value), "gold" if value == own.key else "plain", size=20,
                    lines=2)  # fmt: skip
    foot = Rect(room.x, room.foot - FOOT, room.w, FOOT - 4)
    page.words(Rect(foot.x, foot.y, foot.w - 230, foot.h), _typed(game, own), 30, "gold", "bold")
    sealing = SEAL if own.key != NOT_TOLD else ""
    page.button(sealing, Rect(foot.right - 220, foot.y, 220, foot.h), page.say.text("Seal"), "main", "lock", 24)


def _typed(game: EconomancyView, own: Own) -> str:
    """The digits typed so far, and how many there are to be."""
    if not typed(game, own.seat):
        return ""
    most = game.players[own.seat].most
    return f"{own.digits}{'_' * (len(str(most)) - len(own.digits))} / {most}"


def _possible(game: EconomancyView, seat: int, value: int) -> bool:
    """By open facts only."""
    if game.phase != "buy" or value == PASS:
        return True
    pile = next(pile for pile in game.shop if pile.kind == value)
    return pile.sold and pile.cost <= max(game.players[seat].coins, 0)


def _label(page: Page, game: EconomancyView, seat: int, value: int) -> str:
    if game.phase == "buy":
        return page.say.button("pass") if value == PASS else f"{short_name(page, value)} · {_cost(game, value)}"
    if game.phase == "attack":
        card = game.players[seat].row[value]
        return f"{short_name(page, card.kind)} {card.strength}/{card.defence}"
    return str(value)


def _cost(game: EconomancyView, kind: int) -> int:
    return next(pile.cost for pile in game.shop if pile.kind == kind)
