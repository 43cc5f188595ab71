"""Sheets of cards and of tokens to print, with what the owner has read off."""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.rules.box import Box, Supply
from companion.games.orconomy.rules.cards import any_moment, of_a_phase
from companion.games.orconomy.rules.state import CARDS as KINDS
from companion.games.orconomy.rules.state import UNKNOWN
from companion.games.orconomy.screen.clans import MARKS
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.sector_picture import SILVER
from companion.games.orconomy.words.card_sentences import BY_KIND, CARDS
from companion.games.ring.board_sheets import GOLD, PALE, tint
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import GREY, Sheet
from companion.printing.round_board import cell_mm, folded
from companion.printing.tiling import Piece, in_rows
from companion.ui.paint.icons import ICONS as HOUSE
from companion.ui.paint.icons import Drawing
from companion.ui.paint.theme import ON_MARK

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
    sentences, whole = BY_KIND[kind], Frame(0.0, 0.0, *SIZE_MM).inset(EDGE_MM)
    pale, strong = tint(number, 0.2, 0.97), tint(number, 0.62, 0.55)
    page.box(whole, "#FFFFFF", strong, 0.5, corner=3.0)
    picture = Frame(whole.left, whole.top, whole.width, 27.0)
    page.box(picture, pale, strong, 0.5, corner=3.0)
    page.drawing(PICTURES[kind], (picture.left + 18.0, picture.top + 13.5), 18.0, strong, pale)
    _rating(page, Frame(picture.right - 18.0, picture.top + 4.0, 14.0, 14.0), rating, speaker)
    text = Frame(whole.left + 3.0, picture.bottom + 2.0, whole.width - 6.0, whole.bottom - picture.bottom - 3.0)
    page.write(speaker.text(sentences.name), (text.left, text.top + 4.5), 4.6, INK, bold=True, most=text.width)
    end = page.words(speaker.text(sentences.when), text._replace(top=text.top + 6.5, height=8.5), 3.0, strong)
    page.words(speaker.text(sentences.does), text._replace(top=end + 2.0, height=whole.bottom - 2.0 - end - 2.0), 3.5)


def _rating(page: Page, frame: Frame, rating: int, speaker: Speaker) -> None:
    """The Risk Rating as far as it is known: a number, none at all, or a free field to be filled in."""
    if rating == 0:
        return
    page.box(frame, PALE, INK, 0.4, corner=2.0)
    if rating != UNKNOWN:
        page.write(str(rating), (frame.left + frame.width / 2, frame.top + 10.4), 9.0, INK, "middle", bold=True)
    below = (frame.left + frame.width / 2, frame.bottom + 3.0)
    page.write(speaker.text("Risk Rating"), below, 2.4, GREY, "middle", most=frame.width + 3)


COIN_MM = 19.0
CRISIS_ORANGE = "#F08424"
BRONZE = "#8A6A2F"
SINGLE = "#F3ECDB"


def token_sheets(plan: BoardMeasures, supply: Supply, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Each token as a pair of discs: folded at the dashed lines round cardboard, it has both sides."""
    pieces = [partial(_company, plan=plan, mark=mark) for mark in MARKS for _ in range(supply.tokens_per_player)]
    return in_rows(speaker.text("Tokens"), [*pieces, *_singles(plan)], cell_mm(plan), paper, supply.tokens_per_player)


def coin_sheets(supply: Supply, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """Skulls of silver and gold, and Trophies, one side only."""
    kinds: Sequence[tuple[int, Drawing, str, str]] = (
        (supply.silver, ICONS["skull"], SILVER, "1"),
        (supply.gold, ICONS["skull"], GOLD, str(supply.gold_value)),
        (supply.trophies, HOUSE["trophy"], BRONZE, ""),
    )
    pieces = [partial(_coin, drawing=drawing, colour=colour, worth=worth)
              for count, drawing, colour, worth in kinds for _ in range(count)]  # fmt: skip
    return in_rows(speaker.text("Skulls and Trophies"), pieces, (COIN_MM, COIN_MM), paper)


def _company(page: Page, plan: BoardMeasures, mark: str) -> None:
    look, radius = MARKS[mark], plan.token_radius_mm
    sign = HOUSE[look.sign]
    face, bones = folded(page, plan, radius)
    page.disc(face, radius, look.colour, ON_MARK, 0.3)
    page.drawing(sign, face, radius * 1.5, ON_MARK, look.colour)
    page.disc(bones, radius, ON_MARK)
    page.drawing(ICONS["bones"], bones, radius * 1.9, look.colour, ON_MARK)
    page.disc(bones, radius * 0.66, ON_MARK)
    page.drawing(sign, bones, radius * 1.05, look.colour, ON_MARK)


def _singles(plan: BoardMeasures) -> list[Piece]:
    """The Crisis and the Activity token, the Oracle's and the Hindmost Orc's, alike on both sides."""
    marker, token = plan.marker_radius_mm, plan.token_radius_mm
    looks: Sequence[tuple[Drawing, str, str, float]] = (
        (ICONS["bolt"], CRISIS_ORANGE, ON_MARK, marker),
        (ICONS["pointer"], ON_MARK, "#FFFFFF", marker),
        (HOUSE["eye"], BRONZE, SINGLE, token),
        (ICONS["last"], BRONZE, SINGLE, token),
    )
    return [partial(_single, plan=plan, drawing=drawing, ink=ink, ground=ground, radius=radius)
            for drawing, ink, ground, radius in looks]  # fmt: skip


def _single(page: Page, plan: BoardMeasures, drawing: Drawing, ink: str, ground: str, radius: float) -> None:
    for side in folded(page, plan, radius):
        page.disc(side, radius, ground, ON_MARK, 0.3)
        page.drawing(drawing, side, radius * 1.3, ink, ground)


def _coin(page: Page, drawing: Drawing, colour: str, worth: str) -> None:
    middle, half = COIN_MM / 2, COIN_MM / 2 - 1.2
    page.disc((middle, middle), half, PALE, colour, 0.9)
    page.drawing(drawing, (middle, middle - (1.6 if worth else 0.0)), half * 1.05, colour, PALE)
    page.write(worth, (middle, COIN_MM - 3.4), 3.8, INK, "middle", bold=True)
