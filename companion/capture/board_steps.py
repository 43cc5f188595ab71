"""The boards that an owner builds: the empty one, each side of the pieces, and boards by chance in several lights."""

from collections.abc import Iterable, Iterator, Sequence

from companion.calibrate.listing_file import places_of
from companion.capture.guide import EMPTY_STEP, Listing, Step, light_line, light_of
from companion.capture.seeded_boards import Pieces, lessons, seeded_board
from companion.locale.deed_tables import BOARD
from companion.locale.sentences import Speaker
from vision.board_plan import BoardPlan
from vision.sighting import SLOT, Placement


def board_steps(
    plan: BoardPlan, order: Sequence[int], pieces: Pieces, seed: int, count: int, speaker: Speaker
) -> list[Step]:
    """The empty board, one picture for each side of the pieces, then `count` boards by chance in several lights."""
    steps = [Step(EMPTY_STEP, (speaker.text(BOARD["empty"]),), teaches=True)]
    for side, placed in lessons(plan, order, pieces).items():
        steps.append(Step(side, tuple(area_lines(placed, order, plan, speaker)), placed, teaches=True))
    for number in range(count):
        placed = seeded_board(plan, pieces, seed + number)
        lines = (light_line(number, count, speaker), *area_lines(placed, order, plan, speaker))
        light = light_of(number, count)
        steps.append(Step(f"board-{number + 1:02d}", lines, placed, seed + number, light=light))
    return steps


def area_lines(
    placements: Iterable[Placement], order: Sequence[int], plan: BoardPlan, speaker: Speaker
) -> Iterator[str]:
    """What lies in each area, one line each, in the order in which the areas lie."""
    by_area: dict[int, list[Placement]] = {area: [] for area in order}
    for placement in placements:
        by_area[placement.area].append(placement)
    for area, lies in by_area.items():
        words = [_piece(placement, plan, speaker) for placement in lies]
        yield f"{area:3}: {', '.join(words) or speaker.text(BOARD['nothing'])}"


def _piece(placement: Placement, plan: BoardPlan, speaker: Speaker) -> str:
    piece = placement.key.replace(":", " ")
    if placement.zone in plan.markers:
        return speaker.text(BOARD["marker"], name=placement.zone)
    if placement.zone == SLOT:
        return speaker.text(BOARD["slot"], n=placement.spot + 1, piece=piece)
    return speaker.text(BOARD["zone"], zone=placement.zone, piece=piece)


def board_listing(order: Sequence[int]) -> Listing:
    """How a folder says what lies on a board whose areas lie in this order."""
    return Listing("tokens", "places", places_of, (f"ring = {list(order)}",))
