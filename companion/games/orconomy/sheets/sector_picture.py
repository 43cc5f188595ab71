"""One sector of the printed board, standing upright: the rim above, the hub below. Every place is board.toml's."""

import math
from typing import Final

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.board import ACTIVITY, CRISIS
from companion.games.orconomy.rules.box import Print
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.words.industries import ROWS
from companion.games.ring.board_sheets import BORDER_MM, GOLD, PALE, price_field, tint
from companion.locale.gaps import signed
from companion.locale.sentences import Speaker
from companion.printing.pdf_page import INK, Page, width_of
from companion.printing.round_board import panel, sector
from companion.ui.paint.icons import ICONS as HOUSE

SILVER: Final = "#7C8288"
METALS: Final = {"gold": GOLD, "silver": SILVER}  # by kind of ability
PANEL_EDGE_MM: Final = 0.3
EMBLEM_MM: Final = 21.0
STAR_MM: Final = 3.2
ABILITY_MM: Final = 4.0


class SectorPicture:
    """Draws the sector of one industry round the origin, the middle of the ring."""

    def __init__(self, plan: BoardMeasures, printed: Print, speaker: Speaker) -> None:
        self._plan, self._printed, self._speaker = plan, printed, speaker
        self._half = math.pi / plan.areas
        self._metal = METALS[printed.ability]
        self._pale, self._strong = tint(printed.number, 0.16, 0.98), tint(printed.number, 0.62, 0.62)

    def draw(self, page: Page) -> None:
        """Ground, picture and names first, then the places where tokens lie."""
        page.area(sector(self._plan), tint(self._printed.number), INK, BORDER_MM)
        self._zones(page)
        self._picture(page)
        self._names(page)
        self._places(page)
        self._slots(page)
        self._price(page)

    def _zones(self, page: Page) -> None:
        """Where free-lying tokens reach when their middles are in a zone, as pale panels."""
        for zone in self._plan.zones.values():
            page.area(panel(self._plan, zone), self._pale, tint(self._printed.number, 0.4, 0.8), PANEL_EDGE_MM)

    def _picture(self, page: Page) -> None:
        """The emblem and the printed number side by side, where Startups lie."""
        startups = self._plan.zones["startups"]
        y, side = -(startups.r_min_mm + startups.r_max_mm) / 2, EMBLEM_MM * 0.62
        drawing = ICONS[f"industry{self._printed.number}"]
        page.drawing(drawing, (side, y), EMBLEM_MM, self._strong, self._pale)
        page.write(self._printed.label, (-side, y + 6.5), 19.0, self._strong, "middle", bold=True, most=EMBLEM_MM)

    def _names(self, page: Page) -> None:
        """The name, the stars, and at the rim what a Company does for its owner."""
        startups, extras = self._plan.zones["startups"], self._plan.zones["extras"]
        foot = -startups.r_max_mm - 3.0
        name = self._speaker.area(self._printed.number)
        page.write(name, (0.0, foot), 5.4, INK, "middle", bold=True, most=2 * -foot * math.tan(self._half) - 8)
        stars = [(index - (self._printed.stars - 1) / 2) * (STAR_MM + 0.6) for index in range(self._printed.stars)]
        for x in stars:
            page.drawing(HOUSE["star"], (x, foot + 3.6), STAR_MM, INK)
        self._ability(page, -(extras.r_min_mm + extras.r_max_mm) / 2)

    def _ability(self, page: Page, foot: float) -> None:
        """What a Company here does for its owner, behind a spot of the metal its ability is of."""
        sentence = self._speaker.text(ROWS[self._printed.number].printed)
        wide = min(width_of(sentence, ABILITY_MM), -2 * foot * math.tan(self._half) - 30.0)
        page.disc((-wide / 2 - 3.0, foot - 1.4), 2.4, self._metal, INK, 0.2)
        page.write(sentence, (3.0, foot), ABILITY_MM, INK, "middle", most=wide)

    def _places(self, page: Page) -> None:
        """The income, which the Crisis token covers, and where the Activity token lies."""
        (r, a), radius = self._plan.places[CRISIS], self._plan.marker_radius_mm
        page.disc((a, -r), radius, PALE, self._metal, 1.2)
        page.write(signed(self._printed.income), (a, -r + 3.2), 9.5, INK, "middle", bold=True)
        r, a = self._plan.places[ACTIVITY]
        page.disc((a, -r), radius, PALE, self._strong, 0.5)
        page.drawing(ICONS["pointer"], (a, -r), radius, tint(self._printed.number, 0.3, 0.85))

    def _slots(self, page: Page) -> None:
        """Not white: against a ground between both, dark and bright tokens stand out alike for the camera."""
        ground = tint(self._printed.number, 0.35, 0.8)
        for r, a in self._plan.slot_points[self._plan.slots(self._printed.number)]:
            page.disc((a, -r), self._plan.token_radius_mm, ground, INK, 0.5)

    def _price(self, page: Page) -> None:
        """The field for the price, with a Skull for its unit."""
        field = price_field(page, self._plan, 0.6)
        page.drawing(ICONS["skull"], (field.left + 4.0, field.top + field.height / 2), 5.0, SILVER)
