"""What an owner asked to capture, made into steps for the table that lies there: a board, or a mat with cards."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from companion.calibrate.camera_setting import CameraSetting
from companion.capture.board_steps import board_listing, board_steps
from companion.capture.guide import Guide
from companion.capture.kept_plan import CapturePlan, begun, read_ring, with_ring
from companion.capture.mat_steps import MAT_LISTING, MatPhotographer, MatTrial, how, mat_steps
from companion.capture.photographer import NextFrame, Photographer
from companion.capture.seeded_boards import pieces_of
from companion.capture.seeded_layouts import deck_of, lessons_of
from companion.games.protocol import Game, Lesson
from companion.locale.sentences import Speaker
from companion.schema.quick_dataclass import dataclass
from companion.session.setup.draft import fresh
from vision.board_plan import BoardPlan
from vision.cards.card_plan import CardPlan

BOARDS, LAYOUTS = 30, 20
"""How many positions are asked for where nobody says: boards, and layouts of cards."""
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
