"""Watches rows of cards: reads them whenever nothing moves, and learns the cards it is shown."""

from collections.abc import Collection, Sequence
from pathlib import Path

from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.discs.taught import Keep
from vision.find.lens import CameraModel
from vision.find.picture_quality import picture_problems
from vision.find.pose import Image
from vision.sighting import Placement, Sighting, SpotName
from vision.still_watcher import Look, StillWatcher


class CardWatcher(StillWatcher):
    """Takes every frame of a camera over rows of cards. What lies beside the rows, such as hands of cards and piles, is
    blanked before anything is kept. Not thread-safe.
    """

    _hides = True

    def __init__(
        self, plan: CardPlan, taught_dir: Path | None, camera: CameraModel | None = None, keep: Keep | None = None
    ) -> None:
        """`keep` writes what is taught; without it, that ends with this. Raises TaughtError for an unusable folder."""
        self._eye = CardEye(plan, taught_dir, camera)
        self._problems: tuple[str, ...] = ()
        self._newest: Image | None = None
        self._shown: Image | None = None
        self._before: Image | None = None
        super().__init__(self._eye, taught_dir, keep)

    def _opened(self, image: Image) -> Image:
        return self._eye.opened(image)

    def _read(self, image: Image, t: float) -> Look:
        """How dark or blurred it is shows in the whole picture: of what is kept most is black."""
        self._problems = picture_problems(image)
        return super()._read(image, t)

    def _sight(self, frames: Sequence[Image], t: float) -> Sighting:
        self._newest = frames[-1]
        self.begins()
        return self._eye.read(frames, t, self._problems)

    def _forget_looks(self) -> None:
        """Each look at cards stands for itself."""

    def _took(self, sighting: Sighting, t: float) -> None:
        self._before, self._shown = self._shown, self._newest

    def learn(self, areas: Collection[int], act: int = 0) -> None:
        """Nothing is learnt of cards but what they are taught from."""

    def unlearn(self, act: int) -> None:
        """Nothing was learnt."""

    def read_now(self) -> Sighting | None:
        if not self._located() or self._eye.reader is None:
            return None
        self.begins()
        return self._eye.read(self._still(), 0.0, self._problems, afresh=True)

    def _learn_empty(self, frames: Sequence[Image]) -> str | None:
        return next(iter(self._problems), None) or self._eye.teach_bare(frames)

    def _learn_pieces(self, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
        return self._eye.teach_faces(frames, placements)

    def crop(self, place: SpotName) -> Image | None:
        """The row of a place as the newest reading saw it; None when there is none."""
        return None if self._shown is None else self._eye.row_picture(self._shown, place[0])

    def crop_before(self, place: SpotName) -> Image | None:
        """The row of a place as it was in the reading before the newest one; None when there is none."""
        return None if self._before is None else self._eye.row_picture(self._before, place[0])
