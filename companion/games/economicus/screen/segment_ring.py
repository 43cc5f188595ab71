"""The board as it lies: ten segments in the order of the ring, and the centre with Innovation in the hub."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from companion.games.economicus.board import CHIP_OF
from companion.games.economicus.rules.box import CENTRE
from companion.games.economicus.screen.colour_marks import draw_chip
from companion.games.economicus.screen.saying import signed
from companion.games.economicus.view import EconomicusView, IndustryView
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Due, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.due_chips import on_areas
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import (
    HUB,
    INNER,
    MOST_BEHIND,
    SLOTS,
    Laid,
    Sector,
    draw_coin,
    draw_sector,
    lay,
    lay_row,
    papers,
    rim_colours,
    ring_of,
    touch_sector,
)

HUES: Final = {2: 190, 3: 60, 4: 300, 5: 250, 6: 22, 7: 210, 8: 130, 9: 95, 10: 335, 11: 5, 12: 160}
"""The colour of each industry, as an angle on the wheel of colours."""
VERBS: Final = {"put": "plus", "lift": "minus", "turn": "redo", "move": "next"}
TOKENS: Final = {"forecast": "eye", "strength": "warn", "crisis": "warn"}
IN_FRONT: Final = 3
PRIVATE, STATE = "private", "state"  # free slots: a circle, and a double circle
IN_HUB: Final = 5
IN_SMALL: Final = 4  # so many things lie in a row where they are drawn smaller, for all of them lie in sight then
LESS: Final = 2  # so many of them are left where a number says how many more there are


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies in an industry: a kind of chip and whose it is, a free slot, or a token; `verb`: what hands do."""

    what: str
    seat: int = -1
    verb: str = ""


@dataclass(frozen=True, slots=True)
class AreaTouch:
    """What a touch of a segment does now, in words for its rim; "" where its own stay."""

    name: str
    words: str


NO_ACTS: Final[Mapping[int, AreaTouch]] = MappingProxyType({})


def draw_ring(page: Page, snapshot: Snapshot, game: EconomicusView, acts: Mapping[int, AreaTouch] = NO_ACTS) -> None:
    """All industries, each to be touched; `acts` are what is done by a touch on some."""
    draw_segments(page, snapshot, game, (*game.order, CENTRE), acts)
    for position, number in enumerate(game.order):
        touch_sector(page, position, acts[number].name if number in acts else f"ui:sector:{number}")
    ring = ring_of(page)
    page.touch(acts[CENTRE].name if CENTRE in acts else f"ui:sector:{CENTRE}", hub_box(page), ring.round(HUB - 4))


def hub_box(page: Page) -> Rect:
    """The box round the hub."""
    ring = ring_of(page)
    return ring.box((ring.x, ring.y), 2 * HUB - 8, 2 * HUB - 8)


def draw_segments(
    page: Page,
    snapshot: Snapshot,
    game: EconomicusView,
    numbers: Sequence[int],
    acts: Mapping[int, AreaTouch] = NO_ACTS,
) -> None:
    """Some industries with what lies there, the one of the turn last."""
    dues = list(on_areas(snapshot))
    any_active = any(industry.active for industry in game.industries)
    for number in sorted(numbers, key=lambda segment: (_industry(game, segment).active, _industry(game, segment).near)):
        industry, act = _industry(game, number), acts.get(number)
        dues_here = [due for due in dues if due.area == number]
        pen = next((due.amount if due.verb == "write" else 0 for due in dues_here if due.verb not in VERBS), None)
        lit = "now" if industry.active else "near" if industry.near else "off" if any_active else ""
        sector = Sector(HUES[number], str(number), page.say.text("profit {n}", n=signed(industry.profit)),
                        coin=str(industry.price), written=industry.written, lit=lit,
                        crisis=bool(industry.strength), pen=pen)  # fmt: skip
        if act is not None:
            sector = replace(sector, rim=act.words or sector.rim, asked=True)
        if number == CENTRE:
            _hub(page, game, industry, sector, dues_here)
        else:
            draw_sector(page, game.order.index(number), sector)
            _lay(page, game, game.order.index(number), _pieces(industry, dues_here))


def _lay(page: Page, game: EconomicusView, position: int, things: Sequence[Thing]) -> None:
    """What lies in a segment; where not all of it has room it is drawn smaller, in two rows."""
    draw = partial(draw_thing, page, game)
    if len(things) <= IN_FRONT + MOST_BEHIND:
        lay(page, position, things[:IN_FRONT], things[IN_FRONT:], draw)
        return
    for radius, row in zip((SLOTS, INNER), in_rows(things), strict=True):
        lay_row(page, position, radius, row, draw)


def in_rows(things: Sequence[Thing]) -> tuple[Laid[Thing], Laid[Thing]]:
    """Many things in two rows: companies and free slots before startups and tokens. Whose the startups are is seen of
    three at least where no more lie; what does not fit is counted once.
    """
    before = [thing for thing in things if _fills_slot(thing)]
    behind = [thing for thing in things if not _fills_slot(thing)]
    if len(behind) > IN_SMALL:
        behind = [thing for thing in behind if thing != Thing("crisis")]  # the hatching says it, too
    spare = max(0, IN_FRONT - len(before))
    before, behind = before + behind[:spare], behind[spare:]
    if len(behind) > IN_SMALL:
        hidden = len(behind) - LESS + max(0, len(before) - IN_SMALL)
        return Laid(before[:IN_SMALL]), Laid(behind[:LESS], hidden)
    room = IN_SMALL - len(behind)
    if len(before) <= IN_SMALL + room:
        return Laid(before[:IN_SMALL]), Laid([*behind, *before[IN_SMALL:]])
    last = IN_FRONT + room
    return Laid(before[:IN_FRONT], len(before) - last), Laid([*behind, *before[IN_FRONT:last]])


def _fills_slot(thing: Thing) -> bool:
    return thing.what in (PRIVATE, STATE) or (thing.seat >= 0 and "startup" not in thing.what)


def _industry(game: EconomicusView, number: int) -> IndustryView:
    return game.industries[number - 2]


def _pieces(industry: IndustryView, dues: Sequence[Due]) -> list[Thing]:
    """Companies, free slots, then startups and tokens; what hands have to move shows how."""
    chips_there = [Thing(chips.what, chips.seat) for chips in industry.chips for _ in range(chips.many)]
    companies = [thing for thing in chips_there if "startup" not in thing.what]
    free = [Thing(PRIVATE)] * max(0, industry.private[1] - industry.private[0])
    free += [Thing(STATE)] * max(0, industry.state[1] - industry.state[0])
    tokens = [Thing("forecast")] * industry.forecast + [Thing("crisis")] * bool(industry.strength)
    things = [*companies, *free, *[thing for thing in chips_there if thing not in companies], *tokens]
    for due in (due for due in dues if due.verb in VERBS):
        piece = Thing(CHIP_OF.get((due.what, due.side), due.what), due.seat)
        if due.verb != "lift" and piece in things:
            things[things.index(piece)] = replace(piece, verb=due.verb)
        else:
            things.insert(IN_FRONT, replace(piece, verb=due.verb))
    return things


def draw_slot(page: Page, kind: str, x: float, y: float, radius: float) -> None:
    """A free slot: one circle where it is private, two where it is the state's; or that it is not known how many."""
    if kind not in (PRIVATE, STATE):
        page.words(
            Rect(x - radius, y - radius, 2 * radius, 2 * radius), kind, 22, "text", "bold", "centre", grows=False
        )
        return
    page.slot(x, y, radius)
    if kind == STATE:
        page.slot(x, y, radius * 0.62)


def draw_thing(page: Page, game: EconomicusView, thing: Thing, x: float, y: float, radius: float) -> None:
    """A chip, a free slot or a token; with a sign of what hands have to do with it."""
    if thing.what in (PRIVATE, STATE):
        draw_slot(page, thing.what, x, y, radius)
    elif thing.seat >= 0:
        draw_chip(page, thing.what, game.players[thing.seat].mark, x, y, radius - 1)
    else:
        page.sign("disc", x, y, 2 * radius, "danger" if thing.what == "crisis" else "gold")
        page.sign(TOKENS.get(thing.what, "token"), x, y, 1.4 * radius, ON_MARK)
    if thing.verb:
        at = (x + radius * 0.55, y - radius * 0.55)  # within the chip's own place: the next one stands close by
        page.sign("disc", *at, radius * 1.1, "gold")
        page.sign(VERBS[thing.verb], *at, radius * 0.9, "bg")


def _hub(page: Page, game: EconomicusView, industry: IndustryView, sector: Sector, dues: Sequence[Due]) -> None:
    """The centre: number and price, its name, what lies there, and its profit."""
    ring = ring_of(page)
    paper = papers(page, sector)[0]
    edge = "act" if sector.asked else "gold" if sector.lit in ("now", "near") else "line"
    page.area(ring.round(HUB - 2), paper, edge, 4 if sector.lit == "now" or sector.asked else 1.4)
    ink = "gold" if sector.lit == "now" else "dim" if sector.lit == "off" else "text"
    page.words(ring.box((ring.x - 20 * ring.size, ring.y - 48 * ring.size), 44, 34), sector.label, 34 * ring.size, ink,
               "bold", "centre", grows=False)  # fmt: skip
    draw_coin(page, ring, (ring.x + 22 * ring.size, ring.y - 48 * ring.size), sector)
    page.words(ring.box((ring.x, ring.y - 18 * ring.size), 132, 24), page.say.area(CENTRE),
               page.letters(20, 22) * ring.size, "text", "bold", "centre", grows=False)  # fmt: skip
    things = _pieces(industry, dues)
    if len(things) > IN_HUB:
        things.sort(key=lambda thing: "startup" not in thing.what)  # whose the startups are is seen
    shown_things = things if len(things) <= IN_HUB else things[: IN_HUB - 1]
    left = ring.x - (min(len(things), IN_HUB) - 1) * 13 * ring.size
    for place, thing in enumerate(shown_things):
        draw_thing(page, game, thing, left + place * 26 * ring.size, ring.y + 9 * ring.size, 11.5 * ring.size)
    if len(things) > IN_HUB:
        at = (left + (IN_HUB - 1) * 26 * ring.size, ring.y + 9 * ring.size)
        page.words(ring.box(at, 30, 24), f"+{len(things) - IN_HUB + 1}", page.letters(19, 23) * ring.size,
                   "text", "narrow-bold", "centre", grows=False)  # fmt: skip
    rim = ring.box((ring.x, ring.y + 42 * ring.size), 112, 26)
    if sector.asked:
        page.box(rim, rim_colours(page, sector)[0], 8)
    page.words(
        rim,
        sector.rim,
        page.letters(20, 22) * ring.size,
        "on_act" if sector.asked else "text",
        "bold",
        "centre",
        grows=False,
    )
