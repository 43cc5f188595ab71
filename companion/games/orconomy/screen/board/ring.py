"""The ring of ten sectors as it lies on the table: tokens, prices, Crisis, and the three industries of the round."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from companion.games.orconomy.board import ACTIVITY, BESIDE, BONES, CRISIS, EXTRAS, STARTUP
from companion.games.orconomy.rules.phases.anytime import sell_pair
from companion.games.orconomy.rules.phases.auction import PAIR
from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.screen.clans import MARKERS_DRAWN, draw_ghost, draw_lying, draw_marker, shown_companies
from companion.games.orconomy.screen.saying import ICONS
from companion.games.orconomy.view_shapes import IndustryView, TableView
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Difference, Due, Snapshot, Spot
from companion.ui.parts.due_chips import on_areas
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import (
    INNER,
    PITCH,
    SLOTS,
    STEP,
    Sector,
    draw_dark,
    draw_hub,
    draw_sector,
    lay,
    ring_of,
    spread,
    touch_sector,
)

HUES: Final = {2: 195, 3: 60, 4: 305, 5: 255, 6: 30, 7: 225, 8: 145, 9: 100, 10: 325, 11: 8}
"""The colour of each industry, as an angle on the wheel of colours."""
BADGES: Final = {"put": "plus", "lift": "minus", "turn": "redo", "move": "next"}
Lying = Token | int | str | None
"""What lies at a place: a Company, a Startup by its owner's seat, the Crisis, or nothing (a free slot)."""


@dataclass(frozen=True, slots=True)
class AreaTouch:
    """What a touch of a sector does now, in words for its rim, and the piece that would lie there."""

    name: str
    words: str
    piece: Token | int | None = None


NO_ACTS: Final[Mapping[int, AreaTouch]] = MappingProxyType({})


def draw_ring(page: Page, snapshot: Snapshot, table: TableView, acts: Mapping[int, AreaTouch] = NO_ACTS) -> None:
    """All ten sectors, each of them touchable, and what lies in the hub; `acts` are what is done by a touch on some."""
    apart = snapshot.difference.area if snapshot.difference else 0
    draw_sectors(page, snapshot, table, [number for number in table.order if number != apart], acts)
    for position, number in enumerate(table.order):
        touch_sector(page, position, acts[number].name if number in acts else f"ui:sector:{number}")
    if snapshot.difference is None:
        _hub(page, snapshot, table)


def draw_sectors(
    page: Page, snapshot: Snapshot, table: TableView, numbers: Sequence[int], acts: Mapping[int, AreaTouch] = NO_ACTS
) -> None:
    """Some sectors with what lies in them, those with the boldest edges last."""
    dues, marks = list(on_areas(snapshot)), tuple(player.mark for player in table.players)
    owed = {task.area for task in snapshot.owed}
    any_active = any(view.active for view in table.industries)
    for view in sorted((view for view in table.industries if view.number in numbers), key=_rank):
        position, act = table.order.index(view.number), acts.get(view.number)
        dues_here = [due for due in dues if due.area == view.number]
        sector = replace(
            known_sector(page, view.number),
            coin=str(view.price),
            written=view.written,
            lit="now" if view.active else "near" if view.near else "off" if any_active else "",
            crisis=view.in_crisis,
            owed=view.number in owed,
            pen=_price_due(table, view, dues_here),
        )
        if act is not None:
            sector = replace(sector, asked=True)
            if act.words:
                sector = replace(sector, rim=act.words, short="")
        draw_sector(page, position, sector)
        if pieces := [(act.piece, "put")] if act is not None and act.piece is not None else _planned(table, view):
            _tokens(page, position, view, marks, pieces)
        else:
            _tokens(page, position, view, marks, [(_piece(due), due.verb) for due in dues_here if due.verb in BADGES])


def known_sector(page: Page, number: int) -> Sector:
    """A sector as it is printed."""
    say = page.say
    short = say.short(say.tables.areas.get(number, ""))
    return Sector(HUES[number], say.label(number), say.area(number), short, f"industry{number}")


def _rank(industry: IndustryView) -> int:
    return industry.active * 4 + industry.in_crisis * 2 + industry.near


def _planned(table: TableView, view: IndustryView) -> list[tuple[Lying, str]]:
    """The token that whoever has bought the industry is to place there."""
    seat = dict(table.prompt.args).get("player")
    if not view.active or table.prompt.code not in ("sold_pay", "sold_place") or not isinstance(seat, int):
        return []
    if table.prompt.code == "sold_pay" and not payable(table, seat, _sold_for(table)):
        return []
    return [(Token(seat, False), "put")]


def payable(table: TableView, seat: int, costs: int) -> bool:
    """Whether loans and pairs of cards could bring a player so much."""
    player = table.players[seat]
    pairs = player.cards // 2 if seat in table.may(sell_pair.kind) else 0
    return player.raisable + PAIR * pairs >= costs


def _sold_for(table: TableView) -> int:
    return int(dict(table.prompt.args).get("amount", 0))


def _price_due(table: TableView, view: IndustryView, dues_here: Sequence[Due]) -> int | None:
    """The price that is to be written there, 0 to rub it out, None for neither."""
    if view.active and table.prompt.code == "sold_pay":
        seat, amount = dict(table.prompt.args).get("player"), _sold_for(table)
        return amount if isinstance(seat, int) and payable(table, seat, amount) else None
    return next((due.amount if due.verb == "write" else 0 for due in dues_here if due.verb not in BADGES), None)


def _piece(due: Due) -> Lying:
    """What hands move, as it lies in a sector."""
    if due.what in MARKERS_DRAWN:
        return due.what
    return due.seat if due.what == STARTUP else Token(due.seat, due.side == BONES, due.what == BESIDE)


def _tokens(
    page: Page, position: int, view: IndustryView, marks: Sequence[str], moved: Sequence[tuple[Lying, str]]
) -> None:
    """Companies in their slots, behind them what else lies there; what hands have to move shows how."""
    companies = shown_companies(view)
    row = min(3, view.slots)
    front: list[tuple[Lying, str]] = [(token, "") for token in companies[:row]]
    behind: list[tuple[Lying, str]] = [(piece_behind, "") for piece_behind in (*companies[row:], *view.startups)]
    behind += [(CRISIS, "")] if view.in_crisis else []
    for piece, verb in moved:
        _cue(front, behind, piece, verb)

    def draw(lying: tuple[Lying, str], x: float, y: float, radius: float) -> None:
        _draw_piece(page, *lying, marks, x, y, radius)

    lay(page, position, front, behind, draw)


def _cue(front: list[tuple[Lying, str]], behind: list[tuple[Lying, str]], piece: Lying, verb: str) -> None:
    """What is moved shows it where it lies; what does not lie there yet, or no longer, takes a free slot or comes
    behind.
    """
    free = (None, "")
    for row in (front, behind):
        if verb != "lift" and (piece, "") in row:
            row[len(row) - 1 - row[::-1].index((piece, ""))] = (piece, verb)
            return
    if isinstance(piece, Token) and not piece.beside and free in front:
        front[front.index(free)] = (piece, verb)
    else:
        behind.append((piece, verb))


def _draw_piece(page: Page, piece: Lying, verb: str, marks: Sequence[str], x: float, y: float, radius: float) -> None:
    if verb in ("put", "lift"):
        draw_ghost(page, piece, marks, BADGES[verb], x, y, radius)
        return
    draw_lying(page, piece, marks, x, y, radius)
    if verb:
        page.sign("disc", x + radius * 0.8, y - radius * 0.8, radius * 1.3, "gold")
        page.sign(BADGES[verb], x + radius * 0.8, y - radius * 0.8, radius, "bg")


def dim_ring(page: Page, snapshot: Snapshot, table: TableView, difference: Difference) -> None:
    """Darken what is drawn of the ring and add the one sector where table and app differ."""
    ring = ring_of(page)
    draw_dark(page)
    if difference.area in table.order:
        draw_sectors(page, snapshot, table, [difference.area])
        page.area(ring.sector(table.order.index(difference.area)), edge="gold", width=3.5)
    draw_hub(page, "camera", page.say.text("waiting"))


def _hub(page: Page, snapshot: Snapshot, table: TableView) -> None:
    """The dice, their sum, and the industry it names; or that dice are awaited."""
    ring = ring_of(page)
    live = {die.die: die for die in snapshot.dice}
    values = table.dice or tuple(live[die].value for die in sorted(live))[:2]
    if not table.dice_due and not (values and table.round):
        draw_hub(page, ICONS.get(table.phase, "die"), page.say.phase(table.phase))
        return
    y = ring.y - (42 if table.dice else 20) * ring.size
    for side, value in zip((-24, 24), (*values, 0, 0), strict=False):
        if value:
            page.die(value, ring.x + side * ring.size, y, 38 * ring.size)
        else:
            page.box(ring.box((ring.x + side * ring.size, y), 42, 42), "surface", 8, "gold", 2)
    if not table.dice:
        place = ring.box((ring.x, ring.y + 30 * ring.size), 130, 50)
        page.words(place, page.say.text("dice awaited"), 21 * ring.size, "dim", align="centre", lines=2)
        return
    number = ring.box((ring.x, ring.y + 10 * ring.size), 110, 56)
    if not table.active:
        page.words(number, str(sum(table.dice)), 60 * ring.size, "gold", "bold", "centre", grows=False)
        return
    half = page.ink.width(str(sum(table.dice)), "bold", 60 * ring.size) / 2
    page.words(replace(number, x=number.x - 22 * ring.size), str(sum(table.dice)), 60 * ring.size, "gold", "bold",
               "centre", grows=False)  # fmt: skip
    page.sign(f"industry{table.active}", ring.x + half + 2 * ring.size, number.middle[1], 38 * ring.size, "gold")
    active = known_sector(page, table.active)
    page.words(ring.box((ring.x, ring.y + 48 * ring.size), 112, 26), active.rim, page.letters(20, 23) * ring.size,
               "text", "bold", "centre", short=active.short, grows=False)  # fmt: skip


def draw_spotlight(page: Page, table: TableView, lit: Sequence[int], names: Mapping[int, str]) -> None:
    """The ring, dark but for the lit industries; `names` are what a touch on each says."""
    ring = ring_of(page)
    draw_sectors(page, Snapshot(), table, [number for number in table.order if number not in lit])
    draw_dark(page)
    draw_sectors(page, Snapshot(), table, lit)
    for position, number in enumerate(table.order):
        if number in lit:
            page.area(ring.sector(position), edge="gold", width=3)
        if number in names:
            touch_sector(page, position, names[number])


RIM = 176.0  # how far from the centre a piece lies that is beyond the slots
MARKERS = {CRISIS: 12.5, ACTIVITY: -12.5}  # by marker its angle from the middle of a sector


def draw_places(
    page: Page, order: Sequence[int], spots: Sequence[Spot], slots: Mapping[int, int], marks: Sequence[str]
) -> None:
    """Where pieces go for the camera to learn or read them; `slots` by industry, `marks` by seat."""
    ring = ring_of(page)
    for spot in spots:
        radius, angle = _place(spot, max(1, min(3, slots.get(spot.area, 3))))
        at = ring.at(radius, order.index(spot.area) * STEP + angle)
        page.sign("disc", *at, 30, "gold")
        if spot.seat >= 0:
            page.mark(marks[spot.seat], *at, 12)
        elif not spot.key:
            page.sign("warn", *at, 20, "bg")
        else:
            page.sign("disc", *at, 26, "bg")
            draw_marker(page, spot.key, *at, 16, "danger" if spot.key == CRISIS else "gold")


def _place(spot: Spot, count: int) -> tuple[float, float]:
    """How far from the centre a place is drawn, and its angle from the middle of its sector."""
    if spot.zone == EXTRAS:
        return RIM, 0.0
    if spot.zone in MARKERS:
        return INNER, MARKERS[spot.zone]
    return (SLOTS, spread(count, PITCH)[spot.spot]) if spot.spot < 3 else (INNER, 0.0)
