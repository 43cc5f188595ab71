"""The Influence cards: as many of each kind as the box holds, in our own words and drawings."""

from collections.abc import Mapping
from functools import partial

from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.cards import any_moment, of_a_phase
from companion.games.orconomy.rules.state import CARDS as KINDS
from companion.games.orconomy.rules.state import UNKNOWN
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.words.card_sentences import BY_KIND, CARDS
from companion.games.ring.board_sheets import PALE, tint
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import GREY, Sheet
from companion.printing.tiling import in_rows
from companion.ui.paint.icons import ICONS as HOUSE
from companion.ui.paint.icons import Drawing

SIZE_MM = (58.0, 80.0)
"""Nine to a sheet of A4 or Letter."""
SHIELD: Drawing = (
    "+ M12 1.5 L21 5 V12 C21 17.5 17 21 12 23 C7 21 3 17.5 3 12 V5 Z M12 5 V19.5 C15.5 18 18 15.5 18 12 V7.2 Z",
)
PICTURES: Mapping[str, Drawing] = {
    any_moment.security_service.kind: SHIELD,
    of_a_phase.exploitation.kind: HOUSE["coins"],
    any_moment.espionage.kind: HOUSE["eye"],
    of_a_phase.veto.kind: HOUSE["hand"],
    of_a_phase.tax_inspection.kind: HOUSE["card"],
    any_moment.informer.kind: HOUSE["person"],
    of_a_phase.payments_delay.kind: HOUSE["hourglass"],
    any_moment.lobby.kind: ICONS["bolt"],
    of_a_phase.fraud.kind: HOUSE["swap"],
    any_moment.good_bargain.kind: ICONS["gavel"],
    any_moment.consultants.kind: HOUSE["die"],
    of_a_phase.corporate_raid.kind: ICONS["industry11"],
}
EDGE_MM = 2.5


def card_sheets(box: Box, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Every card of the box, those of a kind side by side."""
    ratings = dict(zip(KINDS, box.ratings, strict=True))
    pieces = [
        partial(_card, number=card.number, kind=card.kind, rating=ratings[card.kind], speaker=speaker)
        for card in CARDS
        for _ in range(box.supply.card_copies)
    ]
    return in_rows(speaker.text("Cards"), pieces, SIZE_MM, paper)


def _card(page: Page, number: int, kind: str, rating: int, speaker: Speaker) -> None:
    """The picture with the Risk Rating, the name, when it may be played, and what it does."""
    said, whole = BY_KIND[kind], Frame(0.0, 0.0, *SIZE_MM).inset(EDGE_MM)
    pale, strong = tint(number, 0.2, 0.97), tint(number, 0.62, 0.55)
    page.box(whole, "#FFFFFF", strong, 0.5, corner=3.0)
    picture = Frame(whole.left, whole.top, whole.width, 27.0)
    page.box(picture, pale, strong, 0.5, corner=3.0)
    page.drawing(PICTURES[kind], (picture.left + 18.0, picture.top + 13.5), 18.0, strong, pale)
    _rating(page, Frame(picture.right - 18.0, picture.top + 4.0, 14.0, 14.0), rating, speaker)
    text = Frame(whole.left + 3.0, picture.bottom + 2.0, whole.width - 6.0, whole.bottom - picture.bottom - 3.0)
    page.write(speaker.text(said.name), (text.left, text.top + 4.5), 4.6, INK, bold=True, most=text.width)
    end = page.words(speaker.text(said.when), text._replace(top=text.top + 6.5, height=8.5), 3.0, strong)
    page.words(speaker.text(said.does), text._replace(top=end + 2.0, height=whole.bottom - 2.0 - end - 2.0), 3.5)


def _rating(page: Page, frame: Frame, rating: int, speaker: Speaker) -> None:
    """The Risk Rating as far as it is known: a number, none at all, or a free field to be filled in."""
    if rating == 0:
        return
    page.box(frame, PALE, INK, 0.4, corner=2.0)
    if rating != UNKNOWN:
        page.write(str(rating), (frame.left + frame.width / 2, frame.top + 10.4), 9.0, INK, "middle", bold=True)
    below = (frame.left + frame.width / 2, frame.bottom + 3.0)
    page.write(speaker.text("Risk Rating"), below, 2.4, GREY, "middle", most=frame.width + 3)
