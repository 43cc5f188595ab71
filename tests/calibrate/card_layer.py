"""An owner with a mat before the SIMULATED camera, who lays the cards that are told before they press Enter."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path

from companion.app import catalogue
from companion.boxes.eyes_plans import load_table
from companion.capture.asked_for import MAT_LISTING, MatPhotographer, MatTrial, mat_steps
from companion.capture.guide import Guide, Owner, Step
from companion.capture.photographer import Image
from companion.capture.seeded_layouts import Deck, by_rows, deck_of
from companion.games.protocol import Lesson
from companion.session.setup.draft import fresh
from tests.vision.cards.card_art import deck
from tests.vision.cards.card_camera import Card, Picture, Thumb
from tests.vision.cards.lands.lands_read import printed_lands
from tests.vision.cards.lands.line_table import BACK, LineTable
from tests.vision.cards.mat_table import APART, FANNED, Mat
from vision.cards.card_plan import CardPlan

HAND = (268.0, 128.0)  # where a hand lies beside the rows in every picture


def mat_plan(game: str) -> CardPlan:
    """The mat that comes along with a game."""
    file = catalogue.games().named(game).board.file()
    assert file is not None
    plan = load_table(file)
    assert isinstance(plan, CardPlan)
    return plan


def usual_lessons(game: str) -> Sequence[Lesson]:
    """What the camera is taught of a game."""
    rules = catalogue.games().named(game)
    return rules.set_up.lessons(fresh(rules))


@cache
def faces(game: str) -> Mapping[str, Picture]:
    """The cards as they are drawn: those of a line as we print them, others in a style of the tests."""
    plan = mat_plan(game)
    if plan.deck:
        printed, back = printed_lands()
        return {**printed, BACK: back}
    kinds = list(catalogue.games().named(game).board.kinds)
    return dict(zip(kinds, deck("framed", 5, len(kinds), plan.card_mm).values(), strict=True))


@dataclass
class Layer:
    """`answers` come before Enter, which comes at most so many times, then q. `wrongly` is what really lies there in
    place of what was told, by step and row.
    """

    game: str
    plan: CardPlan
    todo: list[Step]
    seed: int = 3
    answers: list[str] = field(default_factory=list)
    most: int = 100
    ground: tuple[Card, ...] = ()
    said: list[str] = field(default_factory=list)
    wrongly: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    lies: dict[int, list[str]] = field(default_factory=dict)
    frames: Iterator[Image] = iter(())

    def owner(self, language: str = "en") -> Owner:
        return Owner(self.ask, self.said.append, catalogue.speaker(self.game, language))

    def ask(self, _question: str) -> str:
        if self.answers:
            return self.answers.pop(0)
        if self.most == 0:
            return "q"
        self.most -= 1
        name = next(line.split(": ")[1] for line in reversed(self.said) if line.startswith("\n"))
        step = next(step for step in self.todo if step.name == name)
        self.lay(step)
        return ""

    def lay(self, step: Step) -> None:
        """Lay the cards and let the camera see them, with a hand beside the rows."""
        self.lies = {row: list(cards) for row, cards in by_rows(step.placements).items()}
        self.lies |= self.wrongly.get(step.name, {})
        self.frames = cycle(self._photographed(step))

    def _photographed(self, step: Step) -> tuple[Picture, ...]:
        hand = (Thumb(HAND, 0.0),)
        if self.plan.deck:
            return LineTable(self.plan, faces(self.game), self.seed, self.lies, hand).photographed()
        return Mat(self.plan, faces(self.game), self.seed, self.lies, hand).photographed(
            APART if step.teaches else FANNED
        )

    def next_frame(self) -> Image | None:
        return next(self.frames, None)

    def guide(self, folder: Path) -> Guide:
        take, trial = MatPhotographer(self.plan, self.next_frame).take, MatTrial(self.plan, None, folder)
        return Guide(folder, self.todo, take, MAT_LISTING, trial.problems)


def layer(game: str, count: int, seed: int = 1, lessons: Sequence[Lesson] = (), language: str = "en") -> Layer:
    """An owner who is asked for so many layouts."""
    plan, shown = mat_plan(game), lessons or usual_lessons(game)
    speaker = catalogue.speaker(game, language)
    return Layer(game, plan, mat_steps(plan, shown, mat_deck(game, shown), seed, count, speaker))


def mat_deck(game: str, shown: Sequence[Lesson] = ()) -> Deck:
    """The cards that may lie there."""
    used = next(
        (side for kind in catalogue.games().named(game).board.kinds.values() for side in kind.sides if side), ""
    )
    return deck_of(mat_plan(game), shown or usual_lessons(game), used)
