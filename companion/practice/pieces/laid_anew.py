"""What hands do so that the board becomes what another position asks for."""

from collections import Counter

from companion.games.protocol import Layout, Piece
from companion.practice.pieces.cardboard import Cardboard


def lay(cardboard: Cardboard, before: Layout, after: Layout) -> None:
    """Move what lies otherwise: chips that stay where they are are turned over, others taken first, then put down."""
    for area in after.areas:
        removed, added = _changes(before, after, area)
        for piece in list(added):
            under = next((gone for gone in removed if gone[:2] == piece[:2]), None)
            if under is not None:
                removed.remove(under)
                added.remove(piece)
                cardboard.flip(piece.owner, piece.kind, area, piece.side)
        for piece in removed:
            cardboard.take(cardboard.piece(piece.owner, piece.kind, area, piece.side))
        for piece in added:
            cardboard.put(piece.owner, piece.kind, area, piece.side)
    for name, area in after.markers.items():
        if area and area != before.markers[name]:
            cardboard.marker(name, area)


def room(cardboard: Cardboard, before: Layout, after: Layout) -> bool:
    """Whether all that comes to lie somewhere has its place there, side by side with the others."""
    return all(
        removed or cardboard.room(piece.kind, area)
        for area in after.areas
        for removed, added in (_changes(before, after, area),)
        for piece in added
    )


def _changes(before: Layout, after: Layout, area: int) -> tuple[list[Piece], list[Piece]]:
    """What goes from an area, and what comes."""
    old, new = Counter(before.areas[area]), Counter(after.areas[area])
    return list((old - new).elements()), list((new - old).elements())
