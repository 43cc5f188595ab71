"""Everything to play Orconomy from paper: how to build it, the board, tokens, money, cards, the dice chart.

Sheets of cards and of tokens to print, with what the owner has read off.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.rules.box import Box, Print, Supply
from companion.games.orconomy.rules.cards import any_moment, of_a_phase
from companion.games.orconomy.rules.state import CARDS as KINDS
from companion.games.orconomy.rules.state import UNKNOWN
from companion.games.orconomy.screen.clans import MARKS
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.sheets.sector_picture import METALS, SILVER, SectorPicture
from companion.games.orconomy.words.card_sentences import BY_KIND, CARDS
from companion.games.orconomy.words.industries import ROWS
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.games.orconomy.words.tables import GUIDE
from companion.games.ring.board_sheets import GOLD, PALE, BuildingGuide, board_plan, round_picture, tint
from companion.locale.gaps import signed
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import GREY, NothingToPrint, Sheet
from companion.printing.round_board import cell_mm, folded
from companion.printing.tiling import Picture, Piece, in_rows
from companion.ui.paint.icons import ICONS as HOUSE
from companion.ui.paint.icons import Drawing
from companion.ui.paint.theme import ON_MARK

SIZE_MM = (58.0, 80.0)  # nine to a sheet of A4 or Letter
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


CELL_MM = 17.0
ROW_MM = 9.5
COLUMNS_MM = (11.0, 14.0, 58.0, 75.0, 92.0)
"""Where the columns of the table begin, the numbers of the industries with their right edge."""
ICE = "#2F7FB5"
PIPS = {
    1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip
"""Which of the nine places of a face have a pip, row by row."""
SIDES = range(1, 7)


def dice_chart(box: Box, paper: Paper, speaker: Speaker) -> Sheet:
    """One page beside the board."""
    return Sheet(speaker.text("Dice chart"), paper, partial(_draw, box=box, speaker=speaker))


def die_face(value: int) -> Drawing:
    """A face of a die as an outline with holes for the pips, on the grid of the little drawings."""
    pips = " ".join(f"O {6 + place % 3 * 6} {6 + place // 3 * 6} 2" for place in PIPS[value])
    return (f"+ M3 1 H21 C22 1 23 2 23 3 V21 C23 22 22 23 21 23 H3 C2 23 1 22 1 21 V3 C1 2 2 1 3 1 Z {pips}",)


def _draw(page: Page, box: Box, speaker: Speaker) -> None:
    room = page.paper.room
    page.write(speaker.text("What the dice say"), (room.left, room.top + 6.0), 7.0, bold=True)
    hint = speaker.text("The sum of both dice names the active industry; its neighbours in the ring are in play too.")
    page.write(hint, (room.left, room.top + 12.0), 3.6, most=room.width)
    grid = Frame(room.left + (room.width - 7 * CELL_MM) / 2, room.top + 17.0, 7 * CELL_MM, 7 * CELL_MM)
    _sums(page, grid, {roll: printed for printed in box.prints.values() for roll in printed.rolls})
    page.drawing(ICONS["snow"], (room.left + 2.5, grid.bottom + 5.0), 4.5, ICE)
    winter = speaker.text("A double, or the same industry as in the round before: Winter comes first.")
    page.write(winter, (room.left + 7.0, grid.bottom + 6.3), 3.6, most=room.width - 7.0)
    _table(page, room._replace(top=grid.bottom + 13.0), box, speaker)


def _sums(page: Page, grid: Frame, industries: dict[int, Print]) -> None:
    for value in SIDES:
        for x, y in ((value, 0), (0, value)):
            middle = (grid.left + (x + 0.5) * CELL_MM, grid.top + (y + 0.5) * CELL_MM)
            page.drawing(die_face(value), middle, CELL_MM * 0.75, INK)
    for first, second in product(SIDES, SIDES):
        cell = Frame(grid.left + first * CELL_MM, grid.top + second * CELL_MM, CELL_MM, CELL_MM)
        _sum(page, cell, first + second, industries[first + second], double=first == second)


def _sum(page: Page, cell: Frame, total: int, printed: Print, *, double: bool) -> None:
    page.box(cell, tint(printed.number), "#FFFFFF", 0.5)
    middle = cell.left + cell.width / 2
    page.write(str(total), (middle, cell.top + 7.2), 6.4, INK, "middle", bold=True)
    page.drawing(ICONS[f"industry{printed.number}"], (middle, cell.top + 12.0), 6.4, tint(printed.number, 0.62, 0.55))
    if double:
        page.drawing(ICONS["snow"], (cell.right - 2.8, cell.top + 2.8), 3.8, ICE)


def _table(page: Page, room: Frame, box: Box, speaker: Speaker) -> None:
    """A row an industry: number, name, chances, income, and what a Company there does."""
    columns = tuple(room.left + x for x in COLUMNS_MM)
    heads = ("", speaker.text("Industry"), speaker.text("of 36"), speaker.text("Income"), speaker.text("Each Company"))
    for x, end, head in zip(columns, (*columns[1:], room.right), heads, strict=True):
        page.write(head, (x, room.top), 2.8, GREY, most=end - x - 1)
    for row, printed in enumerate(box.prints.values()):
        top = room.top + 1.8 + row * ROW_MM
        strip = Frame(room.left, top, room.width, ROW_MM)
        page.box(strip, tint(printed.number, 0.2, 0.97), "#FFFFFF", 0.4)
        foot = top + ROW_MM * 0.67
        ways = sum(6 - abs(7 - roll) for roll in printed.rolls)
        page.write(printed.label, (columns[0], foot), 4.8, INK, "right", bold=True)
        page.write(speaker.area(printed.number), (columns[1], foot), 4.0, most=42.0)
        page.write(str(ways), (columns[2] + 2.0, foot), 4.0)
        page.write(signed(printed.income), (columns[3] + 2.0, foot), 4.4, bold=True)
        page.disc((columns[4] + 2.0, foot - 1.4), 2.0, METALS[printed.ability])
        ability = speaker.text(ROWS[printed.number].printed)
        page.write(ability, (columns[4] + 6.0, foot), 3.6, most=room.right - columns[4] - 7.0)


Printed = Callable[[Path | None, Paper, Speaker], list[Sheet]]


def sheets(what: str, paper: Paper, language: str, folder: Path | None) -> list[Sheet]:
    """The pages of `board` or `cards`, by the owner's own board and box files in `folder` when there are any.

    Raises NothingToPrint for anything else, BoxError or ValueError when a file says something that cannot be.
    """
    if what not in PRINTED:
        raise NothingToPrint("orconomy", what)
    return PRINTED[what](folder, paper, OrconomySpeaker(language))


def _cards(folder: Path | None, paper: Paper, speaker: Speaker) -> list[Sheet]:
    return card_sheets(load_box(data_dir=folder), paper, speaker)


def _board(folder: Path | None, paper: Paper, speaker: Speaker) -> list[Sheet]:
    box, plan = load_box(data_dir=folder), board_plan(board_path(data_dir=folder), "sector")
    groups = {
        "tokens": token_sheets(plan, box.supply, paper, speaker),
        "coins": coin_sheets(box.supply, paper, speaker),
        "cards": card_sheets(box, paper, speaker),
        "chart": [dice_chart(box, paper, speaker)],
    }
    title, picture = speaker.text("Orconomy to print and play"), board_picture(plan, box, speaker)
    guide = BuildingGuide(title, GUIDE, plan, picture, speaker)
    return guide.sheets(paper, groups, count=box.supply.tokens_per_player, gold=box.supply.gold_value)


PRINTED: Mapping[str, Printed] = {"board": _board, "cards": _cards}


BRONZE = "#8A6A2F"


def board_picture(plan: BoardMeasures, box: Box, speaker: Speaker) -> Picture:
    """The board, its sectors in numerical order."""
    sectors = [SectorPicture(plan, printed, speaker).draw for printed in box.prints.values()]
    return round_picture(plan, sectors, partial(_hub, plan=plan, box=box, speaker=speaker))


def _hub(page: Page, plan: BoardMeasures, box: Box, speaker: Speaker) -> None:
    """The middle: how many Trophies win."""
    radius = plan.hub_radius_mm
    page.disc((0.0, 0.0), radius, PALE, INK, 0.5)
    page.disc((0.0, 0.0), radius * 0.93, edge=BRONZE, width=1.2)
    page.drawing(HOUSE["trophy"], (0.0, -radius * 0.42), radius * 0.46, BRONZE, PALE)
    page.write(speaker.text("Trophies to win"), (0.0, radius * 0.08), radius * 0.1, INK, "middle", most=radius * 1.5)
    for index, (players, trophies) in enumerate(box.targets.items()):
        x = (index - (len(box.targets) - 1) / 2) * radius * 0.36
        page.write(str(trophies), (x, radius * 0.36), radius * 0.21, INK, "middle", bold=True)
        for person in range(players):
            at = (x + (person - (players - 1) / 2) * radius * 0.055, radius * 0.45)
            page.drawing(HOUSE["person"], at, radius * 0.07, BRONZE, PALE)
    page.drawing(ICONS["skull"], (0.0, radius * 0.68), radius * 0.24, BRONZE, PALE)
