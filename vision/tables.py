"""Tables of every kind, and who watches them."""

from pathlib import Path

from vision.card_watcher import CardWatcher
from vision.cards.card_plan import CardPlan, TablePlan
from vision.discs.taught import Keep
from vision.find.lens import CameraModel
from vision.still_watcher import StillWatcher
from vision.watcher import Watcher


def watch_table(
    plan: TablePlan, taught_dir: Path | None, camera: CameraModel | None = None, keep: Keep | None = None
) -> StillWatcher:
    """Who watches such a table; `keep` writes what is taught. Raises TaughtError for an unusable folder."""
    if isinstance(plan, CardPlan):
        return CardWatcher(plan, taught_dir, camera, keep)
    return Watcher(plan, taught_dir, camera, keep)
