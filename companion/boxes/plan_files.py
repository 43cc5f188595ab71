"""What a board file may say, whatever lies on its table: a round board, a grid of cells, or a mat of cards."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_type_hints

from companion.schema.from_hints import Record, codec, record
from companion.schema.hints import OTHERS, AsList, ByKey, Items, Length, Row
from companion.schema.plain_files import parse_toml, read_toml
from companion.schema.sorts import Choice, Matching, Real, Text, Whole, one_of
from companion.schema.wrong import WRITE_IT, Inside, Wrong

LARGEST: Final = 200_000
RING, SQUARES, HEXAGONS = "ring", "squares", "hexagons"
ROWS, LINE = "rows", "line"
"""The kinds of board files that are about cards: rows of them, or a line of two-ended ones with columns and piles."""
CARDS, ENDS, WHOLE, PILE = "cards", "ends", "whole", "pile"
"""What a row is for: cards beside each other; cards of which only the end at its beginning counts; a card that lies
alone, and either way round; cards face down.
"""
TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    ROWS: {"rows": CARDS}, LINE: {"line": WHOLE, "piles": PILE, "columns": ENDS},
}  # fmt: skip
"""For each kind the file's tables of rows, and what these are for."""
_MOST_ROWS: Final = {ROWS: 12, LINE: 40}
_NAME: Final = Matching(re.compile("(?!slot$)[a-z0-9_-]{1,24}"), "a name of a to z, 0 to 9, _ and -, and not slot")
_AREA: Final = Matching(re.compile("[0-9]{1,3}"), "the number of an area")
End = Annotated[str, Matching(re.compile("[a-z0-9]{1,11}"), "the name of an end, of a to z and 0 to 9")]
_PIECE: Final = Real(19, 60)  # how large a kind of piece may be: the eyes look at the inner 19 mm of every piece
_SHAPE: Final = Choice((RING, SQUARES, HEXAGONS))
Point = tuple[float, float]
Radius = Annotated[float, Real(0, 1000)]
Across = Annotated[float, Real(-1000, 1000)]
Away = Annotated[float, Real(0, 2000)]
Beside = Annotated[float, Real(-2000, 2000)]
CellSide = Annotated[float, Real(20, 500)]
CardSide = Annotated[float, Real(20, 150)]
TraySide = Annotated[float, Real(40, 1000)]
Edition = Annotated[str, Text(60)]


class RingText(NamedTuple):
    """A round board of sectors."""

    sectors: Annotated[int, Whole(3, 40)]
    hub_radius_mm: Radius
    outer_radius_mm: Annotated[float, Real(50, 1000)]


class GridText(NamedTuple):
    """A grid of square or hexagonal cells."""

    shape: Annotated[str, _SHAPE]
    columns: Annotated[int, Whole(1, 40)]
    rows: Annotated[int, Whole(1, 40)]
    cell_mm: tuple[CellSide, CellSide]


class DiscText(NamedTuple):
    """A token; how thick it is only the practice table needs to know."""

    diameter_mm: Annotated[float, Real(5, 100)]
    thickness_mm: Annotated[float | None, Real(0, 30)] = None


class ZoneText(NamedTuple):
    """Where pieces lie freely: the limits of their centres, and the clearance from the border of the area."""

    r_min: Away
    r_max: Away
    border_mm: Away


class FieldText(NamedTuple):
    """A rectangle of every area that something is written in: its centre, and its size along a and along r."""

    centre: tuple[Beside, Across]
    size_mm: tuple[Radius, Radius]


class StickerText(NamedTuple):
    """A printed sticker: its number, x and y of its middle, its rotation clockwise in degrees."""

    number: Annotated[int, Whole(0, 999)]
    x_mm: Beside
    y_mm: Beside
    turned_deg: Beside


class StickersText(NamedTuple):
    """The printed stickers, the side of their black squares, and the white round them."""

    dictionary: Edition
    side_mm: Annotated[float, Real(5, 200)]
    quiet_mm: Annotated[float, Real(1, 50)]
    at: Annotated[tuple[Annotated[StickerText, AsList()], ...], Length(3, 40)]


class PieceText(NamedTuple):
    """A kind of piece that is no usual token: the diameter of a disc, or the side of a square."""

    diameter_mm: Annotated[float | None, _PIECE] = None
    side_mm: Annotated[float | None, _PIECE] = None


class TrayText(NamedTuple):
    """Where dice are thrown: a rectangle or a circle, and the edge of the dice."""

    centre_mm: tuple[Beside, Beside]
    size_mm: tuple[TraySide, TraySide] | None = None
    diameter_mm: TraySide | None = None
    die_mm: Annotated[float, Real(8, 40)] = 16.0


Zones = Annotated[Mapping[str, Annotated[ZoneText, OTHERS]], ByKey(_NAME, most=40)]


class MiddleText(NamedTuple):
    """The hub of a round board as an area of its own: its number, its places as x and y, and its zones."""

    area: Annotated[int, Whole(0, 999)]
    places: Annotated[Mapping[str, tuple[Across, Across]], ByKey(_NAME, most=40)]
    zones: Zones


class BoardText(NamedTuple):
    """A board with areas: `counts` are the printed spots of each area, `slots` where they are by how many there are,
    `fields` what is written in.
    """

    board: RingText | GridText
    counts: Mapping[int, int]
    slots: Mapping[int, tuple[Point, ...]]
    fields: Mapping[str, FieldText]
    edition: Edition
    token: Annotated[DiscText, OTHERS]
    marker_token: Annotated[DiscText, OTHERS]
    places: Mapping[str, Point]
    zones: Zones
    stickers: Annotated[StickersText, OTHERS]
    tray: Annotated[TrayText | None, OTHERS] = None
    pieces: Annotated[Mapping[str, Annotated[PieceText, OTHERS]], ByKey(_NAME, most=40)] = {}
    middle: Annotated[MiddleText | None, OTHERS] = None


class RowText(NamedTuple):
    """A row of cards: its number, the middle of its beginning, which way it goes, and how far."""

    number: Annotated[int, Whole(1, 99)]
    start_mm: tuple[Beside, Beside]
    turn_deg: Annotated[float, Real(-360, 360)]
    length_mm: Annotated[float, Real(50, 2000)]


class MatText(NamedTuple):
    """A mat of cards: the rows with what they are for, and both ends of every card of a two-ended deck."""

    rows: tuple[tuple[str, RowText], ...]
    edition: Edition
    card_mm: tuple[CardSide, CardSide]
    stickers: Annotated[StickersText, OTHERS]
    deck: Annotated[tuple[tuple[End, End], ...], Length(1, 100)] = ()


_VERSION: Final = {"version": Whole(1, 1)}
_RING: Final = record(RingText, others=True)
_GRID: Final = record(GridText, others=True)
_COUNTS: Final = ByKey(_AREA, 1, 40, of=Whole(1, 12))
_FIELD: Final = record(FieldText, others=True)
_ROW: Final = record(RowText, others=True)
_MAT: Final = record(MatText, ("edition", "card_mm", "stickers"), frame=_VERSION, others=True)
_DECK: Final = codec(get_type_hints(MatText, include_extras=True)["deck"])


def _board(least: float) -> Record:
    """How boards are read whose spots' first number is this at least."""
    spot = Row((Real(least, 2000), Real(-1000, 1000)))
    spots = {"slots": ByKey(_AREA, 1, 40, of=Items(spot, 1, 12)), "places": ByKey(_NAME, 0, 40, of=spot)}
    names = ("edition", "token", "marker_token", "slots", "places", "zones", "stickers", "tray", "pieces", "middle")
    return record(BoardText, names, more=spots, frame=_VERSION, others=True)


_ON_RING: Final = _board(0)
_ON_GRID: Final = _board(-1000)


def read_text(path: Path) -> BoardText | MatText:
    """What a board file says. Raises BoxError (a ValueError) that names the file, the field and what is wrong."""
    with Inside(file=str(path)):
        return _text_of(read_toml(path, LARGEST))


def parse_text(text: str, name: str) -> BoardText | MatText:
    """What the text of a board file called `name` says. Raises BoxError."""
    with Inside(file=name):
        return _text_of(parse_toml(text.encode()))


def read_board(path: Path) -> BoardText:
    """What the file of a board with areas says. Raises BoxError."""
    text = read_text(path)
    if isinstance(text, BoardText):
        return text
    with Inside("kind", file=str(path)):
        raise Wrong("is for another kind of table; here a board with areas is needed")


def read_mat(path: Path) -> MatText:
    """What the file of a mat of cards says. Raises BoxError."""
    text = read_text(path)
    if isinstance(text, MatText):
        return text
    with Inside("kind", file=str(path)):
        raise Wrong("is missing; here a mat of cards is needed")


def _text_of(data: Mapping[str, Any]) -> BoardText | MatText:
    kind = data.get("kind")
    if kind is None:
        return _board_said(data)
    with Inside("kind"):
        rows = TABLES[one_of(kind, tuple(TABLES))]
    return _mat_said(data, kind, rows)


def _stickers_once(stickers: StickersText) -> None:
    if len({sticker.number for sticker in stickers.at}) < len(stickers.at):
        raise Wrong("names a sticker twice").within("at").within("stickers")


# --- boards with areas ------------------------------------------------------------------------------------------------


def _board_said(data: Mapping[str, Any]) -> BoardText:
    with Inside("board"):
        board = _shape(_part(data, "board"))
    fields_read = (_ON_RING if isinstance(board, RingText) else _ON_GRID).read(data, ())
    table = next((name for name in data if name.endswith("_slots")), "_slots")
    with Inside(table):
        counts = {int(number): many for number, many in _COUNTS.read(_part(data, table), ()).items()}
    slots = {int(count): spots for count, spots in fields_read.pop("slots").items()}
    fields = {}
    for name in data:
        if name.endswith("_field"):
            with Inside(name):
                fields[name] = _FIELD.read(data[name], ())
    text = BoardText(board, counts, slots, fields, **fields_read)
    _areas_fit(text, table)
    _stickers_once(text.stickers)
    _parts_fit(text)
    return text


def _part(data: Mapping[str, Any], name: str) -> Any:
    if name not in data:
        raise Wrong("is missing", WRITE_IT)
    return data[name]


def _shape(table: Any) -> RingText | GridText:
    """A ring of sectors unless the file says that it is a grid of squares or of hexagons."""
    shape = table.get("shape", RING) if isinstance(table, Mapping) else RING
    with Inside("shape"):
        _SHAPE.read(shape, ())
    if shape == RING:
        ring: RingText = _RING.read(table, ())
        return ring
    grid: GridText = _GRID.read(table, ())
    if not 3 <= grid.columns * grid.rows <= 40:
        many = grid.columns * grid.rows
        raise Wrong("and rows make {many} cells; there must be 3 to 40", many=many).within("columns")
    return grid


def _areas_fit(text: BoardText, table: str) -> None:
    """As many areas as the board has, the spots of each, and a middle that is none of them. Raises Wrong."""
    board = text.board
    many = board.sectors if isinstance(board, RingText) else board.columns * board.rows
    if len(text.counts) != many:
        with Inside(table):
            raise Wrong("names {named} areas; the table [board] makes {many}", named=len(text.counts), many=many)
    for count in text.counts.values():
        if len(text.slots.get(count, ())) != count:
            with Inside("slots", count):
                raise Wrong("must list {count} slots, as [{table}] says", count=count, table=table)
    if text.middle is None:
        return
    with Inside("middle"):
        if not isinstance(board, RingText):
            raise Wrong("is for a round board only")
        if text.middle.area in text.counts:
            raise Wrong("is the number of a sector already").within("area")
        for name in text.places:
            if name not in text.middle.places:
                raise Wrong("is missing", WRITE_IT).within(name).within("places")


def _parts_fit(text: BoardText) -> None:
    """Zones from a smaller to a larger radius, and pieces and a tray that have a size. Raises Wrong."""
    zones = [(f"zones.{name}", zone) for name, zone in text.zones.items()]
    if text.middle is not None:
        zones += [(f"middle.zones.{name}", zone) for name, zone in text.middle.zones.items()]
    for where, zone in zones:
        with Inside(where):
            if zone.r_min > zone.r_max:
                raise Wrong("says that r_min is larger than r_max")
    for name, piece in text.pieces.items():
        with Inside("pieces", name):
            if piece == PieceText():
                raise Wrong("says neither diameter_mm nor side_mm", WRITE_IT)
    if text.tray is not None and text.tray.size_mm is None and text.tray.diameter_mm is None:
        with Inside("tray", "size_mm"):
            raise Wrong("is missing, and diameter_mm too", WRITE_IT)


# --- mats of cards ----------------------------------------------------------------------------------------------------


def _mat_said(data: Mapping[str, Any], kind: str, tables: Mapping[str, str]) -> MatText:
    fields_read = _MAT.read(data, ())
    most, rows = _MOST_ROWS[kind], list[tuple[str, RowText]]()
    for table, holds in tables.items():
        with Inside(table):
            rows += [(holds, row) for row in Items(_ROW, 1, most).read(_part(data, table), ())]
            if len({row.number for _, row in rows}) < len(rows):
                raise Wrong("has a number that two rows have")
    deck = ()
    if kind == LINE:
        with Inside("deck"):
            deck = _DECK.read(_part(data, "deck"), ())
            for at, (first, other) in enumerate(deck):
                if first == other:
                    raise Wrong("must be the names of two different ends").within(at)
    text = MatText(tuple(rows), deck=deck, **fields_read)
    _stickers_once(text.stickers)
    return text
