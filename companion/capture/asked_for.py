"""What an owner asked to capture, made into steps for the table that lies there: a board, or a mat with cards."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from companion.calibrate.camera_setting import CameraSetting
from companion.capture.board_steps import BoardListing, board_steps
from companion.capture.guide import Guide
from companion.capture.kept_plan import CapturePlan, begun, read_ring, with_ring
from companion.capture.mat_steps import MatListing, MatPhotographer, MatTrial, how, mat_steps
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


def ready(asked: Asked, setting: CameraSetting, ask: Callable[[], str]) -> Ready:
    """Checks what was asked for, and returns what makes the guide once there are frames, with what to tell first;
    `ask` asks for the order of a board's areas.

    Raises ValueError for what cannot be; the guide's maker BoxError and OSError for the folder.
    """
    if isinstance(setting.plan, CardPlan):
        return _mat(asked, setting, setting.plan)
    return _board(asked, setting, setting.plan, ask)


def _board(asked: Asked, setting: CameraSetting, plan: BoardPlan, ask: Callable[[], str]) -> Ready:
    if asked.kinds:
        raise ValueError(f"--kinds {asked.kinds[:40]}: is for games with cards on a mat. Leave it out.")
    pieces = pieces_of(asked.game.marks, asked.game.board.kinds, plan)
    wanted = asked.plan(BOARDS, read_ring(asked.ring, plan))

    def made(next_frame: NextFrame) -> tuple[Guide, Sequence[str]]:
        kept = begun(asked.folder, wanted, lambda one: with_ring(one, plan, ask))
        todo = board_steps(plan, kept.ring, pieces, kept.seed, kept.positions, asked.speaker)
        take = Photographer(plan, next_frame, setting.camera).take
        return Guide(asked.folder, todo, take, BoardListing(kept.ring)), ()

    return made


def _mat(asked: Asked, setting: CameraSetting, plan: CardPlan) -> Ready:
    if asked.ring:
        raise ValueError(f"--ring {asked.ring[:40]}: is for boards with areas; this table is a mat. Leave it out.")
    wanted = asked.plan(LAYOUTS, (), _kinds(asked, plan))

    def made(next_frame: NextFrame) -> tuple[Guide, Sequence[str]]:
        kept = begun(asked.folder, wanted, lambda one: one)
        lessons = lessons_of(plan, kept.kinds) or _usual_lessons(asked.game)
        deck = deck_of(plan, lessons, _pushed(asked.game))
        todo = mat_steps(plan, lessons, deck, kept.seed, kept.positions, asked.speaker)
        take = MatPhotographer(plan, next_frame, setting.camera).take
        trial = MatTrial(plan, setting.camera, asked.folder)
        return Guide(asked.folder, todo, take, MatListing(), trial.problems), how(plan, asked.speaker)

    return made


def _usual_lessons(game: Game[Any]) -> Sequence[Lesson]:
    """What the camera is taught where nobody has changed anything at set-up."""
    return game.set_up.lessons(fresh(game))


def _pushed(game: Game[Any]) -> str:
    """What the side of a card is called that was pushed forward; "" where none is."""
    return next((side for kind in game.board.kinds.values() for side in kind.sides if side), "")


def _kinds(asked: Asked, plan: CardPlan) -> tuple[str, ...]:
    """The kinds that were named; none stands for the usual ones. Raises ValueError."""
    if asked.kinds and plan.deck:
        raise ValueError(f"--kinds {asked.kinds[:40]}: all cards of this game are laid. Leave it out.")
    if asked.kinds == ALL_KINDS:
        return tuple(asked.game.board.kinds)
    named = tuple(dict.fromkeys(asked.kinds.replace(",", " ").split()))
    for kind in named:
        if kind not in asked.game.board.kinds:
            known = ", ".join(asked.game.board.kinds)
            raise ValueError(f"--kinds {kind[:40]}: there is no such card. Name some of: {known}.")
    return named
