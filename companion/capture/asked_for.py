"""What an owner asked to capture, made into steps for the table that lies there: a board, or a mat with cards.

The boards that an owner builds: the empty one, each side of the pieces, and boards by chance in several lights.

The layouts that an owner lays: the bare mat, all cards to be taught, and rows by chance in several lights.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.calibrate.camera_setting import CameraSetting
from companion.calibrate.listing_file import places_of
from companion.calibrate.picture_folder import opened
from companion.capture.guide import EMPTY_STEP, Guide, Listing, Step, light_line, light_of
from companion.capture.kept_plan import CapturePlan, begun, read_ring, with_ring
from companion.capture.photographer import NO_STICKERS, Image, NextFrame, NotTaken, Photographer, jpeg
from companion.capture.seeded_boards import Pieces, lessons, pieces_of, seeded_board
from companion.capture.seeded_layouts import Deck, Rows, by_rows, deck_of, lessons_of, placed, seeded_layouts
from companion.games.protocol import Game, Lesson
from companion.games.protocol import Lesson as Taught
from companion.locale.deed_tables import BOARD, MAT
from companion.locale.sentences import Speaker
from companion.schema.quick_dataclass import dataclass
from companion.session.setup.draft import fresh
from vision.board_plan import BoardPlan
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.sighting import LOOK_ALIKE, SLOT, Placement


def mat_steps(
    plan: CardPlan, lessons: Sequence[Taught], deck: Deck, seed: int, count: int, speaker: Speaker
) -> list[Step]:
    """The bare mat, one picture for each lesson, then `count` layouts by chance in several lights."""
    steps = [Step(EMPTY_STEP, (speaker.text(MAT["empty"]),), teaches=True)]
    for lesson in lessons:
        if lesson.spots:
            spots = tuple(Placement(spot.area, spot.zone, spot.spot, spot.key) for spot in lesson.spots)
            lines = (speaker.text(MAT["apart"]), *row_lines(by_rows(spots), speaker))
            steps.append(Step(lesson.name, lines, spots, teaches=True))
    before: Rows = {}
    for number, rows in enumerate(seeded_layouts(plan, deck, seed, count)):
        light = light_line(number, count, speaker)
        lines = (light, *row_lines(rows, speaker))
        others = {row: cards for row, cards in rows.items() if number and cards != before[row]}
        changes = (light, *row_lines(others, speaker), speaker.text(MAT["stays"])) if number else ()
        name = f"layout-{number + 1:02d}"
        steps.append(Step(name, lines, placed(rows), seed + number, light=light_of(number, count), changes=changes))
        before = rows
    return steps


def row_lines(rows: Rows, speaker: Speaker) -> Iterator[str]:
    """What lies in each row, one line each."""
    for row, cards in rows.items():
        words = ", ".join(map(speaker.card, cards)) or speaker.text(MAT["nothing"])
        yield speaker.text(MAT["row"], row=speaker.area(row), cards=words)


def how(plan: CardPlan, speaker: Speaker) -> tuple[str, ...]:
    """How cards are laid on this mat, and what of the pictures is kept."""
    return speaker.text(MAT["how:line" if plan.deck else "how:rows"]), speaker.text(MAT["beside"])


def _cards_lying(placements: Sequence[Placement]) -> Mapping[str, Sequence[str]]:
    return {str(row): cards for row, cards in by_rows(placements).items()}


MAT_LISTING: Final = Listing("cards", "rows", _cards_lying)
"""How a folder says what lies on a mat: the cards of each row in turn."""
NOT_BLANKED: Final = "not_blanked"
_BLOCK: Final = 24
"""Pixels that a JPEG smears the rim of a row over at most: a block of colour, and the softening of its border."""


class MatPhotographer(Photographer):
    """Waits for a still table, and keeps only the rows and the stickers: all else is blanked before it is written.

    What is about to be written is looked at once more: where something beside the rows is left, nothing is kept.
    """

    def __init__(self, plan: CardPlan, next_frame: NextFrame, camera: CameraModel | None = None) -> None:
        super().__init__(plan, next_frame, camera)
        self._eye = CardEye(plan, None, camera)

    def _packed(self, frames: Sequence[Image]) -> tuple[bytes, ...]:
        if not self._eye.find_board(frames[-1]):
            raise NotTaken(NO_STICKERS)
        files = tuple(jpeg(self._eye.opened(frame)) for frame in frames)
        shut = self._beside(frames[-1])
        if not all(is_blank(data, shut) for data in files):
            raise NotTaken(NOT_BLANKED)
        return files

    def _beside(self, frame: Image) -> Image:
        """255 where nothing may be seen, as high and wide as the picture."""
        seen = self._eye.opened(np.full_like(frame, 255))[..., 0]
        return np.asarray(255 - cv2.dilate(seen, np.ones((2 * _BLOCK + 1,) * 2, np.uint8)), dtype=np.uint8)


def is_blank(data: bytes, shut: Image) -> bool:
    """Whether the picture in a file is black wherever nothing may be seen (255 in `shut`)."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return picture is not None and not cv2.bitwise_and(picture, picture, mask=shut).any()


class MatTrial:
    """An eye that learns the bare mat and the cards as they are captured, so that nobody lays a whole set in vain.

    What it learns is thrown away.
    """

    def __init__(self, plan: CardPlan, camera: CameraModel | None, folder: Path) -> None:
        self._eye, self._folder = CardEye(plan, None, camera), folder

    def problems(self, step: Step, pictures: Sequence[bytes]) -> list[str]:
        """The codes of what could not be learnt from the files of a step that teaches. Kinds that look alike are no
        problem. Of cards nothing is said while the bare mat is missing. Raises PictureError for a damaged stored file.
        """
        frames = [_picture(data) for data in pictures]
        if not step.placements:
            problem = self._bare(frames)
            return [problem] if problem else []
        if not self._eye.bare:
            self._bare([opened(path) for path in sorted(self._folder.glob(f"{EMPTY_STEP}_[0-9].jpg"))])
        if not self._eye.bare or not self._eye.find_board(frames[-1]):
            return []
        codes = self._eye.teach_faces(frames, step.placements)
        return [code for code in codes if not code.startswith(LOOK_ALIKE)]

    def _bare(self, frames: Sequence[Image]) -> str | None:
        return self._eye.teach_bare(frames) if frames and self._eye.find_board(frames[-1]) else None


def _picture(data: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)


def board_steps(
    plan: BoardPlan, order: Sequence[int], pieces: Pieces, seed: int, count: int, speaker: Speaker
) -> list[Step]:
    """The empty board, one picture for each side of the pieces, then `count` boards by chance in several lights."""
    steps = [Step(EMPTY_STEP, (speaker.text(BOARD["empty"]),), teaches=True)]
    for side, shown in lessons(plan, order, pieces).items():
        steps.append(Step(side, tuple(area_lines(shown, order, plan, speaker)), shown, teaches=True))
    for number in range(count):
        board = seeded_board(plan, pieces, seed + number)
        lines = (light_line(number, count, speaker), *area_lines(board, order, plan, speaker))
        light = light_of(number, count)
        steps.append(Step(f"board-{number + 1:02d}", lines, board, seed + number, light=light))
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


BOARDS, LAYOUTS = 30, 20  # how many positions are asked for where nobody says: boards, and layouts of cards
ALL_KINDS: Final = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """What to capture of a game: where to, from whose camera, `ring` and `kinds` as typed, `positions` None for the
    usual number, and who speaks to the owner.
    """

    folder: Path
    game: Game[Any]
    simulated: bool
    ring: str
    kinds: str
    seed: int
    positions: int | None
    speaker: Speaker

    def plan(self, positions: int, ring: tuple[int, ...] = (), kinds: tuple[str, ...] = ()) -> CapturePlan:
        """The same as it is kept in the folder."""
        return CapturePlan(self.game.name, ring, self.seed, self.positions or positions, self.simulated, kinds)


Ready = Callable[[NextFrame], tuple[Guide, Sequence[str]]]


def ready(wishes: Asked, setting: CameraSetting, ask: Callable[[], str]) -> Ready:
    """Checks what was asked for, and returns what makes the guide once there are frames, with what to tell first;
    `ask` asks for the order of a board's areas.

    Raises ValueError for what cannot be; the guide's maker BoxError and OSError for the folder.
    """
    if isinstance(setting.plan, CardPlan):
        return _mat(wishes, setting, setting.plan)
    return _board(wishes, setting, setting.plan, ask)


def _board(wishes: Asked, setting: CameraSetting, plan: BoardPlan, ask: Callable[[], str]) -> Ready:
    if wishes.kinds:
        raise ValueError(f"--kinds {wishes.kinds[:40]}: is for games with cards on a mat. Leave it out.")
    pieces = pieces_of(wishes.game.marks, wishes.game.board.kinds, plan)
    wanted = wishes.plan(BOARDS, read_ring(wishes.ring, plan))

    def made(next_frame: NextFrame) -> tuple[Guide, Sequence[str]]:
        kept = begun(wishes.folder, wanted, lambda captured: with_ring(captured, plan, ask))
        todo = board_steps(plan, kept.ring, pieces, kept.seed, kept.positions, wishes.speaker)
        take = Photographer(plan, next_frame, setting.camera).take
        return Guide(wishes.folder, todo, take, board_listing(kept.ring)), ()

    return made


def _mat(wishes: Asked, setting: CameraSetting, plan: CardPlan) -> Ready:
    if wishes.ring:
        raise ValueError(f"--ring {wishes.ring[:40]}: is for boards with areas; this table is a mat. Leave it out.")
    wanted = wishes.plan(LAYOUTS, (), _kinds(wishes, plan))

    def made(next_frame: NextFrame) -> tuple[Guide, Sequence[str]]:
        kept = begun(wishes.folder, wanted, lambda captured: captured)
        lessons = lessons_of(plan, kept.kinds) or _usual_lessons(wishes.game)
        deck = deck_of(plan, lessons, _pushed(wishes.game))
        todo = mat_steps(plan, lessons, deck, kept.seed, kept.positions, wishes.speaker)
        take = MatPhotographer(plan, next_frame, setting.camera).take
        trial = MatTrial(plan, setting.camera, wishes.folder)
        return Guide(wishes.folder, todo, take, MAT_LISTING, trial.problems), how(plan, wishes.speaker)

    return made


def _usual_lessons(game: Game[Any]) -> Sequence[Lesson]:
    """What the camera is taught where nobody has changed anything at set-up."""
    return game.set_up.lessons(fresh(game))


def _pushed(game: Game[Any]) -> str:
    """What the side of a card is called that was pushed forward; "" where none is."""
    return next((side for kind in game.board.kinds.values() for side in kind.sides if side), "")


def _kinds(wishes: Asked, plan: CardPlan) -> tuple[str, ...]:
    """The kinds that were named; none stands for the usual ones. Raises ValueError."""
    if wishes.kinds and plan.deck:
        raise ValueError(f"--kinds {wishes.kinds[:40]}: all cards of this game are laid. Leave it out.")
    if wishes.kinds == ALL_KINDS:
        return tuple(wishes.game.board.kinds)
    named = tuple(dict.fromkeys(wishes.kinds.replace(",", " ").split()))
    for kind in named:
        if kind not in wishes.game.board.kinds:
            known = ", ".join(wishes.game.board.kinds)
            raise ValueError(f"--kinds {kind[:40]}: there is no such card. Name some of: {known}.")
    return named
