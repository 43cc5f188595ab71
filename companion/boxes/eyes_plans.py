"""The plans that the eyes are handed: what a board file says, in the shapes that they look for."""

import math
from pathlib import Path
from typing import Final

from companion.boxes import plan_files
from vision.board_plan import BoardPlan, Middle, Outline, Sticker, Tray, Zone
from vision.board_shapes import Grid, HubbedRing, Ring, Shape
from vision.cards.card_plan import CardPlan, CardRow, TablePlan

_ROUND: Final = 24  # corners that stand for a circle


def load_table(path: Path) -> TablePlan:
    """The plan in a board file. Raises BoxError (a ValueError) naming the file, the field and what is wrong."""
    return _plan(plan_files.read_text(path))


def read_table(text: str, name: str) -> TablePlan:
    """The plan in the text of a board file called `name`. Raises BoxError."""
    return _plan(plan_files.parse_text(text, name))


def load_plan(path: Path) -> BoardPlan:
    """The plan of a board with areas. Raises BoxError."""
    return board_plan(plan_files.read_board(path))


def _plan(text: plan_files.BoardText | plan_files.MatText) -> TablePlan:
    return card_plan(text) if isinstance(text, plan_files.MatText) else board_plan(text)


def board_plan(text: plan_files.BoardText) -> BoardPlan:
    """A board with areas."""
    board, middle = text.board, text.middle
    zones = {name: _zone(zone) for name, zone in text.zones.items()}
    return BoardPlan(
        edition=text.edition,
        shape=_shape(text),
        hub_radius_mm=board.hub_radius_mm if isinstance(board, plan_files.RingText) else 0.0,
        token_mm=text.token.diameter_mm,
        marker_token_mm=text.marker_token.diameter_mm,
        slots={area: text.slots[count] for area, count in text.counts.items()} | ({middle.area: ()} if middle else {}),
        markers=text.places,
        zones=zones | {name: _zone(zone, middle=True) for name, zone in (middle.zones if middle else {}).items()},
        dictionary=text.stickers.dictionary,
        side_mm=text.stickers.side_mm,
        quiet_mm=text.stickers.quiet_mm,
        stickers=_stickers(text.stickers),
        tray=_tray(text.tray) if text.tray else None,
        outlines={name: _outline(piece) for name, piece in text.pieces.items()},
        middle=Middle(middle.area, {name: middle.places[name] for name in text.places}) if middle else None,
    )


def card_plan(text: plan_files.MatText) -> CardPlan:
    """A mat of cards."""
    rows = (CardRow(row.number, row.start_mm, row.turn_deg, row.length_mm, holds) for holds, row in text.rows)
    stickers = text.stickers
    return CardPlan(
        text.edition,
        stickers.dictionary,
        stickers.side_mm,
        stickers.quiet_mm,
        _stickers(stickers),
        text.card_mm,
        tuple(rows),
        text.deck,
    )


def _shape(text: plan_files.BoardText) -> Shape:
    board = text.board
    if isinstance(board, plan_files.RingText):
        return (HubbedRing if text.middle else Ring)(*board)
    return Grid(board.columns, board.rows, board.cell_mm, board.shape == plan_files.HEXAGONS)


def _zone(text: plan_files.ZoneText, *, middle: bool = False) -> Zone:
    return Zone(*text, middle=middle)


def _stickers(text: plan_files.StickersText) -> tuple[Sticker, ...]:
    return tuple(Sticker.at(*sticker, text.side_mm) for sticker in text.at)


def _outline(piece: plan_files.PieceText) -> Outline:
    return Outline(piece.side_mm or piece.diameter_mm or 0.0, square=piece.side_mm is not None)


def _tray(text: plan_files.TrayText) -> Tray:
    """A rectangle or a circle round its middle, on the table beside the board."""
    x, y = text.centre_mm
    if text.diameter_mm is not None:
        radius, turns = text.diameter_mm / 2, [2 * math.pi * k / _ROUND for k in range(_ROUND)]
        return Tray(tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns), text.die_mm)
    across, down = text.size_mm or (0.0, 0.0)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return Tray(tuple((x + u * across / 2, y + v * down / 2) for u, v in corners), text.die_mm)
