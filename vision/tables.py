"""Tables of every kind, and who watches them."""

from pathlib import Path

from vision.board_plan import BoardPlan
from vision.card_watcher import CardWatcher
from vision.cards.card_plan import CardPlan
from vision.discs.taught import Keep
from vision.find.lens import CameraModel
from vision.still_watcher import StillWatcher
from vision.watcher import Watcher

Plan = BoardPlan | CardPlan


def watch_table(
    plan: Plan, taught_dir: Path | None, camera: CameraModel | None = None, keep: Keep | None = None
) -> StillWatcher:
    """Somebody who watches such a table; `keep` writes what is taught. Raises TaughtError when the taught folder cannot
    be used.
    """
    if isinstance(plan, CardPlan):
        return CardWatcher(plan, taught_dir, camera, keep)
    return Watcher(plan, taught_dir, camera, keep)
