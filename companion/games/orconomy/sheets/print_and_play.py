"""Everything to play Orconomy from paper: how to build it, the board, tokens, money, cards, the dice chart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path

from companion.boxes.board_file import BoardPlan
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.sheets.board_picture import board_picture
from companion.games.orconomy.sheets.card_sheets import card_sheets
from companion.games.orconomy.sheets.dice_chart import dice_chart
from companion.games.orconomy.sheets.token_sheets import coin_sheets, token_sheets
from companion.games.orconomy.words.sheet_tables import GUIDE
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import GREY, NothingToPrint, Sheet
from companion.printing.tiling import Picture, page_map, tile_sheets
from companion.schema.wrong_input import BoxError

TEXT_MM = 3.6
LEAST_MM = 10.0
"""No hub and no sector is smaller."""
SPARE_MM = 2.0
"""By how much the cardboard strip is wider than a token."""
GROUPS = ("board", "tokens", "coins", "cards", "chart")
"""The groups of sheets after the first page, as the guide names them."""
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
    box, plan = load_box(data_dir=folder), _plan(board_path(data_dir=folder))
    picture = board_picture(plan, box, speaker)
    groups = (
        tile_sheets(speaker.text("Board"), picture, paper, speaker),
        token_sheets(plan, box.supply, paper, speaker),
        coin_sheets(box.supply, paper, speaker),
        card_sheets(box, paper, speaker),
        [dice_chart(box, paper, speaker)],
    )
    guide = _Guide(plan, box, picture, tuple(map(len, groups)), speaker)
    return [Sheet(speaker.text("How to build it"), paper, guide.draw), *(sheet for group in groups for sheet in group)]


def _plan(file: Path) -> BoardPlan:
    """The board's measures. Raises BoxError when hub and rim leave no room for a sector."""
    plan = BoardPlan.read(file)
    if plan.hub_radius_mm < LEAST_MM or plan.outer_radius_mm - plan.hub_radius_mm < LEAST_MM:
        problem = f"is {plan.outer_radius_mm:g} and the hub's radius {plan.hub_radius_mm:g}: a sector has no room"
        raise BoxError(str(file), "board.outer_radius_mm", problem, "Measure both from the middle of the board.")
    return plan


PRINTED: Mapping[str, Printed] = {"board": _board, "cards": _cards}


class _Guide:
    """The first page: what to do in which order, and the map of the board's tiles."""

    def __init__(self, plan: BoardPlan, box: Box, picture: Picture, counts: Sequence[int], speaker: Speaker) -> None:
        self._plan, self._box, self._picture, self._counts, self._speaker = plan, box, picture, counts, speaker

    def draw(self, page: Page) -> None:
        """Half a page of words, then the map."""
        room = page.paper.room
        page.write(self._speaker.text("Orconomy to print and play"), (room.left, room.top + 6.0), 7.0, INK, bold=True)
        words = Frame(room.left, room.top + 9.0, room.width, room.height / 2 - 9.0)
        end = page.words("\n".join(self._steps()), words, TEXT_MM)
        page.write(self._speaker.text("The tiles of the board"), (room.left, end + 7.0), TEXT_MM, GREY, bold=True)
        side = min(room.width, room.bottom - end - 13.0)
        middle = room.left + (room.width - side) / 2
        page_map(page, self._picture, page.paper, Frame(middle, end + 10.0, side, side))

    def _steps(self) -> Iterator[str]:
        pages = dict(zip(GROUPS, _pages(self._counts), strict=True))
        cardboard = 2 * self._plan.token_radius_mm + SPARE_MM
        for step in GUIDE:
            yield self._speaker.text(
                step,
                **pages,
                wide=f"{cardboard:g}",
                thick=f"{self._plan.token_thickness_mm:g}",
                count=self._box.supply.tokens_per_player,
                gold=self._box.supply.gold_value,
            )


def _pages(counts: Sequence[int]) -> Iterator[str]:
    """Which pages each group of sheets fills, after the first page."""
    for start, end in pairwise(accumulate(counts, initial=1)):
        yield f"{start + 1}–{end}" if end > start + 1 else str(end)
