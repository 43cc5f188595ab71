"""Hands, sleeves, glasses, cards and phones over boards on which nothing is placed: do the eyes report anything?

`python -m proofs.soak.eyes.episodes --episodes 1500 --out FILE.csv` adds a row for each table and goes on where the
file ends. Simulated: the practice camera's hard level.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_plan
from companion.games.orconomy.board import BONES
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.practice.printed import styles
from hardware.simulated.realistic.things import any_thing
from hardware.simulated.scene import Hand
from proofs.long_run import LongRun
from proofs.soak.eyes import scenes
from proofs.soak.eyes.scenes import Scene, Token
from proofs.soak.eyes.studio import Studio, make_studio
from vision.sighting import EMPTY, OFF, SLOT, UNKNOWN, Placement, Sighting, likeliest
from vision.watcher import Watcher

A_TABLE = 20
SURE = 0.97
FRAMES = 8
FRAME_S = 0.1
DIFFERENT = 2
"""Pictures drawn of each scene; they are shown in turn."""


@dataclass(frozen=True, slots=True)
class Episodes:
    """What one table's episodes came to; `statements` are the sure readings of visible places."""

    seed: int
    style: str
    episodes: int
    statements: int
    false: int
    hidden: int
    unsettled: int


def key(token: Token) -> str:
    """How the eyes call it."""
    if token.mark in scenes.MARKERS:
        return token.mark
    return f"{token.mark}:{'bones' if token.side == BONES else 'face'}"


class FilmedTable:
    """A table, and eyes that were taught on it."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng([seed, 99])
        names = [*styles.styles()]
        self.style = names[seed % len(names)]
        marks = tuple(str(mark) for mark in self._rng.permutation(scenes.MARKS)[:4])
        self.studio: Studio = make_studio(self._rng, self.style, marks)
        self._watcher = Watcher(load_plan(board_path()), None)
        self._watcher.set_order(self.studio.laying.ring)
        self._t = 0.0
        self._teach(marks)
        board = scenes.board(self._rng, self.studio.laying, marks, 0)
        self.scene = replace(board, hands=(), over=())

    def _teach(self, marks: tuple[str, ...]) -> None:
        for scene in scenes.lessons(self.studio.laying, marks):
            self.show(scene)
            if not scene.tokens:
                self._refused(self._watcher.teach_empty())
            else:
                shown = [Placement(token.sector, token.zone, token.spot, key(token)) for token in scene.tokens]
                self._refused(", ".join(self._watcher.teach_pieces(shown)) or None)

    def _refused(self, problem: str | None) -> None:
        if problem is not None:
            raise ValueError(f"the table of style {self.style} could not be taught: {problem}")

    def show(self, scene: Scene) -> Sighting | None:
        """Film a still scene until the eyes have read it; None when they do not."""
        pictures = [self.studio.photograph(scene, self._t + number / 7) for number in range(DIFFERENT)]
        seen = None
        for number in range(FRAMES):
            self._t += FRAME_S
            seen = self._watcher.look(pictures[number % DIFFERENT], self._t).sighting or seen
        return seen

    def disturbed(self) -> Scene:
        """The same board with a hand or a thing over it."""
        if self._rng.random() < 0.6:
            x, y = self._rng.uniform(-190, 190, 2)
            person, turn = int(self._rng.integers(scenes.PEOPLE)), float(self._rng.uniform(0, 360))
            return replace(self.scene, hands=(Hand(float(x), float(y), turn, None, 1.0, person),))
        turn, away = self._rng.uniform(0, 2 * np.pi), 216.0 * np.sqrt(self._rng.uniform())
        return replace(self.scene, over=(any_thing(self._rng, float(away * np.cos(turn)), float(away * np.sin(turn))),))


def false_statements(scene: Scene, seen: Sighting) -> int:
    """How many things a sighting says surely that are not so."""
    lying = {(token.sector, token.zone, token.spot): key(token) for token in scene.tokens if token.zone == SLOT}
    spots = (spot for spot in seen.spots if spot.visible and spot.p[spot.best] >= SURE and spot.best != UNKNOWN)
    wrong = sum(spot.best != lying.get((spot.area, spot.zone, spot.spot), EMPTY) for spot in spots)
    loose = [(token.sector, key(token)) for token in scene.tokens if token.zone not in (SLOT, *scenes.MARKERS)]
    sure = (piece for piece in seen.loose if piece.best != UNKNOWN and piece.p[piece.best] >= SURE)
    wrong += sum((piece.area, piece.best) not in loose for piece in sure)
    for name, p in seen.markers.items():
        best = likeliest(p)
        wrong += p[best] >= SURE and best != str(scene.markers[name]) and not (best == OFF and seen.hidden)
    return wrong


def run(seed: int, episodes: int = A_TABLE) -> Episodes:
    """Disturb one table again and again. Raises ValueError when it cannot be taught."""
    table = FilmedTable(seed)
    statements = false = hidden = unsettled = 0
    for _ in range(episodes):
        for scene in (table.disturbed(), table.scene):
            seen = table.show(scene)
            if seen is None:
                unsettled += 1
                continue
            false += false_statements(table.scene, seen)
            hidden += sum(not spot.visible for spot in seen.spots)
            statements += sum(spot.visible and spot.p[spot.best] >= SURE for spot in seen.spots)
    return Episodes(seed, table.style, episodes, statements, false, hidden, unsettled)


def row_of(seed: int) -> Episodes:
    """The row of a table, of one that cannot be taught too."""
    try:
        return run(seed)
    except ValueError as error:
        print(error, flush=True)
        return Episodes(seed, "could not be taught", 0, 0, 0, 0, 0)


def main(words: Sequence[str] | None = None) -> int:
    """Measure as the command line says, a row at a time."""
    long_run = LongRun("proofs.soak.eyes.episodes", __doc__, episodes=1500)
    asked = long_run.begin(words)
    cv2.setNumThreads(1)
    for seed in long_run.left(range(-(-asked.episodes // A_TABLE))):
        long_run.add(row_of(seed))
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
